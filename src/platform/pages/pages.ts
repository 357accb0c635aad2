import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { nowMilliseconds } from "../clock.ts";
import type { FindMe, ReadMarks } from "../endpoints/access.ts";
import { RETRY_AFTER_SECONDS } from "../endpoints/errors.ts";
import { type CountRequest, isDatabaseUnavailable, sendError } from "../endpoints/handlers.ts";
import type { Services } from "../http/context.ts";
import { gzipAround } from "../http/gzipParts.ts";
import { CLOSED_POLICY, policyHeaders } from "../http/headers.ts";
import type { HostName, HostPages } from "../http/hostNames.ts";
import { requestedHost } from "../http/hosts.ts";
import { isFromLoopback } from "../http/loopback.ts";
import { writeSetting } from "../security/captchaServices.ts";
import { ensureCsrfCookie } from "../security/csrfCookie.ts";
import { findSession, SESSION_COOKIE } from "../security/session.ts";
import { EVERYTHING } from "./dependencyIndex.ts";
import { type CacheRequest, FullPageCache, hasSession, sendPage } from "./fullPageCache.ts";
import { Invalidation } from "./invalidation.ts";
import { createMarkdownVariants } from "./markdownVariant.ts";
import { createPageAdmission, isRead } from "./pageAdmission.ts";
import { callInProcess, type PageScope, pageScope } from "./pageCalls.ts";
import { type PageContext, pageContext, type ShownViewer } from "./pageContext.ts";
import { setPageErrorReporter } from "./pageErrors.ts";
import { copyHeaders, tokenOfForm, webRequest } from "./pageRequest.ts";
import { hasSecret, readRoutes } from "./pageRoutes.ts";
import {
  buildPersonalPage,
  fillPage,
  type PersonalPage,
  textPlaceholder,
  textsOfMarks,
  withMarks,
  withPlaceholders,
} from "./personalPage.ts";
import { buildRenderedPage, type RenderedPage, takesGzip } from "./renderedPage.ts";
import { ResponseCache } from "./responseCache.ts";

/** Minimum size for compression, in bytes: shorter bodies, such as those of redirects, do not benefit. */
const GZIP_MIN = 1_000;
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
  /** Returns the address that serves a request, if it differs from the requested one: that of a page's Markdown variant. */
  innerAddress(incoming: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined;
  /** Returns the pattern in the route table that an address matches. */
  routeOf(url: string): string | undefined;
}

