import { Map as LibraryMap, type Marker, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef } from "react";
import "maplibre-gl/dist/maplibre-gl.css";
import "../../ui/mapLibrary.css";
import { callApi } from "../../platform/pages/callApi.ts";
import { SOURCES_ID } from "../attribution/SourcesLine.tsx";
import { getMapSource } from "./contract.ts";
import { type DrawnMap, drawMarkers, type MarkerProps } from "./liveMarkers.ts";
import { drawSpots, type Spot, showLines } from "./mapLayers.ts";
import { landLoader, ringDrawer, viewNow } from "./outlineLayers.ts";
import type { Pin, View } from "./pinPositions.ts";
import { type MapSource, mapStyle } from "./style.ts";
import { shownSource } from "./tiles.ts";

setWorkerUrl(workerUrl);

export interface LiveMapProps extends MarkerProps {
  /** Loads all pins of the list, including later pages. Called again when `pinsKey` changes. */
  loadPins: () => Promise<readonly Pin[]>;
  pinsKey: string;
  /** Moves the map to show all pins whenever `pinsKey` changes. */
  hasAllInView?: boolean;
  /** Code of the listing under the pointer or focus, in the list or on the map. */
  lit: string | null;
  /** Called when the visitor has moved the map. */
  onMoved: (view: View) => void;
  view: View;
  /** Whether the list holds only the listings in the visible part of the map. */
  isPart?: boolean;
  onRefused?: () => void;
  /** Routes, each a list of parts of [longitude, latitude]. */
  lines?: readonly (readonly (readonly [number, number])[])[][];
  /** Practical places, each with its letters and name. */
  spots?: readonly Spot[];
}

/** Maximum zoom without tiles: the outline has no more detail. */
const ZOOM_MAX_OUTLINE = 14;
const ZOOM_MIN_OUTLINE = 4;
/** Padding between the outermost pins and the edge, in pixels. */
const FIT = { padding: 48 };

/** Returns whether a source has no tiles for the view: the map then shows the outline alone. */
const isOutline = ({ tiles, extracts = [] }: MapSource) => tiles === null && extracts.length === 0;

function createMap(container: HTMLElement, source: MapSource, { view, towns }: Pick<LiveMapProps, "view" | "towns">): LibraryMap {
  // The scheme chosen with the switch, else the system's.
  const chosen = document.documentElement.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const { west, south, east, north } = view;
  const map = new LibraryMap({
    container,
    style: mapStyle(source, chosen === "dark", towns),
    bounds: [west, south, east, north],
    fitBoundsOptions: FIT,
    ...(isOutline(source) ? { maxZoom: ZOOM_MAX_OUTLINE, minZoom: ZOOM_MIN_OUTLINE } : {}),
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    // The page footer names the sources of the listings, already escaped.
    attributionControl: { compact: false, customAttribution: document.getElementById(SOURCES_ID)?.innerHTML ?? "" },
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160,
  });
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.touchZoomRotate.disableRotation();
  return map;
}

/** Draws again once the map has loaded and after each move; calls onMoved if the visitor made the move. */
function listenTo(map: LibraryMap, loadLand: (() => Promise<void>) | undefined, draw: () => void, onMoved: (view: View) => void) {
  map.on("load", () => {
    // On phones the map opens before the layout of the page below it is complete.
    map.resize();
    void loadLand?.();
    draw();
  });
  // Moves by the program have no original event. Some wheel moves have none either: the library drops the event of a single wheel turn.
  let isByHand = false;
  map.on("wheel", () => {
    isByHand = true;
  });
  map.on("moveend", (event) => {
    draw();
    void loadLand?.();
    if (isByHand || ("originalEvent" in event && event.originalEvent)) onMoved(viewNow(map));
    isByHand = false;
  });
}

/**
 * Renders the interactive map. Pins, clusters and names are page elements over it, so they use the page's font, focus ring and accessible
 * names.
 */
export function LiveMap(props: LiveMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const parts = useRef<DrawnMap>(undefined);
  const spots = useRef<Marker[]>([]);

  const draw = () => {
    if (!parts.current) return;
    drawMarkers(parts.current, latest.current);
    spots.current = drawSpots(parts.current.map, spots.current, latest.current.spots ?? []);
    light(latest.current.lit);
  };

  const showPins = async (isOld: () => boolean) => {
    const pins = await latest.current.loadPins();
    if (isOld() || !parts.current) return;
    parts.current.pins = pins;
    draw();
    void parts.current.loadLand?.();
  };

  const showAll = () => {
    const { west, south, east, north } = latest.current.view;
    parts.current?.map.fitBounds([west, south, east, north], FIT);
  };

  const light = (code: string | null) => {
    for (const element of container.current?.querySelectorAll<HTMLElement>("[data-pin]") ?? [])
      element.dataset.lit = String(code !== null && element.dataset.pin?.split(" ").includes(code));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what changes is read from `latest`
  useEffect(() => {
    let isGone = false;
    let map: LibraryMap | undefined;
    callApi(getMapSource, {})
      .then((told) => {
        if (isGone || !container.current) return;
        const source = shownSource(told, latest.current.view, location.origin);
        map = createMap(container.current, source, latest.current);
        const drawRings = isOutline(source) ? ringDrawer(map, () => latest.current.middle) : undefined;
        const loadLand = source.tiles === null ? landLoader(map, () => parts.current?.pins ?? []) : undefined;
        parts.current = { map, pins: [], markers: [], names: [], drawRings, loadLand };
        map.addControl(new ScaleControl({ maxWidth: 120 }), "bottom-right");
        const drawn = map;
        map.on("load", () => showLines(drawn, latest.current.lines ?? []));
        listenTo(map, loadLand, draw, (view) => latest.current.onMoved(view));
        void showPins(() => isGone);
      })
      .catch(() => latest.current.onRefused?.());
    return () => {
      isGone = true;
      parts.current = undefined;
      map?.remove();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pins of another list; what else changed is read from `latest`
  useEffect(() => {
    let isOld = false;
    void showPins(() => isOld);
    if (latest.current.hasAllInView) showAll();
    return () => {
      isOld = true;
    };
  }, [props.pinsKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map reads the rest from `latest`
  useEffect(() => {
    if (parts.current?.map.getSource("routes")) showLines(parts.current.map, props.lines ?? []);
    draw();
  }, [props.lines, props.spots]);

  const { isPart = false } = props;
  const wasPart = useRef(isPart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else changed is read from `latest`
  useEffect(() => {
    // The list shows everything again, so the map does too.
    if (wasPart.current && !isPart) showAll();
    wasPart.current = isPart;
  }, [isPart]);

  useEffect(() => light(props.lit));

  // The library's style sheet sets the position of its own element, so a wrapper positions it.
  return (
    <div className="map-ground absolute inset-0">
      <div ref={container} className="size-full" />
      <p aria-hidden="true" className="map-north map-north-live">
        N
      </p>
    </div>
  );
}
