import type { Business } from "./contract.ts";

/** What a listing's page says and does, where the specification or an owner's choice decides it. */

const HASHTAGS_MAX = 5;
/** Characters of a time of day that are shown: 07:30. */
const TIME_SHOWN = 5;

export const formatHashtags = (hashtags: readonly string[]): string[] => hashtags.slice(0, HASHTAGS_MAX).map((tag) => `#${tag}`);

export const noDescription = (name: string): string => `${name} has not added a description yet.`;

/** "07:30 to 22:00"; the text of an import where the two times do not say it; empty when unknown. */
export const hoursText = ({
  opening_time,
  closing_time,
  opening_hours,
}: Pick<Business, "opening_time" | "closing_time" | "opening_hours">) =>
  opening_time && closing_time ? `${opening_time.slice(0, TIME_SHOWN)} to ${closing_time.slice(0, TIME_SHOWN)}` : opening_hours;

/** What a press on Book Direct does. */
export type BookDirect =
  /** Another site, in a new tab; with a label, a telephone number that the button names. */
  | { how: "link"; href: string; label?: string }
  /** The guide's own enquiry, about something on offer or the whole place. */
  | { how: "enquiry" }
  /** Nothing that can be booked, and nobody who takes bookings: a question to the listing. */
  | { how: "question" }
  | { how: "hide" };

type Booked = Pick<Business, "booking_button" | "book_now_url" | "website" | "is_shell" | "phone"> & Runnable;

export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** What is looked at of a listing to see whether somebody runs it. */
interface Runnable {
  business_type: string;
  activity_subtype: string | null;
  osm_id: string;
  website: string | null;
  book_now_url: string | null;
  phone: string;
  price_range: string | null;
  price_text: string;
}

/** What is there by itself: its website is somebody else's page about it. */
const BY_ITSELF = new Set(["beach", "hiking", "street_art", "waterfalls"]);
/** What somebody runs, whatever is known of it. */
const RUN = new Set(["museums", "art_galleries", "wildlife", "theme_parks"]);
/** Ways that OpenStreetMap has as routes; who leads along them is another entry there. */
const WAYS = new Set(["hiking", "cycling", "mountain_biking"]);

/**
 * A beach, a statue, a viewpoint or a path is nobody's: a sight that neither can be reached nor asks anything can be claimed by nobody, unless it is a museum,
 * a gallery, a zoo or the like, and no more can a marked way. A castle that takes money for a ticket is somebody's.
 */
export function canBeClaimed(listing: Runnable): boolean {
  const { business_type, activity_subtype, osm_id, website, book_now_url, phone, price_range, price_text } = listing;
  if (book_now_url || phone || price_range) return true;
  const kind = activity_subtype ?? "";
  const asksOrTells = Boolean(website) || /[1-9]/.test(price_text);
  if (business_type === "sight") return RUN.has(kind) || (asksOrTells && !BY_ITSELF.has(kind));
  return !(business_type === "activity" && osm_id.startsWith("relation/") && WAYS.has(kind));
}

/** An address as a link that begins a mail. */
export const mailUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/**
 * A way that the owner chose but gave no address for becomes an enquiry. Of an unclaimed listing nobody has chosen: its own site comes first, then the
 * guide's people, where they can be reached, then its telephone and its email. What nobody runs has nothing to be booked.
 * @param hasBookables rooms or activities are on offer @param isRead somebody reads what is asked about it @param email of an unclaimed listing
 */
export function chooseBookDirect(listing: Booked, hasBookables: boolean, isRead: boolean, email = ""): BookDirect {
  const { booking_button, book_now_url, website, business_type, is_shell, phone } = listing;
  if (booking_button === "hide" || (is_shell && !canBeClaimed(listing))) return { how: "hide" };
  const isOwnSite = booking_button === "redirect_to_website" || is_shell;
  const href = isOwnSite ? (book_now_url ?? website) : booking_button === "enquiry_email" ? book_now_url : null;
  if (href) return { how: "link", href };
  if (isRead) return hasBookables || business_type !== "sight" ? { how: "enquiry" } : { how: "question" };
  if (phone !== "") return { how: "link", href: telephoneUrl(phone), label: `Call ${phone}` };
  return email === "" ? { how: "hide" } : { how: "link", href: mailUrl(email), label: `Write to ${email}` };
}

/** "rumahpadi.example" of an address, for people. */
export function displayHost(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return address;
  }
}

/** So many first answers within so many days make a measure. */
export const REPLIES_LEAST = 5;
export const REPLIES_DAYS = 90;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const REPLY_WORDS: readonly (readonly [seconds: number, words: string])[] = [
  [10 * MINUTE_SECONDS, "within minutes"],
  [HOUR_SECONDS, "within an hour"],
  [3 * HOUR_SECONDS, "within three hours"],
  [12 * HOUR_SECONDS, "within half a day"],
  [DAY_SECONDS, "within a day"],
  [2 * DAY_SECONDS, "within two days"],
  [4 * DAY_SECONDS, "within four days"],
  [7 * DAY_SECONDS, "within a week"],
];

/** A median in the words that follow "They usually answer". */
export const replyWords = (seconds: number): string => REPLY_WORDS.find(([most]) => seconds <= most)?.[1] ?? "after more than a week";
