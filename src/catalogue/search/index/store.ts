import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { business, business_count, codeIn } from "../../listings/tables.ts";
import { CAPITALS } from "../../places/capitals.ts";
import { area, area_name, country } from "../../places/tables.ts";
import type { ShortTexts } from "../../translations/rules.ts";
import { writeFacts } from "../facts/store.ts";
import { type Entry, toSearchKeys } from "../keys.ts";
import { areaPopularity } from "../popularity.ts";
import { nameSpellings, nameWords } from "../rules.ts";
import { search_entry, search_key, search_pending, search_word } from "../tables.ts";
import { type KeyChange, updateTopLists } from "../topLists/store.ts";
import { otherTownNames } from "../words/exonyms.ts";
import { type Described, searchFacts } from "../words/facts.ts";
import { foldedSpellings } from "../words/spellings.ts";
import { readVocabulary } from "../words/vocabulary/enumerations.ts";

/**
 * Any fixed number. Versions before 0.2 take this lock alone, so that only one of them writes the index; newer ones share it, and take one
 * for each part of the queue.
 */
export const LOCK = 7_204_015;
/** Parts of the queue. One is indexed by one server or command at a time, so that nothing writes the same entry twice. */
const PARTS = 8;
/** In place of a part's number: the lock of what the entries of all parts share. */
const SHARED = PARTS;
/** Entries per transaction: about a second, so that a server can stop in time. */
const BATCH = 10_000;

const list = (values: readonly unknown[]) => sql.param([...values]);

/** Part of the queue of a change. The index search_pending_part has the same expression. */
const part = sql`(hashtext(ref) & ${sql.raw(String(PARTS - 1))})`;

const tryLock = async (tx: Transaction, lock: SQL): Promise<boolean> =>
  (await tx.execute<{ isTaken: boolean }>(sql`SELECT ${lock} AS "isTaken"`)).rows[0]?.isTaken ?? false;

/** Takes changes from the parts of the queue that no one else indexes, until there are enough of them. */
async function dequeuePending(tx: Transaction): Promise<{ refs: string[]; isMore: boolean }> {
  if (!(await tryLock(tx, sql`pg_try_advisory_xact_lock_shared(${LOCK})`))) return { refs: [], isMore: false };
  const { rows: parts } = await tx.execute<{ number: number }>(sql`
    SELECT number FROM generate_series(0, ${PARTS - 1}::integer) AS number
    WHERE EXISTS (SELECT FROM ${search_pending} WHERE ${part} = number) ORDER BY random()`);
  const refs: string[] = [];
  for (const { number } of parts) {
    if (!(await tryLock(tx, sql`pg_try_advisory_xact_lock(${LOCK}, ${number}::integer)`))) continue;
    const { rows } = await tx.execute<{ ref: string }>(sql`
      DELETE FROM ${search_pending} WHERE id IN (
        SELECT id FROM ${search_pending} WHERE ${part} = ${number}::integer ORDER BY id LIMIT ${BATCH - refs.length}) RETURNING ref`);
    refs.push(...rows.map(({ ref }) => ref));
    if (refs.length === BATCH) break;
  }
  return { refs: [...new Set(refs)], isMore: refs.length === BATCH };
}

const spellings = (text: string) => nameSpellings(text).map((words) => words.join(" "));

/** Returns the words of a place in all spellings, with the country code last. */
const contextWords = (place: string, country_code: string) =>
  [...new Set(foldedSpellings(place).flatMap((one) => one.split(" "))), country_code.toLowerCase()].join(" ");

const NO_FACTS = { names: [], facts: [], country_code: "", area_id: 0, score: 0 };
/** One recommendation outweighs everything else known about a listing. */
const RECOMMENDATION_SCORE = 100;
const RECOMMENDATIONS_MAX = 10_000_000;

/** Minimum population for an area's name to be found in one word: "capetown". */
const JOINED_MIN = 50_000;

/** Returns the translations of a field in all languages: visitors type any of them. */
const translatedTexts = (translations: ShortTexts | null, field: string): string[] =>
  Object.values(translations ?? {}).flatMap((texts) => texts[field] ?? []);

/** @param called alternative names from imports, and translations */
function listOtherNames({ id, name, population, called }: { id: number; name: string; population: number; called: string[] }): string[] {
  const [own = "", ...others] = spellings(name);
  const joined = own.includes(" ") && population >= JOINED_MIN ? [own.replaceAll(" ", "")] : [];
  const elsewhere = [...otherTownNames(id), ...called].flatMap(spellings);
  return [...new Set([...others, ...elsewhere, ...joined])].filter((one) => one !== own);
}

