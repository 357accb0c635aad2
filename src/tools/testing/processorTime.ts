/** Returns the milliseconds of processor time of a function: unlike wall-clock time, they do not grow while other programs run. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
