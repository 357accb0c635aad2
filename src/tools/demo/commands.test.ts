import { PassThrough } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { findAccountByEmail } from "../../accounts/accounts/store.ts";
import { countPublished } from "../../catalogue/listings/store.ts";
import { lockSettings, readSettings, writeSettings } from "../../catalogue/settings/store.ts";
import { listingUses } from "../../listingUses.ts";
import { deleteDemoImports } from "../../openData/importing/background/store.ts";
import { importServices } from "../../openData/importing/engine/commands.ts";
import { undoImport } from "../../openData/importing/undo/acts.ts";
import { SCORE_MIN } from "../../openData/likeness/rules.ts";
import { readConfig } from "../../platform/config.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { isPassword } from "../../platform/security/password.ts";
import { buildApp } from "../testing/app.ts";
import { freshDatabase, testDatabase } from "../testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../testing/factories.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { Visitor } from "../testing/visitor.ts";
import { demoCommands } from "./commands.ts";
import { DOUBLES } from "./doubles.ts";
import { loadDemo, rejectExposedDemo } from "./load/commands.ts";
import { DEMO_ATTRIBUTION, DEMO_PASSWORD } from "./rules.ts";
import { readDemo } from "./store.ts";

// Longer than the default, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

let loaded: number | undefined;
const db = testDatabase(async (filling) => {
  loaded = await loadDemo(filling);
});
const { areas, people } = readDemo();
const LISTINGS = areas.flatMap(({ businesses }) => businesses).length;
const SHOWN = LISTINGS - people.additions.filter((one) => !one.is_published).length;
const TABLES =
  `account added_business business business_member claim coupon credit_entry import_job import_problem import_record import_run incoming_mail inventory_item log_entry mail_sent relationship report traveller traveller_block followed_hashtag visited_activity visited_area
  visited_business visited_country wishlist_business wishlist_country`.split(/\s+/);

const one = async (database: Db, statement: string) => (await database.execute<Record<string, unknown>>(sql.raw(statement))).rows[0];
const sizes = async (database: Db) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, (await one(database, `SELECT count(*) AS count FROM ${table}`))?.count] as const),
    ),
  );

/** Restores the state of a guide before its first start. */
async function empty() {
  await db.transaction(deleteDemoImports);
  for (const table of ["report", "business", "account", "demo_load", "mail_sent"]) await db.execute(sql.raw(`DELETE FROM ${table}`));
}

async function run(name: string) {
  const command = demoCommands.find((each) => each.name === name);
  const stdout = new PassThrough();
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const code = await command?.run([], { db, connection: {}, config, stdout, stderr: stdout, signal: new AbortController().signal });
  return { code, said: String(stdout.read() ?? "") };
}

