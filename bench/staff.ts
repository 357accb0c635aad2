import { sql } from "drizzle-orm";
import { newUuid } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { createSession, SESSION_COOKIE } from "../src/platform/sessions/session.ts";
import { findDuplicates } from "../src/staff/duplicates/find/acts.ts";
import { startGuide } from "./guide.ts";
import { insertListings } from "./listings.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { whole } from "./report.ts";

const LISTINGS = 100_000;
/** Log of a large guide's second year. */
const LOGGED = 200_000;
const WAITING = 20_000;
const PEOPLE = 50_000;
const ROUNDS = 200;
const GOAL_MILLISECONDS = 100;

/** Requests of staff; N is replaced by another number each time. */
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
  "an area": "/staff/api/businesses/?search=bangkok",
  "a country": "/staff/api/businesses/?search=thailand",
  "a hashtag": "/staff/api/businesses/?search=%23family",
  "a registration number": "/staff/api/businesses/?search=TH-N",
  "nothing that there is": "/staff/api/businesses/?search=xyzzyN",
  "what waits": "/staff/api/today/",
  people: "/staff/api/accounts/",
  "people, the last page": `/staff/api/accounts/?page=${PEOPLE / 20}`,
  "people by email": "/staff/api/accounts/?search=personN",
  "staff among the people": "/staff/api/accounts/?filter=staff",
  "those who are kept out": "/staff/api/accounts/?filter=blocked",
  "a person, all of it": "/staff/api/accounts/ACCOUNT/",
  "where a person is signed in": "/staff/api/accounts/ACCOUNT/sessions/",
  "likely duplicates": "/staff/api/duplicates/",
  "duplicates, the last page": "/staff/api/duplicates/?page=1000",
  "what was merged": "/staff/api/merges/",
  "a listing, all of it": "/staff/api/businesses/CODE/",
  "hidden ones": "/staff/api/businesses/?filter=hidden",
  "featured ones": "/staff/api/businesses/?filter=featured",
  "deleted ones": "/staff/api/businesses/?filter=deleted",
  areas: "/staff/api/areas/",
  "areas by name": "/staff/api/areas/?search=san",
  "the log of staff": "/staff/api/log/",
  "the log of owners, of one listing": "/staff/api/log/?side=people&business=CODE",
  "the log by who did it": "/staff/api/log/?email=staff%40example.org",
  claims: "/staff/api/claims/",
  "claims that were decided": "/staff/api/claims/?state=decided",
  reports: "/staff/api/reports/",
  imports: "/staff/api/imports/",
  "places that were added": "/staff/api/added-businesses/",
  "credit that is disputed": "/staff/api/credit-disputes/",
  "mails that failed": "/staff/api/mails/",
  "mails of enquiries": "/staff/api/enquiry-mails/",
  "mails that came in": "/staff/api/incoming-mails/",
};

const percentile = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Inserts acts of staff and of listings' people, pending claims and open reports, spread over the listings. */
async function fillQueues(db: Db, account: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO account (id, email, email_verified_at, created)
    SELECT gen_random_uuid(), 'person' || n || '@example.org', now(), now() - n * interval '1 minute' FROM generate_series(1, ${PEOPLE - 1}::integer) AS n`);
  const listings = sql`(SELECT code, row_number() OVER (ORDER BY code) AS place FROM business)`;
  await db.execute(sql`
    INSERT INTO log_entry (uuid, account_id, business_code, side, act, subject_kind, subject_id, subject_name, before, after, created)
    SELECT gen_random_uuid(), ${account}, b.code, CASE WHEN n % 2 = 0 THEN 'staff' ELSE 'people' END, 'listing.changed', 'listing', b.code, 'A listing',
      '{"phone": "1"}', '{"phone": "2"}', now() - n * interval '1 minute'
    FROM generate_series(1, ${LOGGED}::integer) AS n JOIN ${listings} b ON b.place = 1 + n % ${LISTINGS}::integer`);
  await db.execute(sql`
    INSERT INTO claim (uuid, business, account_id, method, state, token, words, created, expires)
    SELECT gen_random_uuid(), b.code, ${account}, 'staff', 'waiting', md5(b.code), 'It is mine.', now() - b.place * interval '1 minute', now() + interval '7 days'
    FROM ${listings} b WHERE b.place <= ${WAITING}`);
  await db.execute(sql`
    INSERT INTO report (uuid, kind, subject, reason, text, title, url, created)
    SELECT gen_random_uuid(), 'business', b.code, 'closed', 'It is closed.', 'A listing', '/' || b.code || '/', now() - b.place * interval '1 minute'
    FROM ${listings} b WHERE b.place <= ${WAITING}`);
  await db.execute(sql`VACUUM ANALYZE log_entry, claim, report, business, account`);
}

/** `npm run bench -- staff`: measures lists and searches of the staff desk with 100,000 listings, one request after the other. */
export async function benchStaff(): Promise<string[]> {
  const dataDir = temporaryFolder("data");
  const database = await openDatabase({ dataDir, poolSize: 2, statementTimeout: 0 });
  const close = atEnd(() => database.close());
  const guide = await startGuide(dataDir, { GUIDE_DEMO: "off", TRUSTED_PROXIES: "127.0.0.1" });
  const { db } = database;
  await insertListings(db, LISTINGS);
  const account = newUuid();
  await db.execute(
    sql`INSERT INTO account (id, email, email_verified_at, roles) VALUES (${account}, 'staff@example.org', now(), '{staff,administrator}')`,
  );
  const cookie = `${SESSION_COOKIE}=${await createSession(db, account)}`;
  const began = performance.now();
  const pairs = await findDuplicates(db, LISTINGS);
  const seconds = (performance.now() - began) / 1_000;
  await fillQueues(db, account);
  const code = (await db.execute<{ code: string }>(sql`SELECT code FROM business ORDER BY code OFFSET 777 LIMIT 1`)).rows[0]?.code ?? "";
  const lines = [
    `${whole(LISTINGS)} made-up listings, ${whole(LOGGED)} acts in the log, ${whole(PEOPLE)} people, ${whole(WAITING)} claims and as many reports that wait. ${ROUNDS} requests of each kind, one after the other, of which the first ten are left out.`,
    "",
    "| | median ms | p99 ms | |",
    "|---|---:|---:|---|",
  ];
  for (const [name, path] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = { cookie, "x-forwarded-for": `198.18.${round % 200}.1` };
      const start = performance.now();
      const response = await fetch(
        guide.origin +
          path
            .replace("CODE", code)
            .replace("ACCOUNT", account)
            .replace("N", String(100 + ((round * 37) % 900))),
        { headers },
      );
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
