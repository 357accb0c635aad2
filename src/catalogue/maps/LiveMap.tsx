import { Map as LibraryMap, Marker, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef } from "react";
import "maplibre-gl/dist/maplibre-gl.css";
import "../../ui/mapLibrary.css";
import { callApi } from "../../platform/pages/callApi.ts";
import { hairline, nameElement } from "../../ui/mapElements.ts";
import { SOURCES_ID } from "../attribution/SourcesLine.tsx";
import { getMapSource } from "./contract.ts";
import { landLoader, ringDrawer, viewNow } from "./outlineLayers.ts";
import { besideMiddle, CLUSTER, type Cluster, clearOfPins, clusterPins, type Pin, spreadPins, type View } from "./pins.ts";
import { namesClear, ringsClear } from "./still.ts";
import { mapStyle } from "./style.ts";
import { shownSource } from "./tiles.ts";

setWorkerUrl(workerUrl);

export interface LiveMapProps {
  /** Loads all pins of the list, including later pages. Called again when `pinsKey` changes. */
  loadPins: () => Promise<readonly Pin[]>;
  pinsKey: string;
  isOnPage: (number: number) => boolean;
  /** Town names for orientation. */
  towns: readonly (Place & { name: string })[];
  /** Code of the listing under the pointer or focus, in the list or on the map. */
  lit: string | null;
  onLit: (code: string | null) => void;
  /** Called when a pin is pressed. */
  onOpen: (pin: Pin) => unknown;
  /** Called when the visitor has moved the map. */
  onMoved: (view: View) => void;
  view: View;
  /** Whether the list holds only the listings in the visible part of the map. */
  isPart?: boolean;
  /** Centre of the distance rings, on a map without tiles. */
  middle: Place;
  onRefused?: () => void;
}

/** Maximum number of pins that are moved apart: with more, their lines are unreadable. */
const SPREAD_MAX = 120;

/** Maximum zoom without tiles: the outline has no more detail. */
const ZOOM_MAX_OUTLINE = 14;
const ZOOM_MIN_OUTLINE = 4;
/** Padding between the outermost pins and the edge, in pixels. */
const FIT = { padding: 48 };

type Place = Pick<Pin, "latitude" | "longitude">;

function pinElement(pin: Pin, isOnPage: boolean, props: Pick<LiveMapProps, "onLit" | "onOpen">): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `pin ${isOnPage ? "" : "pin-further"}`;
  element.dataset.pin = pin.business_code;
  element.textContent = String(pin.number);
  element.setAttribute("aria-label", isOnPage ? `To number ${pin.number} of the list` : `Number ${pin.number}, further on in the list`);
  element.addEventListener("pointerenter", () => props.onLit(pin.business_code));
  element.addEventListener("pointerleave", () => props.onLit(null));
  element.addEventListener("focus", () => props.onLit(pin.business_code));
  element.addEventListener("blur", () => props.onLit(null));
  element.addEventListener("click", () => props.onOpen(pin));
  return element;
}

function clusterElement({ pins }: Cluster, open: () => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "pin-cluster";
  element.textContent = String(pins.length);
  element.setAttribute("aria-label", `${pins.length} places: zoom in`);
  element.addEventListener("click", open);
  return element;
}

/**
 * Renders the interactive map. Pins, clusters and names are page elements over it, so they use the page's font, focus ring and accessible
 * names.
 */
