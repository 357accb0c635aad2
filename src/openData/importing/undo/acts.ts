import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import { listUsed } from "../../../catalogue/listings/uses/store.ts";
import type { Db, Transaction } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { awaitImportLock } from "../acts.ts";
import { deleteFile, enqueueImport, lockJobOfRun, updateJob } from "../background/store.ts";
import { decideChanges, isUntouched } from "../changes.ts";
import { LIMITS } from "../enumerations.ts";
import { ImportError, type ImportServices, type KeptListing, type ListingWriter, type UndoEvent } from "../events.ts";
import { undoOthers } from "../others/acts.ts";
import { compose, type ListingRecord, restored } from "../records/rules.ts";
import { deleteRecords, findBefore, findListingRecords, listChanged, listInserted, restoreRecords } from "../records/store.ts";
import { listingTexts, type SpokenListing } from "../records/texts.ts";
import { plural } from "../report.ts";
import { undoRetirement } from "../retirement/acts.ts";
import { findLaterChange, findRun, finishRun, type ImportRun } from "../store.ts";
import { deleteTowns } from "../towns/store.ts";

type Listings = ListingWriter<Transaction>;

interface Undoing {
  listings: Listings;
  uses: readonly ListingUse[];
  run: string;
}

interface Undone {
  deleted: number;
  restored: number;
  /** By code: a listing may have several records of one run. */
  kept: Map<string, KeptListing>;
}

/** Thrown inside the transaction to roll everything back. */
class Interrupted extends Error {}

type Locked = Awaited<ReturnType<Listings["lockShells"]>>[number];

/** Returns the reason that a listing without any remaining record stays nevertheless; "" if it is deleted. */
const whyKept = (now: Locked, isUsed: boolean, imported: ShellFields) =>
  !now.is_shell ? "it is claimed" : isUsed ? "it is in use" : isUntouched(imported, now.fields) ? "" : "it was edited";

/**
 * Removes a run's records from these listings, and recomposes the listings from their other records. Listings without another record are
 * deleted.
 */
async function undoListings(tx: Transaction, { listings, uses, run }: Undoing, codes: readonly string[], undone: Undone) {
  const current = await listings.lockShells(tx, codes);
  const used = await listUsed(tx, codes, uses);
  const [records, before] = [await findListingRecords(tx, codes), await findBefore(tx, run, codes)];
  const removable: string[] = [];
  const changed: { code: string; fields: ShellFields }[] = [];
  const gone: string[] = [];
  const back: Pick<ListingRecord, "source_key" | "imported">[] = [];
  const spoken: SpokenListing[] = [];
  for (const now of current) {
    const all = records.get(now.code) ?? [];
    const left = all
      .filter(({ first_run }) => first_run !== run)
      .map((record) => {
        const said = before.get(record.source_key);
        return said ? { ...record, imported: restored(record.imported, said.imported), texts: said.texts } : record;
      });
    if (all.length === 0) continue;
    const own = now.is_imported ? undefined : now.fields;
    const said = compose(all, own).fields;
    const keep = (reason: string) => undone.kept.set(now.code, { name: String(now.fields.name), code: now.code, reason });
    if (left.length === 0 && !own) {
      const why = whyKept(now, used.has(now.code), said);
      if (why) keep(why);
      else removable.push(now.code);
      continue;
    }
    const decided = decideChanges(said, now.fields, compose(left, own).fields);
    if (decided.kept.length > 0) keep("later changes by the owner stay");
    if (Object.keys(decided.after).length > 0) changed.push({ code: now.code, fields: { ...now.fields, ...decided.after } });
    spoken.push({ code: now.code, before: all, after: left, shown: { ...now.fields, ...decided.after }, own });
    gone.push(...all.filter(({ first_run }) => first_run === run).map(({ source_key }) => source_key));
    back.push(...left.filter(({ source_key }) => before.has(source_key)));
  }
  if (changed.length > 0) await listings.updateShells(tx, changed);
  await listings.writeTexts(tx, listingTexts(spoken));
  await restoreRecords(tx, run, back);
  await deleteRecords(tx, gone);
  undone.restored += changed.length;
  undone.deleted += (await listings.deleteShells(tx, removable)).length;
}

