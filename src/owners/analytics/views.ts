import type { InsideSource } from "./enumerations.ts";

/** Pure: which answers are somebody looking at a listing's page, and where they came from. */

const LISTING = /^\/([0-9a-hjkmnp-tv-z]{8})\/(?:\?|$)/;

/** The code of the listing whose page an address is; undefined for other pages. Called for every page that is sent, so it does little. */
export const listingCodeFromUrl = (url: string): string | undefined => (url.charCodeAt(9) === 47 ? LISTING.exec(url)?.[1] : undefined);

/** Programs that say so: crawlers, previews of links, watchers, libraries. Browsers begin with "Mozilla/", so what does not is one too. Cubot makes telephones. */
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

/** Whether a request is a person's, as far as it says. */
export function isPerson({ "user-agent": agent = "" }: ViewHeaders): boolean {
  return agent.startsWith("Mozilla/") && !ROBOTS.test(agent);
}

/** Whether a browser fetches something that nobody has asked for yet. */
export const isFetchedAhead = (headers: ViewHeaders): boolean =>
  headers["sec-purpose"] !== undefined || headers["x-moz"] !== undefined || /prefetch|prerender|preview/i.test(headers.purpose ?? "");

/** Whether a request of a person opens a page now. */
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

/** Where somebody came from: a kind of page of the guide, or the other site's host. @param origins the guide's own */
export function trafficSource(referrer: string | undefined, origins: readonly string[]): string {
  if (!referrer || !URL.canParse(referrer)) return "direct";
  const { origin, hostname, pathname, protocol } = new URL(referrer);
  if (origins.includes(origin)) return INSIDE.find(([pattern]) => pattern.test(pathname))?.[1] ?? "inside";
  const host = hostname.replace(/^www\./, "");
  return /^https?:$/.test(protocol) && HOST.test(host) ? host : "others";
}
