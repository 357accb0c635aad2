import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { FORWARDING } from "./loopback.ts";

/** Tells the guide itself which parts of its request to /healthz reach it through its proxies. The token proves who asks. */

export const SEEN_HEADER = "x-guide-check";
/** Clocks of servers may differ by this much. */
const SECONDS_MAX = 300;

export interface SeenRequest {
  host: string;
  protocol: string;
  /** Whether a proxy has added a header about the client. */
  is_forwarded: boolean;
  /** Whether the guide takes the client's address from a proxy. */
  has_client_address: boolean;
}

const sign = (secret: string, seconds: string) => createHmac("sha256", secret).update(`guide check ${seconds}`).digest("hex");

/** Returns the header's value. */
export function createSeenToken(secret: string, moment: Date): string {
  const seconds = String(Math.floor(moment.getTime() / 1_000));
  return `${seconds}.${sign(secret, seconds)}`;
}

function isToken(given: string, secret: string, moment: Date): boolean {
  const [seconds = "", signature = ""] = given.split(".");
  const [one, other] = [Buffer.from(signature), Buffer.from(sign(secret, seconds))];
  const isRecent = Math.abs(moment.getTime() / 1_000 - Number(seconds)) < SECONDS_MAX;
  return one.length === other.length && timingSafeEqual(one, other) && isRecent;
}

/** Whether a proxy has added a header about the client. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined);

/** Returns what the guide sees of a request that it sent itself; undefined for all others. */
export function seenRequest(
  request: FastifyRequest,
  { GUIDE_SECRET }: Pick<Config, "GUIDE_SECRET">,
  moment: Date,
): SeenRequest | undefined {
  const given = request.headers[SEEN_HEADER];
  if (typeof given !== "string" || !isToken(given, GUIDE_SECRET, moment)) return undefined;
  const { host, protocol, ips = [] } = request;
  return { host, protocol, is_forwarded: isForwarded(request), has_client_address: ips.length > 1 };
}
