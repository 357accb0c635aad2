import { traveller } from "../../../accounts/travellers/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { and, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { booking_enquiry } from "../tables.ts";

const isTold = (business: string) =>
  and(eq(business_member.business_code, business), business_member.has_enquiry_push, sql`is_account_active(${business_member.account_id})`);

/** Returns the accounts of a listing's owners and helpers whose browsers are told of its enquiries. */
export async function listPushed(db: DbOrTransaction, business: string): Promise<string[]> {
  const rows = await db.select({ id: business_member.account_id }).from(business_member).where(isTold(business));
  return rows.map(({ id }) => id);
}

/** Whether an account is still to be told of a listing's enquiries. */
export async function isStillPushed(db: DbOrTransaction, business: string, account_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: business_member.account_id })
    .from(business_member)
    .where(and(isTold(business), eq(business_member.account_id, account_id)));
  return rows.length > 0;
}

/** Returns the account with which a guest was signed in; undefined for other guests, and once it is deleted. */
export async function findAccountOfGuest(db: DbOrTransaction, enquiry: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: traveller.account_id })
    .from(booking_enquiry)
    .innerJoin(traveller, eq(traveller.code, booking_enquiry.traveller))
    .where(eq(booking_enquiry.uuid, enquiry));
  return found?.id ?? undefined;
}