async function readAreas(tx: Transaction, refs: readonly string[]): Promise<Entry[]> {
  const ids = refs.filter((ref) => ref.startsWith("a")).map((ref) => Number(ref.slice(1)));
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{
    id: number;
    name: string;
    place: string;
    country_code: string;
    population: number;
    called: string[];
    translations: ShortTexts | null;
    listings: number;
    recommendations: number;
  }>(sql`
    SELECT a.id, a.name, concat_ws(' ', p.name, a.state_name, c.name) AS place, a.country_code, a.population,
      ARRAY(SELECT o.name FROM ${area_name} o WHERE o.area_id = a.id ORDER BY o.name) AS called, a.translations,
      coalesce(n.businesses, 0) AS listings, coalesce(n.recommendations, 0) AS recommendations
    FROM ${area} a JOIN ${country} c ON c.code = a.country_code
    LEFT JOIN ${area} p ON p.id = a.parent_id
    LEFT JOIN ${business_count} n ON n.country_code = a.country_code AND n.area_id = a.id AND n.business_type = '' AND n.activity_subtype = ''
    WHERE a.id = ANY(${list(ids)}::integer[])`);
  return rows.map(({ id, name, place, country_code, called, translations, ...known }) => ({
    ref: `a${id}`,
    scope: "a",
    name: nameWords(name).join(" "),
    context: contextWords(place, country_code),
    popularity: areaPopularity({ ...known, isCapital: CAPITALS.has(id) }),
    ...NO_FACTS,
    names: listOtherNames({ id, name, population: known.population, called: [...called, ...translatedTexts(translations, "name")] }),
  }));
}

async function readBusinesses(tx: Transaction, refs: readonly string[]): Promise<Entry[]> {
  const codes = refs.filter((ref) => ref.startsWith("b")).map((ref) => ref.slice(1));
  if (codes.length === 0) return [];
  const { rows } = await tx.execute<{
    code: string;
    name: string;
    is_published: boolean;
    place: string;
    country_code: string;
    recommendations: number;
    area_id: number;
    notability: number;
    other_names: string[];
    translations: ShortTexts | null;
    short_description: string;
    described: Omit<Described, "other_names" | "short_descriptions">;
  }>(sql`
    SELECT b.code, b.name, b.is_published, coalesce(a.name || coalesce(' ' || p.name, ''), b.city) AS place, b.country_code, b.recommendations_count AS recommendations,
      coalesce(b.area_id, 0) AS area_id, b.notability, b.other_names, b.translations, b.short_description,
      json_build_object('name', b.name, 'hashtags', b.hashtags, 'business_type', b.business_type, 'activity_subtype', b.activity_subtype, 'bar_type', b.bar_type, 'cuisine', b.cuisine,
        'dietary_category', b.dietary_category, 'price_range', b.price_range, 'stars', b.stars, 'discount', b.discount, 'neighbourhood', b.neighbourhood,
        'needs', fold_needs(b)) AS described
    FROM ${business} b LEFT JOIN ${area} a ON a.id = b.area_id LEFT JOIN ${area} p ON p.id = a.parent_id WHERE b.${codeIn(codes)}`);
  const vocabulary = readVocabulary();
  return rows.map((row) => {
    const { code, name, is_published, place, country_code, recommendations, area_id, notability, translations } = row;
    const other_names = [...row.other_names, ...translatedTexts(translations, "name")];
    const short_descriptions = [row.short_description, ...translatedTexts(translations, "short_description")];
    const own = nameWords(name).join(" ");
    return {
      ref: `b${code}`,
      scope: is_published ? "b" : "h",
      name: own,
      context: contextWords(place, country_code),
      popularity: recommendations,
      names: [...new Set([...spellings(name).slice(1), ...other_names.flatMap(spellings)])].filter((one) => one !== own),
      ...(is_published
        ? {
            facts: searchFacts(vocabulary, { ...row.described, other_names, short_descriptions }),
            country_code,
            area_id,
            score: RECOMMENDATION_SCORE * Math.min(RECOMMENDATIONS_MAX, recommendations) + notability,
          }
        : { facts: [], country_code: "", area_id: 0, score: 0 }),
    };
  });
}

const isSame = (one: Entry, other: Entry) =>
  one.scope === other.scope &&
  one.name === other.name &&
  one.context === other.context &&
  one.popularity === other.popularity &&
  one.country_code === other.country_code &&
  one.area_id === other.area_id &&
  one.score === other.score &&
  one.names.join("|") === other.names.join("|") &&
  one.facts.join("|") === other.facts.join("|");

/** An entry whose name has no letter or digit is not searchable. */
const toKeyChanges = (entries: readonly Entry[], isNew: boolean): KeyChange[] =>
  entries.flatMap((entry) =>
    entry.name === "" ? [] : toSearchKeys(entry).map((key) => ({ key, ref: entry.ref, popularity: entry.popularity, isNew })),
  );

