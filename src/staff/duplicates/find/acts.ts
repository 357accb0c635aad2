import { buildProfile, compare, NEAR_METRES, SCORE_MIN } from "../../../openData/likeness/rules.ts";
import { findAlike } from "../../../openData/likeness/store.ts";
import type { Db } from "../../../platform/db/types.ts";
import { ordered } from "../rules.ts";
import { keepPairs, nextChanged } from "../store.ts";

const BATCH = 500;
/** Maximum number of batches per run: with 100,000 new listings the search takes some hours, without blocking a server. */
const BATCHES_MAX = 20;

/** Compares listings that changed since the last run. @returns the number of pairs found */
export async function findDuplicates(db: Db, batches = BATCHES_MAX): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const looked = await db.transaction(async (tx) => {
      const next = await nextChanged(tx, BATCH);
      const profiles = new Map(next.sought.map((facts) => [facts.key, buildProfile(facts)]));
      // If both listings of a pair changed, each finds the other.
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
