import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { attributionsIn, sourcesHtml, uniqueSources } from "./catalogue/attribution/rules.ts";
import { SourcesContext } from "./catalogue/attribution/SourcesLine.tsx";
import { PREFETCH_RULES, SPECULATION_RULES } from "./catalogue/seo/ahead.ts";
import { currentReader } from "./platform/languages/reader.ts";
import { type Context, pageContext } from "./platform/pages/pageContext.ts";
import { packedContents } from "./platform/pages/pageData.ts";
import { reportPageError } from "./platform/pages/pageErrors.ts";
import { PageStartContext } from "./ui/DeferredScripts.tsx";
import { NonceContext } from "./ui/nonce.ts";
import type { PageScripts } from "./ui/pageScripts.ts";
import script from "./ui/start.ts?script";

/** Reports errors of loaders and rendering, except for visitors who left and for responses to invalid requests. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isClientError = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
  if (!request.signal.aborted && !isClientError) reportPageError(error);
}

/**
 * Whether a field must be sent: the router treats a missing field like a false or empty one, and browsers find imports in the module
 * itself.
 */
const isSaid = ([key, value]: [string, unknown]) =>
  value !== undefined && value !== false && key !== "imports" && !(Array.isArray(value) && value.length === 0);

/** Returns the scripts of a page's routes, by the build's manifest. */
function collectPageScripts({ manifest, staticHandlerContext, serverHandoffString }: EntryContext, isEager: boolean): PageScripts {
  const { entry, routes, url, version } = manifest;
  const matched = staticHandlerContext.matches.flatMap(({ route }) => routes[route.id] ?? []);
  const modules = matched.map(({ module }) => module);
  const { prefix, scriptAddress = (address: string) => address } = currentReader();
  const imports = new Set([...entry.imports, ...matched.flatMap((route) => route.imports ?? [])]);
  for (const module of [entry.module, ...modules]) imports.delete(module);
  return {
    isEager,
    manifest: {
      entry: { module: scriptAddress(entry.module), imports: [] },
      url: scriptAddress(url),
      version,
      routes: Object.fromEntries(
        matched.map((route) => [
          route.id,
          Object.fromEntries(Object.entries({ ...route, module: scriptAddress(route.module) }).filter(isSaid)) as unknown as typeof route,
        ]),
      ),
    },
    imports: [...imports].map((address) => scriptAddress(address)),
    context: { ...JSON.parse(serverHandoffString ?? "{}"), basename: prefix || "/" },
  };
}

/** Puts the prefix of the reader's language back into the router's address: loaders see addresses without it, browsers with it. */
function withPrefix(context: EntryContext["staticHandlerContext"]): EntryContext["staticHandlerContext"] {
  const { prefix } = currentReader();
  const { location } = context;
  return prefix === "" ? context : { ...context, basename: prefix, location: { ...location, pathname: `${prefix}${location.pathname}` } };
}

/**
 * Renders a whole page before the first byte is sent, so that it can be cached, compressed and hashed. No part of it waits for another, so
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
  // The menus of signed-in readers need scripts, so those scripts do not wait for an interaction.
  const scripts = collectPageScripts(context, readMe !== undefined);
  const data = await new Response(serverHandoffStream).text();
  const sources = sourcesHtml(uniqueSources(attributionsIn(context.staticHandlerContext.loaderData, packedContents)));
  const html = renderToString(
    <NonceContext value={nonce}>
      <PageStartContext value={{ script, scripts, data, ahead: PREFETCH_RULES, speculation: SPECULATION_RULES }}>
        <SourcesContext value={sources}>
          <ServerRouter
            context={{ ...rest, staticHandlerContext: withPrefix(rest.staticHandlerContext) }}
            url={request.url}
            nonce={nonce}
          />
        </SourcesContext>
      </PageStartContext>
    </NonceContext>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
