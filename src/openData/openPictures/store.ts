import { event } from "../../catalogue/events/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { now } from "../../platform/clock.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { picture_fetch } from "./tables.ts";

/** Unclaimed listing or imported event whose pictures have not been requested, or that has named others since. */
export interface Wanting extends Record<string, unknown> {
  code: string;
  name: string;
  notability: number;
  picture_sources: string[];
  wikidata_id: string;
  picture_author: string;
  picture_licence: string;
  attribution_link: string | null;
}

/** Source: the partial index of migrations/before-0.2/0081_openPictures.sql, which has the same condition. */
const NAMES_PICTURES = sql`is_shell AND is_published AND (picture_sources <> '{}' OR wikidata_id <> '')`;

/** Returns the next listings, the best-known first. @param after the last listing that was processed */
export async function listWanting(db: DbOrTransaction, after: Wanting | undefined, limit: number): Promise<Wanting[]> {
  // Index order: the first descending, the second ascending.
  const behind: SQL = after
    ? sql`AND notability <= ${after.notability} AND (notability < ${after.notability} OR code > ${after.code})`
    : sql``;
  const { rows } = await db.execute<Wanting>(sql`
    SELECT code, name, notability, picture_sources, wikidata_id, picture_author, picture_licence, attribution_link FROM ${business}
    WHERE ${NAMES_PICTURES} ${behind}
      AND NOT EXISTS (SELECT FROM ${picture_fetch} done WHERE done.business_code = code AND done.sources = picture_sources || wikidata_id)
    ORDER BY notability DESC, code LIMIT ${limit}`);
  return rows;
}

/** Whether a listing is still unclaimed and still names this picture. Locks the row until the picture is written. */
export async function isStillNamed(db: DbOrTransaction, code: string, name: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM ${business} WHERE code = ${code} AND ${NAMES_PICTURES} AND ${name} = ANY (picture_sources || wikidata_id) FOR NO KEY UPDATE`,
  );
  return rows.length > 0;
}

/** Stores that all pictures of a listing were requested. */
export async function noteFetched(db: DbOrTransaction, { code, picture_sources, wikidata_id }: Wanting): Promise<void> {
  const values = { sources: [...picture_sources, wikidata_id], fetched: now() };
  await db
    .insert(picture_fetch)
    .values({ business_code: code, ...values })
    .onConflictDoUpdate({ target: picture_fetch.business_code, set: values });
}

/** Source: the partial index of migrations/before-0.2/0122_events.sql, which has the same condition. */
const EVENT_NAMES_PICTURES = sql`picture_uuid IS NULL AND deleted IS NULL AND picture_sources <> '{}' AND picture_sources <> pictures_fetched`;

/** Returns the next imported events that are not over and have no picture. @param after the last event that was processed */
export async function listWantingEvents(db: DbOrTransaction, after: Wanting | undefined, limit: number): Promise<Wanting[]> {
  const behind: SQL = after ? sql`AND uuid > ${after.uuid}::uuid` : sql``;
  const { rows } = await db.execute<Wanting>(sql`
    SELECT uuid, code, title AS name, 0 AS notability, picture_sources, '' AS wikidata_id, picture_author, picture_licence, attribution_link FROM ${event}
    WHERE ${EVENT_NAMES_PICTURES} ${behind} AND (last_end IS NULL OR last_end > ${now().toISOString()}::timestamptz) ORDER BY uuid LIMIT ${limit}`);
  return rows;
}

/** Whether an event still names this picture and has none. Locks the row until the picture is written. */
export async function isEventStillWanting(db: DbOrTransaction, code: string, name: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM ${event} WHERE code = ${code} AND picture_uuid IS NULL AND deleted IS NULL AND ${name} = ANY (picture_sources) FOR NO KEY UPDATE`,
  );
  return rows.length > 0;
}
