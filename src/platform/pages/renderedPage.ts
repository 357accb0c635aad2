import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { CLOSED_POLICY, embeddedHeaders, policyHeaders, securityHeaders } from "../http/headers.ts";
import { buildSharing, type Sharing } from "../sharedCache/cacheHeaders.ts";
import type { Cdn } from "../sharedCache/cdnSetting.ts";

/** The properties of a page that the cache needs. */
export interface CachedPage {
  status: number;
  /** Keys of the data that it was rendered from: see `dependencies` of an endpoint. */
  dependencies: ReadonlySet<string>;
  bytes: number;
  /** Milliseconds since the epoch. */
  made: number;
  /** A change that it lacks is known, or may have been missed: shared caches must not store it. */
  mayBeOutdated?: boolean;
}

/** A page ready to send: the same bytes for every visitor who is not signed in. */
export interface RenderedPage extends CachedPage {
  variants: Record<Encoding, Variant>;
  /** Facts for shared caches; undefined without one. */
  sharing: Sharing | undefined;
}

export type Encoding = "br" | "gzip" | "identity";

export interface Variant {
  /** Ready for writeHead: name, value, name, value. Without those of sharedCache/cacheHeaders.ts, which depend on the request. */
  headers: string[];
  notModified: string[];
  etag: string;
  body: Buffer;
}

/** Quality 5 takes about 3 ms for a home page and is within a few per cent of 11, which takes 100 ms. */
const BROTLI_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Removes the nonces from a page and returns the hashes of its inline scripts instead. React escapes "</script" in inline scripts, and no
 * visitor's text can contain this page's random nonce, so the pattern matches exactly the guide's own scripts.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(new RegExp(`<script([^>]*) nonce="${nonce}"[^>]*>(.*?)</script>`, "gs"))) {
    if (!/\ssrc=/.test(attributes) && script !== "") hashes.add(cspHash(script));
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}

const cspHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the hashes of the inline styles of a page that other sites show. */
// Bounded: the page is the guide's own, and writes "<" in texts of others as an entity.
const styleHashes = (text: string): string[] => [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => cspHash(style));

/** Approximate size of a key in the cache's index, in bytes. */
export const DEPENDENCY_BYTES = 150;

export const isHtml = (response: Response): boolean => response.headers.get("content-type")?.startsWith("text/html") ?? false;

const VARIES = "accept, accept-encoding, cookie";

/** Returns the headers of a page that are the same for all its visitors. */
export function ownHeaders({ headers }: Response): Record<string, string> {
  const own: Record<string, string> = { "content-type": headers.get("content-type") ?? "text/plain; charset=utf-8" };
  for (const name of ["content-language", "x-robots-tag", "link", "location", "retry-after"]) {
    const value = headers.get(name);
    if (value !== null) own[name] = value;
  }
  return { ...own, vary: VARIES };
}

export async function buildRenderedPage(
  response: Response,
  nonce: string,
  dependencies: ReadonlySet<string>,
  made: number,
  isHttps: boolean,
  isEmbedded = false,
  cdn?: Cdn,
): Promise<RenderedPage> {
  const text = await response.text();
  const { html, hashes } = isHtml(response) ? hashInlineScripts(text, nonce) : { html: text, hashes: [] };
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: 6 }),
  ]);
  const mark = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const { "content-type": type = "", ...own } = ownHeaders(response);
  const policy = isHtml(response) ? policyHeaders(hashes, isHttps) : { "content-security-policy": CLOSED_POLICY };
  const protection = isEmbedded ? { ...embeddedHeaders(styleHashes(text), isHttps), vary: "accept-encoding" } : policy;
  const common = Object.entries({
    ...(isEmbedded ? {} : securityHeaders(isHttps)),
    ...own,
    ...protection,
  }).flat();
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${mark}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const notModified = [...common, "etag", etag];
    const headers = [...notModified, "content-type", type, "content-length", String(body.length)];
    if (encoding !== "identity") headers.push("content-encoding", encoding);
    return { headers, notModified, etag, body };
  };
  return {
    status: response.status,
    variants: { identity: variant("identity", identity), gzip: variant("gzip", gz), br: variant("br", br) },
    dependencies,
    bytes: identity.length + br.length + gz.length + 4_096 + dependencies.size * DEPENDENCY_BYTES,
    made,
    sharing: cdn && buildSharing(cdn, dependencies),
  };
}

const refuses = (accept: string, coding: string) => new RegExp(`${coding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accept);

/** Browsers send a handful of these headers; invented ones must not fill the memory. */
const known = new LRUCache<string, Encoding>({ max: 100 });

export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const found = known.get(accept);
  if (found) return found;
  const takes = (coding: string) => accept.includes(coding) && !refuses(accept, coding);
  const encoding = takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
  known.set(accept, encoding);
  return encoding;
}

/** For pages that are never sent as brotli. */
export const takesGzip = (accept = ""): boolean => accept.includes("gzip") && !refuses(accept, "gzip");

/** Whether one of the browser's entity tags is this one. */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
