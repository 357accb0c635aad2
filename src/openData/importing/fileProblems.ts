import { databaseSentences } from "../../platform/databaseSentence.ts";
import { storedTexts } from "../../platform/languages/storedTexts.ts";
import { inEnglish, inLowerCase, plural, t, texts } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { DELIMITERS } from "../formats/tables/words.ts";

/** Why a file is not imported, an import failed or could not be undone, for staff. The sentences are stored in English, which commands print. */

/** Returns a delimiter's name in the reader's language. @param english "semicolon" */
const delimiter = (english: string): string => {
  const known = typedKeys(DELIMITERS).find((one) => inEnglish(DELIMITERS)[one].toLowerCase() === english);
  return known ? inLowerCase(DELIMITERS[known]) : english;
};

const LACKING: Readonly<Record<string, string>> = texts({
  "a column with the names": "a column with the names",
  "columns with the coordinates or the town": "columns with the coordinates or the town",
  "a type of listings": "a type of listings",
});
const lacking = (english: string): string =>
  english
    .split(" and ")
    .map((one) => LACKING[one] ?? one)
    .join(", ");

/** Damage that makes a file unreadable. */
const damage = storedTexts([
  () => t`its compressed part ends early.`,
  () => t`its compressed part is broken.`,
  () => t`its compressed part was packed by a version of bzip2 before 0.9.5.`,
]);

/** Sentences about a file, without its name. */
const sentence = storedTexts([
  // Formats.
  () => t`is not a table: export it as CSV.`,
  () => t`is neither Parquet nor a table: export it as one of them.`,
  () => t`is an archive, not a spreadsheet (XLSX): unpack it first.`,
  () => t`is too large for a spreadsheet: save it as CSV.`,
  () => t`is empty: export it again.`,
  () => t`has no list of records: export a list, or a GeoJSON FeatureCollection.`,
  () => t`is JSON without a list of "features" or of records: use a GeoJSON FeatureCollection, or a list of records.`,
  () => t`has no list of "features" within its first million characters: use a GeoJSON FeatureCollection, or a list of records.`,
  () => t`has no list of "features" within its first million characters.`,
  (max) => t`has more than ${max} nested brackets before any list of "features": use a GeoJSON FeatureCollection, or a list of records.`,
  (max) => t`has more than ${max} nested brackets before any list of "features".`,
  (name) => t`is XML of an unknown kind (${name}): use an OpenStreetMap extract, GPX or KML.`,
  (encoding) => t`has an unknown encoding (${encoding}): export it as UTF-8.`,
  () => t`is longer than an article: use MediaWiki's XML export.`,
  () => t`is neither a table nor another supported file: use a format of docs/import.md.`,
  () => t`is Parquet, which only the command line can import: npm run guide -- import.`,
  () =>
    t`is XML or HTML of an unknown kind. Use GeoJSON, OpenStreetMap (PBF, XML, Overpass JSON), GPX, KML, KMZ, Overture or Foursquare places, CSV, JSON or XLSX; docs/import.md describes them.`,
  () =>
    t`is not text. Use GeoJSON, OpenStreetMap (PBF, XML, Overpass JSON), GPX, KML, KMZ, Overture or Foursquare places, CSV, JSON or XLSX; docs/import.md describes them.`,
  (why) => t`cannot be read: ${damage(why)}`,
  // Tables and mappings.
  (wrong, right) => t`has no ${delimiter(wrong)} between its columns; the delimiter is: ${delimiter(right)}.`,
  () => t`has no header row with this delimiter: choose another one.`,
  () => t`has no header row: add one with the names of the columns.`,
  (columns) => t`the column ${columns} is missing from the header row. docs/import.md describes the columns.`,
  (column) => t`has no column "${column}": correct the mapping.`,
  () => t`the mapping has both columns and fields: use one of them.`,
  (what) => t`the mapping lacks ${lacking(what)}: add it to the mapping.`,
  (name) => t`needs the ready mapping "${name}", which this guide does not have: choose one of docs/import.md.`,
  () => t`is a list of records: it needs a mapping of its fields (docs/import.md).`,
  () => t`is a list of places: it needs a mapping of its fields (docs/import.md).`,
  // Parquet and OpenStreetMap.
  () => t`has a page that is larger than 64 MB: write it again with smaller pages.`,
  () => t`has a column that is larger than 200 MB, or outside of the file: write it again with smaller row groups.`,
  () => t`is an incomplete Parquet file: its end with the schema is missing, so download it again.`,
  () => t`has more than 32 MB of metadata: write it again as several files.`,
  () => t`is a broken Parquet file: download it again.`,
  () => t`is a Parquet file of an unknown kind: use Overture places or Foursquare open places.`,
  () => t`is an OpenStreetMap history file: use an extract of the current data.`,
  (feature) => t`needs "${feature}", which the import does not support: rewrite it with osmium cat.`,
  () => t`is compressed with LZMA, LZ4 or bzip2 inside: rewrite it with osmium cat.`,
  () => t`needs more memory than an import may use: cut out a part of it, for example with osmium extract.`,
  (element, id) => t`has a ${element} (${id}) without an end tag: download it again.`,
  // XML.
  (error) => t`its XML is broken: ${error}`,
  () => t`has a document type, which is not supported`,
  (max) => t`has more than ${max} nested elements`,
  () => t`has a text or an attribute larger than 1 MB`,
  // Limits of parsers.
  (size) => t`is larger than ${size}.`,
  (count) => t`has more than ${count} lines.`,
  (size) => t`has a line of more than ${size}.`,
  () => t`needs too much memory to be read.`,
  () => t`takes too long to be read.`,
]);

