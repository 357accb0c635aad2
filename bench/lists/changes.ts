import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../src/platform/db/types.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { randomFrom } from "../../src/platform/values/random.ts";

/** Changes of a listing between visits: its discount, its hashtags, its first recommendation, its visibility, or only its description. */
const CHANGES = [
  "UPDATE business SET discount = (discount + 5) % 25 WHERE code = $1",
  "UPDATE business SET hashtags = CASE WHEN hashtags = '{quiet}' THEN '{family,garden}' ELSE '{quiet}' END::text[] WHERE code = $1",
  "UPDATE business SET recommendations_count = 1 - least(recommendations_count, 1) WHERE code = $1",
  "UPDATE business SET is_published = NOT is_published WHERE code = $1",
  "UPDATE business SET description = description || '.' WHERE code = $1",
];

/**
 * Changes listings at the given rate per second, each in a separate transaction, while other work runs.
 * @returns the result of the work, and the rate reached
 */
export async function whileChanging<Result>(
  db: Db,
  codes: readonly string[],
  aSecond: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; rate: number }> {
  const random = randomFrom("changes");
  let isOver = false;
  let done = 0;
  const begun = performance.now();
  const change = async () => {
    while (!isOver) {
      const due = begun + (done * 1000) / aSecond;
      if (performance.now() < due) await sleep(due - performance.now());
      done += 1;
      await db.$client.query(itemAt(CHANGES, done % CHANGES.length), [codes[Math.floor(random() * codes.length)]]);
    }
  };
  const changing = Promise.all([change(), change()]);
  const result = await work().finally(() => {
    isOver = true;
  });
  await changing;
  return { result, rate: done / ((performance.now() - begun) / 1000) };
}
