import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { FindViewer } from "../access.ts";
import { type ApiRequest, type ApiResponse, setTransport } from "../callApi.ts";
import { nowMilliseconds } from "../clock.ts";
import { CSRF_FIELD, CSRF_HEADER } from "../csrf.ts";
import { dependenciesOfCall } from "../dependencies.ts";
import type { AnyEndpoint } from "../endpoint.ts";
import { RETRY_AFTER_SECONDS, UNAVAILABLE_DETAIL } from "../errors.ts";
import type { HostName, HostPages } from "../hosts.ts";
import { type PageContext, pageContext } from "../pageContext.ts";
import { setPageErrorReporter } from "../pageErrors.ts";
import { findSession, SESSION_COOKIE } from "../session.ts";
import type { Services } from "./context.ts";
import { ensureCsrfCookie } from "./csrfCookie.ts";
import { EVERYTHING } from "./dependencyIndex.ts";
import { type CacheRequest, FullPageCache, hasSession, sendPage } from "./fullPageCache.ts";
import { type CountRequest, INTERNAL_HEADER, type InternalRequest, isDatabaseUnavailable, sendError } from "./handlers.ts";
import { pagePolicy } from "./headers.ts";
import { hostOf } from "./hosts.ts";
import { Invalidation } from "./invalidation.ts";
import { isFromLoopback } from "./loopback.ts";
import { createMarkdownVariants } from "./markdownVariant.ts";
import { createPageAdmission, formOf, isRead } from "./pageAdmission.ts";
import { readRoutes } from "./pageRoutes.ts";
import { buildRenderedPage, type RenderedPage } from "./renderedPage.ts";
import { ResponseCache } from "./responseCache.ts";

/** The page being rendered: who asks, and which keys it depends on. */
interface PageScope {
  cookie: string | undefined;
  remoteAddress: string | undefined;
  dependencies: Set<string>;
  /** The page's pattern in the route table. */
  route: string | undefined;
  host?: string | undefined;
  userAgent?: string | undefined;
  /** The anti-forgery token of the form that was sent. */
  csrf?: string | undefined;
  /** Cookies that the API set for the visitor while the page was made. */
  setCookies?: string[];
  /** The database was away when something was asked for the page, which may lack it. */
  isUnavailable?: boolean;
}
const pageScope = new AsyncLocalStorage<PageScope>();

/** Lets pages call the API in memory, as the visitor they are made for; what is the same for everybody is asked for as nobody, and kept. */
function callInProcess(app: FastifyInstance, inner: InternalRequest, answers: ResponseCache) {
  const call = async (request: ApiRequest, scope: Partial<PageScope>): Promise<ApiResponse> => {
    const response = await app.inject({
      method: request.method as "GET",
      url: request.url,
      headers: {
        [INTERNAL_HEADER]: inner.token,
        ...(scope.host ? { host: scope.host } : {}),
        ...(scope.cookie ? { cookie: scope.cookie } : {}),
        ...(scope.userAgent ? { "user-agent": scope.userAgent } : {}),
        ...(scope.csrf ? { [CSRF_HEADER]: scope.csrf } : {}),
      },
      ...(scope.remoteAddress ? { remoteAddress: scope.remoteAddress } : {}),
      ...(request.body ? { payload: request.body } : {}),
    });
    scope.setCookies?.push(...[response.headers["set-cookie"] ?? []].flat());
    return { status: response.statusCode, body: response.body ? response.json() : undefined };
  };
  setTransport(async (endpoint: AnyEndpoint, request: ApiRequest) => {
    const scope = pageScope.getStore();
    const keys = dependenciesOfCall(endpoint, request.input);
    const shown = ({ status, body }: ApiResponse) => (status === 200 ? (endpoint.dependenciesOf?.(body) ?? []) : []);
    for (const key of keys) scope?.dependencies.add(key);
    const isShared = endpoint.method === "GET" && endpoint.isShared;
    const response = await (isShared ? answers.get(request.url, keys, () => call(request, {}), shown) : call(request, scope ?? {}));
    if (scope && response.status === 503 && (response.body as { detail?: unknown })?.detail === UNAVAILABLE_DETAIL)
      scope.isUnavailable = true;
    for (const key of shown(response)) scope?.dependencies.add(key);
    return response;
  });
}

