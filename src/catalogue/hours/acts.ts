import { now } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/types.ts";
import { utcDay } from "../../platform/values/days.ts";
import { readPendingWeeks, renewWeeks } from "./weeks/store.ts";

const today = () => utcDay(now());

/** Reads a batch of the hours that listings brought. @returns whether there may be more */
export const readWeekBatch = (db: Db): Promise<boolean> => db.transaction((tx) => readPendingWeeks(tx, today()));

/** Reads a batch of hours again whose week ends. @returns whether there may be more */
export const renewWeekBatch = (db: Db): Promise<boolean> => db.transaction((tx) => renewWeeks(tx, today()));
