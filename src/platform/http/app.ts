import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { newUuid } from "../clock.ts";
import type { FindViewer } from "../endpoints/access.ts";
import { apiAddresses } from "../endpoints/apiAddresses.ts";
import { registerHandlers, sendError } from "../endpoints/handlers.ts";
import { hasLanguage } from "../languages/addressLanguage.ts";
import { InstalledLanguages } from "../languages/installedLanguages.ts";
import type { Reader } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { t } from "../languages/text.ts";
import { isRead } from "../pages/pageAdmission.ts";
import { isInternalCall } from "../pages/pageCalls.ts";
import { createPageServer, type PageServer } from "../pages/pageServer.ts";
import { type Pages, registerPages, type Site } from "../pages/pages.ts";
import { createPageViews, type PageViews, type ViewListener } from "../pages/pageViews.ts";
import { captchaCspSources } from "../security/captchaServices.ts";
import { BODY_MAX, registerBodies } from "./bodies.ts";
import type { EndpointHandler, FileHandler, ProtocolHandler, Services } from "./context.ts";
import { registerCspReports } from "./cspReports.ts";
import { SAMPLE } from "./fastPath/fastPath.ts";
import { allowCaptcha, allowForms, allowTiles, CLOSED_POLICY, OF_DOCUMENTS, securityHeaders, workerPolicy } from "./headers.ts";
import { registerHealth } from "./health.ts";
import type { HostPages } from "./hosts/hostNames.ts";
import { checkHost } from "./hosts/hosts.ts";
import { refuseOtherMethods, sendClientError } from "./methods.ts";
import { registerProtocols } from "./protocols.ts";

/** Maximum length of a path parameter, in characters. */
const PARAMETER_MAX = 300;
const YEAR_SECONDS = 31_536_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the pattern of a page's address, for logs: the address itself may hold a secret, as those of mailed links do. */
    pageRouteOf(url: string): string | undefined;
  }
}

export interface AppParts {
  services: Services;
  handlers: EndpointHandler[];
  files: FileHandler[];
  protocols?: ProtocolHandler[];
  /** Finds the viewer of a session. */
  findViewer: FindViewer;
  /** True once the embedded database could not be started again for so long that another process should try. */
  isDatabaseLost?: () => boolean;
  /** Without it only the API is served. */
  site?: Site;
  /** Pages of each host, if GUIDE_HOSTS names several. */
  hostPages?: HostPages;
  /** Counts page views. */
  viewListener?: ViewListener;
}

export interface App {
  fastify: FastifyInstance;
  pages: Pages | undefined;
}

/** Returns an address that can be routed: if its path cannot be decoded ("/%ff/"), escapes every percent sign, so that no page matches. */
function decodable(url: string): string {
  if (!url.includes("%")) return url;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** Adds the hooks of every request: its headers, the check of its host, its page view and its log line. */
function addHooks(
  fastify: FastifyInstance,
  services: Services,
  security: Record<string, string>,
  views: PageViews | undefined,
  routeLabel: (request: FastifyRequest) => string,
) {
  fastify.decorateRequest("isInternal", false);
  fastify.addHook("onRequest", async (request, reply) => {
    request.isInternal = isInternalCall();
    reply.header("x-request-id", request.id).headers(security);
    if (!request.isInternal) return checkHost(services, request, reply);
  });
  fastify.addHook("onSend", async (request, reply) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", CLOSED_POLICY);
    // Drops outdated pages before the author of a write gets the response: the page that they open next shows it.
    if (!isRead(request) && reply.statusCode < 400) await services.settleChanges?.();
  });
  fastify.addHook("onResponse", async (request, reply) => {
    // The log line of a page covers its internal requests.
    if (request.isInternal) return;
    if (views && request.method === "GET" && (reply.statusCode === 200 || reply.statusCode === 304)) {
      const { url, headers, socket } = request;
      if (views.isCounted(url)) views.note(url, headers, socket.remoteAddress);
      else views.noteUse(headers, socket.remoteAddress);
    }
    services.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: routeLabel(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
  fastify.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: t`Not found.` }));
}

/** Files without texts, and pictures and the manifest, whose address names their language: caches keep one copy for all languages. */
const WITHOUT_READER =
  /^\/(?:assets|favicon\.\w+|flags|icon|manifest\.webmanifest|maps|media|robots\.txt|service-worker\.js|sitemap\.xml|sitemaps)(?:\/|$)/;

