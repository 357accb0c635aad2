import { LRUCache } from "lru-cache";
import { utcDay } from "../../../platform/values/days.ts";
import type { StoredPicture } from "./store.ts";

/** Number of pictures whose use of today is known in this process: the use of others is written again. */
const KNOWN_MAX = 100_000;
/** Maximum number of uses that wait to be written; further ones of that minute are not noted. */
const WAITING_MAX = 50_000;

/** Notes in memory which pictures are used, once a day each: requests for pictures write nothing. */
export class PictureUses {
  readonly #days = new LRUCache<string, string>({ max: KNOWN_MAX });
  #waiting = new Map<string, number>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  note(key: string, bytes: number): void {
    const day = utcDay(this.#now().getTime());
    if (this.#days.get(key) === day || this.#waiting.size >= WAITING_MAX) return;
    this.#days.set(key, day);
    this.#waiting.set(key, bytes);
  }

  /** Notes that a use was written by other means. */
  skip(key: string): void {
    this.#days.set(key, utcDay(this.#now().getTime()));
  }

  /** Returns the noted pictures, each once. */
  take(): StoredPicture[] {
    const taken = [...this.#waiting].map(([key, bytes]) => ({ key, bytes }));
    this.#waiting = new Map();
    return taken;
  }

  /** Restores uses that could not be written. */
  restore(pictures: readonly StoredPicture[]): void {
    for (const { key, bytes } of pictures) if (this.#waiting.size < WAITING_MAX) this.#waiting.set(key, bytes);
  }
}
