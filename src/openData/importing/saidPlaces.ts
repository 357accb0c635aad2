import { plainLine } from "../../platform/files/plainText.ts";
import type { Candidate } from "../formats/candidate.ts";
import { mendEncoding } from "../formats/mend.ts";

/** Pure: places of a record's location, as its texts say them. */

/** Matches titles of Airbnb: "Rental unit in Camps Bay · ★4.9 · 2 bedrooms". */
const TITLE = /^[^·]{3,40}? in ([^·]{2,60}?) · [^·]*(?:★|\bnew\b|bed|bath|studio)/iu;

/** Returns the places of a record's location, the smallest first. */
export function listLocalities({ name, city, localities = [], wiki = false }: Candidate): string[] {
  const titled = TITLE.exec(name)?.[1] ?? "";
  const texts = [...localities, city ?? "", titled].map((text) => plainLine(mendEncoding(text), { wiki }));
  return [...new Set(texts)].filter(Boolean);
}
