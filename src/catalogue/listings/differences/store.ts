import { newUuid, now } from "../../../platform/clock.ts";
import { and, asc, desc, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { ShellField, ShellFields } from "../shells/enumerations.ts";
import { listing_difference } from "./tables.ts";

/** Effect of a file's record on the differences of its listing. */
interface RecordDifferences {
  code: string;
  /** Values of fields that belong together, under the first field of the group. */
  offered: readonly { field: ShellField; values: Partial<ShellFields> }[];
  /** Fields whose values are equal in listing and file. */
  settled: readonly ShellField[];
}

/**
 * Saves the differences that an import run offers to owners. They replace those of earlier runs. Deletes differences that no longer
 * exist.
 */
export async function offerDifferences(
  tx: Transaction,
  run: { id: string; dataset: string },
  all: readonly RecordDifferences[],
): Promise<void> {
  const over = all.flatMap(({ code, offered, settled }) =>
    [...settled, ...offered.map(({ field }) => field)].map((field) => ({ code, field })),
  );
  if (over.length > 0)
    await tx.execute(sql`
      DELETE FROM listing_difference d USING json_to_recordset(${JSON.stringify(over)}::json) AS r(code text, field text)
      WHERE d.business_code = r.code AND d.field = r.field`);
  const created = now();
  const rows = all.flatMap(({ code, offered }) =>
    offered.map(({ field, values }) => ({
      uuid: newUuid(),
      business_code: code,
      field,
      offered: values,
      source: run.dataset,
      run: run.id,
      created,
    })),
  );
  if (rows.length > 0) await tx.insert(listing_difference).values(rows);
}

/** Deletes the differences of a run that is undone. */
export async function withdrawDifferences(tx: Transaction, run: string): Promise<void> {
  await tx.delete(listing_difference).where(eq(listing_difference.run, run));
}

/** Returns the differences offered to a listing's people, the newest first. */
export const listOfferedDifferences = (db: DbOrTransaction, code: string) =>
  db
    .select()
    .from(listing_difference)
    .where(eq(listing_difference.business_code, code))
    .orderBy(desc(listing_difference.created), asc(listing_difference.uuid));

/**
 * Deletes a difference of a listing after a decision.
 * @returns the difference, or undefined if it is gone or replaced by a newer one
 */
export async function takeDifference(tx: Transaction, code: string, uuid: string) {
  const [taken] = await tx
    .delete(listing_difference)
    .where(and(eq(listing_difference.uuid, uuid), eq(listing_difference.business_code, code)))
    .returning();
  return taken;
}
