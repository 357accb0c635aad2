import { firstName } from "../../accounts/travellers/rules.ts";
import type { Conversation } from "../../booking/enquiries/conversation/contract.ts";
import { ENQUIRY_STATES, type EnquiryState, type EnquiryStatus } from "../../booking/enquiries/enumerations.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { counted, meant, plural, t } from "../../platform/languages/text.ts";
import { formatDays } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withoutEnd } from "../../platform/values/strip.ts";
import type { DeskEntry } from "./contract.ts";
import type { EntryState } from "./enumerations.ts";
import { SEARCH_MAX } from "./enumerations.ts";

/** Rules of the inbox: URLs, states of entries, and saved answers. */

export const ANSWERS_MAX = 50;
export const TITLE_MAX = 60;
/** Number of waiting entries on the first page of a desk. */
export const TODAY_SHOWN = 5;
/** Maximum number of arrivals shown. The count includes the rest. */
export const ARRIVALS_SHOWN = 20;
/** Hours after which a calendar is out of date. Calendars are read every 15 minutes. */
export const STALE_HOURS = 24;

export const tooManyAnswers = () => t`A listing can have at most ${ANSWERS_MAX} saved replies. Delete one first.`;
export const sameTitle = () => t`There is already a saved reply with this title. Choose another title.`;
export const entryChanged = () =>
  t`Another owner or helper changed this while you were editing. Compare the saved version with your text, then save again.`;
export const guestGone = () => t`This guest's email address has been deleted, so you can't reply.`;

export const inboxUrl = (code: string): string => sectionUrl(code, DESK.enquiries);
export const entryUrl = (code: string, uuid: string): string => `${inboxUrl(code)}${uuid}/`;
export const answersUrl = (code: string): string => sectionUrl(code, DESK.savedReplies);

interface Standing {
  status: EnquiryStatus;
  is_waiting: boolean;
  for_staff: boolean;
  agreed_from: string | null;
  kept_until: unknown;
}

/** Returns the state of an entry. */
export function entryState({ status, is_waiting, for_staff, agreed_from, kept_until }: Standing): EntryState {
  if (status === "declined" || status === "closed") return status;
  if (for_staff) return "staff";
  if (is_waiting) return "waiting";
  if (agreed_from !== null) return kept_until === null ? "agreed" : "kept";
  return "answered";
}

/** Returns the waiting time, for example "20 hours". */
export function waitText(since: string, moment: string): string {
  const minutes = Math.max(0, (Date.parse(moment) - Date.parse(since)) / 60_000);
  if (minutes < 60) return counted(Math.max(1, Math.floor(minutes)), "# minute", "# minutes");
  if (minutes < 2_880) return counted(Math.floor(minutes / 60), "# hour", "# hours");
  return counted(Math.floor(minutes / 1_440), "# day", "# days");
}

/** Returns for example "3 guests waiting, the longest for 20 hours". */
export function waitingText(count: number, oldest: string | null, moment: string): string {
  if (count === 0 || oldest === null) return t`All caught up. New enquiries appear here and in your email.`;
  const wait = waitText(oldest, moment);
  if (count === 1) return t`1 guest waiting, for ${wait}`;
  return t`${plural(count, "# guest", "# guests")} waiting, the longest for ${wait}`;
}

interface Waiting {
  state: string;
  last_message_at: string;
}

/**
 * Returns the entry on a page that has waited longest.
 * @param count number of all waiting entries
 * @returns undefined unless all of them are on the page
 */
export function waitingLongest<Entry extends Waiting>(entries: readonly Entry[], count: number): Entry | undefined {
  const waiting = entries.filter(({ state }) => state === "waiting");
  if (waiting.length < count) return undefined;
  return waiting.toSorted((one, other) => Date.parse(one.last_message_at) - Date.parse(other.last_message_at))[0];
}

/** Returns a greeting for the local hour at the listing, for example "Good morning". */
export const greeting = (hour: number): string =>
  hour >= 5 && hour < 12 ? t`Good morning` : hour >= 12 && hour < 18 ? t`Good afternoon` : t`Good evening`;

export interface Addressee {
  guest_name: string;
  from_date: string | null;
  to_date: string | null;
}

/**
 * Fills in a saved answer for one guest, with neutral words for a missing name or dates. A single pass, so that a placeholder in a
 * guest's name is not replaced.
 */
export const fillIn = (text: string, { guest_name, from_date, to_date }: Addressee): string =>
  text.replaceAll(/\{(name|dates)\}/gi, (_, field: string) =>
    field.toLowerCase() === "name"
      ? firstName(guest_name) || meant("in place of a guest's name")`there`
      : from_date
        ? formatDays(from_date, to_date)
        : t`your dates`,
  );

