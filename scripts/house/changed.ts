/** Which unit tests a change calls for before a commit. */

const CAPABILITY = /^src\/(?:[^/]+\/[^/]+|[^/]+)\//;

/**
 * @param paths changed files, from the repository's root
 * @returns the folders whose tests are run: the capabilities that changed. Not everything that imports them: each API test loads the whole API, so that it
 * would be nearly all tests each time.
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
