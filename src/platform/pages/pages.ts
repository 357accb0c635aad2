import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { nowMilliseconds } from "../clock.ts";
import type { FindMe, ReadMarks } from "../endpoints/access.ts";
import { type CountRequest, isDatabaseUnavailable, sendError } from "../endpoints/handlers.ts";
import type { Services } from "../http/context.ts";
import { CLOSED_POLICY, policyHeaders } from "../http/headers.ts";
import type { HostName, HostPages } from "../http/hosts/hostNames.ts";
import { requestedHost } from "../http/hosts/hosts.ts";
import { InstalledLanguages } from "../languages/installedLanguages.ts";
import { currentReader } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { ensureCsrfCookie } from "../security/csrfCookie.ts";
import { EVERYTHING } from "./dependencyIndex.ts";
import { type CacheRequest, FullPageCache, sendPage } from "./fullPageCache.ts";
import { hasSession } from "./hasSession.ts";
import { Invalidation } from "./invalidation.ts";
import { createMarkdownVariants } from "./markdownVariant.ts";
import type { MovedPage } from "./movedPages.ts";
import { createPageAdmission, isRead } from "./pageAdmission.ts";
import { callInProcess, pageScope } from "./pageCalls.ts";
import type { ShownViewer } from "./pageContext.ts";
import { setPageErrorReporter } from "./pageErrors.ts";
import { createAccountFinder, createRequestRenderer, sendUncached } from "./pagePerRequest.ts";
import { createPageRenderer, type PageRenderer } from "./pageRenderer.ts";
import { hasSecret, type PageRoutes, readRoutes } from "./pageRoutes.ts";
import {
  buildPersonalPage,
  fillPage,
  type PersonalPage,
  textPlaceholder,
  textsOfMarks,
  withMarks,
  withPlaceholders,
} from "./personalPage.ts";
import { type RenderedPage, takesGzip } from "./renderedPage.ts";
import { ResponseCache } from "./responseCache.ts";

/** Maximum size of the common parts of signed-in visitors' pages, in bytes: few visitors see many of them. */
const PERSONAL_CAPACITY = 64 * 1024 * 1024;
/** Name of the CSRF token's placeholder. */
const CSRF = "csrf";

/** The built pages and the folder of their scripts and styles. */
export interface Site {
  build: ServerBuild;
  clientFolder: string;
  /** Finds the account of a session, as pages show it. */
  findMe: FindMe;
  readMarks: ReadMarks;
  /** Addresses that pages had before. */
  movedPages?: readonly MovedPage[];
  /** For tests: every page of a signed-in visitor is rendered only for them, which must give the same result. */
  rendersPerRequest?: boolean;
}

export interface Pages {
  cache: FullPageCache;
  /** Drops everything that depends on a key; "*" drops all. */
  invalidate(key: string): void;
  /** Called when notifications of changes stop: cached pages are served until `resume`, and are then rendered again. */
  suspend(): void;
  resume(): void;
  /** Returns the cached page for a GET or HEAD; undefined if the page has to be rendered. */
  find(incoming: Readonly<CacheRequest>): RenderedPage | undefined;
  /** Returns the address that serves a request: without the prefix of its language, or that of a page's Markdown variant. */
  innerAddress(incoming: Pick<IncomingMessage, "method" | "url" | "headers">): string;
  /** Returns the pattern in the route table that an address matches. */
  routeOf(url: string): string | undefined;
  /** Returns how often the cached pages were sent, by route; a route occurs several times. */
  hitsByRoute(): Iterable<[route: string, hits: number]>;
}

/** Returns the part of the cache keys that tells hosts and languages apart: empty for the guide itself in its main language. */
const cacheKeyPrefix = (host: HostName, { prefix } = currentReader()) => `${host === "theguide" ? "" : host}${prefix}`;

/** Returns the function that sends the page that all visitors of the same shape have in common, with this person's own texts. */
function createPersonalSender(
  services: Services,
  { renderShared }: PageRenderer,
  personalPages: FullPageCache<PersonalPage>,
  readMarks: ReadMarks,
) {
  const isHttps = services.config.origin.startsWith("https:");
  return async (request: FastifyRequest, reply: FastifyReply, host: HostName, me: ShownViewer | null) => {
    const { shape: shown, texts } = withPlaceholders(me);
    const shape = withMarks(shown);
    const csrfToken = ensureCsrfCookie(services, request, reply);
    texts.set(CSRF, csrfToken);
    const about = { csrfToken: textPlaceholder(CSRF), readMe: async () => shape };
    const render = (url: string) => renderShared(url, host, about, buildPersonalPage);
    const audience = `${cacheKeyPrefix(host)} ${JSON.stringify(shape)} `;
    const page =
      personalPages.find({ url: request.url, headers: {} }, render, audience) ?? (await personalPages.get(request.url, render, audience));
    if (page.marks.length > 0) {
      const found = page.marks.length > 1 ? await readMarks(services.db, String(me?.code), page.marks) : new Map();
      for (const [name, text] of textsOfMarks(page, found)) texts.set(name, text);
    }
    const nonce = randomBytes(16).toString("base64url");
    const encoding = takesGzip(request.headers["accept-encoding"]) ? "gzip" : "identity";
    if (encoding === "gzip") reply.header("content-encoding", "gzip");
    return reply
      .code(page.status)
      .headers({ ...page.headers, "cache-control": "private, no-store" })
      .headers(page.isHtml ? policyHeaders([...page.scripts, `'nonce-${nonce}'`], isHttps) : { "content-security-policy": CLOSED_POLICY })
      .send(fillPage(page, texts, nonce, encoding));
  };
}

