import type { ShellField, ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, asc, desc, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { listing_difference } from "../tables.ts";

/** What a record of a file means for the differences of its listing. */
interface RecordDifferences {
  code: string;
  /** Values of fields that belong together, by the first of them. */
  offered: readonly { field: ShellField; values: Partial<ShellFields> }[];
  /** Where listing and file say the same. */
  settled: readonly ShellField[];
}

/** Notes what a run of the import offers to owners, in place of what earlier ones did, and forgets what listing and file now say alike. */
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

/** Of a run that is undone: its file counts for nothing. */
export async function withdrawDifferences(tx: Transaction, run: string): Promise<void> {
  await tx.delete(listing_difference).where(eq(listing_difference.run, run));
}

/** What a listing's people are offered, the newest first. */
export const listOfferedDifferences = (db: DbOrTransaction, code: string) =>
  db
    .select()
    .from(listing_difference)
    .where(eq(listing_difference.business_code, code))
    .orderBy(desc(listing_difference.created), asc(listing_difference.uuid));

/** Takes a difference of a listing away, because somebody has decided about it. @returns it; undefined where it is gone, or newer than what was seen */
export async function takeDifference(tx: Transaction, code: string, uuid: string) {
  const [taken] = await tx
    .delete(listing_difference)
    .where(and(eq(listing_difference.uuid, uuid), eq(listing_difference.business_code, code)))
    .returning();
  return taken;
}