/** The token in a form that was sent without scripts. */
async function tokenOfForm(request: FastifyRequest): Promise<string | undefined> {
  if (isRead(request)) return undefined;
  const token = (await formOf(request)).get(CSRF_FIELD);
  return typeof token === "string" ? token : undefined;
}

/** A web request of the visitor's, as React Router takes it. */
function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(hasBody ? { body: request.body as Buffer<ArrayBuffer> } : {}),
  });
}

/** Takes over an answer's headers. @returns its body, undefined for none */
async function copyHeaders(reply: FastifyReply, response: Response): Promise<Buffer | undefined> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
}

export interface Pages {
  cache: FullPageCache;
  /** Drops what depends on a key; "*" drops everything. */
  invalidate(key: string): void;
  /** No notification of changes arrives: what is in memory is served until they do again, and is then rendered again. */
  suspend(): void;
  resume(): void;
  /** The page that is in memory for who asks with GET or HEAD; undefined when the request has to go the long way. */
  find(incoming: Readonly<CacheRequest>): RenderedPage | undefined;
  /** The address that answers a request where it is not the one asked for: that of a page's Markdown variant. */
  innerAddress(incoming: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined;
  /** The pattern in the route table that an address matches. */
  routeOf(url: string): string | undefined;
}

/**
 * Serves every address that is no file and no endpoint by React Router's build. Pages for visitors who are not signed in are rendered once and cached, as their
 * policy says (platform/pagePolicy.ts).
 * @param findViewer who a session belongs to
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  build: ServerBuild,
  findViewer: FindViewer,
  inner: InternalRequest,
  count: CountRequest,
  isApiAddress: (path: string) => boolean,
  hostPages: HostPages,
): Pages {
  const { config } = services;
  const handle = createRequestHandler(build, "production");
  const isHttps = config.origin.startsWith("https:");
  const routes = readRoutes(build);
  const { addresses, nameOf, policyOf } = routes;
  const admit = createPageAdmission(services, routes, count, isApiAddress, hostPages);
  const cache = new FullPageCache(policyOf, nowMilliseconds);
  const markdownVariant = createMarkdownVariants(addresses);
  const answers = new ResponseCache(nowMilliseconds);
  callInProcess(app, inner, answers);
  setPageErrorReporter((error) => {
    const scope = pageScope.getStore();
    // The API has reported that the database is away.
    if (!scope?.isUnavailable) services.reporter.report(error, { route: scope?.route ?? "none", source: "server" });
  });

  /** What loaders and the document are told; with no more than this, of a page that is the same for all visitors. */
  const contextFor = (here: HostName, about: Partial<PageContext> & { nonce: string }) => {
    const context = new RouterContextProvider();
    context.set(pageContext, {
      origin: new URL(config.origin).origin,
      place: config.GUIDE_HOSTS ? { here, hosts: config.hosts, pages: hostPages } : undefined,
      csrfToken: "",
      isLoopback: false,
      isUnavailable: false,
      isSignedIn: async () => false,
      ...about,
    });
    return context;
  };
  /** A host's part of the cache's keys: none for the guide itself. */
  const cacheKeyPrefix = (host: HostName) => (host === "theguide" ? "" : host);

  /** The page that says that the database is away, at any address; nothing of it is read from there. */
  const renderUnavailable = async (url: string, host: HostName, about: Partial<PageContext> & { nonce: string }) => {
    const request = new Request(new URL(url, config.origin), { headers: { accept: "text/html" } });
    const response = await handle(request, contextFor(host, { ...about, isUnavailable: true }));
    response.headers.set("retry-after", RETRY_AFTER_SECONDS);
    return response;
  };

  /** Renders as a visitor whom nothing is known about. */
  const renderShared = async (url: string, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    const scope: PageScope = { cookie: undefined, remoteAddress: undefined, dependencies: new Set(), route: nameOf(url) };
    const made = nowMilliseconds();
    const request = new Request(new URL(url, config.origin), { headers: { accept: "text/html" } });
    return pageScope.run(scope, async () => {
      const rendered = await handle(request, contextFor(host, { nonce }));
      // Also where a loader made do without: it would be stored as the page.
      const response = scope.isUnavailable ? await renderUnavailable(url, host, { nonce }) : rendered;
      if (host !== "theguide") response.headers.set("x-robots-tag", "noindex");
      return buildRenderedPage(response, nonce, scope.dependencies, made, isHttps);
    });
  };

