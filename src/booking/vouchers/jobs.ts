import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import type { Part } from "../../travellers/export/parts/store.ts";
import { VOUCHERS_PART } from "./export/store.ts";
import { closeAllRunOut } from "./store.ts";

export const voucherTasks: Tasks = {
  async expire_coupons(_, { db }) {
    await closeAllRunOut(db, now());
  },
};

/** Parts of a traveller's export. src/jobs.ts combines them with the others. */
export const voucherExport: readonly Part[] = [VOUCHERS_PART];
