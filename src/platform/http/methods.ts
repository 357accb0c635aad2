import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";
import { withoutQuery } from "../values/strip.ts";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./headers.ts";

/** Route of the pages, which handle methods by themselves. */
const PAGES = "/*";
const PARAMETER = /:\w+/g;
const WILDCARD = /\*$/;

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns the pattern that matches the addresses of a route, as the router does.
 * @param longest maximum length of a path parameter, in characters
 */
export const routePattern = (url: string, longest: number) =>
  new RegExp(`^${escaped(url).replace(PARAMETER, `[^/]{1,${longest}}`).replace(WILDCARD, ".*")}$`);

/** Returns the fixed beginning of a route's addresses. */
const fixedPrefix = (url: string) => url.slice(0, /[:*]|$/.exec(url)?.index);

/**
 * Whether an address may belong to both routes: the router then tries the other route for a method that the more exact one does not take.
 */
export function canOverlap(one: string, other: string): boolean {
  const [first, second] = [one.split("/"), other.split("/")];
  for (const [index, part] of first.entries()) {
    const against = second[index];
    if (part === "*" || against === "*") return true;
    if (against === undefined || (part !== against && !part.includes(":") && !against.includes(":"))) return false;
  }
  return first.length === second.length;
}

/** Returns the first segment of an address, by which routes are looked up; "" if it varies. */
const firstSegment = (url: string) => /^\/[^/:*]+\//.exec(url)?.[0] ?? "";

interface Known {
  url: string;
  methods: Set<string>;
}

/**
 * Returns the routes whose addresses may also belong to others, with the methods that the router would take from those. Compares the fixed
 * beginnings first, which is fast and rules out most of the hundred thousand pairs.
 */
function listOverlaps(known: Iterable<Known>): (Known & { method: string[] })[] {
  const routes = [...known].filter(({ url }) => url !== PAGES).map((one) => ({ ...one, start: fixedPrefix(one.url) }));
  return routes.flatMap((one) => {
    const { url, methods, start } = one;
    const others = routes.filter(
      (other) => other !== one && (start.startsWith(other.start) || other.start.startsWith(start)) && canOverlap(other.url, url),
    );
    const method = [...new Set(others.flatMap((other) => [...other.methods]))].filter((name) => !methods.has(name));
    return method.length > 0 ? [{ url, methods, method }] : [];
  });
}

/**
 * Collects the routes registered from here on, and responds 405 to all other methods at their addresses. Looks up 405s on demand: a
 * separate route for each method of each address would be three quarters of all routes, and of the time to register them.
 * @param longest maximum length of a path parameter, in characters
 * @returns the route that rejected a request's method, and the routes to register after all others
 */
export function refuseOtherMethods(app: FastifyInstance, longest: number) {
  const known = new Map<string, Known>();
  const refused = new WeakMap<FastifyRequest, string>();
  let isComplete = false;
  let byHead: Map<string, (Known & { pattern: RegExp })[]> | undefined;

  const find = (address: string): Known | undefined => {
    if (!byHead) {
      const all = [...known.values()]
        .filter(({ url }) => url !== PAGES)
        .map((one) => ({ ...one, pattern: routePattern(one.url, longest) }));
      // More exact routes first, as in the router.
      all.sort((one, other) => fixedPrefix(other.url).length - fixedPrefix(one.url).length);
      byHead = Map.groupBy(all, ({ url }) => firstSegment(url));
    }
    const path = decodeURI(withoutQuery(address));
    for (const head of new Set([firstSegment(path), ""])) {
      const found = byHead.get(head)?.find(({ pattern }) => pattern.test(path));
      if (found) return found;
    }
    return undefined;
  };
  const refuse = (request: FastifyRequest, { url, methods }: Known) => {
    refused.set(request, url);
    throw new ApiError(405, t`This URL does not support that method.`, { allow: [...methods].sort().join(", ") });
  };

  app.addHook("onRoute", ({ url, method }) => {
    if (isComplete) return;
    const { methods } = known.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) methods.add(one);
    known.set(url, { url, methods });
  });
  app.addHook("onRequest", async (request) => {
    if (!request.is404 && request.routeOptions.url !== PAGES) return;
    const found = find(request.url);
    if (found) refuse(request, found);
  });

  return {
    refusedAt: (request: FastifyRequest) => refused.get(request),
    /** If two routes share an address, the router tries the other one, so the rejection has to be a route there. */
    register(last: FastifyInstance) {
      isComplete = true;
      for (const { method, ...one } of listOverlaps(known.values()))
        last.route({
          method,
          url: one.url,
          onRequest: async (request) => refuse(request, one),
          handler: async () => undefined,
        });
    },
  };
}

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to a request that Node's parser cannot read, in the API's shape; no hook sees it. */
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
