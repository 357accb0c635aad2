import type { Db } from "../platform/db/types.ts";
import type { ErrorReporter } from "../platform/reporter.ts";
import { countPending, indexBatch } from "./store.index.ts";

/** What changed is found within this long even when no notification arrived. */
const POLL_MILLISECONDS = 1_500;
/** Changes that a start waits for: all areas and the demo listings, some 6 s. More, as after an import beside no server, go in behind it. */
const INDEXED_AT_START_MAX = 250_000;
const WATCHED_KEYS = new Set(["search_pending", "*"]);

/** Brings everything that changed into the index. @param signal stops it between two batches */
export async function indexAll(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await indexBatch(db)));
}

/** Before a server listens: a new guide finds its places from the first moment. */
export async function buildIndexAtStart(db: Db): Promise<void> {
  if ((await countPending(db)) <= INDEXED_AT_START_MAX) await indexAll(db);
}

export interface SearchIndexer {
  /** What changed, as platform/db/changes.ts gives it: here the name of the table of pending changes. */
  onChange(key: string): void;
  stop(): Promise<void>;
}

/**
 * Keeps the index within two seconds of the names for as long as a server runs.
 * @param milliseconds between two checks for changes without a notification
 */
export function startIndexer(db: Db, reporter: Pick<ErrorReporter, "report">, milliseconds = POLL_MILLISECONDS): SearchIndexer {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isNotified = true;

  const look = () => {
    isNotified = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const run = async () => {
    while (isNotified && !stopping.signal.aborted) {
      isNotified = false;
      await indexAll(db, stopping.signal).catch((error) => reporter.report(error, { source: "server" }));
    }
  };
  const timer = setInterval(look, milliseconds).unref();
  look();
  return {
    onChange: (key) => {
      if (WATCHED_KEYS.has(key)) look();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
