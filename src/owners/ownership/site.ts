import { parse } from "tldts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { MAILBOXES, SHARED_HOSTS } from "./enumerations.ts";

/** Pure functions that decide what a listing's website proves about its owner. */

const SHARED = new Set<string>(SHARED_HOSTS);
/** Names of sites with many endings, such as booking.com, airbnb.fr and airbnb.co.uk. The part before the ending is compared. */
const SHARED_NAMES = new Set(["airbnb", "booking", "expedia", "facebook", "google", "instagram", "tripadvisor", "yelp", "agoda", "hotels"]);

export const WEBSITE_DAYS = 30;

/** Data of a listing that the proof depends on. */
export interface ClaimedSite {
  website: string | null;
  /** Time when the URL was last changed. Null if it is unchanged since the import. */
  website_changed: Date | null;
  source: string;
}

export interface Site {
  /** Host as in the URL. */
  host: string;
  /** Domain that the owner registered. */
  domain: string;
}

export const noSite = () => t`This listing has no website.`;
export const addedSite = () => t`A traveller added this website, so it can't prove ownership.`;
export const changedSite = () => t`The website of this listing changed in the last ${WEBSITE_DAYS} days.`;
export const sharedSite = () => t`The website of this listing is a page on a shared site.`;

/**
 * Returns the host and domain of a URL.
 * @returns undefined for an IP address, a public suffix, or a site that many people share
 */
export function parseSite(website: string): Site | undefined {
  if (!URL.canParse(website)) return undefined;
  const url = new URL(website);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const { domain, domainWithoutSuffix, isIp, isPrivate } = parse(host, { allowPrivateDomains: true });
  // A subdomain of a private suffix (name.blogspot.com) is a page on another company's site.
  if (isIp || !domain || isPrivate) return undefined;
  if (SHARED.has(domain) || SHARED_NAMES.has(domainWithoutSuffix ?? "")) return undefined;
  return { host, domain };
}

/** Returns the website that can prove a claim, or the reason why no website can. */
export function provingSite({ website, website_changed, source }: ClaimedSite, now: Date): Site | { reason: string } {
  if (!website) return { reason: noSite() };
  if (source === "lem") return { reason: addedSite() };
  if (website_changed && now.getTime() - website_changed.getTime() < WEBSITE_DAYS * DAY_MILLISECONDS) return { reason: changedSite() };
  return parseSite(website) ?? { reason: sharedSite() };
}

/** Returns the email addresses that may receive the link of a claim. */
export const claimMailboxes = ({ domain }: Site): string[] => MAILBOXES.map((name) => `${name}@${domain}`);

/** Returns the names that may hold the TXT record of a website. */
export const recordNames = (host: string): string[] => (host.startsWith("www.") ? [host, host.slice(4)] : [host]);

/** Returns the line that the record or file must contain. */
export const proofLine = (token: string): string => `the-guide=${token}`;

export const proofPath = (token: string): string => `/.well-known/the-guide-${token}.txt`;

/**
 * Returns the URL of the proof file on the website's host.
 * @param website URL of the website in the listing
 */
export function proofAddress(website: string, token: string): string {
  return new URL(proofPath(token), website).href;
}
