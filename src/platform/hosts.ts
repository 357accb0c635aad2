/** The guide's hosts by name; decisions.md section 1 and docs/decisions/0022-hosts.md. */
export const HOST_NAMES = ["theguide", "preview", "listing"] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** Their origins. Those that are not set have no host of their own: what they are for is then on `theguide`. */
export type Hosts = { theguide: string } & Partial<Record<HostName, string>>;

/** Where a page is looked at. */
export interface Place {
  here: HostName;
  hosts: Hosts;
}

/** Pages of the owners' area. The API below the same path answers on every host, as all of the API does. */
const LISTING_PAGE = /^\/listing\/(?!api\/)/;
/** Coming in, going out, one's account: on every host, because each has sessions of its own. */
const ACCOUNT_PAGE = /^\/accounts\//;

/** The host that a page is on for somebody who is on another, or on the same. @param path with a slash at its start */
export function hostOfPage(path: string, { here, hosts }: Place): HostName {
  if (ACCOUNT_PAGE.test(path)) return here;
  if (LISTING_PAGE.test(path)) return hosts.listing ? "listing" : here;
  return here === "listing" ? "theguide" : here;
}

/** A link to a page: a path on the same host, an absolute address on another. */
export function addressOf(path: string, place: Place): string {
  const host = hostOfPage(path, place);
  return host === place.here ? path : `${place.hosts[host] ?? place.hosts.theguide}${path}`;
}
