import { nowMilliseconds } from "./clock.ts";

interface CacheEntry<Value> {
  value: Promise<Value>;
  /** Milliseconds since the epoch. */
  made: number;
}

/**
 * Keeps what takes long to find out for a while, whatever changes meanwhile.
 * @param max keys kept of each owner; the first come go first
 * @returns the kept value of a key of somebody's (a database's), or the one that is made now, once however many ask; what failed is made anew
 */
export function memoizeWithTtl<Value>(milliseconds: number, max = 1) {
  const owners = new WeakMap<object, Map<string, CacheEntry<Value>>>();
  return (owner: object, key: string, make: () => Promise<Value>): Promise<Value> => {
    const values = owners.get(owner) ?? new Map<string, CacheEntry<Value>>();
    owners.set(owner, values);
    const found = values.get(key);
    if (found && nowMilliseconds() - found.made < milliseconds) return found.value;
    const entry = { value: make(), made: nowMilliseconds() };
    values.delete(key);
    values.set(key, entry);
    for (const oldest of values.keys()) {
      if (values.size <= max) break;
      values.delete(oldest);
    }
    entry.value.catch(() => values.get(key) === entry && values.delete(key));
    return entry.value;
  };
}
