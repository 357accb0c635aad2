import { expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { redisDouble } from "../../../tools/testing/redisDouble.ts";
import { factsReader } from "../store.ts";
import { checkChanges } from "./changes.ts";

const db = testDatabase();

async function find(settings: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: "postgresql://here/guide",
    GUIDE_SECRET: "s".repeat(32),
    ...settings,
  });
  const found = await checkChanges({ config, facts: factsReader(db) } as never);
  return [found].flat().map(({ level, text }) => `${level}: ${text}`);
}

const setReader = (alive: string) =>
  db.execute(sql`INSERT INTO change_reader (snapshot, alive) VALUES (pg_current_snapshot(), ${alive}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET alive = excluded.alive`);

it("a reader that runs or was stopped is fine, one that was killed a while ago is not", async () => {
  expect(await find()).toEqual(["ok: Servers receive changes from the database."]);
  await setReader("now");
  expect(await find()).toEqual(["ok: Servers receive changes from the database."]);
  await setReader("-infinity");
  expect(await find()).toEqual(["ok: Servers receive changes from the database."]);
  await setReader("2020-01-01");
  expect(await find()).toEqual([expect.stringMatching(/^warning: No server has read the changes of the database for \d+ seconds/)]);
});

it("Redis that answers is fine, one that does not is an error", async () => {
  const redis = await redisDouble();
  expect(await find({ REDIS_URL: redis.url })).toEqual(["ok: Servers receive changes by Redis, which answers."]);
  await redis.stop();
  expect(await find({ REDIS_URL: redis.url })).toEqual([expect.stringMatching(/^error: Redis does not answer: .*ECONNREFUSED/)]);
});
