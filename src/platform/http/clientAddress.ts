import { BlockList, isIP } from "node:net";

/**
 * Returns a function that finds the client's address: the last one in X-Forwarded-For that is not a trusted proxy's, used only if a trusted
 * proxy sent it.
 * @param trusted addresses and networks
 */
export function createAddressReader(trusted: readonly string[]): (peer: string, forwarded: string | undefined) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");
  const isTrusted = (address: string) => isIP(address) > 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return (peer, forwarded) => {
    let client = plain(peer);
    if (trusted.length === 0 || forwarded === undefined) return client;
    const hops = forwarded.split(",").map((hop) => plain(hop.trim()));
    while (isTrusted(client)) {
      const hop = hops.pop();
      if (hop === undefined) break;
      client = hop;
    }
    return client;
  };
}
