import type { GuideTrack } from "./contract.ts";

/** Pure: the track of a guide on maps. */

/** Returns the parameters of a map that shows a track; nothing without one. */
export function trackOnMap(track: GuideTrack | null) {
  if (!track) return {};
  const line = track.line.coordinates.map((part) => part.map(([longitude = 0, latitude = 0]): [number, number] => [longitude, latitude]));
  return { lines: [line], fit: line.flat().map(([longitude, latitude]) => ({ latitude, longitude })) };
}
