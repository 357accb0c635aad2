import { and, eq, inArray, like, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { prefixEnd, type Scope, START_SCORE } from "../keys.ts";
import { type Found, RANKS, RESULTS_STORED, ranked } from "../rank.ts";
import { querySpellings, RESULTS_MAX } from "../rules.ts";
import { search_entry, search_key, search_top, search_word } from "../tables.ts";
import { mayBeTypo, oneTypoAway } from "../words/typos.ts";

export interface SearchRequest {
  scope: Scope;
  /** As it was typed; with nothing but stop words nothing is found. */
  search: string;
  /** ISO code of the only country to search. */
  country?: string | undefined;
}

/** One way to spell a request. */
interface Spelling extends Pick<SearchRequest, "scope" | "country"> {
  /** At least one. */
  words: readonly string[];
}

/** Keys read at most to find several words that do not stand together; some 8 ms. */
const KEYS_COMPARED = 20_000;
/** Words looked up at most for one typo, and phrases with them whose words are looked for apart. */
const CORRECTIONS_MAX = 12;
const PHRASES_MAX = 3;

const start = sql.raw(String(START_SCORE));
const kept = sql.raw(String(RESULTS_STORED));
const compared = sql.raw(String(KEYS_COMPARED));
const place = sql.placeholder;
const rank = (name: keyof typeof RANKS) => sql.raw(String(RANKS[name]));
const found = { ref: sql<string>`ref`, rank: sql<Found["rank"]>`rank`, popularity: sql<number>`popularity` };
const best = (rows: ReturnType<typeof sql>) =>
  sql`(SELECT ref, max(rank) AS rank, max(popularity) AS popularity FROM (${rows}) every GROUP BY ref ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${kept}) AS best`;
/** The rank of a key within its range. Both ends of a range are parameters: a LIKE with a parameter would read the whole index. */
const keyRank = sql`CASE WHEN strpos(key, ' ! ') > 0 THEN ${rank("word")} WHEN key >= query.whole AND key < query.whole_end THEN ${rank("exact")} ELSE ${rank("prefix")} END`;
/** One beginning. With texts as parameters, not lists of them, the database keeps its plan: planning takes as long as reading. */
const queryOne = sql`(SELECT ${place("from")}::text, ${place("to")}::text, ${place("whole")}::text, ${place("whole_end")}::text) AS query (prefix, after, whole, whole_end)`;
const queryMany = sql`unnest(${place("from")}::text[], ${place("to")}::text[], ${place("whole")}::text[], ${place("whole_end")}::text[]) AS query (prefix, after, whole, whole_end)`;

/** Names with a word that begins as typed: from the stored best where there are many, and else from the keys themselves. */
const prepareBeginnings = (db: DbOrTransaction, name: string, query: typeof queryOne) =>
  db
    .select(found)
    .from(
      best(sql`
        WITH query AS MATERIALIZED (SELECT query.*, t.refs, t.scores FROM ${query} LEFT JOIN ${search_top} t USING (prefix))
        SELECT u.ref, CASE WHEN u.score >= ${start} THEN ${rank("prefix")} ELSE ${rank("word")} END AS rank, u.score % ${start} AS popularity
        FROM query CROSS JOIN LATERAL unnest(query.refs, query.scores) AS u (ref, score)
        UNION ALL
        SELECT whole.* FROM query CROSS JOIN LATERAL (
          SELECT ref, ${rank("exact")} AS rank, popularity FROM ${search_key}
          WHERE key >= query.whole AND key < query.whole_end ORDER BY popularity DESC, ref LIMIT ${kept}) whole
        WHERE query.refs IS NOT NULL
        UNION ALL
        SELECT k.ref, ${keyRank} AS rank, k.popularity
        FROM query JOIN ${search_key} k ON k.key >= query.prefix AND k.key < query.after WHERE query.refs IS NULL`),
    )
    .prepare(name);

/** The same within one country, where the stored best are of no use. */
const prepareBeginningsIn = (db: DbOrTransaction) =>
  db
    .select(found)
    .from(
      best(sql`
        SELECT k.ref, ${keyRank} AS rank, k.popularity
        FROM ${queryMany} JOIN ${search_key} k ON k.key >= query.prefix AND k.key < query.after WHERE k.key LIKE ${place("country")}`),
    )
    .prepare("search_beginnings_in");

/** Names with all of several words: the keys of some of the words, of which those are taken that hold every one. */
const prepareWords = (db: DbOrTransaction) =>
  db
    .select(found)
    .from(
      best(sql`
        SELECT near.ref, ${rank("words")} AS rank, near.popularity
        FROM unnest(${place("from")}::text[], ${place("to")}::text[]) AS query (prefix, after) CROSS JOIN LATERAL (
          SELECT key, ref, popularity FROM ${search_key} WHERE key >= query.prefix AND key < query.after LIMIT ${compared}) near
        WHERE ' ' || substr(near.key, 2) LIKE ALL (${place("patterns")}::text[])`),
    )
    .prepare("search_words");

const prepareTotals = (db: DbOrTransaction) =>
  db
    .select({ prefix: search_top.prefix, total: search_top.total })
    .from(search_top)
    .where(sql`prefix = ANY(${place("prefixes")}::text[])`)
    .prepare("search_totals");

/** Which of some words there are, and which of some beginnings a word has. */
const prepareVocabulary = (db: DbOrTransaction) =>
  db
    .select({ word: sql<string>`word`, is_whole: sql<boolean>`is_whole` })
    .from(
      sql`(SELECT word, true AS is_whole FROM ${search_word} WHERE word = ANY(${place("words")}::text[])
        UNION ALL
        SELECT typed.word, EXISTS (SELECT FROM ${search_word} w WHERE w.word = typed.word)
        FROM unnest(${place("beginnings")}::text[]) AS typed (word)
        WHERE EXISTS (SELECT FROM ${search_word} w WHERE w.word >= typed.word AND w.word < typed.word || U&'\\+10FFFF')) AS vocabulary`,
    )
    .prepare("search_vocabulary");

const prepareAll = (db: DbOrTransaction) => ({
  beginning: prepareBeginnings(db, "search_beginning", queryOne),
  beginnings: prepareBeginnings(db, "search_beginnings", queryMany),
  beginningsIn: prepareBeginningsIn(db),
  words: prepareWords(db),
  totals: prepareTotals(db),
  vocabulary: prepareVocabulary(db),
});
const prepared = new WeakMap<object, ReturnType<typeof prepareAll>>();
function statements(db: DbOrTransaction) {
  const known = prepared.get(db) ?? prepareAll(db);
  prepared.set(db, known);
  return known;
}

const countryPattern = (country: string) => `% ${country.toLowerCase()}`;

async function findBeginnings(db: DbOrTransaction, typed: readonly string[], country: string | undefined): Promise<Found[]> {
  const keyRange = (one: string) => ({ from: one, to: prefixEnd(one), whole: `${one} @`, whole_end: `${one} A` });
  const [only = ""] = typed;
  if (country === undefined && typed.length === 1) return statements(db).beginning.execute(keyRange(only));
  const ranges = typed.map(keyRange);
  const lists = {
    from: ranges.map(({ from }) => from),
    to: ranges.map(({ to }) => to),
    whole: ranges.map(({ whole }) => whole),
    whole_end: ranges.map(({ whole_end }) => whole_end),
  };
  if (country === undefined) return statements(db).beginnings.execute(lists);
  return statements(db).beginningsIn.execute({ ...lists, country: countryPattern(country) });
}

/** The words whose keys are few enough to be read, and the one with the fewest of the others. */
async function sortByKeys(db: DbOrTransaction, { scope, words }: Spelling): Promise<{ rare: string[]; frequent: string | undefined }> {
  const totals = await statements(db).totals.execute({ prefixes: words.map((word) => scope + word) });
  const totalOf = new Map(totals.map(({ prefix, total }) => [prefix.slice(1), total]));
  const frequent = words.filter((word) => totalOf.has(word)).sort((a, b) => (totalOf.get(a) ?? 0) - (totalOf.get(b) ?? 0));
  return { rare: words.filter((word) => !totalOf.has(word)), frequent: frequent[0] };
}

/** Names that have all the words, found from these. */
async function findWords(db: DbOrTransaction, { scope, words, country }: Spelling, from: readonly string[]): Promise<Found[]> {
  if (from.length === 0) return [];
  const patterns = words.map((word) => `% ${word}%`);
  if (country !== undefined) patterns.push(countryPattern(country));
  const beginnings = from.map((word) => scope + word);
  return statements(db).words.execute({ from: beginnings, to: beginnings.map(prefixEnd), patterns });
}

/** Words that exist and are one typo away, whole ones first. @param isLast the last word may be a beginning */
async function corrections(db: DbOrTransaction, word: string, isLast: boolean): Promise<string[]> {
  const near = oneTypoAway(word);
  const rows = await statements(db).vocabulary.execute(isLast ? { words: [], beginnings: near } : { words: near, beginnings: [] });
  // Of beginnings the longer ones say more: "hano" stands for everything that "hanoi" does.
  return rows
    .sort((a, b) => Number(b.is_whole) - Number(a.is_whole) || b.word.length - a.word.length)
    .slice(0, CORRECTIONS_MAX)
    .map((row) => row.word);
}

/** The places of words that nothing is called; the last word may be a beginning. */
export async function unknownWords(db: DbOrTransaction, words: readonly string[]): Promise<number[]> {
  const rows = await statements(db).vocabulary.execute({ words: words.slice(0, -1), beginnings: words.slice(-1) });
  const known = new Set(rows.map(({ word }) => word));
  return words.flatMap((word, at) => (known.has(word) ? [] : [at]));
}

/** Names that would fit without one typo in one of these words. */
async function findTypos(db: DbOrTransaction, request: Spelling, suspects: readonly number[]): Promise<Found[]> {
  const { scope, words, country } = request;
  for (const at of suspects.filter((one) => mayBeTypo(words[one] as string))) {
    const right = await corrections(db, words[at] as string, at === words.length - 1);
    if (right.length === 0) continue;
    const phrases = right.map((word) => words.with(at, word));
    const near = await findBeginnings(
      db,
      phrases.map((phrase) => scope + phrase.join(" ")),
      country,
    );
    for (const phrase of words.length > 1 && near.length === 0 ? phrases.slice(0, PHRASES_MAX) : []) {
      const corrected = { ...request, words: phrase };
      near.push(...(await findWords(db, corrected, (await sortByKeys(db, corrected)).rare)));
    }
    // Within this rank those come first that would have without the typo.
    if (near.length > 0) return ranked(near).map((one) => ({ ...one, rank: RANKS.typo }));
  }
  return [];
}

async function findSeveralWords(db: DbOrTransaction, request: Spelling, together: readonly Found[]): Promise<Found[]> {
  const { rare, frequent } = await sortByKeys(db, request);
  const all = ranked([...together, ...(await findWords(db, request, rare))]);
  if (all.length > 0) return all;
  const unknown = await unknownWords(db, request.words);
  // Two words wrong are more than one typo forgives.
  if (unknown.length > 1) return [];
  const apart = unknown.length === 0 && frequent !== undefined ? await findWords(db, request, [frequent]) : [];
  if (apart.length > 0) return apart;
  return findTypos(db, request, unknown.length === 1 ? unknown : [...request.words.keys()]);
}

/**
 * What is called so, the best first and at most RESULTS_STORED: names that are, begin with, or have a word that begins with what was typed; where these are
 * fewer than a group shows, names with all the words anywhere (a listing's place counts), and names one typo away.
 */
export async function find(db: DbOrTransaction, { scope, search, country }: SearchRequest): Promise<Found[]> {
  const spellings = querySpellings(search);
  const [words, ...others] = spellings;
  if (!words) return [];
  const all = ranked(
    await findBeginnings(
      db,
      spellings.map((one) => scope + one.join(" ")),
      country,
    ),
  );
  if (all.length >= RESULTS_MAX) return all;
  const request = { scope, words, country };
  for (const one of others.filter(({ length }) => length > 1)) {
    const other = { ...request, words: one };
    all.push(...(await findWords(db, other, (await sortByKeys(db, other)).rare)));
  }
  if (words.length > 1) return findSeveralWords(db, request, all);
  // Who typed a whole name meant it.
  if (all[0]?.rank === RANKS.exact) return all;
  const sure = new Set(all.map(({ ref }) => ref));
  const near = (await findTypos(db, request, [0])).filter(({ ref }) => !sure.has(ref));
  return [...all, ...near].slice(0, RESULTS_STORED);
}

/** The entries of those of some listings that visitors do not see. */
export const readUnpublished = async (db: DbOrTransaction, codes: readonly string[], country: string | undefined) =>
  db
    .select({ ref: search_entry.ref, name: search_entry.name, names: search_entry.names, popularity: search_entry.popularity })
    .from(search_entry)
    .where(
      and(
        inArray(
          search_entry.ref,
          codes.map((code) => `b${code}`),
        ),
        eq(search_entry.scope, "h"),
        country === undefined ? undefined : like(sql`' ' || ${search_entry.context}`, countryPattern(country)),
      ),
    );
