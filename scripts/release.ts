import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildPages } from "./build.ts";
import { writePreparedCluster } from "./release/cluster.ts";
import { choosePackages, readPackageJson, releaseContents } from "./release/files.ts";
import { packRelease } from "./release/pack.ts";
import { readLock } from "./release/packages.ts";
import { createSbom, listChecksums, listLicences } from "./release/papers.ts";
import { buildLanguages } from "./texts/buildLanguages.ts";

/**
 * `npm run release [-- FOLDER]`: makes a release for the kind of machine that runs this, in ./release/ or another folder: a tarball with
 * everything that it needs, Node and PostgreSQL included, its parts (CycloneDX), their licences, and checksums of these files.
 */

const ROOT = join(import.meta.dirname, "..");
const MIB = 2 ** 20;

const say = (sentence: string) => process.stdout.write(`${(performance.now() / 1_000).toFixed(0).padStart(3)} s  ${sentence}\n`);

/** Returns the time of the commit, so that two releases of one commit have the same; now for a folder without git. */
function timeOfSources(): Date {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%cI"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? new Date(stdout.trim()) : new Date();
}

async function makeRelease(folder: string): Promise<void> {
  const build = await buildPages({ announce: say });
  say("Building the languages…");
  await buildLanguages();
  const { version } = readPackageJson(ROOT);
  const name = `the-guide-${version}`;
  const tarball = join(folder, `${name}-${process.platform}-${process.arch}.tgz`);
  const temporary = mkdtempSync(join(tmpdir(), "the-guide-release-"));
  try {
    say("Preparing the database…");
    const cluster = join(temporary, "cluster.tar.zst");
    await writePreparedCluster(cluster);
    say("Packing…");
    const contents = releaseContents(ROOT, build, cluster);
    const [lock, { installed, inPages }] = [readLock(ROOT), choosePackages(ROOT, build)];
    const time = timeOfSources();
    const paths = [...installed, ...inPages].sort();
    const licences = listLicences(ROOT, lock, paths);
    contents.set("LICENCES.txt", { text: licences });
    mkdirSync(folder, { recursive: true });
    await packRelease(contents, name, time, tarball);
    const papers = { [`${name}.cdx.json`]: createSbom(ROOT, lock, paths, time), [`${name}-licences.txt`]: licences };
    for (const [file, text] of Object.entries(papers)) writeFileSync(join(folder, file), text);
    const files = [tarball, ...Object.keys(papers).map((file) => join(folder, file))];
    writeFileSync(join(folder, "SHA256SUMS"), await listChecksums(files));
    say(`${tarball}: ${Math.round(statSync(tarball).size / MIB)} MB, ${installed.length} packages`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

await makeRelease(resolve(process.argv[2] ?? join(ROOT, "release")));
