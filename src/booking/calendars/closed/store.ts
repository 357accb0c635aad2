import { and, eq, inArray, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { type Span, toDateMultirange, toDateText } from "../nights.ts";
import { closed_days } from "../tables.ts";

/** Days that owners' booking software has closed. The capability that reads the software writes them. */

/** Records that a holder's booking software decides on the days of items. Days known from the same holder stay. */
export async function openClosedDays(tx: Transaction, rows: readonly { item: string; holder: string; source: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(closed_days)
    .values([...rows])
    .onConflictDoUpdate({
      target: closed_days.item,
      set: {
        holder: sql`excluded.holder`,
        source: sql`excluded.source`,
        days: sql`CASE WHEN ${closed_days.holder} = excluded.holder THEN ${closed_days.days} ELSE '{}' END`,
        as_of: sql`CASE WHEN ${closed_days.holder} = excluded.holder THEN ${closed_days.as_of} END`,
      },
    });
}

export interface ReadDays {
  free: readonly Span[];
  closed: readonly Span[];
}

/**
 * Stores the days that were read. A day becomes free only if it was read as free; days that were not read stay unchanged.
 * @param today earlier days are deleted
 */
export async function saveClosedDays(
  db: DbOrTransaction,
  { item, holder }: { item: string; holder: string },
  { free, closed }: ReadDays,
  { as_of, today }: { as_of: Date; today: number },
): Promise<void> {
  const ahead = sql`datemultirange(daterange(${toDateText(today)}::date, NULL))`;
  await db
    .update(closed_days)
    .set({
      as_of,
      days: sql`(${closed_days.days} - ${toDateMultirange(free)}::datemultirange + ${toDateMultirange(closed)}::datemultirange) * ${ahead}`,
    })
    .where(and(eq(closed_days.item, item), eq(closed_days.holder, holder)));
}

/** Deletes the closed days of holders, so that no booking software decides on their days. @param holders of the items */
export async function deleteClosedDays(tx: Transaction, holders: readonly string[]): Promise<void> {
  if (holders.length > 0) await tx.delete(closed_days).where(inArray(closed_days.holder, [...holders]));
}
