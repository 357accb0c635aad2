import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isVisibleToViewer } from "../src/accounts/travellers/visibility/store.ts";
import { findViewer, handlers } from "../src/api.ts";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { createStorage } from "../src/platform/files/createStorage.ts";
import { createApp } from "../src/platform/http/app.ts";
import { createLog } from "../src/platform/log.ts";
import { createReporter } from "../src/platform/reporter.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { randomFrom } from "../src/platform/values/random.ts";
import { Visitor } from "../src/tools/testing/visitor.ts";
import { pathStatements } from "../src/travellers/trust/paths/store.ts";
import { fill } from "./lists/fill.ts";
import { BUSY, fillNetwork, STAR } from "./network/fill.ts";
import { naively } from "./network/naive.ts";
import { endAll, temporaryFolder } from "./processes.ts";
import { machineLines, table, whole } from "./report.ts";
import { percentile } from "./search/measure.ts";

/**
 * Measures For You, the recommenders of a listing, paths of two steps, and writes, on the embedded database with made-up travellers.
 *   node bench/network.ts [folder]     a folder is filled once and reused
 */
const SIZE = { travellers: 100_000, follows: 2_000_000, recommendations: 1_000_000 };
const LISTINGS = 50_000;
const VIEWERS = 300;
const NAIVE = 40;
const WRITES_A_SECOND = 100;
const WRITE_SECONDS = 15;
const UNLIMITED = new Proxy({}, { get: () => ({ hits: 1e9, seconds: 60 }) });

const lines: string[] = [];
function say(...more: string[]) {
  lines.push(...more);
  process.stdout.write(`${more.join("\n")}\n`);
}
const progress = (line: string) => void process.stderr.write(`${line}\n`);

async function buildGuide(db: Db, dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://guide.test" });
  const log = createLog("silent");
  const services = { config, db, log, reporter: await createReporter(undefined, log), limits: UNLIMITED, storage: createStorage(config) };
  return (await createApp({ services, handlers, files: [], findViewer })).fastify;
}

const row = (name: string, times: number[]): string[] => {
  const sorted = times.toSorted((a, b) => a - b);
  return [
    name,
    whole(sorted.length),
    ...[0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1)),
    (sorted.at(-1) ?? 0).toFixed(1),
  ];
};

async function measureTimes<One>(ones: readonly One[], ask: (one: One) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const one of ones) {
    const begun = performance.now();
    await ask(one);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Sends writes at fixed times, whether or not the previous ones have finished; each is timed from the moment it was due. */
async function measureWrites(send: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let turn = 0; turn < WRITES_A_SECOND * WRITE_SECONDS; turn += 1) {
    const due = begun + (turn * 1000) / WRITES_A_SECOND;
    if (performance.now() < due) await sleep(due - performance.now());
    under.push(send(turn).then(() => times.push(performance.now() - due)));
  }
  await Promise.all(under);
  return times;
}

