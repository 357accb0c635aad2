import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { type ApiRequest, type ApiResponse, setTransport } from "../callApi.ts";
import { now } from "../clock.ts";
import type { AnyEndpoint } from "../endpoint.ts";
import { setPageErrorReporter } from "../pageErrors.ts";
import { AnswerCache } from "./answerCache.ts";
import type { Services } from "./context.ts";
import { keepCsrfCookie } from "./csrfCookie.ts";
import { finishPage } from "./finishedPage.ts";
import { pagePolicy } from "./headers.ts";
import { hasSession, PageCache, sendPage } from "./pageCache.ts";
import { wholePage } from "./pageResponse.ts";
import { type CountRequest, INNER_HEADER, type InnerCall } from "./routes.ts";

/** The page being made: who asks, and which tables it was made from. */
interface PageScope {
  cookie: string | undefined;
  remoteAddress: string | undefined;
  reads: Set<string>;
}
const pageScope = new AsyncLocalStorage<PageScope>();

/** Lets pages call the API in memory, as the visitor they are made for; what is the same for everybody is asked for as nobody, and kept. */
function callInMemory(app: FastifyInstance, inner: InnerCall, answers: AnswerCache) {
  const call = async (request: ApiRequest, scope: Partial<PageScope>): Promise<ApiResponse> => {
    const response = await app.inject({
      method: request.method as "GET",
      url: request.url,
      headers: { [INNER_HEADER]: inner.token, ...(scope.cookie ? { cookie: scope.cookie } : {}) },
      ...(scope.remoteAddress ? { remoteAddress: scope.remoteAddress } : {}),
      ...(request.body ? { payload: request.body } : {}),
    });
    return { status: response.statusCode, body: response.body ? response.json() : undefined };
  };
  setTransport(async (endpoint: AnyEndpoint, request: ApiRequest) => {
    const scope = pageScope.getStore();
    for (const table of endpoint.reads ?? []) scope?.reads.add(table);
    if (endpoint.method === "GET" && endpoint.isShared) return answers.get(request.url, endpoint.reads ?? [], () => call(request, {}));
    return call(request, scope ?? {});
  });
}

/** Below these there are endpoints and files, and no pages but the ones in the route table: what does not exist answers as the API does. */
const API_ADDRESS = /^\/(api|guide\/api|traveller\/api|listing\/api|credit\/api|inventory|search|media|flags|assets)\//;

/** Tells whether an address is one of the route table's; the last route, which takes what no other does, does not count. */
function pageMatcher(build: ServerBuild): (path: string) => boolean {
  const routes = Object.values(build.routes).flatMap((one): RouteObject[] =>
    one?.path && one.path !== "*" ? [{ id: one.id, path: one.path }] : [],
  );
  return (path) => matchRoutes(routes, path) !== null;
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
async function takeOver(reply: FastifyReply, response: Response): Promise<Buffer | string | undefined> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return wholePage(response) ?? (response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
}

export interface Pages {
  cache: PageCache;
  /** Forgets what was made from a table; "*" forgets everything. */
  emptied(table: string): void;
  /** Answers from memory when it can; see PageCache. */
  tryServe: PageCache["tryServe"] extends (a: infer A, b: infer B, c: never) => boolean ? (request: A, response: B) => boolean : never;
}

/**
 * Serves every address that is no file and no endpoint by React Router's build. Pages for visitors who are not signed in are finished once and kept.
 * @param variesBy query parameters that change what a page shows
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  build: ServerBuild,
  inner: InnerCall,
  variesBy: string[],
  count: CountRequest,
): Pages {
  const { config } = services;
  const handle = createRequestHandler(build, "production");
  const isHttps = config.origin.startsWith("https:");
  const cache = new PageCache(variesBy, () => now().getTime());
  const isPageAddress = pageMatcher(build);
  const answers = new AnswerCache(() => now().getTime());
  callInMemory(app, inner, answers);
  setPageErrorReporter((error) => services.reporter.report(error, { source: "server" }));

  /** Renders as a visitor whom nothing is known about. */
  const renderShared = async (url: string) => {
    const nonce = randomBytes(16).toString("base64url");
    const scope: PageScope = { cookie: undefined, remoteAddress: undefined, reads: new Set() };
    const made = now().getTime();
    const request = new Request(new URL(url, config.origin), { headers: { accept: "text/html", "x-nonce": nonce } });
    return pageScope.run(scope, async () => finishPage(await handle(request), nonce, scope.reads, made, isHttps));
  };

  const renderOne = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64url");
    request.headers["x-nonce"] = nonce;
    const scope: PageScope = { cookie: request.headers.cookie, remoteAddress: request.ip, reads: new Set() };
    const response = await pageScope.run(scope, () => handle(webRequest(request, config.origin)));
    response.headers.set("cache-control", "private, no-store");
    response.headers.set("content-security-policy", pagePolicy([`'nonce-${nonce}'`], isHttps));
    response.headers.set("reporting-endpoints", 'csp="/api/csp-reports/"');
    keepCsrfCookie(services, request, reply);
    // Whole, not as a web stream, which costs more than the rest of sending it.
    return reply.code(response.status).send(await takeOver(reply, response));
  };

  app.register(async (site) => {
    // Actions read the body as it came.
    site.removeAllContentTypeParsers();
    site.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    site.all("/*", async (request, reply) => {
      const path = request.url.split("?", 1)[0] as string;
      // An address that names a host of its own ("//host/", and "/\host/", which browsers take for the same) would lead there.
      if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
      const isPage = isPageAddress(path);
      if (!isPage && API_ADDRESS.test(path)) return reply.callNotFound();
      // Every page has one address, with a slash at the end. Files, and the data of pages, have a dot in their names.
      if (isPage && !path.endsWith("/") && !/\.[^/]*$/.test(path)) return reply.redirect(`${path}/${request.url.slice(path.length)}`, 301);
      // What is not in memory costs a rendering: it counts as the one read or write that the visitor asked for.
      await count(request.method === "GET" || request.method === "HEAD" ? "reads" : "writes", request);
      const isShared = (request.method === "GET" || request.method === "HEAD") && !hasSession(request.headers.cookie ?? "");
      if (!isShared) return renderOne(request, reply);
      const page = await cache.get(request.url, renderShared);
      reply.hijack();
      sendPage(page, request.raw, reply.raw);
      return reply;
    });
  });

  const emptied = (table: string) => {
    answers.emptied(table);
    cache.emptied(table);
  };
  return { cache, emptied, tryServe: (request, response) => cache.tryServe(request, response, renderShared) };
}
