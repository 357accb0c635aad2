import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createReadScope, type ReadScope, runInReadScope } from "../db/replicas/readScope.ts";
import type { Replicas } from "../db/replicas/replicas.ts";
import type { Services } from "./context.ts";

/**
 * Cookie with the position of the primary's log after the visitor's last write: their next requests read from servers that have it. Set only
 * by guides with replicas.
 */
const WRITTEN_COOKIE = "written";
/** Far longer than a replica in use may be behind. */
const WRITTEN_SECONDS = 60;
const SIGNATURE_LENGTH = 16;
const GIVEN = /(?:^|;\s*)written=([0-9a-z]{1,11})\.([\w-]{16})(?:;|$)/;

const sign = (secret: string, position: string) =>
  createHmac("sha256", secret).update(`written|${position}`).digest("base64url").slice(0, SIGNATURE_LENGTH);

/** Returns the position of a Cookie header; 0 without one, and for one that the guide has not signed. */
export function writtenPosition(secret: string, cookies: string | undefined): number {
  const [, position = "", signature = ""] = GIVEN.exec(cookies ?? "") ?? [];
  if (position === "" || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, position)))) return 0;
  return Number.parseInt(position, 36);
}

/** Returns the Set-Cookie header for a position. */
export function writtenCookie(secret: string, position: number, isHttps: boolean): string {
  const value = position.toString(36);
  return `${WRITTEN_COOKIE}=${value}.${sign(secret, value)}; Max-Age=${WRITTEN_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

/** Addresses that report the state of the primary. */
const OF_PRIMARY = new Set(["/healthz", "/readyz", "/metrics"]);

/** Whether a request may be read from a replica. Clients with a bearer key keep no cookies, so they always read from the primary. */
const isReading = ({ method, headers, routeOptions }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && headers.authorization === undefined && !OF_PRIMARY.has(routeOptions.url ?? "");

/** Lets each request read from replicas that have the visitor's own writes, and notes the position of a write in a cookie. */
export function addReplicaReads(fastify: FastifyInstance, { config, log }: Services, replicas: Replicas): void {
  const scopes = new WeakMap<FastifyRequest, ReadScope>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    // Calls of a page, in memory, belong to the page's request.
    if (request.isInternal) return done();
    const scope = createReadScope(isReading(request), writtenPosition(config.GUIDE_SECRET, request.headers.cookie));
    scopes.set(request, scope);
    runInReadScope(scope, done);
  });
  // Reading a body begins a new chain of callbacks, which the first hook does not cover.
  fastify.addHook("preValidation", (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) runInReadScope(scope, done);
    else done();
  });
  fastify.addHook("onSend", async (request, reply) => {
    if (!scopes.get(request)?.hasWritten) return;
    try {
      const position = await replicas.readPosition();
      reply.header("set-cookie", writtenCookie(config.GUIDE_SECRET, position, config.origin.startsWith("https:")));
    } catch {
      // The write is done. Without a position its author may see an older state for a few seconds.
      log.warn({ request_id: request.id }, "the position of a write could not be read");
    }
  });
  fastify.addHook("onResponse", async (request) => {
    const scope = scopes.get(request);
    if (scope) scope.isOver = true;
  });
}