/** Parts that the route of all pages uses. */
interface PageParts {
  services: Services;
  site: Pick<Site, "findMe" | "readMarks" | "rendersPerRequest">;
  routes: PageRoutes;
  renderer: PageRenderer;
  cache: FullPageCache;
  personalPages: FullPageCache<PersonalPage>;
  hostName(request: FastifyRequest): HostName;
}

/** Returns the function that serves a page: from a cache, with a person's texts, or rendered for one request. */
function createPageHandler({ services, site, routes, renderer, cache, personalPages, hostName }: PageParts) {
  const { findMe, readMarks, rendersPerRequest = false } = site;
  const findAsking = createAccountFinder(services, findMe);
  const renderPerRequest = createRequestRenderer(services, routes, renderer, findAsking);
  const sendPersonal = createPersonalSender(services, renderer, personalPages, readMarks);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const host = hostName(request);
    const policy = routes.policyOf(path);
    const isPersonal = !policy.isEmbedded && hasSession(request.headers.cookie ?? "");
    const isForOne = !policy.isShared || hasSecret(policy, query) || (isPersonal && (rendersPerRequest || policy.isForVisitors));
    if (!isRead(request) || isForOne) return renderPerRequest(request, reply, host);
    const [render, audience] = [renderer.renderForVisitors(host), cacheKeyPrefix(host)];
    const sendShared = (page: RenderedPage) => {
      reply.hijack();
      sendPage(page, request.raw, reply.raw);
      return reply;
    };
    if (!isPersonal) return sendShared(await cache.get(request.url, render, audience));
    const found = await findAsking(request).catch((error) => {
      // While the database is away no session can be read: a visitor with a session gets the public page, if it is cached.
      const page = isDatabaseUnavailable(error) ? cache.find({ url: request.url, headers: {} }, render, audience) : undefined;
      if (page) return page;
      throw error;
    });
    if (found && "hasBlocks" in found && found.hasBlocks) return renderPerRequest(request, reply, host);
    return found && "variants" in found ? sendShared(found) : sendPersonal(request, reply, host, found?.me ?? null);
  };
}

/**
 * Serves every address that is neither a file nor an endpoint with React Router's build. Pages are rendered once and cached according to
 * their policy (platform/pages/pagePolicy.ts): complete for visitors, with placeholders for signed-in ones (personalPage.ts).
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  site: Site,
  count: CountRequest,
  isApiAddress: (path: string) => boolean,
  hostPages: HostPages,
): Pages {
  const { config, languages = new InstalledLanguages() } = services;
  const hostName = (request: FastifyRequest) => requestedHost(config, request) ?? "theguide";
  const routes = readRoutes(site.build);
  const { addresses, nameOf, policyOf } = routes;
  const renderer = createPageRenderer(services, site.build, routes, hostPages, languages);
  const admit = createPageAdmission(services, routes, count, isApiAddress, hostPages, site.movedPages ?? [], languages);
  const cache = new FullPageCache(policyOf, nowMilliseconds);
  const personalPages = new FullPageCache<PersonalPage>(policyOf, nowMilliseconds, PERSONAL_CAPACITY);
  const markdownVariant = createMarkdownVariants(addresses);
  const answers = new ResponseCache(nowMilliseconds);
  callInProcess(app, answers, services.replicas);
  setPageErrorReporter((error) => {
    const scope = pageScope.getStore();
    // The API has reported already that the database is away.
    if (!scope?.isUnavailable) services.reporter.report(error, { route: scope?.route ?? "none", source: "server" });
  });

  app.register(async (scope) => {
    scope.setErrorHandler(async (error, request, reply) => {
      const route = nameOf(request.url) ?? "none";
      if (!isDatabaseUnavailable(error)) return sendError(services, error, request, reply, route);
      services.reporter.report(error, { request_id: request.id, route, source: "server" });
      const nonce = randomBytes(16).toString("base64url");
      const response = await renderer.renderUnavailable(request.url, hostName(request), { nonce });
      return sendUncached(request, reply, response, { nonce, isHttps: config.origin.startsWith("https:") });
    });
    scope.all("/*", { onRequest: admit }, createPageHandler({ services, site, routes, renderer, cache, personalPages, hostName }));
  });

  // In this order: a page that is rendered or fetched at once must not use an old response or page.
  const invalidation = new Invalidation([answers, cache, personalPages, ...(services.purges ? [services.purges] : [])]);
  const findRoute = (url: string) => nameOf(languages.split(url).url);
  const find: Pages["find"] = (incoming) => {
    const { headers } = incoming;
    const host = requestedHost(config, incoming);
    if (host === undefined) return undefined;
    const { reader, url } = languages.split(incoming.url);
    // The Markdown variant of a page is cached under its own address.
    const request = { url: markdownVariant(url, headers.accept) ?? url, headers };
    const render = (page: string) => runForReader(reader, () => renderer.renderForVisitors(host)(page));
    return cache.find(request, render, cacheKeyPrefix(host, reader));
  };
  return {
    cache,
    invalidate: (key) => invalidation.invalidate(key),
    suspend() {
      cache.suspend();
      personalPages.suspend();
    },
    resume() {
      answers.invalidate(EVERYTHING);
      cache.resume();
      services.purges?.invalidate(EVERYTHING);
      personalPages.resume();
    },
    find,
    innerAddress(request) {
      const { url } = languages.split(request.url ?? "/");
      return (isRead(request) ? markdownVariant(url, request.headers.accept) : undefined) ?? url;
    },
    routeOf: findRoute,
    *hitsByRoute() {
      // The host, if any, is before the address.
      for (const [key, hits] of cache.hits()) yield [findRoute(key.slice(key.indexOf("/"))) ?? "none", hits];
    },
  };
}
