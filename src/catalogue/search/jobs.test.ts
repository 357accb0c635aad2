import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { listenToChanges } from "../../platform/db/changes.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { createLog } from "../../platform/log.ts";
import { randomFrom } from "../../platform/values/random.ts";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { find } from "./find/store.ts";
import { LOCK } from "./index/store.ts";
import { buildIndexAtStart, indexAll, startIndexer } from "./jobs.ts";
import { prefixEnd } from "./keys.ts";

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase({ places: "all" });
  db = database.db;
}, 60_000);

const reporter = {
  report: (error: unknown) => {
    throw error;
  },
};
const queryRows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
const foundBy = async (text: string) => (await find(db, { scope: "b", search: text })).map(({ ref }) => ref.slice(1));

let imported = 0;
/** Inserts many listings in one statement, as an import does. */
async function importMany(names: string[]) {
  await db.execute(sql`
    INSERT INTO business (code, name, business_type, country_code, slug, cover_image_uuid, recommendations_count)
    SELECT substr(md5(name), 1, 2) || lpad((${imported}::integer + n)::text, 6, '0'), name, 'cafe', 'NP', 'x', gen_random_uuid(), n % 7
    FROM unnest(${sql.param(names)}::text[]) WITH ORDINALITY AS given (name, n)`);
  imported += names.length;
}

/** Returns stored top lists that differ from the keys. After deletions lists may be shorter than a hundred, but never wrong. */
async function wrongTops() {
  return queryRows(sql`
    SELECT t.prefix, t.total, truth.total AS true_total FROM search_top t CROSS JOIN LATERAL (
      SELECT count(*)::integer AS total FROM search_key WHERE key >= t.prefix AND key < t.prefix || ${prefixEnd("")}) truth
    CROSS JOIN LATERAL (
      SELECT array_agg(ref ORDER BY score DESC, ref) AS refs FROM (
        SELECT ref, max(popularity + CASE WHEN strpos(key, ' ! ') = 0 THEN 1073741824 ELSE 0 END) AS score
        FROM search_key WHERE key >= t.prefix AND key < t.prefix || ${prefixEnd("")} GROUP BY ref ORDER BY 2 DESC, 1 LIMIT cardinality(t.refs)) best
    ) best
    WHERE t.total <> truth.total OR t.refs <> best.refs OR cardinality(t.refs) < 50 OR t.total <= 200`);
}

/** Returns frequent prefixes without a stored top list. */
const missingTops = () =>
  queryRows(sql`
    SELECT prefix FROM (
      SELECT left(key, length) AS prefix FROM search_key CROSS JOIN generate_series(2, 5) AS length
      WHERE strpos(translate(key, '!', '@'), ' @') > length AND right(left(key, length), 1) <> ' ' GROUP BY 1 HAVING count(*) > 400) frequent
    WHERE NOT EXISTS (SELECT FROM search_top t WHERE t.prefix = frequent.prefix COLLATE "C") LIMIT 5`);

