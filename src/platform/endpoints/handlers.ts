import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { now } from "../clock.ts";
import { isStorageUnavailable } from "../files/s3Storage.ts";
import { BODY_MAX, expectBody, FILES_BODY_MAX, isForm, uploadedFiles } from "../http/bodies.ts";
import type { EndpointHandler, RequestContext, Services } from "../http/context.ts";
import { requestedHost } from "../http/hosts/hosts.ts";
import { t } from "../languages/text.ts";
import { refusedRequests } from "../metrics.ts";
import { REPORTED_HEADER } from "../pages/callApiInBrowser.ts";
import { CSRF_COOKIE, CSRF_FIELD, CSRF_HEADER, isCsrfTokenGood } from "../security/csrf.ts";
import { hashOfToken } from "../security/token.ts";
import { findSession, SESSION_COOKIE } from "../sessions/session.ts";
import { errorCode } from "../toError.ts";
import { isObject } from "../values/objects.ts";
import { bearerKey, type FindViewer, requireAccess, type Viewer } from "./access.ts";
import { isOpenRead, openResponse, PREFLIGHT_HEADERS } from "./crossOrigin.ts";
import type { AnyEndpoint, ErrorShape, Limit } from "./endpoint.ts";
import { FORGERY_DETAIL, somethingWrong } from "./errorCatalogue.ts";
import { ApiError, forbidden, RETRY_AFTER_SECONDS, tooMany, UNAVAILABLE_DETAIL, UnverifiedError } from "./errors.ts";
import { dropHeldRequest, heldNote, holdRequest } from "./heldRequests.ts";
import { runIdempotent } from "./idempotency.ts";
import { parseInput } from "./input.ts";
import { lazySerialiser } from "./jsonSchema.ts";
import { hit, limitSubject, READS, SharedTally, WRITES } from "./limits.ts";

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Returns every accepted form of an endpoint's address. */
const endpointUrls = ({ path, isSlashOptional }: AnyEndpoint): string[] => {
  const url = fastifyPath(path);
  return isSlashOptional ? [url, url.endsWith("/") ? url.slice(0, -1) : `${url}/`] : [url];
};

declare module "fastify" {
  interface FastifyContextConfig {
    errorShape?: ErrorShape;
    /** Set for endpoints of the API. */
    isEndpoint?: boolean;
  }
  interface FastifyRequest {
    /** True if the server calls itself while it renders a page: the page's own request was counted already. */
    isInternal: boolean;
  }
}

const successStatus = (endpoint: AnyEndpoint) => endpoint.status ?? (endpoint.response ? 200 : 204);

function checkForgery(services: Services, request: FastifyRequest) {
  const { body } = request;
  const sent = request.headers[CSRF_HEADER] ?? (isObject(body) ? body[CSRF_FIELD] : undefined);
  const session = request.cookies[SESSION_COOKIE] ?? "";
  const isGood = isCsrfTokenGood(
    services.config.GUIDE_SECRET,
    session,
    request.cookies[CSRF_COOKIE],
    typeof sent === "string" ? sent : undefined,
  );
  if (!isGood) throw forbidden(FORGERY_DETAIL);
}

/** Browsers never add a bearer key by themselves, so those requests cannot be forged. */
const needsToken = ({ method, access }: AnyEndpoint) => method !== "GET" && access !== "key";

/** Facts about a request that are known before its body is read. */
interface Admitted {
  viewer: Viewer | undefined;
  key: string | undefined;
  /** The CSRF token is in a form field that has not been read yet. */
  isTokenInside: boolean;
  /** Set if the address is not verified and the endpoint holds such requests: refused once the body is read. */
  refusal: UnverifiedError | undefined;
}

/** Counts a request against a limit. @throws ApiError 429 if the limit is exceeded */
export type CountRequest = (limit: Limit, request: FastifyRequest) => Promise<void>;

function createCounter(app: FastifyInstance, services: Services): CountRequest {
  // The two limits that every request counts. A separate write would double the cost of each write, because the disk has to confirm it.
  const tallies = new Map([READS, WRITES].map((limit) => [limit, new SharedTally(services, limit)]));
  app.addHook("onClose", () => Promise.all([...tallies.values()].map((tally) => tally.stop())));
  return async (limit, request) => {
    if (request.isInternal) return;
    const subject = limitSubject(services.config.GUIDE_SECRET, request.ip);
    const wait = (await tallies.get(limit)?.hit(subject)) ?? (await hit(services, limit, subject));
    if (wait === 0) return;
    refusedRequests.inc({ limit: limit.name });
    throw tooMany(wait);
  };
}

