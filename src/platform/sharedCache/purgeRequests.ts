import type { Cdn } from "./cdnSetting.ts";

/** The requests that delete pages in shared caches. */

/** Purges the pages that have one of the keys. @throws {Error} if the cache did not confirm it */
export type Purge = (keys: readonly string[]) => Promise<void>;

/** Maximum number of keys in one request, which is Fastly's, and their length in bytes: Varnish takes lines of 8 kB. */
export const KEYS_MAX = 256;
export const KEYS_LENGTH_MAX = 7_000;

const TIMEOUT_MILLISECONDS = 5_000;
const FASTLY = "https://api.fastly.com";

const purgeBy =
  (method: string, url: string, headers: Record<string, string>): Purge =>
  async (keys) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers, "surrogate-key": keys.join(" ") },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The shared cache answered ${response.status} to a purge.`);
  };

/**
 * Returns the purge of each cache that has a copy of the pages; none for nginx.
 * @param fastly origin of Fastly's API
 */
export function createPurges(cdn: Cdn, key = "", fastly = FASTLY): Purge[] {
  if (cdn.kind === "varnish") return cdn.urls.map((url) => purgeBy("PURGE", `${url}/`, {}));
  if (cdn.kind === "fastly") return [purgeBy("POST", `${fastly}/service/${cdn.service}/purge`, { "fastly-key": key })];
  return [];
}
