import { hash } from "node:crypto";
import type { DbOrTransaction, Transaction } from "../platform/db/types.ts";
import { decideChanges, isAnotherThing } from "./rules.changes.ts";
import type { ListingDifferences, ListingWriter } from "./rules.events.ts";
import type { Listing } from "./rules.listing.ts";
import { addReport, countProblem, emptyReport, type Problem, type Report } from "./rules.report.ts";
import { changeRecords, findImported, findRecords, insertRecords, type KnownRecord, type RecordChange } from "./store.records.ts";
import { insertProblems, saveProgress } from "./store.ts";

/** About a thousand records of a file, good and bad, that go into the database together or not at all. */
export interface Batch {
  listings: { line: number; place?: string; listing: Listing }[];
  problems: Problem[];
  /** Records read up to the end of this batch, from the beginning of the file. */
  recordsDone: number;
  read: number;
}

export const emptyBatch = (): Batch => ({ listings: [], problems: [], recordsDone: 0, read: 0 });

/** By which the next edition of a record is known to say the same. */
export const hashOfListing = (listing: Listing) => hash("sha256", JSON.stringify(listing.fields)).slice(0, 32);

interface Sorted {
  fresh: { listing: Listing; rowHash: string }[];
  changed: { line: number; place: string; listing: Listing; rowHash: string; known: KnownRecord }[];
  unchanged: number;
}

async function sortOut(db: DbOrTransaction, batch: Batch): Promise<Sorted> {
  const sorted: Sorted = { fresh: [], changed: [], unchanged: 0 };
  if (batch.listings.length === 0) return sorted;
  const known = await findRecords(
    db,
    batch.listings.map(({ listing }) => listing.source_key),
  );
  for (const { line, place = "", listing } of batch.listings) {
    const record = known.get(listing.source_key);
    const rowHash = hashOfListing(listing);
    if (!record) sorted.fresh.push({ listing, rowHash });
    else if (record.row_hash === rowHash) sorted.unchanged += 1;
    else sorted.changed.push({ line, place, listing, rowHash, known: record });
  }
  return sorted;
}

async function update(
  tx: Transaction,
  listings: ListingWriter<Transaction>,
  run: { id: string; dataset: string },
  changed: Sorted["changed"],
  report: Report,
  problems: Problem[],
) {
  const codes = changed.map(({ known }) => known.business_code);
  const current = new Map((await listings.lockShells(tx, codes)).map((listing) => [listing.code, listing.fields]));
  const imported = await findImported(tx, codes);
  const changes: RecordChange[] = [];
  const differences: ListingDifferences[] = [];
  for (const { line, place, listing, rowHash, known } of changed) {
    const before = imported.get(known.business_code);
    const now = current.get(known.business_code);
    if (!before || !now) continue;
    if (isAnotherThing(before, listing.fields)) {
      const reason = `belongs to "${before.name}", far away, since an earlier file: give this file a dataset name of its own with --dataset`;
      problems.push({ line, place, kind: "refused", field: "id", reason: reason.slice(0, 300), name: String(listing.fields.name) });
      continue;
    }
    const decided = decideChanges(before, now, listing.fields);
    report.kept_by_owner += decided.kept.length;
    if (Object.keys(decided.after).length > 0) report.updated += 1;
    else report.unchanged += 1;
    changes.push({
      business_code: known.business_code,
      row_hash: rowHash,
      imported: listing.fields,
      localities: listing.localities,
      before: decided.before,
      after: decided.after,
    });
    differences.push({ code: known.business_code, offered: decided.offered, settled: decided.settled });
  }
  const written = changes.filter(({ after }) => Object.keys(after).length > 0);
  if (written.length > 0) {
    await listings.updateShells(
      tx,
      written.map(({ business_code, after }) => ({
        code: business_code,
        fields: { ...(current.get(business_code) as Listing["fields"]), ...after },
      })),
    );
  }
  if (changes.length > 0) await changeRecords(tx, run.id, changes);
  await listings.offerDifferences(tx, run, differences);
}

/** Writes one batch within a transaction. @returns the report so far with this batch, and all problems of the batch */
export async function writeBatch(
  tx: Transaction,
  listings: ListingWriter<Transaction>,
  run: { id: string; dataset: string; report: Report },
  batch: Batch,
): Promise<{ report: Report; problems: Problem[] }> {
  const report = { ...emptyReport(), read: batch.read };
  const problems = [...batch.problems];
  const { fresh, changed, unchanged } = await sortOut(tx, batch);
  report.unchanged += unchanged;
  if (fresh.length > 0) {
    const codes = await listings.insertShells(
      tx,
      fresh.map(({ listing }) => listing.fields),
    );
    await insertRecords(
      tx,
      run.id,
      run.dataset,
      fresh.map(({ listing, rowHash }, index) => ({
        source_key: listing.source_key,
        business_code: codes[index] as string,
        row_hash: rowHash,
        imported: listing.fields,
        localities: listing.localities,
      })),
    );
    report.made += fresh.length;
  }
  if (changed.length > 0) await update(tx, listings, run, changed, report, problems);
  for (const problem of problems) countProblem(report, problem);
  await insertProblems(tx, run.id, problems);
  const total = addReport(run.report, report);
  await saveProgress(tx, run.id, batch.recordsDone, total);
  return { report: total, problems };
}

/** What a batch would come to; nothing is written. A changed row counts as an update, whatever its owner did. */
export async function previewBatch(db: DbOrTransaction, total: Report, batch: Batch): Promise<{ report: Report; problems: Problem[] }> {
  const report = { ...emptyReport(), read: batch.read };
  const { fresh, changed, unchanged } = await sortOut(db, batch);
  report.made = fresh.length;
  report.updated = changed.length;
  report.unchanged = unchanged;
  for (const problem of batch.problems) countProblem(report, problem);
  return { report: addReport(total, report), problems: batch.problems };
}
