import { LRUCache } from "lru-cache";
import { nowMilliseconds } from "./clock.ts";

interface CacheEntry<Value> {
  value: Promise<Value>;
  /** Milliseconds since the epoch. */
  made: number;
}

/**
 * Memoizes slow results for a while, whatever changes meanwhile.
 * @param max values cached per owner; the least recently used go first
 * @returns a function that returns the cached value for an owner (a database) and key, or computes it, once for all simultaneous callers; a
 * failed value is computed again
 */
export function memoizeWithTtl<Value>(milliseconds: number, max = 1) {
  const owners = new WeakMap<object, LRUCache<string, CacheEntry<Value>>>();
  return (owner: object, key: string, make: () => Promise<Value>): Promise<Value> => {
    const values = owners.get(owner) ?? new LRUCache<string, CacheEntry<Value>>({ max });
    owners.set(owner, values);
    const found = values.get(key);
    // By the guide's own clock, which tests set: the library's clock counts real time.
    const age = found ? nowMilliseconds() - found.made : 0;
    // A negative age means that the clock was set back; the value would be cached for the length of the jump.
    if (found && age >= 0 && age < milliseconds) return found.value;
    const entry = { value: make(), made: nowMilliseconds() };
    values.set(key, entry);
    entry.value.catch(() => values.peek(key) === entry && values.delete(key));
    return entry.value;
  };
}
