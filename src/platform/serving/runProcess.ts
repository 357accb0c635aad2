import { writeSync } from "node:fs";
import { StartError } from "../endpoints/errors.ts";
import { withoutParameters } from "../reporter.ts";
import { onRetire, reportToLauncher } from "./worker.ts";

/** Maximum duration of an orderly stop. */
const STOP_MILLISECONDS = 10_000;
/** Signals of systemd and of Ctrl-C. */
const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const STDERR = 2;
/** Time for open connections to close before the process ends anyway. */
const LAST_MILLISECONDS = 1_000;

export interface Guide {
  /** The URL that the guide listens on. */
  address: string;
  /** Accepts no further connections, and waits until the others have ended. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Receives what a first start, or the first one after an update, is doing: these take seconds, other starts do not. */
export type Announce = (sentence: string) => void;

/**
 * Ends the process once nothing is left to do. `process.exit` at once can wait for ever for a thread of V8's compiler that waits for the
 * main thread to collect garbage (Node 24.21).
 */
function endWithCode(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), LAST_MILLISECONDS).unref();
}

/**
 * Prints what the start is doing, with the seconds since the process began. To standard error, because the log is on standard output; at
 * once, also from another thread while the main one is busy.
 */
export const printProgress: Announce = (sentence) => writeSync(STDERR, `${process.uptime().toFixed(0).padStart(3)} s  ${sentence}\n`);

/** Stops a guide cleanly, once, and then ends the process. */
function stopOnce(guide: Guide): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    // Not unref'd: after a kill of the database, the process could otherwise end before the restarted database is stopped.
    const limit = setTimeout(() => process.exit(1), STOP_MILLISECONDS);
    const end = (code: number) => {
      clearTimeout(limit);
      endWithCode(code);
    };
    guide.stop().then(
      () => end(0),
      () => end(1),
    );
  };
}

/**
 * Starts a guide, and stops it cleanly on SIGTERM and SIGINT, or when another version has taken its place. If the start fails, exits with
 * code 1; a StartError prints one line.
 * @param start receives a signal that cancels the start
 */
export async function runProcess(start: (announce: Announce, signal: AbortSignal) => Promise<Guide>): Promise<void> {
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort(new StartError("The start was cancelled."));
  for (const name of SIGNALS) process.once(name, cancel);
  try {
    const guide = await start(printProgress, cancelling.signal);
    for (const name of SIGNALS) process.off(name, cancel);
    const stop = stopOnce(guide);
    // Stops even if the drain fails.
    onRetire(() => void guide.drain().finally(stop));
    reportToLauncher({ state: "ready" });
    for (const name of SIGNALS) process.on(name, stop);
    // Cancelled in the last moment of the start.
    if (cancelling.signal.aborted) stop();
    process.stderr.write(`The Guide is at ${guide.address}/\n`);
  } catch (error) {
    const reason = error instanceof StartError ? error.message : withoutParameters(error).stack;
    process.stderr.write(`${reason}\n`);
    reportToLauncher({ state: "failed", reason: reason ?? "" });
    endWithCode(1);
  }
}
