/**
 * Combines simultaneous calls of slow work. Each caller gets a result of work that began after its call, never of work that was already
 * running.
 */
export function shareCalls<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const start = () => {
    const own = work().finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
