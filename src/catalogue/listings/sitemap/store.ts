import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { desc, eq, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Scope } from "../../places/scope.ts";
import { area, country } from "../../places/tables.ts";
import { asCard, cardColumns, isPublished } from "../store.ts";
import { business, business_count, inScope } from "../tables.ts";

/** Rows per query. A page takes some milliseconds, so a sitemap of millions never holds a connection for long. */
const PAGE = 2_000;

/** Formats a time for sitemaps, in whole seconds. PostgreSQL does it faster than Date objects here. */
const utc = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** A range of keys, both ends included, with its number of rows and the time of the newest change if known. */
export interface Shard<Key> {
  first: Key;
  last: Key;
  rows: number;
  /** ISO 8601 in UTC. */
  modified: string | null;
}

/** Reads shards in order of their keys until no rows are left. */
async function shardsAfter<Key>(start: Key, size: number, read: (after: Key) => Promise<Shard<Key> | undefined>): Promise<Shard<Key>[]> {
  const shards: Shard<Key>[] = [];
  let after = start;
  for (;;) {
    const shard = await read(after);
    if (!shard) return shards;
    shards.push(shard);
    if (shard.rows < size) return shards;
    after = shard.last;
  }
}

interface ShardRow<Key> extends Record<string, unknown> {
  first: Key | null;
  last: Key | null;
  rows: number;
  modified: string | null;
}

/** An aggregate over no rows is a row of nulls. */
const asShard = <Key>(row: ShardRow<Key> | undefined): Shard<Key> | undefined =>
  row && row.first !== null && row.last !== null ? { ...row, first: row.first, last: row.last, rows: Number(row.rows) } : undefined;

/**
 * Splits the published listings into ranges of codes. Reads only the index, in steps, even for a million listings.
 * @param size listings per shard
 */
export const listingShards = (db: DbOrTransaction, size: number): Promise<Shard<string>[]> =>
  shardsAfter("", size, async (after) => {
    const { rows } = await db.execute<ShardRow<string>>(sql`
      SELECT min(code) AS first, max(code) AS last, count(*) AS rows, ${utc(sql`max(modified)`)} AS modified
      FROM (SELECT code, modified FROM business WHERE is_published AND code > ${after} ORDER BY code LIMIT ${size}) AS shard`);
    return asShard(rows[0]);
  });

/** Splits the areas that have published listings into ranges of IDs. */
export const areaShards = (db: DbOrTransaction, size: number): Promise<Shard<number>[]> =>
  shardsAfter(0, size, async (after) => {
    const { rows } = await db.execute<ShardRow<number>>(sql`
      SELECT min(area_id) AS first, max(area_id) AS last, count(*) AS rows, NULL AS modified FROM (
        SELECT area_id FROM business_count
        WHERE area_id > ${after} AND area_id > 0 AND business_type = '' AND activity_subtype = '' AND businesses > 0
        ORDER BY area_id LIMIT ${size}
      ) AS shard`);
    return asShard(rows[0]);
  });

/** Yields the listings of a shard: code and last change, a few thousand at a time. */
export async function* listingsOfShard(db: DbOrTransaction, { first, last }: Pick<Shard<string>, "first" | "last">, scope?: Scope) {
  const isCovered = scope ? sql`AND ${inScope(scope)}` : sql``;
  let from = sql`code >= ${first}`;
  for (;;) {
    const { rows } = await db.execute<{ code: string; modified: string }>(
      sql`SELECT code, ${utc(sql`modified`)} AS modified FROM business WHERE is_published AND ${from} AND code <= ${last} ${isCovered} ORDER BY code LIMIT ${PAGE}`,
    );
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    from = sql`code > ${end.code}`;
  }
}

interface AreaRow extends Record<string, unknown> {
  area_id: number;
  slug: string;
  country_code: string;
  modified: string | null;
}

/** Yields the areas of a shard, each with the newest change of its listings. */
export async function* areasOfShard(db: DbOrTransaction, { first, last }: Pick<Shard<number>, "first" | "last">) {
  let from = sql`c.area_id >= ${first}`;
  for (;;) {
    const { rows } = await db.execute<AreaRow>(sql`
      SELECT c.area_id, area.slug, area.country_code,
        (SELECT ${utc(sql`max(modified)`)} FROM business WHERE is_published AND business.area_id = c.area_id) AS modified
      FROM business_count AS c JOIN area ON area.id = c.area_id AND area.country_code = c.country_code
      WHERE c.area_id > 0 AND c.business_type = '' AND c.activity_subtype = '' AND c.businesses > 0 AND ${from} AND c.area_id <= ${last}
      ORDER BY c.area_id LIMIT ${PAGE}`);
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    from = sql`c.area_id > ${end.area_id}`;
  }
}

/**
 * Returns areas that have listings only in inner areas, such as an island of villages: no shard contains them. They are as few as outlines
 * and districts.
 */
export async function listSitemapOuterAreas(db: DbOrTransaction) {
  const isFull = sql`area_id > 0 AND business_type = '' AND activity_subtype = '' AND businesses > 0`;
  const { rows } = await db.execute<AreaRow>(sql`
    WITH RECURSIVE around AS (
      SELECT parent_id AS id FROM ${area} WHERE parent_id IS NOT NULL AND id IN (SELECT area_id FROM business_count WHERE ${isFull})
      UNION SELECT a.parent_id FROM ${area} a JOIN around ON a.id = around.id WHERE a.parent_id IS NOT NULL
    ) SELECT a.id AS area_id, a.slug, a.country_code, NULL AS modified FROM around JOIN ${area} a ON a.id = around.id
    WHERE NOT EXISTS (SELECT FROM business_count WHERE ${isFull} AND area_id = a.id) ORDER BY a.id`);
  return rows;
}

/** Returns the countries that have listings of an activity, for the pages of both: at most 250 times 75. */
export const countryActivities = (db: DbOrTransaction) =>
  db
    .select({ country_code: business_count.country_code, activity_type: business_count.activity_subtype })
    .from(business_count)
    .where(
      sql`${business_count.country_code} > '' AND ${business_count.area_id} = 0 AND ${business_count.business_type} = ''
        AND ${business_count.activity_subtype} > '' AND ${business_count.activity_subtype} <> 'other' AND ${business_count.businesses} > 0`,
    )
    .orderBy(business_count.country_code, business_count.activity_subtype);

const newest = preparedStatement((db) =>
  db
    .select({ ...cardColumns, created: business.created, modified: business.modified })
    .from(business)
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(sql`${isPublished} AND ${business.area_id} = ${sql.placeholder("area_id")}`)
    .orderBy(desc(business.created), business.code)
    .limit(sql.placeholder("limit"))
    .prepare("newest_businesses_of_area"),
);

/** Returns the newest published listings of an area, the latest first. */
export async function listNewest(db: DbOrTransaction, area_id: number, limit: number) {
  const rows = await newest(db).execute({ area_id, limit });
  return rows.map((row) => ({ ...asCard(row), created: row.created.toISOString(), modified: row.modified.toISOString() }));
}
