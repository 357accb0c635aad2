import { countWaitingDeliveries } from "../../booking/webhooks/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { type BackupRun, backupReason, listRuns } from "../../platform/jobs/backupRuns.ts";
import { countWaitingJobs, findHold } from "../../platform/jobs/outgoingHold.ts";
import { t } from "../../platform/languages/text.ts";
import { deleteHeld, queueBackup, release } from "./acts.ts";
import { deleteHeldMails, LOST_MAX, listBackups, releaseHeld, type ShownHold, type ShownRun, startBackupNow } from "./contract.ts";
import { readRestoreReport } from "./rules.ts";

const toShownRun = ({ started, ended, file, bytes, error }: BackupRun): ShownRun => ({
  started: started.toISOString(),
  ended: ended?.toISOString() ?? null,
  file,
  bytes,
  error: backupReason(error ?? ""),
});

async function readHold(db: DbOrTransaction): Promise<ShownHold | null> {
  const hold = await findHold(db);
  if (!hold) return null;
  const { replayed, lost } = readRestoreReport(hold.report);
  const [jobs, webhooks] = [await countWaitingJobs(db), await countWaitingDeliveries(db)];
  return {
    taken: hold.taken.toISOString(),
    restored: hold.restored.toISOString(),
    replayed,
    lost: lost.slice(0, LOST_MAX).map(({ at, kind, subject }) => ({
      ...{ at, kind },
      id: String(subject.code ?? subject.uuid ?? ""),
      business: String(subject.business ?? ""),
    })),
    lost_count: lost.length,
    webhooks,
    ...jobs,
  };
}

export const backupHandlers: EndpointHandler[] = [
  handle(listBackups, async (_input, { db, services: { config } }) => ({
    is_daily: config.BACKUP_TO !== undefined,
    is_encrypted: config.BACKUP_PASSPHRASE !== undefined,
    runs: (await listRuns(db)).map(toShownRun),
    hold: await readHold(db),
  })),

  handle(startBackupNow, async (_input, { db, account, services: { config } }) => {
    if (config.BACKUP_TO === undefined) throw badRequest({ non_field_errors: [t`Set BACKUP_TO first.`] });
    await queueBackup(db, account.id);
    return { success: true };
  }),

  handle(releaseHeld, async (_input, { db, account }) => {
    await release(db, account.id);
    return { success: true };
  }),

  handle(deleteHeldMails, async (_input, { db, account }) => ({ deleted: await deleteHeld(db, account.id) })),
];