/**
 * Serves every address that is neither a file nor an endpoint with React Router's build. Pages are rendered once and cached according to
 * their policy (platform/pages/pagePolicy.ts): complete for visitors, with placeholders for signed-in ones (personalPage.ts).
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  { build, findMe, readMarks, rendersPerRequest = false }: Site,
  count: CountRequest,
  isApiAddress: (path: string) => boolean,
  hostPages: HostPages,
): Pages {
  const { config } = services;
  const hostName = (request: FastifyRequest) => requestedHost(config, request) ?? "theguide";
  const handle = createRequestHandler(build, "production");
  const isHttps = config.origin.startsWith("https:");
  const routes = readRoutes(build);
  const { addresses, nameOf, policyOf } = routes;
  const admit = createPageAdmission(services, routes, count, isApiAddress, hostPages);
  const cache = new FullPageCache(policyOf, nowMilliseconds);
  const personalPages = new FullPageCache<PersonalPage>(policyOf, nowMilliseconds, PERSONAL_CAPACITY);
  const markdownVariant = createMarkdownVariants(addresses);
  const answers = new ResponseCache(nowMilliseconds);
  callInProcess(app, answers);
  setPageErrorReporter((error) => {
    const scope = pageScope.getStore();
    // The API has reported already that the database is away.
    if (!scope?.isUnavailable) services.reporter.report(error, { route: scope?.route ?? "none", source: "server" });
  });

  /** Returns the context of loaders and the document; the defaults are those of a page that is the same for all visitors. */
  const contextFor = (here: HostName, about: Partial<PageContext> & { nonce: string }) => {
    const context = new RouterContextProvider();
    context.set(pageContext, {
      origin: new URL(config.origin).origin,
      place: config.GUIDE_HOSTS ? { here, hosts: config.hosts, pages: hostPages } : undefined,
      csrfToken: "",
      captcha: writeSetting(config),
      isLoopback: false,
      isUnavailable: false,
      isSignedIn: async () => false,
      readMe: undefined,
      ...about,
    });
    return context;
  };
  /** Returns a host's part of the cache keys: empty for the guide itself. */
  const cacheKeyPrefix = (host: HostName) => (host === "theguide" ? "" : host);

  /** Renders the page for an unavailable database, at any address, without reading from it. */
  const renderUnavailable = async (url: string, host: HostName, about: Partial<PageContext> & { nonce: string }) => {
    const request = new Request(new URL(url, config.origin), { headers: { accept: "text/html" } });
    const response = await handle(request, contextFor(host, { ...about, isUnavailable: true }));
    response.headers.set("retry-after", RETRY_AFTER_SECONDS);
    return response;
  };

  /** Renders for an unknown visitor, apart from the facts in `about`. */
  const renderShared = async <Page>(
    url: string,
    host: HostName,
    about: Partial<PageContext>,
    finish: (response: Response, nonce: string, dependencies: Set<string>, made: number) => Promise<Page>,
  ) => {
    const nonce = randomBytes(16).toString("base64url");
    const scope: PageScope = { cookie: undefined, remoteAddress: undefined, dependencies: new Set(), route: nameOf(url) };
    const made = nowMilliseconds();
    const request = new Request(new URL(url, config.origin), { headers: { accept: "text/html" } });
    return pageScope.run(scope, async () => {
      const rendered = await handle(request, contextFor(host, { ...about, nonce }));
      // Also if a loader managed without the database: the incomplete page would be cached.
      const response = scope.isUnavailable ? await renderUnavailable(url, host, { nonce }) : rendered;
      if (host !== "theguide") response.headers.set("x-robots-tag", "noindex");
      return finish(response, nonce, scope.dependencies, made);
    });
  };
  const renderForVisitors = (host: HostName) => (url: string) =>
    renderShared(url, host, {}, (response, nonce, dependencies, made) =>
      buildRenderedPage(response, nonce, dependencies, made, isHttps, policyOf(url.split("?", 1)[0] as string).isEmbedded),
    );

  /** Returns the signed-in account; undefined without a valid session. */
  const findAsking = async (request: FastifyRequest) => {
    const session = request.cookies[SESSION_COOKIE];
    return session === undefined ? undefined : findSession(services.db, session, findMe);
  };

  /** @param csrfToken stays uncompressed: compressed with the rest, the page's length would reveal its letters (BREACH) */
  const sendUncached = async (request: FastifyRequest, reply: FastifyReply, response: Response, nonce: string, csrfToken = "") => {
    response.headers.set("cache-control", "private, no-store");
    for (const [name, value] of Object.entries(policyHeaders([`'nonce-${nonce}'`], isHttps))) response.headers.set(name, value);
    // As a whole, not as a web stream, which costs more than the rest of sending it.
    const body = await copyHeaders(reply, response);
    reply.code(response.status);
    if (!body || body.length < GZIP_MIN || !takesGzip(request.headers["accept-encoding"])) return reply.send(body);
    return reply.header("content-encoding", "gzip").send(await gzipAround(body, csrfToken));
  };

  const renderPerRequest = async (request: FastifyRequest, reply: FastifyReply, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    const csrfToken = ensureCsrfCookie(services, request, reply);
    const setCookies: string[] = [];
    const noteUnavailable = (error: unknown): never => {
      scope.isUnavailable ||= isDatabaseUnavailable(error);
      throw error;
    };
    let blocks: Promise<boolean> | undefined;
    const scope: PageScope = {
      hasBlocks: () => (blocks ??= findAsking(request).then((found) => found?.hasBlocks ?? false, noteUnavailable)),
      cookie: request.headers.cookie,
      remoteAddress: request.ip,
      dependencies: new Set(),
      route: nameOf(request.url),
      host: request.headers.host,
      userAgent: request.headers["user-agent"],
      csrf: await tokenOfForm(request),
      setCookies,
    };
    // The data of a shared page contain no marks: a page rendered for one person omits them too.
    const isShared = policyOf(request.url.split("?", 1)[0] as string).isShared;
    const hideSharedMarks = (me: ShownViewer | null) => (isShared && me?.code !== undefined ? { ...me, marks: "" } : me);
    const context = contextFor(host, {
      nonce,
      csrfToken,
      isLoopback: isFromLoopback(request, config),
      isSignedIn: async () => (await findAsking(request).catch(noteUnavailable)) !== undefined,
      readMe:
        request.headers.cookie === undefined
          ? undefined
          : async () => hideSharedMarks((await findAsking(request).catch(noteUnavailable))?.me ?? null),
    });
    // Reads have one canonical origin; a form has that of the host it was sent to, which the router compares with its Origin header.
    const incoming = webRequest(request, isRead(request) ? config.origin : (config.hosts[host] ?? config.origin));
    const rendered = await pageScope.run(scope, () => handle(incoming, context));
    // A form that could not be saved shows that itself, with the submitted texts.
    const isLacking = scope.isUnavailable && (isRead(request) || rendered.status >= 500);
    const response = isLacking ? await renderUnavailable(request.url, host, { nonce, csrfToken }) : rendered;
    // After the page's own cookies, so that they win: a new session brings its own CSRF token.
    if (setCookies.length > 0) reply.header("set-cookie", setCookies);
    return sendUncached(request, reply, response, nonce, csrfToken);
  };

  /** Sends the page that all visitors of the same shape have in common, with this person's own texts. */
  const sendPersonal = async (request: FastifyRequest, reply: FastifyReply, host: HostName, me: ShownViewer | null) => {
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

  app.register(async (site) => {
    site.setErrorHandler(async (error, request, reply) => {
      const route = nameOf(request.url) ?? "none";
      if (!isDatabaseUnavailable(error)) return sendError(services, error, request, reply, route);
      services.reporter.report(error, { request_id: request.id, route, source: "server" });
      const nonce = randomBytes(16).toString("base64url");
      return sendUncached(request, reply, await renderUnavailable(request.url, hostName(request), { nonce }), nonce);
    });
    site.all("/*", { onRequest: admit }, async (request, reply) => {
      const [path = "", query = ""] = request.url.split("?", 2);
      const host = hostName(request);
      const policy = policyOf(path);
      const isPersonal = !policy.isEmbedded && hasSession(request.headers.cookie ?? "");
      const isForOne = !policy.isShared || hasSecret(policy, query) || (isPersonal && (rendersPerRequest || policy.isForVisitors));
      if (!isRead(request) || isForOne) return renderPerRequest(request, reply, host);
      const [render, audience] = [renderForVisitors(host), cacheKeyPrefix(host)];
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
    });
  });

  // Responses first: a page that is rendered at once must not use an old one.
  const invalidation = new Invalidation([answers, cache, personalPages]);
  const find: Pages["find"] = (incoming) => {
    const { url, headers } = incoming;
    const host = requestedHost(config, incoming);
    if (host === undefined) return undefined;
    // The Markdown variant of a page is cached under its own address.
    const request = { url: markdownVariant(url, headers.accept) ?? url, headers };
    return cache.find(request, renderForVisitors(host), cacheKeyPrefix(host));
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
      personalPages.resume();
    },
    find,
    innerAddress: (request) => (isRead(request) ? markdownVariant(request.url ?? "/", request.headers.accept) : undefined),
    routeOf: nameOf,
  };
}
