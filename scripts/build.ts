import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tryLockExclusive, waitFor } from "../src/platform/db/lock.ts";
import { StartError } from "../src/platform/endpoints/errors.ts";
import { compressBuild, filesBelow } from "./compress.ts";
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

/** Runs a script of a package. @throws StartError with its output if it fails */
async function runScript(path: string[], words: string[], more: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, "node_modules", ...path), ...words], {
    cwd: ROOT,
    env: { ...process.env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill();
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const status = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  process.off("exit", end);
  if (status !== 0) throw new StartError(`The pages could not be built:\n${output.trim()}`);
}

/** Builds into a temporary folder and renames it when it is complete. */
async function build(folder: string) {
  const fresh = `${folder}.${process.pid}`;
  try {
    await runScript(["@react-router", "dev", "dist", "cli", "index.js"], ["build"], {
      GUIDE_BUILD_FOLDER: fresh,
      NODE_ENV: "production",
    });
    writeEnglish(fresh);
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

interface Options {
  /** Receives what is done now, if that takes seconds. */
  announce?: (sentence: string) => void;
  /** Leaves the compression to buildLanguages, which follows the start: until then browsers get the files as they are. */
  isUrgent?: boolean;
}

/**
 * Builds the pages when their sources changed, into a new folder, so that a running guide continues to serve its own.
 * @returns the folder
 */
export async function buildPages({ announce = () => undefined, isUrgent = false }: Options = {}): Promise<string> {
  const name = nameOfSources();
  const folder = join(BUILDS, name);
  mkdirSync(BUILDS, { recursive: true });
  if (!existsSync(folder)) {
    announce("Building the pages…");
    // For two starts at once, or two steps of the gate: the second uses the build of the first.
    const lock = await waitFor(tryLockExclusive, join(BUILDS, "building.lock"), LONGEST_BUILD_MILLISECONDS);
    try {
      if (!existsSync(folder)) await build(folder);
      announce("The pages are built.");
    } finally {
      lock.release();
    }
  }
  if (!isUrgent) await compressBuild(folder);
  utimesSync(folder, new Date(), new Date());
  writeFileSync(join(BUILDS, `current.${process.pid}`), `${name}\n`);
  renameSync(join(BUILDS, `current.${process.pid}`), join(BUILDS, "current.txt"));
  const builds = readdirSync(BUILDS)
    .filter((entry) => /^[0-9a-f]{16}$/.test(entry))
    .sort((a, b) => statSync(join(BUILDS, b)).mtimeMs - statSync(join(BUILDS, a)).mtimeMs);
  for (const old of builds.slice(BUILDS_MAX)) rmSync(join(BUILDS, old), { recursive: true, force: true });
  return folder;
}
