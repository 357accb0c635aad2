import { fieldText } from "../../../catalogue/listings/fields/typed.ts";
import type { ShellField, ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { t } from "../../../platform/languages/text.ts";
import { languageName } from "../../../platform/values/displayNames.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";

/** Pure functions that format the differences between a listing and its source. */

type Values = Partial<ShellFields>;

const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between);
const fieldTexts = (values: Values, ...fields: ShellField[]) => fields.map((field) => fieldText(field, values[field], languageName));
const clock = (time: Values[ShellField] | undefined) => String(time ?? "").slice(0, 5);
const clocks = (from: string, to: string) => (from && to ? t`${from} to ${to}` : from || to);

const READ: Partial<Record<ShellField, (values: Values) => string>> = {
  business_type: (values) => withCommas(fieldTexts(values, "business_type", "activity_subtype", "bar_type")),
  latitude: (values) =>
    joined([...fieldTexts(values, "address", "city", "country_code"), withCommas(fieldTexts(values, "latitude", "longitude"))], " · "),
  short_description: (values) => joined(fieldTexts(values, "short_description", "description"), "\n\n"),
  opening_time: ({ opening_time, closing_time, opening_hours }) =>
    fieldText("opening_hours", opening_hours, languageName) || clocks(clock(opening_time), clock(closing_time)),
};

/** Returns the values of a group of fields as one text. */
export const readGroup = (field: ShellField, values: Values): string =>
  READ[field]?.(values) ?? fieldText(field, values[field], languageName);