const TITLE_WORDS = 5;
/** First half of a surrogate pair, where a cut has split it. */
const HALF_SIGN = /[\uD800-\uDBFF]$/;

/** Returns the default title of an answer saved from a conversation: its first words. */
export function answerTitle(text: string): string {
  const words = text.trim().split(/\s+/);
  const first = withoutEnd(words.slice(0, TITLE_WORDS).join(" "), /[.,;:!?]/);
  return `${first}${words.length > TITLE_WORDS ? " …" : ""}`.slice(0, TITLE_MAX).replace(HALF_SIGN, "").trim();
}

/**
 * Returns the spellings of a part of a name: as typed, lower case, upper case, and each word capitalised. Databases with the C locale
 * fold the letters a to z only, so "łukasz" would not find Łukasz.
 */
export function caseVariants(part: string): string[] {
  const small = part.toLowerCase();
  const capitals = small.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([part, small, part.toUpperCase(), capitals])];
}

/** Query of the list beside a conversation. */
export interface Shown {
  state: string;
  search: string;
  page: number;
}

/** Returns the query string of a list, for example "?state=all&search=maya". */
export function inboxQuery({ state, search, page }: Shown, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(state === "waiting" ? {} : { state }),
    ...(search === "" ? {} : { search }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...more,
  });
  return query.size > 0 ? `?${query}` : "";
}

/** Parses the query of the inbox. The default state is "waiting". */
export function readInboxQuery(searchParams: URLSearchParams): Shown & { state: EnquiryState } {
  const page = Number(searchParams.get("page") ?? 1);
  return {
    state: oneOf(enumValues(ENQUIRY_STATES), searchParams.get("state")) ?? "waiting",
    search: (searchParams.get("search") ?? "").trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

type Asked = Pick<DeskEntry, "uuid" | "guest_name" | "moment" | "state">;

/** Converts a question into the conversation that its answer creates. */
export function toConversation(
  { uuid, guest_name, state, moment }: Asked,
  { text, guest_email, created }: NonNullable<DeskEntry["question"]>,
  business: BusinessCard & Pick<Conversation, "time_zone">,
): Conversation {
  const none = { from_date: null, to_date: null, price: null, currency: null, kept_until: null };
  return {
    ...{ uuid, guest_name, guest_email, created, guest_message: text, last_message_at: created, opened: moment },
    ...{ item_type: "business", business_profile: business.business_code, bookable_name: business.name, room: null, activity: null },
    ...{ from_date: null, to_date: null, agreed_from: null, agreed_to: null, agreed_price: null, agreed_currency: null, kept_until: null },
    status: state === "waiting" ? "sent" : "answered",
    ...{ adults: null, child_ages: [], departure: null, maximum_capacity: null },
    traveller: null,
    business,
    image_link: business.cover_image_link,
    time_zone: business.time_zone,
    messages: [{ ...none, uuid, side: "guest", text, history: "", act: null, created }],
  };
}

interface Waits {
  vouchers_count: number;
  stale_count: number;
  is_software_failing: boolean;
  differences_count: number;
}

/**
 * Returns the other tasks on a listing's desk, each with the page to do it on.
 * @param role role of the account: helpers cannot open the page of the booking software
 */
export function alsoWaiting(
  code: string,
  role: MemberRole,
  { vouchers_count, stale_count, is_software_failing, differences_count }: Waits,
) {
  const all = [
    vouchers_count > 0 && {
      href: sectionUrl(code, DESK.redeem),
      title: counted(vouchers_count, "# voucher to redeem", "# vouchers to redeem"),
      about: t`Travellers saved them and may arrive any day.`,
    },
    stale_count > 0 && {
      href: sectionUrl(code, DESK.calendar),
      title: counted(stale_count, "# calendar is out of date", "# calendars are out of date"),
      about: t`Not updated for a day, or unreadable. Nights shown as free may be taken.`,
    },
    differences_count > 0 && {
      href: sectionUrl(code, DESK.source),
      title: counted(differences_count, "# source update to review", "# source updates to review"),
      about: t`A newer edition of your listing's source has different facts.`,
    },
    is_software_failing &&
      role === "owner" && {
        href: sectionUrl(code, DESK.connections),
        title: t`Can't read your booking software`,
        about: t`Several updates failed. Nights shown as free may be taken.`,
      },
  ];
  return all.filter((one) => one !== false);
}
