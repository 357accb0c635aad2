import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import type { AnyEndpoint, InputOf, ResultOf } from "../endpoint.ts";
import type { HostName } from "../hosts.ts";
import type { Limits } from "../limits.ts";
import type { Logger } from "../log.ts";
import type { ErrorReporter } from "../reporter.ts";
import type { Session } from "../session.ts";
import type { Storage } from "../storage.ts";

/** What the whole server shares. */
export interface Services {
  config: Config;
  db: Db;
  log: Logger;
  reporter: ErrorReporter;
  limits: Limits;
  storage: Storage;
}

/** What a handler knows about the request beside its input. */
export interface RequestContext {
  services: Services;
  /** The pool, or the transaction of a request with an Idempotency-Key. Use this one. */
  db: DbOrTransaction;
  session: Session | undefined;
  /** Which of the guide's hosts was asked, and its origin. */
  host: HostName;
  origin: string;
  /** The absolute address of this request on that origin. */
  address: URL;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An endpoint with its handler, as slices list them in `api.ts`. */
export interface EndpointHandler {
  endpoint: AnyEndpoint;
  handler: (input: never, ctx: RequestContext) => Promise<unknown>;
}

export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, ctx: RequestContext) => Promise<ResultOf<E>>,
): EndpointHandler => ({
  endpoint,
  handler: handler as EndpointHandler["handler"],
});

/** An address that answers with a file or a text rather than with JSON (pictures, flags, feeds). */
export interface FileHandler {
  /** In Fastify's notation: "/media/:uuid/:preset". */
  path: string;
  handler: (request: FastifyRequest, reply: FastifyReply, services: Services) => Promise<unknown>;
}
