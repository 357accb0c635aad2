import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { migrate } from "../../platform/db/migrate.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { business } from "./tables.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();

const OLD_LISTINGS = `
  INSERT INTO country (code, name, region) VALUES ('VN', 'Việt Nam', 'AS');
  INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid, latitude, longitude, opening_time, closing_time, price_range,
    lgbtq_type, discount, bonus_credit, recommendations_count, languages, hashtags, activity_subtype)
  VALUES ('aaaaaaaa', 'Night', 'night', 'bar', 'VN', gen_random_uuid(), 15.88, 108.33, '20:00', '02:00', 'high', 'lgbtq_friendly', 10, 5, 2,
      '{en,vi}', '{Lake view,#family,Family}', NULL),
    ('bbbbbbbb', 'Walk', 'walk', 'activity', 'VN', gen_random_uuid(), NULL, NULL, NULL, NULL, NULL, 'nothing', 0, 0, 0, '{}', '{}', 'hiking')`;

/** Returns every stored number, counted from the listings' own columns: once under their country and once under their activity. */
async function real(database: DbOrTransaction) {
  const { rows } = await database.execute<{ key: string; businesses: number }>(sql`
    WITH listing AS (
      SELECT code, place, kind, word FROM business,
        LATERAL (VALUES ('country ' || country_code), ('activity ' || activity_subtype)) AS places (place),
        LATERAL (
          SELECT 'language' AS kind, unnest(languages) AS word
          UNION ALL SELECT 'hashtag', trim(replace(lower(unnest(hashtags)), '#', ''))
          UNION ALL SELECT 'facets', concat_ws('|', business_type, coalesce(activity_subtype, ''), coalesce(price_range, ''), dietary_category, lgbtq_type, '')
            || CASE WHEN discount > 0 THEN 'd' || discount ELSE '' END || CASE WHEN bonus_credit > 0 THEN 'c' ELSE '' END
            || CASE WHEN recommendations_count > 0 THEN 'r' ELSE '' END) AS words
      WHERE is_published AND place IS NOT NULL AND word <> ''
    )
    SELECT place || ' ' || kind || ' ' || word AS key, count(DISTINCT code)::integer AS businesses FROM listing GROUP BY 1 ORDER BY key`);
  return rows;
}
async function kept(database: DbOrTransaction) {
  const { rows } = await database.execute<{ key: string; businesses: number }>(sql`
    SELECT CASE WHEN country_code > '' THEN 'country ' || country_code ELSE 'activity ' || activity_subtype END || ' ' || kind || ' ' || value AS key, businesses
    FROM facet_count WHERE businesses <> 0 ORDER BY key`);
  return rows;
}
const agree = async (database: DbOrTransaction = db) => expect(await kept(database)).toEqual(await real(database));
const change = (code: string, values: Partial<typeof business.$inferInsert>) =>
  db.update(business).set(values).where(eq(business.code, code));

const build = async () => ({
  stay: await buildBusiness(db, {
    business_type: "accommodation",
    price_range: "low_medium",
    discount: 10,
    languages: ["en", "vi"],
    hashtags: ["Lake view", "#family", "Family"],
  }),
  trek: await buildBusiness(db, {
    area: "pokhara",
    business_type: "activity",
    activity_subtype: "hiking",
    languages: ["en"],
    hashtags: ["family"],
  }),
  hidden: await buildBusiness(db, { is_published: false, hashtags: ["hidden"], bonus_credit: 5 }),
});

