import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keepDatabase, visitorWithSession } from "./database.ts";
import { prepareDemo, type RunningGuide, startGuide } from "./guide.ts";
import { hasLoad, interleave, LOAD_MISSING, type Load } from "./load.ts";
import { NEXT_NAME, startNext } from "./peers/next.ts";
import { hasNginx, NGINX_MISSING, startNginx } from "./peers/nginx.ts";
import { residentMegabytes, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, median, medianRate, table, verdict, whole } from "./report.ts";

const PATH = "/explore/";
const ROUNDS = 5;
const SECONDS = 4;
const CACHED_GOAL = 0.8;
const RENDER_GOAL = 3;
const READY_GOAL = 3_000;
const IDENTITY = { "Accept-Encoding": "identity" };
const GZIP = { "Accept-Encoding": "gzip" };

/** A body as it is sent: the built-in fetch would unpack it. */
async function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on("error", reject));
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return Buffer.concat(await response.toArray());
}

/** The finished page from memory against the same bytes from disk. */
export async function measureCached(guide: RunningGuide): Promise<string[]> {
  const page = await bytesOf(guide.origin + PATH, IDENTITY);
  const compressed = await bytesOf(guide.origin + PATH, GZIP);
  const nginx = hasNginx() ? await startNginx(PATH, page, compressed) : undefined;
  const lines = [
    `The finished page (${whole(page.length)} bytes plain, ${whole(compressed.length)} gzip) from the guide's memory, and nginx with the same bytes from disk.`,
    "",
  ];
  if (!nginx) lines.push(NGINX_MISSING, "");
  const rows: string[][] = [];
  const verdicts: string[] = [];
  for (const [encoding, headers] of [
    ["plain", IDENTITY],
    ["gzip", GZIP],
  ] as const) {
    for (const connections of [16, 64]) {
      const one = (origin: string, pid: number): Load => ({ url: origin + PATH, connections, seconds: SECONDS, headers, pids: [pid] });
      const { guide: ours = [], nginx: theirs = [] } = await interleave(
        { guide: one(guide.origin, guide.pid), ...(nginx ? { nginx: one(nginx.origin, nginx.pid) } : {}) },
        ROUNDS,
      );
      const name = `${encoding}, ${connections} connections`;
      rows.push(loadRow(`guide, ${name}`, ours));
      if (!nginx) continue;
      rows.push(loadRow(`nginx, ${name}`, theirs));
      verdicts.push(`- ${name}: ${verdict(medianRate(ours) / medianRate(theirs), CACHED_GOAL)}`);
    }
  }
  await nginx?.stop();
  return [...lines, loadTable(rows), "", ...verdicts];
}

/** A page made anew for each request, against Next.js. */
export async function measureRender(guide: RunningGuide, dataDir: string): Promise<string[]> {
  const cookie = `sessionid=${await visitorWithSession(dataDir)}`;
  const contenders: Record<string, Load> = {
    guide: { url: guide.origin + PATH, connections: 16, seconds: SECONDS, headers: { ...IDENTITY, Cookie: cookie }, pids: [guide.pid] },
  };
  const size = (await bytesOf(guide.origin + PATH, { ...IDENTITY, Cookie: cookie })).length;
  const lines = [
    'Made anew for each request: the guide for somebody with a session, Next.js with `dynamic = "force-dynamic"`.',
    "Both render the guide's own components. The data are in memory at both: the guide keeps its API's answer until the data change, Next.js has read it from a file.",
    "",
  ];
  let next: Awaited<ReturnType<typeof startNext>> | undefined;
  try {
    next = await startNext(await (await fetch(`${guide.origin}/guide/api/home/`)).text());
  } catch (error) {
    lines.push(
      `Next.js could not be installed or built, so the guide was measured alone (npm has to reach a registry): ${(error as Error).message}`,
      "",
    );
  }
  if (next) {
    const nextSize = (await bytesOf(`${next.origin}/explore`, IDENTITY)).length;
    const difference = nextSize / size - 1;
    lines.push(`HTML: guide ${whole(size)} bytes, ${NEXT_NAME} ${whole(nextSize)} (${(100 * difference).toFixed(1)} %).`, "");
    if (Math.abs(difference) > 0.1)
      lines.push(
        "**The pages differ by more than a tenth: the comparison is not fair until bench/peers/next.ts is brought up to date.**",
        "",
      );
    contenders.next = { url: `${next.origin}/explore`, connections: 16, seconds: SECONDS, headers: IDENTITY, pids: [next.pid] };
  }
  const { guide: ours = [], next: theirs = [] } = await interleave(contenders, ROUNDS);
  await next?.stop();
  const rows = [loadRow("guide", ours), ...(next ? [loadRow(NEXT_NAME, theirs)] : [])];
  const verdicts = next ? [`- 16 connections: ${verdict(medianRate(ours) / medianRate(theirs), RENDER_GOAL)}`] : [];
  return [...lines, loadTable(rows), "", ...verdicts];
}

/** From the start of the process to its first answers, and how much memory it takes. */
export async function measureStart(dataDir: string): Promise<string[]> {
  const ready: number[] = [];
  const firstPage: number[] = [];
  let atRest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const guide = await startGuide(dataDir, {}, false);
    ready.push(guide.ready);
    firstPage.push(guide.firstPage);
    if (round === ROUNDS - 1) {
      await sleep(3_000);
      atRest = residentMegabytes(guide.pid);
    }
    await guide.stop();
  }
  const isReached = median(ready) <= READY_GOAL;
  return [
    "`node server.ts` on a data folder that exists, with the embedded database stopped before:",
    "",
    table(
      ["", "median ms", "samples"],
      [
        ["/readyz answers 200", whole(median(ready)), ready.map(whole).join(" ")],
        ["/explore/ answers 200", whole(median(firstPage)), firstPage.map(whole).join(" ")],
      ],
    ),
    "",
    `- ready: ${(median(ready) / 1000).toFixed(2)} s; goal: at most ${READY_GOAL / 1000} s: ${isReached ? "reached" : "**missed**"}`,
    `- resident memory at rest, after the first page: ${whole(atRest)} MB (the database's processes apart)`,
  ];
}

/** `npm run bench -- home [cached] [render] [start]` */
export async function benchHome(parts: string[]): Promise<string[]> {
  const wants = (part: string) => parts.length === 0 || parts.includes(part);
  const dataDir = temporaryFolder("data");
  const closeDatabase = await keepDatabase(dataDir);
  await prepareDemo(dataDir);
  const first = await startGuide(dataDir);
  const lines: string[] = [];
  if (hasLoad()) {
    if (wants("cached")) lines.push("## The cached page", "", ...(await measureCached(first)), "");
    if (wants("render")) lines.push("## The page made anew", "", ...(await measureRender(first, dataDir)), "");
    const after = residentMegabytes(first.pid);
    await sleep(10_000);
    lines.push(
      `Resident memory of the guide right after these loads: ${whole(after)} MB; ten seconds later ${whole(residentMegabytes(first.pid))} MB.`,
      "",
    );
  } else lines.push(LOAD_MISSING, "");
  await first.stop();
  await closeDatabase();
  if (wants("start")) lines.push("## Start and memory", "", ...(await measureStart(dataDir)), "");
  return lines;
}
