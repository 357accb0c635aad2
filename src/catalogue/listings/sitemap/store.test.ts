import { describe, expect, it } from "vitest";
import { newCode } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { freshDatabase, testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildItem, buildVisit } from "../../../tools/testing/factories.ts";
import { area } from "../../places/tables.ts";
import { business } from "../tables.ts";
import { areaShards, areasOfShard, countryActivities, listingShards, listingsOfShard, listNewest, listSitemapOuterAreas } from "./store.ts";

const db = testDatabase();
const all = async <Row>(pages: AsyncIterable<Row[]>) => {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};
const buildMany = async (count: number) => {
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) codes.push((await buildBusiness(db)).code);
  return codes.sort();
};

describe("the shards of listings", () => {
  it("are empty in an empty guide", async () => {
    expect(await listingShards(db, 2)).toEqual([]);
    expect(await areaShards(db, 2)).toEqual([]);
  });

  it.each([
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
    [5, [2, 2, 1]],
  ])("%i listings, two a shard: %j, every listing in one of them", async (count, sizes) => {
    const codes = await buildMany(count);
    const shards = await listingShards(db, 2);
    expect(shards.map(({ rows }) => rows)).toEqual(sizes);
    const read = [];
    for (const shard of shards) read.push(...(await all(listingsOfShard(db, shard))).map(({ code }) => code));
    expect(read).toEqual(codes);
  });

  it("hold what is published alone", async () => {
    const [code = ""] = await buildMany(1);
    await buildBusiness(db, { is_published: false });
    const shards = await listingShards(db, 10);
    expect(shards).toMatchObject([{ first: code, last: code, rows: 1 }]);
    await db.update(business).set({ is_published: false }).where(eq(business.code, code));
    expect(await all(listingsOfShard(db, { first: code, last: code }))).toEqual([]);
  });

  it("find a listing that joined between their ends afterwards", async () => {
    await buildBusiness(db, { code: "00000000" });
    await buildMany(2);
    const [shard] = await listingShards(db, 10);
    const code = "0000000z";
    await buildBusiness(db, { code });
    expect((await all(listingsOfShard(db, shard as NonNullable<typeof shard>))).map((row) => row.code)).toContain(code);
  });

  it("are read a page at a time, over more rows than a page holds", async () => {
    const rows = Array.from({ length: 4_001 }, newCode);
    await db.execute(sql`
      INSERT INTO business (code, name, business_type, country_code, slug, cover_image_uuid)
      SELECT code, code, 'cafe', 'VN', code, gen_random_uuid() FROM unnest(${sql.param(rows)}::text[]) AS code`);
    const [shard, ...others] = await listingShards(db, 10_000);
    expect(others).toEqual([]);
    const pages = [];
    for await (const page of listingsOfShard(db, shard as NonNullable<typeof shard>)) pages.push(page.length);
    expect(pages).toEqual([2_000, 2_000, 1]);
  });
});

describe("the last change of a listing", () => {
  // Outside the shared transaction: within one, the database's time does not advance.
  it("is its own, or of what it offers, and no change that changes nothing", async () => {
    const { db: real } = await freshDatabase({ places: true });
    const { code } = await buildBusiness(real);
    const modified = async () => (await listingShards(real, 10))[0]?.modified ?? "";
    const back = () => real.execute(sql`ALTER TABLE business DISABLE TRIGGER business_modified`);
    const past = async () => {
      await back();
      await real.execute(sql`UPDATE business SET modified = '2020-01-01T00:00:00Z'`);
      await real.execute(sql`ALTER TABLE business ENABLE TRIGGER business_modified`);
    };
    await past();
    expect(await modified()).toBe("2020-01-01T00:00:00Z");
    await real
      .update(business)
      .set({ name: sql`${business.name}` })
      .where(eq(business.code, code));
    expect(await modified()).toBe("2020-01-01T00:00:00Z");
    await real.update(business).set({ name: "Another name" }).where(eq(business.code, code));
    expect((await modified()) > "2026").toBe(true);

    await past();
    const { id } = await buildItem(real, { business_profile: code });
    expect((await modified()) > "2026").toBe(true);
    await past();
    await real.execute(sql`UPDATE inventory_item SET title = 'New title' WHERE id = ${id}`);
    expect((await modified()) > "2026").toBe(true);
    await past();
    await real.execute(sql`DELETE FROM inventory_item WHERE id = ${id}`);
    expect((await modified()) > "2026").toBe(true);
    await past();
    await buildVisit(real, { business: code });
    expect((await modified()) > "2026").toBe(true);
  }, 60_000);
});

