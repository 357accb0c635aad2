import { expect, it } from "vitest";
import { newUuid } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import { freshDatabase } from "../../../tools/testing/database.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { traveller } from "../tables.ts";
import { relationship } from "./tables.ts";

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

it("Counts are written under locks in the order of the codes, so that two who follow each other at once never wait for each other", async () => {
  const { db } = await freshDatabase({ poolSize: 5 });
  // The later code is first in the table, where a plain update would find and lock it first.
  const [later, earlier] = [await buildTraveller(db, { code: "zzzzzzz1" }), await buildTraveller(db, { code: "00000001" })];
  const lock = (code: string) => sql`SELECT FROM traveller WHERE code = ${code} FOR NO KEY UPDATE NOWAIT`;
  let follow: Promise<unknown> = Promise.resolve();
  await db.transaction(async (holder) => {
    await holder.execute(lock(earlier.code));
    const row = { uuid: newUuid(), from_traveller: later.code, to_traveller: earlier.code, status: "following" };
    // The API takes both locks first, so this test checks the trigger alone.
    follow = db.insert(relationship).values(row).execute();
    await sleep(200);
    // The insert waits for the first lock and does not hold the second yet.
    await db.transaction((other) => other.execute(lock(later.code)));
  });
  await follow;
  const counts = await db.select({ code: traveller.code, followers: traveller.followers_count }).from(traveller).orderBy(traveller.code);
  expect(counts).toEqual([
    { code: earlier.code, followers: 1 },
    { code: later.code, followers: 0 },
  ]);
});

it("Many who follow each other in the same moment all succeed, and the counts are right", async () => {
  const { db } = await freshDatabase({ poolSize: 20 });
  const codes = (await Promise.all(Array.from({ length: 6 }, () => buildTraveller(db)))).map(({ code }) => code);
  const pairs = codes.flatMap((from_traveller) =>
    codes.filter((to) => to !== from_traveller).map((to_traveller) => ({ from_traveller, to_traveller })),
  );
  await Promise.all(pairs.map((pair) => db.insert(relationship).values({ ...pair, uuid: newUuid(), status: "following" })));
  for (const { followers_count, following_count } of await db.select().from(traveller))
    expect([followers_count, following_count]).toEqual([5, 5]);
});
