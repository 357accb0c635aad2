import { t, texts } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import type { Business } from "./contract.ts";

/** Rules of a listing's page: display limits, and choices of the owner. */

const HASHTAGS_MAX = 5;
/** Number of characters of a time that are shown: 07:30. */
const TIME_SHOWN = 5;

export const formatHashtags = (hashtags: readonly string[]): string[] => hashtags.slice(0, HASHTAGS_MAX).map((tag) => `#${tag}`);

export const noDescription = (name: string): string => t`${name} has not added a description yet.`;

/** Returns "07:30 to 22:00"; without two times the text of the import; empty if unknown. */
export const hoursText = ({
  opening_time,
  closing_time,
  opening_hours,
}: Pick<Business, "opening_time" | "closing_time" | "opening_hours">) =>
  opening_time && closing_time ? t`${opening_time.slice(0, TIME_SHOWN)} to ${closing_time.slice(0, TIME_SHOWN)}` : opening_hours;

/** Action of the Book Direct button. */
export type BookDirect =
  /** Opens another site in a new tab. With a label it is a telephone number or an email address that the button shows. */
  | { how: "link"; href: string; label?: string }
  /** Opens the guide's own enquiry form, for an item or the whole place. */
  | { how: "enquiry" }
  /** Opens a question to the listing: there is nothing to book, but a person reads messages. */
  | { how: "question" }
  | { how: "hide" };

type Booked = Pick<Business, "booking_button" | "book_now_url" | "website" | "is_shell" | "phone"> & Runnable;

export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Fields that show whether a person or company runs a listing. */
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

/** Places that exist without an operator: their website is another organisation's page about them. */
const BY_ITSELF = new Set(["beach", "hiking", "sculptures", "street_art", "waterfalls"]);
/** Places with an operator, whatever else is known about them. */
const RUN = new Set(["museums", "art_galleries", "wildlife", "theme_parks"]);
/** Trails that OpenStreetMap stores as routes; a guide who leads along them has a separate entry. */
const WAYS = new Set(["hiking", "cycling", "mountain_biking"]);

/**
 * Whether a listing can have an owner. A beach, a statue, a viewpoint or a path has no operator: a sight without contact details and prices
 * cannot be claimed, unless it is a museum, a gallery, a zoo or similar; nor can a marked trail. A castle that sells tickets has an
 * operator.
 */
export function canBeClaimed(listing: Runnable): boolean {
  const { business_type, activity_subtype, osm_id, website, book_now_url, phone, price_range, price_text } = listing;
  if (book_now_url || phone || price_range) return true;
  const kind = activity_subtype ?? "";
  const asksOrTells = Boolean(website) || /[1-9]/.test(price_text);
  if (business_type === "sight") return RUN.has(kind) || (asksOrTells && !BY_ITSELF.has(kind));
  return !(business_type === "activity" && osm_id.startsWith("relation/") && WAYS.has(kind));
}

/** Returns a mailto link. */
export const mailUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/**
 * Returns the action of the Book Direct button. A chosen link without a URL becomes an enquiry. For an unclaimed listing, which has no
 * choice of an owner, the order is: its own site, the guide's staff if they can be reached, its telephone, its email. A place without an
 * operator has nothing to book.
 * @param hasBookables whether rooms or activities are on offer
 * @param isRead whether a person reads enquiries about the listing
 * @param email email of an unclaimed listing
 */
export function chooseBookDirect(listing: Booked, hasBookables: boolean, isRead: boolean, email = ""): BookDirect {
  const { booking_button, book_now_url, website, business_type, is_shell, phone } = listing;
  if (booking_button === "hide" || (is_shell && !canBeClaimed(listing))) return { how: "hide" };
  const isOwnSite = booking_button === "redirect_to_website" || is_shell;
  const href = isOwnSite ? (book_now_url ?? website) : booking_button === "enquiry_email" ? book_now_url : null;
  if (href) return { how: "link", href };
  if (isRead) return hasBookables || business_type !== "sight" ? { how: "enquiry" } : { how: "question" };
  if (phone !== "") return { how: "link", href: telephoneUrl(phone), label: t`Call ${phone}` };
  return email === "" ? { how: "hide" } : { how: "link", href: mailUrl(email), label: t`Email ${email}` };
}

/** Returns the host of a URL for display: "rumahpadi.example". */
export function displayHost(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return address;
  }
}

/** Minimum number of first replies, and the number of days to count them in, for a measured reply time. */
export const REPLIES_LEAST = 5;
export const REPLIES_DAYS = 90;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const REPLY_SECONDS = {
  "within minutes": 10 * MINUTE_SECONDS,
  "within an hour": HOUR_SECONDS,
  "within three hours": 3 * HOUR_SECONDS,
  "within half a day": 12 * HOUR_SECONDS,
  "within a day": DAY_SECONDS,
  "within two days": 2 * DAY_SECONDS,
  "within four days": 4 * DAY_SECONDS,
  "within a week": 7 * DAY_SECONDS,
} as const;
const AFTER_ALL = "after more than a week";

/** Returns a median in the words that follow "They usually answer", in English: they are stored with the listing. */
export const replyWords = (seconds: number): string =>
  typedKeys(REPLY_SECONDS).find((words) => seconds <= REPLY_SECONDS[words]) ?? AFTER_ALL;

const REPLY_TEXTS: Readonly<Record<string, string>> = texts({
  "within minutes": "within minutes",
  "within an hour": "within an hour",
  "within three hours": "within three hours",
  "within half a day": "within half a day",
  "within a day": "within a day",
  "within two days": "within two days",
  "within four days": "within four days",
  "within a week": "within a week",
  "after more than a week": "after more than a week",
  // Not measured, but what owners often write.
  "within two hours": "within two hours",
  "the same day": "the same day",
  "by the evening": "by the evening",
  "the next day": "the next day",
  "within three days": "within three days",
});

/** Returns a stored reply time in the reader's language; other texts of owners as they are. */
export const replyTimeText = (stored: string | null): string | null => (stored === null ? null : (REPLY_TEXTS[stored] ?? stored));
