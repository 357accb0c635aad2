import { withCommas } from "../../platform/values/punctuation.ts";
import type { Line } from "./line.ts";

/** Pure: routes as GPX. */

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/** Returns a route as GPX: one track with a segment for each part of its line. */
export function trailGpx(
  { name, attribution }: { name: string; attribution: { text: string; licence: string } },
  line: Line,
  link: string,
): string {
  const segments = line.map((part) => `<trkseg>${part.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("")}</trkseg>`);
  const source = withCommas([attribution.text, attribution.licence]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="The Guide" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escaped(name)}</name><desc>${escaped(source)}</desc><link href="${escaped(link)}"/></metadata>
<trk><name>${escaped(name)}</name>${segments.join("")}</trk>
</gpx>
`;
}
