import { requireFreshChallenge } from "../../accounts/captcha/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueueReportMail } from "./jobs.ts";
import { createReport } from "./store.ts";

/**
 * Reports something, and mails those who run the guide; of somebody's own open reports of a thing there is one, which is given as it is.
 * @param challenge of the captcha, used up with the report; undefined where none was asked for
 * @throws ApiError 400 on `token` for a challenge that was used before
 */
export function fileReport(
  db: DbOrTransaction,
  row: Parameters<typeof createReport>[1],
  challenge: Parameters<typeof requireFreshChallenge>[1] | undefined,
): ReturnType<typeof createReport> {
  return db.transaction(async (tx) => {
    if (challenge) await requireFreshChallenge(tx, challenge);
    const made = await createReport(tx, row);
    if (made.isNew) await enqueueReportMail(tx, made.record.uuid);
    return made;
  });
}
