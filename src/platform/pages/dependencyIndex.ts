import { dependencyKind } from "./dependencies.ts";

/** Drops everything: what changed is not known. */
export const EVERYTHING = "*";

/** Which entries of a cache depend on which keys, and which keys changed while entries were being made. */
export class DependencyIndex {
  readonly #entries = new Map<string, Set<string>>();
  readonly #changes = new Map<string, number>();
  /** How many changes there were so far. */
  change = 0;
  #running = 0;

  add(entry: string, keys: Iterable<string>) {
    for (const key of keys) {
      this.#put(key, entry);
      // Under the kind too: after an import only the kind is notified.
      if (dependencyKind(key) !== key) this.#put(dependencyKind(key), entry);
    }
  }

  delete(entry: string, keys: Iterable<string>) {
    for (const key of keys) {
      this.#take(key, entry);
      if (dependencyKind(key) !== key) this.#take(dependencyKind(key), entry);
    }
  }

  /** Entries that depend on a key; on any of its kind, for a key without a colon. */
  findEntries(key: string): string[] {
    return [...(this.#entries.get(key) ?? [])];
  }

  /** An entry is being made from now on. @returns what `isOutdated` takes when it is ready; call `end` then. */
  begin(): number {
    this.#running += 1;
    return this.change;
  }

  end() {
    this.#running -= 1;
    // Nothing in the making can be outdated by what is noted: without this the notes would grow with every listing that changes.
    if (this.#running === 0) this.#changes.clear();
  }

  noteChange(key: string) {
    this.change += 1;
    if (this.#running > 0) this.#changes.set(key, this.change);
  }

  /** True when one of the keys changed since, so that the entry may lack the change. */
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
