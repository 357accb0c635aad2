import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { type Context, notFoundContext, pageContext } from "../../platform/pages/pageContext.ts";
import type { CacheMode } from "../../platform/pages/pagePolicy.ts";

export interface LoaderArguments {
  request: Request;
  params: Record<string, string>;
  context: Context;
}
export interface Route {
  id: string;
  parentId?: string;
  /** Undefined for layout routes. */
  path: string | undefined;
  module: object;
}

/** Returns a page without a component, defined by its loader. @param more further exports of its module */
export const pageRoute = (id: string, path: string, cache: CacheMode, loader: (about: LoaderArguments) => unknown, more = {}): Route => ({
  id,
  parentId: "root",
  path,
  module: { default: () => null, handle: { cache }, loader, ...more },
});

/**
 * Returns one of the guide's pages without its component, to test its loader, action, middleware and handle.
 * @param module the imported module
 */
export const guidePage = (id: string, path: string | undefined, module: object, parentId = "root"): Route => ({
  id,
  parentId,
  path,
  // Routes without a component respond by themselves, with a file.
  module: { ...module, ...("default" in module ? { default: () => null } : {}) },
});

/** Minimal root module: a missing page shows only that it is missing. */
export const plainRoot = {
  middleware: [async ({ context }: LoaderArguments) => (context as RouterContextProvider).set(notFoundContext, async () => ["nothing"])],
  ErrorBoundary: () => null,
};

/** Returns the data of a page's loader and action, as `pagesBuild` shows it. @param id of its route */
export function shownOn(body: string, id: string) {
  const { loaderData, actionData } = JSON.parse(body.slice(body.indexOf("</script>") + 9).replaceAll("&quot;", '\\"'));
  return { data: loaderData?.[id], result: actionData?.[id] };
}

/**
 * Returns a hand-made React Router build. A page shows the results of its loaders and its action, as JSON after an inline script.
 * @param root exports of the root's module
 * @param onRender called for each rendering
 */
export function pagesBuild(root: object, pages: readonly Route[], onRender: (request: Request) => void = () => undefined): ServerBuild {
  const routes: Route[] = [{ id: "root", path: "", module: { default: () => null, ...root } }, ...pages];
  const render = async (request: Request, status: number, headers: Headers, entry: EntryContext, context: Context) => {
    onRender(request);
    const { loaderData, actionData, errors } = entry.staticHandlerContext;
    headers.set("content-type", "text/html; charset=utf-8");
    const script = `<script nonce="${context.get(pageContext).nonce}">start()</script>`;
    // Escapes quotes in texts as React does.
    const shown = JSON.stringify({ loaderData, actionData, errors }).replaceAll('\\"', "&quot;");
    return new Response(script + shown, { status, headers });
  };
  return {
    entry: { module: { default: render, handleError: () => undefined } },
    routes: Object.fromEntries(routes.map((one) => [one.id, one])),
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(routes.map(({ id, module: _module, ...one }) => [id, { id, ...one, module: "" }])),
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}
