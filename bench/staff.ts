import { sql } from "drizzle-orm";
import { findDuplicates } from "../src/duplicates/jobs.ts";
import { newUuid } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createSession, SESSION_COOKIE } from "../src/platform/session.ts";
import { startGuide } from "./guide.ts";
import { insertListings } from "./listings.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { whole } from "./report.ts";

const LISTINGS = 100_000;
const ROUNDS = 200;
const GOAL_MILLISECONDS = 100;

/** What staff ask for, with another number each time where there is an N. */
const ASKED: Record<string, string> = {
  "the first page": "/staff/api/businesses/",
  "the last page": `/staff/api/businesses/?page=${LISTINGS / 20}`,
  "unclaimed ones": "/staff/api/businesses/?filter=shell",
  "without an area": "/staff/api/businesses/?filter=placeless",
  "a word that many have": "/staff/api/businesses/?search=garden",
  "two words": "/staff/api/businesses/?search=lemon+N",
  "a telephone": "/staff/api/businesses/?search=%2B66+2+555+1N",
  "a website": "/staff/api/businesses/?search=placeN.example",
  "an address": "/staff/api/businesses/?search=1N+main+street",
  "nothing that there is": "/staff/api/businesses/?search=xyzzyN",
  "what waits": "/staff/api/today/",
  "people by email": "/staff/api/accounts/?search=staff",
  "likely duplicates": "/staff/api/duplicates/",
};

const percentile = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** `npm run bench -- staff`: lists and searches of the staff desk with 100,000 listings, one request after the other. */
export async function benchStaff(): Promise<string[]> {
  const dataDir = temporaryFolder("data");
  const database = await openDatabase({ dataDir, poolSize: 2, statementTimeout: 0 });
  const close = atEnd(() => database.close());
  const guide = await startGuide(dataDir, { GUIDE_DEMO: "off", TRUSTED_PROXIES: "127.0.0.1" });
  const { db } = database;
  await insertListings(db, LISTINGS);
  const account = newUuid();
  await db.execute(
    sql`INSERT INTO account (id, email, email_verified_at, roles) VALUES (${account}, 'staff@example.org', now(), '{staff}')`,
  );
  const cookie = `${SESSION_COOKIE}=${await createSession(db, account)}`;
  const began = performance.now();
  const pairs = await findDuplicates(db, LISTINGS);
  const seconds = (performance.now() - began) / 1_000;
  await db.execute(sql`VACUUM ANALYZE business`);
  const lines = [
    `${whole(LISTINGS)} made-up listings, ${ROUNDS} requests of each kind, one after the other, of which the first ten are left out.`,
    "",
    "| | median ms | p99 ms | |",
    "|---|---:|---:|---|",
  ];
  for (const [name, path] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = { cookie, "x-forwarded-for": `198.18.${round % 200}.1` };
      const start = performance.now();
      const response = await fetch(guide.origin + path.replace("N", String(100 + ((round * 37) % 900))), { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      if (round >= 10) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const p99 = percentile(times, 0.99);
    lines.push(`| ${name} | ${percentile(times, 0.5).toFixed(1)} | ${p99.toFixed(1)} | ${p99 < GOAL_MILLISECONDS ? "" : "too slow"} |`);
  }
  lines.push("", `Looking for duplicates among all of them: ${seconds.toFixed(0)} s, ${whole(pairs)} pairs.`);
  await guide.stop();
  await close();
  return lines;
}
