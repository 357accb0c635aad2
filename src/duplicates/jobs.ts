import type { Db } from "../platform/db/types.ts";
import type { Tasks } from "../platform/jobs.ts";
import { judge, SCORE_MIN } from "./rules.ts";
import { keepPairs, nextCandidates } from "./store.ts";

const BATCH = 500;
/** Batches of a run: with 100,000 new listings the search takes some hours and no server stands still for it. */
const BATCHES_MAX = 20;

/** Looks at the listings that were changed since the last time. @returns how many pairs were found */
export async function findDuplicates(db: Db, batches = BATCHES_MAX): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const looked = await db.transaction(async (tx) => {
      const next = await nextCandidates(tx, BATCH);
      const pairs = next.candidates
        .map(({ one, other, names, metres, same_phone, same_website, same_wikidata, same_kind }) => ({
          one,
          other,
          ...judge({
            names,
            metres,
            isSamePhone: same_phone,
            isSameWebsite: same_website,
            isSameWikidata: same_wikidata,
            isSameKind: same_kind,
          }),
        }))
        .filter(({ score }) => score >= SCORE_MIN);
      await keepPairs(tx, pairs);
      found += pairs.length;
      return next.looked;
    });
    if (looked < BATCH) return found;
  }
  return found;
}

export const duplicateTasks: Tasks = {
  async find_duplicates(_payload, { db }) {
    await findDuplicates(db);
  },
};