describe("loading", () => {
  it("fills every table, and says how many listings there are", async () => {
    expect(loaded).toBe(LISTINGS);
    for (const [table, count] of Object.entries(await sizes(db))) expect(count, table).toBeGreaterThan(0);
    expect(await countPublished(db)).toBe(SHOWN);
  });

  it("twice is the same as once", async () => {
    const before = await sizes(db);
    expect(await loadDemo(db)).toBeUndefined();
    expect(await run("demo load")).toEqual({ code: 1, said: "Nothing was loaded: the guide has listings, or had demo data before.\n" });
    expect(await sizes(db)).toEqual(before);
  });

  it("dates nothing in the future", async () => {
    const { rows } = await db.execute<{ table: string }>(
      sql`SELECT table_name AS table FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'created' AND is_generated = 'NEVER'`,
    );
    const future: string[] = [];
    for (const { table } of rows)
      if ((await one(db, `SELECT count(*)::int AS count FROM "${table}" WHERE created > clock_timestamp()`))?.count !== 0)
        future.push(table);
    expect([rows.length > 10, future]).toEqual([true, []]);
  });

  it("says of every listing that it is made up", async () => {
    expect(await one(db, `SELECT count(*) AS count FROM business WHERE NOT is_demo OR attribution_text <> '${DEMO_ATTRIBUTION}'`)).toEqual({
      count: 0,
    });
  });

  it("keeps counts that agree with what was loaded", async () => {
    expect(
      await one(
        db,
        `SELECT count(*) AS count FROM business b
         WHERE recommendations_count <> (SELECT count(*) FROM visited_business v WHERE v.business = b.code AND is_recommended)`,
      ),
    ).toEqual({ count: 0 });
    expect(
      await one(
        db,
        `SELECT count(*) AS count FROM traveller t
         WHERE businesses_visited_count <> (SELECT count(*) FROM visited_business v WHERE v.traveller = t.code)
            OR followers_count <> (SELECT count(*) FROM relationship r WHERE r.to_traveller = t.code AND status = 'following')`,
      ),
    ).toEqual({ count: 0 });
  });

  it("gives Maya and João rows in every list of theirs, and travellers who show their wishlists", async () => {
    const lists = TABLES.filter((table) => /^(visited|wishlist)_/.test(table));
    expect(lists).toHaveLength(6);
    for (const table of lists)
      expect(
        await one(
          db,
          `SELECT count(DISTINCT email) AS people FROM ${table} r JOIN traveller t ON t.code = r.traveller JOIN account a ON a.id = t.account_id
           WHERE email IN ('maya@example.com', 'joao@example.com')`,
        ),
        table,
      ).toEqual({ people: 2 });
    expect(await one(db, "SELECT count(DISTINCT wishlist_visibility) AS kinds FROM traveller")).toEqual({ kinds: 3 });
  });

  it("makes accounts that are verified and have the published password, where they have one", async () => {
    for (const email of ["maya@example.com", "joao@example.com", "owner@example.com", "staff@example.com"]) {
      const account = await findAccountByEmail(db, email);
      expect(account).toMatchObject({ is_demo: true, email_verified_at: expect.any(Date) });
      expect(await isPassword(DEMO_PASSWORD, account?.password_hash ?? "")).toBe(true);
    }
    expect((await findAccountByEmail(db, "staff@example.com"))?.roles).toEqual(["staff", "administrator"]);
    expect((await findAccountByEmail(db, "tomas@example.com"))?.password_hash).toBeNull();
  });

  it("counts views of what the owner has up to yesterday, and leaves one listing without any", async () => {
    const found = await one(
      db,
      `SELECT count(DISTINCT business_code) AS listings, count(DISTINCT day) AS days, max(day) = (SELECT loaded AT TIME ZONE 'UTC' FROM demo_load)::date - 1 AS ends,
         (SELECT count(*) FROM business_member m JOIN account a ON a.id = m.account_id WHERE a.email = 'owner@example.com') AS owned
       FROM listing_view`,
    );
    expect(Number(found?.listings)).toBe(Number(found?.owned) - 1);
    expect(Number(found?.days)).toBeGreaterThan(365);
    expect(found?.ends).toBe(true);
  });

  it("logs what its own data say that people, guests and staff did, and nothing that was not done", async () => {
    const found = await one(
      db,
      `SELECT count(DISTINCT act) AS acts, count(DISTINCT side) AS sides, bool_or(business_code IS NULL) AS of_none,
         count(*) FILTER (WHERE act = 'enquiry.agreed') = (SELECT count(*) FROM enquiry_message WHERE act = 'agree') AS agreed,
         count(*) FILTER (WHERE act = 'voucher.redeemed') = (SELECT count(*) FROM coupon WHERE redeemed_at IS NOT NULL) AS redeemed,
         count(*) FILTER (WHERE act LIKE 'claim.%') = (SELECT count(*) FROM claim WHERE decided_by IS NOT NULL) AS claims,
         bool_and(b.short_description = after ->> 'short_description' AND b.short_description <> before ->> 'short_description')
           FILTER (WHERE act = 'listing.changed') AS edited,
         bool_and(b.is_featured) FILTER (WHERE act = 'listing.featured') AS featured,
         bool_or(side = 'guest' AND account_id IS NOT NULL) AS names_guests FROM log_entry l LEFT JOIN business b ON b.code = l.business_code`,
    );
    expect(found).toMatchObject({
      sides: 3,
      of_none: false,
      agreed: true,
      redeemed: true,
      claims: true,
      edited: true,
      featured: true,
      names_guests: false,
    });
    expect(Number(found?.acts)).toBeGreaterThan(10);
  });

  it("gives staff listings that are twice there, hidden from everybody else", async () => {
    const { rows } = await db.execute<{ score: number; published: number }>(sql`
      SELECT p.score, count(*) FILTER (WHERE b.is_published)::integer AS published
      FROM listing_pair p JOIN business b ON b.code IN (p.one, p.other) GROUP BY p.one, p.other, p.score`);
    expect(rows.length).toBe(DOUBLES.length);
    for (const { score, published } of rows) {
      expect(score).toBeGreaterThanOrEqual(SCORE_MIN);
      expect(published).toBe(1);
    }
  });

  it("gives staff reports and added places in every state", async () => {
    const states = await one(
      db,
      `SELECT count(DISTINCT kind) AS kinds, count(DISTINCT reason) AS reasons, count(DISTINCT outcome) AS outcomes,
         bool_or(resolved IS NULL) AS open, bool_or(reporter IS NULL) AS by_visitor, count(*) > count(DISTINCT subject) AS twice FROM report`,
    );
    expect(states).toEqual({ kinds: 4, reasons: 5, outcomes: 2, open: true, by_visitor: true, twice: true });
    const added = await one(
      db,
      `SELECT bool_or(NOT is_published) AS hidden, bool_or(NOT is_shell) AS claimed, bool_or(traveller IS NULL) AS gone,
         bool_or(place_id IS NOT NULL) AS provided FROM added_business JOIN business ON code = business`,
    );
    expect(added).toEqual({ hidden: true, claimed: true, gone: true, provided: true });
  });

  it("gives the API listings that fit their schema, every one of them", { timeout: 30_000 }, async () => {
    const { fastify } = await buildApp(db);
    const { business, businessCard } = await import("../../catalogue/listings/contract.ts");
    const visitor = new Visitor(fastify);
    for (let page = 1; page <= Math.ceil(SHOWN / 100); page += 1) {
      const { results } = (await visitor.get(`/guide/api/business/?page_size=100&page=${page}`)).json();
      for (const card of results) expect(businessCard.strict().safeParse(card).error).toBeUndefined();
      const { business_code } = results[0];
      expect(business.strict().safeParse((await visitor.get(`/api/business/${business_code}/`)).json()).error).toBeUndefined();
    }
  });
});