/**
 * Checks the access to an endpoint.
 * @returns the error of an unverified address, if the endpoint holds such a request: its body is needed first
 */
function accessRefusal(endpoint: AnyEndpoint, caller: Parameters<typeof requireAccess>[1]): UnverifiedError | undefined {
  try {
    requireAccess(endpoint.access, caller, now());
    return undefined;
  } catch (error) {
    if (endpoint.heldText !== undefined && error instanceof UnverifiedError) return error;
    throw error;
  }
}

/** Runs every check that needs no body: no client may make the guide read a body that it will reject. */
async function admit(
  services: Services,
  findViewer: FindViewer,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const key = endpoint.access === "key" ? bearerKey(request.headers.authorization) : undefined;
  // A form without scripts sends its token in a field, so the body is read first, with the smaller limit.
  const isTokenInside = needsToken(endpoint) && request.headers[CSRF_HEADER] === undefined && isForm(request);
  if (needsToken(endpoint) && !isTokenInside) checkForgery(services, request);
  const token = request.cookies[SESSION_COOKIE];
  const viewer = token ? await findSession(services.db, token, findViewer) : undefined;
  if (viewer || endpoint.isPrivate || endpoint.access !== "public") reply.header("cache-control", "private, no-store");
  else reply.header("cache-control", "no-cache");
  // Before the access check, which refuses most endpoints without reading a body. A forged form must not remove a held request.
  if (viewer && !isTokenInside) await dropHeldRequest(services.db, endpoint, viewer.account);
  const refusal = accessRefusal(endpoint, { viewer, key });
  const { files, bytes } = endpoint;
  if (bytes) expectBody(request, { max: bytes.max, as: "stream", type: bytes.type });
  else if (endpoint.body || files || isTokenInside)
    expectBody(request, { max: files && !isTokenInside ? FILES_BODY_MAX : BODY_MAX, as: "fields", ...(files ? { files } : {}) });
  return { viewer, key, isTokenInside, refusal };
}

function createContext(
  services: Services,
  { viewer, key }: Pick<Admitted, "viewer" | "key">,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const { config, db } = services;
  const host = requestedHost(config, request) ?? "theguide";
  const origin = config.GUIDE_HOSTS ? (config.hosts[host] ?? config.origin) : config.origin;
  const { account, traveller } = viewer ?? {};
  return {
    services,
    db,
    account,
    traveller,
    key,
    host,
    origin,
    address: new URL(request.url, origin),
    files: uploadedFiles(request),
    request,
    reply,
  };
}

/** Calls the handler of a POST once per Idempotency-Key, and sends the stored response to a repetition. */
async function respondOnce({ endpoint, handler }: EndpointHandler, input: unknown, ctx: RequestContext, once: string) {
  const { services, account, key, files, request, reply } = ctx;
  const keyHolder = key === undefined ? undefined : `key ${hashOfToken(key).toString("hex")}`;
  const sent = files.length > 0 ? [request.body, files.map(({ sha256 }) => sha256)] : request.body;
  const who = keyHolder ?? account?.id ?? `visitor ${request.cookies[CSRF_COOKIE]}`;
  const stored = await runIdempotent(services.db, `${who} POST ${request.url}`, once, sent, async (db) => {
    const result = await handler(input as never, { ...ctx, db } as never);
    const status = reply.statusCode;
    return { status, answer: endpoint.response ? String(reply.serializeInput(result as Record<string, unknown>, "2xx")) : null };
  });
  return reply
    .code(stored.status)
    .type("application/json; charset=utf-8")
    .serializer((text: string) => text)
    .send(stored.answer ?? "");
}

async function respond(one: EndpointHandler, input: unknown, ctx: RequestContext) {
  const { endpoint, handler } = one;
  const { request, reply } = ctx;
  // Before the handler, which may set another status (200 if the record existed already).
  reply.code(successStatus(endpoint));
  const once = endpoint.method === "POST" && !endpoint.isSignIn ? request.headers["idempotency-key"] : undefined;
  if (typeof once === "string" && once !== "") return respondOnce(one, input, ctx, once);
  const result = await handler(input as never, ctx as never);
  return endpoint.response ? result : reply.send();
}

/** Responds, and holds a request that only an unverified address refuses. */
async function respondOrHold(one: EndpointHandler, ctx: RequestContext, refusal: UnverifiedError | undefined) {
  const { endpoint, check } = one;
  const { heldText } = endpoint;
  const input = await parseInput(endpoint, ctx.request, check && ((good) => check(good as never, ctx as never)));
  try {
    if (refusal) throw refusal;
    return await respond(one, input, ctx);
  } catch (error) {
    const body = endpoint.body ? input.body : null;
    const isHeld = error instanceof UnverifiedError && heldText !== undefined && (await holdRequest(ctx, body, heldText));
    throw isHeld ? new UnverifiedError(`${error.message} ${heldNote()}`) : error;
  }
}