async function writeEntries(tx: Transaction, gone: readonly Entry[], fresh: readonly Entry[]) {
  const kept = new Set(fresh.map(({ ref }) => ref));
  const left = gone.map(({ ref }) => ref).filter((ref) => !kept.has(ref));
  if (left.length > 0) await tx.execute(sql`DELETE FROM ${search_entry} WHERE ref = ANY(${list(left)}::text[])`);
  if (fresh.length === 0) return;
  const column = <Name extends keyof Entry>(name: Name) => list(fresh.map((entry) => entry[name]));
  await tx.execute(sql`
    INSERT INTO ${search_entry} (ref, scope, name, context, popularity, names, facts, country_code, area_id, score)
    SELECT ref, scope, name, context, popularity, string_to_array(names, '|'), string_to_array(facts, '|'), country_code, area_id, score
    FROM unnest(${column("ref")}::text[], ${column("scope")}::text[], ${column("name")}::text[], ${column("context")}::text[],
      ${column("popularity")}::integer[], ${list(fresh.map(({ names }) => names.join("|")))}::text[], ${list(fresh.map(({ facts }) => facts.join("|")))}::text[],
      ${column("country_code")}::text[], ${column("area_id")}::integer[], ${column("score")}::integer[])
      AS entry (ref, scope, name, context, popularity, names, facts, country_code, area_id, score)
    ON CONFLICT (ref) DO UPDATE SET scope = excluded.scope, name = excluded.name, context = excluded.context, popularity = excluded.popularity,
      names = excluded.names, facts = excluded.facts, country_code = excluded.country_code, area_id = excluded.area_id, score = excluded.score`);
}

async function writeWords(tx: Transaction, fresh: readonly Entry[]) {
  const words = new Set(fresh.flatMap(({ name, names, context }) => [name, ...names, context].join(" ").split(" ").filter(Boolean)));
  await tx.execute(sql`INSERT INTO ${search_word} (word) SELECT * FROM unnest(${list([...words])}::text[]) ON CONFLICT DO NOTHING`);
}

async function writeKeys(tx: Transaction, gone: readonly KeyChange[], fresh: readonly KeyChange[]) {
  const columns = (changes: readonly KeyChange[]) =>
    [list(changes.map(({ key }) => key)), list(changes.map(({ ref }) => ref)), list(changes.map((one) => one.popularity))] as const;
  if (gone.length > 0) {
    const [keys, refs] = columns(gone);
    await tx.execute(sql`
      DELETE FROM ${search_key} k USING unnest(${keys}::text[], ${refs}::text[]) AS gone (key, ref)
      WHERE k.key = gone.key AND k.ref = gone.ref AND right(k.key, 2) = right(gone.key, 2)`);
  }
  if (fresh.length === 0) return;
  // Inserts in index order, so that each index page is written once.
  const [keys, refs, popularities] = columns(fresh.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  await tx.execute(sql`
    INSERT INTO ${search_key} (key, ref, popularity)
    SELECT * FROM unnest(${keys}::text[], ${refs}::text[], ${popularities}::integer[])`);
}

/**
 * Indexes one batch of changes.
 * @returns true if there is more to do; false also while others index the rest
 */
export async function indexPending(tx: Transaction): Promise<boolean> {
  const { refs, isMore } = await dequeuePending(tx);
  if (refs.length === 0) return false;
  const before = await tx.execute<Entry & Record<string, unknown>>(
    sql`SELECT ref, scope, name, context, popularity, names, facts, country_code, area_id, score FROM ${search_entry} WHERE ref = ANY(${list(refs)}::text[])`,
  );
  const old = new Map(before.rows.map((entry) => [entry.ref, entry]));
  const now = [...(await readAreas(tx, refs)), ...(await readBusinesses(tx, refs))];
  const same = new Set(now.filter((entry) => isSame(entry, old.get(entry.ref) ?? { ...entry, name: "\0" })).map(({ ref }) => ref));
  const gone = before.rows.filter(({ ref }) => !same.has(ref));
  const fresh = now.filter(({ ref }) => !same.has(ref));
  if (gone.length + fresh.length === 0) return isMore;
  const [goneKeys, freshKeys] = [toKeyChanges(gone, false), toKeyChanges(fresh, true)];
  await writeEntries(tx, gone, fresh);
  await writeKeys(tx, goneKeys, freshKeys);
  await writeFacts(tx, gone, fresh);
  // Words and lists of the best belong to entries of all parts: from here on one server waits for the other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}, ${SHARED}::integer)`);
  await writeWords(tx, fresh);
  await updateTopLists(tx, [...goneKeys, ...freshKeys]);
  return isMore;
}

/** Returns the number of queued changes that are not indexed yet. */
export async function countPending(db: DbOrTransaction): Promise<number> {
  const found = await db.execute<{ pending: number }>(sql`SELECT count(*) AS pending FROM ${search_pending}`);
  return Number(found.rows[0]?.pending ?? 0);
}
