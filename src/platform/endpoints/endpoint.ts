import { z } from "zod";
import type { HeldText } from "./heldTexts.ts";

type Fields = z.ZodObject;
type NoFields = z.ZodObject<Record<never, never>>;

/** Maximum number of hits in a period of seconds. */
export interface Rate {
  hits: number;
  seconds: number;
}

/** A rate whose counts are stored under a name (platform/endpoints/limits.ts). Slices declare their own. */
export interface Limit extends Rate {
  name: string;
}

/**
 * Access to an endpoint; platform/endpoints/access.ts checks it before it reads anything else of the request.
 * - `public`: everyone
 * - `session`: a signed-in account
 * - `traveller`: an account with a traveller; `verified`: and a verified address
 * - `member`: an account that owns a business or helps run one; `owner`: one that owns a business. The handler's query checks which
 *   business, and other businesses are 404
 * - `staff`: editors and administrators; for everyone else the address does not exist
 * - `administrator`: staff who are administrators; 403 for editors, and for everyone else the address does not exist
 * - `recent`: an account that has signed in within the last minutes, for changes of its ways of signing in
 * - `link`: anyone who holds the secret in the address
 * - `key`: a bearer key in the Authorization header, which the handler looks up
 */
export type Access =
  | "public"
  | "session"
  | "traveller"
  | "verified"
  | "member"
  | "owner"
  | "staff"
  | "administrator"
  | "recent"
  | "link"
  | "key";

/** Error format for endpoints that follow another standard. */
export interface ErrorShape {
  schema: z.ZodType;
  /** @param body in the API's own shape */
  of(status: number, body: object): object;
}

/**
 * One operation of the API: method, path, input and output. Handlers, browsers, the server's own pages and the OpenAPI document all use it.
 */
export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: "/api/business/{business_code}/". */
  path: string;
  summary: string;
  tag: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Multipart form fields that take files (25 MB in all); the handler finds them in `ctx.files`. Every other body is at most 1 MB. */
  files?: string[];
  /**
   * The body is bytes of this content type, at most `max` of them, which the handler reads as they arrive (`receiveBytes` of
   * platform/http/bodies.ts).
   */
  bytes?: { type: string; max: number };
  /** Schema of the response: keys that it does not name are cut off. Undefined: 204. */
  response?: Output;
  /**
   * Status of success; 200 by default (204 without a response). With 204 and a response, the handler sets 200 when it has something to
   * show.
   */
  status?: 200 | 201 | 202 | 204;
  /** Also responds 200 with the same schema if the record existed already. */
  isCreateOrGet?: boolean;
  /** Error statuses beyond 400, 429 and 500, those of `access`, 403 of every write and 404 of every path parameter. */
  errors?: number[];
  /** Set if its errors do not have the API's own shape. */
  errorShape?: ErrorShape;
  /**
   * Holds a request that is refused because the account's address is not verified, and sends it again after the verification. The person
   * then reads this sentence of heldTexts.ts. The body's schema must accept what it returns, because the parsed body is held.
   */
  heldText?: HeldText;
  /** A write that contradicts no held request, so it removes none: saving a place. */
  leavesHeldRequest?: true;
  /** Clients of another standard may omit the trailing slash of the path, or add one. */
  isSlashOptional?: boolean;
  /** Rate limit of a request; by default `reads` for GET and `writes` for the rest. */
  limit?: Limit;
  /** Sets cookies or responds with a secret. Ignores an Idempotency-Key, because stored responses must hold neither. */
  isSignIn?: boolean;
  /**
   * Keys whose changes change the response: everything cached from it is dropped at once. The database sends them
   * (migrations/before-0.2/0025_platform.sql). "business:{code}" takes the call's own parameter; "area:{area}|country:{country}" uses the first one
   * whose parameter is given. A key without a colon is a whole kind: a table that rarely changes, or everything of it after an import.
   */
  dependencies?: string[];
  /** Keys whose changes may show up to ten seconds late, because they are frequent and change little of a much visited page. */
  delayedDependencies?: string[];
  /** Further keys that only the response contains: those of the listings that it shows. */
  dependenciesOf?(response: z.output<Output>): string[];
  /**
   * The response is the same for every viewer without blocks, signed in or not: pages are rendered from a cached response until one of
   * `dependencies` changes. The handler leaves out people whom `ctx.traveller` may not see.
   */
  isShared?: boolean;
  /**
   * Values of its fields, with which tests call it. A name in braces stands for a record of the test (tools/testing/access.ts). Browsers do
   * not get it.
   */
  sample?: Readonly<Record<string, unknown>>;
  /**
   * The response is personal and never cached. True of every endpoint that is not public; declare it for public ones that identify the
   * caller.
   */
  isPrivate?: boolean;
}

/** Declares an endpoint; the types of its input and response follow from the schemas. */
export const endpoint = <
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Body extends Fields = NoFields,
  Output extends z.ZodType = z.ZodUndefined,
  Who extends Access = Access,
>(
  declaration: Endpoint<Params, Query, Body, Output, Who>,
): Endpoint<Params, Query, Body, Output, Who> => declaration;

export type AnyEndpoint = Endpoint<Fields, Fields, Fields, z.ZodType>;

/** Input of a handler, after validation. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> } : never;

/** Input of a caller: parameters of the path and of the query, and the fields of the body, by name. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? Given<P> & Given<Q> & Given<B> : never;

/** An endpoint without parameters must not forbid the names of the other parts. */
type Given<F extends Fields> = keyof F["shape"] extends never ? unknown : z.input<F>;

/** Result of a handler, before the schema cuts it. */
export type ResultOf<E> = E extends Endpoint<Fields, Fields, Fields, infer A> ? z.input<A> : never;

/** Response that a caller gets. */
export type ResponseOf<E> = E extends Endpoint<Fields, Fields, Fields, infer A> ? z.output<A> : never;

/**
 * Sets a field's message for a missing value or a wrong type only; its checks have their own messages. A plain `error` would replace all of
 * them.
 */
export const ofType = (message: () => string): { error: z.core.$ZodErrorMap } => ({
  error: ({ code }) => (code === "invalid_type" ? message() : undefined),
});

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** Query of every list. Texts on purpose: a page that is not a whole number is 404, not 400. */
export const pageQuery = { page: z.string().optional(), page_size: z.string().optional() };

/** Response of every list. */
export const listResponse = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
