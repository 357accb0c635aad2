import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import * as root from "../../root.tsx";
import routeTable from "../../routes.ts";
import { guidePage, pagesBuild } from "./pages.ts";

const ROUTER_ID = /\.tsx$/;

interface TableRoute {
  id: string;
  parentId: string;
  /** Undefined for layout routes. */
  path: string | undefined;
  file: string;
}

/** Returns every page and layout route of the route table. */
export async function routesOfTable(): Promise<TableRoute[]> {
  const flat = (entries: RouteConfigEntry[], parentId: string): TableRoute[] =>
    entries.flatMap(({ id: given, file, index, path, children = [] }) => {
      const id = given ?? file.replace(ROUTER_ID, "");
      return [{ id, parentId, file, path: index ? "" : path }, ...flat(children, id)];
    });
  return flat(await routeTable, "root");
}

/**
 * Returns a build of the guide's own pages without their components: loaders, middleware and actions are the real ones, and a page shows
 * the data that they returned.
 * @param onError called with errors thrown by loaders
 */
export async function guideBuild(onError: (error: unknown) => void): Promise<ServerBuild> {
  const routes = await routesOfTable();
  const modules = await Promise.all(
    routes.map(async ({ file }) => import(/* @vite-ignore */ new URL(`../../${file}`, import.meta.url).pathname)),
  );
  const build = pagesBuild(
    { ...root, default: () => null, Layout: undefined, ErrorBoundary: () => null },
    routes.map(({ id, parentId, path }, index) => guidePage(id, path, modules[index], parentId)),
  );
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError: onError } } };
}