describe("the kept counts of what lists are filtered by", () => {
  it("are the real ones after listings were added, one by one and many at once", async () => {
    await build();
    await agree();
    const rows = await db.select().from(business);
    await db
      .insert(business)
      .values(rows.map((row, index) => ({ ...row, code: `0000000${index}`, cover_image_uuid: crypto.randomUUID() })));
    await agree();
    expect(await kept(db)).toContainEqual({ key: "country VN hashtag family", businesses: 2 });
    expect(await kept(db)).toContainEqual({ key: "activity hiking language en", businesses: 2 });
  });

  it("follow whatever changes of a listing, and go down to nothing with it", async () => {
    const { stay, trek, hidden } = await build();
    await change(stay.code, { business_type: "sight", activity_subtype: "museums", discount: 0, bonus_credit: 3 });
    await agree();
    await change(stay.code, { hashtags: ["quiet"], languages: [] });
    await agree();
    await change(trek.code, { country_code: "VN", area_id: null });
    await agree();
    await change(trek.code, { activity_subtype: null, price_range: "high", lgbtq_type: "lgbtq_focus", dietary_category: "halal" });
    await agree();
    await change(hidden.code, { is_published: true });
    await agree();
    await change(stay.code, { is_published: false });
    await agree();
    await change(stay.code, { name: "Another name", description: "Other words" });
    await agree();
    await buildVisit(db, { business: hidden.code });
    await agree();
    await db.update(business).set({ is_published: sql`NOT is_published`, discount: 15 });
    await agree();
    await db.delete(business);
    expect(await kept(db)).toEqual([]);
  });

  it("are taken back with the transaction", async () => {
    const { stay } = await build();
    const before = await kept(db);
    await db
      .transaction(async (transaction) => {
        await transaction
          .update(business)
          .set({ hashtags: ["quiet"], discount: 50 })
          .where(eq(business.code, stay.code));
        await transaction.delete(business).where(eq(business.country_code, "NP"));
        await agree(transaction);
        throw new Error("undo");
      })
      .catch(() => undefined);
    expect(await kept(db)).toEqual(before);
  });

  it("leave out a hashtag that does not fit, as a whole", async () => {
    await buildBusiness(db, { hashtags: ["x".repeat(301), "family"] });
    expect((await kept(db)).filter(({ key }) => key.includes("hashtag"))).toEqual([{ key: "country VN hashtag family", businesses: 1 }]);
  });

  it("refuse a number of nothing known", async () => {
    const wrong = db.execute(sql`INSERT INTO facet_count_base VALUES ('VN', '', 'colour', 'red', 1)`);
    await expect(wrong).rejects.toThrow();
  });
});

describe("a guide from before they were kept", () => {
  it("has them from its listings after the migration, and each listing's columns as its trigger writes them", async () => {
    const fresh = await freshDatabase({ empty: true });
    const folder = temporaryFolder();
    for (const name of readdirSync("migrations").filter((file) => file < "0027")) cpSync(join("migrations", name), join(folder, name));
    await migrate(fresh.connection, folder);
    await fresh.db.execute(sql.raw(OLD_LISTINGS));
    await migrate(fresh.connection);
    await agree(fresh.db);
    const columns = async () =>
      (
        await fresh.db.execute(
          sql`SELECT code, facets, facet_digits, facet_languages, facet_hashtags, modified FROM business ORDER BY code`,
        )
      ).rows;
    const migrated = await columns();
    expect(migrated[0]).toMatchObject({
      facets: "bar||high|nothing|lgbtq_friendly|d10cr",
      facet_digits: expect.stringMatching(/^[\w-]{8}1058800028833000$/),
      facet_languages: ",en,vi,",
      facet_hashtags: ",lake view,family,",
    });
    await fresh.db.execute(sql`UPDATE business SET code = code`);
    expect(await columns()).toEqual(migrated);
  });
});

describe("at the same time", () => {
  it("many transactions change listings of one country: none fails, and every number is right", async () => {
    const fresh = await freshDatabase({ places: true });
    const work = async (worker: number) => {
      for (let step = 0; step < 8; step += 1) {
        await fresh.db
          .transaction(async (transaction) => {
            const { code } = await buildBusiness(transaction, {
              business_type: step % 2 ? "bar" : "activity",
              activity_subtype: step % 2 ? null : "hiking",
              languages: ["en", worker % 2 ? "fr" : "vi"],
              hashtags: ["family", `worker ${worker}`],
            });
            const changed = transaction.update(business).set({ discount: 5 * (step % 4), hashtags: ["family", "quiet"] });
            if (step % 3 === 0) await transaction.delete(business).where(eq(business.code, code));
            else await changed.where(eq(business.code, code));
            if (step % 4 === 3) transaction.rollback();
          })
          .catch((error: Error) => {
            if (error.message !== "Rollback") throw error;
          });
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    await agree(fresh.db);
    expect((await kept(fresh.db)).length).toBeGreaterThan(5);
  });
});