  const sendUncached = async (reply: FastifyReply, response: Response, nonce: string) => {
    response.headers.set("cache-control", "private, no-store");
    response.headers.set("content-security-policy", pagePolicy([`'nonce-${nonce}'`], isHttps));
    response.headers.set("reporting-endpoints", 'csp="/api/csp-reports/"');
    // Whole, not as a web stream, which costs more than the rest of sending it.
    return reply.code(response.status).send(await copyHeaders(reply, response));
  };

  const renderPerRequest = async (request: FastifyRequest, reply: FastifyReply, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    const csrfToken = ensureCsrfCookie(services, request, reply);
    const session = request.cookies[SESSION_COOKIE];
    const setCookies: string[] = [];
    const scope: PageScope = {
      cookie: request.headers.cookie,
      remoteAddress: request.ip,
      dependencies: new Set(),
      route: nameOf(request.url),
      host: request.headers.host,
      userAgent: request.headers["user-agent"],
      csrf: await tokenOfForm(request),
      setCookies,
    };
    const noteUnavailable = (error: unknown): never => {
      scope.isUnavailable ||= isDatabaseUnavailable(error);
      throw error;
    };
    const context = contextFor(host, {
      nonce,
      csrfToken,
      isLoopback: isFromLoopback(request, config),
      isSignedIn: async () =>
        session !== undefined && (await findSession(services.db, session, findViewer).catch(noteUnavailable)) !== undefined,
    });
    // What is read has one canonical origin; a form has that of the host which it was sent to, with which the router compares its Origin header.
    const incoming = webRequest(request, isRead(request) ? config.origin : (config.hosts[host] ?? config.origin));
    const rendered = await pageScope.run(scope, () => handle(incoming, context));
    // A form that could not be saved says so itself, with what was typed.
    const isLacking = scope.isUnavailable && (isRead(request) || rendered.status >= 500);
    const response = isLacking ? await renderUnavailable(request.url, host, { nonce, csrfToken }) : rendered;
    // Behind the page's own, so that they win: a new session brings an anti-forgery token of its own.
    if (setCookies.length > 0) reply.header("set-cookie", setCookies);
    return sendUncached(reply, response, nonce);
  };

  app.register(async (site) => {
    site.setErrorHandler(async (error, request, reply) => {
      const route = nameOf(request.url) ?? "none";
      if (!isDatabaseUnavailable(error)) return sendError(services, error, request, reply, route);
      services.reporter.report(error, { request_id: request.id, route, source: "server" });
      const nonce = randomBytes(16).toString("base64url");
      return sendUncached(reply, await renderUnavailable(request.url, hostOf(config, request) ?? "theguide", { nonce }), nonce);
    });
    site.all("/*", { onRequest: admit }, async (request, reply) => {
      const path = request.url.split("?", 1)[0] as string;
      const host = hostOf(config, request) ?? "theguide";
      const isShared = isRead(request) && policyOf(path).isShared && !hasSession(request.headers.cookie ?? "");
      if (!isShared) return renderPerRequest(request, reply, host);
      const page = await cache.get(request.url, (url) => renderShared(url, host), cacheKeyPrefix(host));
      reply.hijack();
      sendPage(page, request.raw, reply.raw);
      return reply;
    });
  });

  // Responses first: a page that is rendered at once must not be made from an old one.
  const invalidation = new Invalidation([answers, cache]);
  const find: Pages["find"] = (incoming) => {
    const { url, headers } = incoming;
    const host = hostOf(config, incoming);
    if (host === undefined) return undefined;
    // The Markdown variant of a page is cached under an address of its own.
    const request = { url: markdownVariant(url, headers.accept) ?? url, headers };
    return cache.find(request, (found) => renderShared(found, host), cacheKeyPrefix(host));
  };
  return {
    cache,
    invalidate: (key) => invalidation.invalidate(key),
    suspend: () => cache.suspend(),
    resume() {
      answers.invalidate(EVERYTHING);
      cache.resume();
    },
    find,
    innerAddress: (request) => (isRead(request) ? markdownVariant(request.url ?? "/", request.headers.accept) : undefined),
    routeOf: nameOf,
  };
}
