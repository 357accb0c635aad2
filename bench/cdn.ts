import { randomUUID } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { codeFromName } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { setUpDatabase } from "./database.ts";
import { prepareDemo, type RunningGuide, startGuide } from "./guide.ts";
import { hasLoad, interleave, LOAD_MISSING, type Load, load } from "./load.ts";
import { hasNginx, NGINX_MISSING, startNginx } from "./peers/nginx.ts";
import { missingVarnish, type SharedCache, startNginxCache, startVarnish } from "./peers/sharedCaches.ts";
import { atEnd, freePort, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, median, medianRate, table, verdict, whole } from "./report.ts";

const PATH = "/explore/";
const GZIP = { "Accept-Encoding": "gzip" };
/** Headers that a server of files sends itself. */
const OWN_HEADERS = new Set(
  "accept-ranges age connection content-encoding content-length content-type date etag keep-alive last-modified server transfer-encoding vary".split(
    " ",
  ),
);
const ROUNDS = 3;
const SECONDS = 3;
const RATE_GOAL = 0.9;
const CHANGES = 20;
const VISIBLE_GOAL = 2_000;
const POLL_MILLISECONDS = 5;
const GIVE_UP_MILLISECONDS = 20_000;
const MIX_SECONDS = 30;
/** Pages of the mix: the home page, all countries and areas, and listings for the rest. */
const ADDRESSES = 300;
const CONNECTIONS = 32;
const ORIGIN_GOAL = 0.01;
const OWNER = { email: "owner@example.com", password: "explore-better" };
const LISTING = codeFromName("demo business kathmandu-tashi-dolma");

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

async function fetchRaw(url: string, headers: Record<string, string> = {}): Promise<{ response: IncomingMessage; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { agent, headers }, resolve).on("error", reject));
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return { response, body };
}

/** Logs the demo's owner in. @returns a function that renames their listing */
async function createOwner(origin: string): Promise<(name: string) => Promise<void>> {
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-csrftoken": decodeURIComponent(cookies.get("csrftoken") ?? ""),
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  await ask("GET", "/api/csrf/");
  await ask("POST", "/users/login/", OWNER);
  return async (name) => {
    const { version } = (await (await ask("GET", `/listing/api/businesses/${LISTING}/`)).json()) as { version: number };
    await ask("PATCH", `/listing/api/businesses/${LISTING}/`, { version, name });
  };
}

/** Compares a cached page with the same bytes from a file. */
async function measureRate(name: string, { origin, pid }: SharedCache): Promise<string[]> {
  const { body: page } = await fetchRaw(origin + PATH);
  const { body: compressed, response } = await fetchRaw(origin + PATH, GZIP);
  const headers = Object.entries(response.headers).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const file = await startNginx(PATH, page, compressed, Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.has(name))));
  const rows: string[][] = [];
  const verdicts: string[] = [];
  for (const connections of [16, 64]) {
    const one = (from: string, of: number): Load => ({ url: from + PATH, connections, seconds: SECONDS, headers: GZIP, pids: [of] });
    const { cache = [], files = [] } = await interleave({ cache: one(origin, pid), files: one(file.origin, file.pid) }, ROUNDS);
    rows.push(loadRow(`${name}, ${connections} connections`, cache), loadRow(`nginx with files, ${connections} connections`, files));
    verdicts.push(`- ${connections} connections: ${verdict(medianRate(cache) / medianRate(files), RATE_GOAL)}`);
  }
  await file.stop();
  return [`The home page, gzip, ${whole(compressed.length)} bytes and the same headers:`, "", loadTable(rows), "", ...verdicts, ""];
}

/** Measures the time from an owner's save to the first page from the cache with it, while the page is under load. */
async function measureChanges(cache: SharedCache): Promise<string[]> {
  const rename = await createOwner(cache.origin);
  const url = `${cache.origin}/${LISTING}/`;
  await fetchRaw(url);
  const sinceRequest: number[] = [];
  const sinceAnswer: number[] = [];
  let isEnding = false;
  const visitors = (async () => {
    while (!isEnding) await load({ url, connections: 8, seconds: 2, headers: { ...GZIP } });
  })();
  for (let change = 0; change < CHANGES; change += 1) {
    const name = `Tashi Dolma ${randomUUID().slice(0, 8)}`;
    const start = performance.now();
    await rename(name);
    const saved = performance.now();
    while (!(await fetchRaw(url)).body.includes(name) && performance.now() - saved < GIVE_UP_MILLISECONDS) await sleep(POLL_MILLISECONDS);
    sinceAnswer.push(performance.now() - saved);
    sinceRequest.push(performance.now() - start);
    // The page must not fall back to the name of before.
    await sleep(1_500);
    if (!(await fetchRaw(url)).body.includes(name)) sinceAnswer.push(GIVE_UP_MILLISECONDS);
  }
  isEnding = true;
  await visitors;
  const most = Math.max(...sinceAnswer);
  const row = (name: string, times: number[]) => [name, whole(median(times)), whole(Math.max(...times)), times.map(whole).join(" ")];
  return [
    `${CHANGES} times the owner renames a listing (PATCH through the cache), while 8 connections request its page. Milliseconds until a visitor gets the new name; 1.5 s later it must still be there:`,
    "",
    table(
      ["", "median", "most", "samples"],
      [row("since the owner saved", sinceRequest), row("since the owner got the answer", sinceAnswer)],
    ),
    "",
    `- visible at most ${(most / 1_000).toFixed(2)} s after the answer; goal: at most ${VISIBLE_GOAL / 1_000} s: ${most <= VISIBLE_GOAL ? "reached" : "**missed**"}`,
    "",
  ];
}

