import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/**
 * Writes the measured reply times of listings that have changed; all other listings show their owner's own text again.
 * @param measured words by code
 */
export async function saveReplyTimes(db: DbOrTransaction, measured: ReadonlyMap<string, string>): Promise<void> {
  const codes = sql.param([...measured.keys()]);
  const words = sql.param([...measured.values()]);
  await db.execute(sql`UPDATE business SET measured_reply_time = said.words
    FROM unnest(${codes}::text[], ${words}::text[]) AS said (code, words)
    WHERE business.code = said.code AND business.measured_reply_time IS DISTINCT FROM said.words`);
  await db.execute(sql`UPDATE business SET measured_reply_time = NULL
    WHERE measured_reply_time IS NOT NULL AND code <> ALL(${codes}::text[])`);
}