describe("two guides", () => {
  it("that load it, each with two servers starting at once, have the same data: codes, ids, moments and all", {
    timeout: 60_000,
  }, async () => {
    const fresh = await freshDatabase({ places: "all" });
    const results = await Promise.all([loadDemo(fresh.db), loadDemo(fresh.db)]);
    expect(results.filter((count) => count !== undefined)).toEqual([LISTINGS]);
    for (const table of TABLES) {
      // Excludes the time of a listing's last write, which differs between databases.
      const row = table === "account" ? "(id, email, roles, created)" : `(to_jsonb(t) - 'modified')`;
      const mark = `SELECT count(*) AS count, md5(string_agg(${row}::text, '|' ORDER BY ${row}::text)) AS mark FROM ${table} t`;
      expect(await one(fresh.db, mark), table).toEqual(await one(db, mark));
    }
  });
});

describe("imports of the demo", () => {
  it("are two, with rows that were left out; the newer one brought the doubles and can be taken back", async () => {
    const fresh = await freshDatabase({ places: "all" });
    await loadDemo(fresh.db);
    const runs = (
      await fresh.db.execute<{ number: number; status: string; made: number; left: number }>(sql`
      SELECT number, status, (report ->> 'made')::int AS made, (SELECT count(*)::int FROM import_problem p WHERE p.run = r.id) AS left
      FROM import_run r ORDER BY number`)
    ).rows;
    expect(runs).toMatchObject([
      { status: "undone", left: 3 },
      { status: "done", made: DOUBLES.length, left: 2 },
    ]);
    const events = [];
    const services = importServices({ db: fresh.db, signal: new AbortController().signal });
    for await (const event of undoImport(runs[1]?.number ?? 0, services, listingUses)) events.push(event);
    expect(events.at(-1)).toMatchObject({ event: "done", deleted: DOUBLES.length, kept: [] });
    expect(
      await one(fresh.db, "SELECT count(*)::int AS count FROM business WHERE source = 'csv' AND NOT is_published AND is_demo"),
    ).toEqual({
      count: 0,
    });
  });
});

describe("mails of the demo", () => {
  it("are known of each enquiry, and one came back", async () => {
    expect(
      await one(
        db,
        "SELECT count(*)::int AS count FROM booking_enquiry e WHERE NOT EXISTS (SELECT FROM mail_sent m WHERE m.about = e.uuid)",
      ),
    ).toEqual({ count: 0 });
    expect(Number((await one(db, "SELECT count(*) AS count FROM mail_sent WHERE bounced IS NOT NULL"))?.count)).toBeGreaterThan(0);
  });
});

