import { type Map as LibraryMap, Marker } from "maplibre-gl";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { hairline, nameElement } from "../../ui/mapElements.ts";
import type { landLoader, ringDrawer } from "./outlineLayers.ts";
import {
  besideMiddle,
  CLUSTER,
  type Cluster,
  clearOfPins,
  clusterPins,
  clusterStacks,
  type Pin,
  STACK_ZOOM,
  spreadPins,
} from "./pinPositions.ts";
import { type NamedPlace, townLook } from "./placeNames.ts";
import { namesClear, ringsClear } from "./still.ts";

/** Pins, clusters and names over the interactive map, as page elements. */

type Place = Pick<Pin, "latitude" | "longitude">;

export interface MarkerProps {
  isOnPage: (number: number) => boolean;
  /** Names of towns and their parts, for orientation. */
  towns: readonly NamedPlace[];
  onLit: (code: string | null) => void;
  /** Called when a pin is pressed. */
  onOpen: (pin: Pin) => unknown;
  /** Centre of the distance rings, on a map without tiles. */
  middle: Place;
}

/** Map with the elements drawn over it. */
export interface DrawnMap {
  map: LibraryMap;
  pins: readonly Pin[];
  markers: Marker[];
  names: Marker[];
  drawRings: ReturnType<typeof ringDrawer> | undefined;
  /** Shows the land in view, without tiles. */
  loadLand: ReturnType<typeof landLoader> | undefined;
}

/** Maximum number of pins that are moved apart: with more, their lines are unreadable. */
const SPREAD_MAX = 120;

function pinElement(pin: Pin, isOnPage: boolean, props: Pick<MarkerProps, "onLit" | "onOpen">): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `pin ${isOnPage ? "" : "pin-further"}`;
  element.dataset.pin = pin.business_code;
  element.textContent = String(pin.number);
  element.setAttribute(
    "aria-label",
    isOnPage ? t`Go to number ${pin.number} in the list` : t`Number ${pin.number}, on another page of the list`,
  );
  element.addEventListener("pointerenter", () => props.onLit(pin.business_code));
  element.addEventListener("pointerleave", () => props.onLit(null));
  element.addEventListener("focus", () => props.onLit(pin.business_code));
  element.addEventListener("blur", () => props.onLit(null));
  element.addEventListener("click", () => props.onOpen(pin));
  return element;
}

/** @param codes listings of this page of the list, which light it */
function clusterElement({ pins }: Cluster, codes: readonly string[], open: () => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "pin-cluster";
  element.dataset.pin = codes.join(" ");
  const unit = document.createElement("small");
  unit.textContent = counted(pins.length, "place", "places");
  element.append(String(pins.length), unit);
  element.setAttribute("aria-label", t`Zoom in on ${plural(pins.length, "# place", "# places")}`);
  element.addEventListener("click", open);
  return element;
}

/** The part of the globe on the screen. */
function screenView(map: LibraryMap) {
  const { lng } = map.getCenter();
  const { width, height } = map.getCanvas().getBoundingClientRect();
  return {
    size: { width, height },
    /** Moves a point to the visible side of the date line: the library draws it on its own side, out of sight. */
    beside: <Point extends Place>(point: Point): Point => ({ ...point, longitude: besideMiddle(point.longitude, lng) }),
    project: ({ longitude, latitude }: Place) => map.project([longitude, latitude]),
    at: (element: HTMLElement, point: Place, anchor: "bottom" | "center", offset: [number, number] = [0, 0]) =>
      new Marker({ element, anchor, offset }).setLngLat([point.longitude, point.latitude]).addTo(map),
  };
}
type ScreenView = ReturnType<typeof screenView>;

/** Draws pins and clusters, each beside its point if others cover it, and returns what they cover. */
function drawPins(drawn: DrawnMap, { isOnPage, onLit, onOpen }: MarkerProps, { size, beside, project, at }: ScreenView) {
  const { map } = drawn;
  const onScreen = drawn.pins.map(beside).map((pin) => ({ pin, ...project(pin) }));
  const { width, height } = size;
  const near = onScreen.filter(({ x, y }) => x > -60 && y > -60 && x < width + 60 && y < height + 60);
  const { alone, clusters } = map.getZoom() < STACK_ZOOM ? clusterStacks(near) : clusterPins(near, isOnPage);
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
    const codes = cluster.pins.filter(({ number }) => isOnPage(number)).map(({ business_code }) => business_code);
    const element = clusterElement(cluster, codes, () =>
      map.easeTo({ center: [cluster.longitude, cluster.latitude], zoom: map.getZoom() + 2 }),
    );
    if (Math.hypot(x - point.x, y - point.y) > CLUSTER / 2) element.append(hairline({ x: point.x - x, y: point.y - y }, CLUSTER / 2));
    return at(element, cluster, "center", [x - point.x, y - point.y]);
  };
  return {
    markers: [...rings.map(clusterAt), ...alone.map(pinAt)],
    covering: [...places.values(), ...rings.map(({ x, y }) => ({ x, y: y + CLUSTER / 2 }))],
  };
}

/** Draws the names of towns and distance rings where they are clear of pins and clusters. */
function drawNames(
  drawn: DrawnMap,
  props: MarkerProps,
  { size: { width, height }, beside, project, at }: ScreenView,
  covering: readonly { x: number; y: number }[],
): Marker[] {
  const towns = props.towns.map(beside).map((town) => {
    const point = project(town);
    return { ...town, ...point, point };
  });
  const named = namesClear(towns, covering);
  const middle = project(beside(props.middle));
  const isSeen = ({ x, y }: { x: number; y: number }) => x > 30 && y > 20 && x < width - 30 && y < height - 110;
  const distances = ringsClear(middle, drawn.drawRings?.() ?? [], named, covering, isSeen);
  return [
    ...named.map((town) => at(nameElement(town.name, townLook(town)), town, "center", [0, town.y - town.point.y])),
    ...distances.map(({ name, x, y }) => at(nameElement(name, "map-ring"), props.middle, "center", [x - middle.x, y - middle.y])),
  ];
}

/** Draws everything over the map again, for its present view. */
export function drawMarkers(drawn: DrawnMap, props: MarkerProps): void {
  const view = screenView(drawn.map);
  for (const marker of drawn.markers) marker.remove();
  const { markers, covering } = drawPins(drawn, props, view);
  drawn.markers = markers;
  for (const name of drawn.names) name.remove();
  drawn.names = drawNames(drawn, props, view, covering);
}
