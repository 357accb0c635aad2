import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { ListingUse } from "./listingUse.ts";

/** Returns the conditions under which uses of a listing `b` prevent the deletion or the undoing. */
const conditions = (uses: readonly ListingUse[], prevented: ListingUse["prevents"]) =>
  uses
    .filter(({ prevents }) => prevents === prevented || prevented === "change")
    .map(({ table, column, where }) =>
      sql.raw(`EXISTS (SELECT FROM ${table} WHERE ${table}.${column} = b.code${where ? ` AND ${where}` : ""})`),
    );

/**
 * Returns the listings that have more than imported data: an offer, a recommendation, an owner or helper, or rows of other capabilities.
 * @param prevented what the rows must prevent
 */
export async function listUsed(
  db: DbOrTransaction,
  codes: readonly string[],
  uses: readonly ListingUse[],
  prevented: "undo" | "change" = "undo",
): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT b.code FROM business b WHERE b.code = ANY(${sql.param([...codes])}::text[]) AND (
      b.discount > 0 OR b.bonus_credit > 0 OR (b.image_gallery <> '{}' AND b.drawn_cover_uuid IS NULL) OR b.reply_time IS NOT NULL
      OR b.channel_manager <> 'no' OR b.booking_button <> 'enquiry_email' OR b.recommendations_count > 0
      OR ${sql.join([sql`EXISTS (SELECT FROM business_member m WHERE m.business_code = b.code)`, ...conditions(uses, prevented)], sql` OR `)})`);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Erases listings that staff deleted long enough ago, if they are unclaimed and no other rows use them: no texts, saves, questions or
 * promises. All others stay hidden, because those rows reference the listing.
 */
export async function deleteForGood(db: DbOrTransaction, before: Date, limit: number, uses: readonly ListingUse[]): Promise<string[]> {
  const isFree = [
    sql`NOT EXISTS (SELECT FROM business_member m WHERE m.business_code = b.code)`,
    ...conditions(uses, "deletion").map((isUsed) => sql`NOT ${isUsed}`),
    sql`NOT EXISTS (SELECT FROM business o WHERE o.merged_into = b.code)`,
  ];
  const { rows } = await db.execute<{ code: string }>(sql`
    DELETE FROM business WHERE code IN (
      SELECT b.code FROM business b WHERE b.deleted < ${before} AND b.is_shell AND ${sql.join(isFree, sql` AND `)}
      ORDER BY b.deleted LIMIT ${limit}) RETURNING code`);
  return rows.map(({ code }) => code);
}
