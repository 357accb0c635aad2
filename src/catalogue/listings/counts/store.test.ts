import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { freshDatabase } from "../../../tools/testing/database.ts";
import { foldCounts } from "./store.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const { db, connection } = await freshDatabase({ places: true });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: "writer" });
  await client.connect();
  // Fails a statement that waits for a lock.
  await client.query("SET lock_timeout = '1s'");
  closeAfterwards(() => client.end().catch(() => undefined));
  return client;
}

let number = 0;
/** Adds a listing whose counts all exist, unless it has a hashtag of its own. */
async function add(client: pg.Client, hashtag = "family"): Promise<string> {
  number += 1;
  const code = String(number).padStart(8, "0");
  await client.query(
    `INSERT INTO business (code, name, slug, business_type, country_code, area_id, cover_image_uuid, hashtags, languages)
      VALUES ($1, 'Café', 'cafe-' || $1, 'cafe', 'VN', (SELECT id FROM area WHERE slug = 'hoi-an'), gen_random_uuid(), ARRAY[$2], '{en}')`,
    [code, hashtag],
  );
  return code;
}

const COUNTS = `SELECT
  (SELECT count(*)::integer FROM business) AS listings,
  (SELECT businesses FROM business_count WHERE country_code = '' AND area_id = 0 AND business_type = '' AND activity_subtype = '') AS guide,
  (SELECT businesses FROM business_count WHERE country_code = 'VN' AND area_id = 0 AND business_type = 'cafe' AND activity_subtype = '') AS cafes,
  (SELECT businesses FROM business_count WHERE country_code = 'VN' AND area_id > 0 AND business_type = '' AND activity_subtype = '') AS area,
  (SELECT sum(businesses)::integer FROM facet_count WHERE country_code = 'VN' AND kind = 'facets') AS facets,
  (SELECT businesses FROM facet_count WHERE country_code = 'VN' AND kind = 'language' AND value = 'en') AS language,
  (SELECT sum(businesses)::integer FROM hashtag_count) AS hashtags`;
const counts = async (client: Pick<pg.Client, "query">) => (await client.query<Record<string, number>>(COUNTS)).rows[0] ?? {};
/** Checks that every count a transaction reads is the number of listings that it sees. */
async function agree(client: Pick<pg.Client, "query">, listings: number) {
  expect(Object.values(await counts(client))).toEqual(Array(7).fill(listings));
}
const changes = async () => {
  const { rows } = await db.execute<{ all: number }>(sql`SELECT
    (SELECT count(*) FROM business_count_change) + (SELECT count(*) FROM facet_count_change) + (SELECT count(*) FROM hashtag_count_change) AS all`);
  return Number(rows[0]?.all);
};
const reset = async () => {
  await db.execute(sql`DELETE FROM business`);
  while ((await foldCounts(db)) > 0);
};

describe("writers of one country", () => {
  it("do not wait for each other, and each reads exact counts", async () => {
    await reset();
    const [open, ...others] = await Promise.all(Array.from({ length: 6 }, connect));
    if (!open) throw new Error("no connection");
    await add(open);
    await open.query("BEGIN");
    await add(open);
    await agree(open, 2);
    // Each at the same time as the open transaction, and as the others.
    await Promise.all(others.map((client) => client.query("BEGIN")));
    await Promise.all(others.map((client) => add(client)));
    await Promise.all(others.map((client) => agree(client, 2)));
    await Promise.all(others.map((client) => client.query("COMMIT")));
    await agree(db.$client as never, 6);
    await agree(open, 7);
    await open.query("ROLLBACK");
    await agree(db.$client as never, 6);
  });

  it("do not wait either for counts that do not exist yet", async () => {
    await reset();
    await db.execute(sql`DELETE FROM business_count_base`);
    await db.execute(sql`DELETE FROM facet_count_base`);
    await db.execute(sql`DELETE FROM hashtag_count_base`);
    const clients = await Promise.all(Array.from({ length: 4 }, connect));
    await Promise.all(clients.map((client) => client.query("BEGIN")));
    for (const client of clients) {
      await add(client, "new");
      await agree(client, 1);
    }
    for (const client of clients) await client.query("COMMIT");
    await agree(db.$client as never, 4);
    expect(await changes()).toBeGreaterThan(0);
    while ((await foldCounts(db)) > 0);
    expect(await changes()).toBe(0);
    await agree(db.$client as never, 4);
  });

  it("recommend listings without waiting", async () => {
    await reset();
    const [open, other] = [await connect(), await connect()];
    const codes = [await add(open), await add(open)];
    await db.execute(
      sql`INSERT INTO traveller (code, name, selfie_avatar_uuid) VALUES ('aaaaaaaa', 'A', gen_random_uuid()), ('bbbbbbbb', 'B', gen_random_uuid())`,
    );
    const recommend = (client: pg.Client, traveller: string, business: string | undefined) =>
      client.query("INSERT INTO visited_business (uuid, traveller, business, is_recommended) VALUES (gen_random_uuid(), $1, $2, true)", [
        traveller,
        business,
      ]);
    await open.query("BEGIN");
    await recommend(open, "aaaaaaaa", codes[0]);
    await recommend(other, "bbbbbbbb", codes[1]);
    const read = async (client: Pick<pg.Client, "query">) =>
      (
        await client.query<{ recommendations: number }>(
          "SELECT recommendations FROM business_count WHERE country_code = 'VN' AND business_type = '' AND activity_subtype = '' ORDER BY area_id",
        )
      ).rows.map(({ recommendations }) => recommendations);
    expect(await read(other)).toEqual([1, 1]);
    expect(await read(open)).toEqual([2, 2]);
    await open.query("COMMIT");
    expect(await read(other)).toEqual([2, 2]);
  });
});

describe("folding", () => {
  it("skips counts that an open transaction has changed, without waiting", async () => {
    await reset();
    const [open, other] = [await connect(), await connect()];
    await add(open);
    await open.query("BEGIN");
    await add(open);
    await add(other);
    const before = await changes();
    expect(before).toBeGreaterThan(0);
    await foldCounts(db);
    expect(await changes()).toBe(before);
    await agree(db.$client as never, 2);
    await open.query("COMMIT");
    while ((await foldCounts(db)) > 0);
    expect(await changes()).toBe(0);
    await agree(db.$client as never, 3);
  });

  it("by several servers at once counts nothing twice, while others write", async () => {
    await reset();
    const clients = await Promise.all(Array.from({ length: 4 }, connect));
    let isWriting = true;
    const folding = [0, 1, 2].map(async () => {
      while (isWriting) await foldCounts(db);
    });
    await Promise.all(
      clients.map(async (client) => {
        for (let step = 0; step < 15; step += 1) {
          await client.query("BEGIN");
          const code = await add(client);
          if (step % 5 === 4) await client.query("DELETE FROM business WHERE code = $1", [code]);
          await client.query(step % 5 === 3 ? "ROLLBACK" : "COMMIT");
        }
      }),
    );
    isWriting = false;
    await Promise.all(folding);
    await agree(db.$client as never, 36);
    while ((await foldCounts(db)) > 0);
    await agree(db.$client as never, 36);
  });
});
