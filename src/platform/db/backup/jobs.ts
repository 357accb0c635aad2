import { now } from "../../clock.ts";
import type { Services } from "../../http/context.ts";
import { endDeadRuns, endRun, startRun } from "../../jobs/backupRuns.ts";
import type { Tasks } from "../../jobs/jobQueue.ts";
import { toError } from "../../toError.ts";
import { backUpToPlace, withSource } from "./acts.ts";
import { deleteOldEntries, deleteOldJournal, writeJournal } from "./journal.ts";
import { removeLeftovers } from "./leftovers.ts";
import { backupPlace } from "./places.ts";
import { backupName } from "./retention.ts";

/** Runs the daily backup. @throws if it fails; the reason is stored too */
export async function runBackup(services: Services): Promise<void> {
  const { config, db } = services;
  const place = backupPlace(config);
  if (!place) return;
  const run = await startRun(db, backupName(now()));
  if (!run) return;
  try {
    const { name, bytes } = await withSource(services, (source) => backUpToPlace(source, place, config));
    await endRun(db, run, { file: name, bytes });
    services.log.info({ file: name, bytes }, "the guide was backed up and the backup verified");
  } catch (error) {
    await endRun(db, run, { error: toError(error).message });
    throw error;
  }
}

export const backupTasks: Tasks = {
  async back_up_guide(_payload, services) {
    // Not awaited: with a million listings it takes longer than a job may (jobQueue.ts). The row of the run keeps a second one from starting.
    void runBackup(services).catch((error) => services.reporter.report(error, { source: "server" }));
  },

  async write_journal(_payload, { config, db }) {
    const place = backupPlace(config);
    if ((await endDeadRuns(db)) > 0) await removeLeftovers(config, place);
    if (!place) {
      await deleteOldEntries(db);
      return;
    }
    if ((await writeJournal(db, place)) > 0) await deleteOldJournal(place);
  },
};
