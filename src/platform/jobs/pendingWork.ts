import type { ErrorReporter } from "../reporter.ts";

/** Work that the database notifies of, done soon after for as long as a server runs. */

/** What changed is found within this long even when no notification arrived. */
const POLL_MILLISECONDS = 1_500;

export interface PendingWork {
  /** What changed, as platform/db/changes.ts gives it. */
  onChange(key: string): void;
  stop(): Promise<void>;
}

interface Options {
  /** Does all there is, until the signal says stop. */
  work(signal: AbortSignal): Promise<void>;
  /** The name of the table whose new rows are work. */
  table: string;
  reporter: Pick<ErrorReporter, "report">;
  /** Between two checks for changes without a notification. */
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
