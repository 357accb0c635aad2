import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import * as root from "../../root.tsx";
import routeTable from "../../routes.ts";
import { guidePage, pagesBuild } from "./pages.ts";

const ROUTER_ID = /\.tsx$/;

/** Every page of the route table with its address, those in a frame without it. */
export async function pagesOfTable(): Promise<RouteConfigEntry[]> {
  const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((one) => [...(one.path !== undefined || one.index ? [one] : []), ...flat(one.children ?? [])]);
  return flat(await routeTable);
}

/**
 * A build of the guide's own pages without their screens: loaders, middleware and actions are the real ones, and a page shows what they returned.
 * @param onError called with what a loader throws
 */
export async function guideBuild(onError: (error: unknown) => void): Promise<ServerBuild> {
  const pages = await pagesOfTable();
  const modules = await Promise.all(
    pages.map(async ({ file }) => import(/* @vite-ignore */ new URL(`../../${file}`, import.meta.url).pathname)),
  );
  const build = pagesBuild(
    { ...root, default: () => null, Layout: undefined, ErrorBoundary: () => null },
    pages.map(({ id, file, path = "" }, index) => guidePage(id ?? file.replace(ROUTER_ID, ""), path, modules[index])),
  );
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError: onError } } };
}
