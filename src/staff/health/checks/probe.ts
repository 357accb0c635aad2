import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { createSeenToken, SEEN_HEADER, type SeenRequest } from "../../../platform/http/seenRequest.ts";
import { isObject } from "../../../platform/values/objects.ts";

/** Response to the guide's request of its own address, as visitors send it: through the proxy. */
export interface Probe {
  status: number;
  /** Milliseconds by which this machine's clock is ahead of the response's Date; undefined without one. */
  ahead: number | undefined;
  /** Parts of the request that reached the guide; undefined if another program responded. */
  seen: SeenRequest | undefined;
  /** Undefined for http. */
  certificate: { until: Date; error: string | undefined } | undefined;
}

interface Options {
  secret: string;
  lookup: LookupFunction;
  authority?: string | undefined;
  clock: () => number;
  milliseconds: number;
}

function parseSeen(body: string): SeenRequest | undefined {
  try {
    const { seen } = JSON.parse(body) as { seen?: unknown };
    return isObject(seen) ? (seen as unknown as SeenRequest) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Requests /healthz at an origin. The address is the operator's own setting, so it may be on a private network, unlike those that users
 * enter (publicFetch.ts). A wrong certificate does not end the request: the check of certificates reports it, and the token opens nothing.
 * @throws Error if nothing responds in time
 */
export function probeOrigin(origin: string, { secret, lookup, authority, clock, milliseconds }: Options): Promise<Probe> {
  const { request } = origin.startsWith("https:") ? https : http;
  const headers = { [SEEN_HEADER]: createSeenToken(secret, new Date(clock())) };
  const signal = AbortSignal.timeout(milliseconds);
  return new Promise((resolve, reject) => {
    request(
      `${origin}/healthz`,
      { agent: false, rejectUnauthorized: false, lookup, signal, headers, ...(authority && { ca: authority }) },
      async (response) => {
        const { socket, statusCode: status = 0 } = response;
        const date = Date.parse(response.headers.date ?? "");
        const certificate =
          socket instanceof TLSSocket
            ? {
                until: new Date(socket.getPeerCertificate().valid_to),
                error: socket.authorized ? undefined : String(socket.authorizationError),
              }
            : undefined;
        const ahead = Number.isNaN(date) ? undefined : clock() - date;
        const body = await text(response).catch(() => "");
        resolve({ status, ahead, seen: parseSeen(body), certificate });
      },
    )
      .on("error", (error) => reject(signal.aborted ? new Error(`no response within ${milliseconds / 1_000} seconds`) : error))
      .end();
  });
}
