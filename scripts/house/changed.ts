/** Chooses the unit tests to run for a change before a commit. */

const CAPABILITY = /^src\/(?:[^/]+\/[^/]+|[^/]+)\//;

/**
 * @param paths changed files, from the repository's root
 * @returns the folders whose tests run: the capabilities that changed. Importing capabilities are left out: each API test loads the whole
 * API, so nearly all tests would run each time.
 */
export function changedFolders(paths: string[]): string[] {
  const folders = paths.flatMap((path) => {
    const [, whole] = /^(scripts\/|illustrator\/)/.exec(path) ?? [];
    if (whole) return [whole];
    // The schema is tested where migrations are applied.
    if (path.startsWith("migrations/")) return ["src/platform/db/"];
    return CAPABILITY.exec(path)?.slice(0, 1) ?? [];
  });
  return [...new Set(folders)].sort();
}
