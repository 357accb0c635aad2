import { itemAt } from "../../platform/values/items.ts";
/** Returns a generator of numbers in [0, 1) that are equal for equal seeds: mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Head {
  method: string;
  target: string;
  version: string;
  /** Name, separator and value of each header. */
  lines: [name: string, between: string, value: string][];
  lineEnd: string;
  body: string;
}

const METHODS = ["HEAD", "POST", "PUT", "OPTIONS", "get", "GETS", "G\0ET", "PRI", "CONNECT", "TRACE", "", " GET"];
const VERSIONS = ["HTTP/1.0", "HTTP/1.1 ", "HTTP/1.2", "HTTP/2.0", "http/1.1", "HTTP/0.9", "HTTP/11", "HTTP/1.", "HTTP/1.1x", ""];
const TARGETS = [
  "/page/?q=%C3%A9&page=2",
  "/other/",
  "/page/?utm_source=x",
  "/page/#part",
  "/pa ge/",
  "/caf\xe9/",
  "//page/",
  "/page/\t",
  "/page/\0",
  "*",
  "page/",
  "http://guide.test/page/",
  "https://other.test/page/",
  "",
  "/page/../page/",
  "/%ff/",
  `/${"a".repeat(700)}/`,
];
/** Headers that some real clients send and others do not. */
const USUAL: [string, string[]][] = [
  ["User-Agent", ["Browser/1 (x; y)", "curl/8"]],
  ["Accept", ["text/html,*/*;q=0.8", "*/*", "text/markdown", ""]],
  ["Accept-Encoding", ["gzip", "gzip, deflate, br, zstd", "identity", "br;q=0, gzip", "gzip;q=0", "", "*;q=0"]],
  ["Cookie", ["csrftoken=x", "a=b; csrftoken=x", "sessionid=x", "a=b; sessionid=y"]],
  ["Connection", ["keep-alive", "Keep-Alive", "close", "Upgrade", "keep-alive, close", "TE", ""]],
  ["Cache-Control", ["no-cache", "max-age=0"]],
  ["Sec-Fetch-Mode", ["navigate"]],
  ["X-Forwarded-For", ["198.51.100.7"]],
];
const UNUSUAL: [string, string[]][] = [
  ["Host", ["other.test", "", "a, b", "guide.test\xe9", "[::1]:80", "gu ide"]],
  ["Content-Length", ["0", "5", "05", "+5", "-1", "5, 5", "0x5", "5 ", "", "18446744073709551616", "999999"]],
  ["Transfer-Encoding", ["chunked", "Chunked", "identity", "gzip, chunked", "chunked, gzip", "xchunked", "chunked\x0b", ""]],
  ["Range", ["bytes=0-9", "bytes=-5", "bytes=9-0", "lines=1"]],
  ["If-None-Match", ["*", '"x"', 'W/"x"', "PAGE_TAG", 'W/PAGE_TAG, "y"']],
  ["If-Match", ["*", '"x"']],
  ["If-Modified-Since", ["Sun, 22 Nov 2026 00:00:00 GMT"]],
  ["If-Range", ['"x"']],
  ["Expect", ["100-continue", "200-ok"]],
  ["Upgrade", ["websocket", "h2c"]],
  ["HTTP2-Settings", ["AAMAAABkAAQAAP__"]],
  ["Trailer", ["X-End"]],
  ["TE", ["trailers"]],
  ["Proxy-Connection", ["close", "keep-alive"]],
  ["Keep-Alive", ["timeout=5"]],
  ["X-Bytes", ["a\0b", "a\x01b", "a\x7fb", "caf\xe9", "\t a \t", "a\rb", "a\nb", "a\r\n b", "a\r\n\tb", "a\n b", ":", "a: b"]],
  ["", ["", "x"]],
  ["Na me", ["x"]],
  ["Na(me", ["x"]],
  ["N\xe4me", ["x"]],
  ["X-Long", ["a".repeat(300), "b".repeat(8_100), "c".repeat(20_000)]],
];
const BODIES = [
  "hello",
  "5\r\nhello\r\n0\r\n\r\n",
  "5;x=y\r\nhello\r\n0\r\nX-End: z\r\n\r\n",
  "0\r\n\r\n",
  "zz\r\n",
  "hello more",
  "\r\n",
  "\0",
  "GET / ",
];
const BETWEEN = [":", ":  ", ":\t", " : ", " :", "", "=", ":\r\n ", ":\0"];

