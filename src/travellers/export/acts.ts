import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueueExport } from "./jobs.ts";
import { exportStore } from "./store.ts";

/** Asks for an archive of all that is a traveller's. @param code the traveller's @returns the one that is being made, where there is one */
export const requestExport = (db: DbOrTransaction, code: string) =>
  db.transaction(async (tx) => {
    const { row, isNew } = await exportStore.create(tx, code);
    if (isNew) await enqueueExport(tx, row.uuid);
    return row;
  });
