import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reasonNotToRun, type ShellBlock, shellBlocks } from "../../scripts/house/shellBlocks.ts";
import { requirePackages } from "../packages.ts";
import { temporaryFolder } from "../processes.ts";
import { table } from "../report.ts";
import { type Doubles, SECRET, startDoubles } from "./doubles.ts";
import { copyData, copyPackages, copyProject, makeRelease, prepareData, writeFixtures } from "./scratch.ts";
import { Session } from "./session.ts";

/**
 * Runs every command of docs/running, in the order of each page, in a copy of the project with demo data. `npm run bench -- docs mail.md`
 * runs those of one page. Fails when a command fails.
 */

const PAGES = join(import.meta.dirname, "..", "..", "docs", "running");
/** Commands that write packages. */
const INSTALLS = /\bnpm (?:ci|install)\b/;
const NIGHTLY = "guide-2026-11-30-023000.backup";
/** Start of the address of a database server. */
const DATABASE = "DATABASE_URL=postgresql://guide";

interface Tried {
  name: string;
  done: number;
  untried: { line: number; reason: string }[];
  failed: string[];
  used: Set<string>;
}

interface Place {
  project: string;
  prepared: string;
  tools: string;
  backups: string;
}

function replaced(commands: string, { replacements }: Doubles, used: Set<string>): string {
  let text = commands;
  for (const [name, double] of replacements) {
    if (text.includes(name)) used.add(name);
    text = text.replaceAll(name, double);
  }
  return text;
}

function resetData({ project, prepared }: Place, isEmpty: boolean) {
  for (const name of ["data", "data.old"]) rmSync(join(project, name), { recursive: true, force: true, maxRetries: 5 });
  if (!isEmpty) copyData(prepared, join(project, "data"));
}

/** Names a backup that a page has made as those of the night are named. */
function offerNightlyBackup({ project, backups }: Place) {
  const [made, named] = [join(project, "guide.backup"), join(backups, "guide", NIGHTLY)];
  if (existsSync(made) && !existsSync(named)) cpSync(made, named);
}

async function tryPage(name: string, blocks: ShellBlock[], place: Place, doubles: Doubles): Promise<Tried> {
  const tried: Tried = { name, done: 0, untried: [], failed: [], used: new Set() };
  const all = blocks.map(({ commands }) => commands).join("\n");
  if (INSTALLS.test(all)) copyPackages(place.project);
  if (all.includes("SHA256SUMS")) makeRelease(place.project);
  resetData(place, false);
  await doubles.resetDatabase(all.includes(DATABASE) && !/\bcreatedb\b/.test(all));
  const session = new Session(place.project, place.tools, doubles.environment, doubles.port);
  let last = 0;
  for (const block of blocks) {
    const { commands, line, section, needs } = block;
    const reason = reasonNotToRun(block);
    if (reason !== undefined) {
      tried.untried.push({ line, reason });
      continue;
    }
    if (needs) await session.stopGuide();
    if (needs === "fresh") resetData(place, true);
    offerNightlyBackup(place);
    const { isDone, output } = await session.run(replaced(commands, doubles, tried.used), section !== last);
    last = section;
    process.stdout.write(`${isDone ? "done" : "FAILED"}  ${name}:${line}\n`);
    if (isDone) tried.done += 1;
    else tried.failed.push(`docs/running/${name}:${line}\n${commands}\n${output.trimEnd().split("\n").slice(-15).join("\n")}`);
  }
  await session.stopGuide();
  return tried;
}

export async function benchDocs(parts: string[]): Promise<string[]> {
  requirePackages("createdb");
  const folder = temporaryFolder("docs");
  const place = {
    project: join(folder, "guide"),
    prepared: join(folder, "prepared"),
    tools: join(folder, "tools"),
    backups: join(folder, "backups"),
  };
  mkdirSync(place.tools);
  copyProject(place.project);
  await writeFixtures(place.project, place.backups);
  await prepareData(place.prepared, SECRET);
  const doubles = await startDoubles(place.backups);
  const names = readdirSync(PAGES).filter((name) => name.endsWith(".md") && (parts.length === 0 || parts.includes(name)));
  const tried: Tried[] = [];
  for (const name of names.sort()) {
    const blocks = shellBlocks(readFileSync(join(PAGES, name), "utf8"));
    if (blocks.length > 0) tried.push(await tryPage(name, blocks, place, doubles));
  }
  const failed = tried.flatMap((one) => one.failed);
  if (failed.length > 0) throw new Error(`${failed.length} blocks of commands fail:\n\n${failed.join("\n\n")}`);
  const untried = tried.flatMap(({ name, untried: blocks }) =>
    blocks.map(({ line, reason }) => `- ${name}:${line}: ${reason || "no reason given"}`),
  );
  return [
    "Blocks of commands in docs/running, run in order in a copy of the project with demo data.",
    "",
    table(
      ["page", "run", "not run"],
      tried.map(({ name, done, untried: left }) => [name, String(done), String(left.length)]),
    ),
    "",
    `Not run: ${untried.length}`,
    "",
    ...untried,
    "",
    "These names are replaced by doubles on this machine:",
    "",
    ...[...new Set(tried.flatMap(({ used }) => [...used]))].sort().map((name) => `- \`${name}\``),
    "",
    "`npm start` is started in the background and waited for; `ssh` runs its command here.",
  ];
}
