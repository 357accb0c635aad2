import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lendApp } from "./app.ts";
import { testDatabase } from "./database.ts";

const db = testDatabase();

it("An app is lent with an empty log and folder, and to who asks for another it is another", async () => {
  const first = await lendApp(db);
  const folder = first.services.config.DATA_DIR;
  writeFileSync(join(folder, "left"), "");
  await first.fastify.inject("/api/csrf/");
  expect(first.logged).toHaveLength(1);
  const again = await lendApp(db);
  expect([again.fastify === first.fastify, again.logged, readdirSync(folder)]).toEqual([true, [], []]);
  expect((await lendApp(db, { limits: { reads: { hits: 1, seconds: 60 } } })).fastify).not.toBe(first.fastify);
});
