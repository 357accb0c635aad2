import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { CacheRequest } from "./fullPageCache.ts";

/** Longer heads are nobody's plain read. */
const HEAD_MAX = 8_192;

/**
 * A whole GET with nothing behind it, in the strict form that browsers and proxies write: RFC 9112 without folded lines, bare line ends, white space
 * before a colon, control characters or a target that is no path. Linear: no character can match two neighbouring parts.
 */
const WHOLE_GET = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/;

/** Of these only Node's own parser knows what they ask for; whoever has a page already is told so by the long way too. */
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

const decides = (name: string): name is keyof CacheRequest["headers"] =>
  name === "host" || name === "cookie" || name === "accept" || name === "accept-encoding";

/**
 * Reads what came on a connection, a character for each byte.
 * @returns undefined unless it is exactly one GET that may be answered with the same bytes as everybody's
 */
export function readPlainGet(text: string): CacheRequest | undefined {
  if (text.length > HEAD_MAX) return undefined;
  const match = WHOLE_GET.exec(text);
  if (!match) return undefined;
  const lines = match[2] as string;
  const headers: CacheRequest["headers"] = {};
  for (let start = 0, end = 0; start < lines.length; start = end + 2) {
    end = lines.indexOf("\r\n", start);
    const colon = lines.indexOf(":", start);
    const name = lines.slice(start, colon).toLowerCase();
    if (PARSER_ONLY_HEADERS.has(name)) return undefined;
    const isConnection = name === "connection";
    if (!isConnection && !decides(name)) continue;
    const value = lines.slice(colon + 1, end).trim();
    if (isConnection) {
      if (value.toLowerCase() !== "keep-alive") return undefined;
      continue;
    }
    if (headers[name] !== undefined) return undefined;
    headers[name] = value;
  }
  return headers.host ? { url: match[1] as string, headers } : undefined;
}

/** Most visitors of a page send one of a few heads; reading one costs as much as finding its page. Those with cookies are somebody's own, and not kept. */
const MEMOIZED_MAX = 1_000;
const MEMOIZED_LENGTH_MAX = 2_048;

/** @returns readPlainGet that remembers what it read, once it is told that there was an answer */
function createReadMemo() {
  const known = new Map<string, Readonly<CacheRequest>>();
  return {
    read: (text: string): Readonly<CacheRequest> | undefined => known.get(text) ?? readPlainGet(text),
    store(text: string, request: Readonly<CacheRequest>) {
      if (text.length > MEMOIZED_LENGTH_MAX || request.headers.cookie !== undefined || known.has(text)) return;
      if (known.size >= MEMOIZED_MAX) known.clear();
      known.set(text, request);
    },
  };
}

/**
 * Answers plain reads on a server's connections before its HTTP parser hears of them: that alone costs several times as much as sending a page that lies in
 * memory. With the first request that is not one, or has no such answer, a connection goes over to the server for good, with all that came on it.
 * @param find the whole message that answers, or undefined
 * @returns ends the connections that wait for a request, for an orderly stop
 */
export function servePlainReads(server: Server, find: (request: Readonly<CacheRequest>) => Buffer | undefined): () => void {
  const parserListeners = server.listeners("connection") as ((socket: Socket) => void)[];
  const own = new Set<Socket>();
  const memo = createReadMemo();

  const accept = (socket: Socket) => {
    own.add(socket);
    const onData = (bytes: Buffer) => {
      // Who sends on while an answer is still leaving does not wait for it: the server knows how to hold such a one back.
      const text = socket.writableLength === 0 && bytes.length <= HEAD_MAX ? bytes.toString("latin1") : "";
      const request = memo.read(text);
      const response = request && find(request);
      if (request && response) {
        memo.store(text, request);
        socket.write(response);
        return;
      }
      forget();
      socket.unshift(bytes);
      for (const listener of parserListeners) listener.call(server, socket);
    };
    const onEnd = () => socket.end();
    const onError = () => socket.destroy();
    // An answer that is still leaving is nobody's idleness.
    const onTimeout = () => {
      if (socket.writableLength === 0) socket.destroy();
    };
    const forget = () => {
      own.delete(socket);
      socket.setTimeout(0);
      socket.off("data", onData).off("end", onEnd).off("error", onError).off("timeout", onTimeout).off("close", forget);
    };
    socket.setTimeout(server.headersTimeout);
    socket.on("data", onData).on("end", onEnd).on("error", onError).on("timeout", onTimeout).on("close", forget);
  };

  server.removeAllListeners("connection");
  server.on("connection", accept);
  return () => {
    for (const socket of own) socket.destroySoon();
  };
}
