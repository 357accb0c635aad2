import type { ShellField, ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";

/** Pure: how the differences between a listing and its source read. */

type Values = Partial<ShellFields>;

const LABELS: Partial<Record<ShellField, string>> = {
  name: "Name",
  business_type: "What it is",
  latitude: "Where it is",
  short_description: "Description",
  hashtags: "Hashtags",
  opening_time: "Opening hours",
  price_range: "Price range",
  book_now_url: "Booking link",
  phone: "Telephone",
  email: "Email",
  website: "Website",
  number_of_rooms: "Rooms",
  additional_services: "Services",
  languages: "Languages",
  lgbtq_type: "LGBTQ+",
  dietary_category: "Diet",
  cuisine: "Cuisine",
  restaurant_style: "Style",
};

/** @param field the first of those that belong together */
export const labelOf = (field: ShellField): string => LABELS[field] ?? field.replaceAll("_", " ");

const textOf = (value: Values[ShellField] | undefined): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between);
const clock = (value: Values[ShellField] | undefined) => textOf(value).slice(0, 5);

const READ: Partial<Record<ShellField, (values: Values) => string>> = {
  name: ({ name }) => textOf(name),
  business_type: ({ business_type, activity_subtype, bar_type }) =>
    joined(
      [
        BUSINESS_TYPES[business_type as keyof typeof BUSINESS_TYPES] ?? textOf(business_type),
        ACTIVITY_TYPES[activity_subtype as keyof typeof ACTIVITY_TYPES] ?? textOf(activity_subtype),
        textOf(bar_type),
      ],
      ", ",
    ),
  latitude: ({ address, city, country_code, latitude, longitude }) =>
    joined([textOf(address), textOf(city), textOf(country_code), `${textOf(latitude)}, ${textOf(longitude)}`], " · "),
  short_description: ({ short_description, description }) => joined([textOf(short_description), textOf(description)], "\n\n"),
  opening_time: ({ opening_time, closing_time, opening_hours }) =>
    textOf(opening_hours) || joined([clock(opening_time), clock(closing_time)], " to "),
};

/** The values of a group of fields as one text. */
export const readGroup = (field: ShellField, values: Values): string => (READ[field] ?? ((all: Values) => textOf(all[field])))(values);
