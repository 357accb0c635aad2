import { describe, expect, it, vi } from "vitest";
import { eq, inArray, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { visited_business } from "../../travellers/visits/tables.ts";
import { countByActivity, countByArea, countByCountry } from "./lists/store.ts";
import { countPublished, hasAnyBusiness } from "./store.ts";
import { business } from "./tables.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();

/** Returns every stored combination, counted from the listings themselves. */
async function real(database: DbOrTransaction) {
  const { rows } = await database.execute<Record<string, unknown>>(sql`
    SELECT coalesce(country_code, '') AS country_code, coalesce(area_id, 0) AS area_id,
      coalesce(business_type, '') AS business_type, coalesce(activity_subtype, '') AS activity_subtype, count(*)::integer AS businesses
    FROM business WHERE is_published
    GROUP BY GROUPING SETS ((), (business_type), (activity_subtype), (country_code), (country_code, business_type), (country_code, activity_subtype),
      (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
    HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL) AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ORDER BY 1, 2, 3, 4`);
  return rows;
}
async function storedCounts(database: DbOrTransaction) {
  const { rows } = await database.execute<Record<string, unknown>>(
    sql`SELECT country_code, area_id, business_type, activity_subtype, businesses FROM business_count WHERE businesses <> 0 ORDER BY 1, 2, 3, 4`,
  );
  return rows;
}
const agree = async (database: DbOrTransaction = db) => expect(await storedCounts(database)).toEqual(await real(database));

const build = async () => ({
  cafe: await buildBusiness(db, { area: "hoi-an" }),
  stay: await buildBusiness(db, { area: "hoi-an", business_type: "accommodation" }),
  trek: await buildBusiness(db, { area: "pokhara", business_type: "activity", activity_subtype: "hiking" }),
  lonely: await buildBusiness(db, { area: null, business_type: "sight", activity_subtype: "museums" }),
  hidden: await buildBusiness(db, { area: "pokhara", is_published: false }),
});
const change = (code: string, values: Partial<typeof business.$inferInsert>) =>
  db.update(business).set(values).where(eq(business.code, code));

describe("the kept counts", () => {
  it("are the real ones after listings were added, one by one and many at once", async () => {
    expect(await hasAnyBusiness(db)).toBe(false);
    await build();
    expect(await hasAnyBusiness(db)).toBe(true);
    await agree();
    const rows = await db.select().from(business);
    await db
      .insert(business)
      .values(rows.map((row, index) => ({ ...row, code: `0000000${index}`, cover_image_uuid: crypto.randomUUID() })));
    await agree();
    expect(await countPublished(db)).toBe(8);
  });

  it("do not count what is not published, and count it when it is", async () => {
    const { hidden } = await build();
    expect(await countPublished(db)).toBe(4);
    await change(hidden.code, { is_published: true });
    await agree();
    expect(await countPublished(db)).toBe(5);
    await change(hidden.code, { is_published: false });
    await agree();
    expect(await countPublished(db)).toBe(4);
  });

  it("follow a listing to another area, country, type and activity", async () => {
    const { cafe, stay, trek, lonely } = await build();
    await change(cafe.code, { area_id: stay.area_id === trek.area_id ? null : trek.area_id, country_code: trek.country_code });
    await agree();
    await change(stay.code, { area_id: null });
    await agree();
    await change(trek.code, { business_type: "sight", activity_subtype: "museums" });
    await agree();
    await change(lonely.code, { activity_subtype: null });
    await agree();
  });

  it("are right when many listings change in one statement", async () => {
    const { cafe } = await build();
    await db.update(business).set({ area_id: cafe.area_id, country_code: cafe.country_code, is_published: sql`NOT is_published` });
    await agree();
    expect(await countPublished(db)).toBe(1);
  });

  it("are left alone by changes of other fields", async () => {
    const { cafe } = await build();
    await change(cafe.code, { name: "Another name", discount: 10 });
    await agree();
  });

  it("shrink when listings are deleted, down to nothing", async () => {
    const { cafe, trek } = await build();
    await db.delete(business).where(inArray(business.code, [cafe.code, trek.code]));
    await agree();
    await db.delete(business);
    expect(await storedCounts(db)).toEqual([]);
    expect(await hasAnyBusiness(db)).toBe(false);
    expect(await countPublished(db)).toBe(0);
  });

  it("are taken back with the transaction", async () => {
    await build();
    await db
      .transaction(async (transaction) => {
        await transaction.delete(business);
        throw new Error("undo");
      })
      .catch(() => undefined);
    await agree();
    expect(await countPublished(db)).toBe(4);
  });
});

describe("the counts of places and activities", () => {
  it("come largest first, and only of what has listings", async () => {
    const { cafe, trek, lonely } = await build();
    const [hoiAn, pokhara] = [cafe.area_id, trek.area_id];
    expect(await countByArea(db, 10)).toEqual([
      { area_id: hoiAn, businesses: 2 },
      { area_id: pokhara, businesses: 1 },
    ]);
    expect(await countByArea(db, 1)).toHaveLength(1);
    expect(await countByCountry(db)).toEqual(
      new Map([
        ["VN", 3],
        ["NP", 1],
      ]),
    );
    await change(lonely.code, { activity_subtype: "other" });
    expect(await countByActivity(db, 10)).toEqual([{ activity_type: "hiking", businesses: 1 }]);
  });
});

describe("at the same time", () => {
  it("many transactions add, move and delete listings: none fails, and every one is counted", async () => {
    const fresh = await freshDatabase({ places: true });
    const areas = ["hoi-an", "pokhara", "ubud", "paris"];
    const work = async (worker: number) => {
      for (let step = 0; step < 6; step += 1) {
        await fresh.db.transaction(async (transaction) => {
          const made = await buildBusiness(transaction, {
            area: areas[(worker + step) % 4] as string,
            business_type: step % 2 ? "bar" : "cafe",
          });
          const other = await buildBusiness(transaction, { area: null, business_type: "activity", activity_subtype: "hiking" });
          if (step % 3 === 0) await transaction.delete(business).where(eq(business.code, made.code));
          else await transaction.update(business).set({ area_id: null, country_code: "FR" }).where(eq(business.code, other.code));
        });
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    await agree(fresh.db);
    expect(await countPublished(fresh.db)).toBe(60);
  });
});

describe("recommendations_count", () => {
  const readRecommendationsCount = async (code: string) =>
    (await db.select({ count: business.recommendations_count }).from(business).where(eq(business.code, code)))[0]?.count;

  it("counts those who recommend the listing, not those who only were there", async () => {
    const { code } = await buildBusiness(db);
    await buildVisit(db, { business: code });
    await buildVisit(db, { business: code });
    await buildVisit(db, { business: code, is_recommended: false });
    expect(await readRecommendationsCount(code)).toBe(2);
  });

  it("follows a visitor who changes their mind, both ways, and not other changes", async () => {
    const { code } = await buildBusiness(db);
    const { uuid } = await buildVisit(db, { business: code, is_recommended: false });
    const set = (values: Partial<typeof visited_business.$inferInsert>) =>
      db.update(visited_business).set(values).where(eq(visited_business.uuid, uuid));
    await set({ is_recommended: true });
    expect(await readRecommendationsCount(code)).toBe(1);
    await set({ comment: "Better than I said." });
    expect(await readRecommendationsCount(code)).toBe(1);
    await set({ is_recommended: false });
    expect(await readRecommendationsCount(code)).toBe(0);
  });

  it("goes down when a recommendation is deleted, also with its traveller", async () => {
    const { code } = await buildBusiness(db);
    const { uuid } = await buildVisit(db, { business: code });
    const { code: traveller } = await buildTraveller(db);
    await buildVisit(db, { business: code, traveller });
    await db.delete(visited_business).where(eq(visited_business.uuid, uuid));
    expect(await readRecommendationsCount(code)).toBe(1);
    await db.execute(sql`DELETE FROM traveller WHERE code = ${traveller}`);
    expect(await readRecommendationsCount(code)).toBe(0);
  });

  it("does not touch the kept counts, nor other listings", async () => {
    const one = await buildBusiness(db);
    const other = await buildBusiness(db);
    await buildVisit(db, { business: one.code });
    expect(await readRecommendationsCount(other.code)).toBe(0);
    await agree();
  });
});