/** Returns how many pages the guide has sent, from memory or rendered. */
async function pagesSent(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const of = (figure: string) => Number(new RegExp(`guide_page_cache\\{figure="${figure}"\\} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return of("hits") + of("stale") + of("misses");
}

/** Measures the share of page requests that reach the guide, with a change each second. */
async function measureOrigin(cache: SharedCache, guide: RunningGuide, paths: readonly string[]): Promise<string[]> {
  for (const path of paths) await fetchRaw(cache.origin + path, GZIP);
  const rename = await createOwner(cache.origin);
  const before = await pagesSent(guide.origin);
  const end = performance.now() + MIX_SECONDS * 1_000;
  let requests = 0;
  const visit = async (visitor: number) => {
    for (let turn = visitor; performance.now() < end; turn += CONNECTIONS) {
      await fetchRaw(cache.origin + itemAt(paths, (turn * 617) % paths.length), GZIP);
      requests += 1;
    }
  };
  let changes = 0;
  const change = async () => {
    for (; performance.now() < end; changes += 1) {
      await rename(`Tashi Dolma ${changes}`);
      await sleep(1_000);
    }
  };
  await Promise.all([change(), ...Array.from({ length: CONNECTIONS }, (_, visitor) => visit(visitor))]);
  const sent = (await pagesSent(guide.origin)) - before;
  const share = sent / requests;
  return [
    `${whole(paths.length)} pages (home, countries, areas, listings) evenly, ${CONNECTIONS} connections for ${MIX_SECONDS} s, ${changes} changes of a listing meanwhile: ${whole(requests)} requests, of which ${whole(sent)} reached the guide.`,
    "",
    `- origin: ${(100 * share).toFixed(2)} %; goal: below ${100 * ORIGIN_GOAL} %: ${share < ORIGIN_GOAL ? "reached" : "**missed**"}`,
    "",
  ];
}

async function listPaths(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    const { rows } = await database.db.$client.query<{ path: string }>(`
      SELECT path FROM (
        SELECT DISTINCT 1 AS rank, '/explore/' || country_code || '/' AS path FROM business WHERE is_published
        UNION SELECT 2, '/explore/' || b.country_code || '/' || a.slug || '/' FROM business b JOIN area a ON a.id = b.area_id WHERE b.is_published
        UNION SELECT 3, '/' || code || '/' FROM business WHERE is_published
      ) AS all_paths ORDER BY rank, path`);
    return [PATH, ...rows.map(({ path }) => path)].slice(0, ADDRESSES);
  } finally {
    await database.close();
  }
}

/** `npm run bench -- cdn [varnish] [nginx] [rate] [changes] [origin]` */
export async function benchCdn(parts: string[]): Promise<string[]> {
  if (!hasLoad()) return [LOAD_MISSING];
  if (!hasNginx()) return [NGINX_MISSING];
  const wants = (part: string, others: readonly string[]) => !parts.some((one) => others.includes(one)) || parts.includes(part);
  const dataDir = temporaryFolder("data");
  const closeDatabase = await setUpDatabase(dataDir);
  await prepareDemo(dataDir);
  const paths = await listPaths(dataDir);
  const lines: string[] = [];
  const steps = ["rate", "changes", "origin"];
  const measure = async (name: string, cdn: string, start: (guide: RunningGuide) => Promise<SharedCache>) => {
    const guide = await startGuide(dataDir, { TRUSTED_PROXIES: "127.0.0.1", CDN: cdn });
    const cache = await start(guide);
    lines.push(`## ${name}`, "", `\`CDN=${cdn}\``, "");
    if (wants("rate", steps)) lines.push(...(await measureRate(name, cache)));
    if (wants("changes", steps)) lines.push(...(await measureChanges(cache)));
    if (wants("origin", steps)) lines.push(...(await measureOrigin(cache, guide, paths)));
    await cache.stop();
    await guide.stop();
  };
  atEnd(() => agent.destroy());
  const missing = missingVarnish();
  if (missing) lines.push(missing, "");
  else if (wants("varnish", ["varnish", "nginx"])) {
    const port = await freePort();
    await measure("Varnish", `varnish:http://127.0.0.1:${port}`, (guide) => startVarnish(guide.origin, port));
  }
  if (wants("nginx", ["varnish", "nginx"])) await measure("nginx as a cache", "nginx", (guide) => startNginxCache(guide.origin));
  await closeDatabase();
  return lines;
}
