import { now } from "../../../platform/clock.ts";
import { backupReason, readBackupState } from "../../../platform/jobs/backupRuns.ts";
import { findHold } from "../../../platform/jobs/outgoingHold.ts";
import { t } from "../../../platform/languages/text.ts";
import { formatMoment } from "../../../platform/values/moments.ts";
import { backupProblem } from "../../backups/rules.ts";
import { waitingTime } from "../../frame/rules.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** Checks of backups and restores. */

export const checkBackups: Check = async ({ config: { BACKUP_TO }, db }) => {
  if (BACKUP_TO === undefined)
    return warning(
      t`BACKUP_TO is not set, so the guide makes no daily backups.`,
      t`Set BACKUP_TO to a folder on another disk, or to a bucket. See docs/running/back-up.md.`,
    );
  const state = await readBackupState(db);
  switch (backupProblem(state, now())) {
    case "failed":
      return fault(
        t`The last backup failed: ${backupReason(state.last?.error ?? "")}`,
        t`Remove the cause, then press “Back up now” or run: ${"npm run guide -- backup"}`,
      );
    case "none":
      return warning(t`No backup has been made yet.`, t`Press “Back up now” or run: ${"npm run guide -- backup"}`);
    case "old":
      return fault(
        t`The last backup was made ${waitingTime((state.lastGood ?? now()).toISOString(), now())} ago.`,
        t`Check that a guide runs at night: it backs up at 02:30 UTC.`,
      );
    default:
      return ok(t`The last backup was made ${waitingTime((state.lastGood ?? now()).toISOString(), now())} ago and verified.`);
  }
};

export const checkRestore: Check = async ({ db }) => {
  const hold = await findHold(db);
  return hold
    ? warning(
        t`This guide was restored from a backup of ${formatMoment(hold.taken.toISOString(), "UTC")}, so no mails leave it.`,
        t`Read the report under Settings, Health, and press “Release” there, or run: ${"npm run guide -- release"}`,
      )
    : ok(t`Nothing is held after a restore.`);
};
