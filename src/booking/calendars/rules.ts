import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { CALENDAR_SITES, type FeedState } from "./enumerations.ts";
import { buildOccupancy, dayAt, fullNights, isClosed, nightsIn, type Span, toDateText, type UnitSpan } from "./nights.ts";

export const ASKED_DAYS_MAX = 400;
/** Minutes between two reads of a feed. Feeds are read at least every 15 minutes, and a run of the job may come a minute or two late. */
export const FEED_MINUTES = 12;
export const FEED_MINUTES_MAX = 15;
export const FEEDS_MAX = 10;
export const URL_MAX = 2_000;
/** Limit per IP address, because each request makes the guide read another site. */
export const FEED_READS: Limit = { name: "feed_reads", hits: 60, seconds: 600 };

export const noAddress = () => t`Enter the calendar link from the other site. It begins with https:// and often ends with .ics.`;
export const privateAddress = () => t`This link doesn't lead to the public internet. Enter a public one.`;
export const ownAddress = () => t`This is a calendar of The Guide itself. Enter the link from the other site.`;
export const tooManyFeeds = () => t`A room can have at most ${plural(FEEDS_MAX, "# calendar", "# calendars")}. Remove one first.`;

/**
 * Returns the URL from which a feed is read. People paste webcal: links, which mean https.
 * @returns undefined for a text that is not a URL of a public site
 */
export function feedUrl(text: string): string | undefined {
  const given = text.trim().replace(/^webcals?:\/\//i, "https://");
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  if (!url.hostname.includes(".") && !url.hostname.startsWith("[")) return undefined;
  url.hash = "";
  return url.href.length <= URL_MAX ? url.href : undefined;
}

/** Returns "Airbnb" for a site that owners know, otherwise its host. */
export function feedName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, "");
  return Object.entries(CALENDAR_SITES).find(([part]) => host.includes(part))?.[1] ?? host;
}

/** Returns an address without its secret parts: "airbnb.com/calendar/ical/…". */
export function shortUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const folders = pathname.split("/").slice(1, -1).slice(0, 2);
  return `${[hostname.replace(/^www\./, ""), ...folders.filter((one) => one.length <= 12)].join("/")}/…`;
}

/** Path of a room's published calendar. */
export const calendarPath = (item: string, key: string): string => `/ical/${item}/${key}.ics`;

/** Text from which the secret in that path is derived. @param number grows by one when the address is renewed */
export const calendarKeyText = (item: string, number: number): string => `ical|${item}|${number}`;

export const calendarsUrl = (code: string): string => sectionUrl(code, DESK.calendar);

/**
 * Returns the nights of a span, as YYYY-MM-DD, on which a room is not available, or the days of an activity.
 * @param closed days that booking software has closed, for all units
 */
export function takenDates(span: Span, units: number, taken: readonly UnitSpan[], closed: readonly Span[] = []): string[] {
  const full = new Set(fullNights(span, units, buildOccupancy(taken)));
  return nightsIn(span)
    .filter((night) => full.has(night) || isClosed(closed, night))
    .map(toDateText);
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the requested nights, by default from today and as many as possible. @returns messages by field if the span is invalid */
export function askedSpan({ from, to }: Asked, moment: Date): Span | { errors: Record<string, string[]> } {
  const day = (text: string) => dayAt(new Date(`${text}T00:00:00Z`));
  const first = from === undefined ? dayAt(moment) : day(from);
  const last = to === undefined ? first + ASKED_DAYS_MAX : day(to);
  if (last < first) return { errors: { to: [t`Choose a last day on or after the first.`] } };
  if (last - first > ASKED_DAYS_MAX) return { errors: { to: [t`Ask for at most ${plural(ASKED_DAYS_MAX, "# day", "# days")} at once.`] } };
  return { from: first, to: last };
}

/** Returns an age as text, for example "12 minutes ago". */
export function ageText(minutes: number): string {
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return t`${plural(Math.floor(minutes), "# minute", "# minutes")} ago`;
  if (minutes < 2_880) return t`${plural(Math.floor(minutes / 60), "# hour", "# hours")} ago`;
  return t`${plural(Math.floor(minutes / 1_440), "# day", "# days")} ago`;
}

/** Returns the age of the last read when it is too old. */
export function notUpdatedText(minutes: number): string {
  if (minutes < 60) return t`Not updated for ${plural(Math.floor(minutes), "# minute", "# minutes")}`;
  if (minutes < 2_880) return t`Not updated for ${plural(Math.floor(minutes / 60), "# hour", "# hours")}`;
  return t`Not updated for ${plural(Math.floor(minutes / 1_440), "# day", "# days")}`;
}

export const minutesBetween = (earlier: string, later: Date): number => Math.max(0, (later.getTime() - Date.parse(earlier)) / 60_000);

interface Feed {
  state: FeedState;
  reason: string;
  nights_count: number;
  as_of: string | null;
  next_try: string;
}

/** Returns the line on a feed for its owner: the number of known nights, their age, and after a failure the time of the next read. */
export function feedText({ state, reason, nights_count, as_of, next_try }: Feed, moment: Date): string {
  const age = as_of === null ? "" : ageText(minutesBetween(as_of, moment));
  if (state === "waiting" && as_of === null) return t`Not read yet. This takes a minute.`;
  if (as_of !== null && (state === "read" || state === "waiting"))
    return t`${plural(nights_count, "# night", "# nights")} taken, read ${age}.`;
  const kept =
    as_of === null
      ? t`No nights known yet.`
      : t`The version from ${age} still counts (${plural(nights_count, "# night", "# nights")} taken).`;
  const wait = Math.ceil(minutesBetween(moment.toISOString(), new Date(next_try)));
  return `${reason} ${kept} ${wait < 1 ? t`Trying again now.` : t`Next try in ${plural(wait, "# minute", "# minutes")}.`}`;
}
