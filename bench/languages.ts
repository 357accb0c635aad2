import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { pictureFolder, sharePictures } from "../e2e/pictures.ts";
import { buildLanguages } from "../scripts/texts/buildLanguages.ts";
import { readBuiltLanguages } from "../src/platform/languages/installedLanguages.ts";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import { prepareDemo, type RunningGuide, startGuide } from "./guide.ts";
import { hasLoad, interleave, LOAD_MISSING, type Load, type Sample } from "./load.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, median, medianRate, table, verdict } from "./report.ts";

/** Effect of the languages: throughput against the last commit that had only English, and the weight of pages in other languages. */

const ROOT = join(import.meta.dirname, "..");
const BEFORE = "0b19ce05";
/** A language with long words, one with long letters, and one without spaces. */
const LANGUAGES = ["de", "ar", "ja"];
const PATH = "/explore/";
const ROUNDS = 5;
const SECONDS = 4;
/** Addresses that requests come from: the guide allows each 1,200 reads a minute. */
const ADDRESSES = 500;
const GOAL = 0.95;
const PASSWORD = "explore-better";
const TRAVELLER = "maya@example.com";

function run(folder: string, ...[program = "", ...words]: string[]) {
  const { status, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stderr}`);
}

/** Checks the earlier commit out beside this one, and builds its pages. @returns its folder */
function prepareBefore(): string {
  const folder = join(temporaryFolder("before"), "guide");
  run(ROOT, "git", "worktree", "add", "--detach", folder, BEFORE);
  atEnd(() => run(ROOT, "git", "worktree", "remove", "--force", folder));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  run(folder, process.execPath, "--input-type=module", "-e", 'await (await import("./scripts/build.ts")).buildPages()');
  return folder;
}

/** Starts a guide alone on its core, with its database elsewhere. @param root folder of the project */
async function startAlone(dataDir: string, root: string): Promise<RunningGuide> {
  const { openDatabase } = (await import(join(root, "src", "platform", "db", "open.ts"))) as typeof import("../src/platform/db/open.ts");
  const database = await openDatabase({ dataDir, poolSize: 1 });
  atEnd(() => database.close());
  return startGuide(dataDir, { TRUSTED_PROXIES: "127.0.0.1", GUIDE_LANGUAGES: LANGUAGES.join() }, true, undefined, root);
}

/** Logs the demo traveller in. @returns the header of the session */
async function logIn(origin: string): Promise<string> {
  const cookiesOf = (response: Response) => response.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
  const cookies = cookiesOf(await fetch(`${origin}/api/csrf/`));
  const token = cookies.find((one) => one.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1) ?? "";
  const response = await fetch(`${origin}/users/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: cookies.join("; "), "x-csrftoken": decodeURIComponent(token), origin },
    body: JSON.stringify({ email: TRAVELLER, password: PASSWORD }),
  });
  const session = cookiesOf(response).find((one) => one.startsWith("sessionid="));
  if (!session) throw new Error(`${TRAVELLER} could not log in: ${response.status}`);
  return session;
}

const processorTime = (samples: Sample[]) => median(samples.map(({ cpu: [milliseconds = Number.NaN] }) => milliseconds));
/** Returns the ratio by processor time, which other programs on the machine hardly change. */
const byProcessor = (now: Sample[], before: Sample[]) => (processorTime(before) / processorTime(now)).toFixed(2);

async function measureThroughput(before: RunningGuide, now: RunningGuide): Promise<string[]> {
  const sessions = { before: await logIn(before.origin), now: await logIn(now.origin) };
  const contender = (guide: RunningGuide, prefix: string, session?: string): Load => ({
    url: `${guide.origin}${prefix}${PATH}`,
    connections: 16,
    seconds: SECONDS,
    headers: { "Accept-Encoding": "gzip", ...(session ? { Cookie: session } : {}) },
    ...(session ? { addresses: ADDRESSES } : {}),
    pids: [guide.pid],
  });
  const pages = {
    "the cached page": [contender(before, ""), contender(now, ""), contender(now, "/de")],
    "the page of a signed-in traveller": [
      contender(before, "", sessions.before),
      contender(now, "", sessions.now),
      contender(now, "/de", sessions.now),
    ],
  };
  const lines: string[] = [];
  for (const [page, [first, second, third]] of Object.entries(pages) as [string, [Load, Load, Load]][]) {
    const samples = await interleave({ before: first, English: second, German: third }, ROUNDS);
    const { before: old = [], English = [], German = [] } = samples;
    lines.push(
      `${page[0]?.toUpperCase()}${page.slice(1)}, gzip, 16 connections, in turn:`,
      "",
      loadTable([loadRow(`commit ${BEFORE}`, old), loadRow("now, in English", English), loadRow("now, in German", German)]),
      "",
      `- ${page} in English: ${verdict(medianRate(English) / medianRate(old), GOAL)}; by processor time ${byProcessor(English, old)}`,
      `- ${page} in German: ${verdict(medianRate(German) / medianRate(old), GOAL)}; by processor time ${byProcessor(German, old)}`,
      "",
    );
  }
  return lines;
}

