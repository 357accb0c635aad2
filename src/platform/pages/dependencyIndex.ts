import { dependencyKind } from "./dependencies.ts";

/** Drops everything: the change is unknown. */
export const EVERYTHING = "*";

/** Index of cache entries by the keys that they depend on, and of keys that changed while entries were being built. */
export class DependencyIndex {
  readonly #entries = new Map<string, Set<string>>();
  readonly #changes = new Map<string, number>();
  /** Number of changes so far. */
  change = 0;
  #running = 0;

  add(entry: string, keys: Iterable<string>) {
    for (const key of keys) {
      this.#put(key, entry);
      // Under the kind too: an import notifies only the kind.
      if (dependencyKind(key) !== key) this.#put(dependencyKind(key), entry);
    }
  }

  delete(entry: string, keys: Iterable<string>) {
    for (const key of keys) {
      this.#take(key, entry);
      if (dependencyKind(key) !== key) this.#take(dependencyKind(key), entry);
    }
  }

  /** Returns the entries that depend on a key; a key without a colon finds those of its whole kind. */
  findEntries(key: string): string[] {
    return [...(this.#entries.get(key) ?? [])];
  }

  /** Starts building an entry. @returns the argument of `isOutdated` when the entry is ready; call `end` then. */
  begin(): number {
    this.#running += 1;
    return this.change;
  }

  end() {
    this.#running -= 1;
    // Recorded changes matter only to entries that are being built: without this the record would grow with every listing that changes.
    if (this.#running === 0) this.#changes.clear();
  }

  noteChange(key: string) {
    this.change += 1;
    if (this.#running > 0) this.#changes.set(key, this.change);
  }

  /** Whether one of the keys has changed since, so that the entry may lack the change. */
  isOutdated(since: number, keys: Iterable<string>): boolean {
    const changed = (key: string) => (this.#changes.get(key) ?? 0) > since;
    if (changed(EVERYTHING)) return true;
    for (const key of keys) if (changed(key) || changed(dependencyKind(key))) return true;
    return false;
  }

  #put(key: string, entry: string) {
    const entries = this.#entries.get(key);
    if (entries) entries.add(entry);
    else this.#entries.set(key, new Set([entry]));
  }

  #take(key: string, entry: string) {
    const entries = this.#entries.get(key);
    entries?.delete(entry);
    if (entries?.size === 0) this.#entries.delete(key);
  }
}