/**
 * Registers the endpoints. Rate limits, CSRF, access, validation, idempotency and the cut of responses are the same for all endpoints and
 * implemented only here.
 * @param findViewer finds the viewer of a session, provided by the capabilities
 * @returns the function that counts a request, for pages that are rendered per request: each of these counts as one read, its internal
 * requests as none
 */
export function registerHandlers(
  app: FastifyInstance,
  services: Services,
  handlers: EndpointHandler[],
  findViewer: FindViewer,
): CountRequest {
  const count = createCounter(app, services);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const asked = new Set<string>();
  for (const one of handlers) {
    const { endpoint } = one;
    if (isOpenRead(endpoint)) for (const url of endpointUrls(endpoint)) asked.add(url);
    const serialise = endpoint.response && lazySerialiser(endpoint.response);
    for (const url of endpointUrls(endpoint))
      app.route({
        method: endpoint.method,
        url,
        // The schema only tells Fastify which responses to serialise: the serialiser has its own.
        ...(serialise ? { schema: { response: { "2xx": {} } }, serializerCompiler: () => serialise } : {}),
        config: { isEndpoint: true, ...(endpoint.errorShape && { errorShape: endpoint.errorShape }) },
        onRequest: async (request, reply) => {
          // Before anything can refuse the request: the other website has to read the refusal too.
          if (isOpenRead(endpoint)) openResponse(request, reply, request.cookies[SESSION_COOKIE] !== undefined);
          await count(endpoint.limit ?? (endpoint.method === "GET" ? READS : WRITES), request);
          admitted.set(request, await admit(services, findViewer, endpoint, request, reply));
        },
        handler: async (request, reply) => {
          const facts = admitted.get(request);
          if (!facts) throw new Error("A request was handled without its checks");
          if (facts.isTokenInside) {
            checkForgery(services, request);
            if (facts.viewer) await dropHeldRequest(services.db, endpoint, facts.viewer.account);
          }
          return respondOrHold(one, createContext(services, facts, request, reply), facts.refusal);
        },
      });
  }
  for (const url of asked)
    app.options(url, async (request, reply) => {
      await count(READS, request);
      return reply.code(204).headers(PREFLIGHT_HEADERS).send();
    });
  return count;
}

/**
 * Codes of the system and of PostgreSQL: cannot be reached; is stopping, stopped or starting; its disk is full; it has no connection left.
 * 08P01 is what PgBouncer says while its server is away.
 */
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08P01|57P0[1-3]|53[13]00)$/;
/** Driver messages without a code, and a missing socket (other files may be missing for other reasons). */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|connect ENOENT|timeout exceeded when trying to connect)/;

/**
 * Whether the database is unavailable. Checks only the driver's error: the query builder's error around it quotes parameters, which may
 * contain any text.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const failed = error.cause instanceof Error ? error.cause : error;
  return UNAVAILABLE_CODE.test(errorCode(failed) ?? "") || UNAVAILABLE_MESSAGE.test(failed.message);
}

/**
 * Sends an error in the API's error shape, or in the endpoint's own. Reports an unexpected error and sends the catalogue's message for it.
 */
export function sendError(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply, route: string) {
  const shape = request.routeOptions?.config?.errorShape;
  const send = (status: number, body: object) => reply.code(status).send(shape ? shape.of(status, body) : body);
  if (error instanceof ApiError) {
    reply.headers(error.headers);
    return send(error.status, error.body);
  }
  const statusCode = isObject(error) && typeof error.statusCode === "number" ? error.statusCode : undefined;
  if (statusCode === 413 || errorCode(error) === "FST_ERR_CTP_BODY_TOO_LARGE") return send(413, { detail: t`The request is too large.` });
  if (statusCode === 415) return send(415, { detail: t`Unsupported content type. Send JSON, a form or multipart data.` });
  if (statusCode === 400) return send(400, { non_field_errors: [t`The request could not be read.`] });
  if (statusCode && statusCode > 400 && statusCode < 500) return send(statusCode, { detail: `${STATUS_CODES[statusCode]}.` });
  services.reporter.report(error, { request_id: request.id, route, source: "server" });
  reply.header(REPORTED_HEADER, "1");
  if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) {
    reply.header("retry-after", RETRY_AFTER_SECONDS);
    return send(503, { detail: UNAVAILABLE_DETAIL });
  }
  return send(500, { detail: somethingWrong() });
}
