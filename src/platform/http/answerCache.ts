import type { ApiResponse } from "../callApi.ts";

/** Answers kept; the least recently used go first. A home page's answer is some 60 kB. */
const ANSWERS_MAX = 500;
/** What an answer says may depend on the hour; changes of data empty it at once. */
const FRESH_MILLISECONDS = 60_000;

interface Kept {
  answer: Promise<ApiResponse>;
  reads: readonly string[];
  /** Milliseconds since the epoch. */
  made: number;
}

/** Nobody who is given a kept answer may change it for the next one. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}

/**
 * Answers that are the same for every visitor (endpoints with `isShared`), kept for the pages made from them until one of their tables changes: a page
 * for somebody who is signed in is made anew for each of them, what it shows of the guide is not.
 */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The kept answer of an address, or the one that is made now, once however many ask at the same time. */
  get(url: string, reads: readonly string[], make: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const found = this.#kept.get(url);
    if (found && this.#clock() - found.made <= FRESH_MILLISECONDS) {
      // Moved to the end: the map's order is the order of use.
      this.#kept.delete(url);
      this.#kept.set(url, found);
      return found.answer;
    }
    const kept: Kept = { answer: make().then(deepFreeze), reads, made: this.#clock() };
    this.#kept.delete(url);
    this.#kept.set(url, kept);
    const forget = () => {
      if (this.#kept.get(url) === kept) this.#kept.delete(url);
    };
    kept.answer.then(({ status }) => status === 200 || forget(), forget);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ANSWERS_MAX) break;
      this.#kept.delete(oldest);
    }
    return kept.answer;
  }

  /** Forgets the answers made from a table, those that are being made too; "*" forgets all. */
  emptied(table: string) {
    for (const [url, { reads }] of this.#kept) if (table === "*" || reads.includes(table)) this.#kept.delete(url);
  }
}
