import type { InsideSource } from "./enumerations.ts";

/** Pure functions that decide which responses are a person's view of a listing page, and from which source. */

const LISTING = /^\/([0-9a-hjkmnp-tv-z]{8})\/(?:\?|$)/;

/** Returns the code of the listing whose page this URL is, or undefined for other pages. Cheap, because it runs for every page sent. */
export const listingCodeFromUrl = (url: string): string | undefined => (url.charCodeAt(9) === 47 ? LISTING.exec(url)?.[1] : undefined);

/**
 * Programs that identify themselves: crawlers, link previews, monitors, libraries. Browsers begin with "Mozilla/", so any other user
 * agent is a program too. Cubot makes phones.
 */
const ROBOTS =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|skype|embedly|preview|scanner|monitor|uptime|pingdom|lighthouse|headless|phantom|curl|wget|python|java\/|okhttp|axios|node-fetch|go-http|libwww|httpclient|scrapy|feed|archive|validator|gptbot|claude|perplexity|yandex|baidu|bytespider|google-|googleother|apis-google|mediapartners|duckduckgo-favicons|dataprovider|censys|nmap|zgrab/i;

export interface ViewHeaders {
  "user-agent"?: string | undefined;
  accept?: string | undefined;
  "sec-purpose"?: string | undefined;
  purpose?: string | undefined;
  "x-moz"?: string | undefined;
  "sec-fetch-dest"?: string | undefined;
}

/** Whether a request comes from a person, as far as its headers tell. */
export function isPerson({ "user-agent": agent = "" }: ViewHeaders): boolean {
  return agent.startsWith("Mozilla/") && !ROBOTS.test(agent);
}

/** Whether a browser prefetches a page that its user has not requested yet. */
export const isFetchedAhead = (headers: ViewHeaders): boolean =>
  headers["sec-purpose"] !== undefined || headers["x-moz"] !== undefined || /prefetch|prerender|preview/i.test(headers.purpose ?? "");

/** Whether the request opens a page in a browser now. */
export function isOpening(headers: ViewHeaders): boolean {
  const destination = headers["sec-fetch-dest"];
  return (destination === undefined || destination === "document") && (headers.accept?.includes("text/html") ?? false);
}

const INSIDE: [pattern: RegExp, source: InsideSource][] = [
  [/^\/search\//, "search"],
  [/^\/explore\/[^/]+\/(?:[^/]+\/)*$/, "place"],
  [/^\/traveller\/[0-9a-hjkmnp-tv-z]{8}\/[^/]+\/$/, "guide"],
  [/^\/traveller\/[0-9a-hjkmnp-tv-z]{8}\/$/, "traveller"],
  [/^\/[0-9a-hjkmnp-tv-z]{8}\/$/, "listing"],
];
const HOST = /^[a-z0-9.-]{1,100}$/;

/**
 * Returns the traffic source: a kind of page of the guide, or the host of another site.
 * @param origins the guide's own origins
 */
export function trafficSource(referrer: string | undefined, origins: readonly string[]): string {
  if (!referrer || !URL.canParse(referrer)) return "direct";
  const { origin, hostname, pathname, protocol } = new URL(referrer);
  if (origins.includes(origin)) return INSIDE.find(([pattern]) => pattern.test(pathname))?.[1] ?? "inside";
  const host = hostname.replace(/^www\./, "");
  return /^https?:$/.test(protocol) && HOST.test(host) ? host : "others";
}
