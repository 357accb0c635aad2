import { parentPort, workerData } from "node:worker_threads";
import { packError, type ThrownError } from "./thrownError.ts";

/** Reads one file piece by piece: the worker thread of stream.ts, which requests each piece with a message. */

export interface StreamTask {
  module: string;
  name: string;
  args: unknown[];
}

/** `states`: the current results of the opened file's functions, by their names. */
export type StreamReport =
  | { opened: object; states: Record<string, unknown> }
  | { piece: unknown[] | undefined; isDone: boolean; states: Record<string, unknown> }
  | { error: ThrownError };

const send = (report: StreamReport) => parentPort?.postMessage(report);

async function start({ module, name, args }: StreamTask): Promise<void> {
  const exported: Record<string, (...args: unknown[]) => unknown> = await import(module);
  const open = exported[name];
  if (!open) throw new TypeError(`${module} exports no ${name}`);
  const { records, ...rest } = (await open(...args)) as { records: AsyncGenerator };
  const isFunction = (entry: [string, unknown]): entry is [string, () => unknown] => typeof entry[1] === "function";
  const functions = Object.entries(rest).filter(isFunction);
  const states = () => Object.fromEntries(functions.map(([key, state]) => [key, state()]));
  parentPort?.on("message", async () => {
    try {
      const { value, done = false } = await records.next();
      send({ piece: value, isDone: done, states: states() });
    } catch (error) {
      send({ error: packError(error) });
    }
  });
  send({ opened: Object.fromEntries(Object.entries(rest).filter((entry) => !isFunction(entry))), states: states() });
}

if (workerData) await start(workerData).catch((error) => send({ error: packError(error) }));
