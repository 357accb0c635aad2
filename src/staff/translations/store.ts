import { area } from "../../catalogue/places/tables.ts";
import { inArray } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";

/** Returns the areas with these slugs. */
export const listNamedAreas = (db: DbOrTransaction, slugs: readonly string[]) =>
  db
    .select({ id: area.id, slug: area.slug, name: area.name })
    .from(area)
    .where(inArray(area.slug, [...slugs]));