async function main([kept]: string[]) {
  const folder = kept ?? temporaryFolder("network");
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, poolSize: 10, statementTimeout: 0 });
  const { db } = database;
  try {
    await migrate(database.connection);
    if (!existsSync(join(folder, "filled"))) {
      await fill(db, LISTINGS, progress);
      await fillNetwork(db, SIZE, progress);
      if (kept) writeFileSync(join(folder, "filled"), "");
    }
    const count = async (text: string) => Number((await db.$client.query(`SELECT count(*) AS all FROM ${text}`)).rows[0].all);
    say("# network", "", "`npm run bench -- network` on the embedded database.", "", ...machineLines());
    say(
      `- Load of the machine before (1, 5, 15 minutes): ${loadavg()
        .map((value) => value.toFixed(1))
        .join(", ")}`,
      "",
    );
    const { rows: most } = await db.$client.query<{ followers: number; following: number; said: number; middle: number }>(
      `SELECT max(followers_count) AS followers, max(following_count) AS following, percentile_disc(0.5) WITHIN GROUP (ORDER BY followers_count) AS middle,
        (SELECT max(recommendations_count) FROM business) AS said FROM traveller`,
    );
    const [{ followers, following, said, middle } = { followers: 0, following: 0, said: 0, middle: 0 }] = most;
    say(
      `${whole(await count("traveller"))} travellers, ${whole(await count("relationship"))} follows, ${whole(await count("visited_business WHERE is_recommended"))} recommendations, ${whole(LISTINGS)} listings. The most followed has ${whole(followers)} followers, the one in the middle ${whole(middle)}; one follows ${whole(following)}; the most recommended listing has ${whole(said)} recommendations.`,
      "",
    );
    const fastify = await buildGuide(db, folder);
    const random = randomFrom("viewers");
    const { rows: people } = await db.$client.query<{ code: string; account_id: string }>(
      "SELECT code, account_id FROM traveller WHERE following_count > 0 ORDER BY md5(code) LIMIT $1",
      [VIEWERS * 2],
    );
    const { rows: busy } = await db.$client.query<{ code: string; account_id: string }>(
      "SELECT code, account_id FROM traveller WHERE code = $1",
      [BUSY],
    );
    const { rows: popular } = await db.$client.query<{ code: string }>(
      "SELECT code FROM business WHERE recommendations_count > 0 ORDER BY recommendations_count DESC LIMIT 20",
    );
    const { rows: listings } = await db.$client.query<{ code: string }>(
      "SELECT code FROM business WHERE recommendations_count > 0 ORDER BY md5(code) LIMIT $1",
      [VIEWERS],
    );
    const signInVisitor = async (account_id: string) => new Visitor(fastify).signIn(db, account_id);
    const viewers = await Promise.all(
      people.slice(0, VIEWERS).map(async ({ code, account_id }) => ({ code, visitor: await signInVisitor(account_id) })),
    );
    const worst = { code: BUSY, visitor: await signInVisitor(busy[0]?.account_id ?? "") };
    const get = async (visitor: Visitor, url: string) => {
      const response = await visitor.get(url);
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    };
    const forYou = ({ visitor }: (typeof viewers)[number]) => get(visitor, "/traveller/api/for-you/");
    const recommenders = ({ code, visitor }: (typeof viewers)[number], business: string) =>
      get(visitor, `/traveller/api/business-recommendations/${business}/?traveller=${code}`);
    const paths = pathStatements(isVisibleToViewer("lists"));
    const others = people.slice(VIEWERS).map(({ code }) => code);
    const repeat = <One>(one: One, times: number) => Array.from({ length: times }, () => one);
    // Warms up: prepares statements and loads table pages into memory. After a fill or a start, each first query waits for the disk.
    const asked = viewers.map((viewer, turn) => ({ viewer, business: listings[turn]?.code ?? "" }));
    const cold = [
      row("For You, right after the start", await measureTimes(viewers, forYou)),
      row(
        "recommenders of a listing, right after the start",
        await measureTimes(asked, ({ viewer, business }) => recommenders(viewer, business)),
      ),
    ];
    await measureTimes(popular, ({ code }) => recommenders(worst, code));
    await forYou(worst);
    progress("asking");
    const rows = [
      ...cold,
      row("For You, first page", await measureTimes(viewers, forYou)),
      row("the same of who follows 5,000", await measureTimes(repeat(worst, 50), forYou)),
      row("naive", await measureTimes(viewers.slice(0, NAIVE), ({ code }) => naively.forYou(db, code))),
      row("naive, of who follows 5,000", await measureTimes(repeat(BUSY, 2), (code) => naively.forYou(db, code))),
      row("recommenders of a listing", await measureTimes(asked, ({ viewer, business }) => recommenders(viewer, business))),
      row(
        "the same of the 20 most recommended",
        await measureTimes(
          viewers.map((viewer, turn) => ({ viewer, business: popular[turn % popular.length]?.code ?? "" })),
          ({ viewer, business }) => recommenders(viewer, business),
        ),
      ),
      row("the same by who follows 5,000", await measureTimes(repeat(popular, 3).flat(), ({ code }) => recommenders(worst, code))),
      row(
        "naive, of the 20 most recommended",
        await measureTimes(
          viewers.slice(0, NAIVE).map(({ code }, turn) => ({ code, business: popular[turn % popular.length]?.code ?? "" })),
          ({ code, business }) => naively.recommenders(db, code, business),
        ),
      ),
      row(
        "path of two steps",
        await measureTimes(
          viewers.map(({ code }, turn) => ({ code, other: others[turn] ?? "" })),
          ({ code, other }) => paths.findMiddles(db, code, [other]),
        ),
      ),
      row(
        "the same from who follows 5,000 to whom everybody follows",
        await measureTimes(repeat(BUSY, 100), (code) => paths.findMiddles(db, code, [STAR])),
      ),
      row("the same from who follows 5,000 to anybody", await measureTimes(others, (other) => paths.findMiddles(db, BUSY, [other]))),
      row(
        "naive",
        await measureTimes(
          viewers.map(({ code }, turn) => ({ code, other: others[turn] ?? "" })),
          ({ code, other }) => naively.path(db, code, other),
        ),
      ),
      row(
        "naive, from who follows 5,000 to whom everybody follows",
        await measureTimes(repeat(BUSY, 10), (code) => naively.path(db, code, STAR)),
      ),
    ];
    progress("writing");
    for (const { visitor } of viewers) await visitor.token();
    const who = () => itemAt(viewers, Math.floor(random() * viewers.length));
    const post = async (visitor: Visitor, url: string, payload: object) => {
      const response = await visitor.post(url, payload);
      if (response.statusCode > 201) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    };
    const { rows: targets } = await db.$client.query<{ code: string }>(
      "SELECT code FROM traveller WHERE visibility = 'public' ORDER BY md5('t' || code) LIMIT 5000",
    );
    const { rows: places } = await db.$client.query<{ code: string }>(
      "SELECT code FROM business WHERE is_published ORDER BY md5('p' || code) LIMIT 5000",
    );
    const follow = (turn: number) => {
      const viewer = who();
      const to = targets[turn % targets.length]?.code ?? "";
      return to === viewer.code ? Promise.resolve() : post(viewer.visitor, "/traveller/api/relationships/", { to_traveller: to });
    };
    const recommend = (turn: number) =>
      post(who().visitor, "/traveller/api/visited/business/", {
        business: places[turn % places.length]?.code,
        rating: 3,
        comment: "Go early.",
      });
    rows.push(row(`follows, ${WRITES_A_SECOND} a second`, await measureWrites(follow)));
    rows.push(row(`recommendations, ${WRITES_A_SECOND} a second`, await measureWrites(recommend)));
    rows.push(
      row(
        "recommendations of one listing, 100 a second",
        await measureWrites(() => post(who().visitor, "/traveller/api/visited/business/", { business: popular[0]?.code, rating: 3 })),
      ),
    );
    await fastify.close();
    say(
      "The guide is asked at its endpoints, in memory, one at a time; writes are sent at fixed times and timed from the moment they were due. Paths are the store's query. The naive way is one join without bounds, and its bare rows.",
      "",
      table(["milliseconds", "times", "p50", "p95", "p99", "longest"], rows),
      "",
      "Goals (p99): For You and recommenders 30 ms, paths 10 ms, writes 20 ms.",
    );
  } finally {
    await database.close();
    await endAll();
  }
  if (!kept) writeFileSync(join(import.meta.dirname, "results", "network.md"), `${lines.join("\n").trimEnd()}\n`);
}

await main(process.argv.slice(2));
