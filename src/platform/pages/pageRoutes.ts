import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { withoutQuery } from "../values/strip.ts";
import type { PageHandle } from "./pagePolicy.ts";

/** A page's cache policy, as the server uses it. */
export interface CachePolicy {
  isShared: boolean;
  /** Query parameters that are part of the cache key. */
  parameters: ReadonlySet<string>;
  /** Query parameters with which a page is not cached. */
  unbounded: ReadonlySet<string>;
  /** Never served older than five minutes. */
  isTimed?: boolean;
  /** Rendered per request for every signed-in visitor. */
  isForVisitors?: boolean;
  /** Query parameters with which it is rendered per request. */
  secrets?: ReadonlySet<string>;
  /** Other sites may show it, the same to every visitor: see PageHandle. */
  isEmbedded?: boolean;
}

/** Whether an address has a parameter that gives access to private content. @param query the part after the question mark */
export const hasSecret = ({ secrets }: Pick<CachePolicy, "secrets">, query: string): boolean =>
  secrets !== undefined && secrets.size > 0 && [...new URLSearchParams(query).keys()].some((name) => secrets.has(name));

/** The router's own parameters: the loaders whose data are requested. */
const ROUTER_PARAMETERS = ["_routes"];
/** Policy of addresses without a page: the 404, which is the same for all visitors and is never cached. */
const NO_PAGE: CachePolicy = { isShared: true, parameters: new Set(ROUTER_PARAMETERS), unbounded: new Set() };

function buildCachePolicy(id: string, handle: Partial<PageHandle> | undefined): CachePolicy {
  const cache = handle?.cache;
  // There is no safe default: "shared" could show one visitor's page to another, and "none" would silently make every page slow.
  if (cache === undefined) throw new Error(`The page ${id} does not say how it is cached: export const handle = { cache: … }`);
  const { parameters = [], unbounded = [], isForVisitors = false, secrets = [], isTimed = false } = typeof cache === "object" ? cache : {};
  const isEmbedded = handle?.isEmbedded ?? false;
  if (isEmbedded && (cache === "none" || isForVisitors || secrets.length > 0))
    throw new Error(`The page ${id} is shown by other sites, so it has to be the same for everybody.`);
  return {
    isEmbedded,
    isShared: cache !== "none",
    parameters: new Set([...ROUTER_PARAMETERS, ...parameters]),
    unbounded: new Set([...unbounded, ...secrets]),
    isForVisitors,
    isTimed,
    secrets: new Set(secrets),
  };
}

/** Number of addresses whose route is cached: ranking the whole table costs a twentieth of rendering a page. */
const ROUTES_MAX = 2_000;

function memoize<T>(find: (path: string) => T): (path: string) => T {
  // Visitors choose the addresses: they must not fill the memory.
  const cached = new LRUCache<string, { found: T }>({ max: ROUTES_MAX });
  return (path) => {
    const known = cached.get(path) ?? { found: find(path) };
    cached.set(path, known);
    return known.found;
  };
}

/** Returns the page of a router's data address: "/explore/_.data", "/explore.data". */
const pageOfData = (path: string) => (path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "/"));

export interface PageRoutes {
  /** The addresses of all pages, as React Router matches them. */
  addresses: RouteObject[];
  /** Returns the pattern of the page at an address; undefined without a page. */
  patternOf(path: string): string | undefined;
  /** Returns the pattern for an address with its query, and for that of a page's data: its name in logs. */
  nameOf(url: string): string | undefined;
  /** Returns the cache policy of the page at an address, also for the address of its data. */
  policyOf(path: string): CachePolicy;
  /** Whether the page at an address takes forms, also for the address of its data; undefined without a page. */
  takesForms(path: string): boolean | undefined;
}

/** Reads the route table of a build, without the last route, which matches all other addresses. @throws if a page has no cache policy */
export function readRoutes(build: ServerBuild): PageRoutes {
  const routes = Object.values(build.routes).flatMap((one) => (one?.path && one.path !== "*" ? [{ ...one, path: one.path }] : []));
  const addresses = routes.map(({ id, path }): RouteObject => ({ id, path }));
  const policies = new Map(routes.map(({ id, module }) => [id, buildCachePolicy(id, module.handle as Partial<PageHandle> | undefined)]));
  const routeOf = memoize((path) => matchRoutes(addresses, path)?.at(-1)?.route);
  const withAction = new Set(routes.flatMap(({ id, module }) => (module.action ? [id] : [])));
  return {
    addresses,
    takesForms: (path) => {
      const id = routeOf(pageOfData(path))?.id;
      return id === undefined ? undefined : withAction.has(id);
    },
    patternOf: (path) => routeOf(path)?.path,
    nameOf: (url) => routeOf(pageOfData(withoutQuery(url)))?.path,
    policyOf: (path) => policies.get(routeOf(pageOfData(path))?.id ?? "") ?? NO_PAGE,
  };
}
