import { expect, it } from "vitest";
import { freshDatabase } from "../../tools/testing/database.ts";
import { sql } from "./sql.ts";
import { lockForStart } from "./startLock.ts";

const KEY = 7_299_001;
const readStatementTimeout = async (db: Parameters<typeof lockForStart>[0]) =>
  (await db.execute<{ limit: string }>(sql`SELECT current_setting('statement_timeout') AS limit`)).rows[0]?.limit;

it("lets one after the other, without a limit of time until the transaction ends", { timeout: 60_000 }, async () => {
  const { db } = await freshDatabase();
  const order: string[] = [];
  let holds = () => {};
  const held = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const before = await readStatementTimeout(db);
  const first = db.transaction(async (tx) => {
    await lockForStart(tx, KEY);
    expect(await readStatementTimeout(tx)).toBe("0");
    holds();
    await tx.execute(sql`SELECT pg_sleep(0.3)`);
    order.push("first");
  });
  await held;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 20`);
    await lockForStart(tx, KEY);
    order.push("second");
  });
  await first;
  expect(order).toEqual(["first", "second"]);
  expect(await readStatementTimeout(db)).toBe(before);
});
