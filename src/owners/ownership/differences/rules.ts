import { fieldText } from "../../../catalogue/listings/fields/typed.ts";
import type { ShellField, ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";

/** Pure functions that format the differences between a listing and its source. */

type Values = Partial<ShellFields>;

const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between);
const texts = (values: Values, ...fields: ShellField[]) => fields.map((field) => fieldText(field, values[field]));
const clock = (time: Values[ShellField] | undefined) => String(time ?? "").slice(0, 5);

const READ: Partial<Record<ShellField, (values: Values) => string>> = {
  business_type: (values) => joined(texts(values, "business_type", "activity_subtype", "bar_type"), ", "),
  latitude: (values) =>
    joined([...texts(values, "address", "city", "country_code"), texts(values, "latitude", "longitude").join(", ")], " · "),
  short_description: (values) => joined(texts(values, "short_description", "description"), "\n\n"),
  opening_time: ({ opening_time, closing_time, opening_hours }) =>
    fieldText("opening_hours", opening_hours) || joined([clock(opening_time), clock(closing_time)], " to "),
};

/** Returns the values of a group of fields as one text. */
export const readGroup = (field: ShellField, values: Values): string => READ[field]?.(values) ?? fieldText(field, values[field]);
