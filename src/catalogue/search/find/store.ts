import { and, eq, inArray, like, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { prefixEnd, type Scope, START_SCORE } from "../keys.ts";
import { type Found, RANKS, RESULTS_STORED, ranked } from "../rank.ts";
import { querySpellings, RESULTS_MAX } from "../rules.ts";
import { search_entry, search_key, search_top, search_word } from "../tables.ts";
import { mayBeTypo, oneTypoAway } from "../words/typos.ts";

export interface SearchRequest {
  scope: Scope;
  /** Text as typed; a query of stop words alone finds nothing. */
  search: string;
  /** ISO code of the only country to search. */
  country?: string | undefined;
}

/** One spelling of a request. */
interface Spelling extends Pick<SearchRequest, "scope" | "country"> {
  /** At least one word. */
  words: readonly string[];
}

/** Maximum number of keys to read to find several words that are not adjacent; about 8 ms. */
const KEYS_COMPARED = 20_000;
/** Maximum number of corrections to look up for a typo, and of corrected phrases whose words may be apart. */
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
/** Ranks a key within its range. Both ends of the range are parameters: a LIKE with a parameter would scan the whole index. */
const keyRank = sql`CASE WHEN strpos(key, ' ! ') > 0 THEN ${rank("word")} WHEN key >= query.whole AND key < query.whole_end THEN ${rank("exact")} ELSE ${rank("prefix")} END`;
/** A single prefix. With scalar parameters instead of arrays the database caches its plan: planning takes as long as reading. */
const queryOne = sql`(SELECT ${place("from")}::text, ${place("to")}::text, ${place("whole")}::text, ${place("whole_end")}::text) AS query (prefix, after, whole, whole_end)`;
const queryMany = sql`unnest(${place("from")}::text[], ${place("to")}::text[], ${place("whole")}::text[], ${place("whole_end")}::text[]) AS query (prefix, after, whole, whole_end)`;

/** Finds names with a word that starts with the typed text: from the stored top list if there are many, else from the keys. */
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

/** The same within one country, where the stored top lists cannot be used. */
const prepareBeginningsIn = (db: DbOrTransaction) =>
  db
    .select(found)
    .from(
      best(sql`
        SELECT k.ref, ${keyRank} AS rank, k.popularity
        FROM ${queryMany} JOIN ${search_key} k ON k.key >= query.prefix AND k.key < query.after WHERE right(k.key, 2) = ${place("country")}`),
    )
    .prepare("search_beginnings_in");

/** Finds names with all of several words: reads the keys of some words and filters for all of them. */
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

/** Returns which of the words exist, and which of the prefixes start a word. */
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
  return statements(db).beginningsIn.execute({ ...lists, country: country.toLowerCase() });
}

/** Returns the words with few enough keys to read, and the least frequent of the others. */
async function sortByKeys(db: DbOrTransaction, { scope, words }: Spelling): Promise<{ rare: string[]; frequent: string | undefined }> {
  const totals = await statements(db).totals.execute({ prefixes: words.map((word) => scope + word) });
  const totalOf = new Map(totals.map(({ prefix, total }) => [prefix.slice(1), total]));
  const frequent = words.filter((word) => totalOf.has(word)).sort((a, b) => (totalOf.get(a) ?? 0) - (totalOf.get(b) ?? 0));
  return { rare: words.filter((word) => !totalOf.has(word)), frequent: frequent[0] };
}

/** Returns names that contain all the words, found by the keys of the given words. */
async function findWords(db: DbOrTransaction, { scope, words, country }: Spelling, from: readonly string[]): Promise<Found[]> {
  if (from.length === 0) return [];
  const patterns = words.map((word) => `% ${word}%`);
  if (country !== undefined) patterns.push(countryPattern(country));
  const beginnings = from.map((word) => scope + word);
  return statements(db).words.execute({ from: beginnings, to: beginnings.map(prefixEnd), patterns });
}

/**
 * Returns existing words that are one typo away, whole words first.
 * @param isLast whether the word is the last one, which may be a prefix
 */
async function corrections(db: DbOrTransaction, word: string, isLast: boolean): Promise<string[]> {
  const near = oneTypoAway(word);
  const rows = await statements(db).vocabulary.execute(isLast ? { words: [], beginnings: near } : { words: near, beginnings: [] });
  // Longer prefixes are more specific: "hano" covers everything that "hanoi" does.
  return rows
    .sort((a, b) => Number(b.is_whole) - Number(a.is_whole) || b.word.length - a.word.length)
    .slice(0, CORRECTIONS_MAX)
    .map((row) => row.word);
}

/** Returns the indexes of words that occur in no name; the last word may be a prefix. */
export async function unknownWords(db: DbOrTransaction, words: readonly string[]): Promise<number[]> {
  const rows = await statements(db).vocabulary.execute({ words: words.slice(0, -1), beginnings: words.slice(-1) });
  const known = new Set(rows.map(({ word }) => word));
  return words.flatMap((word, at) => (known.has(word) ? [] : [at]));
}

/** Returns names that would match without one typo in one of these words. */
async function findTypos(db: DbOrTransaction, request: Spelling, suspects: readonly number[]): Promise<Found[]> {
  const { scope, words, country } = request;
  for (const at of suspects.filter((one) => mayBeTypo(words[one] ?? ""))) {
    const right = await corrections(db, words[at] ?? "", at === words.length - 1);
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
    // Within this rank, results are in the order they would have without the typo.
    if (near.length > 0) return ranked(near).map((one) => ({ ...one, rank: RANKS.typo }));
  }
  return [];
}

async function findSeveralWords(db: DbOrTransaction, request: Spelling, together: readonly Found[]): Promise<Found[]> {
  const { rare, frequent } = await sortByKeys(db, request);
  const all = ranked([...together, ...(await findWords(db, request, rare))]);
  if (all.length > 0) return all;
  const unknown = await unknownWords(db, request.words);
  // Two wrong words exceed the one allowed typo.
  if (unknown.length > 1) return [];
  const apart = unknown.length === 0 && frequent !== undefined ? await findWords(db, request, [frequent]) : [];
  if (apart.length > 0) return apart;
  return findTypos(db, request, unknown.length === 1 ? unknown : [...request.words.keys()]);
}

/**
 * Returns the matching names, best first, at most RESULTS_STORED: names that equal the text, start with it, or have a word that starts with
 * it. If these are fewer than a group shows, adds names that contain all the words anywhere (a listing's place counts), and names one typo
 * away.
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
  // A whole name was typed, so no typo is likely.
  if (all[0]?.rank === RANKS.exact) return all;
  const sure = new Set(all.map(({ ref }) => ref));
  const near = (await findTypos(db, request, [0])).filter(({ ref }) => !sure.has(ref));
  return [...all, ...near].slice(0, RESULTS_STORED);
}

/** Returns the entries of the given listings that are hidden from visitors. */
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
