import { dependencyKind } from "../pages/dependencies.ts";
import { EVERYTHING } from "../pages/dependencyIndex.ts";

/**
 * Keys of pages in a shared cache: those of the page cache (ADR 0034), written so that a header can list them. A page has the kinds of its
 * keys too, as in DependencyIndex: an import notifies only of the kind.
 */

/** Key of every page: pictures, scripts and other files stay when all pages are purged. */
export const ALL_PAGES = "pages";

/** Maximum length of the header's value, in bytes. Varnish takes lines of 8 kB by default, Fastly headers of 16 kB. */
const LENGTH_MAX = 7_000;
/** Maximum length of one key, in bytes; Fastly takes 1,024. */
const KEY_MAX = 200;

/** Returns a key without spaces, commas and letters that a header cannot hold: some contain what a visitor typed. */
const encode = (key: string): string =>
  key
    .split(":")
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join(":");

/** Returns the key of pages that depend on too many keys of a kind to list them. */
const coarse = (kind: string): string => `${encode(kind)}:*`;

const hasId = (key: string) => dependencyKind(key) !== key;

/** Returns the value of the header Surrogate-Key for a page. @param dependencies keys of the data that it was rendered from */
export function pageKeys(dependencies: Iterable<string>): string {
  const keys = new Set([ALL_PAGES]);
  const byKind = new Map<string, Set<string>>();
  for (const key of dependencies) {
    keys.add(encode(dependencyKind(key)));
    if (!hasId(key)) continue;
    const ofKind = byKind.get(dependencyKind(key)) ?? new Set();
    byKind.set(dependencyKind(key), ofKind.add(encode(key)));
  }
  for (const [kind, ofKind] of byKind) if ([...ofKind].some((key) => key.length > KEY_MAX)) byKind.set(kind, new Set([coarse(kind)]));
  const write = () => [...keys, ...[...byKind.values()].flatMap((ofKind) => [...ofKind])].join(" ");
  // Beginning with the kind that has most keys: the others stay exact.
  for (const [kind] of [...byKind].sort(([, a], [, b]) => b.size - a.size)) {
    if (write().length <= LENGTH_MAX) break;
    byKind.set(kind, new Set([coarse(kind)]));
  }
  return write();
}

/** Returns the keys to purge when a key changes. */
export function keysOfChange(key: string): string[] {
  if (key === EVERYTHING) return [ALL_PAGES];
  const exact = encode(key);
  const exactOrNone = exact.length > KEY_MAX ? [] : [exact];
  return hasId(key) ? [...exactOrNone, coarse(dependencyKind(key))] : [exact];
}
