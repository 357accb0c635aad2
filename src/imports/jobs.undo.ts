import type { Db, Transaction } from "../platform/db/types.ts";
import { LIMITS } from "./enumerations.ts";
import { takeTurn } from "./jobs.lock.ts";
import { isUntouched, valuesToRestore } from "./rules.changes.ts";
import { ImportError, type ImportServices, type KeptListing, type ListingWriter, type UndoEvent } from "./rules.events.ts";
import { plural } from "./rules.report.ts";
import { listChanges, listInserted, restoreRecords } from "./store.records.ts";
import { findLaterChange, findRun, finishRun, type ImportRun } from "./store.ts";

type Listings = ListingWriter<Transaction>;

interface Undone {
  deleted: number;
  restored: number;
  kept: KeptListing[];
}

/** Thrown inside the transaction to take everything back. */
class Interrupted extends Error {}

async function restoreChanged(tx: Transaction, listings: Listings, run: string, undone: Undone) {
  for (let after = ""; ; ) {
    const changes = await listChanges(tx, run, after, LIMITS.batch);
    const current = new Map(
      (
        await listings.lockShells(
          tx,
          changes.map((change) => change.business_code),
        )
      ).map((listing) => [listing.code, listing]),
    );
    const restored = changes.flatMap((change) => {
      const now = current.get(change.business_code);
      if (!now) return [];
      const values = valuesToRestore(change.before, change.after, now.fields);
      if (Object.keys(values).length < Object.keys(change.after).length)
        undone.kept.push({ name: String(now.fields.name), code: now.code, reason: "what its owner changed since stays" });
      return Object.keys(values).length > 0 ? [{ code: now.code, fields: { ...now.fields, ...values } }] : [];
    });
    if (restored.length > 0) await listings.updateShells(tx, restored);
    undone.restored += restored.length;
    const last = changes.at(-1);
    if (changes.length < LIMITS.batch || !last) break;
    after = last.business_code;
  }
  await restoreRecords(tx, run);
}

async function deleteInserted(tx: Transaction, listings: Listings, run: string, undone: Undone, signal: AbortSignal) {
  for (let after = ""; ; ) {
    if (signal.aborted) throw new Interrupted();
    const made = await listInserted(tx, run, after, LIMITS.batch);
    const current = new Map(
      (
        await listings.lockShells(
          tx,
          made.map((record) => record.business_code),
        )
      ).map((listing) => [listing.code, listing]),
    );
    const removable = made.filter((record) => {
      const now = current.get(record.business_code);
      if (!now) return false;
      const why = !now.is_shell
        ? "it is claimed"
        : now.is_used
          ? "it is in use"
          : isUntouched(record.imported, now.fields)
            ? ""
            : "it was edited";
      if (why) undone.kept.push({ name: String(now.fields.name), code: now.code, reason: why });
      return !why;
    });
    undone.deleted += (
      await listings.deleteShells(
        tx,
        removable.map((record) => record.business_code),
      )
    ).length;
    const last = made.at(-1);
    if (made.length < LIMITS.batch || !last) return;
    after = last.source_key;
  }
}

async function findUndoable(db: Db, number: number): Promise<ImportRun> {
  const run = await findRun(db, number);
  if (!run) throw new ImportError("not_undoable", `There is no import ${number}.`);
  if (run.status === "undone") throw new ImportError("not_undoable", `Import ${number} is undone already.`);
  const later = await findLaterChange(db, run);
  if (later)
    throw new ImportError(
      "not_undoable",
      `Import ${later.number} changed ${plural(later.listings, "listing")} of import ${number} later: undo ${later.number} first.`,
    );
  return run;
}

/** Takes back what an import made and changed: all of it in one transaction, so that it is undone or not. @throws {ImportError} */
export async function* undoImport(
  number: number,
  { db, listings, signal }: Pick<ImportServices<Db, Transaction>, "db" | "listings" | "signal">,
): AsyncGenerator<UndoEvent> {
  const release = yield* takeTurn(db, signal);
  if (!release) return;
  try {
    const run = await findUndoable(db, number);
    const undone: Undone = { deleted: 0, restored: 0, kept: [] };
    await db.transaction(async (tx) => {
      await restoreChanged(tx, listings, run.id, undone);
      await deleteInserted(tx, listings, run.id, undone, signal);
      await listings.withdrawDifferences(tx, run.id);
      await finishRun(tx, run.id, "undone");
    });
    yield { event: "done", number, fileName: run.file_name, ...undone };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    yield { event: "stopped" };
  } finally {
    await release();
  }
}
