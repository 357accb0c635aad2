/** Runs a task when its turn comes. @returns what it gives; undefined, without running it, where too many wait already */
type Queue = <Result>(task: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Lets only so many tasks of a process run at one time, for what takes much memory.
 * @param running at once @param waiting at most; who comes after them is turned away
 */
export function createQueue(running: number, waiting: number): Queue {
  let active = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (active >= running) {
      if (line.length >= waiting) return undefined;
      // Whoever ends passes their place on, so nobody can come in between.
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
