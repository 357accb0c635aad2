import { HOST_NAMES, type HostName, type Hosts } from "./hostNames.ts";

export type GivenHosts = Partial<Record<HostName, string>>;

export const HOSTS_FORM =
  "takes theguide=guide.example.org,preview=preview.example.org,listing=listing.example.org, each with a port if need be";
/** A name of at least one letter: by an IP address a browser would tell no two hosts apart. With or without scheme and port. */
const HOST = /^(https?:\/\/)?(?=[^/:]*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?(:\d{1,5})?\/?$/;

/** Reads GUIDE_HOSTS. @returns what is wrong with it as a text */
export function readHosts(setting: string): GivenHosts | string {
  const given: GivenHosts = {};
  for (const entry of setting.split(",")) {
    const [name = "", host = "", ...rest] = entry.split("=").map((part) => part.trim());
    const known = HOST_NAMES.find((one) => one === name);
    const lower = host.toLowerCase();
    if (!known || rest.length > 0 || !HOST.test(lower) || !URL.canParse(lower.includes("://") ? lower : `http://${lower}`))
      return HOSTS_FORM;
    if (given[known]) return `names ${known} twice`;
    given[known] = lower.replace(/\/$/, "");
  }
  return given;
}

/** The origins of the hosts: scheme and port are those of the guide itself where none are given. @param origin PUBLIC_URL, or where it listens */
export function originsOfHosts(given: GivenHosts, origin: string): Hosts {
  const { protocol, port } = new URL(origin);
  const full = (host: string) => {
    if (host.includes("://")) return new URL(host).origin;
    const hasPort = /:\d+$/.test(host);
    return new URL(`${protocol}//${host}${hasPort || port === "" ? "" : `:${port}`}`).origin;
  };
  const named = Object.entries(given).map(([name, host]) => [name, full(host)] as const);
  return { theguide: origin, ...Object.fromEntries(named) };
}

/** What makes a set of hosts impossible; undefined for nothing. */
export function hostsError(hosts: Hosts): string | undefined {
  const urls = Object.values(hosts).map((one) => new URL(one));
  // Cookies know no ports: two hosts of one name would share their sessions.
  if (new Set(urls.map(({ hostname }) => hostname)).size < urls.length) return "every host needs a name of its own";
  return new Set(urls.map(({ protocol }) => protocol)).size > 1 ? "all hosts need the same scheme" : undefined;
}
