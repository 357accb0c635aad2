/** Pure: advice for rows that an import skips. */

/** Matches reasons that already end with advice. */
const HAS_ADVICE = /: (?:use|add|choose|map|give|export) |^must be |such as /;

/** Advice for anything else. */
export const CORRECT = "correct it in the source, and import the file again";
/** Advice by field and reason ("name: missing"); the first match counts. */
const REMEDIES: readonly [RegExp, string][] = [
  [/^(?:name|title|names\.primary): (?:missing|empty)/, "add the name, or map the column that holds it"],
  [/^name: is a note of a mapper/, "give the element its name in OpenStreetMap"],
  [/^(?:name|title): has no letter/, "correct the name"],
  [/^(?:id|fsq_place_id): missing/, "export the file with its IDs"],
  [/^(?:latitude|longitude): (?:missing|0,0)/, "add the coordinates, or the town with its country"],
  [/^(?:latitude|longitude): is not a number/, "write degrees such as 28.2096"],
  [/^(?:latitude|longitude|line): out of range/, "check the coordinates"],
  [/^latitude: (?:in no country|is in another country)/, "check the coordinates and the country"],
  [/^(?:geometry|line|properties): missing/, "export the file with its geometry and its properties"],
  [/^licence: missing/, "add a column with the licence, or give --licence"],
  [/^article: missing/, "name the file after its article"],
  [/^starts: missing/, "add the date of the event"],
  [/^event: has no dates/, "add its start"],
  [/^ends: is before/, "correct the dates"],
  [/^(?:dates|line): more than/, "divide it into several records"],
  [/^kind: /, "use a kind of docs/import.md"],
  [/^business_type: missing/, "add the type, or choose a type for such rows (--type)"],
  [/^business_type: not a place for travellers/, "change the table of kinds if it is one"],
  [/^business_type: says only/, "add its kind to the mapping, or choose a type for such rows (--type)"],
  [/^(?:route|business_type): a route is not/, "import routes as OpenStreetMap data"],
  [/^business_type: dated/, "add the dates of the event"],
  [/^record: (?:a quotation mark|text follows)/, "double the quotation marks inside of values"],
  [/closed|no longer exists|is not open yet|is not active/, "nothing to do, unless it is open: then correct the source"],
  [/^confidence: |the place may not exist/, "add it by hand if it exists"],
  [/^unresolved_flags: /, "add it by hand if it exists"],
  [/^id: an earlier row/, "left out. If they are two, add an ID column with a different ID in each row"],
  [/not a travel business|^type: /, "add it by hand if travellers should find it"],
  [/^record: the (?:record is larger|feature is nested)/, "remove its largest field"],
  [/^record: the text is not valid/, "export the file as UTF-8"],
  [/^record: has \d+ fields/, "put values that contain the delimiter into quotation marks"],
  [/^record: |^feature: /, "export the file again"],
];

/** Returns what to do about a row that was skipped; "" if the reason says so itself. */
export function remedyFor(field: string, reason: string): string {
  if (HAS_ADVICE.test(reason)) return "";
  const said = `${field}: ${reason}`;
  return REMEDIES.find(([pattern]) => pattern.test(said))?.[1] ?? CORRECT;
}

/** Returns a reason with what to do. */
export function withRemedy(field: string, reason: string): string {
  const remedy = remedyFor(field, reason);
  return remedy === "" ? reason : `${reason}: ${remedy}`;
}