export function LiveMap(props: LiveMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const parts = useRef<{
    map: LibraryMap;
    pins: readonly Pin[];
    markers: Marker[];
    names: Marker[];
    drawRings: ReturnType<typeof ringDrawer> | undefined;
  }>(undefined);

  const draw = () => {
    const drawn = parts.current;
    if (!drawn) return;
    const { map } = drawn;
    const { isOnPage, onLit, onOpen, lit } = latest.current;
    for (const marker of drawn.markers) marker.remove();
    const { lng } = map.getCenter();
    /** Moves a point to the visible side of the date line: the library draws it on its own side, out of sight. */
    const beside = <Point extends Place>(point: Point): Point => ({ ...point, longitude: besideMiddle(point.longitude, lng) });
    const project = ({ longitude, latitude }: Place) => map.project([longitude, latitude]);
    const onScreen = drawn.pins.map(beside).map((pin) => ({ pin, ...project(pin) }));
    const { width, height } = map.getCanvas().getBoundingClientRect();
    const near = onScreen.filter(({ x, y }) => x > -60 && y > -60 && x < width + 60 && y < height + 60);
    const { alone, clusters } = clusterPins(near, isOnPage);
    const at = (element: HTMLElement, point: Place, anchor: "bottom" | "center", offset: [number, number] = [0, 0]) =>
      new Marker({ element, anchor, offset }).setLngLat([point.longitude, point.latitude]).addTo(map);
    const single = new Set(alone);
    const apart = near.filter(({ pin }) => single.has(pin)).slice(0, SPREAD_MAX);
    const places = new Map(spreadPins(apart.map(({ pin, x, y }) => ({ pin, x, y }))).map((one) => [one.pin, one]));
    const pinAt = (pin: Pin) => {
      const element = pinElement(pin, isOnPage(pin.number), { onLit, onOpen });
      const place = places.get(pin);
      if (!place) return at(element, pin, "bottom");
      const [x, y] = [place.x - place.point.x, place.y - place.point.y];
      if (Math.hypot(x, y) > 2) element.append(hairline({ x: -x, y: -y }));
      return at(element, pin, "bottom", [x, y]);
    };
    const rings = clearOfPins(
      clusters.map((cluster) => ({ cluster, ...project(cluster) })),
      [...places.values()],
    );
    const clusterAt = ({ cluster, x, y, point }: (typeof rings)[number]) => {
      const element = clusterElement(cluster, () => map.easeTo({ center: [cluster.longitude, cluster.latitude], zoom: map.getZoom() + 2 }));
      if (Math.hypot(x - point.x, y - point.y) > CLUSTER / 2) element.append(hairline({ x: point.x - x, y: point.y - y }, CLUSTER / 2));
      return at(element, cluster, "center", [x - point.x, y - point.y]);
    };
    drawn.markers = [...rings.map(clusterAt), ...alone.map(pinAt)];
    for (const name of drawn.names) name.remove();
    const towns = latest.current.towns.map(beside).map((town) => {
      const point = project(town);
      return { ...town, ...point, point };
    });
    const covering = [...places.values(), ...rings.map(({ x, y }) => ({ x, y: y + CLUSTER / 2 }))];
    const named = namesClear(towns, covering);
    const middle = project(beside(latest.current.middle));
    const isSeen = ({ x, y }: { x: number; y: number }) => x > 30 && y > 20 && x < width - 30 && y < height - 110;
    const distances = ringsClear(middle, drawn.drawRings?.() ?? [], named, covering, isSeen);
    drawn.names = [
      ...named.map((town) => at(nameElement(town.name, "map-town"), town, "center", [0, town.y - town.point.y])),
      ...distances.map(({ name, x, y }) =>
        at(nameElement(name, "map-ring"), latest.current.middle, "center", [x - middle.x, y - middle.y]),
      ),
    ];
    light(lit);
  };

  const light = (code: string | null) => {
    for (const element of container.current?.querySelectorAll<HTMLElement>("[data-pin]") ?? [])
      element.dataset.lit = String(element.dataset.pin === code);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; what changes is read from `latest`
  useEffect(() => {
    let isGone = false;
    let map: LibraryMap | undefined;
    // The scheme chosen with the switch, else the system's.
    const chosen = document.documentElement.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    callApi(getMapSource, {})
      .then((told) => {
        if (isGone || !container.current) return;
        const source = shownSource(told, latest.current.view, location.origin);
        const { west, south, east, north } = latest.current.view;
        map = new LibraryMap({
          container: container.current,
          style: mapStyle(source, chosen === "dark", latest.current.towns),
          bounds: [west, south, east, north],
          fitBoundsOptions: FIT,
          ...(source.tiles === null && source.extracts.length === 0 ? { maxZoom: ZOOM_MAX_OUTLINE, minZoom: ZOOM_MIN_OUTLINE } : {}),
          dragRotate: false,
          pitchWithRotate: false,
          cooperativeGestures: false,
          // The page footer names the sources of the listings, already escaped.
          attributionControl: { compact: false, customAttribution: document.getElementById(SOURCES_ID)?.innerHTML ?? "" },
          fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160,
        });
        map.addControl(new NavigationControl({ showCompass: false }), "top-right");
        map.touchZoomRotate.disableRotation();
        const drawRings = source.tiles === null && source.extracts.length === 0 ? ringDrawer(map, latest.current.middle) : undefined;
        parts.current = { map, pins: [], markers: [], names: [], drawRings };
        map.addControl(new ScaleControl({ maxWidth: 120 }), "bottom-right");
        const loadLand = source.tiles === null ? landLoader(map) : undefined;
        map.on("load", () => {
          // On phones the map opens before the layout of the page below it is complete.
          map?.resize();
          void loadLand?.();
          draw();
        });
        // Moves by the program have no original event. Some wheel moves have none either: the library drops the event of a single wheel
        // turn.
        let isByHand = false;
        map.on("wheel", () => {
          isByHand = true;
        });
        map.on("moveend", (event) => {
          draw();
          void loadLand?.();
          if ((isByHand || ("originalEvent" in event && event.originalEvent)) && map) latest.current.onMoved(viewNow(map));
          isByHand = false;
        });
        void latest.current.loadPins().then((pins) => {
          if (!parts.current || isGone) return;
          parts.current.pins = pins;
          draw();
        });
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
    void props.loadPins().then((pins) => {
      if (isOld || !parts.current) return;
      parts.current.pins = pins;
      draw();
    });
    return () => {
      isOld = true;
    };
  }, [props.pinsKey]);

  const { isPart = false } = props;
  const wasPart = useRef(isPart);
  useEffect(() => {
    const { west, south, east, north } = latest.current.view;
    // The list shows everything again, so the map does too.
    if (wasPart.current && !isPart) parts.current?.map.fitBounds([west, south, east, north], FIT);
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
