import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { keyScore, prefixEnd, START_SCORE, searchablePrefix, typedPart } from "../keys.ts";
import { RESULTS_STORED } from "../rank.ts";
import { search_key, search_top } from "../tables.ts";

export interface KeyChange {
  key: string;
  ref: string;
  popularity: number;
  /** False for a deleted key. */
  isNew: boolean;
}

/** Number of keys above which a prefix gets a stored top list: reading this many takes 0.3 ms. */
const KEYS_READ = 400;
/**
 * Number of keys at which the top list is deleted. It is lower than KEYS_READ, so that one listing does not create and delete a list
 * repeatedly.
 */
const KEYS_LEFT = 200;
/** Minimum length of a top list before it is rebuilt. */
const BEST_LEFT = 50;

const list = (values: readonly unknown[]) => sql.param([...values]);

interface Top {
  prefix: string;
  total: number;
  refs: string[];
  scores: number[];
}
interface Summary extends Record<string, unknown> {
  prefix: string;
  total: number;
  size: number;
  last_ref: string;
  last_score: number;
}

/** Order of a list: higher score first, then lower ref. */
const isBefore = (score: number, ref: string, otherScore: number, otherRef: string) =>
  score > otherScore || (score === otherScore && ref < otherRef);

/**
 * Applies changes to a list. A new entry that ranks below the last one is not added, because other entries outside the list may rank above
 * it.
 */
function merged(top: Top, changes: readonly KeyChange[]): Top {
  const gone = new Set(changes.filter(({ isNew }) => !isNew).map(({ ref }) => ref));
  const isCut = top.refs.length < top.total;
  const [lastRef = "", lastScore = 0] = [top.refs.at(-1), top.scores.at(-1)];
  const best = new Map(top.refs.flatMap((ref, index) => (gone.has(ref) ? [] : [[ref, top.scores[index] ?? 0] as const])));
  let total = top.total;
  for (const { key, ref, popularity, isNew } of changes) {
    total += isNew ? 1 : -1;
    if (!isNew) continue;
    const score = keyScore(key, popularity);
    if (isCut && !isBefore(score, ref, lastScore, lastRef)) continue;
    best.set(ref, Math.max(score, best.get(ref) ?? 0));
  }
  const sorted = [...best].sort(([a, x], [b, y]) => (isBefore(x, a, y, b) ? -1 : 1)).slice(0, RESULTS_STORED);
  return { prefix: top.prefix, total, refs: sorted.map(([ref]) => ref), scores: sorted.map(([, score]) => score) };
}

/** Returns the prefixes with more keys than are read on a keystroke. */
async function tooMany(tx: Transaction, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return [];
  const { rows } = await tx.execute<{ prefix: string }>(sql`
    SELECT wanted.prefix FROM unnest(${list(prefixes)}::text[], ${list(prefixes.map(prefixEnd))}::text[]) AS wanted (prefix, after)
    WHERE (SELECT count(*) FROM (SELECT FROM ${search_key} WHERE key >= wanted.prefix AND key < wanted.after LIMIT ${KEYS_READ + 1}) few) > ${KEYS_READ}`);
  return rows.map(({ prefix }) => prefix);
}

