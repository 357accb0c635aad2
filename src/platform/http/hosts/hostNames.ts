import { inReadersLanguage } from "../../languages/pageAddress.ts";

/** Names of the guide's hosts; docs/decisions/0022-hosts.md. */
export const HOST_NAMES = ["theguide", "preview", "listing"] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** Origins by host name. The pages of a host without an origin are on `theguide`. */
export type Hosts = { theguide: string } & Partial<Record<HostName, string>>;

/** Pages of each host; the product defines them when it assembles the server. */
export interface HostPages {
  /** Path prefixes that every host has: each has its own sessions. */
  everywhere: readonly string[];
  /** Path prefixes of a separate host, if it is set. Its first page redirects to `front`. */
  own: Partial<Record<HostName, { pages: readonly string[]; front: string }>>;
}

/** The host on which a page is viewed. */
export interface Place {
  here: HostName;
  hosts: Hosts;
  pages: HostPages;
}

/** "/{code}/vouchers/": "{code}" matches the code of a listing. */
const startsWith = (path: string, start: string) =>
  start.includes("{code}")
    ? new RegExp(`^${start.replace("{code}", "[0-9a-hjkmnp-tv-z]{8}")}`).test(path)
    : path.startsWith(start) && !path.startsWith(`${start}api/`);

/** Whether a path has one of the prefixes. The API below these prefixes is on every host, as all of the API is. */
const isBelow = (path: string, starts: readonly string[]) => starts.some((start) => startsWith(path, start));

/** Returns the host of a page for a visitor on this or another host. @param path with a leading slash */
export function hostOfPage(path: string, { here, hosts, pages }: Place): HostName {
  if (isBelow(path, pages.everywhere)) return here;
  const owner = HOST_NAMES.find((name) => isBelow(path, pages.own[name]?.pages ?? []));
  if (owner) return hosts[owner] ? owner : here;
  return pages.own[here] ? "theguide" : here;
}

/** Returns a link to a page: a path on the same host, an absolute address on another. */
export function pageHref(path: string, place: Place): string {
  const host = hostOfPage(path, place);
  const address = inReadersLanguage(path);
  return host === place.here ? address : `${place.hosts[host] ?? place.hosts.theguide}${address}`;
}
