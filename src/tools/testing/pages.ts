import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import * as signedInPage from "../../accounts/signIn/SignedInPage.tsx";
import * as travellerPage from "../../accounts/signIn/TravellerPage.tsx";
import { type Context, notFoundContext, pageContext } from "../../platform/pages/pageContext.ts";
import type { CacheMode } from "../../platform/pages/pagePolicy.ts";
import routeTable from "../../routes.ts";

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

const SIGNED_IN = "accounts/signIn/SignedInPage";
const TRAVELLER = "accounts/signIn/TravellerPage";
/** Layouts of private pages, which decide who may open them. */
const LAYOUTS: readonly Route[] = [
  { id: SIGNED_IN, parentId: "root", path: undefined, module: { ...signedInPage, default: () => null } },
  { id: TRAVELLER, parentId: SIGNED_IN, path: undefined, module: { ...travellerPage, default: () => null } },
];

/** Returns the id of the private layout that a page has in the route table, else "root". */
function layoutInTable(path: string | undefined, entries: readonly RouteConfigEntry[] = routeTable, parent = "root"): string | undefined {
  for (const { path: own, file, children = [] } of entries) {
    if (path !== undefined && own === path) return parent;
    const id = file.replace(/\.tsx$/, "");
    const found = layoutInTable(path, children, LAYOUTS.some((layout) => layout.id === id) ? id : parent);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns one of the guide's pages without its component, to test its loader, action, middleware and handle, in its private layout.
 * @param module the imported module
 */
export const guidePage = (id: string, path: string | undefined, module: object, parentId = layoutInTable(path) ?? "root"): Route => ({
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
  const isPrivate = pages.some(({ parentId }) => LAYOUTS.some(({ id }) => id === parentId));
  const layouts = isPrivate && !pages.some(({ id }) => id === SIGNED_IN) ? LAYOUTS : [];
  const routes: Route[] = [{ id: "root", path: "", module: { default: () => null, ...root } }, ...layouts, ...pages];
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
