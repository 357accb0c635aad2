import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { type Context, pageContext } from "./platform/pageContext.ts";
import { reportPageError } from "./platform/pageErrors.ts";
import { HYDRATED_EVENT, hydrateOnInteraction } from "./ui/hydrateOnInteraction.ts";
import { NonceContext } from "./ui/nonce.ts";

/** Errors of loaders and of rendering, except those of visitors who left, and answers to wrong requests of visitors. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isClientError = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  if (!request.signal.aborted && !isClientError) reportPageError(error);
}

/** What would end an inline script, or a line in it, as JavaScript's own escapes. */
const ESCAPES: Record<string, string> = { "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** The script that hands the loaders' data over to the router in the browser, as React Router's own StreamTransfer does, but in one piece. */
async function inlineLoaderData(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of data) text += decoder.decode(part, { stream: true });
  const literal = JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (character) => ESCAPES[character] as string);
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}

const END = "</body></html>";

/** Its indents are half of its length. */
const START = `(${String(hydrateOnInteraction).replaceAll(/\n\s+/g, "\n")})("${HYDRATED_EVENT}")`;

/** What a page needs to be read comes before its scripts: else they share a slow line with styles, fonts and the first picture. */
const deprioritizeScripts = (html: string) => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * Puts a page's scripts off until somebody does more than read (ui/start.ts, ADR 0028): on a slow phone they would share the line and the processor with what
 * is read. Users' text cannot hold such elements: it is escaped.
 */
const deferScripts = (html: string, nonce: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later" data-later as="script"')
    .replace(/(<script[^>]*) type="module"/, '$1 type="later"')
    .replaceAll(/(<script[^>]*)>(?=window\.__reactRouterContext)/g, '$1 type="later">')
    .replace("</head>", () => `<script nonce="${nonce}">${START}</script></head>`);

/**
 * Renders a page whole: it is finished before the first byte leaves, so that it can be kept, compressed and hashed. No part of it waits for another, so
 * it is rendered as one string: React's streams cost a fifth more.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Context,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  const { serverHandoffStream: data, ...rest } = context;
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={rest} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const script = data ? await inlineLoaderData(data, nonce) : "";
  if (!html.endsWith(END)) throw new Error("The page's document does not end with its body");
  headers.set("content-type", "text/html; charset=utf-8");
  const page = deprioritizeScripts(`<!DOCTYPE html>${html.slice(0, -END.length)}${script}${END}`);
  // What the bars of somebody who is signed in open comes with scripts: those do not wait for a touch.
  const isOfOne = request.headers.has("cookie");
  return new Response(isOfOne ? page : deferScripts(page, nonce), { status, headers });
}
