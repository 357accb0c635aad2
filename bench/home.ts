import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { toError } from "../src/platform/toError.ts";
import { setUpDatabase, visitorWithSession } from "./database.ts";
import { prepareDemo, type RunningGuide, startGuide } from "./guide.ts";
import { hasLoad, interleave, LOAD_MISSING, type Load } from "./load.ts";
import { NEXT_NAME, startNext } from "./peers/next.ts";
import { hasNginx, NGINX_MISSING, startNginx } from "./peers/nginx.ts";
import { residentMegabytes, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, median, medianRate, table, verdict, whole } from "./report.ts";

const PATH = "/explore/";
const ROUNDS = 5;
const SECONDS = 4;
/**
 * The guide allows each IP address 1,200 reads a minute, including pages rendered per request; this many addresses stay below the limit.
 */
const ADDRESSES = 500;
const CACHED_GOAL = 0.8;
const RENDER_GOAL = 9;
const READY_GOAL = 3_000;
const IDENTITY = { "Accept-Encoding": "identity" };
const GZIP = { "Accept-Encoding": "gzip" };

/** Returns a raw body: the built-in fetch would decompress it. */
async function fetchRawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on("error", reject));
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return Buffer.concat(await response.toArray());
}

/** Compares the rendered page from memory with the same bytes from disk. */
export async function measureCached(guide: RunningGuide): Promise<string[]> {
  const page = await fetchRawBody(guide.origin + PATH, IDENTITY);
  const compressed = await fetchRawBody(guide.origin + PATH, GZIP);
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

/** Counts articles, pictures and links of a page's body, which are equal in every variant. */
const countCards = (page: Buffer): string => {
  const body = page.toString().replace(/<script.*?<\/script>/gs, "");
  return ["<article", "<img", "<a "].map((tag) => body.split(tag).length - 1).join(" / ");
};

/** Compares the page of a signed-in traveller with Next.js, which renders per request. */
export async function measureRender(guide: RunningGuide, dataDir: string): Promise<string[]> {
  const cookie = `sessionid=${await visitorWithSession(dataDir)}`;
  const contenders: Record<string, Load> = {
    guide: {
      url: guide.origin + PATH,
      connections: 16,
      seconds: SECONDS,
      addresses: ADDRESSES,
      headers: { ...IDENTITY, Cookie: cookie },
      pids: [guide.pid],
    },
  };
  const ours = await fetchRawBody(guide.origin + PATH, { ...IDENTITY, Cookie: cookie });
  const size = ours.length;
  const lines = [
    'The page of somebody who is signed in: the guide finds out for each request whose session it is and puts what is theirs into the page that it has rendered once for all who are shown alike; Next.js renders for each request, with `dynamic = "force-dynamic"`.',
    "Both render the guide's own components. The data are in memory at both: the guide keeps its API's answer until the data change, Next.js has read it from a file, and asks nobody who it is for.",
    'Next.js in two forms: server components with "use client" where state and events need it, as its guide says; and the whole page as one client component, the least it can be asked to do.',
    "",
  ];
  let next: Awaited<ReturnType<typeof startNext>> | undefined;
  try {
    next = await startNext(await (await fetch(`${guide.origin}/guide/api/home/`)).text());
  } catch (error) {
    lines.push(
      `Next.js could not be installed or built, so the guide was measured alone (npm has to reach a registry): ${toError(error).message}`,
      "",
    );
  }
  const forms = { [`${NEXT_NAME}, server components`]: "/explore", [`${NEXT_NAME}, one client component`]: "/client" };
  const sizes = [`guide ${whole(size)}`];
  for (const [name, path] of next ? Object.entries(forms) : []) {
    const url = `${next?.origin}${path}`;
    const page = await fetchRawBody(url, IDENTITY);
    sizes.push(`${name} ${whole(page.length)}`);
    // Every variant has to show the same cards; otherwise the comparison would be unfair.
    if (countCards(page) !== countCards(ours))
      throw new Error(`${name} shows ${countCards(page)} cards and links, the guide ${countCards(ours)}`);
    contenders[name] = { url, connections: 16, seconds: SECONDS, addresses: ADDRESSES, headers: IDENTITY, pids: next ? [next.pid] : [] };
  }
  lines.push(`HTML, bytes: ${sizes.join("; ")}.`, "");
  const samples = await interleave(contenders, ROUNDS);
  await next?.stop();
  const rate = (name: string) => medianRate(samples[name] ?? []);
  const rows = Object.keys(contenders).map((name) => loadRow(name, samples[name] ?? []));
  const verdicts = next ? Object.keys(forms).map((name) => `- against ${name}: ${verdict(rate("guide") / rate(name), RENDER_GOAL)}`) : [];
  return [...lines, loadTable(rows), "", ...verdicts];
}

/** Measures the time from the start of the process to its first responses, and its memory. */
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
    "`node scripts/start.ts`, which is `npm start`, on a data folder that exists, with the embedded database stopped before:",
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
  const closeDatabase = await setUpDatabase(dataDir);
  await prepareDemo(dataDir);
  const first = await startGuide(dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
  const lines: string[] = [];
  if (hasLoad()) {
    if (wants("cached")) lines.push("## The cached page", "", ...(await measureCached(first)), "");
    if (wants("render")) lines.push("## The page of somebody who is signed in", "", ...(await measureRender(first, dataDir)), "");
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
