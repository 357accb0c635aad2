import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { listenToChanges } from "../src/platform/db/changes.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { createLog } from "../src/platform/log.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { median, table, whole } from "./report.ts";

/**
 * Writers of one country at the same time, as before and as now, in the same database and run. Before: each writer notifies servers itself
 * (NOTIFY), and each count is one row that its writers wait for. Now: an outbox, and counts that no writer waits for.
 */

const LISTINGS = 4_000;
const MILLISECONDS = 3_000;
const SAMPLES = 3;
const WRITERS = [1, 4, 16];
/** Duration of the transaction that stays open after its write. */
const OPEN_MILLISECONDS = 1_000;

/** The counting of migrations/0018_businesses.sql and 0027_businesses.sql, whose writers waited for each other. */
const COUNTING_BEFORE = `CREATE OR REPLACE FUNCTION counting_statement(counted text, keys text[], sums text[], changes text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
    SELECT format('INSERT INTO %1$s_base AS b (%2$s, %3$s) SELECT %2$s, %3$s FROM (%4$s) AS summed ORDER BY %2$s ON CONFLICT (%2$s) DO UPDATE SET %5$s',
      counted, array_to_string(keys, ', '), array_to_string(sums, ', '), changes,
      (SELECT string_agg(format('%1$s = b.%1$s + excluded.%1$s', name), ', ') FROM unnest(sums) AS name))
  $$`;

const FILL = `
  INSERT INTO country (code, name, region) VALUES ('VN', 'Việt Nam', 'AS');
  INSERT INTO area (id, slug, name, country_code, latitude, longitude) SELECT n, 'area-' || n, 'Area ' || n, 'VN', 10 + n * 0.1, 106 FROM generate_series(1, 50) AS n;
  INSERT INTO business (code, name, slug, business_type, country_code, area_id, cover_image_uuid)
    SELECT lpad(n::text, 8, '0'), 'Café ' || n, 'cafe-' || n, 'cafe', 'VN', 1 + n % 50, gen_random_uuid() FROM generate_series(1, ${LISTINGS}) AS n;
  INSERT INTO traveller (code, name, selfie_avatar_uuid) SELECT lpad(n::text, 8, '0'), 'Traveller', gen_random_uuid() FROM generate_series(1, 20) AS n`;

/** Writes of different people, each to rows of its own. */
const WRITES: { name: string; text: (writer: number, step: number) => string }[] = [
  {
    name: "rename a listing",
    text: (writer, step) => `UPDATE business SET name = 'Café ${step}' WHERE code = '${listing(writer, step)}'`,
  },
  {
    name: "recommend a listing, take it back",
    text: (writer, step) =>
      step % 2 === 0
        ? `INSERT INTO visited_business (uuid, traveller, business, is_recommended)
            VALUES (gen_random_uuid(), '${String(writer + 1).padStart(8, "0")}', '${listing(writer, step)}', true)`
        : `DELETE FROM visited_business WHERE traveller = '${String(writer + 1).padStart(8, "0")}'`,
  },
  { name: "add a job", text: () => "SELECT queue_job('send_mail', '{}', now() + interval '1 day', 20, NULL, NULL)" },
];
const listing = (writer: number, step: number) => String(1 + ((writer * 200 + step) % LISTINGS)).padStart(8, "0");

async function connect(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** @returns commits per second */
async function measure(connection: ClientConfig, writers: number, text: (writer: number, step: number) => string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: writers }, () => connect(connection)));
  const begun = performance.now();
  let commits = 0;
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let step = 0; performance.now() - begun < MILLISECONDS; step += 1) {
        await client.query(text(writer, step));
        commits += 1;
      }
    }),
  );
  const perSecond = commits / ((performance.now() - begun) / 1_000);
  await clients[0]?.query("DELETE FROM visited_business");
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

