import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { type Config, isLocalGuide } from "../config.ts";

/** Names of this machine as a browser on it writes them, with or without a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** Headers that proxies add. Behind a proxy the peer is the proxy and does not identify the client. */
export const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether an address is in 127.0.0.0/8 or ::1, also as an IPv4 address in IPv6. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) > 0 && (/^(?:::ffff:)?127\./i.test(address) || address === "::1");

export const isLoopbackName = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * Whether the request comes from this machine: the socket's peer is loopback (not the address that a trusted proxy sends), the Host header
 * is a loopback name (a page elsewhere whose name was pointed at 127.0.0.1 sends its own name), and no proxy forwarded the request. Always
 * false on a guide with an origin elsewhere: a proxy may add no header and rewrite the Host. Guards `/dev/…` and `/metrics`.
 */
export function isFromLoopback(
  { headers, socket }: Pick<FastifyRequest, "headers" | "socket">,
  config: Pick<Config, "origin" | "hosts">,
): boolean {
  if (!isLocalGuide(config)) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(socket.remoteAddress ?? "") && isLoopbackName(headers.host ?? "");
}
