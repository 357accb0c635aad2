import { formOfText, textOfForm } from "../../catalogue/hours/editor.ts";
import { parseHours } from "../../catalogue/hours/readHours.ts";
import { usualWeek, weekRows } from "../../catalogue/hours/rules.ts";
import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BOOKING_BUTTONS,
  BUSINESS_TYPES,
  CHANNEL_MANAGERS,
  DIETARY_CATEGORIES,
  LGBTQ_TYPES,
  PRICE_RANGES,
  VENUE_TYPES,
} from "../../catalogue/listings/enumerations.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { decimalText, typedDegrees, typedNumber } from "../../platform/values/decimal.ts";
import { languageName } from "../../platform/values/format.ts";
import type { OwnListing } from "./contract.ts";
import { cleaned, type Values } from "./rules.ts";

/** Between a listing and the form that writes it. */

export const SAVE = "publish";
export const UNDO = "undo";
/** The listing as it was when the form was opened, in a hidden field: what was not touched is not written, and what somebody else wrote meanwhile is told apart. */
export const BASE = "base";
/** The day at which it was opened: when yearly exceptions are next. */
export const TODAY = "today";
export const EDITOR_FORM = "listing-editor";
export const EDITOR_SECTION = "editor/";

/** What the form gives, with the place by code and slug. */
export type Given = Partial<Values> & { country?: string; area?: string | null };
type Field = keyof Given;

const LABELS: Record<Field, string> = {
  name: "Name",
  business_type: "What it is",
  activity_subtype: "Activity",
  venue_type: "Venue",
  bar_type: "Kind of bar",
  short_description: "In one sentence",
  description: "Description",
  registration_number: "Registration number",
  country: "Country",
  area: "Area",
  city: "Town or village",
  address: "Address",
  latitude: "Latitude",
  longitude: "Longitude",
  phone: "Telephone",
  email: "Email",
  website: "Website",
  opening_hours: "Opening hours",
  price_range: "Price for two",
  dietary_category: "Diet",
  lgbtq_type: "LGBTQ+",
  languages: "Languages spoken",
  hashtags: "Hashtags",
  additional_services: "Services",
  number_of_rooms: "Rooms",
  cuisine: "Cuisine",
  restaurant_style: "Style",
  discount: "Discount",
  bonus_credit: "Bonus credit",
  booking_button: "Booking button",
  book_now_url: "Booking link",
  reply_time: "How soon you answer",
  channel_manager: "Channel manager",
};
const FIELDS = Object.keys(LABELS) as Field[];

/** Lists, written in one line with commas between. */
const LISTS: readonly Field[] = ["hashtags", "additional_services", "languages"];
const DEGREES: readonly Field[] = ["latitude", "longitude"];
const NUMBERS: readonly Field[] = ["number_of_rooms", "discount", "bonus_credit"];
/** What an empty input means nothing for. */
const NULLABLE: readonly Field[] = [
  "activity_subtype",
  "venue_type",
  "bar_type",
  "area",
  "website",
  "price_range",
  "book_now_url",
  "reply_time",
];

export const editableValues = (listing: OwnListing): Required<Given> => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, listing[name as keyof OwnListing]])) as unknown as Required<Given>),
  country: listing.country.code,
  area: listing.area?.slug ?? null,
});

