import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/**
 * Returns the median time of listings to their first answers since a moment, in seconds, by code. Listings with too few answers are left
 * out.
 */
export async function medianReplies(db: DbOrTransaction, since: Date, least: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ code: string; seconds: number }>(sql`
    SELECT asked.business_profile AS code,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answer.created - asked.created))::double precision AS seconds
    FROM enquiry_message AS answer JOIN booking_enquiry AS asked ON asked.uuid = answer.enquiry
    WHERE answer.side = 'business' AND answer.created > ${since} AND NOT EXISTS (
      SELECT FROM enquiry_message AS earlier
      WHERE earlier.enquiry = answer.enquiry AND earlier.side = 'business'
        AND (earlier.created, earlier.uuid) < (answer.created, answer.uuid))
    GROUP BY 1 HAVING count(*) >= ${least}`);
  return new Map(rows.map(({ code, seconds }) => [code, seconds]));
}