/** Goes in pages through the records that a run updated, then through those that it added. */
async function undoRecords(tx: Transaction, undoing: Undoing, undone: Undone, signal: AbortSignal) {
  for (const list of [listChanged, listInserted])
    for (let after = ""; ; ) {
      if (signal.aborted) throw new Interrupted();
      const page = await list(tx, undoing.run, after, LIMITS.batch);
      await undoListings(tx, undoing, [...new Set(page.map(({ business_code }) => business_code))], undone);
      const last = page.at(-1);
      if (page.length < LIMITS.batch || !last) break;
      after = last.source_key;
    }
}

async function findUndoable(db: Db, number: number): Promise<ImportRun> {
  const run = await findRun(db, number);
  if (!run) throw new ImportError("not_undoable", `There is no import ${number}.`);
  if (run.status === "undone") throw new ImportError("not_undoable", `Import ${number} is already undone.`);
  const later = await findLaterChange(db, run);
  if (later)
    throw new ImportError(
      "not_undoable",
      `Import ${later.number} changed ${plural(later.listings, "listing")} of import ${number} later. Undo import ${later.number} first.`,
    );
  return run;
}

/**
 * Undoes what an import created, joined and changed, in one transaction: either all of it is undone or nothing.
 * @param uses uses that protect a listing from deletion
 * @throws {ImportError}
 */
export async function* undoImport(
  number: number,
  { db, listings, others, signal, extracts }: Pick<ImportServices<Db, Transaction>, "db" | "listings" | "others" | "signal" | "extracts">,
  uses: readonly ListingUse[],
): AsyncGenerator<UndoEvent> {
  const release = yield* awaitImportLock(db, signal);
  if (!release) return;
  try {
    const run = await findUndoable(db, number);
    const undone: Undone = { deleted: 0, restored: 0, kept: new Map() };
    await db.transaction(async (tx) => {
      await undoRecords(tx, { listings, uses, run: run.id }, undone, signal);
      await listings.withdrawDifferences(tx, run.id);
      await undoOthers(tx, others, run.id, LIMITS.batch, () => {
        if (signal.aborted) throw new Interrupted();
      });
      await undoRetirement(tx, listings, run.id);
      await deleteTowns(tx, run.id);
      await finishRun(tx, run.id, "undone");
      // The town names of its rows are removed (src/openData/placing/jobs.ts).
      await enqueue(tx, { task: "learn_area_names", payload: {}, key: `learn area names undo ${number}` });
    });
    await extracts?.remove(number);
    yield {
      event: "done",
      number,
      fileName: run.file_name,
      ...undone,
      kept: [...undone.kept.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    yield { event: "stopped" };
  } finally {
    await release();
  }
}

/**
 * Requests that a server stop the running import and undo it, as the staff page does: otherwise the undo would wait until all its rows are
 * done.
 * @returns whether a server is running it
 */
export const requestUndo = (db: Db, number: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const job = await lockJobOfRun(tx, number);
    if (job?.state !== "running") return false;
    const { uuid, file_name, wanted } = job;
    if (wanted === "undo") return true;
    await writeLog(tx, { business: null, account: null, side: "staff", act: "import.undone", id: uuid, name: file_name });
    await enqueueImport(tx, await updateJob(tx, uuid, { wanted: "undo" }));
    return true;
  });

/** Logs that a command has undone an import, and deletes the file that staff uploaded for it. */
export async function noteUndone(db: Db, storage: Storage, { number, fileName }: { number: number; fileName: string }): Promise<void> {
  const uuid = await db.transaction(async (tx) => {
    const job = await lockJobOfRun(tx, number);
    if (job) await updateJob(tx, job.uuid, { state: "undone", wanted: null, has_file: false });
    const id = job?.uuid ?? String(number);
    await writeLog(tx, { business: null, account: null, side: "staff", act: "import.undone", id, name: fileName });
    return job?.uuid;
  });
  if (uuid) await deleteFile(storage, uuid);
}