const fieldText = (name: Field, value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : NUMBERS.includes(name) ? decimalText(value as number | null) : String(value ?? "");

/** A listing as the form shows it. @param today at the place */
export function formOfListing(listing: OwnListing, today: string): FormFields {
  const { opening_hours, ...values } = editableValues(listing);
  const texts = Object.entries(values).map(([name, value]) => [name, fieldText(name as Field, value)]);
  return { ...Object.fromEntries(texts), ...formOfText(opening_hours, today) };
}

const splitEntries = (text: string) =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

function readValue(name: Field, text: string): unknown {
  if (LISTS.includes(name)) return splitEntries(text);
  if (DEGREES.includes(name)) return typedDegrees(text);
  if (NUMBERS.includes(name)) return typedNumber(text);
  return NULLABLE.includes(name) && text.trim() === "" ? null : text;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a form says otherwise than the listing that it was made of; with what is wrong already here. */
export function readChanges(form: FormFields, base: OwnListing, today: string): { changes: Given; errors: Record<string, string[]> } {
  const before = editableValues(base);
  const errors: Record<string, string[]> = {};
  const given: Record<string, unknown> = {};
  for (const name of FIELDS) {
    if (name === "opening_hours" || form[name] === undefined) continue;
    given[name] = readValue(name, form[name]);
  }
  const hours = textOfForm(form, base.opening_hours, today);
  if ("errors" in hours) errors.opening_hours = hours.errors;
  else given.opening_hours = hours.text;
  const tidy = cleaned(given as Partial<Values>) as Given;
  const changes = Object.entries(tidy).filter(([name, value]) => !same(value, before[name as Field]));
  return { changes: Object.fromEntries(changes) as Given, errors };
}

/** How many fields say something else than the listing; what cannot be read yet ("31 September") is a change too. */
export function countChanges(form: FormFields, base: OwnListing, today: string): number {
  const { changes, errors } = readChanges(form, base, today);
  return new Set([...Object.keys(changes), ...Object.keys(errors)]).size;
}

/** The listing that a form was made of; undefined where the field was tampered with. */
export function readBase(text: string | undefined): OwnListing | undefined {
  try {
    const read = JSON.parse(text ?? "") as OwnListing | null;
    return typeof read === "object" && read !== null && typeof read.version === "number" && typeof read.opening_hours === "string"
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}

export interface Change {
  field: Field;
  label: string;
  /** As it is now. */
  now: string;
}

export interface Merged {
  /** What both changed: one's own words stand in the form until one of the two is chosen. */
  both: Change[];
  /** What the other one alone changed: it stands in the form now. */
  theirs: Change[];
  /** The form again, on top of the present listing. */
  form: FormFields;
}

const hasHours = (name: string) => /^(?:hours|season|except)_/.test(name);

/** Sets another's changes beside what was typed: nothing of either is lost. @param present the listing as it is now */
export function mergeForms(form: FormFields, base: OwnListing, present: OwnListing, today: string): Merged {
  const { changes, errors } = readChanges(form, base, today);
  const [was, now] = [editableValues(base), editableValues(present)];
  const merged: Merged = { both: [], theirs: [], form: { ...form } };
  for (const field of FIELDS) {
    if (same(was[field], now[field])) continue;
    const own = field in changes || field in errors;
    if (own && same(changes[field], now[field])) continue;
    merged[own ? "both" : "theirs"].push({ field, label: LABELS[field], now: shownText(field, now[field]) });
    if (!own) merged.form = takeTheirs(merged.form, field, present, today);
  }
  return merged;
}

const WORDS: Partial<Record<Field, Record<string, string>>> = {
  business_type: BUSINESS_TYPES,
  activity_subtype: ACTIVITY_TYPES,
  venue_type: VENUE_TYPES,
  bar_type: BAR_TYPES,
  price_range: PRICE_RANGES,
  dietary_category: DIETARY_CATEGORIES,
  lgbtq_type: LGBTQ_TYPES,
  booking_button: BOOKING_BUTTONS,
  channel_manager: CHANNEL_MANAGERS,
};

function hoursWords(text: string): string {
  const rules = parseHours(text);
  const hasDates = rules?.some(({ dates }) => dates.length > 0);
  return rules && !hasDates
    ? weekRows(usualWeek(rules))
        .map((row) => `${row.days} ${row.text}`)
        .join("; ")
    : text;
}

/** A value as people read it; "nothing" for none. */
export function shownText(field: Field, value: unknown): string {
  if (field === "opening_hours") return hoursWords(String(value)) || "nothing";
  if (field === "languages" && Array.isArray(value)) return value.map((code) => languageName(code)).join(", ") || "nothing";
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return (WORDS[field]?.[text] ?? text) || "nothing";
}

/** "Name, Telephone and 3 more". */
export function changedText(changes: Given): string {
  const labels = (Object.keys(changes) as Field[]).map((name) => LABELS[name]);
  return labels.length <= 3 ? labels.join(", ") : `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`;
}

/** What takes changes back: the values that stood there before. */
export const previousValues = (changes: Given, base: OwnListing): Given =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, editableValues(base)[name as Field]])) as Given;

/** Takes another's value into the form, in place of one's own. */
export function takeTheirs(form: FormFields, field: Field, present: OwnListing, today: string): FormFields {
  const fresh = formOfListing(present, today);
  const isPart = (name: string) => (field === "opening_hours" ? hasHours(name) : name === field);
  const others = Object.entries(form).filter(([name]) => !isPart(name));
  return { ...Object.fromEntries(others), ...Object.fromEntries(Object.entries(fresh).filter(([name]) => isPart(name))) };
}
