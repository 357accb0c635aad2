import { and, eq, inArray, isNotNull, ne, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { AreaOutline } from "../areaOutlines.ts";
import { kmBetween, type Polygon } from "../polygons.ts";
import { ownSlugs } from "../slugs.ts";
import type { Area } from "../store.ts";
import { area, area_alias, area_name, area_outline } from "../tables.ts";

/** Writes to areas by staff and by the placing of imports. */

/** Locks and returns the area with this slug, aliases excluded; undefined if it does not exist. */
export async function lockArea(tx: Transaction, slug: string): Promise<Area | undefined> {
  return (await tx.select().from(area).where(eq(area.slug, slug)).for("update"))[0];
}

/** Maximum distance in kilometres of two areas of the same name to count as the same: an area's middle moves with its listings. */
export const SAME_KM = 3;

/** Restores an area that imports create again after it was replaced: it gets its id and slug back. */
async function takeBack(tx: Transaction, given: Pick<Area, "name" | "country_code" | "latitude" | "longitude">) {
  const known = await tx
    .select()
    .from(area_alias)
    .where(and(eq(area_alias.name, given.name), eq(area_alias.country_code, given.country_code), eq(area_alias.is_merged, false)));
  const same = known.find(({ latitude, longitude }) => kmBetween(given, { latitude: latitude ?? 0, longitude: longitude ?? 0 }) < SAME_KM);
  if (!same) return undefined;
  await tx.delete(area_alias).where(eq(area_alias.id, same.id));
  await tx.insert(area).values({ ...given, id: same.id, slug: same.slug });
  return { id: same.id, slug: same.slug };
}

/**
 * Adds an area under the best free slug.
 * @param wanted a slug to try before those of the name
 * @param is_edited false for an area created by imports
 */
export async function insertArea(
  tx: Transaction,
  given: Pick<Area, "name" | "country_code" | "latitude" | "longitude">,
  { wanted, is_edited = true }: { wanted?: string | undefined; is_edited?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  const known = is_edited ? undefined : await takeBack(tx, given);
  if (known) return known;
  const { rows } = await tx.execute<{ id: number }>(sql`SELECT nextval('area_own')::integer AS id`);
  const { id } = itemAt(rows, 0);
  for (const slug of [...(wanted ? [wanted] : []), ...ownSlugs(id, given.name, given.country_code)]) {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO ${area} (id, slug, name, country_code, latitude, longitude, is_edited)
      SELECT ${id}, ${slug}, ${given.name}, ${given.country_code}, ${given.latitude}, ${given.longitude}, ${is_edited}
      WHERE NOT EXISTS (SELECT FROM ${area_alias} WHERE slug = ${slug})
      ON CONFLICT (slug) DO NOTHING`);
    if (rowCount === 1) return { id, slug };
  }
  throw new Error(`No slug is free for the area ${id}.`);
}

export const updateArea = (tx: Transaction, id: number, change: Partial<Pick<Area, "name" | "latitude" | "longitude">>) =>
  tx
    .update(area)
    .set({ ...change, is_edited: true })
    .where(eq(area.id, id));

/** Whether an area is the other one, or lies in it at any depth. */
export async function isWithin(db: DbOrTransaction, id: number, outer: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_within: boolean }>(sql`
    WITH RECURSIVE around AS (
      SELECT ${id}::integer AS id
      UNION SELECT a.parent_id FROM ${area} a JOIN around ON a.id = around.id WHERE a.parent_id IS NOT NULL
    ) SELECT EXISTS (SELECT FROM around WHERE id = ${outer}) AS is_within`);
  return rows[0]?.is_within ?? false;
}

/** Moves areas into another one, or to the top level. The caller has checked that the other one does not lie in them. */
export const setParent = (tx: Transaction, ids: readonly number[], parent_id: number | null) =>
  tx
    .update(area)
    .set({ parent_id })
    .where(inArray(area.id, [...ids]));

/** Former and new name and slug of an area that an import renamed. */
export interface AreaNames {
  id: number;
  before: { name: string; slug: string; is_edited: boolean };
  after: { name: string; slug: string };
}

async function addAlias(tx: Transaction, { id, country_code, latitude, longitude }: Area, { name, slug }: AreaNames["after"]) {
  await tx.execute(sql`
    INSERT INTO ${area_alias} (id, slug, area_id, name, country_code, latitude, longitude, is_merged)
    VALUES (nextval('area_own'), ${slug}, ${id}, ${name}, ${country_code}, ${latitude}, ${longitude}, true)`);
}

/** Returns the best slug for a name that no other area has or had. */
async function freeSlug(tx: Transaction, { id, country_code, slug: present }: Area, name: string): Promise<string> {
  for (const slug of ownSlugs(id, name, country_code)) {
    const { rows } = await tx.execute<{ is_taken: boolean }>(sql`
      SELECT EXISTS (SELECT FROM ${area} WHERE slug = ${slug} AND id <> ${id})
        OR EXISTS (SELECT FROM ${area_alias} WHERE slug = ${slug} AND area_id <> ${id}) AS is_taken`);
    if (rows[0]?.is_taken === false) return slug;
  }
  return present;
}

/**
 * Gives an area another name and the slug of that name. Its former slug becomes an alias. A newer gazetteer does not change the name back.
 * @returns undefined if the area does not exist
 */
export async function renameArea(tx: Transaction, id: number, name: string): Promise<AreaNames | undefined> {
  const [found] = await tx.select().from(area).where(eq(area.id, id)).for("update");
  if (!found) return undefined;
  const slug = await freeSlug(tx, found, name);
  await tx.delete(area_alias).where(eq(area_alias.slug, slug));
  await tx.update(area).set({ name, slug, is_edited: true }).where(eq(area.id, id));
  if (slug !== found.slug) await addAlias(tx, found, found);
  const before = { name: found.name, slug: found.slug, is_edited: found.is_edited };
  return { id, before, after: { name, slug } };
}

/** Gives a renamed area its former name and slug, unless it has been renamed again since. @returns whether it has them now */
export async function restoreAreaNames(tx: Transaction, { id, before, after }: AreaNames): Promise<boolean> {
  const [found] = await tx.select().from(area).where(eq(area.id, id)).for("update");
  if (!found || found.slug !== after.slug || found.name !== after.name) return false;
  await tx.delete(area_alias).where(and(eq(area_alias.slug, before.slug), eq(area_alias.area_id, id)));
  await tx.update(area).set(before).where(eq(area.id, id));
  if (before.slug !== after.slug) await addAlias(tx, found, after);
  return true;
}

/** Returns the ids of the areas that staff edited or an import renamed. */
export async function listEditedAreas(db: DbOrTransaction): Promise<Set<number>> {
  const rows = await db.select({ id: area.id }).from(area).where(eq(area.is_edited, true));
  return new Set(rows.map(({ id }) => id));
}

/** Restores an area that was merged into another one: the caller moves its listings back. @returns whether it was an alias */
export async function restoreMerged(tx: Transaction, id: number): Promise<boolean> {
  const [alias] = await tx.delete(area_alias).where(eq(area_alias.id, id)).returning();
  if (!alias || alias.name === null || alias.country_code === null) return false;
  const { slug, name, country_code, latitude, longitude } = alias;
  await tx.insert(area).values({ id, slug, name, country_code, latitude: latitude ?? 0, longitude: longitude ?? 0 });
  return true;
}

export const deleteOutline = (tx: Transaction, area_id: number) => tx.delete(area_outline).where(eq(area_outline.area_id, area_id));

/** Returns every outline: a guide has a few hundred at most. */
export const listAreaOutlines = (db: DbOrTransaction): Promise<AreaOutline[]> => db.select().from(area_outline);

/** Sets the outline of an area, replacing an older one. */
export async function saveOutline(tx: Transaction, area_id: number, polygons: readonly Polygon[]): Promise<void> {
  const row = { area_id, polygons: [...polygons] };
  await tx
    .insert(area_outline)
    .values(row)
    .onConflictDoUpdate({ target: area_outline.area_id, set: { polygons: row.polygons } });
}

/** Returns the areas that staff merged into another one. */
export const listMergedAreas = (db: DbOrTransaction) => db.select().from(area_alias).where(eq(area_alias.is_merged, true));

/**
 * Deletes an area and makes its slug an alias of another one. The caller has moved everything in it there. Areas inside it move to the
 * other one.
 * @param is_merged true if staff merged it: imports do not bring it back
 */
export async function replaceArea(tx: Transaction, from: Area, into: number, { is_merged = false } = {}): Promise<void> {
  // If the other area lies in the deleted one, it takes its parent.
  await tx
    .update(area)
    .set({ parent_id: from.parent_id })
    .where(and(eq(area.id, into), eq(area.parent_id, from.id)));
  await tx
    .update(area)
    .set({ parent_id: into })
    .where(and(eq(area.parent_id, from.id), ne(area.id, into)));
  await tx.execute(sql`UPDATE ${area_outline} SET area_id = ${into}
    WHERE area_id = ${from.id} AND NOT EXISTS (SELECT FROM ${area_outline} WHERE area_id = ${into})`);
  await tx.update(area_alias).set({ area_id: into }).where(eq(area_alias.area_id, from.id));
  await tx.delete(area).where(eq(area.id, from.id));
  const { id, slug, name, country_code, latitude, longitude } = from;
  await tx.insert(area_alias).values({ id, slug, area_id: into, name, country_code, latitude, longitude, is_merged });
}

/** Returns the targets of the areas that were merged into another one; omits the others. */
export async function resolveAreas(db: DbOrTransaction, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: area_alias.id, into: area_alias.area_id })
    .from(area_alias)
    .where(inArray(area_alias.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, into }) => [id, into]));
}

/** Whether imports created the area, staff have not edited it, it has no outline and no area lies in it. */
export async function isUnused(db: DbOrTransaction, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_unused: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${area} WHERE id = ${id} AND NOT is_edited)
      AND NOT EXISTS (SELECT FROM ${area} WHERE parent_id = ${id})
      AND NOT EXISTS (SELECT FROM ${area_outline} WHERE area_id = ${id}) AS is_unused`);
  return rows[0]?.is_unused ?? false;
}

/** Returns the parent of each area that has one. */
export async function listOuterAreas(db: DbOrTransaction): Promise<Map<number, number>> {
  const rows = await db.select({ id: area.id, parent_id: area.parent_id }).from(area).where(isNotNull(area.parent_id));
  return new Map(rows.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [[id, parent_id] as const])));
}

/**
 * Replaces the alternative names of all areas with these; unchanged names are not written.
 * @returns number of names deleted and added
 */
export async function replaceAreaNames(tx: Transaction, names: readonly { area_id: number; name: string }[]): Promise<number> {
  const given = sql`json_to_recordset(${JSON.stringify(names)}::json) AS given(area_id integer, name text)`;
  const gone = await tx.execute(sql`
    DELETE FROM ${area_name} n WHERE NOT EXISTS (SELECT FROM ${given} WHERE given.area_id = n.area_id AND given.name = n.name)`);
  const come = await tx.execute(sql`
    INSERT INTO ${area_name} (area_id, name) SELECT given.area_id, given.name FROM ${given} JOIN ${area} a ON a.id = given.area_id
    ON CONFLICT DO NOTHING`);
  return (gone.rowCount ?? 0) + (come.rowCount ?? 0);
}
