import type { Db, Transaction } from "../../../platform/db/types.ts";
import { type ImportRun, insertDryRun, type NewRun } from "../store.ts";

/**
 * A dry run writes everything as a real one, in a transaction that is rolled back at its end: its numbers are those of the real run,
 * whatever earlier rows of the file, other sources and owners' edits do to a row.
 */

/** Thrown inside the transaction to roll it back. */
class RolledBack extends Error {}

export interface DryRun {
  tx: Transaction;
  run: ImportRun;
  /** Rolls everything back. */
  end(): Promise<void>;
}

/** Begins a dry run. Its caller must end it. */
export function beginDryRun(db: Db, given: NewRun): Promise<DryRun> {
  return new Promise((resolve, reject) => {
    let finish = () => {};
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const whole = db.transaction(async (tx) => {
      const run = await insertDryRun(tx, given);
      resolve({
        tx,
        run,
        end: async () => {
          finish();
          await whole.catch(() => undefined);
        },
      });
      await finished;
      throw new RolledBack();
    });
    whole.catch((error) => reject(error));
  });
}
