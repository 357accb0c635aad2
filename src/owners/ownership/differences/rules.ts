import { ACTIVITY_TYPES, BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import type { ShellField, ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";

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
export const differenceLabel = (field: ShellField): string => LABELS[field] ?? field.replaceAll("_", " ");

const valueText = (value: Values[ShellField] | undefined): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between);
const clock = (value: Values[ShellField] | undefined) => valueText(value).slice(0, 5);

const READ: Partial<Record<ShellField, (values: Values) => string>> = {
  name: ({ name }) => valueText(name),
  business_type: ({ business_type, activity_subtype, bar_type }) =>
    joined(
      [
        BUSINESS_TYPES[business_type as keyof typeof BUSINESS_TYPES] ?? valueText(business_type),
        ACTIVITY_TYPES[activity_subtype as keyof typeof ACTIVITY_TYPES] ?? valueText(activity_subtype),
        valueText(bar_type),
      ],
      ", ",
    ),
  latitude: ({ address, city, country_code, latitude, longitude }) =>
    joined([valueText(address), valueText(city), valueText(country_code), `${valueText(latitude)}, ${valueText(longitude)}`], " · "),
  short_description: ({ short_description, description }) => joined([valueText(short_description), valueText(description)], "\n\n"),
  opening_time: ({ opening_time, closing_time, opening_hours }) =>
    valueText(opening_hours) || joined([clock(opening_time), clock(closing_time)], " to "),
};

/** The values of a group of fields as one text. */
export const readGroup = (field: ShellField, values: Values): string => (READ[field] ?? ((all: Values) => valueText(all[field])))(values);
