import { now } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/types.ts";
import { utcDay } from "../../platform/values/days.ts";
import { readPendingWeeks, renewWeeks } from "./weeks/store.ts";

const today = () => utcDay(now());

/**
 * Parses a batch of opening hours from changed listings.
 * @returns whether there may be more
 */
export const readWeekBatch = (db: Db): Promise<boolean> => db.transaction((tx) => readPendingWeeks(tx, today()));

/**
 * Parses a batch of opening hours again whose stored week ends soon.
 * @returns whether there may be more
 */
export const renewWeekBatch = (db: Db): Promise<boolean> => db.transaction((tx) => renewWeeks(tx, today()));