/** The build's manifest of React Router. */
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { path?: string; parentId?: string; module: string; imports?: string[] }>;
}

/** Returns the names of the scripts that each kind of page loads at first, by the pattern of its address. */
function readScripts(assets: string): Map<string, Set<string>> {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(join(assets, file), "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
  const withParents = (id: string | undefined): string[] => (id === undefined ? [] : [id, ...withParents(routes[id]?.parentId)]);
  return new Map(
    Object.entries(routes).map(([id, { path = id }]) => {
      const parts = withParents(id).flatMap((one) => routes[one] ?? []);
      const addresses = [entry.module, ...entry.imports, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])];
      return [path, new Set(addresses.map((address) => basename(address)))];
    }),
  );
}

/** Weighs the scripts of every kind of page in English and in other languages, as they are stored for browsers that take Brotli. */
function measureWeights(): string[] {
  const build = join(ROOT, "build", readFileSync(join(ROOT, "build", "current.txt"), "utf8").trim());
  const assets = join(build, "client", "assets");
  const folders = [
    "",
    ...readBuiltLanguages(join(build, "languages")).flatMap((one) => (LANGUAGES.includes(one.language) ? one.folder : [])),
  ];
  const sizeOf = (name: string, folder: string) =>
    statSync([join(assets, folder, `${name}.br`), join(assets, `${name}.br`)].find(existsSync) ?? join(assets, name)).size / 1000;
  const rows = [...readScripts(assets)].map(([path, names]) => ({
    path,
    weights: folders.map((folder) => [...names].reduce((sum, name) => sum + sizeOf(name, folder), 0)),
  }));
  const columns = ["en", ...folders.slice(1).map((folder) => folder.split("-")[0] ?? "")];
  const column = (index: number) => rows.map(({ weights }) => weights[index] ?? Number.NaN);
  const more = (index: number) => rows.map(({ weights }) => (weights[index] ?? Number.NaN) - (weights[0] ?? Number.NaN));
  const heaviest = rows.toSorted((one, other) => Math.max(...other.weights) - Math.max(...one.weights)).slice(0, 12);
  const kB = (value: number) => value.toFixed(1);
  return [
    `Scripts that ${rows.length} kinds of pages load at first, Brotli, in kB without headers. Each language has the same scripts, with its own words:`,
    "",
    table(
      ["", "median", "heaviest", "more than English, median", "at most"],
      columns.map((language, index) => [
        language,
        kB(median(column(index))),
        kB(Math.max(...column(index))),
        index === 0 ? "" : kB(median(more(index))),
        index === 0 ? "" : kB(Math.max(...more(index))),
      ]),
    ),
    "",
    "The heaviest:",
    "",
    table(
      ["", ...columns],
      heaviest.map(({ path, weights }) => [`/${path}`, ...weights.map(kB)]),
    ),
    "",
  ];
}

/** `npm run bench -- languages [throughput] [weights]` */
export async function benchLanguages(parts: string[]): Promise<string[]> {
  const wants = (part: string) => parts.length === 0 || parts.includes(part);
  await buildLanguages(LANGUAGES);
  const lines: string[] = [];
  if (wants("throughput") && hasLoad()) {
    const root = prepareBefore();
    const [dataDir, dataBefore] = [temporaryFolder("data"), temporaryFolder("data-before")];
    for (const folder of [dataDir, dataBefore]) sharePictures(folder, pictureFolder());
    await prepareDemo(dataBefore, root);
    await prepareDemo(dataDir);
    const before = await startAlone(dataBefore, root);
    const now = await startAlone(dataDir, ROOT);
    lines.push("## Throughput", "", ...(await measureThroughput(before, now)));
    await before.stop();
    await now.stop();
  } else if (wants("throughput")) lines.push(LOAD_MISSING, "");
  if (wants("weights")) lines.push("## Weight", "", ...measureWeights());
  return lines;
}
