import { parentPort } from "node:worker_threads";

/** Runs exported functions of other modules: the worker thread of pool.ts. */

export interface Task {
  module: string;
  name: string;
  args: unknown[];
}

/** `isLoaded`: the module is there, and the parser's time begins. */
export type Report = { isLoaded: true } | { value: unknown } | { error: { name: string; message: string; stack?: string | undefined } };

parentPort?.on("message", async ({ module, name, args }: Task) => {
  const send = (report: Report, moved: ArrayBuffer[] = []) => parentPort?.postMessage(report, moved);
  try {
    const parse = ((await import(module)) as Record<string, (...args: unknown[]) => unknown>)[name];
    if (!parse) throw new TypeError(`${module} exports no ${name}`);
    send({ isLoaded: true });
    const value = await parse(...args);
    send({ value });
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error));
    send({ error: { name: thrown.constructor.name, message: thrown.message, stack: thrown.stack } });
  }
});
