import { LRUCache } from "lru-cache";
import type { CacheRequest } from "../../pages/fullPageCache.ts";

/** Maximum length of a plain GET's head, in bytes; longer ones go to Node's parser. */
export const HEAD_MAX = 8_192;

/**
 * Matches a whole GET without anything after it, in the strict form that browsers and proxies write: RFC 9112 without folded lines, bare
 * line ends, white space before a colon, control characters or a target that is not a path. Linear: no character can match two neighbouring
 * parts.
 */
const WHOLE_GET = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/;

/** Headers that may change the response, the connection or the message's length: requests with one of them go to Node's parser. */
const PARSER_ONLY_HEADERS = new Set([
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "trailer",
  "range",
  "if-none-match",
  "if-match",
  "if-range",
  "proxy-connection",
]);

const isCacheHeader = (name: string): name is keyof CacheRequest["headers"] =>
  name === "host" || name === "cookie" || name === "accept" || name === "accept-encoding";

/**
 * Parses the bytes that arrived on a connection, one character per byte.
 * @returns undefined unless they are exactly one GET that may get the same bytes as every other visitor's
 */
export function readPlainGet(text: string): CacheRequest | undefined {
  if (text.length > HEAD_MAX) return undefined;
  const match = WHOLE_GET.exec(text);
  if (!match) return undefined;
  const lines = match[2] ?? "";
  const headers: CacheRequest["headers"] = {};
  for (let start = 0, end = 0; start < lines.length; start = end + 2) {
    end = lines.indexOf("\r\n", start);
    const colon = lines.indexOf(":", start);
    const name = lines.slice(start, colon).toLowerCase();
    if (PARSER_ONLY_HEADERS.has(name)) return undefined;
    const isConnection = name === "connection";
    if (!isConnection && !isCacheHeader(name)) continue;
    const value = lines.slice(colon + 1, end).trim();
    if (isConnection) {
      if (value.toLowerCase() !== "keep-alive") return undefined;
      continue;
    }
    if (headers[name] !== undefined) return undefined;
    headers[name] = value;
  }
  return headers.host ? { url: match[1] ?? "", headers } : undefined;
}

/**
 * Maximum number of memoized heads: most visitors of a page send one of a few. Heads with cookies belong to one visitor and are not
 * memoized.
 */
const MEMOIZED_MAX = 1_000;
const MEMOIZED_LENGTH_MAX = 2_048;

/** @returns readPlainGet with memoization of each head that got a response: parsing one costs as much as finding its page */
export function createPlainGetReader() {
  const known = new LRUCache<string, Readonly<CacheRequest>>({ max: MEMOIZED_MAX });
  return {
    read: (text: string): Readonly<CacheRequest> | undefined => known.get(text) ?? readPlainGet(text),
    memoize(text: string, request: Readonly<CacheRequest>) {
      if (text.length > MEMOIZED_LENGTH_MAX || request.headers.cookie !== undefined || known.has(text)) return;
      known.set(text, request);
    },
  };
}
