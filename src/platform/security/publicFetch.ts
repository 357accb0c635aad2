import dns from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { inSpan } from "../tracing/spans.ts";

/**
 * Fetches a file from a URL that a user entered, or sends data there, without letting the user reach this machine or its network. A name is
 * looked up once, its addresses are checked, and the connection goes to the checked address, so that a second response of the name server
 * changes nothing; every redirect is checked again. Node looks up no literal address, so that is checked separately.
 */

/** IANA's special-purpose registry for IPv4: every address outside the public internet. */
const SPECIAL = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** In IPv6 only 2000::/3 is open, without tunnels and examples; this excludes mapped, NAT64, link-local and private addresses. */
const SPECIAL_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [address, length] of SPECIAL) closed.addSubnet(address, length, "ipv4");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
for (const [address, length] of SPECIAL_6) closed6.addSubnet(address, length, "ipv6");

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/**
 * Returns the IP address in a URL that has one instead of a host name.
 * @param hostname from URL, which normalises decimal, octal and full-width forms
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : undefined;
}

export type FetchProblem = "address" | "redirects" | "large" | "slow" | "unreachable";

/** Reason why a file could not be fetched. It leaves out the URL, which may hold a secret. */
export class FetchError extends Error {
  readonly problem: FetchProblem;
  /** True if the host did not respond at all. */
  readonly isSilence: boolean;

  constructor(problem: FetchProblem, options?: ErrorOptions) {
    super(`A file could not be fetched: ${problem}`, options);
    this.problem = problem;
    this.isSilence = problem === "slow" || problem === "unreachable";
  }
}

export interface FetchedFile {
  /** 200, 304, or the site's error status. */
  status: number;
  /** Empty unless the status is 200. */
  body: Buffer;
  etag: string | undefined;
  last_modified: string | undefined;
  /** Retry-After of a site that requests a pause. */
  retry_after: string | undefined;
}

export interface FetchOptions {
  headers?: Record<string, string>;
  maxBytes?: number;
  milliseconds?: number;
  redirects?: number;
  /** Fails on a redirect to another host, whose content belongs to another owner. */
  isSameHost?: boolean;
  /** Sent by POST; without it the URL is read by GET. */
  body?: string | Buffer;
  /** Set if the headers hold a secret: the URL and its redirects must use HTTPS. */
  isSecure?: boolean;
  /** For tests, which call a server on this machine. */
  lookup?: LookupFunction;
  isAllowed?: (address: string) => boolean;
  ports?: readonly string[];
}

const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS_MAX = 16_384;

/** @throws FetchError if the URL is not on the public internet */
function checkUrl(url: URL, isAllowed: (address: string) => boolean, ports: readonly string[], protocols = /^https?:$/) {
  const literal = literalAddress(url.hostname);
  const isOpen = protocols.test(url.protocol) && !url.username && !url.password && ports.includes(url.port);
  if (!isOpen || (literal !== undefined && !isAllowed(literal))) throw new FetchError("address");
}

/** Returns a lookup that fails if any of a name's addresses is closed: with one of each kind, the result would depend on luck. */
const checkedLookup =
  (lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(new FetchError("address"), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });

