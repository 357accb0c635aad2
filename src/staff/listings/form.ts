import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BOOKING_BUTTONS,
  BUSINESS_TYPES,
  CHANNEL_MANAGERS,
  DIETARY_CATEGORIES,
  DISCOUNT_PERCENTS,
  LGBTQ_TYPES,
  PRICE_RANGES,
  VENUE_TYPES,
} from "../../catalogue/listings/enumerations.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { decimalText, typedDegrees, typedNumber } from "../../platform/values/decimal.ts";
import type { StaffListing } from "./contract.ts";

/** The form of staff: every field of a listing that guests see, as texts. */

interface Base {
  name: keyof StaffListing & string;
  label: string;
  hint?: string;
}
export type FormLine =
  | (Base & { kind: "text" | "long" | "number" | "degrees"; isNullable?: boolean })
  | (Base & { kind: "list" })
  | (Base & { kind: "choice"; options: Record<string, string>; isNullable?: boolean; isNumber?: boolean });

const percents = Object.fromEntries(DISCOUNT_PERCENTS.map((percent) => [String(percent), percent === 0 ? "None" : `${percent}%`]));

export const FORM: readonly { title: string; lines: readonly FormLine[] }[] = [
  {
    title: "What it is",
    lines: [
      { name: "name", label: "Name", kind: "text" },
      { name: "business_type", label: "Kind", kind: "choice", options: BUSINESS_TYPES },
      { name: "activity_subtype", label: "Activity", kind: "choice", options: ACTIVITY_TYPES, isNullable: true },
      { name: "venue_type", label: "Venue", kind: "choice", options: VENUE_TYPES, isNullable: true },
      { name: "bar_type", label: "Kind of bar", kind: "choice", options: BAR_TYPES, isNullable: true },
      { name: "short_description", label: "In one sentence", kind: "text" },
      { name: "description", label: "Description", kind: "long" },
      { name: "hashtags", label: "Hashtags", kind: "list", hint: "with commas between them" },
    ],
  },
  {
    title: "Where it is",
    lines: [
      { name: "area", label: "Area", kind: "text", hint: "its name, or the last part of its page’s address: boston-ma" },
      { name: "country", label: "Country", kind: "text", hint: "two letters; it follows the area where there is one" },
      { name: "city", label: "Town", kind: "text" },
      { name: "address", label: "Address", kind: "text" },
      { name: "latitude", label: "Latitude", kind: "degrees", isNullable: true },
      { name: "longitude", label: "Longitude", kind: "degrees", isNullable: true },
    ],
  },
  {
    title: "How it is reached",
    lines: [
      { name: "phone", label: "Telephone", kind: "text" },
      { name: "email", label: "Email", kind: "text" },
      { name: "website", label: "Website", kind: "text", isNullable: true },
      { name: "book_now_url", label: "Booking link", kind: "text", isNullable: true },
      { name: "booking_button", label: "Booking button", kind: "choice", options: BOOKING_BUTTONS },
      { name: "reply_time", label: "Replies", kind: "text", isNullable: true, hint: "in its own words, until it is measured" },
      { name: "opening_hours", label: "Opening hours", kind: "text", hint: "Mo-Fr 08:00-17:00; Sa 09:00-12:00" },
    ],
  },
  {
    title: "What guests choose by",
    lines: [
      { name: "price_range", label: "Prices", kind: "choice", options: PRICE_RANGES, isNullable: true },
      { name: "discount", label: "Direct discount", kind: "choice", options: percents, isNumber: true },
      { name: "bonus_credit", label: "Bonus credit in USD", kind: "number" },
      { name: "languages", label: "Languages", kind: "list", hint: "en, id" },
      { name: "number_of_rooms", label: "Rooms", kind: "number", isNullable: true },
      { name: "additional_services", label: "Services", kind: "list", hint: "with commas between them" },
      { name: "dietary_category", label: "Diets", kind: "choice", options: DIETARY_CATEGORIES },
      { name: "lgbtq_type", label: "LGBTQ+", kind: "choice", options: LGBTQ_TYPES },
      { name: "cuisine", label: "Cuisine", kind: "text" },
      { name: "restaurant_style", label: "Style of restaurant", kind: "text" },
      { name: "channel_manager", label: "Channel manager", kind: "choice", options: CHANNEL_MANAGERS },
      { name: "registration_number", label: "Registration number", kind: "text" },
    ],
  },
];

const LINES = FORM.flatMap(({ lines }) => lines);

/** A field as it stands in the form. */
export function formValue({ name, kind }: FormLine, listing: StaffListing): string {
  if (name === "area") return listing.area?.slug ?? "";
  if (name === "country") return listing.country.code;
  const value = listing[name];
  if (kind === "list") return (value as string[]).join(", ");
  return kind === "number" ? decimalText(value as number | null) : String(value ?? "");
}

/** What is sent of the form: a number that is none stays a text, so that the API says so. */
export function sentValues(form: FormFields): Record<string, unknown> {
  const sentValue = (line: FormLine, text: string): unknown => {
    if (line.name === "area") return text.trim() || null;
    if (line.name === "country") return text.trim().toUpperCase();
    if (line.kind === "list")
      return text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean);
    if (text.trim() === "" && "isNullable" in line && line.isNullable) return null;
    if (line.kind === "degrees") return typedDegrees(text);
    if (line.kind === "number" || (line.kind === "choice" && line.isNumber)) return typedNumber(text);
    return text;
  };
  return Object.fromEntries(
    LINES.flatMap((line) => (form[line.name] === undefined ? [] : [[line.name, sentValue(line, form[line.name] as string)]])),
  );
}