/** Adds a listing in a transaction that stays open. @returns milliseconds that eight others of the country took, the slowest */
async function slowestBeside(connection: ClientConfig): Promise<number> {
  const [open, ...others] = await Promise.all(Array.from({ length: 9 }, () => connect(connection)));
  const add = (name: string) => `INSERT INTO business (code, name, slug, business_type, country_code, area_id, cover_image_uuid, hashtags)
    VALUES ('zzzzzzz${name}', 'New', 'new-${name}', 'bar', 'VN', 1, gen_random_uuid(), '{family}')`;
  await open?.query("BEGIN");
  await open?.query(add("9"));
  const ended = sleep(OPEN_MILLISECONDS).then(() => open?.query("COMMIT"));
  const durations = await Promise.all(
    others.map(async (client, number) => {
      const begun = performance.now();
      await client.query(add(String(number)));
      return performance.now() - begun;
    }),
  );
  await ended;
  await open?.query("DELETE FROM business WHERE name = 'New'");
  await Promise.all([open, ...others].map((client) => client?.end()));
  return Math.max(...durations);
}

/** @returns the lines of the report */
export async function benchCommits(): Promise<string[]> {
  const database = await openDatabase({ dataDir: temporaryFolder("commits") });
  const close = atEnd(() => database.close());
  const { connection, db } = database;
  await migrate(connection);
  await migrateJobs(connection);
  const now = (await db.$client.query<{ text: string }>("SELECT pg_get_functiondef('counting_statement'::regproc) AS text")).rows[0]
    ?.text as string;
  await db.$client.query(FILL);
  await db.$client.query("VACUUM ANALYZE");

  const withReader = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const nothing = () => undefined;
    const server = await listenToChanges(connection, createLog("silent"), { onChange: nothing, onLost: nothing, onConnected: nothing });
    await server.settle();
    return work().finally(() => server.stop());
  };
  const ways = [
    { name: "before", counting: COUNTING_BEFORE, run: <Result>(work: () => Promise<Result>) => work() },
    { name: "outbox, counts as before", counting: COUNTING_BEFORE, run: withReader },
    { name: "now", counting: now, run: withReader },
  ];

  const rows: string[][] = [];
  for (const { name: what, text } of WRITES)
    for (const writers of WRITERS) {
      const rates = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
      // By turns, so that a restless machine disturbs all of them.
      for (let sample = 0; sample < SAMPLES; sample += 1)
        for (const { name, counting, run } of ways) {
          await db.$client.query(counting);
          await db.$client.query("SELECT fold_counts()");
          rates.get(name)?.push(await run(() => measure(connection, writers, text)));
        }
      const [before = 0, outbox = 0, all = 0] = ways.map(({ name }) => median(rates.get(name) ?? []));
      rows.push([what, String(writers), whole(before), whole(outbox), whole(all), (all / before).toFixed(2)]);
    }

  const waits: string[][] = [];
  for (const { name, counting, run } of ways) {
    await db.$client.query(counting);
    await db.$client.query("SELECT fold_counts()");
    const durations: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) durations.push(await run(() => slowestBeside(connection)));
    waits.push([name, whole(median(durations))]);
  }
  const right = await db.$client.query<{ wrong: number }>(`
    SELECT count(*)::integer AS wrong FROM (SELECT business_type, count(*)::integer FROM business WHERE is_published GROUP BY 1
      EXCEPT SELECT business_type, businesses FROM business_count WHERE country_code = 'VN' AND area_id = 0 AND business_type > '' AND activity_subtype = '') AS differing`);
  await close();
  return [
    `Writers of one country, each on listings of its own; median of ${SAMPLES} samples of ${MILLISECONDS / 1_000} s, by turns.`,
    "",
    "Commits per second. Before: each writer notifies servers (NOTIFY), and counts are rows that their writers wait for.",
    "",
    table(["write", "writers", "before", "outbox, counts as before", "now", "now ÷ before"], rows),
    "",
    `One transaction adds a listing and stays open for ${OPEN_MILLISECONDS} ms; eight others add listings of the same kind in the same area meanwhile. The slowest of them took:`,
    "",
    table(["", "milliseconds"], waits),
    "",
    `Counts that differ from the listings afterwards: ${right.rows[0]?.wrong}.`,
  ];
}
