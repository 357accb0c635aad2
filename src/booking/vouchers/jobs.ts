import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { closeAllRunOut } from "./store.ts";

export const voucherTasks: Tasks = {
  async expire_coupons(_, { db }) {
    await closeAllRunOut(db, now());
  },
};
