import { typedKeys } from "../../platform/values/objects.ts";
import { folded } from "../search/words/fold.ts";
import { joinTokens, type Span, type Token } from "../search/words/reading.ts";
import { TRAIL_KINDS, TRAIL_WORDS, type TrailKind } from "./enumerations.ts";
import type { Line } from "./line.ts";

/** Pure: routes in a search, and as GPX. */

const PHRASE_MAX = 3;
let known: ReadonlyMap<string, TrailKind> | undefined;
function readTrailWords() {
  known ??= new Map(
    typedKeys(TRAIL_KINDS).flatMap((kind) => TRAIL_WORDS[kind].split(",").map((word) => [folded(word.trim()), kind] as const)),
  );
  return known;
}

/** Returns the first kind of route that a query names, the longest phrase first. */
export function findTrailKind(tokens: readonly Token[]): (Span & { kind: TrailKind }) | undefined {
  for (let length = PHRASE_MAX; length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const span = { from, to: from + length };
      const kind = readTrailWords().get(joinTokens(tokens, span));
      if (kind) return { ...span, kind };
    }
  return undefined;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/** Returns a route as GPX: one track with a segment for each part of its line. */
export function trailGpx(
  { name, attribution }: { name: string; attribution: { text: string; licence: string } },
  line: Line,
  link: string,
): string {
  const segments = line.map((part) => `<trkseg>${part.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join("")}</trkseg>`);
  const source = [attribution.text, attribution.licence].filter(Boolean).join(", ");
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="The Guide" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escaped(name)}</name><desc>${escaped(source)}</desc><link href="${escaped(link)}"/></metadata>
<trk><name>${escaped(name)}</name>${segments.join("")}</trk>
</gpx>
`;
}
