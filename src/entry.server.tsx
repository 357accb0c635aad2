import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { attributionsIn, sourcesHtml, uniqueSources } from "./catalogue/attribution/rules.ts";
import { SourcesContext } from "./catalogue/attribution/SourcesLine.tsx";
import { SPECULATION_RULES } from "./catalogue/seo/ahead.ts";
import { type Context, pageContext } from "./platform/pages/pageContext.ts";
import { packedContents } from "./platform/pages/pageData.ts";
import { reportPageError } from "./platform/pages/pageErrors.ts";
import { PageStartContext } from "./ui/DeferredScripts.tsx";
import { NonceContext } from "./ui/nonce.ts";
import type { PageScripts } from "./ui/pageScripts.ts";
import script from "./ui/start.ts?script";

/** Errors of loaders and of rendering, except those of visitors who left, and answers to wrong requests of visitors. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isClientError = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  if (!request.signal.aborted && !isClientError) reportPageError(error);
}

/** What is false or empty of a route is so to the router where it is missing; what a module imports the browser finds in the module. */
const isSaid = ([key, value]: [string, unknown]) =>
  value !== undefined && value !== false && key !== "imports" && !(Array.isArray(value) && value.length === 0);

/** The scripts of a page's routes, by the build's manifest. */
function collectPageScripts({ manifest, staticHandlerContext, serverHandoffString }: EntryContext, isEager: boolean): PageScripts {
  const { entry, routes, url, version } = manifest;
  const matched = staticHandlerContext.matches.flatMap(({ route }) => routes[route.id] ?? []);
  const modules = matched.map(({ module }) => module);
  const imports = new Set([...entry.imports, ...matched.flatMap((route) => route.imports ?? [])]);
  for (const module of [entry.module, ...modules]) imports.delete(module);
  return {
    isEager,
    manifest: {
      entry: { module: entry.module, imports: [] },
      url,
      version,
      routes: Object.fromEntries(
        matched.map((route) => [route.id, Object.fromEntries(Object.entries(route).filter(isSaid)) as unknown as (typeof matched)[number]]),
      ),
    },
    imports: [...imports],
    context: JSON.parse(serverHandoffString ?? "{}"),
  };
}

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
  const { nonce, readMe } = loadContext.get(pageContext);
  const { serverHandoffStream, ...rest } = context;
  // What the bars of somebody who is signed in open comes with scripts: those do not wait for a touch.
  const scripts = collectPageScripts(context, readMe !== undefined);
  const data = await new Response(serverHandoffStream).text();
  const sources = sourcesHtml(uniqueSources(attributionsIn(context.staticHandlerContext.loaderData, packedContents)));
  const html = renderToString(
    <NonceContext value={nonce}>
      <PageStartContext value={{ script, scripts, data, ahead: SPECULATION_RULES }}>
        <SourcesContext value={sources}>
          <ServerRouter context={rest} url={request.url} nonce={nonce} />
        </SourcesContext>
      </PageStartContext>
    </NonceContext>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
