import { matchRoutes, type RouteObject } from "react-router";

/** A page's previous address and its present one, as patterns with the same parameters. */
export interface MovedPage {
  from: string;
  to: string;
}

/**
 * Returns the function that finds the present address of a path. Old addresses rank among the present ones as React Router ranks pages, so
 * "enquiries/answers/" is not read as "enquiries/:uuid/", and a page of today wins over an old pattern with more parameters.
 * @param pages the present addresses
 */
export function createMovedPages(pages: readonly RouteObject[], moved: readonly MovedPage[]): (path: string) => string | undefined {
  const present = new Map(moved.map(({ to }, index) => [`moved ${index}`, to]));
  const all = [...pages, ...moved.map(({ from }, index): RouteObject => ({ id: `moved ${index}`, path: from }))];
  // Ranking all addresses costs a twentieth of a page, so paths that no old address matches skip it.
  const old = moved.map(({ from }): RouteObject => ({ path: from }));
  return (path) => {
    if (!matchRoutes(old, path)) return undefined;
    const match = matchRoutes(all, path)?.at(-1);
    const to = present.get(match?.route.id ?? "");
    // Escaped: matched parameters are decoded, and a line break in one would end the header.
    return to?.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(match?.params[name] ?? ""));
  };
}
