import { setTimeout as sleep } from "node:timers/promises";
import { KEYS_LENGTH_MAX, KEYS_MAX, type Purge } from "./purgeRequests.ts";
import { ALL_PAGES } from "./surrogateKeys.ts";

/** Milliseconds during which changes are gathered into one request. */
const GATHER_MILLISECONDS = 30;
/**
 * Milliseconds after which a purge is repeated. A page of before may reach the cache just after the first one: it was on its way, or came
 * from a server that had not yet received the change.
 */
const REPEAT_MILLISECONDS = 1_000;
/** Milliseconds between attempts while the cache does not respond, doubled each time. */
const RETRY_MILLISECONDS = 250;
const RETRY_MAX = 5_000;
/** Number of waiting keys above which all pages are purged instead. */
const WAITING_MAX = 5_000;

export interface PurgeSender {
  /** Purges keys soon. */
  add(keys: readonly string[]): void;
  /** Number of keys that have not been purged. */
  waiting(): number;
  /** Drops what is waiting: another server purges. */
  clear(): void;
  stop(): Promise<void>;
}

interface Options {
  onResult(result: "done" | "failed", error?: unknown): void;
  repeatMilliseconds?: number;
}

/** Sends the purges of one cache in batches, in order, until it confirms them. */
export function createPurgeSender(purge: Purge, { onResult, repeatMilliseconds = REPEAT_MILLISECONDS }: Options): PurgeSender {
  /** Keys to purge, and whether this is the repetition. */
  const waiting = new Map<string, boolean>();
  const repeats = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const put = (keys: readonly string[], isRepeat: boolean) => {
    if (stopping.signal.aborted) return;
    // A change that is already waiting keeps its own repetition.
    for (const key of keys) if (waiting.get(key) !== false) waiting.set(key, isRepeat);
    if (waiting.size > WAITING_MAX) {
      waiting.clear();
      waiting.set(ALL_PAGES, false);
    }
    start();
  };
  const start = () => {
    if (waiting.size === 0 || stopping.signal.aborted) return;
    running ??= run().finally(() => {
      running = undefined;
      start();
    });
  };
  const nextBatch = () => {
    const batch: [key: string, isRepeat: boolean][] = waiting.has(ALL_PAGES) ? [[ALL_PAGES, waiting.get(ALL_PAGES) ?? false]] : [];
    // All pages include every other key.
    if (batch.length > 0) waiting.clear();
    let length = 0;
    for (const entry of waiting) {
      length += entry[0].length + 1;
      if (batch.length >= KEYS_MAX || length > KEYS_LENGTH_MAX) break;
      batch.push(entry);
    }
    for (const [key] of batch) waiting.delete(key);
    return batch;
  };
  const repeatLater = (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const timer = setTimeout(() => {
      repeats.delete(timer);
      put(keys, true);
    }, repeatMilliseconds).unref();
    repeats.add(timer);
  };
  const run = async () => {
    await pause(GATHER_MILLISECONDS);
    for (let failures = 0; waiting.size > 0 && !stopping.signal.aborted; ) {
      const batch = nextBatch();
      try {
        await purge(batch.map(([key]) => key));
        failures = 0;
        onResult("done");
        repeatLater(batch.filter(([, isRepeat]) => !isRepeat).map(([key]) => key));
      } catch (error) {
        onResult("failed", error);
        for (const [key, isRepeat] of batch) if (waiting.get(key) !== false) waiting.set(key, isRepeat);
        await pause(Math.min(RETRY_MAX, RETRY_MILLISECONDS * 2 ** failures));
        failures += 1;
      }
    }
  };
  const clear = () => {
    waiting.clear();
    for (const timer of repeats) clearTimeout(timer);
    repeats.clear();
  };
  return {
    add: (keys) => put(keys, false),
    waiting: () => waiting.size,
    clear,
    async stop() {
      // The server that sends next purges all pages.
      stopping.abort();
      clear();
      await running;
    },
  };
}