describe("the shards of areas", () => {
  it("hold every area with a published listing once, with the newest change in it", async () => {
    for (const area of ["ubud", "ubud", "paris", "hoi-an"]) await buildBusiness(db, { area });
    await buildBusiness(db, { area: "lima", is_published: false });
    await buildBusiness(db, { area: null });
    const shards = await areaShards(db, 2);
    expect(shards.map(({ rows }) => rows)).toEqual([2, 1]);
    const rows = [];
    for (const shard of shards) rows.push(...(await all(areasOfShard(db, shard))));
    expect(rows.map(({ slug, country_code }) => `${country_code} ${slug}`).sort()).toEqual(["FR paris", "ID ubud", "VN hoi-an"]);
    for (const { modified } of rows) expect(modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it("leave out areas without listings, and areas whose listings are all in areas within", async () => {
    const at = { country_code: "ID", latitude: -8.5, longitude: 115.2 };
    const add = async (id: number, slug: string, parent_id: number | null) =>
      (
        await db
          .insert(area)
          .values({ id, slug, name: slug, parent_id, ...at })
          .returning()
      )[0];
    await add(1_960_000_001, "outer-island", null);
    await add(1_960_000_002, "outer-district", 1_960_000_001);
    await add(1_960_000_003, "outer-village", 1_960_000_002);
    await add(1_960_000_004, "outer-rock", null);
    await add(1_960_000_005, "outer-hut", 1_960_000_004);
    await buildBusiness(db, { country_code: "ID", area_id: 1_960_000_003 });
    const outer = async () => (await listSitemapOuterAreas(db)).map(({ slug }) => slug);
    expect(await outer()).toEqual(["outer-island", "outer-district"]);
    await buildBusiness(db, { country_code: "ID", area_id: 1_960_000_002 });
    expect(await outer()).toEqual(["outer-island"]);
  });
});

describe("activities of countries", () => {
  it("are those that have a listing", async () => {
    await buildBusiness(db, { area: "hoi-an", business_type: "activity", activity_subtype: "surfing" });
    await buildBusiness(db, { area: "ubud", business_type: "activity", activity_subtype: "other" });
    await buildBusiness(db, { area: "lima", business_type: "activity", activity_subtype: "yoga", is_published: false });
    expect(await countryActivities(db)).toEqual([{ country_code: "VN", activity_type: "surfing" }]);
  });
});

describe("the newest listings of an area", () => {
  it("come latest first, no more than asked, published ones of that area alone", async () => {
    const names = ["First", "Second", "Third"];
    for (const name of names) await buildBusiness(db, { name, area: "ubud" });
    await buildBusiness(db, { area: "paris" });
    await buildBusiness(db, { area: "ubud", is_published: false });
    const { area_id } = (await db.select().from(business).where(eq(business.name, "First")))[0] ?? {};
    expect((await listNewest(db, area_id ?? 0, 2)).map(({ name }) => name)).toEqual(["Third", "Second"]);
    expect(await listNewest(db, 1, 2)).toEqual([]);
  });

  it("are read from their index, not sorted", async () => {
    await db.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(
      sql`EXPLAIN SELECT code FROM business WHERE is_published AND area_id = 5 ORDER BY created DESC, code LIMIT 30`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("business_area_newest");
    expect(plan).not.toContain("Sort");
  });
});
