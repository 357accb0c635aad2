import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import type { SignedInAccount, ViewerTraveller } from "../endpoints/access.ts";
import type { Access, AnyEndpoint, InputOf, Limit, ResultOf } from "../endpoints/endpoint.ts";
import type { RateOverrides } from "../endpoints/limits.ts";
import type { Storage } from "../files/storage.ts";
import type { Logger } from "../log.ts";
import type { ErrorReporter } from "../reporter.ts";
import type { HostName } from "./hostNames.ts";
import type { UploadedFile } from "./multipart.ts";

/** What the whole server shares. */
export interface Services {
  config: Config;
  db: Db;
  log: Logger;
  reporter: ErrorReporter;
  limits: RateOverrides;
  storage: Storage;
  /** What the guide is called, for its mails; as every guide is called without it. */
  readGuideName?: () => Promise<string>;
}

/** What a handler knows about the request beside its input. */
export interface RequestContext {
  services: Services;
  /** The pool, or the transaction of a request with an Idempotency-Key. Use this one. */
  db: DbOrTransaction;
  /** Who is signed in. */
  account: SignedInAccount | undefined;
  /** The account's traveller, where it has one. */
  traveller: ViewerTraveller | undefined;
  /** The bearer key of an endpoint that takes one; whether it is good the handler finds out. */
  key: string | undefined;
  /** Which of the guide's hosts was asked, and its origin. */
  host: HostName;
  origin: string;
  /** The absolute address of this request on that origin. */
  address: URL;
  /** The files that were sent, in the fields that the endpoint declares. Deleted with the end of the request. */
  files: UploadedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Counts in the request's own transaction, where it has one: a second connection might be waited for while all others wait so too. What a failure must not
 * take back (tries at a password) is counted outside of it, at endpoints that take no Idempotency-Key.
 */
export const rateLimitContext = ({ db, services: { limits } }: RequestContext) => ({ db, limits });

/** What is known of a request once the endpoint's access is checked: no handler asks again whether somebody is signed in. */
export type ContextFor<Who extends Access> = RequestContext &
  (Who extends "public" | "link" | "key" ? unknown : { account: SignedInAccount }) &
  (Who extends "traveller" | "verified" ? { traveller: ViewerTraveller } : unknown) &
  (Who extends "key" ? { key: string } : unknown);

/** An endpoint with its handler, as capabilities list them in `api.ts`. */
export interface EndpointHandler {
  endpoint: AnyEndpoint;
  handler: (input: never, ctx: never) => Promise<unknown>;
  check?: (input: never, ctx: never) => FieldErrors | Promise<FieldErrors>;
}

export type FieldErrors = Record<string, string[]>;

/** Input of a request with an invalid body: only the valid fields. */
export type GoodInputOf<E> = Omit<InputOf<E>, "body"> & { body: InputOf<E> extends { body: infer B } ? Partial<B> : never };

/**
 * @param check returns errors of the handler's own rules for the valid fields. It runs when the schema rejects other fields, so that one 400 names all wrong
 *   ones; it must not write.
 */
export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, ctx: ContextFor<E["access"]>) => Promise<ResultOf<E>>,
  check?: (input: GoodInputOf<E>, ctx: ContextFor<E["access"]>) => FieldErrors | Promise<FieldErrors>,
): EndpointHandler => ({
  endpoint,
  handler: handler as EndpointHandler["handler"],
  ...(check ? { check: check as NonNullable<EndpointHandler["check"]> } : {}),
});

/** An address that answers with a file or a text rather than with JSON (pictures, flags, feeds). */
export interface FileHandler {
  /** In Fastify's notation: "/media/:uuid/:preset". */
  path: string;
  handler: (request: FastifyRequest, reply: FastifyReply, services: Services) => Promise<unknown>;
}

/** An address that speaks a protocol of its own over POST: it is given the web's request and answers with the web's response. */
export interface ProtocolHandler {
  path: string;
  /** Of an address of the network. */
  limit: Limit;
  /** Bytes of a request's body. */
  max: number;
  handler: (request: Request, services: Services) => Promise<Response>;
}
