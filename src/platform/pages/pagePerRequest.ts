import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FindMe } from "../endpoints/access.ts";
import { isDatabaseUnavailable } from "../endpoints/handlers.ts";
import type { Services } from "../http/context.ts";
import { gzipAround } from "../http/gzipParts.ts";
import { policyHeaders } from "../http/headers.ts";
import type { HostName } from "../http/hosts/hostNames.ts";
import { isFromLoopback } from "../http/loopback.ts";
import { ensureCsrfCookie } from "../security/csrfCookie.ts";
import { findSession, SESSION_COOKIE } from "../sessions/session.ts";
import { withoutQuery } from "../values/strip.ts";
import { isRead } from "./pageAdmission.ts";
import { type PageScope, pageScope } from "./pageCalls.ts";
import type { ShownViewer } from "./pageContext.ts";
import type { PageRenderer } from "./pageRenderer.ts";
import { copyHeaders, tokenOfForm, webRequest } from "./pageRequest.ts";
import type { PageRoutes } from "./pageRoutes.ts";
import { takesGzip } from "./renderedPage.ts";

/** Minimum size for compression, in bytes: shorter bodies, such as those of redirects, do not benefit. */
const GZIP_MIN = 1_000;

/** Returns the function that finds the signed-in account of a request; it returns undefined without a valid session. */
export const createAccountFinder = (services: Services, findMe: FindMe) => async (request: FastifyRequest) => {
  const session = request.cookies[SESSION_COOKIE];
  return session === undefined ? undefined : findSession(services.db, session, findMe);
};

type FindAsking = ReturnType<typeof createAccountFinder>;

/** @param csrfToken stays uncompressed: compressed with the rest, the page's length would reveal its letters (BREACH) */
export async function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  { nonce, csrfToken = "", isHttps }: { nonce: string; csrfToken?: string; isHttps: boolean },
) {
  response.headers.set("cache-control", "private, no-store");
  for (const [name, value] of Object.entries(policyHeaders([`'nonce-${nonce}'`], isHttps))) response.headers.set(name, value);
  // As a whole, not as a web stream, which costs more than the rest of sending it.
  const body = await copyHeaders(reply, response);
  reply.code(response.status);
  if (!body || body.length < GZIP_MIN || !takesGzip(request.headers["accept-encoding"])) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await gzipAround(body, csrfToken));
}

/** Returns the scope of a page for the visitor of a request, and a function that notes that the database is away and rethrows. */
async function createScope(request: FastifyRequest, findAsking: FindAsking, route: string | undefined, setCookies: string[]) {
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
    route,
    host: request.headers.host,
    userAgent: request.headers["user-agent"],
    page: `http://${request.headers.host}${request.url}`,
    csrf: await tokenOfForm(request),
    setCookies,
  };
  return { scope, noteUnavailable };
}

/** Returns the function that renders a page for the visitor of one request, and sends it. */
export function createRequestRenderer(
  services: Services,
  { nameOf, policyOf }: PageRoutes,
  { render, renderUnavailable }: PageRenderer,
  findAsking: FindAsking,
) {
  const { config } = services;
  return async (request: FastifyRequest, reply: FastifyReply, host: HostName) => {
    const nonce = randomBytes(16).toString("base64url");
    const csrfToken = ensureCsrfCookie(services, request, reply);
    const setCookies: string[] = [];
    const { scope, noteUnavailable } = await createScope(request, findAsking, nameOf(request.url), setCookies);
    const findOrNote = () => findAsking(request).catch(noteUnavailable);
    // The data of a shared page contain no marks: a page rendered for one person omits them too.
    const { isShared } = policyOf(withoutQuery(request.url));
    const hideSharedMarks = (me: ShownViewer | null) => (isShared && me?.code !== undefined ? { ...me, marks: "" } : me);
    const about = {
      nonce,
      csrfToken,
      isLoopback: isFromLoopback(request, config),
      isSignedIn: async () => (await findOrNote()) !== undefined,
      readMe: request.headers.cookie === undefined ? undefined : async () => hideSharedMarks((await findOrNote())?.me ?? null),
    };
    // Reads have one canonical origin; a form has that of the host it was sent to, which the router compares with its Origin header.
    const incoming = webRequest(request, isRead(request) ? config.origin : (config.hosts[host] ?? config.origin));
    const rendered = await pageScope.run(scope, () => render(incoming, host, about));
    // A form that could not be saved shows that itself, with the submitted texts.
    const isLacking = scope.isUnavailable && (isRead(request) || rendered.status >= 500);
    const response = isLacking ? await renderUnavailable(request.url, host, { nonce, csrfToken }) : rendered;
    // After the page's own cookies, so that they win: a new session brings its own CSRF token.
    if (setCookies.length > 0) reply.header("set-cookie", setCookies);
    return sendUncached(request, reply, response, { nonce, csrfToken, isHttps: config.origin.startsWith("https:") });
  };
}
