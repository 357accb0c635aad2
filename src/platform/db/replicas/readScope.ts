import { AsyncLocalStorage } from "node:async_hooks";
import type { Replica } from "./replica.ts";

/** Rules for the reads of one request, or of the rendering of a cached page. */
export interface ReadScope {
  /** False for a request that changes data: all its statements run on the primary. */
  isReading: boolean;
  /** Position in the primary's log that a replica must have replayed. */
  minimum: number;
  /** The replica of the first statement: its later ones must not see an older state. */
  replica: Replica | undefined;
  /** True once no replica was good enough, or the scope has written: the rest is read from the primary. */
  usesPrimary: boolean;
  hasWritten: boolean;
  /** Code that outlives the request, such as a timer that it started, has no scope. */
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<ReadScope>();

/** Returns the scope of the running code: none in jobs, in commands and at the start, which all use the primary. */
export function currentReadScope(): ReadScope | undefined {
  const scope = scopes.getStore();
  return scope?.isOver ? undefined : scope;
}

export const createReadScope = (isReading: boolean, minimum: number): ReadScope => ({
  isReading,
  minimum,
  replica: undefined,
  usesPrimary: false,
  hasWritten: false,
  isOver: false,
});

/** Runs a function, and all that it waits for, in a scope. */
export const runInReadScope = <Result>(scope: ReadScope, run: () => Result): Result => scopes.run(scope, run);

/**
 * Runs reads whose result is cached for everyone.
 * @param minimum position of the last change that the caches know: a page that is rendered because of it must contain it
 */
export async function runSharedReads<Result>(minimum: number, run: () => Promise<Result>): Promise<Result> {
  const outer = currentReadScope();
  if (outer && !outer.isReading) return run();
  const scope = createReadScope(true, Math.max(minimum, outer?.minimum ?? 0));
  scope.usesPrimary = outer?.usesPrimary ?? false;
  try {
    return await runInReadScope(scope, run);
  } finally {
    scope.isOver = true;
  }
}
