import { expect, it } from "vitest";
import { now } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { countRowsSince } from "./store.ts";

const db = testDatabase();

it("Rows that were written or changed since a time are counted by table", async () => {
  const { code } = await buildBusiness(db, { name: "Before" });
  await buildAccount(db);
  const inFuture = new Date(now().getTime() + 60_000);
  expect(await countRowsSince(db, inFuture)).toEqual([]);
  await db.execute(sql`UPDATE business SET created = now() + interval '1 hour' WHERE code = ${code}`);
  await db.execute(
    sql`INSERT INTO account (id, email, created) SELECT gen_random_uuid(), n || '@example.org', now() + interval '1 hour' FROM generate_series(1, 3) AS n`,
  );
  expect(await countRowsSince(db, inFuture)).toEqual([
    { table: "account", rows: 3 },
    { table: "business", rows: 1 },
  ]);
});
