import { randomUUID } from "node:crypto";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { setUpDatabase } from "./database.ts";
import { prepareDemo, type RunningGuide, startGuide } from "./guide.ts";
import { insertListings } from "./listings.ts";
import { hasLoad, LOAD_MISSING, type Load, load, type Sample } from "./load.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, median, medianRate, table, verdict, whole } from "./report.ts";

const LISTINGS = 5_000;
/** Number of distinct pages viewed: the home page, countries, areas, and listings for the rest. */
const ADDRESSES = 1_000;
const COUNTRIES = 49;
const AREAS = 250;
const VIEWS_A_SECOND = 500;
const VIEW_SECONDS = 20;
const SHARE_GOAL = 0.95;
const HOME = "/explore/";
const ROUNDS = 3;
/** Longer than the ten seconds within which the home page reflects recommendations, so that each round includes a rendering. */
const HOME_SECONDS = 12;
const RATE_GOAL = 0.9;
const P99_GOAL = 1.1;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Requests a page once. @param visitor a number: each has an IP address of its own, so that no rate limit applies */
const view = (url: string, visitor: number) =>
  new Promise<void>((resolve, reject) => {
    const headers = { "accept-encoding": "gzip", "x-forwarded-for": `198.18.${Math.floor(visitor / 250) % 250}.${1 + (visitor % 250)}` };
    get(url, { agent, headers }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.on("end", resolve);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    }).on("error", reject);
  });

interface Listing {
  code: string;
  slug: string;
  country_code: string;
}

/** Returns listings all over the guide, the same ones each time. */
async function readListings(db: Db): Promise<Listing[]> {
  const { rows } = await db.$client.query<Listing>(
    "SELECT b.code, a.slug, b.country_code FROM business b JOIN area a ON a.id = b.area_id WHERE b.is_published ORDER BY md5(b.code) LIMIT $1",
    [ADDRESSES],
  );
  return rows;
}

function pagePaths(listings: readonly Listing[]): string[] {
  const countries = [...new Set(listings.map(({ country_code }) => `/explore/${country_code}/`))].slice(0, COUNTRIES);
  const areas = [...new Set(listings.map(({ country_code, slug }) => `/explore/${country_code}/${slug}/`))].slice(0, AREAS);
  const places = [HOME, ...countries, ...areas];
  return [...places, ...listings.slice(0, ADDRESSES - places.length).map(({ code }) => `/${code}/`)];
}

