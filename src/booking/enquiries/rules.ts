import type { z } from "zod";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Prepared } from "../../catalogue/items/prepared.ts";
import type { Dates as ChosenDates } from "../../catalogue/items/receipt.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { EMAIL, EMAIL_MAX, type sendEnquiry } from "./contract.ts";
import { kindOfType } from "./enumerations.ts";

/** To the letter of the specification. */
export const ENQUIRY_SENT = "Thank you. Your booking enquiry has been sent.";

/** How far ahead one may ask. */
const YEARS_AHEAD_MAX = 2;

export const FAILED_TEXT = "Your enquiry could not be sent. What you typed is still here.";

export const QUESTION_FAILED_TEXT = "Your question could not be sent. What you typed is still here.";
export const QUESTION_SENT = "Thank you. Your question has been sent.";

/** Messages by field, as a 400 has them. */
export type FieldErrors = Record<string, string[]>;

/** The days one may ask for, both included, as YYYY-MM-DD. */
export interface Days {
  earliest: string;
  latest: string;
}

function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return utcDay(date);
}

/** What the server takes: a day more on both sides than in UTC, because the guest's own day may be yesterday's or tomorrow's. */
export function takenDays(moment: Date): Days {
  const today = utcDay(moment);
  return { earliest: addDays(today, -1), latest: yearsLater(addDays(today, 1), YEARS_AHEAD_MAX) };
}

/** What the form offers: from the guest's own today. @param offset minutes, as Date.getTimezoneOffset gives them */
export function offeredDays(moment: Date, offset: number): Days {
  const today = utcDay(moment.getTime() - offset * 60_000);
  return { earliest: today, latest: yearsLater(today, YEARS_AHEAD_MAX) };
}

interface Dates {
  from_date?: string | null | undefined;
  to_date?: string | null | undefined;
}

/** Faults of the two dates, either of which may be missing. Days of this form sort as texts. */
export function dateErrors({ from_date, to_date }: Dates, { earliest, latest }: Days): FieldErrors {
  const error = (day: string | null | undefined) => {
    if (!day) return undefined;
    if (day < earliest) return "This date is past.";
    return day > latest ? `Dates up to ${YEARS_AHEAD_MAX} years ahead are possible.` : undefined;
  };
  const from = error(from_date);
  const to = error(to_date) ?? (from_date && to_date && to_date < from_date ? "The last day may not be before the first." : undefined);
  return { ...(from ? { from_date: [from] } : {}), ...(to ? { to_date: [to] } : {}) };
}

/** What the form finds by itself, before anything is sent. */
export function guestErrors(guest: { guest_name: string; guest_email: string }): FieldErrors {
  const email = guest.guest_email.trim();
  return {
    ...(guest.guest_name.trim() === "" ? { guest_name: ["Enter your name."] } : {}),
    ...(email === ""
      ? { guest_email: ["Enter your email address."] }
      : EMAIL.test(email) && email.length <= EMAIL_MAX
        ? {}
        : { guest_email: ["Enter a valid email address."] }),
  };
}

type EnquiryBody = z.output<NonNullable<(typeof sendEnquiry)["body"]>>;

/** What the schema cannot say: the item that fits the type (none for the whole business), and the dates. @param moment the present */
export function enquiryErrors(
  body: Pick<EnquiryBody, "item_type" | "room" | "activity" | "from_date" | "to_date">,
  moment: Date,
): FieldErrors {
  const field = kindOfType(body.item_type);
  return { ...(!field || body[field] ? {} : { [field]: ["This field is required."] }), ...dateErrors(body, takenDays(moment)) };
}

/** Whom a guest writes to. */
export interface Listing {
  name: string;
  reply_time?: string | null;
  is_shell?: boolean;
}

/** "Goes straight to …" over a form. An unclaimed listing has no owner to read it: the guide's staff do. reply_time as listings say it: "within a day". */
export function recipientText({ name, reply_time, is_shell }: Listing): string {
  if (is_shell) return `Goes to the people who run this guide: ${name} has not joined it yet.`;
  return `Goes straight to ${name}.${reply_time ? ` They usually answer ${reply_time}.` : ""}`;
}

/** What one would book, and when. The direct box, the rows of what is on offer and the enquiry all show this one, so that none prices what another asks for. */
export interface Choice extends ChosenDates {
  /** A room or an activity; undefined for the whole place. */
  item: InventoryItem | undefined;
}

/** What a program has filled in for the person who looks at it. */
export type PreparedWords = Pick<Prepared, "message" | "by">;