function request(
  url: URL,
  {
    headers,
    lookup,
    isAllowed,
    signal,
    body,
  }: {
    headers: Record<string, string>;
    lookup: LookupFunction;
    isAllowed: (address: string) => boolean;
    signal: AbortSignal;
    /** Sent by POST; without it the URL is read by GET. */
    body?: string | Buffer;
  },
): Promise<IncomingMessage> {
  const { request: begin } = url.protocol === "https:" ? https : http;
  const method = body === undefined ? "GET" : "POST";
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      begin(url, { agent: false, lookup, signal, maxHeaderSize: HEADERS_MAX, headers, method }, resolve)
        .on("error", reject)
        .on("socket", (socket) =>
          socket.once("connect", () => {
            if (!isAllowed(socket.remoteAddress ?? "")) socket.destroy(new FetchError("address"));
          }),
        )
        .end(body);
    });
  // Without the URL, which may hold a secret.
  return inSpan(`${method} other site`, "client", { "http.request.method": method }, send);
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers["content-encoding"];
  const unpacked: Readable =
    encoding === "gzip" ? response.pipe(createGunzip()) : encoding === "br" ? response.pipe(createBrotliDecompress()) : response;
  response.on("error", (error) => unpacked.destroy(error));
  const pieces: Buffer[] = [];
  let size = 0;
  // Counted after unpacking: a small file may unpack to any size.
  const chunks: AsyncIterable<Buffer> = unpacked;
  for await (const piece of chunks) {
    size += piece.length;
    if (size > maxBytes) {
      response.destroy();
      throw new FetchError("large");
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function toFetchError(error: unknown, signal: AbortSignal): FetchError {
  const inner = error instanceof Error && error.cause instanceof FetchError ? error.cause : error;
  if (inner instanceof FetchError) return inner;
  return new FetchError(signal.aborted ? "slow" : "unreachable", { cause: error });
}

/** @throws FetchError if the file cannot be fetched for any reason; an error status is returned, not thrown */
export async function fetchPublic(
  address: string,
  {
    headers = {},
    maxBytes = 5_000_000,
    milliseconds = 10_000,
    redirects = 5,
    isSameHost = false,
    body: sent,
    isSecure = false,
    lookup = dns.lookup,
    isAllowed = isPublicAddress,
    ports = ["", "80", "443"],
  }: FetchOptions = {},
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(milliseconds);
  const length: Record<string, string> = sent === undefined ? {} : { "content-length": String(Buffer.byteLength(sent)) };
  const asked = { "accept-encoding": "gzip, br", ...length, ...headers };
  const connection = {
    headers: asked,
    lookup: checkedLookup(lookup, isAllowed),
    isAllowed,
    signal,
    ...(sent !== undefined && { body: sent }),
  };
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= redirects; hop += 1) {
      checkUrl(url, isAllowed, ports, isSecure ? /^https:$/ : undefined);
      const response = await request(url, connection);
      const { statusCode: status = 0, headers: got } = response;
      if (REDIRECTS.includes(status) && got.location !== undefined) {
        response.destroy();
        if (!URL.canParse(got.location, url)) throw new FetchError("redirects");
        const next = new URL(got.location, url);
        if (isSameHost && next.hostname !== url.hostname) throw new FetchError("redirects");
        url = next;
        continue;
      }
      if (status !== 200) response.destroy();
      const body = status === 200 ? await read(response, maxBytes) : Buffer.alloc(0);
      return { status, body, etag: got.etag, last_modified: got["last-modified"], retry_after: got["retry-after"] };
    }
  } catch (error) {
    throw toFetchError(error, signal);
  }
  throw new FetchError("redirects");
}

interface PostOptions extends Pick<FetchOptions, "headers" | "milliseconds" | "lookup" | "isAllowed" | "ports"> {
  /** For tests, whose server has no certificate. */
  isPlainAllowed?: boolean;
}

/**
 * Sends a body to a URL that a user entered: only by HTTPS, without following redirects. The response body is not read.
 * @returns the status, including that of a redirect
 * @throws FetchError if the site cannot be reached
 */
export async function postPublic(
  address: string,
  body: string | Buffer,
  {
    headers = {},
    milliseconds = 8_000,
    lookup = dns.lookup,
    isAllowed = isPublicAddress,
    ports = ["", "443"],
    isPlainAllowed = false,
  }: PostOptions = {},
): Promise<number> {
  const signal = AbortSignal.timeout(milliseconds);
  const url = new URL(address);
  try {
    checkUrl(url, isAllowed, ports, isPlainAllowed ? /^https?:$/ : /^https:$/);
    const sent = { ...headers, "content-length": String(Buffer.byteLength(body)) };
    const response = await request(url, { headers: sent, lookup: checkedLookup(lookup, isAllowed), isAllowed, signal, body });
    response.on("error", () => undefined).destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw toFetchError(error, signal);
  }
}
