/** Returns up to `size` keys that have listings: the chosen ones in their order, then the others by number of listings. */
export function fillUp(chosen: readonly string[], counts: ReadonlyMap<string, number>, size: number): string[] {
  const has = (key: string) => (counts.get(key) ?? 0) > 0;
  const most = [...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).map(([key]) => key);
  return [...new Set([...chosen, ...most])].filter(has).slice(0, size);
}
