import { saysNothing } from "../../catalogue/listings/fields/names.ts";
import { fieldText } from "../../catalogue/listings/fields/typed.ts";
import { counted } from "../../platform/languages/text.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { CHOSEN_FIELDS, type ChosenField } from "./rules.ts";

/** Texts of a listing's fields for comparison with another listing. */

type Row = Record<string, unknown>;
const LONG = 120;

const plain = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const shortenText = (text: string): string =>
  text.length > LONG ? labelled(counted(text.split(/\s+/).length, "# word", "# words"), `${text.slice(0, LONG)}…`) : text;

const TEXTS: Partial<Record<ChosenField, (row: Row, area: string) => string>> = {
  area: (_, area) => area,
  point: ({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? withCommas([latitude.toFixed(5), longitude.toFixed(5)]) : "",
  opening_hours: ({ opening_hours, opening_time, closing_time }) =>
    plain(opening_hours) || (opening_time ? `${plain(opening_time).slice(0, 5)} – ${plain(closing_time).slice(0, 5)}` : ""),
  description: ({ description }) => shortenText(plain(description)),
  hashtags: ({ hashtags }) => (Array.isArray(hashtags) ? hashtags.map((tag) => `#${tag}`).join(" ") : ""),
};

/** Returns the text of every field to choose; empty if the field has no value. */
export const chosenTexts = (row: Row, area: string): Record<string, string> =>
  Object.fromEntries(
    CHOSEN_FIELDS.map((field) => [
      field,
      TEXTS[field]?.(row, area) ?? (saysNothing(field, row[field]) ? "" : fieldText(field, row[field], languageName)),
    ]),
  );
