import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { reasonText } from "../../openData/formats/reasonTexts.ts";
import { withRemedy } from "../../openData/formats/remedies.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";

/** Sentences about the rows of an import, in the reader's language. Only on the server. */

/** Names in a report that are not fields of a listing. */
const REPORTED: Readonly<Record<string, string>> = texts({ record: "Row", id: "ID in the file", coordinates: "Latitude and longitude" });
/** Returns the label of a field that a report names. */
const problemField = (field: string): string => (Object.hasOwn(REPORTED, field) ? (REPORTED[field] ?? field) : fieldLabel(field));

/** Sentences about a repeated record, by its kind. */
const REPEATED: Readonly<Record<string, string>> = texts({
  place: "Same place as an earlier row, so it is left out. If they are two places, add an ID column with a different ID in each row.",
  event: "Same event as an earlier row, so it is left out. If they are two events, add an ID column with a different ID in each row.",
  amenity:
    "Same practical place as an earlier row, so it is left out. If they are two practical places, add an ID column with a different ID in each row.",
  trail: "Same route as an earlier row, so it is left out. If they are two routes, add an ID column with a different ID in each row.",
});

/** Sentences about a value that was skipped, by its reason. */
const SKIPPED: Readonly<Record<string, (field: string) => string>> = {
  "is not an http(s) URL: skipped": (field) => t`${field} skipped: it must begin with http:// or https://`,
  "is not an email address: skipped": (field) => t`${field} skipped: it is not an email address`,
  "is not a valid value of this column: skipped": (field) => t`${field} skipped: it is not a valid value of this column`,
  "is not a whole number: skipped": (field) => t`${field} skipped: it is not a whole number`,
  "contains no word: skipped": (field) => t`${field} skipped: it contains no word`,
};

/**
 * Returns what happened to a value of a row: "Website skipped: it must begin with http:// or https://".
 * @param reason as it is stored, in English
 * @param isOut whether the row was skipped: then the text says what to do
 */
export function problemText(field: string, reason: string, isOut: boolean): string {
  // The reason begins with the written value: Type "Inn" is not known.
  if (/^".*" is not known/.test(reason)) return `${problemField(field)} ${reasonText(reason)}.`;
  const [, town, which] = /^missing: placed in (.*), (its town|the largest of several places with this name)$/.exec(reason) ?? [];
  if (field === "coordinates" && town)
    return which === "its town"
      ? t`No coordinates: listed under ${town}, not on the map.`
      : t`No coordinates: listed under ${town}, the largest of several places with this name, not on the map.`;
  if (isOut && field === "latitude" && reason === "missing") return t`No coordinates: add them, or the town with its country.`;
  const [, same] = /^an earlier row is the same (\w+)$/.exec(reason) ?? [];
  if (field === "id" && same && Object.hasOwn(REPEATED, same)) return REPEATED[same] ?? "";
  const [, row] = /^same as row (.*)$/.exec(reason) ?? [];
  if (field === "record" && row) return t`Same as row ${row}.`;
  const skipped = Object.hasOwn(SKIPPED, reason) ? SKIPPED[reason] : undefined;
  return skipped?.(problemField(field)) ?? labelled(problemField(field), isOut ? withRemedy(field, reason) : reasonText(reason));
}