describe("removing", () => {
  it("takes everything away, and it does not come back at the next start", async () => {
    const { code, said } = await run("demo remove");
    expect(code).toBe(0);
    expect(said).toMatch(new RegExp(`^${LISTINGS + DOUBLES.length} demo listings and \\d+ demo accounts were removed\\.\n$`));
    expect(new Set(Object.values(await sizes(db)))).toEqual(new Set([0]));
    expect(await countPublished(db)).toBe(0);
    expect(await loadDemo(db)).toBeUndefined();
    expect(await one(db, "SELECT count(*) AS count FROM business")).toEqual({ count: 0 });
  });

  it("takes its introductions of places away, and leaves those that staff wrote", async () => {
    const { introductions } = readDemo();
    expect(await readSettings(db)).toMatchObject({
      country_introductions: introductions.countries,
      area_introductions: introductions.areas,
    });
    await db.transaction(async (transaction) => {
      const settings = await lockSettings(transaction);
      await writeSettings(transaction, { ...settings, area_introductions: { ...settings.area_introductions, ubud: "By staff." } });
    });
    await run("demo remove");
    expect(await readSettings(db)).toMatchObject({ country_introductions: {}, area_introductions: { ubud: "By staff." } });
  });

  it("writes an introduction of each of its places", () => {
    const { introductions } = readDemo();
    expect(Object.keys(introductions.areas).sort()).toEqual(areas.map(({ area }) => area).sort());
    expect(Object.keys(introductions.countries).sort()).toEqual([...new Set(areas.map(({ country_code }) => country_code))].sort());
  });

  it("twice removes nothing more", async () => {
    await run("demo remove");
    expect(await run("demo remove")).toEqual({ code: 0, said: "0 demo listings and 0 demo accounts were removed.\n" });
  });

  it("leaves what real people made", async () => {
    const account = await buildAccount(db);
    const { code: traveller } = await buildTraveller(db, { account_id: account.id });
    const { code: business } = await buildBusiness(db, { owners: [account.id] });
    await buildVisit(db, { business, traveller });
    const demoListing = (await one(db, "SELECT code FROM business WHERE is_demo LIMIT 1"))?.code as string;
    await buildVisit(db, { business: demoListing, traveller });
    await run("demo remove");
    expect(await sizes(db)).toMatchObject({ account: 1, traveller: 1, business: 1, business_member: 1, visited_business: 1 });
    expect(await one(db, "SELECT businesses_visited_count AS visited FROM traveller")).toEqual({ visited: 1 });
  });

  it("before anything was loaded keeps it from being loaded", async () => {
    await empty();
    await run("demo remove");
    expect(await loadDemo(db)).toBeUndefined();
  });
});

describe("a guide with real listings", () => {
  it("gets no demo data", async () => {
    await empty();
    await buildBusiness(db);
    expect(await loadDemo(db)).toBeUndefined();
    expect(await sizes(db)).toMatchObject({ business: 1, account: 0 });
  });
});

describe("a guide that others can reach", () => {
  const DATA_DIR = temporaryFolder();
  const open = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR, HOST: "0.0.0.0", ...settings });
  const exposureError = (settings?: Record<string, string>) => rejectExposedDemo(db, open(settings)).catch((error) => error);

  it("does not start with demo accounts, whose password everybody knows, and says what to do", async () => {
    const error = await exposureError();
    expect(error).toBeInstanceOf(StartError);
    for (const way of ["GUIDE_DEMO=off", "demo remove", "GUIDE_DEMO_PUBLIC=yes"]) expect(error.message).toContain(way);
    expect(await exposureError({ GUIDE_DEMO: "off" })).toBeInstanceOf(StartError);
    expect(await exposureError({ HOST: "127.0.0.1", PUBLIC_URL: "https://guide.example" })).toBeInstanceOf(StartError);
  });

  it("starts when the setting says that this is meant, when it is this machine's alone, and when they are gone", async () => {
    expect(await exposureError({ GUIDE_DEMO_PUBLIC: "yes" })).toBeUndefined();
    expect(await exposureError({ HOST: "127.0.0.1" })).toBeUndefined();
    await run("demo remove");
    expect(await exposureError()).toBeUndefined();
  });

  it("does not start either when it is about to load them", async () => {
    await empty();
    expect(await exposureError()).toBeInstanceOf(StartError);
    expect(await exposureError({ GUIDE_DEMO: "off" })).toBeUndefined();
    await run("demo remove");
    expect(await exposureError()).toBeUndefined();
  });
});
