import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import type { SignedInAccount, ViewerTraveller } from "../endpoints/access.ts";
import type { Access, AnyEndpoint, InputOf, Limit, ResultOf } from "../endpoints/endpoint.ts";
import type { RateOverrides } from "../endpoints/limits.ts";
import type { Storage } from "../files/storage.ts";
import type { InstalledLanguages } from "../languages/installedLanguages.ts";
import type { Logger } from "../log.ts";
import type { DatabaseFigure } from "../metrics.ts";
import type { ErrorReporter } from "../reporter.ts";
import type { HostName } from "./hosts/hostNames.ts";
import type { UploadedFile } from "./multipart.ts";

/** Services that the whole server shares. */
export interface Services {
  config: Config;
  db: Db;
  log: Logger;
  reporter: ErrorReporter;
  limits: RateOverrides;
  storage: Storage;
  /** Reads the guide's name, for its mails; without it they use the default name. */
  readGuideName?: () => Promise<string>;
  /** Languages of the pages and mails; English without it. */
  languages?: InstalledLanguages;
  /** Figures of /metrics that are read from the database. */
  figures?: readonly DatabaseFigure[];
  /** Returns the language that the account with an email address has chosen for its mails. */
  findLanguage?: (email: string) => Promise<string | undefined>;
  /** Passes the changes that are committed on to this server's caches. Set by the server. */
  settleChanges?: () => Promise<void>;
  /** Returns the number of views of each page since the start, by its pattern ("explore/:country/"). Set by the server. */
  countViews?: () => Promise<ReadonlyMap<string, number>>;
}

/** Context of a request that a handler gets beside its input. */
export interface RequestContext {
  services: Services;
  /** The pool, or the transaction of a request with an Idempotency-Key. Use this one. */
  db: DbOrTransaction;
  /** The signed-in account. */
  account: SignedInAccount | undefined;
  /** The account's traveller, if it has one. */
  traveller: ViewerTraveller | undefined;
  /** The bearer key, if the endpoint takes one; the handler verifies it. */
  key: string | undefined;
  /** The requested host of the guide, and its origin. */
  host: HostName;
  origin: string;
  /** The absolute address of this request on that origin. */
  address: URL;
  /** The uploaded files, in the fields that the endpoint declares. Deleted when the request ends. */
  files: UploadedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Counts in the request's own transaction, if it has one: requests that each wait for a second connection could block each other. Counts
 * that must survive a rollback (password attempts) are made outside it, at endpoints that ignore Idempotency-Key.
 */
export const rateLimitContext = ({ db, services: { limits } }: RequestContext) => ({ db, limits });

/** Context once the endpoint's access is checked: no handler checks again whether the visitor is signed in. */
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
 * @param check returns errors of the handler's own rules for the valid fields. It runs when the schema rejects other fields, so that one
 * 400 names all wrong ones; it must not write.
 */
export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, ctx: ContextFor<E["access"]>) => Promise<ResultOf<E>>,
  check?: (input: GoodInputOf<E>, ctx: ContextFor<E["access"]>) => FieldErrors | Promise<FieldErrors>,
): EndpointHandler => ({
  endpoint,
  handler,
  ...(check ? { check } : {}),
});

/** An address that responds with a file or a text instead of JSON (pictures, flags, feeds). */
export interface FileHandler {
  /** In Fastify's notation: "/media/:uuid/:preset". */
  path: string;
  handler: (request: FastifyRequest, reply: FastifyReply, services: Services) => Promise<unknown>;
}

/** An address with a protocol of its own over POST: it takes a web Request and returns a web Response. */
export interface ProtocolHandler {
  path: string;
  /** Rate limit per client address. */
  limit: Limit;
  /** Maximum length of a request's body, in bytes. */
  max: number;
  handler: (request: Request, services: Services) => Promise<Response>;
}
