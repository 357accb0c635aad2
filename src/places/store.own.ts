import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../platform/db/types.ts";
import { ownSlugs } from "./rules.slugs.ts";
import type { Area } from "./store.ts";
import { area, area_alias } from "./tables.ts";

/** What staff do with areas. */

/** The area of a slug of its own, locked; undefined where there is none. */
export async function lockArea(tx: Transaction, slug: string): Promise<Area | undefined> {
  return (await tx.select().from(area).where(eq(area.slug, slug)).for("update"))[0];
}

/** Adds an area under the nicest slug that is free. @returns its slug */
export async function insertArea(
  tx: Transaction,
  given: Pick<Area, "name" | "country_code" | "latitude" | "longitude">,
): Promise<{ id: number; slug: string }> {
  const { rows } = await tx.execute<{ id: number }>(sql`SELECT nextval('area_own')::integer AS id`);
  const { id } = rows[0] as { id: number };
  for (const slug of ownSlugs(id, given.name, given.country_code)) {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO ${area} (id, slug, name, country_code, latitude, longitude, is_edited)
      SELECT ${id}, ${slug}, ${given.name}, ${given.country_code}, ${given.latitude}, ${given.longitude}, true
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

/** An area goes, and its slug leads to another one, which everything that stood in it has been moved to. */
export async function replaceArea(tx: Transaction, from: Pick<Area, "id" | "slug">, into: number): Promise<void> {
  await tx.update(area_alias).set({ area_id: into }).where(eq(area_alias.area_id, from.id));
  await tx.delete(area).where(eq(area.id, from.id));
  await tx.insert(area_alias).values({ id: from.id, slug: from.slug, area_id: into });
}