/** Writes one recommendation a second, of viewed listings, until stopped. @returns a function that stops it and returns their number */
function recommend(db: Db, travellers: readonly string[], listings: readonly Listing[]) {
  const stopping = new AbortController();
  const running = (async () => {
    let made = 0;
    while (!stopping.signal.aborted) {
      const business = listings[(made * 7_919) % (ADDRESSES - AREAS - COUNTRIES - 1)]?.code;
      await db.$client.query(
        `INSERT INTO visited_business (uuid, traveller, business, is_recommended, comment) VALUES ($1, $2, $3, true, 'Go before noon.')
         ON CONFLICT (traveller, business) DO UPDATE SET is_recommended = NOT visited_business.is_recommended`,
        [randomUUID(), travellers[made % travellers.length], business],
      );
      made += 1;
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return made;
  })();
  return async () => {
    stopping.abort();
    return running;
  };
}

/** Returns the number of views so far, by the cache's result. */
async function figures(origin: string) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const of = (figure: string) => Number(new RegExp(`guide_page_cache\\{figure="${figure}"\\} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return { hits: of("hits"), stale: of("stale"), misses: of("misses") };
}

/** Measures the share of evenly spread views that are served from memory while recommendations are written. */
async function measureShare(guide: RunningGuide, addresses: readonly string[], startWriting?: () => () => Promise<number>) {
  for (const [index, path] of addresses.entries()) await view(guide.origin + path, index);
  const before = await figures(guide.origin);
  const stop = startWriting?.();
  const views: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < VIEWS_A_SECOND * VIEW_SECONDS; index += 1) {
    const due = start + (index * 1_000) / VIEWS_A_SECOND;
    if (due > performance.now() + 5) await sleep(due - performance.now());
    views.push(view(guide.origin + itemAt(addresses, (index * 617) % addresses.length), index));
  }
  await Promise.all(views);
  const writes = (await stop?.()) ?? 0;
  const after = await figures(guide.origin);
  const [hits, stale, misses] = [after.hits - before.hits, after.stale - before.stale, after.misses - before.misses];
  return { writes, views: hits + stale + misses, misses, stale, share: (hits + stale) / (hits + stale + misses) };
}

/** Loads the first page in turn, without and with recommendations being written. */
async function measureHome(guide: RunningGuide, startWriting: () => () => Promise<number>) {
  const home: Load = {
    url: guide.origin + HOME,
    connections: 16,
    seconds: HOME_SECONDS,
    headers: { "Accept-Encoding": "gzip" },
    pids: [guide.pid],
  };
  const calmly: Sample[] = [];
  const writing: Sample[] = [];
  await load({ ...home, seconds: 3 });
  for (let round = 0; round < ROUNDS; round += 1) {
    calmly.push(await load(home));
    const stop = startWriting();
    writing.push(await load(home));
    await stop();
  }
  return { calmly, writing };
}

/** `npm run bench -- cache`: measures the effect of one recommendation a second on the cached pages. */
export async function benchCache(): Promise<string[]> {
  if (!hasLoad()) return [LOAD_MISSING];
  const dataDir = temporaryFolder("data");
  const closeDatabase = await setUpDatabase(dataDir);
  await prepareDemo(dataDir);
  const database = await openDatabase({ dataDir, poolSize: 2 });
  const closeOwn = atEnd(() => database.close());
  const { db } = database;
  await insertListings(db, LISTINGS);
  const guide = await startGuide(dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
  const listings = await readListings(db);
  const addresses = pagePaths(listings);
  const { rows } = await db.$client.query<{ code: string }>("SELECT code FROM traveller ORDER BY code");
  const startWriting = () =>
    recommend(
      db,
      rows.map(({ code }) => code),
      listings,
    );

  const calm = await measureShare(guide, addresses);
  const busy = await measureShare(guide, addresses, startWriting);

  const { calmly, writing } = await measureHome(guide, startWriting);
  await guide.stop();
  agent.destroy();
  await closeOwn();
  await closeDatabase();

  const p99 = (samples: Sample[]) => median(samples.map((sample) => sample.p99));
  const ratio = p99(writing) / p99(calmly);
  const row = (name: string, { writes, views, misses, stale, share }: typeof calm) => [
    name,
    whole(writes),
    whole(views),
    whole(misses),
    whole(stale),
    `${(100 * share).toFixed(1)} %`,
  ];
  return [
    `${whole(LISTINGS)} made-up listings beside the demo's. ${whole(addresses.length)} addresses, each as often as the others, ${VIEWS_A_SECOND} views a second for ${VIEW_SECONDS} s; the recommendations are of listings among them.`,
    "",
    table(
      ["", "recommendations", "views", "rendered", "served while rendered again", "from memory"],
      [row("none", calm), row("one a second", busy)],
    ),
    "",
    `- from memory with one recommendation a second: ${(100 * busy.share).toFixed(1)} %; goal: at least ${100 * SHARE_GOAL} %: ${busy.share >= SHARE_GOAL ? "reached" : "**missed**"}`,
    "",
    `The first page, gzip, 16 connections, in turn without and with one recommendation a second, ${HOME_SECONDS} s each:`,
    "",
    loadTable([loadRow("none", calmly), loadRow("one a second", writing)]),
    "",
    `- requests: ${verdict(medianRate(writing) / medianRate(calmly), RATE_GOAL)}`,
    `- p99: ${ratio.toFixed(2)} times; goal: at most ${P99_GOAL}: ${ratio <= P99_GOAL ? "reached" : "**missed**"}`,
  ];
}
