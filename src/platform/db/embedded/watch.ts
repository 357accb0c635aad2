import { setTimeout as sleep } from "node:timers/promises";
import { toError } from "../../toError.ts";

/** Reading a small file and asking the kernel for a process takes about 50 microseconds. */
const CHECK_MILLISECONDS = 250;
const RETRY_MILLISECONDS = 1_000;
/** After this time /healthz fails, so that an orchestrator can try a new process. */
export const LOST_MILLISECONDS = 30_000;

export interface Watched {
  isRunning(): boolean;
  /** Starts the server again, or finds that another process did. @throws if the server cannot be started */
  restart(signal: AbortSignal, onRecovering: () => void): Promise<void>;
  onIncident(sentence: string): void;
  /** Returns monotonic milliseconds. */
  clock?: () => number;
}

export interface Watch {
  /** True if the server is gone and could not be started again for 30 s. */
  isLost(): boolean;
  /** Checks now instead of at the next interval. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Watches a server that may be killed, and starts it again. */
export function watchServer({ isRunning, restart, onIncident, clock = () => performance.now() }: Watched): Watch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let diedAt: number | undefined;
  let running: Promise<void> | undefined;

  const repair = async () => {
    diedAt = clock();
    onIncident("The embedded database has crashed and is restarting.");
    let said = "";
    while (!signal.aborted) {
      try {
        await restart(signal, () => {
          // The server works: the 30 seconds are for one that does not come up.
          diedAt = clock();
        });
        diedAt = undefined;
        onIncident("The embedded database is running again.");
        return;
      } catch (error) {
        if (signal.aborted) return;
        const { message } = toError(error);
        if (message !== said) onIncident(message);
        said = message;
      }
      await sleep(RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const check = () => {
    if (running || signal.aborted || isRunning()) return running ?? Promise.resolve();
    running = repair().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(check, CHECK_MILLISECONDS).unref();
  return {
    isLost: () => diedAt !== undefined && clock() - diedAt >= LOST_MILLISECONDS,
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
