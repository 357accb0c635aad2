import { requireFreshChallenge } from "../../accounts/captcha/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueueReceipt } from "./decisions/jobs.ts";
import { enqueueReportMail } from "./jobs.ts";
import { createReport } from "./store.ts";

/**
 * Files a report, and emails the operator and the reporter. If the reporter already has an open report of the same thing, that one is returned unchanged.
 * @param challenge of the captcha, consumed with the report; undefined if none was required
 * @throws ApiError 400 on `token` if the challenge was used before
 */
export function fileReport(
  db: DbOrTransaction,
  row: Parameters<typeof createReport>[1],
  challenge: Parameters<typeof requireFreshChallenge>[1] | undefined,
): ReturnType<typeof createReport> {
  return db.transaction(async (tx) => {
    if (challenge) await requireFreshChallenge(tx, challenge);
    const made = await createReport(tx, row);
    if (made.isNew) {
      await enqueueReportMail(tx, made.record.uuid);
      await enqueueReceipt(tx, made.record.uuid);
    }
    return made;
  });
}
