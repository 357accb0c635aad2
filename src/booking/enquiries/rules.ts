import type { z } from "zod";
import type { Dates as ChosenDates } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { TypedGuests } from "../../catalogue/items/bookDirect/guestCount.ts";
import { guestCountErrors } from "../../catalogue/items/bookDirect/typedGuests.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Prepared } from "../../catalogue/items/prepared.ts";
import { type BusinessType, TYPES_OF_GROUP } from "../../catalogue/listings/enumerations.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { EMAIL, EMAIL_MAX, type sendEnquiry } from "./contract.ts";
import { kindOfType } from "./enumerations.ts";

/** Fixed wording, not to be changed. */
export const enquirySent = () => t`Thank you. Your booking enquiry has been sent.`;

/** Maximum number of years ahead for which a guest can ask. */
const YEARS_AHEAD_MAX = 2;

export const enquiryFailed = () => t`Your enquiry could not be sent. Your text is still here; try again.`;

export const questionFailed = () => t`Your question could not be sent. Your text is still here; try again.`;
export const questionSent = () => t`Thank you. Your question has been sent.`;

/** Messages by field, as in a 400 response. */
export type FieldErrors = Record<string, string[]>;

/** Days that can be requested, both included, as YYYY-MM-DD. */
export interface Days {
  earliest: string;
  latest: string;
}

function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return utcDay(date);
}

/**
 * Returns the days that the server accepts: one more on both sides than in UTC, because the guest's own day may be yesterday or tomorrow.
 */
export function takenDays(moment: Date): Days {
  const today = utcDay(moment);
  return { earliest: addDays(today, -1), latest: yearsLater(addDays(today, 1), YEARS_AHEAD_MAX) };
}

/** Returns the days that the form offers, from the guest's own today. @param offset minutes, as returned by Date.getTimezoneOffset */
export function offeredDays(moment: Date, offset: number): Days {
  const today = utcDay(moment.getTime() - offset * 60_000);
  return { earliest: today, latest: yearsLater(today, YEARS_AHEAD_MAX) };
}

interface Dates {
  from_date?: string | null | undefined;
  to_date?: string | null | undefined;
}

/**
 * Returns the errors of the two dates, either of which may be missing. YYYY-MM-DD texts compare like dates.
 * @param isStay whether the fields are labelled Arrive and Leave
 */
export function dateErrors({ from_date, to_date }: Dates, { earliest, latest }: Days, isStay = false): FieldErrors {
  const error = (day: string | null | undefined) => {
    if (!day) return undefined;
    if (day < earliest) return t`Choose today or a later date.`;
    return day > latest ? t`Choose a date within ${plural(YEARS_AHEAD_MAX, "# year", "# years")}.` : undefined;
  };
  const from = error(from_date);
  const order = isStay ? t`Leave must be after Arrive.` : t`Choose a last day on or after the first.`;
  const to = error(to_date) ?? (from_date && to_date && to_date < from_date ? order : undefined);
  return { ...(from ? { from_date: [from] } : {}), ...(to ? { to_date: [to] } : {}) };
}

/** Returns the errors that the form finds itself, before anything is sent. */
export function guestErrors(guest: { guest_name: string; guest_email: string }): FieldErrors {
  const email = guest.guest_email.trim();
  return {
    ...(guest.guest_name.trim() === "" ? { guest_name: [t`Enter your name.`] } : {}),
    ...(email === ""
      ? { guest_email: [t`Enter your email address.`] }
      : EMAIL.test(email) && email.length <= EMAIL_MAX
        ? {}
        : { guest_email: [t`Enter a valid email address.`] }),
  };
}

type EnquiryBody = z.output<NonNullable<(typeof sendEnquiry)["body"]>>;

/**
 * Returns the errors that the schema cannot express: about the item that fits the type (none for the whole business), the dates and
 * the number of guests.
 * @param moment the present
 */
export function enquiryErrors(
  body: Pick<EnquiryBody, "item_type" | "room" | "activity" | "from_date" | "to_date" | "adults" | "child_ages">,
  moment: Date,
): FieldErrors {
  const field = kindOfType(body.item_type);
  return { ...(!field || body[field] ? {} : { [field]: [t`This field is required.`] }), ...stayErrors(body, moment) };
}

/** Returns the errors of the dates and of the number of guests. @param moment the present */
export const stayErrors = (
  body: Pick<EnquiryBody, "from_date" | "to_date" | "adults" | "child_ages"> & Partial<Pick<EnquiryBody, "item_type">>,
  moment: Date,
): FieldErrors => ({
  ...dateErrors(body, takenDays(moment), body.item_type === "rooms"),
  ...guestCountErrors(body),
});

/** Returns the errors of a chosen departure time. @param departures of the item; none for the whole place */
export function chosenDepartureErrors(departure: string | null | undefined, departures: readonly string[] = []): FieldErrors {
  if (!departure || departures.includes(departure)) return {};
  const times = withCommas(departures);
  return {
    departure: [
      departures.length > 0 ? t`Choose one of the departures: ${times}.` : t`Only activities with departures have a departure time.`,
    ],
  };
}

/** Listing that receives a guest's message. */
export interface Listing {
  name: string;
  reply_time?: string | null;
  is_shell?: boolean;
}

/**
 * Returns "Goes straight to …" for the top of a form. An unclaimed listing has no owner to read it, so staff do. `reply_time` is as in
 * listings: "within a day".
 */
export function recipientText({ name, reply_time, is_shell }: Listing): string {
  if (is_shell) return t`Goes to our staff, because ${name} has not joined The Guide yet.`;
  return reply_time ? t`Goes straight to ${name}. They usually reply ${reply_time}.` : t`Goes straight to ${name}.`;
}

/**
 * Chosen item and dates. The direct box, the rows of items on offer and the enquiry share this choice, so that the shown price always
 * matches the enquiry.
 */
export interface Choice extends ChosenDates {
  /** A room or an activity; undefined for the whole place. */
  item: InventoryItem | undefined;
  /** As typed into the form; undefined if it was not opened. */
  guests?: TypedGuests;
  /** Chosen departure time, which may be left from another item; undefined or empty if none was chosen. */
  departure?: string;
}

/** Returns the chosen departure time of an activity; empty if none was chosen. */
export const chosenDeparture = ({ item, departure = "" }: Pick<Choice, "item" | "departure">): string =>
  item?.departures.includes(departure) ? departure : "";

/** Returns whether an enquiry has one day only: about a place to eat and drink, without a room or an activity. */
export const isOneDay = ({ item }: Pick<Choice, "item">, business_type: BusinessType | undefined): boolean =>
  item === undefined && TYPES_OF_GROUP.eat_drink.some((type) => type === business_type);

/** An enquiry after it was sent. */
export interface SentEnquiry {
  /** URL of the conversation. */
  url: string;
  /** Address of the guest. */
  email: string;
  choice: Choice;
}

/** Returns whether an enquiry is about this choice. */
export const isAbout = ({ choice }: SentEnquiry, other: Choice): boolean =>
  choice.item?.id === other.item?.id &&
  choice.from === other.from &&
  choice.to === other.to &&
  chosenDeparture(choice) === chosenDeparture(other);

/** Text that a program has filled in for the visitor, and the program's name. */
export type PreparedWords = Pick<Prepared, "message" | "by">;

/** Id of the enquiry form on a profile, for a button outside it that sends it. */
export const ENQUIRY_FORM_ID = "enquiry";