const tools = (random: () => number) => {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]): T => itemAt(list, below(list.length));
  return { below, one, chance: (share: number) => random() < share };
};

function recase(name: string, random: () => number): string {
  const way = random();
  if (way < 0.6) return name;
  if (way < 0.75) return name.toLowerCase();
  if (way < 0.9) return name.toUpperCase();
  return [...name].map((letter) => (random() < 0.5 ? letter.toLowerCase() : letter.toUpperCase())).join("");
}

/** Returns one message: a plain GET with few or no changes. */
function buildMessage(random: () => number): string {
  const { below, one, chance } = tools(random);
  const head: Head = {
    method: "GET",
    target: "/page/",
    version: "HTTP/1.1",
    lines: [["Host", ": ", "guide.test"]],
    lineEnd: "\r\n",
    body: "",
  };
  const add = (list: [string, string[]][]) => {
    const [name, values] = one(list);
    head.lines.splice(below(head.lines.length + 1), 0, [name, ": ", one(values)]);
  };
  for (let count = below(5); count > 0; count -= 1) add(USUAL);
  const changes = [
    () => (head.method = one(METHODS)),
    () => (head.target = one(TARGETS)),
    () => (head.version = one(VERSIONS)),
    () => (head.lineEnd = one(["\n", "\r", "\r\n ", "\n\r"])),
    () => (head.lines = head.lines.filter(() => chance(0.7))),
    () => (head.lines = head.lines.map(([name, between, value]) => [name, chance(0.4) ? one(BETWEEN) : between, value])),
    () => head.lines.push(one([...head.lines, ["X", ": ", "y"]])),
    () => add(UNUSUAL),
    () => add(UNUSUAL),
    () => add(UNUSUAL),
    () => (head.body = one(BODIES)),
    () => {
      head.method = one(["GET", "POST"]);
      for (const [name, values] of UNUSUAL.slice(1, 3)) if (chance(0.7)) head.lines.push([name, ": ", one(values)]);
      head.body = one(BODIES);
    },
  ];
  for (let count = chance(0.4) ? 0 : 1 + below(3); count > 0; count -= 1) one(changes)();
  const lines = head.lines.map(([name, between, value]) => `${recase(name, random)}${between}${value}${head.lineEnd}`);
  const text = `${head.method} ${head.target} ${head.version}${head.lineEnd}${lines.join("")}${head.lineEnd}${head.body}`;
  if (chance(0.9)) return text;
  // Remove or replace a single byte.
  const at = below(text.length);
  return text.slice(0, at) + (chance(0.5) ? "" : String.fromCharCode(below(256))) + text.slice(at + 1);
}

/**
 * Returns the bytes of one connection, in the pieces in which they arrive: one to three messages, split at any byte, between messages, or
 * nowhere.
 * @param pageTag entity tag for "the page which the client has"
 */
export function buildConnection(random: () => number, pageTag: string): Buffer[] {
  const { below, one, chance } = tools(random);
  const messages = Array.from({ length: one([1, 1, 1, 2, 3]) }, () => buildMessage(random).replaceAll("PAGE_TAG", () => pageTag));
  const text = messages.join("");
  const cuts = new Set([0, text.length]);
  if (chance(0.6)) {
    let end = 0;
    for (const message of messages) {
      end += message.length;
      cuts.add(end);
    }
  }
  if (chance(0.4)) for (let count = 1 + below(3); count > 0; count -= 1) cuts.add(below(text.length + 1));
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((end, index) => Buffer.from(text.slice(sorted[index], end), "latin1"));
}
