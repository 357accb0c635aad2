import { parse } from "tldts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { MAILBOXES, SHARED_HOSTS } from "./enumerations.ts";

/** Pure: what a listing's website can prove about who runs it. */

const SHARED = new Set<string>(SHARED_HOSTS);
/** The first part of a name tells no more than the rest where one site has many endings: booking.com, airbnb.fr, airbnb.co.uk. */
const SHARED_NAMES = new Set(["airbnb", "booking", "expedia", "facebook", "google", "instagram", "tripadvisor", "yelp", "agoda", "hotels"]);

export const WEBSITE_DAYS = 30;

/** What is looked at of a listing. */
export interface ClaimedSite {
  website: string | null;
  /** When the address was last changed; null as it came in. */
  website_changed: Date | null;
  source: string;
}

export interface Site {
  /** As in the address. */
  host: string;
  /** What its owner registered. */
  domain: string;
}

export const NO_SITE = "The guide knows no website of this listing.";
export const ADDED_SITE = "A traveller entered this website, so it proves nothing.";
export const CHANGED_SITE = `The website of this listing was changed in the last ${WEBSITE_DAYS} days.`;
export const SHARED_SITE = "The website of this listing is one that many people have a page at.";

/** The host and domain of an address; undefined for a machine's number, a public suffix and a site that many share. */
export function parseSite(website: string): Site | undefined {
  if (!URL.canParse(website)) return undefined;
  const url = new URL(website);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const { domain, domainWithoutSuffix, isIp, isPrivate } = parse(host, { allowPrivateDomains: true });
  // Below a private suffix (name.blogspot.com) somebody has a place at another's.
  if (isIp || !domain || isPrivate) return undefined;
  if (SHARED.has(domain) || SHARED_NAMES.has(domainWithoutSuffix ?? "")) return undefined;
  return { host, domain };
}

/** The website that can prove a claim, or why none can. */
export function provingSite({ website, website_changed, source }: ClaimedSite, now: Date): Site | { reason: string } {
  if (!website) return { reason: NO_SITE };
  if (source === "lem") return { reason: ADDED_SITE };
  if (website_changed && now.getTime() - website_changed.getTime() < WEBSITE_DAYS * DAY_MILLISECONDS) return { reason: CHANGED_SITE };
  return parseSite(website) ?? { reason: SHARED_SITE };
}

/** The addresses that the link of a claim may go to. */
export const claimMailboxes = ({ domain }: Site): string[] => MAILBOXES.map((name) => `${name}@${domain}`);

/** The names at which a website's TXT record is looked for. */
export const recordNames = (host: string): string[] => (host.startsWith("www.") ? [host, host.slice(4)] : [host]);

/** What the record says, and the file. */
export const proofLine = (token: string): string => `the-guide=${token}`;

export const proofPath = (token: string): string => `/.well-known/the-guide-${token}.txt`;

/** Where a file of the website's host is looked for. @param website as in the listing */
export function proofAddress(website: string, token: string): string {
  return new URL(proofPath(token), website).href;
}
