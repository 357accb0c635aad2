import { parentPort } from "node:worker_threads";
import { packError, type ThrownError } from "./thrownError.ts";

/** Runs exported functions of other modules: the worker thread of pool.ts. */

export interface Task {
  module: string;
  name: string;
  args: unknown[];
}

/** `isLoaded`: the module is loaded, and the parser's time begins. */
export type Report = { isLoaded: true } | { value: unknown } | { error: ThrownError };

parentPort?.on("message", async ({ module, name, args }: Task) => {
  const send = (report: Report, moved: ArrayBuffer[] = []) => parentPort?.postMessage(report, moved);
  try {
    const exported: Record<string, (...args: unknown[]) => unknown> = await import(module);
    const parse = exported[name];
    if (!parse) throw new TypeError(`${module} exports no ${name}`);
    send({ isLoaded: true });
    const value = await parse(...args);
    send({ value });
  } catch (error) {
    send({ error: packError(error) });
  }
});
