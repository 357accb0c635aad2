import { business, business_count } from "../../catalogue/listings/tables.ts";
import { OWN_FIRST } from "../../catalogue/places/gazetteer.ts";
import { area, area_alias } from "../../catalogue/places/tables.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { traveller_guide } from "../../travellers/guides/tables.ts";
import { visited_area } from "../../travellers/visits/tables.ts";

export interface FoundArea extends Record<string, unknown> {
  slug: string;
  name: string;
  state_name: string;
  country_code: string;
  latitude: number;
  longitude: number;
  population: number;
  businesses_count: number;
  is_own: boolean;
  is_edited: boolean;
}

interface Window {
  limit: number;
  offset: number;
}

const OWN = sql.raw(String(OWN_FIRST));

const isAll = sql`n.business_type = '' AND n.activity_subtype = ''`;
const columns = sql`a.slug, a.name, a.state_name, a.country_code, a.latitude, a.longitude, a.population,
  coalesce(n.businesses, 0)::integer AS businesses_count, a.id >= ${OWN} AS is_own, a.is_edited`;
const joined = sql`LEFT JOIN ${business_count} n ON n.country_code = a.country_code AND n.area_id = a.id AND ${isAll}`;

const read = async (db: DbOrTransaction, query: SQL): Promise<FoundArea[]> => (await db.execute<FoundArea>(query)).rows;

/** Returns the reader that listPage uses for areas with listings, those with the most first (the index business_count_area). */
export const fullestAreas = (db: DbOrTransaction) => {
  const filled = sql`FROM ${business_count} n WHERE n.area_id > 0 AND ${isAll} AND n.businesses > 0`;
  return {
    count: async () => (await db.execute<{ all: number }>(sql`SELECT count(*)::integer AS all ${filled}`)).rows[0]?.all ?? 0,
    rows: ({ limit, offset }: Window) =>
      read(
        db,
        sql`WITH page AS (SELECT n.area_id, n.businesses ${filled} ORDER BY n.businesses DESC, n.area_id LIMIT ${limit} OFFSET ${offset})
          SELECT ${columns} FROM page JOIN ${area} a ON a.id = page.area_id ${joined} ORDER BY page.businesses DESC, a.id`,
      ),
  };
};

/** Returns areas by number, in the given order. */
export const listAreasById = (db: DbOrTransaction, ids: readonly number[]): Promise<FoundArea[]> =>
  read(
    db,
    sql`SELECT ${columns} FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS given (id, place)
      JOIN ${area} a ON a.id = given.id ${joined} ORDER BY given.place`,
  );

interface Named {
  slug: string;
  name: string;
}

const named = sql`json_build_object('slug', a.slug, 'name', a.name)`;

/** Returns the counts, aliases and related areas of an area. */
export async function readAboutArea(db: DbOrTransaction, id: number) {
  const { rows } = await db.execute<{
    listings: number;
    visits: number;
    guides: number;
    aliases: string[];
    lies_in: Named | null;
    holds: Named[];
  }>(sql`
    SELECT (SELECT count(*)::integer FROM ${business} WHERE area_id = ${id}) AS listings,
      (SELECT count(*)::integer FROM ${visited_area} WHERE area_id = ${id}) AS visits,
      (SELECT count(*)::integer FROM ${traveller_guide} WHERE area_id = ${id}) AS guides,
      ARRAY(SELECT slug FROM ${area_alias} WHERE area_id = ${id} ORDER BY slug) AS aliases,
      (SELECT ${named} FROM ${area} i JOIN ${area} a ON a.id = i.parent_id WHERE i.id = ${id}) AS lies_in,
      (SELECT coalesce(json_agg(${named} ORDER BY a.name, a.id), '[]') FROM ${area} a WHERE a.parent_id = ${id}) AS holds`);
  const { aliases, lies_in, holds, ...counts } = itemAt(rows, 0);
  return { counts, aliases, lies_in, holds };
}
