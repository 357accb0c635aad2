import type { ErrorReporter } from "../reporter.ts";

/** Work that the database notifies of, done soon after, as long as a server runs. */

/** Milliseconds within which a change is found even without a notification. */
const POLL_MILLISECONDS = 1_500;

export interface PendingWork {
  /** @param key of the change, as platform/db/changes.ts passes it */
  onChange(key: string): void;
  stop(): Promise<void>;
}

interface Options {
  /** Does all pending work, until the signal aborts. */
  work(signal: AbortSignal): Promise<void>;
  /** Name of the table whose new rows are work. */
  table: string;
  reporter: Pick<ErrorReporter, "report">;
  /** Milliseconds between two checks for changes without a notification. */
  milliseconds?: number | undefined;
}

export function startPendingWork({ work, table, reporter, milliseconds = POLL_MILLISECONDS }: Options): PendingWork {
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
      await work(stopping.signal).catch((error) => reporter.report(error, { source: "server" }));
    }
  };
  const timer = setInterval(look, milliseconds).unref();
  look();
  return {
    onChange: (key) => {
      if (key === table || key === "*") look();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
