import { parentPort } from "node:worker_threads";

/** Runs exported functions of other modules: the worker thread of pool.ts. */

export interface Task {
  module: string;
  name: string;
  args: unknown[];
}

/** `isLoaded`: the module is there, and the parser's time begins. */
export type Report = { isLoaded: true } | { value: unknown } | { error: ThrownError };

/** A thrown error as it travels between threads: its class arrives as a name. */
export interface ThrownError {
  name: string;
  message: string;
  stack?: string | undefined;
  properties: object;
}

export function packError(error: unknown): ThrownError {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { cause: _, ...properties } = thrown as Error & Record<string, unknown>;
  return { name: thrown.constructor.name, message: thrown.message, stack: thrown.stack, properties };
}

parentPort?.on("message", async ({ module, name, args }: Task) => {
  const send = (report: Report, moved: ArrayBuffer[] = []) => parentPort?.postMessage(report, moved);
  try {
    const parse = ((await import(module)) as Record<string, (...args: unknown[]) => unknown>)[name];
    if (!parse) throw new TypeError(`${module} exports no ${name}`);
    send({ isLoaded: true });
    const value = await parse(...args);
    send({ value });
  } catch (error) {
    send({ error: packError(error) });
  }
});
