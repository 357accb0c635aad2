import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../../platform/db/types.ts";
import { errorCode } from "../../../platform/toError.ts";
import { analyzeCopy, beginCopy, copyBatch, exchange, listLargeCountries, listParts, TABLE_NAMES } from "./store.ts";

/** A reader holds a table, or waits for one that the exchange holds. */
const IS_HELD = /^(?:55P03|40P01)$/;
const ATTEMPTS = 30;
const PAUSE_MILLISECONDS = 2_000;

/** Tries again while readers hold a table: waiting for them would make all others wait too. */
async function exchangeSoon(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(exchange);
    } catch (error) {
      const isHeld = error instanceof Error && IS_HELD.test(errorCode(error.cause) ?? "");
      if (!isHeld || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/**
 * Divides the tables of the search by country while the guide runs, and continues one that was interrupted.
 * @param listings minimum number of listings for a country to get its own parts
 * @param signal stops between two batches
 * @returns the countries (codes in upper case) with parts of their own, and whether the division was done before, is done now, or was stopped
 */
export async function divideSearch(
  db: Db,
  listings: number,
  { signal, onBatch }: { signal: AbortSignal; onBatch: () => void },
): Promise<{ state: "same" | "done" | "stopped"; countries: string[] }> {
  const begun = await listParts(db, "search_copy");
  const countries = begun ?? (await listLargeCountries(db, listings));
  if (begun === undefined) {
    if (isSame(countries, (await listParts(db, "search_parts")) ?? [])) return { state: "same", countries };
    await db.transaction((tx) => beginCopy(tx, countries));
  }
  for (const name of TABLE_NAMES) {
    while (await db.transaction((tx) => copyBatch(tx, name))) {
      onBatch();
      if (signal.aborted) return { state: "stopped", countries };
    }
  }
  await analyzeCopy(db);
  await exchangeSoon(db);
  return { state: "done", countries };
}
