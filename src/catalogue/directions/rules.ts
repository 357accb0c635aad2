/** Pure: links that open a place in map apps, and walking times. */

import { t } from "../../platform/languages/text.ts";

export interface MapPlace {
  name: string;
  latitude: number;
  longitude: number;
}

/** Usual walking pace on level ground. */
const METRES_A_MINUTE = 80;
/** Farther places are a drive for most visitors. */
const WALK_KM_MAX = 5;

/**
 * Returns "4 min walk"; empty beyond 5 km. The time is for the straight line, which the page says beside it.
 * @param distance in kilometres
 */
export const walkText = (distance: number): string =>
  distance > WALK_KM_MAX ? "" : t`${Math.max(1, Math.round((distance * 1_000) / METRES_A_MINUTE))} min walk`;

/** Returns the links to map apps. The address `geo:` (RFC 5870) opens the phone's own map, or lets the visitor choose an app. */
export function directionLinks({ name, latitude, longitude }: MapPlace): { label: string; href: string; isWeb: boolean }[] {
  const [lat, lon] = [latitude, longitude].map((degrees) => degrees.toFixed(6));
  const point = `${lat},${lon}`;
  const said = encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29");
  return [
    { label: t`Map app on this phone`, href: `geo:${point}?q=${point}(${said})`, isWeb: false },
    { label: "Apple Maps", href: `https://maps.apple.com/?daddr=${point}&dirflg=w`, isWeb: true },
    { label: "OpenStreetMap", href: `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&to=${lat}%2C${lon}`, isWeb: true },
    { label: "Organic Maps", href: `om://map?v=1&ll=${point}&n=${said}`, isWeb: false },
    { label: "CoMaps", href: `cm://map?v=1&ll=${point}&n=${said}`, isWeb: false },
  ];
}
