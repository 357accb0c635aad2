import { formatNumber } from "../../../platform/values/format.ts";
import type { GuideTrack } from "./contract.ts";

/** Pure: the track of a guide in words and on maps. */

/** Returns "12 km, 640 m climb"; without the climb if the file has no heights. */
export const trackText = ({ length_km, ascent_m }: Pick<GuideTrack, "length_km" | "ascent_m">): string =>
  [
    `${formatNumber(length_km < 10 ? Math.round(length_km * 10) / 10 : Math.round(length_km))} km`,
    ascent_m === null ? "" : `${formatNumber(ascent_m)} m climb`,
  ]
    .filter(Boolean)
    .join(", ");

/** Returns the parameters of a map that shows a track; nothing without one. */
export function trackOnMap(track: GuideTrack | null) {
  if (!track) return {};
  const line = track.line.coordinates.map((part) => part.map(([longitude = 0, latitude = 0]): [number, number] => [longitude, latitude]));
  return { lines: [line], fit: line.flat().map(([longitude, latitude]) => ({ latitude, longitude })) };
}
