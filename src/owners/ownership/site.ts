import { parse } from "tldts";
import { t, texts } from "../../platform/languages/text.ts";
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

const SITE_PROBLEMS = texts({
  no_site: "This listing has no website.",
  added_site: "A traveller added this website, so it can't prove ownership.",
  shared_site: "The website of this listing is a page on a shared site.",
});
export type SiteProblem = keyof typeof SITE_PROBLEMS | "new_site";

/** Returns a sentence on why a website cannot prove a claim. */
export const siteProblemText = (problem: SiteProblem): string =>
  problem === "new_site" ? t`The website of this listing changed in the last ${WEBSITE_DAYS} days.` : SITE_PROBLEMS[problem];

const CHECK_PROBLEMS = texts({
  no_answer: "The DNS server did not respond.",
  no_record: "No TXT record with this line yet. A new record can take 1 hour to appear.",
  other_content: "The file at this URL does not contain the line.",
  other_site: "The website of this listing has changed since the claim started.",
  address: "The website is on a private network or an unusual port.",
  redirects: "The website redirects to another host.",
  large: "The file at this URL is too large.",
  slow: "The website took longer than 10 seconds.",
  unreachable: "The website could not be reached.",
});
/** Reason why a check found no proof, as claims store it: `status 404` if the website did not return the file. */
export type CheckProblem = keyof typeof CHECK_PROBLEMS | SiteProblem | `status ${number}`;

const isProblemKey = <Table extends object>(table: Table, key: string): key is keyof Table & string => Object.hasOwn(table, key);

/** Returns a sentence on why a check found no proof. @param problem as stored; older claims store the sentence itself */
export function checkProblemText(problem: string): string {
  if (isProblemKey(CHECK_PROBLEMS, problem)) return CHECK_PROBLEMS[problem];
  if (problem === "new_site" || isProblemKey(SITE_PROBLEMS, problem)) return siteProblemText(problem);
  const status = /^status (\d+)$/.exec(problem)?.[1];
  return status === undefined ? problem : t`The website has no file at this URL (status ${status}).`;
}

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
export function provingSite({ website, website_changed, source }: ClaimedSite, now: Date): Site | { problem: SiteProblem } {
  if (!website) return { problem: "no_site" };
  if (source === "lem") return { problem: "added_site" };
  if (website_changed && now.getTime() - website_changed.getTime() < WEBSITE_DAYS * DAY_MILLISECONDS) return { problem: "new_site" };
  return parseSite(website) ?? { problem: "shared_site" };
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
