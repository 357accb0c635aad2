import { createServer, type RequestListener } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../../platform/security/publicFetch.ts";
import { isObject } from "../../platform/values/objects.ts";
import { closeAfterwards } from "./closing.ts";

/** Represents the public internet in tests: an address of this machine that the guide may reach. */
export const PUBLIC_DOUBLE = "127.0.0.2";
/** Represents addresses that must not be reached through the guide. */
const PRIVATE_DOUBLE = "127.0.0.1";

/** Names and the addresses they resolve to, one list per lookup; the last one repeats. */
type Names = Record<string, string[][]>;

export interface FetchDouble {
  port: number;
  /** Number of requests that reached the private address; must be 0. */
  innerRequests: () => number;
  /** Options with which `fetchPublic` reaches it. */
  options: { lookup: LookupFunction; isAllowed: (address: string) => boolean; ports: string[]; milliseconds: number };
}

/** Returns the port of a server. @throws Error for a server that does not listen on one */
export function listeningPort(server: { address(): unknown }): number {
  const address = server.address();
  if (isObject(address) && typeof address.port === "number") return address.port;
  throw new Error("The server does not listen on a port.");
}

/** Starts a site with one port on two addresses, and names that resolve to them. */
export async function startFetchDouble(listener: RequestListener, names: Names = { "site.test": [[PUBLIC_DOUBLE]] }): Promise<FetchDouble> {
  let inner = 0;
  const open = createServer(listener);
  await new Promise<void>((resolve) => open.listen(0, PUBLIC_DOUBLE, resolve));
  const port = listeningPort(open);
  const closed = createServer((_, response) => {
    inner += 1;
    response.end("secret");
  });
  await new Promise<void>((resolve) => closed.listen(port, PRIVATE_DOUBLE, resolve));
  closeAfterwards(() => {
    for (const server of [open, closed]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const asked = new Map<string, number>();
  const lookup: LookupFunction = (name, options, done) => {
    const lists = names[name];
    if (!lists) return done(new Error(`ENOTFOUND ${name}`), "");
    const times = asked.get(name) ?? 0;
    asked.set(name, times + 1);
    const found = (lists[Math.min(times, lists.length - 1)] ?? []).map((address) => ({ address, family: isIP(address) }));
    return options.all ? done(null, found) : done(null, found[0]?.address ?? "", found[0]?.family);
  };
  return {
    port,
    innerRequests: () => inner,
    options: {
      lookup,
      isAllowed: (address) => address === PUBLIC_DOUBLE || isPublicAddress(address),
      ports: [String(port)],
      milliseconds: 1_500,
    },
  };
}
