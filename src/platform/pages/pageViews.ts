import type { IncomingHttpHeaders } from "node:http";
import { nowMilliseconds } from "../clock.ts";
import { createAddressReader } from "../http/clientAddress.ts";
import { oneOf } from "../values/items.ts";

/** Headers that are read from a request whose page was sent. */
const NAMES = [
  "user-agent",
  "accept",
  "referer",
  "cookie",
  "sec-purpose",
  "purpose",
  "x-moz",
  "sec-fetch-dest",
  "x-forwarded-for",
] as const;
type ViewHeaders = Partial<Record<(typeof NAMES)[number], string>>;

/** A page that was sent to a visitor, by GET and with 200 or 304, or that made a request itself. */
export interface PageView {
  url: string;
  /** An open page requested one of its files or calls: a browser that had prefetched it shows it now, and does not request it again. */
  isUse: boolean;
  headers: ViewHeaders;
  /** Address of the client, behind trusted proxies. */
  address: string;
  milliseconds: number;
}

/** Counts views. */
export interface ViewListener {
  /** Called for every page that is sent: it has to be fast. */
  isCounted(url: string): boolean;
  onView(view: PageView): void;
}

export interface PageViews {
  isCounted(url: string): boolean;
  /** For requests of Node's parser. @param peer the other end of the connection */
  note(url: string, headers: IncomingHttpHeaders, peer: string | undefined): void;
  /** For requests of the fast path: takes the whole unparsed head, which is parsed later. */
  noteHead(url: string, head: string, peer: string | undefined): void;
  /** For requests that are not pages: counts the page in their referrer. */
  noteUse(headers: IncomingHttpHeaders, peer: string | undefined): void;
}

/** Maximum number of waiting views, more than people cause in this time: in a flood of requests only the first are counted. */
const WAITING_MAX = 1_000;
const WAIT_MILLISECONDS = 100;
/** Number of views handled at a time, so that no page waits for them. */
const AT_ONCE = 100;
const SCHEME_LENGTH = "https://".length;

function headersOfHead(head: string): ViewHeaders {
  const found: ViewHeaders = {};
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    const name = oneOf(NAMES, line.slice(0, colon).toLowerCase());
    if (colon > 0 && name) found[name] = line.slice(colon + 1).trim();
  }
  return found;
}

function pickViewHeaders(headers: IncomingHttpHeaders): ViewHeaders {
  const picked: ViewHeaders = {};
  for (const name of NAMES) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}

/** Passes views to a listener a moment later, so that counting delays no page. */
export function createPageViews(listener: ViewListener, trustedProxies: readonly string[]): PageViews {
  const addressOf = createAddressReader(trustedProxies);
  const waiting: { url: string; isUse: boolean; headers: ViewHeaders | string; peer: string; milliseconds: number }[] = [];
  let isPlanned = false;

  const tell = () => {
    for (const { url, isUse, headers: given, peer, milliseconds } of waiting.splice(0, AT_ONCE)) {
      const headers = typeof given === "string" ? headersOfHead(given) : given;
      listener.onView({ url, isUse, headers, address: addressOf(peer, headers["x-forwarded-for"]), milliseconds });
    }
    if (waiting.length > 0) setImmediate(tell);
    else isPlanned = false;
  };
  const add = (url: string, headers: ViewHeaders | string, peer = "", isUse = false) => {
    const last = waiting.at(-1);
    // A program that repeats the same request is counted once.
    const isRepeat = typeof headers === "string" && last?.headers === headers && last.peer === peer;
    if (isRepeat || waiting.length >= WAITING_MAX) return;
    waiting.push({ url, isUse, headers, peer, milliseconds: nowMilliseconds() });
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(tell, WAIT_MILLISECONDS).unref();
  };
  return {
    isCounted: listener.isCounted,
    note: (url, headers, peer) => add(url, pickViewHeaders(headers), peer),
    noteHead: (url, head, peer) => add(url, head, peer),
    noteUse({ referer = "", ...headers }, peer) {
      // The path after "https://name".
      const url = referer.slice(referer.indexOf("/", SCHEME_LENGTH));
      if (referer !== "" && listener.isCounted(url)) add(url, pickViewHeaders(headers), peer, true);
    },
  };
}
