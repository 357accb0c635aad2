import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./headers.ts";

/** Below this there are pages, which know their methods by themselves. */
const PAGES = "/*";

/** Collects the routes that are registered from here on. @returns what then answers 405 for all other methods at their addresses */
export function refuseOtherMethods(app: FastifyInstance): { register(app: FastifyInstance): void } {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return {
    register(last) {
      for (const [url, methods] of [...known]) {
        if (url === PAGES) continue;
        const allow = [...methods].sort().join(", ");
        last.route({
          method: last.supportedMethods.filter((method) => !methods.has(method)),
          url,
          onRequest: async () => {
            throw new ApiError(405, "This address does not take that method.", { allow });
          },
          handler: async () => undefined,
        });
      }
    },
  };
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request that Node's parser can read, in the API's shape; no hook sees it. */
export function sendClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = STATUS_OF[error.code ?? ""] ?? 400;
  const body = JSON.stringify(
    status === 400 ? { non_field_errors: ["The request could not be read."] } : { detail: `${STATUS_CODES[status]}.` },
  );
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    "content-security-policy": CLOSED_POLICY,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
}
