import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { Db } from "../../../platform/db/types.ts";

/** Logs an import that a command started, for staff to read at /staff/settings/log/. The entry names no account. */
export const logStartedImport = (db: Db, number: number, name: string): Promise<void> =>
  writeLog(db, { business: null, account: null, side: "staff", act: "import.started", id: String(number), name });
