import { minuteIn } from "../places/rules.time.ts";
import type { Business } from "./contract.ts";

/** What a listing's page says and does, where the specification or an owner's choice decides it. */

/** Source: the specification, section 9. */
const HASHTAGS_MAX = 5;
/** Characters of a time of day that are shown: 07:30. */
const TIME_SHOWN = 5;

export const hashtagsOf = (hashtags: readonly string[]): string[] => hashtags.slice(0, HASHTAGS_MAX).map((tag) => `#${tag}`);

export const noDescription = (name: string): string => `${name} has not added a description yet.`;

/** "07:30 to 22:00"; the text of an import where the two times do not say it; empty when unknown. */
export const hoursText = ({
  opening_time,
  closing_time,
  opening_hours,
}: Pick<Business, "opening_time" | "closing_time" | "opening_hours">) =>
  opening_time && closing_time ? `${opening_time.slice(0, TIME_SHOWN)} to ${closing_time.slice(0, TIME_SHOWN)}` : opening_hours;

/** Hours since midnight, 7.5 for "07:30:00". */
export function hourOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours + minutes / 60;
}

/** The parts of a day, in hours, that lie between opening and closing: two when closing is after midnight. The same time twice is the whole day. */
export function openParts(opening: number, closing: number): { from: number; to: number }[] {
  if (opening === closing) return [{ from: 0, to: 24 }];
  if (opening < closing) return [{ from: opening, to: closing }];
  return [
    { from: 0, to: closing },
    { from: opening, to: 24 },
  ].filter(({ from, to }) => to > from);
}

/** The hour of the day somewhere, 13.5 for half past one. @param zone an IANA name */
export const hourIn = (zone: string, moment: Date): number => minuteIn(zone, moment) / 60;

/** What a press on Book Direct does. */
export type BookDirect =
  /** Another site, in a new tab. */
  | { how: "link"; href: string }
  /** The guide's own enquiry, about something on offer or the whole place. */
  | { how: "enquiry" }
  /** Nothing that can be booked, and nobody who takes bookings: a question to the listing. */
  | { how: "question" }
  | { how: "hide" };

/** A way that the owner chose but gave no address for becomes an enquiry. @param hasBookables rooms or activities are on offer */
export function bookDirectOf(
  { booking_button, book_now_url, website, business_type }: Pick<Business, "booking_button" | "book_now_url" | "website" | "business_type">,
  hasBookables: boolean,
): BookDirect {
  const href =
    booking_button === "redirect_to_website" ? (book_now_url ?? website) : booking_button === "enquiry_email" ? book_now_url : null;
  if (booking_button === "hide") return { how: "hide" };
  if (href) return { how: "link", href };
  return hasBookables || business_type !== "sight" ? { how: "enquiry" } : { how: "question" };
}

/** "rumahpadi.example" of an address, for people. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return address;
  }
}
