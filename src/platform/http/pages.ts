import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { type ApiRequest, type ApiResponse, setTransport } from "../callApi.ts";
import { nowMilliseconds } from "../clock.ts";
import { CSRF_FIELD, CSRF_HEADER } from "../csrf.ts";
import { dependenciesOfCall } from "../dependencies.ts";
import type { AnyEndpoint } from "../endpoint.ts";
import { type HostName, hostOfPage, PLACE_HEADER } from "../hosts.ts";
import { LOOPBACK_HEADER } from "../pageData.ts";
import { setPageErrorReporter } from "../pageErrors.ts";
import type { Services } from "./context.ts";
import { ensureCsrfCookie } from "./csrfCookie.ts";
import { type CacheRequest, FullPageCache, hasSession, sendPage } from "./fullPageCache.ts";
import { type CountRequest, INTERNAL_HEADER, type InternalRequest } from "./handlers.ts";
import { pagePolicy } from "./headers.ts";
import { hostOf, redirectToHost } from "./hosts.ts";
import { Invalidation } from "./invalidation.ts";
import { isFromLoopback } from "./loopback.ts";
import { createMarkdownVariants, isMarkdownNotFound } from "./markdownVariant.ts";
import { buildRenderedPage, type RenderedPage } from "./renderedPage.ts";
import { ResponseCache } from "./responseCache.ts";

/** The page being rendered: who asks, and which keys it depends on. */
interface PageScope {
  cookie: string | undefined;
  remoteAddress: string | undefined;
  dependencies: Set<string>;
  host?: string | undefined;
  userAgent?: string | undefined;
  /** The anti-forgery token of the form that was sent. */
  csrf?: string | undefined;
  /** Cookies that the API set for the visitor while the page was made. */
  setCookies?: string[];
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
    for (const key of shown(response)) scope?.dependencies.add(key);
    return response;
  });
}

/** Below these there are endpoints and files, and no pages but the ones in the route table: what does not exist answers as the API does. */
const API_ADDRESS =
  /^\/(api|guide\/api|traveller\/api|listing\/api|staff\/api|credit\/api|checkout|inventory|item_booking_enquiry|search|media|flags|assets)\//;

/** The route table's addresses; the last route, which takes what no other does, does not count. */
const routesOf = (build: ServerBuild): RouteObject[] =>
  Object.values(build.routes).flatMap((one) => (one?.path && one.path !== "*" ? [{ id: one.id, path: one.path }] : []));

/** Addresses whose pattern is cached: ranking the whole table costs a twentieth of rendering a page. */
const PATTERNS_MAX = 2_000;

function memoize<T>(find: (path: string) => T): (path: string) => T {
  // What is asked for is the visitors' choice: it must not fill the memory.
  const cached = new LRUCache<string, { found: T }>({ max: PATTERNS_MAX });
  return (path) => {
    const known = cached.get(path) ?? { found: find(path) };
    cached.set(path, known);
    return known.found;
  };
}

/** Tells the root's loader that a page does not exist, so that it looks for what may have been meant. Only this file sets it. */
const NOT_FOUND_HEADER = "x-guide-not-found";
const isNotFound = ({ status, headers }: Response) => status === 404 && (headers.get("content-type")?.startsWith("text/html") ?? false);

/** A page's own forms carry the token of the browser; what a visitor sends under this name is overwritten. */
const TOKEN_HEADER = "x-guide-form-token";

/** The token in a form that was sent without scripts. */
async function tokenOfForm({ body, headers }: FastifyRequest): Promise<string | undefined> {
  const type = headers["content-type"];
  if (!Buffer.isBuffer(body) || !type) return undefined;
  const form = await new Response(body as Buffer<ArrayBuffer>, { headers: { "content-type": type } }).formData().catch(() => undefined);
  const token = form?.get(CSRF_FIELD);
  return typeof token === "string" ? token : undefined;
}

export const isRead = ({ method }: { method?: string | undefined }) => method === "GET" || method === "HEAD";

/** A web request of the visitor's, as React Router takes it. */
function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string" && name !== NOT_FOUND_HEADER && name !== LOOPBACK_HEADER && name !== PLACE_HEADER)
      headers.set(name, value);
  if (isFromLoopback(request)) headers.set(LOOPBACK_HEADER, "yes");
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
  /** The page that is in memory for who asks with GET or HEAD; undefined when the request has to go the long way. */
  find(incoming: Readonly<CacheRequest>): RenderedPage | undefined;
  /** The address that answers a request where it is not the one asked for: that of a page's Markdown variant. */
  innerAddress(incoming: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined;
  /** The pattern in the route table that an address matches. */
  routeOf(url: string): string | undefined;
}

