/** The guide's hosts by name; docs/decisions/0022-hosts.md. */
export const HOST_NAMES = ["theguide", "preview", "listing"] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** Their origins. Those that are not set have no host of their own: what they are for is then on `theguide`. */
export type Hosts = { theguide: string } & Partial<Record<HostName, string>>;

/** Which pages are where; the product's own, given to the server by who puts it together. */
export interface HostPages {
  /** Beginnings of paths that every host has: each has sessions of its own. */
  everywhere: readonly string[];
  /** Beginnings of paths that a host of their own has, where it is set. Its first page leads to `front`. */
  own: Partial<Record<HostName, { pages: readonly string[]; front: string }>>;
}

/** Where a page is looked at. */
export interface Place {
  here: HostName;
  hosts: Hosts;
  pages: HostPages;
}

/** "/{code}/vouchers/": "{code}" stands for the code of a listing. */
const startsWith = (path: string, start: string) =>
  start.includes("{code}")
    ? new RegExp(`^${start.replace("{code}", "[0-9a-hjkmnp-tv-z]{8}")}`).test(path)
    : path.startsWith(start) && !path.startsWith(`${start}api/`);

/** The API below the same path answers on every host, as all of the API does. */
const isBelow = (path: string, starts: readonly string[]) => starts.some((start) => startsWith(path, start));

/** The host that a page is on for somebody who is on another, or on the same. @param path with a slash at its start */
export function hostOfPage(path: string, { here, hosts, pages }: Place): HostName {
  if (isBelow(path, pages.everywhere)) return here;
  const owner = HOST_NAMES.find((name) => isBelow(path, pages.own[name]?.pages ?? []));
  if (owner) return hosts[owner] ? owner : here;
  return pages.own[here] ? "theguide" : here;
}

/** A link to a page: a path on the same host, an absolute address on another. */
export function pageHref(path: string, place: Place): string {
  const host = hostOfPage(path, place);
  return host === place.here ? path : `${place.hosts[host] ?? place.hosts.theguide}${path}`;
}
