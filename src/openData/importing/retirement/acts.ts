import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import { listUsed } from "../../../catalogue/listings/uses/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import type { OtherKind } from "../../formats/otherRecords.ts";
import type { ListingWriter } from "../events.ts";
import type { OtherRow, OtherWriters } from "../others/acts.ts";
import { findListingRecords, findRecords } from "../records/store.ts";
import type { Report } from "../report.ts";
import { deleteQuestions, findRetired, insertQuestions, insertRetired, type Replacement, takeRetired } from "./store.ts";

/**
 * Retires listings whose record is now an event or a route. Listings that people use stay, and staff decide (src/staff/review).
 */

interface Retiring {
  listings: ListingWriter<Transaction>;
  others: OtherWriters<Transaction> | undefined;
  uses: readonly ListingUse[];
}

/** Returns the listings that were made from the records of these rows, with the record that replaces each. */
async function findReplaced(tx: Transaction, rows: readonly OtherRow[], others: Retiring["others"]): Promise<Replacement[]> {
  const rowsByKey = new Map(rows.flatMap((row) => [row.other.source_key, ...(row.other.replaces ?? [])].map((key) => [key, row] as const)));
  const known = await findRecords(tx, [...rowsByKey.keys()]);
  if (known.size === 0) return [];
  const paths = await findPaths(tx, rows, others);
  const found = new Map<string, Replacement>();
  for (const [key, { business_code }] of known) {
    const other = rowsByKey.get(key)?.other;
    if (!other) continue;
    const { kind, source_key } = other;
    found.set(business_code, { business_code, kind, source_key, path: paths.get(`${kind} ${source_key}`) ?? null });
  }
  // A listing that another source knows too stays, with that source's record.
  const records = await findListingRecords(tx, [...found.keys()]);
  return [...found.values()].filter(({ business_code }) =>
    records.get(business_code)?.every(({ source_key }) => rowsByKey.has(source_key)),
  );
}

async function findPaths(tx: Transaction, rows: readonly OtherRow[], others: Retiring["others"]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(rows, ({ other }) => other.kind)) {
    const found = await others?.[kind as OtherKind]?.paths?.(
      tx,
      ofKind.map(({ other }) => other.source_key),
    );
    for (const [key, path] of found ?? []) paths.set(`${kind} ${key}`, path);
  }
  return paths;
}

/** Retires the listings that the rows of a batch replace. Called after the rows are written. */
export async function retireReplaced(
  tx: Transaction,
  { listings, others, uses }: Retiring,
  run: string,
  rows: readonly OtherRow[],
  report: Report,
): Promise<void> {
  if (rows.length === 0) return;
  const replaced = await findReplaced(tx, rows, others);
  const retired = await findRetired(
    tx,
    replaced.map(({ business_code }) => business_code),
  );
  const left = replaced.filter(({ business_code }) => !retired.has(business_code));
  if (left.length === 0) return;
  const codes = left.map(({ business_code }) => business_code);
  const current = await listings.lockShells(tx, codes);
  const used = await listUsed(tx, codes, uses, "change");
  const isHeld = new Set(current.filter(({ code, is_shell }) => !is_shell || used.has(code)).map(({ code }) => code));
  const free = left.filter(({ business_code }) => !isHeld.has(business_code));
  const held = left.filter(({ business_code }) => isHeld.has(business_code));
  const gone = await listings.retireShells(
    tx,
    free.map(({ business_code }) => business_code),
  );
  await insertRetired(
    tx,
    run,
    free.flatMap((one) => gone.flatMap(({ code, was_published }) => (code === one.business_code ? [{ ...one, was_published }] : []))),
  );
  await insertQuestions(
    tx,
    run,
    held.map((one) => ({ ...one, suggestion: "retire" as const })),
  );
  report.retired += gone.length;
  report.asked += held.length;
}

/** Brings back what a run retired, and withdraws its suggestions. */
export async function undoRetirement(tx: Transaction, listings: ListingWriter<Transaction>, run: string): Promise<void> {
  const retired = await takeRetired(tx, run);
  await listings.restoreShells(tx, retired);
  await deleteQuestions(tx, run);
}
