import { type GeoJSONSource, type Map as LibraryMap, Marker } from "maplibre-gl";

/** Routes and practical places over the interactive map. */

/** Practical place on a map. */
export interface Spot {
  letters: string;
  name: string;
  latitude: number;
  longitude: number;
}

/** The accent of the guide's pins, as hexadecimal because MapLibre does not read OKLCH. */
const ROUTE = "#b5492b";
const ROUTE_EDGE = "#fefdfb";
/** From this zoom on practical places are shown, at most this many. */
const SPOT_ZOOM = 12;
const SPOTS_MAX = 200;

/** Shows the lines of routes. Call it once the map has loaded. */
export function showLines(map: LibraryMap, lines: readonly (readonly (readonly (readonly [number, number])[])[])[]): void {
  const data = {
    type: "FeatureCollection" as const,
    features: lines.map((coordinates) => ({
      type: "Feature" as const,
      properties: {},
      geometry: { type: "MultiLineString" as const, coordinates },
    })),
  };
  const known = map.getSource<GeoJSONSource>("routes");
  if (known) {
    known.setData(data as never);
    return;
  }
  map.addSource("routes", { type: "geojson", data: data as never });
  const layout = { "line-join": "round", "line-cap": "round" } as const;
  map.addLayer({ id: "route-edges", type: "line", source: "routes", layout, paint: { "line-color": ROUTE_EDGE, "line-width": 6 } });
  map.addLayer({ id: "routes", type: "line", source: "routes", layout, paint: { "line-color": ROUTE, "line-width": 3 } });
}

/** Draws the practical places in view again. @returns their markers */
export function drawSpots(map: LibraryMap, before: readonly Marker[], spots: readonly Spot[]): Marker[] {
  for (const marker of before) marker.remove();
  if (spots.length === 0 || map.getZoom() < SPOT_ZOOM) return [];
  const bounds = map.getBounds();
  return spots
    .filter(({ longitude, latitude }) => bounds.contains([longitude, latitude]))
    .slice(0, SPOTS_MAX)
    .map(({ letters, name, longitude, latitude }) => {
      const element = document.createElement("span");
      element.className = "map-spot";
      element.textContent = letters;
      element.title = name;
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", name);
      return new Marker({ element, anchor: "center" }).setLngLat([longitude, latitude]).addTo(map);
    });
}