/**
 * Serves every address that is no file and no endpoint by React Router's build. Pages for visitors who are not signed in are finished once and kept.
 * @param site query parameters that change what a page shows, and those of which nothing is kept; paths of pages with forms that work without scripts:
 * they hold the visitor's own token, and are made for each
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  build: ServerBuild,
  inner: InternalRequest,
  { variesBy, uncacheable = [], perSession = /^$/ }: { variesBy: string[]; uncacheable?: string[]; perSession?: RegExp },
  count: CountRequest,
): Pages {
  const { config } = services;
  const handle = createRequestHandler(build, "production");
  const isHttps = config.origin.startsWith("https:");
  const cache = new FullPageCache(variesBy, nowMilliseconds, uncacheable);
  const addresses = routesOf(build);
  const patternOf = memoize((path: string) => matchRoutes(addresses, path)?.at(-1)?.route.path);
  const markdownVariant = createMarkdownVariants(addresses);
  const answers = new ResponseCache(nowMilliseconds);
  callInProcess(app, inner, answers);
  setPageErrorReporter((error) => services.reporter.report(error, { source: "server" }));

  /** What pages are told about the hosts; nothing with one origin. */
  const placeAt = (here: HostName): Record<string, string> =>
    config.GUIDE_HOSTS ? { [PLACE_HEADER]: JSON.stringify({ here, hosts: config.hosts }) } : {};
  /** A host's part of the cache's keys: none for the guide itself. */
  const cacheKeyPrefix = (host: HostName) => (host === "theguide" ? "" : host);

  /** Renders as a visitor whom nothing is known about. */
  const renderShared = async (url: string, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    const scope: PageScope = { cookie: undefined, remoteAddress: undefined, dependencies: new Set() };
    const made = nowMilliseconds();
    const ask = (more = {}) =>
      handle(new Request(new URL(url, config.origin), { headers: { accept: "text/html", "x-nonce": nonce, ...placeAt(host), ...more } }));
    return pageScope.run(scope, async () => {
      const first = await ask();
      const response = isNotFound(first) ? await ask({ [NOT_FOUND_HEADER]: "yes" }) : first;
      if (host !== "theguide") response.headers.set("x-robots-tag", "noindex");
      return buildRenderedPage(response, nonce, scope.dependencies, made, isHttps);
    });
  };

  const renderPerRequest = async (request: FastifyRequest, reply: FastifyReply, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    request.headers["x-nonce"] = nonce;
    request.headers[TOKEN_HEADER] = ensureCsrfCookie(services, request, reply);
    const setCookies: string[] = [];
    const scope: PageScope = {
      cookie: request.headers.cookie,
      remoteAddress: request.ip,
      dependencies: new Set(),
      host: request.headers.host,
      userAgent: request.headers["user-agent"],
      csrf: await tokenOfForm(request),
      setCookies,
    };
    const response = await pageScope.run(scope, async () => {
      const ask = () => {
        // What is read has one canonical origin; a form has that of the host which it was sent to, with which the router compares its Origin header.
        const incoming = webRequest(request, isRead(request) ? config.origin : (config.hosts[host] ?? config.origin));
        for (const [name, value] of Object.entries(placeAt(host))) incoming.headers.set(name, value);
        return incoming;
      };
      const first = await handle(ask());
      if (!isNotFound(first) || request.method !== "GET") return first;
      const again = ask();
      again.headers.set(NOT_FOUND_HEADER, "yes");
      return handle(again);
    });
    response.headers.set("cache-control", "private, no-store");
    response.headers.set("content-security-policy", pagePolicy([`'nonce-${nonce}'`], isHttps));
    response.headers.set("reporting-endpoints", 'csp="/api/csp-reports/"');
    // Behind the page's own, so that they win: a new session brings an anti-forgery token of its own.
    if (setCookies.length > 0) reply.header("set-cookie", setCookies);
    // Whole, not as a web stream, which costs more than the rest of sending it.
    return reply.code(response.status).send(await copyHeaders(reply, response));
  };

  app.register(async (site) => {
    // Actions read the body as it came.
    site.removeAllContentTypeParsers();
    site.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    site.all("/*", async (request, reply) => {
      const path = request.url.split("?", 1)[0] as string;
      // An address that names a host of its own ("//host/", and "/\host/", which browsers take for the same) would lead there.
      if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
      const pattern = patternOf(path);
      const isPage = pattern !== undefined;
      if (isMarkdownNotFound(path, pattern)) return reply.code(404).type("text/markdown; charset=utf-8").send("# Not found\n");
      if (!isPage && API_ADDRESS.test(path)) return reply.callNotFound();
      // Every page has one address, with a slash at the end. Files, and the data of pages, have a dot in their names.
      if (isPage && !path.endsWith("/") && !/\.[^/]*$/.test(path)) return reply.redirect(`${path}/${request.url.slice(path.length)}`, 301);
      // What is not in memory costs a rendering: it counts as the one read or write that the visitor asked for.
      await count(isRead(request) ? "reads" : "writes", request);
      const host = hostOf(config, request) ?? "theguide";
      // The owners' host has no front page of its own; every other page is on one host.
      if (host === "listing" && path === "/") return reply.redirect("/listing/login/", 302);
      const home = hostOfPage(path, { here: host, hosts: config.hosts });
      if (home !== host) return redirectToHost(services, request, reply, home);
      // What stands below /dev/ is shown to this machine alone, so it is kept nowhere; made for everybody it does not exist.
      const isLoopbackOnly = path.startsWith("/dev/") && isFromLoopback(request);
      const isShared = isRead(request) && !isLoopbackOnly && !perSession.test(path) && !hasSession(request.headers.cookie ?? "");
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
    find,
    innerAddress: (request) => (isRead(request) ? markdownVariant(request.url ?? "/", request.headers.accept) : undefined),
    routeOf: (url) => patternOf(url.split("?", 1)[0] as string),
  };
}
