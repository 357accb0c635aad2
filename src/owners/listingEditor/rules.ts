import { TEXT_MAX } from "../../catalogue/hours/readHours.ts";
import { DISCOUNT_PERCENTS } from "../../catalogue/listings/enumerations.ts";
import { normaliseHashtag } from "../../catalogue/listings/hashtags/rules.ts";
import { languageName } from "../../platform/values/format.ts";
import type { OwnListing } from "./contract.ts";

/** Pure: what a listing's people may write of it. */

export const LIMITS = {
  name: 200,
  short_description: 160,
  description: 4_000,
  city: 100,
  address: 300,
  phone: 60,
  email: 254,
  cuisine: 120,
  restaurant_style: 60,
  reply_time: 60,
  registration_number: 40,
  opening_hours: TEXT_MAX,
} as const;

const URL_MAX = 2_000;
export const LIST_MAX = { hashtags: 12, languages: 24, additional_services: 24 } as const;
const ENTRY_MAX = 60;
const ROOMS_MAX = 10_000;
export const CREDIT_MAX = 50;

export const OFFER_FOREIGN = "Only an owner of the listing can change the discount and the bonus credit.";
export const CHANGED = "Somebody else has changed this listing meanwhile.";

/** What can be written, as it is read. */
export type Values = Omit<
  OwnListing,
  | "business_code"
  | "version"
  | "role"
  | "profile_url"
  | "cover_image_link"
  | "is_published"
  | "country"
  | "area"
  | "opening_time"
  | "closing_time"
>;

const line = (text: string): string => text.replace(/\s+/g, " ").trim();
const entries = (list: readonly string[]): string[] => [...new Set(list.map(line).filter(Boolean))];
/** An address without its "https://" is one that people type. What stands before a port is a host, no protocol. */
const link = (text: string | null): string | null => {
  const given = text?.trim() ?? "";
  return given === "" ? null : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(given) ? given : `https://${given}`;
};

const CLEAN: { [Name in keyof Values]?: (value: Values[Name]) => Values[Name] } = {
  name: line,
  short_description: line,
  description: (text) => text.replaceAll("\r\n", "\n").trim(),
  hashtags: (tags) => entries(tags.map(normaliseHashtag)),
  city: line,
  address: line,
  phone: line,
  email: (text) => text.trim().toLowerCase(),
  website: link,
  book_now_url: link,
  opening_hours: line,
  languages: (codes) => entries(codes.map((code) => code.toLowerCase())),
  additional_services: entries,
  cuisine: line,
  restaurant_style: line,
  reply_time: (text) => line(text ?? "") || null,
  registration_number: line,
};

/** What was given in one form: spaces, doubles and the "#" of hashtags taken away. */
export function cleaned(given: Partial<Values>): Partial<Values> {
  const clean = (name: string, value: unknown) => {
    const rule = CLEAN[name as keyof Values] as ((value: unknown) => unknown) | undefined;
    return rule ? rule(value) : value;
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, clean(name, value)]])));
}

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A name with a password in it is a trick; a host without a dot is no public website.
  return (url?.protocol === "http:" || url?.protocol === "https:") && !url.username && !url.password && url.hostname.includes(".");
};
const urlErrors = (text: string | null): string[] =>
  text === null
    ? []
    : text.length > URL_MAX
      ? [`At most ${URL_MAX} characters are possible.`]
      : isWebAddress(text)
        ? []
        : ["Only addresses that begin with http:// or https:// are possible."];

const within = (value: number | null, least: number, most: number, sentence: string): string[] =>
  value === null || (value >= least && value <= most) ? [] : [sentence];
const isWhole = (value: number) => Number.isInteger(value);

const MAIL = /^[^\s@<>"'(),;]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;
/** Member states give them their own shapes ("BAIS-0102-A-2024", "ESFCTU0000280…"); all are letters, figures and a few signs (Regulation (EU) 2024/1028). */
const REGISTRATION = /^(?=.*\d)[\p{L}\d][\p{L}\d ./_-]{3,}$/u;

const CHECKS: { [Name in keyof Values]?: (value: Values[Name], before: Values) => string[] } = {
  name: (text) => (/[\p{L}\p{N}]/u.test(text) ? [] : ["A listing needs a name."]),
  latitude: (value) => within(value, -90, 90, "A latitude is a number from -90 to 90."),
  longitude: (value) => within(value, -180, 180, "A longitude is a number from -180 to 180."),
  phone: (text) => (text === "" || /\d{3}/.test(text.replace(/\D/g, "")) ? [] : ["This is no telephone number."]),
  email: (text) => (text === "" || MAIL.test(text) ? [] : ["This is no email address."]),
  website: urlErrors,
  book_now_url: urlErrors,
  languages: (codes, before) =>
    codes.every((code) => before.languages.includes(code) || (/^[a-z]{2,3}$/.test(code) && languageName(code) !== code))
      ? []
      : ["Languages are codes of two letters, as en or id."],
  number_of_rooms: (value) =>
    value === null || (isWhole(value) && value >= 1 && value <= ROOMS_MAX) ? [] : [`A whole number from 1 to ${ROOMS_MAX} is needed.`],
  // A value from elsewhere stays until somebody changes it.
  discount: (value, before) =>
    value === before.discount || (DISCOUNT_PERCENTS as readonly number[]).includes(value)
      ? []
      : [`The discount is one of ${DISCOUNT_PERCENTS.join(", ")} percent.`],
  bonus_credit: (value, before) =>
    value === before.bonus_credit || (value >= 0 && value <= CREDIT_MAX && isWhole(Math.round(value * 1e8) / 1e6))
      ? []
      : [`The bonus credit is an amount from 0 to ${CREDIT_MAX} USD.`],
  registration_number: (text) =>
    text === "" || REGISTRATION.test(text) ? [] : ["Write it as your authority gave it: letters and figures, at least four signs."],
};

/** What is wrong, by field. @param given cleaned @param before as it is */
export function listingErrors(given: Partial<Values>, before: Values): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const limit = LIMITS[name as keyof typeof LIMITS];
    const most = LIST_MAX[name as keyof typeof LIST_MAX];
    const check = CHECKS[name as keyof Values] as ((value: unknown, before: Values) => string[]) | undefined;
    const said = [
      ...(limit !== undefined && typeof value === "string" && value.length > limit ? [`At most ${limit} characters are possible.`] : []),
      ...(most !== undefined && Array.isArray(value) && value.length > most ? [`At most ${most} are possible.`] : []),
      ...(Array.isArray(value) && value.some((one) => one.length > ENTRY_MAX) ? [`Each has at most ${ENTRY_MAX} characters.`] : []),
      ...(check?.(value, before) ?? []),
    ];
    if (said.length > 0) errors[name] = said;
  }
  const at = { ...before, ...given };
  if ((at.latitude === null) !== (at.longitude === null)) errors.latitude = ["Latitude and longitude are needed together, or neither."];
  return errors;
}

/** A helper sends the whole form too: only another value is a change. */
export const changesOffer = (given: Partial<Values>, before: Values): boolean =>
  (given.discount ?? before.discount) !== before.discount || (given.bonus_credit ?? before.bonus_credit) !== before.bonus_credit;
