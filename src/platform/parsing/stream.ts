import { Worker } from "node:worker_threads";
import { TooLargeError } from "./limits.ts";
import { type ErrorClass, TookTooLongError, unpackError } from "./pool.ts";
import type { StreamReport, StreamTask } from "./streamThread.ts";

/**
 * Time for opening, and for each piece: a piece of 16 kB takes milliseconds, a whole spreadsheet a few seconds. Wall-clock time, generous
 * for a busy machine.
 */
const MILLISECONDS = 60_000;
const HEAP_MB = 384;

/** A file that is read piece by piece. Its other properties are plain data, or functions without arguments that return the progress. */
export interface OpenedRecords {
  // biome-ignore lint/suspicious/noExplicitAny: each format has records of its own
  records: AsyncGenerator<any[]>;
}

/** Waits for a thread's next report. Any other event ends the thread. */
function nextReport(worker: Worker, errors: readonly ErrorClass[]): Promise<Exclude<StreamReport, { error: unknown }>> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      for (const name of ["message", "error", "exit"]) worker.removeAllListeners(name);
    };
    const fail = (error: Error) => {
      settle();
      worker.on("error", () => {});
      worker.terminate().finally(() => reject(error));
    };
    const timer = setTimeout(() => fail(new TookTooLongError("takes too long to be read.")), MILLISECONDS);
    worker.on("message", (report: StreamReport) => {
      if ("error" in report) return fail(unpackError(report.error, errors));
      settle();
      resolve(report);
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TooLargeError("needs too much memory to be read.") : error),
    );
    worker.on("exit", () => fail(new Error("The thread that reads records has ended.")));
  });
}

/**
 * Returns a function that opens a file in a separate worker thread, for files too large for one message: each piece is read on demand.
 * @param module the file that exports the function
 * @param name of the export
 * @param errors classes that its errors retain
 */
export function streamInThread<Arguments extends unknown[], Opened extends OpenedRecords>(
  module: URL,
  name: string,
  _open: (...args: Arguments) => Promise<Opened>,
  errors: readonly ErrorClass[],
): (...args: Arguments) => Promise<Opened> {
  return async (...args) => {
    const worker = new Worker(new URL("./streamThread.ts", import.meta.url), {
      workerData: { module: module.href, name, args } satisfies StreamTask,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const first = await nextReport(worker, errors);
    // An opened file that is not being read does not keep the process alive.
    worker.unref();
    let { states } = first;
    async function* read(): OpenedRecords["records"] {
      for (;;) {
        worker.ref();
        worker.postMessage("next");
        const next = await nextReport(worker, errors);
        worker.unref();
        states = next.states;
        if (!("piece" in next) || next.isDone || !next.piece) return;
        yield next.piece;
      }
    }
    const records = read();
    const end = records.return.bind(records);
    // Also called before the first piece, when a generator's own "finally" would not run.
    records.return = async (value) => {
      await worker.terminate();
      return end(value);
    };
    const functions = Object.fromEntries(Object.keys(states).map((key) => [key, () => states[key]]));
    return { ...("opened" in first ? first.opened : {}), ...functions, records } as unknown as Opened;
  };
}
