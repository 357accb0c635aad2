import { expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

/**
 * Checks that the lists of travellers are read from indexes. It asks the database while the product responds: PostgreSQL counts the
 * sequential scans of each table per transaction.
 */

const [PEOPLE, LISTINGS] = [2_000, 2_000];
/** Most accounts have no traveller here: with few accounts, a sequential scan would be the fastest plan. */
const ACCOUNTS = 20_000;
let [own, other, listing] = ["", "", ""];

/**
 * Fills the tables. Each person follows 8 or 9 others, and has saved, visited and recommended as many listings. Maya and the people who
 * view her profile are no exception.
 */
async function fill(db: Db) {
  const { account_id, code } = await buildTraveller(db, { name: "Maya" });
  const { code: model, area_id } = await buildBusiness(db);
  // Rows are copied without triggers: the stored counts do not matter here.
  await db.execute(sql`SET session_replication_role = replica`);
  const columns = async (table: string) =>
    (
      await db.execute<{ name: string }>(
        sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table} AND is_generated = 'NEVER'`,
      )
    ).rows.map(({ name }) => name);
  /** Copies one row many times with some columns changed. */
  const copies = async (table: string, key: string, value: string, count: number, changed: Record<string, string>) => {
    const names = await columns(table);
    const values = names.map((name) => changed[name] ?? `model.${name}`).join(", ");
    await db.execute(
      sql.raw(
        `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values} FROM ${table} AS model, generate_series(1, ${count}) AS n WHERE model.${key} = '${value}'`,
      ),
    );
  };
  const id = (letter: string) => `('00000000-0000-7000-8000-' || '${letter}' || lpad(n::text, 11, '0'))::uuid`;
  await copies("account", "id", account_id, ACCOUNTS, { id: id("a"), email: "'p' || n || '@example.org'" });
  const person = (n: string) => `'p' || lpad((${n})::text, 7, '0')`;
  const place = (n: string) => `'b' || lpad((${n})::text, 7, '0')`;
  await copies("traveller", "code", code, PEOPLE, {
    code: person("n"),
    account_id: id("a"),
    name: "'Person ' || n",
    selfie_avatar_uuid: id("b"),
    followers_count: "n % 50",
  });
  await copies("business", "code", model, LISTINGS, {
    code: place("n"),
    cover_image_uuid: id("c"),
    slug: "'place-' || n",
    name: "'Place ' || n",
    recommendations_count: "8",
  });
  const nth = sql.raw(`1 + (n * 7919 + m * m * 104729) % ${PEOPLE}`);
  const nthPlace = sql.raw(`1 + (n * 7919 + m * m * 1299709) % ${LISTINGS}`);
  const pairs = sql.raw(`generate_series(1, ${PEOPLE}) AS n, generate_series(1, 9) AS m`);
  const moment = sql.raw("timestamptz '2026-01-01' + n * interval '1 second' + m * interval '1 day'");
  const [who, whom, what] = [sql.raw(person("n")), sql`'p' || lpad((${nth})::text, 7, '0')`, sql`'b' || lpad((${nthPlace})::text, 7, '0')`];
  await db.execute(sql`INSERT INTO relationship (uuid, from_traveller, to_traveller, status, created)
    SELECT gen_random_uuid(), ${who}, ${whom}, CASE WHEN m = 9 THEN 'requested' ELSE 'following' END, ${moment} FROM ${pairs}
    WHERE ${who} <> ${whom} ON CONFLICT DO NOTHING`);
  await db.execute(sql`INSERT INTO visited_business (uuid, traveller, business, is_recommended, comment, rating, created)
    SELECT gen_random_uuid(), ${who}, ${what}, m < 8, 'Good.', 3, ${moment} FROM ${pairs} ON CONFLICT DO NOTHING`);
  await db.execute(sql`INSERT INTO wishlist_business (uuid, traveller, business, created)
    SELECT gen_random_uuid(), ${who}, ${what}, ${moment} FROM ${pairs} ON CONFLICT DO NOTHING`);
  await db.execute(sql`INSERT INTO visited_area (uuid, traveller, area_id, created)
    SELECT gen_random_uuid(), ${who}, m, ${moment} FROM ${pairs} ON CONFLICT DO NOTHING`);
  for (const table of [sql`visited_country`, sql`wishlist_country`])
    await db.execute(sql`INSERT INTO ${table} (uuid, traveller, country_code, created)
      SELECT gen_random_uuid(), ${who}, (ARRAY['VN','ID','PE','ZA','FR','JP','NP','PT','TH'])[m], ${moment} FROM ${pairs}`);
  await db.execute(sql`INSERT INTO visited_activity (uuid, traveller, activity_type, created)
    SELECT gen_random_uuid(), ${who}, (ARRAY['hiking','surfing','diving'])[1 + m % 3], ${moment} FROM ${pairs} ON CONFLICT DO NOTHING`);
  await db.execute(sql`INSERT INTO traveller_guide (uuid, traveller, country_code, area_id, letter, visibility, link_key)
    SELECT gen_random_uuid(), ${who}, CASE WHEN n % 100 = 0 THEN 'VN' ELSE 'ID' END, CASE WHEN n % 100 = 0 THEN ${area_id}::integer END, 'Go.', 'public',
      left(md5(n::text), 16) FROM generate_series(1, ${sql.raw(String(PEOPLE))}) AS n`);
  await db.execute(sql`INSERT INTO traveller_guide_entry (guide, business, note, position)
    SELECT uuid, 'b' || lpad((1 + m)::text, 7, '0'), '', m FROM traveller_guide, generate_series(1, 3) AS m`);
  await db.execute(sql`SET session_replication_role = origin`);
  await db.execute(sql`ANALYZE account, traveller, business, relationship, visited_business, wishlist_business, visited_area, visited_country,
    wishlist_country, visited_activity, traveller_guide, traveller_guide_entry`);
  [own, other, listing] = ["p0000007", "p0000008", "b0000012"];
}
const db = testDatabase(fill);
const { fastify } = await buildApp(db);

/** Returns the number of sequential scans in this transaction, for the tables that grow with the guide. */
async function wholeReads(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ table: string; reads: number }>(sql`
    SELECT relname AS table, seq_scan::integer AS reads FROM pg_stat_xact_user_tables WHERE relname IN ('account', 'traveller', 'business', 'relationship',
      'visited_business', 'wishlist_business', 'visited_area', 'visited_country', 'wishlist_country', 'visited_activity', 'traveller_guide',
      'traveller_guide_entry')`);
  return Object.fromEntries(rows.map(({ table, reads }) => [table, reads]));
}

it.each([
  ["the wishlist by country", () => "/traveller/api/wishlist/"],
  ["saved listings", () => "/traveller/api/wishlist-business/"],
  ["saved listings of a country by name", () => "/traveller/api/wishlist-business/?business__country=VN&ordering=name"],
  ["saved countries", () => "/traveller/api/wishlist-country/"],
  ["visits", () => "/traveller/api/visited/business/"],
  ["somebody's visits", () => `/traveller/api/visited/business/?traveller__code=${other}`],
  ["visited areas", () => "/api/visited/area/"],
  ["visited countries", () => "/traveller/api/visited/country/"],
  ["activities done", () => "/traveller/api/visited/activity/"],
  ["follows", () => "/traveller/api/relationships/"],
  ["requests", () => `/traveller/api/relationships/?to_traveller__code=${own}&status=requested`],
  ["people followed", () => "/traveller/api/people/?kind=following"],
  ["followers", () => "/traveller/api/people/?kind=followers"],
  ["people by name", () => "/traveller/api/people/named/?name=person+1234"],
  ["whom somebody follows", () => `/traveller/api/followee-relationships/${other}/`],
  ["own guides", () => "/traveller/api/guide/"],
  ["somebody's guides", () => `/traveller/api/guide/?traveller__code=${other}`],
  ["guides to an area", () => "/guide/api/traveller-guides/?area=hoi-an"],
  ["recommenders of a listing", () => `/traveller/api/business-recommendations/${listing}/?traveller=${own}`],
  ["who recommends it", () => `/traveller/api/profile-preview/${listing}/`],
  ["for you", () => "/traveller/api/for-you/"],
  ["suggested listings", () => "/traveller/api/suggested/business/"],
  ["people one may trust", () => "/traveller/api/suggested/traveller/"],
  ["what people whom one follows know of a country", () => "/traveller/api/visited/business/network/VN/"],
  ["their areas", () => "/traveller/api/visited/area/VN/network/"],
  ["the home of a traveller", () => "/traveller/api/home/"],
  ["a passport", () => `/traveller/api/passport/${other}/`],
])("%s: no table that grows is read as a whole", async (_name, pathOf) => {
  const { rows } = await db.execute<{ account_id: string }>(sql`SELECT account_id FROM traveller WHERE code = ${own}`);
  const visitor = await new Visitor(fastify).signIn(db, rows[0]?.account_id ?? newUuid());
  await visitor.get("/api/session/");
  const before = await wholeReads();
  const response = await visitor.get(pathOf());
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  expect(await wholeReads()).toEqual(before);
});

it("The count of whole reads counts", async () => {
  const before = await wholeReads();
  await db.execute(sql`SELECT count(*) FROM account WHERE password_hash = 'x'`);
  expect((await wholeReads()).account).toBe((before.account ?? 0) + 1);
});
