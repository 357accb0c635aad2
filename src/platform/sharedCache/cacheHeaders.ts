import { nowMilliseconds } from "../clock.ts";
import { hasSession } from "../pages/hasSession.ts";
import type { Cdn } from "./cdnSetting.ts";
import { pageKeys } from "./surrogateKeys.ts";

/** Headers that say who may store a page. */

/** Browsers ask each time whether the page has changed. */
const PRIVATE = ["cache-control", "no-cache"];

/** Seconds after its rendering until which shared caches may serve a page, as the guide itself does; its text may depend on the hour. */
const FRESH_SECONDS = 300;
/** Seconds that a cache may serve a page while it fetches the next one. */
const WHILE_FETCHING_SECONDS = 1;
/** Seconds that a cache may serve a page while no server responds. */
const WITHOUT_SERVER_SECONDS = 86_400;

/** Facts about a page for shared caches. */
export interface Sharing {
  /** Seconds after its rendering until which it is fresh, and the least that a cache is told. */
  freshSeconds: number;
  /** Value of the header Surrogate-Key; undefined if the cache cannot purge. */
  keys: string | undefined;
}

/** The properties of a rendered page that decide whether it may be stored. */
interface SharedPage {
  sharing: Sharing | undefined;
  status: number;
  made: number;
  mayBeOutdated?: boolean;
}

/** @param dependencies keys of the data that the page was rendered from */
export function buildSharing(cdn: Cdn, dependencies: Iterable<string>): Sharing {
  // nginx has no purge by key: a second is what a change may take.
  if (cdn.kind === "nginx") return { freshSeconds: 1, keys: undefined };
  return { freshSeconds: FRESH_SECONDS, keys: pageKeys(dependencies) };
}

/** Returns the number of seconds that shared caches may store the response to a request; 0 if they must not. */
export function sharedSeconds(
  { sharing, status, made, mayBeOutdated = false }: SharedPage,
  { headers }: { headers: { cookie?: string | undefined } },
) {
  // The page of a signed-in person; also the public one that they get while the database is away.
  if (!sharing || status !== 200 || mayBeOutdated || hasSession(headers.cookie ?? "")) return 0;
  const age = Math.floor((nowMilliseconds() - made) / 1_000);
  return Math.max(1, Math.min(sharing.freshSeconds, sharing.freshSeconds - age));
}

/**
 * Returns the headers with which a page is sent, as name, value, name, value.
 * @param seconds that shared caches may store it
 */
export function cacheHeaders({ sharing }: Pick<SharedPage, "sharing">, seconds: number): string[] {
  if (!sharing || seconds === 0) return PRIVATE;
  const directives = [
    "max-age=0",
    `s-maxage=${seconds}`,
    `stale-while-revalidate=${WHILE_FETCHING_SECONDS}`,
    `stale-if-error=${WITHOUT_SERVER_SECONDS}`,
  ];
  return ["cache-control", directives.join(", "), ...(sharing.keys === undefined ? [] : ["surrogate-key", sharing.keys])];
}
