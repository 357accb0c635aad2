import { readdirSync, readFileSync } from "node:fs";

/** Returns MB that a process has to itself, and its part of shared memory (PSS); NaN if this user may not read it. */
function ownMegabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

/**
 * Returns the memory of a process and its children in MB. Shared memory counts once.
 * @param apart child that is not counted: the embedded database may be a child of the guide
 */
export function treeMegabytes(root: number | undefined, apart?: number): number {
  if (root === undefined) return Number.NaN;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== apart && parentOf(pid) === root);
  return [root, ...children].map(ownMegabytes).reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);
}
