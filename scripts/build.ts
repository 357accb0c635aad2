import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = join(import.meta.dirname, "..");
const BUILDS = join(ROOT, "build");
/** Builds kept: the newest and those that a running guide may still serve from. */
const BUILDS_MAX = 8;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|webmanifest)$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A name for what the pages are made from: sources, configuration and the versions of packages. */
function nameOfSources(): string {
  const hash = createHash("sha256");
  const sources = filesBelow(join(ROOT, "src")).filter((file) => !/\.test\.tsx?$|\/content\//.test(file));
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

/** The router's list of all routes, without what is false or empty of each, nine tenths of it: every page loads it, and what is missing is false to the router. */
function shortenManifest(folder: string) {
  const [file] = filesBelow(folder).filter((name) => /manifest-\w+\.js$/.test(name));
  if (!file) throw new Error("The build has no manifest of routes.");
  const [, name = "", json = ""] = /^([\w.]+=)(.*);$/s.exec(readFileSync(file, "utf8").trim()) ?? [];
  const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  // What a module imports the browser finds in the module.
  const isNeeded = ([key, value]: [string, unknown]) =>
    value !== false && key !== "imports" && !(Array.isArray(value) && value.length === 0);
  const short = Object.entries(routes).map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(isNeeded))]);
  writeFileSync(file, `${name}${JSON.stringify({ ...rest, routes: Object.fromEntries(short) })};\n`);
}

async function compress(folder: string) {
  for (const file of filesBelow(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

/**
 * Builds the pages when their sources changed: into a new folder, which is then swapped in, so that a guide that runs keeps serving from its own.
 * @returns the folder
 */
export async function buildPages(): Promise<string> {
  const name = nameOfSources();
  const folder = join(BUILDS, name);
  if (!existsSync(folder)) {
    const fresh = join(BUILDS, `${name}.${process.pid}`);
    mkdirSync(BUILDS, { recursive: true });
    const built = spawnSync(process.execPath, [join(ROOT, "node_modules", "@react-router", "dev", "dist", "cli", "index.js"), "build"], {
      cwd: ROOT,
      env: { ...process.env, GUIDE_BUILD_FOLDER: fresh, NODE_ENV: "production" },
      encoding: "utf8",
    });
    if (built.status !== 0) {
      rmSync(fresh, { recursive: true, force: true });
      throw new Error(`The pages could not be built:\n${built.stdout}${built.stderr}`);
    }
    shortenManifest(join(fresh, "client"));
    await compress(join(fresh, "client"));
    try {
      renameSync(fresh, folder);
    } catch (error) {
      // Two starts at once: the other one was first.
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
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
