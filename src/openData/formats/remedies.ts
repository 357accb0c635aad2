import { t } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { reasonText } from "./reasonTexts.ts";

/** Pure: advice for rows that an import skips. */

/** Matches reasons that already end with advice. */
const HAS_ADVICE = /: (?:use|add|choose|map|give|export) |^must be |such as /;

/** Advice for anything else. */
export const correctIt = (): string => t`correct it in the source, and import the file again`;
/** Advice by field and reason ("name: missing"); the first match counts. */
const REMEDIES: readonly [RegExp, () => string][] = [
  [/^(?:name|title|names\.primary): (?:missing|empty)/, () => t`add the name, or map the column that holds it`],
  [/^name: is a note of a mapper/, () => t`give the element its name in OpenStreetMap`],
  [/^(?:name|title): has no letter/, () => t`correct the name`],
  [/^(?:id|fsq_place_id): missing/, () => t`export the file with its IDs`],
  [/^(?:latitude|longitude): (?:missing|0,0)/, () => t`add the coordinates, or the town with its country`],
  [/^(?:latitude|longitude): is not a number/, () => t`write degrees such as 28.2096`],
  [/^(?:latitude|longitude|line): out of range/, () => t`check the coordinates`],
  [/^latitude: (?:in no country|is in another country)/, () => t`check the coordinates and the country`],
  [/^(?:geometry|line|properties): missing/, () => t`export the file with its geometry and its properties`],
  [/^licence: missing/, () => t`add a column with the licence, or give --licence`],
  [/^article: missing/, () => t`name the file after its article`],
  [/^starts: missing/, () => t`add the date of the event`],
  [/^event: has no dates/, () => t`add its start`],
  [/^ends: is before/, () => t`correct the dates`],
  [/^(?:dates|line): more than/, () => t`divide it into several records`],
  [/^kind: /, () => t`use a kind of docs/import.md`],
  [/^business_type: missing/, () => t`add the type, or choose a type for such rows (--type)`],
  [/^business_type: not a place for travellers/, () => t`change the table of kinds if it is one`],
  [/^business_type: says only/, () => t`add its kind to the mapping, or choose a type for such rows (--type)`],
  [/^(?:route|business_type): a route is not/, () => t`import routes as OpenStreetMap data`],
  [/^business_type: dated/, () => t`add the dates of the event`],
  [/^record: (?:a quotation mark|text follows)/, () => t`double the quotation marks inside of values`],
  [/closed|no longer exists|is not open yet|is not active/, () => t`nothing to do, unless it is open: then correct the source`],
  [/^confidence: |the place may not exist/, () => t`add it by hand if it exists`],
  [/^unresolved_flags: /, () => t`add it by hand if it exists`],
  [/^id: an earlier row/, () => t`left out. If they are two, add an ID column with a different ID in each row`],
  [/not a travel business|^type: /, () => t`add it by hand if travellers should find it`],
  [/^record: the (?:record is larger|feature is nested)/, () => t`remove its largest field`],
  [/^record: the text is not valid/, () => t`export the file as UTF-8`],
  [/^record: has \d+ fields/, () => t`put values that contain the delimiter into quotation marks`],
  [/^record: |^feature: /, () => t`export the file again`],
];

/** Returns what to do about a row that was skipped, in the reader's language; "" if the reason says so itself. */
export function remedyFor(field: string, reason: string): string {
  if (HAS_ADVICE.test(reason)) return "";
  const said = `${field}: ${reason}`;
  return (REMEDIES.find(([pattern]) => pattern.test(said))?.[1] ?? correctIt)();
}

/** Returns a reason with what to do, in the reader's language. */
export function withRemedy(field: string, reason: string): string {
  const remedy = remedyFor(field, reason);
  return remedy === "" ? reasonText(reason) : labelled(reasonText(reason), remedy);
}
