/** Runs a task when a slot is free. @returns its result; undefined, without running it, if too many tasks wait already */
type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Limits how many tasks run at a time in a process, for tasks that take much memory.
 * @param running maximum number of running tasks
 * @param waiting maximum number of waiting tasks; further ones are rejected
 */
export function createConcurrencyLimit(running: number, waiting: number): ConcurrencyLimit {
  let active = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (active >= running) {
      if (line.length >= waiting) return undefined;
      // A finished task passes its slot on, so that no new task can take it in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else active += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
