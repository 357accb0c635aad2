import { HOST_NAMES, type HostName, type Hosts } from "./hostNames.ts";

export type GivenHosts = Partial<Record<HostName, string>>;

export const HOSTS_FORM =
  "expected theguide=guide.example.org,preview=preview.example.org,listing=listing.example.org, each with a port if needed";
/** A name with at least one letter: browsers do not tell two hosts on one IP address apart. With or without scheme and port. */
const HOST = /^(https?:\/\/)?(?=[^/:]*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?(:\d{1,5})?\/?$/;

/** Parses GUIDE_HOSTS. @returns a text if it is wrong */
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

/**
 * Returns the origins of the hosts, with the guide's own scheme and port if none are given.
 * @param origin PUBLIC_URL, or the listening address
 */
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

/** Returns the reason why a set of hosts is impossible; undefined if it is valid. */
export function hostsError(hosts: Hosts): string | undefined {
  const urls = Object.values(hosts).map((one) => new URL(one));
  // Cookies ignore ports: two hosts with one name would share their sessions.
  if (new Set(urls.map(({ hostname }) => hostname)).size < urls.length) return "every host needs a name of its own";
  return new Set(urls.map(({ protocol }) => protocol)).size > 1 ? "all hosts need the same scheme" : undefined;
}
