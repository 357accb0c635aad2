import { buildProfile, compare, NEAR_METRES, SCORE_MIN } from "../../../openData/likeness/rules.ts";
import { findAlike } from "../../../openData/likeness/store.ts";
import type { Db } from "../../../platform/db/types.ts";
import { ordered } from "../rules.ts";
import { keepPairs, nextChanged } from "../store.ts";

const BATCH = 500;
/** Batches of a run: with 100,000 new listings the search takes some hours and no server stands still for it. */
const BATCHES_MAX = 20;

/** Looks at the listings that were changed since the last time. @returns how many pairs were found */
export async function findDuplicates(db: Db, batches = BATCHES_MAX): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const looked = await db.transaction(async (tx) => {
      const next = await nextChanged(tx, BATCH);
      const profiles = new Map(next.sought.map((facts) => [facts.key, buildProfile(facts)]));
      // Of two that were both changed each finds the other.
      const pairs = new Map<string, { one: string; other: string; score: number; reasons: string[] }>();
      for (const alike of await findAlike(tx, next.sought, NEAR_METRES)) {
        const profile = profiles.get(alike.key);
        if (!profile) continue;
        const { score, reasons } = compare(profile, buildProfile(alike));
        const [one, other] = ordered(alike.key, alike.code);
        if (score >= SCORE_MIN) pairs.set(`${one} ${other}`, { one, other, score, reasons });
      }
      await keepPairs(tx, [...pairs.values()]);
      found += pairs.size;
      return next.looked;
    });
    if (looked < BATCH) return found;
  }
  return found;
}
