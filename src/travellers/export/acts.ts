import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueueExport } from "./jobs.ts";
import { exportStore } from "./store.ts";

/**
 * Requests an archive of all data of a traveller.
 * @param code of the traveller
 * @returns the archive that is already being made, if there is one
 */
export const requestExport = (db: DbOrTransaction, code: string) =>
  db.transaction(async (tx) => {
    const { row, isNew } = await exportStore.create(tx, code);
    if (isNew) await enqueueExport(tx, row.uuid);
    return row;
  });
