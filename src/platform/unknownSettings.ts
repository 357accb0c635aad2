/** Finds mistyped settings: a wrong name would otherwise be ignored in silence. */

const PREFIX = "GUIDE_";
/** Names that platforms such as Kubernetes add for a service named "guide". */
const INJECTED = /_SERVICE_HOST$|_SERVICE_PORT|_PORT(?:_|$)/;
const TYPING_ERRORS_MAX = 2;

/** Returns the number of letters to add, remove or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * Returns the names that begin like a setting of the guide and are unknown.
 * @param names of the environment
 * @param known names of all settings
 * @returns the first one that is nearly a setting, with that setting, and all others
 */
export function unknownSettings(names: readonly string[], known: readonly string[]) {
  const others = names.filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !INJECTED.test(name)).sort();
  for (const name of others) {
    const meant = known.find((setting) => setting.startsWith(PREFIX) && editDistance(name, setting) <= TYPING_ERRORS_MAX);
    if (meant) return { mistyped: { name, meant }, others };
  }
  return { mistyped: undefined, others };
}
