import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { asc, count, desc, eq, getTableColumns, inArray, sql } from "../../platform/db/sql.ts";
import { lockForStart } from "../../platform/db/startLock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { readersName, type ShortTexts } from "../translations/rules.ts";
import { COUNTRIES } from "./countries/enumerations.ts";
import { inReadersOrder } from "./countries/rules.ts";
import { buildTowns, type GazetteerTown } from "./gazetteer.ts";
import { readPlaces, readSections, readStateNames } from "./gazetteerFiles.ts";
import { area, area_alias, areasWithin, country, nameOfCountry } from "./tables.ts";

export type Area = typeof area.$inferSelect;
export type CountryRow = typeof country.$inferSelect;

/** Any fixed number. The lock makes servers that start together fill the tables one after the other. */
const LOCK = 7_204_012;
/** Rows per statement; each statement takes about 0.2 s, far below the pool's time limit. */
const CHUNK = 20_000;

/**
 * Returns the version that filled the tables. It is the comment of the table area, so it is changed, copied and rolled back with the table.
 */
export const loadedVersion = async (db: DbOrTransaction) =>
  (await db.execute<{ version: string | null }>(sql`SELECT obj_description('area'::regclass, 'pg_class') AS version`)).rows[0]?.version;

/** Passes one column of rows as a single array parameter: 9 parameters per statement instead of 9 per row. */
const column = <T, K extends keyof T>(rows: readonly T[], key: K) => sql.param(rows.map((row) => row[key]));

async function writeCountries(tx: Transaction) {
  await tx.execute(sql`
    INSERT INTO country (code, name, region)
    SELECT * FROM unnest(${column(COUNTRIES, "code")}::text[], ${column(COUNTRIES, "name")}::text[], ${column(COUNTRIES, "region")}::text[])
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, region = excluded.region`);
}

async function writeAreas(tx: Transaction, towns: readonly GazetteerTown[]) {
  for (let from = 0; from < towns.length; from += CHUNK) {
    const rows = towns.slice(from, from + CHUNK);
    await tx.execute(sql`
      INSERT INTO area (id, slug, name, country_code, state_code, state_name, latitude, longitude, population)
      SELECT * FROM unnest(
        ${column(rows, "id")}::int[], ${column(rows, "slug")}::text[], ${column(rows, "name")}::text[],
        ${column(rows, "country_code")}::text[], ${column(rows, "state_code")}::text[], ${column(rows, "state_name")}::text[],
        ${column(rows, "latitude")}::float8[], ${column(rows, "longitude")}::float8[], ${column(rows, "population")}::int[])
      ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, country_code = excluded.country_code, state_code = excluded.state_code, state_name = excluded.state_name,
        latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population
      WHERE NOT area.is_edited`);
  }
}

/**
 * Drops the constraints and indexes of the table area (except its primary key), fills it, and creates them again: with them in place, the
 * first filling takes twice as long. Runs in one transaction, so that no query sees the table without them.
 */
async function fillUnindexed(tx: Transaction, fill: () => Promise<void>) {
  const { rows } = await tx.execute<{ drop: string; make: string }>(sql`
    SELECT format('ALTER TABLE area DROP CONSTRAINT %I', conname) AS drop,
      format('ALTER TABLE area ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE conrelid = 'area'::regclass AND contype IN ('f', 'u')
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid = 'area'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { drop } of rows) await tx.execute(sql.raw(drop));
  await fill();
  for (const { make } of rows) await tx.execute(sql.raw(make));
}

/**
 * Fills countries and areas from the gazetteer. Existing areas keep their slug, because links lead to them; none is removed, because
 * listings are in them.
 * @param version of the gazetteer
 * @returns false if another server has filled them meanwhile
 */
export async function writeGazetteer(tx: Transaction, version: string): Promise<boolean> {
  await lockForStart(tx, LOCK);
  if ((await loadedVersion(tx)) === version) return false;
  await writeCountries(tx);
  const given = await tx.select({ id: area.id, slug: area.slug }).from(area);
  const merged = await tx.select({ id: area_alias.id, slug: area_alias.slug }).from(area_alias);
  const slugs = new Map([...given, ...merged].map(({ id, slug }) => [id, slug]));
  const isMerged = new Set(merged.map(({ id }) => id));
  const towns = buildTowns(readPlaces(), readStateNames(), slugs).filter(({ id }) => !isMerged.has(id));
  if (given.length === 0) await fillUnindexed(tx, () => writeAreas(tx, towns));
  else await writeAreas(tx, towns);
  // COMMENT takes no parameters. The version contains only names and numbers of packages.
  await tx.execute(sql.raw(`COMMENT ON TABLE area IS '${version.replaceAll("'", "''")}'`));
  await tx.execute(sql`ANALYZE country, area`);
  return true;
}

const bySlug = preparedStatement((db) =>
  db
    .select()
    .from(area)
    .where(eq(area.slug, sql.placeholder("slug")))
    .limit(1)
    .prepare("area_by_slug"),
);

const byAlias = preparedStatement((db) =>
  db
    .select(getTableColumns(area))
    .from(area_alias)
    .innerJoin(area, eq(area.id, area_alias.area_id))
    .where(eq(area_alias.slug, sql.placeholder("slug")))
    .limit(1)
    .prepare("area_by_alias"),
);

/** Returns the area with this slug (exact match), or the area that it was merged into; else undefined. */
export async function findAreaBySlug(db: DbOrTransaction, slug: string): Promise<Area | undefined> {
  return (await bySlug(db).execute({ slug }))[0] ?? (await byAlias(db).execute({ slug }))[0];
}

/** Returns all countries by their name in the reader's language. */
export const listCountries = async (db: DbOrTransaction): Promise<CountryRow[]> =>
  inReadersOrder(
    await db
      .select({ ...getTableColumns(country), name: nameOfCountry })
      .from(country)
      .orderBy(asc(country.name)),
  );

/** Returns the areas with these ids, the most populous first; omits ids that do not exist. */
export const listAreasByIds = (db: DbOrTransaction, ids: readonly number[]): Promise<Area[]> =>
  db
    .select()
    .from(area)
    .where(inArray(area.id, [...ids]))
    .orderBy(desc(area.population), asc(area.id));

/** Returns the ids of an area and of all areas inside it at any depth, its own id first. */
export async function listIdsWithin(db: DbOrTransaction, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`SELECT ${areasWithin(sql`SELECT ${id}::integer AS id`)} AS ids`);
  return [id, ...(rows[0]?.ids ?? []).filter((one) => one !== id)];
}