/** Builds the top lists of prefixes from all their keys. */
async function findBest(tx: Transaction, prefixes: readonly string[]) {
  if (prefixes.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${search_top} (prefix, total, refs, scores)
    SELECT wanted.prefix, (SELECT count(*) FROM ${search_key} WHERE key >= wanted.prefix AND key < wanted.after), best.refs, best.scores
    FROM unnest(${list(prefixes)}::text[], ${list(prefixes.map(prefixEnd))}::text[]) AS wanted (prefix, after)
    CROSS JOIN LATERAL (
      SELECT array_agg(ref ORDER BY score DESC, ref) AS refs, array_agg(score ORDER BY score DESC, ref) AS scores
      FROM (
        SELECT ref, max(popularity + CASE WHEN strpos(key, ' ! ') = 0 THEN ${START_SCORE}::integer ELSE 0 END) AS score
        FROM ${search_key} WHERE key >= wanted.prefix AND key < wanted.after
        GROUP BY ref ORDER BY 2 DESC, 1 LIMIT ${RESULTS_STORED}
      ) kept
    ) best
    ON CONFLICT (prefix) DO UPDATE SET total = excluded.total, refs = excluded.refs, scores = excluded.scores`);
}

async function writeTopLists(
  tx: Transaction,
  tops: readonly Top[],
  totals: readonly { prefix: string; total: number }[],
  gone: readonly string[],
) {
  if (tops.length > 0) {
    await tx.execute(sql`
      UPDATE ${search_top} t SET total = r.total, refs = r.refs, scores = r.scores
      FROM json_to_recordset(${JSON.stringify(tops)}::json) AS r (prefix text, total integer, refs text[], scores integer[])
      WHERE t.prefix = r.prefix`);
  }
  if (totals.length > 0) {
    await tx.execute(sql`
      UPDATE ${search_top} t SET total = r.total
      FROM unnest(${list(totals.map(({ prefix }) => prefix))}::text[], ${list(totals.map(({ total }) => total))}::integer[]) AS r (prefix, total)
      WHERE t.prefix = r.prefix`);
  }
  if (gone.length > 0) await tx.execute(sql`DELETE FROM ${search_top} WHERE prefix = ANY(${list(gone)}::text[])`);
}

/** Whether a list must be read to apply the changes. */
function mayChange({ size, total, last_score, last_ref }: Summary, changes: readonly KeyChange[]): boolean {
  return changes.some(
    ({ key, ref, popularity, isNew }) => !isNew || size === total || isBefore(keyScore(key, popularity), ref, last_score, last_ref),
  );
}

/**
 * Updates the top lists of prefixes of one length.
 * @returns the prefixes whose longer prefixes must be checked too
 */
async function updateTopListsOfLength(tx: Transaction, changed: ReadonlyMap<string, KeyChange[]>): Promise<Set<string>> {
  const { rows: summaries } = await tx.execute<Summary>(sql`
    SELECT prefix, total, cardinality(refs) AS size, refs[cardinality(refs)] AS last_ref, scores[cardinality(scores)] AS last_score
    FROM ${search_top} WHERE prefix = ANY(${list([...changed.keys()])}::text[])`);
  const known = new Set(summaries.map(({ prefix }) => prefix));
  const changesForPrefix = (prefix: string) => changed.get(prefix) ?? [];
  const read = summaries.filter((one) => mayChange(one, changesForPrefix(one.prefix))).map(({ prefix }) => prefix);
  const lists =
    read.length === 0
      ? []
      : (await tx.execute<Top & Record<string, unknown>>(sql`SELECT * FROM ${search_top} WHERE prefix = ANY(${list(read)}::text[])`)).rows;
  const after = lists.map((top) => merged(top, changesForPrefix(top.prefix)));
  const isRead = new Set(read);
  const totals = summaries
    .filter(({ prefix }) => !isRead.has(prefix))
    .map(({ prefix, total }) => ({ prefix, total: total + changesForPrefix(prefix).length }));
  const isBelowThreshold = ({ total }: { total: number }) => total <= KEYS_LEFT;
  const needsRebuild = ({ refs, total }: Top) => refs.length < Math.min(BEST_LEFT, total) && !isBelowThreshold({ total });
  await writeTopLists(
    tx,
    after.filter((top) => !isBelowThreshold(top) && !needsRebuild(top)),
    totals,
    after.filter(isBelowThreshold).map(({ prefix }) => prefix),
  );
  const grown = [...changed].filter(([prefix, changes]) => !known.has(prefix) && changes.some(({ isNew }) => isNew));
  const risen = await tooMany(
    tx,
    grown.map(([prefix]) => prefix),
  );
  await findBest(tx, [...after.filter(needsRebuild).map(({ prefix }) => prefix), ...risen]);
  return new Set([...known, ...risen]);
}

/**
 * Updates the top lists of all frequent prefixes after keys were added or deleted: one length after another, while prefixes are frequent.
 * Call it after writing the keys.
 */
export async function updateTopLists(tx: Transaction, changes: readonly KeyChange[]): Promise<void> {
  let left = changes.map((change) => ({ change, typed: typedPart(change.key) }));
  // The first character is the scope.
  for (let length = 2; left.length > 0; length += 1) {
    left = left.filter(({ typed }) => typed.length >= length);
    const groups = new Map<string, KeyChange[]>();
    for (const { change, typed } of left) {
      const beginning = searchablePrefix(typed, length);
      if (beginning === undefined) continue;
      const group = groups.get(beginning);
      if (group) group.push(change);
      else groups.set(beginning, [change]);
    }
    if (groups.size === 0) continue;
    const frequent = await updateTopListsOfLength(tx, groups);
    left = left.filter(({ typed }) => {
      const beginning = searchablePrefix(typed, length);
      return beginning === undefined || frequent.has(beginning);
    });
  }
}
