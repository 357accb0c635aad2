import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { business, business_count, codeIn } from "../../listings/tables.ts";
import type { Scope } from "../../places/scope.ts";
import { area } from "../../places/tables.ts";
import type { Entry } from "../keys.ts";
import { type Found, RANKS, RESULTS_STORED } from "../rank.ts";
import { search_entry, search_fact } from "../tables.ts";
import { isMentioned, plainFact, quarterFact } from "../words/facts.ts";

const list = (values: readonly unknown[]) => sql.param([...values]);

/** Subtracted from the score of a mentioned fact, so that it ranks behind all listings of the kind. Every score is lower than this. */
const MENTIONED_SCORE = 2 ** 30;

const toFactRows = (entries: readonly Entry[]) =>
  entries.flatMap(({ facts, country_code, area_id, score, ref }) =>
    facts.map((fact) => ({
      fact: plainFact(fact),
      country_code,
      area_id,
      score: isMentioned(fact) ? score - MENTIONED_SCORE : score,
      ref,
    })),
  );

/** Updates the facts of entries that were added, changed or deleted. */
export async function writeFacts(tx: Transaction, gone: readonly Entry[], fresh: readonly Entry[]): Promise<void> {
  const [before, now] = [toFactRows(gone), toFactRows(fresh)];
  if (before.length > 0) {
    await tx.execute(sql`
      DELETE FROM ${search_fact} f
      USING unnest(${list(before.map(({ fact }) => fact))}::text[], ${list(before.map(({ area_id }) => area_id))}::integer[],
        ${list(before.map(({ score }) => score))}::integer[], ${list(before.map(({ ref }) => ref))}::text[],
        ${list(before.map(({ country_code }) => country_code))}::text[]) AS gone (fact, area_id, score, ref, country_code)
      WHERE f.fact = gone.fact AND f.area_id = gone.area_id AND f.score = gone.score AND f.ref = gone.ref AND f.country_code = gone.country_code`);
  }
  if (now.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${search_fact} (fact, country_code, area_id, score, ref)
    SELECT * FROM unnest(${list(now.map(({ fact }) => fact))}::text[], ${list(now.map(({ country_code }) => country_code))}::text[],
      ${list(now.map(({ area_id }) => area_id))}::integer[], ${list(now.map(({ score }) => score))}::integer[], ${list(now.map(({ ref }) => ref))}::text[])`);
}

/** Search place: areas or countries; anywhere if both are empty. */
export interface FactPlace {
  areas: readonly number[];
  countries: readonly string[];
}

const mentioned = sql.raw(String(MENTIONED_SCORE));

/** Maximum number of rows of one kind to compare with other kinds or opening hours; about 10 ms. */
export const FACTS_COMPARED = 4_000;

function within(place: FactPlace): { from: SQL; where: SQL } {
  if (place.areas.length > 0)
    return { from: sql`, unnest(${list(place.areas)}::integer[]) AS place (id)`, where: sql`AND area_id = place.id` };
  if (place.countries.length > 0)
    return { from: sql`, unnest(${list(place.countries)}::text[]) AS place (code)`, where: sql`AND country_code = place.code` };
  return { from: sql``, where: sql`` };
}

/**
 * Returns the listings that match at least one kind of every group, best first.
 * @param groups at least one, each with at least one kind
 */
export async function findFacts(
  db: DbOrTransaction,
  groups: readonly (readonly string[])[],
  place: FactPlace,
  most = RESULTS_STORED,
): Promise<Found[]> {
  const [first = [], ...others] = groups;
  const { from, where } = within(place);
  const limit = sql.raw(String(others.length > 0 ? FACTS_COMPARED : most));
  const isOther = others.map(
    (facts) => sql`EXISTS (
      SELECT FROM ${search_fact} o WHERE o.fact = ANY(${list(facts)}::text[]) AND o.area_id = best.area_id AND o.ref = best.ref
        AND o.score = ANY(CASE WHEN best.score < 0 THEN ARRAY[best.score + ${mentioned}, best.score] ELSE ARRAY[best.score, best.score - ${mentioned}] END))`,
  );
  const { rows } = await db.execute<{ ref: string; score: number }>(sql`
    SELECT ref, max(score) AS score
    FROM unnest(${list(first)}::text[]) AS kind (fact)${from} CROSS JOIN LATERAL (
      SELECT ref, score, area_id FROM ${search_fact} WHERE fact = kind.fact ${where} ORDER BY score DESC, ref LIMIT ${limit}
    ) AS best
    ${isOther.length > 0 ? sql`WHERE ${sql.join(isOther, sql` AND `)}` : sql``}
    GROUP BY ref ORDER BY 2 DESC, 1 LIMIT ${sql.raw(String(most))}`);
  return rows.map(({ ref, score }) => ({ ref, rank: RANKS.prefix, popularity: score }));
}

/** Kilometres per degree at the equator; all degrees on the map of map_point have this length. */
const KILOMETRES_A_DEGREE = 111.2;
const EARTH_HALF = 40_000;
/** Number of nearest gazetteer areas to check for listings; about 3 ms. */
const AREAS_READ = 1_000;

/** An area whose name is a phrase of the query. */
export interface NamedArea {
  phrase: string;
  area_id: number;
  /** False if the name only ends with the phrase: "Escaldes" in "Les Escaldes". */
  isWhole: boolean;
  popularity: number;
}

const NAMESAKES_MAX = 20;

/**
 * Returns the areas that the phrases name, best first for each phrase.
 * @param phrases folded
 */
export async function findAreasNamed(db: DbOrTransaction, phrases: readonly string[]): Promise<NamedArea[]> {
  if (phrases.length === 0) return [];
  const { rows } = await db.execute<{ phrase: string; ref: string; is_whole: boolean; popularity: number }>(sql`
    SELECT typed.phrase, named.ref, named.is_whole, named.popularity
    FROM unnest(${list(phrases)}::text[]) AS typed (phrase) CROSS JOIN LATERAL (
      (SELECT ref, true AS is_whole, popularity FROM search_key
        WHERE key >= 'a' || typed.phrase || ' @' AND key < 'a' || typed.phrase || ' A' ORDER BY popularity DESC, ref LIMIT ${sql.raw(String(NAMESAKES_MAX))})
      UNION ALL
      (SELECT ref, false, popularity FROM search_key
        WHERE key >= 'a' || typed.phrase || ' ! ' AND key < 'a' || typed.phrase || ' " ' LIMIT ${sql.raw(String(NAMESAKES_MAX))})
    ) AS named`);
  return rows
    .map(({ phrase, ref, is_whole, popularity }) => ({ phrase, area_id: Number(ref.slice(1)), isWhole: is_whole, popularity }))
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.popularity - a.popularity);
}

/** Returns the phrases that are parts of towns with listings. @param phrases folded */
export async function findQuarters(db: DbOrTransaction, phrases: readonly string[]): Promise<Set<string>> {
  if (phrases.length === 0) return new Set();
  const facts = new Map(phrases.map((phrase) => [quarterFact(phrase), phrase]));
  const { rows } = await db.execute<{ fact: string }>(sql`
    SELECT typed.fact FROM unnest(${list([...facts.keys()])}::text[]) AS typed (fact)
    WHERE EXISTS (SELECT FROM ${search_fact} f WHERE f.fact = typed.fact)`);
  return new Set(rows.flatMap(({ fact }) => facts.get(fact) ?? []));
}

/**
 * Returns the listings with opening hours, with the key of their week and the coordinates that decide their time zone: their own, or the
 * middle of their area.
 */
export async function listWeeks(db: DbOrTransaction, codes: readonly string[]) {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<{ code: string; week: string; latitude: number; longitude: number }>(sql`
    SELECT b.code, left(b.facet_digits, 8) AS week, coalesce(b.latitude, a.latitude) AS latitude, coalesce(b.longitude, a.longitude) AS longitude
    FROM ${business} b LEFT JOIN ${area} a ON a.id = b.area_id
    WHERE b.${codeIn(codes)} AND b.facet_digits NOT LIKE '        %' AND coalesce(b.latitude, a.latitude) IS NOT NULL`);
  return rows;
}

/** Returns the facts and the area (0 for none) of found listings. */
export async function readFacts(db: DbOrTransaction, found: readonly Found[]): Promise<Map<string, { facts: string[]; area_id: number }>> {
  const refs = list(found.map(({ ref }) => ref));
  const { rows } = await db.execute<{ ref: string; facts: string[]; area_id: number }>(
    sql`SELECT ref, facts, area_id FROM ${search_entry} WHERE ref = ANY(${refs}::text[])`,
  );
  return new Map(rows.map(({ ref, facts, area_id }) => [ref, { facts: facts.map(plainFact), area_id }]));
}

/**
 * Returns the areas with listings that are nearest to an area's middle, within the guide's scope.
 * @param kilometres maximum distance
 */
export async function listNearestAreas(
  db: DbOrTransaction,
  { area_id }: { area_id: number },
  limit: number,
  scope: Scope | undefined,
  kilometres = EARTH_HALF,
) {
  const covered = scope
    ? sql`AND (n.country_code = ANY(${list(scope.countries)}::text[]) OR n.area_id = ANY(${list(scope.areas.map(({ id }) => id))}::integer[]))`
    : sql``;
  const { rows: middle } = await db.execute<{ x: number; y: number; latitude: number }>(
    sql`SELECT (map_point(latitude, longitude))[0] AS x, (map_point(latitude, longitude))[1] AS y, latitude FROM ${area} WHERE id = ${area_id}`,
  );
  const [at] = middle;
  if (!at) return [];
  const here = sql`point(${at.x}::float8, ${at.y}::float8)`;
  const scale = sql`cos(radians(${at.latitude}::float8))`;
  const nearest = async (areas: SQL) => {
    const { rows } = await db.execute<{ area_id: number; businesses: number }>(sql`
      SELECT n.area_id, n.businesses FROM (${areas}) near JOIN ${business_count} n ON n.area_id = near.id
      WHERE n.business_type = '' AND n.activity_subtype = '' AND n.businesses > 0 ${covered}
        AND near.degrees <= ${kilometres}::float8 / ${sql.raw(String(KILOMETRES_A_DEGREE))} / ${scale}
      ORDER BY near.degrees, n.area_id LIMIT ${limit}`);
    return rows;
  };
  const measured = sql`SELECT id, map_point(latitude, longitude) <-> ${here} AS degrees FROM ${area}`;
  // Reads the nearest areas in index order. Measures all areas only if too few of those have listings.
  const rows = await nearest(sql`${measured} ORDER BY map_point(latitude, longitude) <-> ${here} LIMIT ${sql.raw(String(AREAS_READ))}`);
  if (rows.length < limit && kilometres === EARTH_HALF) return nearest(measured);
  return rows;
}