/** Returns the areas that contain an area, the outermost first, with their names in the reader's language. */
export async function listAreasAround(db: DbOrTransaction, slug: string): Promise<Pick<Area, "slug" | "name" | "country_code">[]> {
  const { rows } = await db.execute<{ slug: string; name: string; country_code: string; translations: ShortTexts | null }>(sql`
    WITH RECURSIVE around AS (
      SELECT parent_id, 0 AS steps FROM ${area} WHERE slug = ${slug}
      UNION ALL SELECT a.parent_id, steps + 1 FROM ${area} a JOIN around ON a.id = around.parent_id WHERE steps < 20
    ) SELECT a.slug, a.name, a.country_code, a.translations FROM around JOIN ${area} a ON a.id = around.parent_id ORDER BY steps DESC`);
  return rows.map(({ translations, ...row }) => ({ ...row, name: readersName(row.name, translations) }));
}

/** Returns the areas with these slugs, in no order; omits slugs that do not exist. */
export const listAreasBySlugs = (db: DbOrTransaction, slugs: readonly string[]): Promise<Area[]> =>
  db
    .select()
    .from(area)
    .where(inArray(area.slug, [...slugs]));

type LocatorRow = Pick<
  Area,
  "id" | "slug" | "name" | "country_code" | "state_code" | "state_name" | "latitude" | "longitude" | "population" | "parent_id"
>;

/**
 * Returns every area for the importer's locator: 135,000 rows in about 0.2 s. Uses raw rows of the driver, since mapping them takes as long
 * again.
 */
export async function listLocatorTowns(db: DbOrTransaction): Promise<(LocatorRow & { is_section: boolean })[]> {
  const sections = readSections();
  const { rows } = await db.execute<LocatorRow>(sql`
    SELECT id, slug, name, country_code, state_code, state_name, latitude, longitude, population, parent_id FROM ${area}`);
  return rows.map((row) => Object.assign(row, { is_section: sections.has(row.id) }));
}

/** Returns the number of areas in a country. */
export async function countAreasOfCountry(db: DbOrTransaction, country_code: string): Promise<number> {
  const [row] = await db.select({ areas: count() }).from(area).where(eq(area.country_code, country_code));
  return row?.areas ?? 0;
}

/** Returns the most populous areas of a country, with their coordinates. */
export const listLargestAreas = (db: DbOrTransaction, country_code: string, limit: number): Promise<Area[]> =>
  db.select().from(area).where(eq(area.country_code, country_code)).orderBy(desc(area.population), asc(area.id)).limit(limit);

/** Returns the largest towns within a circle on the map of migrations/before-0.2/0019_businesses.sql, to label a map. */
export const listTownsAround = (
  db: DbOrTransaction,
  { x, y, radius }: { x: number; y: number; radius: number },
  limit: number,
): Promise<Area[]> =>
  db
    .select()
    .from(area)
    .where(sql`map_point(${area.latitude}, ${area.longitude}) <@ circle(point(${x}, ${y}), ${radius})`)
    .orderBy(desc(area.population), asc(area.id))
    .limit(limit);