const FILE = /^[^?#]*\.\w+(?:[?#]|$)/;

/**
 * Runs each request for its reader: of a page or download by its address, of the API by Accept-Language.
 * @returns the function that runs another one for the reader of a request
 */
function addReaders(fastify: FastifyInstance, languages: InstalledLanguages) {
  const findReader = (request: FastifyRequest): { reader: Reader; isByHeader: boolean } | undefined => {
    const { url: route = "", config } = request.routeOptions;
    if (WITHOUT_READER.test(route)) return undefined;
    // An endpoint may have an address like a page: "/search/events/". Downloads follow the page that links to them.
    const isData = config?.isEndpoint && !FILE.test(request.originalUrl);
    const { reader, url } = languages.split(request.originalUrl);
    const isByAddress = isData ? url !== request.originalUrl : hasLanguage(request.originalUrl);
    if (isByAddress) return { reader, isByHeader: false };
    return { reader: languages.readerFor(request.headers["accept-language"]), isByHeader: true };
  };
  fastify.addHook("onRequest", (request, reply, done) => {
    // Calls of a page, in memory, are for the page's reader.
    const found = request.isInternal ? undefined : findReader(request);
    if (!found) return done();
    reply.header("content-language", found.reader.language);
    if (found.isByHeader) reply.header("vary", "accept-language");
    runForReader(found.reader, done);
  });
  // Reading a body begins a new chain of callbacks, which the first hook does not cover.
  const runFor = (request: FastifyRequest, run: () => unknown) => {
    const found = request.isInternal ? undefined : findReader(request);
    return found ? runForReader(found.reader, run) : run();
  };
  fastify.addHook("preValidation", (request, _reply, done) => void runFor(request, done));
  return runFor;
}

/** Serves the pages' scripts and styles. */
const serveAssets = (fastify: FastifyInstance, clientFolder: string) =>
  fastify.register(fastifyStatic, {
    root: clientFolder,
    prefix: "/assets/",
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    // The name changes with the file, so there is nothing to revalidate.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      // A page has about twenty files, and these headers would be a tenth of their weight.
      for (const name of [...OF_DOCUMENTS, "referrer-policy", "x-request-id"]) reply.removeHeader(name);
      if (path.includes("maplibre-gl-worker")) reply.header("content-security-policy", workerPolicy());
    },
  });

/** Applies the settings that change what pages may load and where their forms may lead. */
function allowSettings(config: Services["config"]) {
  allowTiles(config.MAP_TILES_URL);
  allowCaptcha(config.CAPTCHA_PROVIDER === "altcha" ? [] : captchaCspSources(config.CAPTCHA_PROVIDER, config.CAPTCHA_URL));
  allowForms(() => (config.GUIDE_HOSTS ? Object.values(config.hosts) : []));
}

/**
 * Creates the server without its routes.
 * @param readPages returns the pages, once they are registered
 * @returns the server, and a function that returns the figures of its connections
 */
function createFastify(
  services: Services,
  security: Record<string, string>,
  views: PageViews | undefined,
  readPages: () => Pages | undefined,
) {
  const { config, log } = services;
  let pageServer: PageServer | undefined;
  const fastify = Fastify({
    bodyLimit: BODY_MAX,
    clientErrorHandler: sendClientError,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: () => newUuid(),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: PARAMETER_MAX },
    rewriteUrl: (request) => decodable(readPages()?.innerAddress(request) ?? request.url ?? "/"),
    // A path parameter that is too long reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...security, "content-security-policy": CLOSED_POLICY });
      sendError(services, error, request, reply as unknown as FastifyReply, "none");
    },
    serverFactory: (handler) => {
      pageServer = createPageServer(handler, (request) => readPages()?.find(request), {
        fastPath: config.FAST_PATH === "on",
        views,
        // A sample has no request id: the response is the same for every visitor.
        onSample: ({ url }) =>
          log.info({ method: "GET", route: readPages()?.routeOf(url), status: 200, one_of: SAMPLE }, "request on the fast path"),
      });
      return pageServer.server;
    },
  }) as unknown as FastifyInstance;
  fastify.addHook("preClose", async () => pageServer?.stop());
  return { fastify, connections: () => pageServer?.figures() };
}

/** Assembles the server; it does not listen yet. */
export async function createApp({
  services,
  handlers,
  files,
  protocols = [],
  findViewer,
  isDatabaseLost = () => false,
  site,
  hostPages = { everywhere: [], own: {} },
  viewListener,
}: AppParts): Promise<App> {
  const { config } = services;
  allowSettings(config);
  const security = securityHeaders(config.origin.startsWith("https:"));
  const views = viewListener && createPageViews(viewListener, config.TRUSTED_PROXIES);
  let pages: Pages | undefined;
  /** Returns the name of a request's address in logs and metrics, without any input of a visitor. */
  const routeLabel = (request: FastifyRequest) => {
    const { routeOptions, url } = request;
    return methods.refusedAt(request) ?? (routeOptions.url === "/*" ? pages?.routeOf(url) : routeOptions.url) ?? "none";
  };

  const { fastify, connections } = createFastify(services, security, views, () => pages);
  fastify.decorate("pageRouteOf", (url: string) => pages?.routeOf(url));
  addHooks(fastify, services, security, views, routeLabel);
  const runFor = addReaders(fastify, services.languages ?? new InstalledLanguages());
  fastify.setErrorHandler((error, request, reply) =>
    runFor(request, () => sendError(services, error, request, reply, routeLabel(request))),
  );

  const methods = refuseOtherMethods(fastify, PARAMETER_MAX);
  await fastify.register(cookie);
  registerBodies(fastify, config);

  const countResponses = registerHealth(
    fastify,
    services,
    isDatabaseLost,
    () => pages?.cache.figures ?? { hits: 0, stale: 0, misses: 0, pages: 0, bytes: 0 },
    connections,
    routeLabel,
  );
  services.countViews = async () => {
    const views = await countResponses();
    for (const [route, hits] of pages?.hitsByRoute() ?? []) views.set(route, (views.get(route) ?? 0) + hits);
    return views;
  };
  const count = registerHandlers(fastify, services, handlers, findViewer);
  for (const file of files) fastify.get(file.path, (request, reply) => file.handler(request, reply, services));
  registerCspReports(fastify, services);
  registerProtocols(fastify, services, protocols, count);
  if (site) {
    await serveAssets(fastify, site.clientFolder);
    pages = registerPages(fastify, services, site, count, apiAddresses(handlers, files, ["/assets/"]), hostPages);
  }
  fastify.register(async (app) => methods.register(app));
  await fastify.ready();
  return { fastify, pages };
}
