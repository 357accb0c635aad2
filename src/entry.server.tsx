import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { PageResponse } from "./platform/http/pageResponse.ts";
import { reportPageError } from "./platform/pageErrors.ts";
import { NonceContext } from "./ui/nonce.ts";

/** Errors of loaders and of rendering, except those of visitors who left. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) reportPageError(error);
}

/** What would end an inline script, or a line in it, as JavaScript's own escapes. */
const ESCAPES: Record<string, string> = { "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** The script that hands the loaders' data over to the router in the browser, as React Router's own StreamTransfer does, but in one piece. */
async function handOver(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of data) text += decoder.decode(part, { stream: true });
  const literal = JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (character) => ESCAPES[character] as string);
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}

const END = "</body></html>";

/** Starts what `held` has put off, once the page is painted; in a tab that nobody looks at, when somebody does. */
const START = `requestAnimationFrame(()=>setTimeout(()=>{
for(const link of document.querySelectorAll('link[rel="later"]'))link.rel="modulepreload";
const {nonce,textContent}=document.querySelector('script[type="later"]'),script=document.createElement("script");
document.head.append(Object.assign(script,{type:"module",nonce,textContent}))}))`;

/**
 * What a page needs to be read comes before what brings it to life: else its scripts share a slow line with styles, fonts and the first picture, and a slow
 * processor with the first paint. Users' text cannot hold such elements: it is escaped.
 */
const held = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(/(<script[^>]*) type="module"/, '$1 type="later"');

/**
 * Renders a page whole: it is finished before the first byte leaves, so that it can be kept, compressed and hashed. No part of it waits for another, so
 * it is rendered as one string: React's streams cost a fifth more.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = request.headers.get("x-nonce") ?? "";
  const { serverHandoffStream: data, ...rest } = context;
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={rest} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const script = data ? await handOver(data, nonce) : "";
  const start = html.includes(' type="module"') ? `<script nonce="${nonce}">${START}</script>` : "";
  if (!html.endsWith(END)) throw new Error("The page's document does not end with its body");
  headers.set("content-type", "text/html; charset=utf-8");
  return new PageResponse(`<!DOCTYPE html>${held(html.slice(0, -END.length))}${script}${start}${END}`, { status, headers });
}
