import { event } from "../../../catalogue/events/tables.ts";
import { practical_place } from "../../../catalogue/practical/tables.ts";
import { trail } from "../../../catalogue/trails/tables.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";

/** Imported record with a point, which is not a listing. */
interface LocatedRow {
  source_key: string;
  latitude: number;
  longitude: number;
  country_code: string;
  area_id: number | null;
}

/** Records of one table whose areas can be worked out again. */
interface LocatedRecords {
  /** Returns those of some countries that have no area, or one of these, in the order of their keys. */
  list(db: DbOrTransaction, where: { countries: string[]; areas: number[] }, after: string, limit: number): Promise<LocatedRow[]>;
  place(tx: Transaction, rows: readonly { source_key: string; area_id: number }[]): Promise<void>;
}

/**
 * @param table with the columns of a located row
 * @param isMovable condition of the rows whose area no person chose
 */
const locatedRecords = (table: SQL | object, isMovable: SQL = sql`true`): LocatedRecords => ({
  async list(db, { countries, areas }, after, limit) {
    const { rows } = await db.execute<LocatedRow & Record<string, unknown>>(sql`
      SELECT source_key, latitude, longitude, country_code, area_id FROM ${table}
      WHERE source_key > ${after} AND latitude IS NOT NULL AND country_code = ANY(${sql.param(countries)}::text[])
        AND (area_id IS NULL OR area_id = ANY(${sql.param(areas)}::integer[])) AND ${isMovable}
      ORDER BY source_key LIMIT ${limit}`);
    return rows;
  },
  async place(tx, rows) {
    await tx.execute(sql`
      UPDATE ${table} SET area_id = r.area_id
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(source_key text, area_id integer)
      WHERE ${table}.source_key = r.source_key`);
  },
});

/** Practical places, routes, and imported events whose place is their own. */
export const LOCATED_RECORDS: readonly LocatedRecords[] = [
  locatedRecords(practical_place),
  locatedRecords(trail),
  locatedRecords(event, sql`NOT is_edited AND NOT is_at_host AND deleted IS NULL`),
];
