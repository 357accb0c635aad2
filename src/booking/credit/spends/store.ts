import { account } from "../../../accounts/accounts/tables.ts";
import { traveller } from "../../../accounts/travellers/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { and, desc, eq, isNotNull, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { ENTRY_COLUMNS } from "../store.ts";
import { credit_account, credit_entry, credit_transfer } from "../tables.ts";

/** Query of spends with their entries in the traveller's account. */
const spends = (db: DbOrTransaction) =>
  db
    .select({
      ...ENTRY_COLUMNS,
      text: credit_transfer.dispute,
      closed: credit_transfer.dispute_closed,
      made_by: account.email,
      account_id: traveller.account_id,
    })
    .from(credit_transfer)
    .innerJoin(credit_entry, eq(credit_entry.transfer, credit_transfer.uuid))
    .innerJoin(credit_account, and(eq(credit_account.uuid, credit_entry.account), eq(credit_account.is_business, false)))
    .innerJoin(business, eq(business.code, credit_account.business))
    .leftJoin(traveller, eq(traveller.code, credit_account.traveller))
    .leftJoin(account, eq(account.id, credit_transfer.made_by))
    .$dynamic();
export type SpendRow = Awaited<ReturnType<typeof spends>>[number];

export async function findSpend(db: DbOrTransaction, uuid: string): Promise<SpendRow | undefined> {
  return (await spends(db).where(and(eq(credit_transfer.uuid, uuid), eq(credit_transfer.kind, "spend"))))[0];
}

/** Records a traveller's dispute of a spend. A second dispute changes nothing. */
export async function disputeSpendOnce(db: DbOrTransaction, uuid: string, text: string, moment: Date): Promise<void> {
  await db
    .update(credit_transfer)
    .set({ disputed_at: moment, dispute: text })
    .where(and(eq(credit_transfer.uuid, uuid), isNull(credit_transfer.disputed_at)));
}

/**
 * Closes or reopens the dispute of a spend.
 * @param closed null to reopen it
 * @returns its business and whether something changed; undefined if the spend is not disputed
 */
export async function closeDispute(
  db: DbOrTransaction,
  uuid: string,
  closed: Date | null,
): Promise<{ business: string; isChanged: boolean } | undefined> {
  const [found] = await db
    .select({ business: credit_transfer.business, before: credit_transfer.dispute_closed })
    .from(credit_transfer)
    .where(and(eq(credit_transfer.uuid, uuid), isNotNull(credit_transfer.disputed_at)))
    .for("update");
  if (!found) return undefined;
  const isChanged = (found.before === null) !== (closed === null);
  if (isChanged) await db.update(credit_transfer).set({ dispute_closed: closed }).where(eq(credit_transfer.uuid, uuid));
  return { business: found.business, isChanged };
}

/** Source for listPage: disputed spends, latest dispute first. @param uuid of the only spend to list */
export function disputePage(db: DbOrTransaction, uuid: string | undefined) {
  const isListed = and(isNotNull(credit_transfer.disputed_at), uuid === undefined ? undefined : eq(credit_transfer.uuid, uuid));
  return {
    count: async () => {
      const [found] = await db.select({ spends: sql<number>`count(*)::integer` }).from(credit_transfer).where(isListed);
      return found?.spends ?? 0;
    },
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      spends(db).where(isListed).orderBy(desc(credit_transfer.disputed_at), credit_transfer.uuid).limit(limit).offset(offset),
  };
}

/** Returns the email address of an account; undefined once the account is deleted. */
export async function findAccountEmail(db: DbOrTransaction, account_id: string): Promise<string | undefined> {
  return (await db.select({ email: account.email }).from(account).where(eq(account.id, account_id)))[0]?.email;
}