const UNDO_REASONS: Readonly<Record<string, string>> = texts({
  "it is claimed": "it is claimed",
  "it is in use": "it is in use",
  "it was edited": "it was edited",
  "later changes by the owner stay": "later changes by the owner stay",
});
/** Returns the names of listings that undo left, each with its reason. @param english "Inn (it is claimed), Bar (it was edited) …" */
const keptListings = (english: string): string =>
  english.replaceAll(/\(([^()]*)\)/g, (said, reason: string) => (Object.hasOwn(UNDO_REASONS, reason) ? `(${UNDO_REASONS[reason]})` : said));

/** Sentences about an import or a source as a whole. */
const whole = storedTexts([
  ...databaseSentences,
  (code) => t`The database rejected a statement (code ${code}): please report this with the file.`,
  () => t`The file has been deleted.`,
  () => t`The import failed. Imported rows stay: resume the import or undo it.`,
  (number) => t`There is no import ${number}.`,
  (number) => t`Import ${number} is already undone.`,
  (file) => t`${file} has no licence column: give the licence of its listings.`,
  (file) => t`${file} is not a file: give the path of one.`,
  (file) => t`There is no file ${file}: check its path.`,
  (file, why) => t`The file ${file} cannot be read (${why}).`,
  // Sources that are read from an address.
  () => t`The address is not on the public internet: use one that begins with https://.`,
  () => t`The address redirects too often: use the address of the file itself.`,
  () => t`The file is larger than 25 MB: use an address with a part of it.`,
  () => t`The site did not answer within 60 seconds. The guide tries again at the next reading.`,
  () => t`The site could not be reached. The guide tries again at the next reading.`,
  (status) => t`The site has no file at this address (${status}): change the address.`,
  (status) => t`The site does not let the guide read this address (${status}): use a public address.`,
  (status) => t`The site answered with the error ${status}. The guide tries again at the next reading.`,
]);

const toNumber = (digits: string) => Number(digits.replaceAll(",", ""));

/** Returns a sentence that contains another one, or a number of listings, whose form depends on it; undefined for other sentences. */
function composedText(stored: string): string | undefined {
  const [, failed = "", why] = /^Import (\d+) failed: (.*) Imported rows stay\.$/s.exec(stored) ?? [];
  if (why !== undefined) return t`Import ${failed} failed: ${whole(why)} Imported rows stay.`;
  const [, later = "", changed, number = ""] = /^Import (\d+) changed ([\d,]+) listings? of import (\d+) later\./.exec(stored) ?? [];
  if (changed)
    return t`Import ${later} changed ${plural(toNumber(changed), "# listing", "# listings")} of import ${number} later. Undo import ${later} first.`;
  const [, stayed, listings = ""] = /^([\d,]+) listings? stayed: (.*)$/s.exec(stored) ?? [];
  if (stayed) return t`${plural(toNumber(stayed), "# listing stayed", "# listings stayed")}: ${keptListings(listings)}`;
  return undefined;
}

/** Returns why an import did not succeed, in the reader's language. @param stored in English: a sentence, or a file's name and a sentence */
export function importProblemText(stored: string): string {
  const made = composedText(stored) ?? whole(stored);
  if (made !== stored) return made;
  for (let at = stored.indexOf(": "); at >= 0; at = stored.indexOf(": ", at + 2)) {
    const said = stored.slice(at + 2);
    const read = sentence(said);
    if (read !== said) return `${stored.slice(0, at)}: ${read}`;
  }
  return stored;
}
