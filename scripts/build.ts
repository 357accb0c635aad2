import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tryLockExclusive, waitFor } from "../src/platform/db/lock.ts";
import { compressFiles, filesBelow } from "./compress.ts";
import { writeEnglish } from "./texts/buildLanguage.ts";

const ROOT = join(import.meta.dirname, "..");
const BUILDS = join(ROOT, "build");
/** Number of builds to retain: the newest, and those that a running guide may still serve. */
const BUILDS_MAX = 8;
const LONGEST_BUILD_MILLISECONDS = 10 * 60_000;

/** Returns a hash of the pages' inputs: sources, configuration and the versions of packages. */
function nameOfSources(): string {
  const hash = createHash("sha256");
  const sources = ["src", "illustrator", "scripts/texts"]
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((file) => !/\.test\.tsx?$|\/content\//.test(file));
  for (const file of [
    ...sources,
    ...["package-lock.json", "vite.config.ts", "scripts/plugins.ts", "react-router.config.ts", "tsconfig.json"].map((name) =>
      join(ROOT, name),
    ),
  ]) {
    hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** Builds into a temporary folder and renames it when it is complete. */
async function build(folder: string) {
  const fresh = `${folder}.${process.pid}`;
  const built = spawnSync(process.execPath, [join(ROOT, "node_modules", "@react-router", "dev", "dist", "cli", "index.js"), "build"], {
    cwd: ROOT,
    env: { ...process.env, GUIDE_BUILD_FOLDER: fresh, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (built.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The pages could not be built:\n${built.stdout}${built.stderr}`);
  }
  writeEnglish(fresh);
  await compressFiles(join(fresh, "client"));
  renameSync(fresh, folder);
}

/**
 * Builds the pages when their sources changed, into a new folder, so that a running guide continues to serve its own.
 * @returns the folder
 */
export async function buildPages(): Promise<string> {
  const name = nameOfSources();
  const folder = join(BUILDS, name);
  mkdirSync(BUILDS, { recursive: true });
  if (!existsSync(folder)) {
    // For two starts at once, or two steps of the gate: the second uses the build of the first.
    const lock = await waitFor(tryLockExclusive, join(BUILDS, "building.lock"), LONGEST_BUILD_MILLISECONDS);
    try {
      if (!existsSync(folder)) await build(folder);
    } finally {
      lock.release();
    }
  }
  utimesSync(folder, new Date(), new Date());
  writeFileSync(join(BUILDS, `current.${process.pid}`), `${name}\n`);
  renameSync(join(BUILDS, `current.${process.pid}`), join(BUILDS, "current.txt"));
  const builds = readdirSync(BUILDS)
    .filter((entry) => /^[0-9a-f]{16}$/.test(entry))
    .sort((a, b) => statSync(join(BUILDS, b)).mtimeMs - statSync(join(BUILDS, a)).mtimeMs);
  for (const old of builds.slice(BUILDS_MAX)) rmSync(join(BUILDS, old), { recursive: true, force: true });
  return folder;
}
