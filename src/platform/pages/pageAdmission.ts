import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, badRequest, forbidden } from "../endpoints/errors.ts";
import type { CountRequest } from "../endpoints/handlers.ts";
import { READS, WRITES } from "../endpoints/limits.ts";
import { BODY_MAX, expectBody, isForm } from "../http/bodies.ts";
import type { Services } from "../http/context.ts";
import { type HostPages, hostOfPage } from "../http/hosts/hostNames.ts";
import { redirectToHost, requestedHost } from "../http/hosts/hosts.ts";
import type { InstalledLanguages } from "../languages/installedLanguages.ts";
import { inReadersLanguage } from "../languages/pageAddress.ts";
import { t } from "../languages/text.ts";
import { withoutQuery } from "../values/strip.ts";
import { isMarkdownNotFound } from "./markdownVariant.ts";
import { createMovedPages, type MovedPage } from "./movedPages.ts";
import type { PageRoutes } from "./pageRoutes.ts";

/** Characters that are allowed in a path but that encodeURIComponent escapes. */
const PLAIN_SIGNS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

export const isRead = ({ method }: { method?: string | undefined }) => method === "GET" || method === "HEAD";

/**
 * Returns the canonical spelling of a path, by which pages are cached: no empty segments, and escapes in capitals and only where needed.
 * @returns undefined if a segment is "." or "..", which point to another path
 */
export function canonicalPath(path: string): string | undefined {
  const parts = path.replaceAll(/\/{2,}/g, "/").split("/");
  const spelt = parts.map((part) => encodeURIComponent(decodeURIComponent(part)).replaceAll(PLAIN_SIGNS, decodeURIComponent));
  return spelt.some((part) => part === "." || part === "..") ? undefined : spelt.join("/");
}

/**
 * Admits a form only if its page takes forms and it comes from the page's own origin.
 * @throws ApiError 403, 405 or 415 before the body is read
 */
function admitForm({ config }: Services, request: FastifyRequest, takesForms: boolean) {
  if (!takesForms || request.method !== "POST")
    throw new ApiError(405, t`This URL does not support that method.`, { allow: takesForms ? "GET, HEAD, POST" : "GET, HEAD" });
  const host = requestedHost(config, request) ?? "theguide";
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(config.hosts[host] ?? config.origin).origin)
    throw forbidden(t`This request was sent from another site.`);
  if (!isForm(request)) throw new ApiError(415, t`Unsupported content type. Send a form.`);
  expectBody(request, { max: BODY_MAX, as: "raw" });
}

/**
 * Returns the checks that run before a page is rendered, and before a form's body is read: addresses, limits and methods. They see
 * addresses without the prefix of a language, which their redirects get again.
 */
export function createPageAdmission(
  services: Services,
  { addresses, patternOf, takesForms }: PageRoutes,
  count: CountRequest,
  isApiAddress: (path: string) => boolean,
  hostPages: HostPages,
  moved: readonly MovedPage[],
  languages: InstalledLanguages,
) {
  const { config } = services;
  const presentAddress = createMovedPages(addresses, moved);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = withoutQuery(request.url);
    const plain = isRead(request) ? languages.withoutMainPrefix(request.originalUrl) : undefined;
    // 302 and not stored: the main language of a guide can change.
    if (plain !== undefined) return reply.header("cache-control", "no-cache").redirect(plain, 302);
    // An address that names another host ("//host/", and "/\host/", which browsers treat the same) would redirect there.
    if (!/^\/(?![/\\])/.test(path)) return reply.callNotFound();
    const canonical = canonicalPath(path);
    if (canonical === undefined) return reply.callNotFound();
    const pattern = patternOf(canonical);
    const present = presentAddress(canonical);
    // 308 sends a form again. Not stored by browsers, so that an old address can become a page again.
    if (present !== undefined && (isRead(request) || request.method === "POST"))
      return reply
        .header("cache-control", "no-cache")
        .redirect(`${inReadersLanguage(present)}${request.url.slice(path.length)}`, isRead(request) ? 301 : 308);
    const isPage = pattern !== undefined;
    if (isMarkdownNotFound(path, pattern)) return reply.code(404).type("text/markdown; charset=utf-8").send("# Not found\n");
    if (!isPage && isApiAddress(path)) return reply.callNotFound();
    const isReading = isRead(request);
    const form = isReading ? undefined : takesForms(canonical);
    if (!isReading && form === undefined) return reply.callNotFound();
    // Every page has one address, with a trailing slash. Files, and the data of pages, have a dot in their names.
    const address =
      isPage && !canonical.endsWith("/") && !canonical.slice(canonical.lastIndexOf("/")).includes(".") ? `${canonical}/` : canonical;
    if (isPage && isReading && address !== path)
      return reply.redirect(`${inReadersLanguage(address)}${request.url.slice(path.length)}`, 301);
    // An uncached page costs a rendering: it counts as the one read or write that the visitor requested.
    await count(isReading ? READS : WRITES, request);
    const host = requestedHost(config, request) ?? "theguide";
    // A host with its own pages has another front page; every other page is on one host.
    const own = hostPages.own[host];
    if (own && path === "/") return reply.redirect(inReadersLanguage(own.front), 302);
    const home = hostOfPage(path, { here: host, hosts: config.hosts, pages: hostPages });
    if (home !== host) return redirectToHost(services, request, reply, home);
    if (form !== undefined) admitForm(services, request, form);
    return undefined;
  };
}

/** Returns a page's submitted form. @throws ApiError 400 if it cannot be parsed, because its page could only fail */
export async function readPageForm({ body, headers }: FastifyRequest): Promise<FormData> {
  const sent = new Response(Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : "", {
    headers: { "content-type": headers["content-type"] ?? "" },
  });
  return sent.formData().catch(() => {
    throw badRequest({ non_field_errors: ["The request could not be read."] });
  });
}
