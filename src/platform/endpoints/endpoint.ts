import { z } from "zod";

type Fields = z.ZodObject;
type NoFields = z.ZodObject<Record<never, never>>;

/** How often something may be done, in how many seconds. */
export interface Rate {
  hits: number;
  seconds: number;
}

/** A rate whose counts are stored under a name (platform/endpoints/limits.ts). Slices declare their own. */
export interface Limit extends Rate {
  name: string;
}

/**
 * Who may use an endpoint; platform/endpoints/access.ts checks it before anything is read of the request.
 * - `public`: everybody
 * - `session`: an account is signed in
 * - `traveller`: the account has a traveller; `verified`: and a verified address
 * - `member`: the account owns a business or helps run one; `owner`: owns one. Which one: the handler's query asks, and others' are 404
 * - `staff`: to everybody else the address does not exist
 * - `recent`: the account has signed in within the last minutes, for changes of how it is entered
 * - `link`: whoever holds the secret in the address
 * - `key`: a bearer key in the Authorization header, which the handler looks up
 */
export type Access = "public" | "session" | "traveller" | "verified" | "member" | "owner" | "staff" | "recent" | "link" | "key";

/** How errors are told where another standard says how. */
export interface ErrorShape {
  schema: z.ZodType;
  /** @param body in the API's own shape */
  of(status: number, body: object): object;
}

/** One address of the API: method, path, what goes in and what comes out. Handlers, browsers, the server's own pages and the OpenAPI document all use it. */
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
  /** Fields of a form in parts that take files (25 MB in all); the handler finds them in `ctx.files`. Every other body is at most 1 MB. */
  files?: string[];
  /** Its body is bytes of this content type, at most so many, which the handler reads as they come (`receiveBytes` of platform/http/bodies.ts). */
  bytes?: { type: string; max: number };
  /** What leaves the server: keys it does not name are cut off. Undefined: 204. */
  response?: Output;
  /** The status of success; 200 (204 without an answer) unless said. 204 with an answer: 200 where the handler says so and has something to show. */
  status?: 200 | 201 | 202 | 204;
  /** It also answers 200 with the same schema, where what was to be made was there already. */
  isCreateOrGet?: boolean;
  /** Error statuses beyond 400, 429 and 500, those of `access`, 403 of every write and 404 of every parameter in the path. */
  errors?: number[];
  /** Its errors are not in the API's own shape. */
  errorShape?: ErrorShape;
  /** Clients of another standard may leave out the last slash of its path, or add one. */
  isSlashOptional?: boolean;
  /** What a request counts against; by default reads for GET and writes for the rest. */
  limit?: Limit;
  /** It sets cookies, or answers with a secret: an Idempotency-Key is passed over, because stored answers hold neither. */
  isSignIn?: boolean;
  /**
   * Keys whose changes change the response: what was cached from it is dropped at once. The database sends them (migrations/0025_platform.sql).
   * "business:{code}" takes the call's own parameter; of "area:{area}|country:{country}" the first counts whose parameter is given. A key without a colon
   * is a whole kind: a table that rarely changes, or everything of it after an import.
   */
  dependencies?: string[];
  /** Keys whose changes may show up to ten seconds late, because they come often and change little of a much visited page. */
  delayedDependencies?: string[];
  /** Further keys that only the response tells: those of the listings that it shows. */
  dependenciesOf?(response: z.output<Output>): string[];
  /**
   * The response is the same for everybody without blocks, signed in or not: pages are rendered from a cached one until one of `dependencies` changes.
   * Its handler leaves out whom `ctx.traveller` may not see.
   */
  isShared?: boolean;
  /** The response is one person's and kept by no cache. Every endpoint is that is not public; declare it for public ones that say who asks. */
  isPrivate?: boolean;
}

/** Declares an endpoint; the types of its input and answer follow from the schemas. */
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

/** What a handler is given, after validation. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> } : never;

/** What a caller gives: parameters of the path and of the query, and the fields of the body, by name. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? Given<P> & Given<Q> & Given<B> : never;

/** An endpoint without parameters must not forbid the others' names. */
type Given<F extends Fields> = keyof F["shape"] extends never ? unknown : z.input<F>;

/** What a handler returns, before it is cut by the schema. */
export type ResultOf<E> = E extends Endpoint<Fields, Fields, Fields, infer A> ? z.input<A> : never;

/** What a caller gets. */
export type ResponseOf<E> = E extends Endpoint<Fields, Fields, Fields, infer A> ? z.output<A> : never;

/** A field's own words where it is missing or of another type; its checks keep theirs. As a plain `error` they would answer for all of them. */
export const ofType = (message: string): { error: z.core.$ZodErrorMap } => ({
  error: ({ code }) => (code === "invalid_type" ? message : undefined),
});

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** The query of every list. Texts on purpose: a page that is no whole number is 404, not 400. */
export const pageQuery = { page: z.string().optional(), page_size: z.string().optional() };

/** The answer of every list. */
export const listResponse = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