describe("the index", () => {
  it("holds every place after the first start, and nothing is left to do", async () => {
    await buildIndexAtStart(db);
    const [{ entries, areas, pending } = {}] = await queryRows(sql`
      SELECT (SELECT count(*) FROM search_entry) AS entries, (SELECT count(*) FROM area) AS areas, (SELECT count(*) FROM search_pending) AS pending`);
    expect(Number(entries)).toBe(Number(areas));
    expect(Number(pending)).toBe(0);
    expect(await missingTops()).toEqual([]);
    expect(await wrongTops()).toEqual([]);
  }, 300_000);

  it("keeps its lists of the best right while thousands of listings come, change and go", async () => {
    const random = randomFrom("tops");
    const word = () => ["Zebra", "Zebu", "Zen", "Quiet", "Zebra Zen"][Math.floor(random() * 5)];
    for (const count of [300, 900, 1_500]) {
      await importMany(Array.from({ length: count }, (_, index) => `${word()} ${word()} ${count} ${index}`));
      await indexAll(db);
      expect(await wrongTops()).toEqual([]);
      expect(await missingTops()).toEqual([]);
    }
    await db.execute(sql`UPDATE business SET recommendations_count = recommendations_count + 5 WHERE code < '8' AND name LIKE 'Zebra%'`);
    await db.execute(sql`UPDATE business SET name = 'Renamed ' || name WHERE code >= 'a' AND name LIKE 'Zen%'`);
    await indexAll(db);
    expect(await wrongTops()).toEqual([]);
    expect(await missingTops()).toEqual([]);
    for (const first of ["[0-3]", "[4-6]", "[7-9]"]) {
      await db.execute(sql`DELETE FROM business WHERE code ~ ${`^${first}`}`);
      await indexAll(db);
      expect(await wrongTops()).toEqual([]);
    }
    await db.execute(sql`DELETE FROM business`);
    await indexAll(db);
    expect(await queryRows(sql`SELECT prefix FROM search_top WHERE prefix LIKE 'b%'`)).toEqual([]);
    expect(await queryRows(sql`SELECT key FROM search_key WHERE key LIKE 'b%'`)).toEqual([]);
  }, 300_000);

  it("is told nothing by changes that no search sees", async () => {
    const { code, area_id } = await buildBusiness(db, { name: "Marmalade" });
    await indexAll(db);
    await db.execute(sql`UPDATE business SET slug = 'new', longitude = 108.33, latitude = 15.88 WHERE code = ${code}`);
    expect(await queryRows(sql`SELECT ref FROM search_pending`)).toEqual([]);
    await db.execute(sql`UPDATE business SET name = 'Marmalade' WHERE code = ${code}`);
    expect(await queryRows(sql`SELECT ref FROM search_pending`)).toEqual([]);
    // A change of the listing's kind or other names does not touch its area.
    await db.execute(sql`UPDATE business SET cuisine = 'sushi', other_names = '{マーマレード}' WHERE code = ${code}`);
    expect(await queryRows(sql`SELECT ref FROM search_pending`)).toEqual([{ ref: `b${code}` }]);
    await indexAll(db);
    await db.execute(sql`UPDATE business SET is_published = false WHERE code = ${code}`);
    // Its area is also queued, because its rank depends on its listings.
    expect(await queryRows(sql`SELECT ref FROM search_pending ORDER BY ref`)).toEqual([{ ref: `a${area_id}` }, { ref: `b${code}` }]);
    await indexAll(db);
    expect(await foundBy("marmalade")).toEqual([]);
    expect((await find(db, { scope: "h", search: "marmalade" })).map(({ ref }) => ref)).toEqual([`b${code}`]);
  });

  it("is the same when several servers write it at once", async () => {
    await importMany(Array.from({ length: 2_000 }, (_, index) => `Together ${index}`));
    await db.execute(sql`UPDATE business SET name = name || ' Again' WHERE name LIKE 'Together 1%'`);
    await Promise.all([indexAll(db), indexAll(db), indexAll(db)]);
    await indexAll(db);
    expect(await foundBy("together 499")).toHaveLength(1);
    expect(await foundBy("together 1499 again")).toHaveLength(1);
    expect(await wrongTops()).toEqual([]);
    expect(await missingTops()).toEqual([]);
  });

  it("leaves the part of the queue that another server indexes, and waits for a server of an older version", async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Apart ${index}`);
    const countLeft = async () => Number((await queryRows(sql`SELECT count(*) AS n FROM search_pending`))[0]?.n);
    await db.transaction(async (other) => {
      await other.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}, 3)`);
      await importMany(names);
      await indexAll(db);
      const [{ n } = {}] = await queryRows(sql`SELECT count(*) AS n FROM search_pending WHERE hashtext(ref) & 7 <> 3`);
      expect(Number(n)).toBe(0);
      expect(await countLeft()).toBeGreaterThan(0);
    });
    await db.transaction(async (older) => {
      const left = await countLeft();
      await older.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      await indexAll(db);
      expect(await countLeft()).toBe(left);
    });
    await indexAll(db);
    expect(await countLeft()).toBe(0);
    expect(await wrongTops()).toEqual([]);
  });
});

describe("a running server", () => {
  const until = async (isSo: () => Promise<boolean>) => {
    const begun = performance.now();
    while (!(await isSo())) {
      if (performance.now() - begun > 20_000) throw new Error("It did not come to be so");
      await sleep(20);
    }
  };

  it("finds what somebody else wrote as soon as the database notifies", async () => {
    const indexer = startIndexer(db, reporter, 3_600_000);
    const changes = await listenToChanges(database.connection, createLog("silent"), {
      onChange: (key) => indexer.onChange(key),
      onLost: () => undefined,
      onConnected: () => undefined,
    });
    try {
      const { code } = await buildBusiness(db, { name: "Bell Tower Rooms" });
      await until(async () => (await foundBy("bell tower")).includes(code));
      await db.execute(sql`DELETE FROM business WHERE code = ${code}`);
      await until(async () => !(await foundBy("bell tower")).includes(code));
    } finally {
      await changes.stop();
      await indexer.stop();
    }
  });

  it("finds it also when no notification arrived", async () => {
    const indexer = startIndexer(db, reporter, 50);
    try {
      const { code } = await buildBusiness(db, { name: "Silent Tower Rooms" });
      await until(async () => (await foundBy("silent tower")).includes(code));
    } finally {
      await indexer.stop();
    }
  });

  it("stops between two batches, and another goes on", async () => {
    const indexer = startIndexer(db, reporter, 3_600_000);
    await importMany(Array.from({ length: 200 }, (_, index) => `Halfway ${index}`));
    indexer.onChange("search_pending");
    await indexer.stop();
    await indexAll(db);
    expect(await foundBy("halfway 199")).toHaveLength(1);
  });
});
