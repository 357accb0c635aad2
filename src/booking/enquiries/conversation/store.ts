import { account } from "../../../accounts/accounts/tables.ts";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { and, asc, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { EnquiryState } from "../enumerations.ts";
import { booking_enquiry, enquiry_message } from "../tables.ts";

/** Maximum number of holds released per run. The run of the next minute continues. */
const RELEASED_MAX = 200;

export type EnquiryRow = typeof booking_enquiry.$inferSelect;
export type MessageRow = typeof enquiry_message.$inferSelect;

/** Reader of the enquiries of listings. */
export interface Reader {
  account_id: string;
  isStaff: boolean;
}

/** Condition for the enquiries that a reader may read: those of their listings, and for staff those of unclaimed listings. */
const isReadBy = ({ account_id, isStaff }: Reader): SQL | undefined => {
  const own = sql`${booking_enquiry.business_profile} IN (SELECT business_code FROM business_member WHERE account_id = ${account_id} AND is_account_active(account_id))`;
  return isStaff ? or(own, sql`${booking_enquiry.for_staff}`) : own;
};

const STATES: Record<EnquiryState, SQL | undefined> = {
  waiting: and(eq(booking_enquiry.last_side, "guest"), inArray(booking_enquiry.status, ["sent", "answered"])),
  agreed: and(sql`${booking_enquiry.agreed_from} IS NOT NULL`, isNull(booking_enquiry.kept_until), eq(booking_enquiry.status, "answered")),
  all: undefined,
};

/** Source for listPage: enquiries, newest first. */
export function enquiryPage(db: DbOrTransaction, isListed: SQL | undefined) {
  return {
    count: async () => (await db.select({ all: count() }).from(booking_enquiry).where(isListed))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }): Promise<EnquiryRow[]> =>
      db
        .select()
        .from(booking_enquiry)
        .where(isListed)
        .orderBy(desc(booking_enquiry.created), asc(booking_enquiry.uuid))
        .limit(limit)
        .offset(offset),
  };
}

export const enquiriesOfListings = (
  db: DbOrTransaction,
  reader: Reader,
  { business, state }: { business: string | undefined; state: EnquiryState },
) => enquiryPage(db, and(isReadBy(reader), business ? eq(booking_enquiry.business_profile, business) : undefined, STATES[state]));

export const enquiriesOfTraveller = (db: DbOrTransaction, traveller: string) => enquiryPage(db, eq(booking_enquiry.traveller, traveller));

/** Returns an enquiry that the reader may read. @param isLocked locks the row until the transaction ends */
export async function findReadableEnquiry(
  db: DbOrTransaction,
  uuid: string,
  reader: Reader,
  { isLocked = false } = {},
): Promise<EnquiryRow | undefined> {
  const query = db
    .select()
    .from(booking_enquiry)
    .where(and(eq(booking_enquiry.uuid, uuid), isReadBy(reader)));
  return (await (isLocked ? query.for("update") : query))[0];
}

/** Returns an enquiry without a check of the reader, for holders of its link. */
export async function findEnquiry(db: DbOrTransaction, uuid: string, { isLocked = false } = {}): Promise<EnquiryRow | undefined> {
  const query = db.select().from(booking_enquiry).where(eq(booking_enquiry.uuid, uuid));
  return (await (isLocked ? query.for("update") : query))[0];
}

export const listMessages = (db: DbOrTransaction, enquiry: string): Promise<MessageRow[]> =>
  db.select().from(enquiry_message).where(eq(enquiry_message.enquiry, enquiry)).orderBy(enquiry_message.created, enquiry_message.uuid);

export async function findMessage(db: DbOrTransaction, uuid: string): Promise<MessageRow | undefined> {
  return (await db.select().from(enquiry_message).where(eq(enquiry_message.uuid, uuid)))[0];
}

/** Returns a room or activity with the language of its texts, also one that is no longer on offer; undefined once it is deleted. */
export async function findAskedItem(db: DbOrTransaction, id: string) {
  const [found] = await db
    .select({ item: inventory_item, language: business.language })
    .from(inventory_item)
    .innerJoin(business, eq(business.code, inventory_item.business_profile))
    .where(eq(inventory_item.id, id));
  return found;
}

/** Inserts a message and updates its enquiry. */
export async function writeMessage(
  db: DbOrTransaction,
  row: typeof enquiry_message.$inferInsert & { created: Date },
  changes: Partial<typeof booking_enquiry.$inferInsert>,
): Promise<{ message: MessageRow; enquiry: EnquiryRow }> {
  const messages = await db.insert(enquiry_message).values(row).returning();
  const enquiries = await db
    .update(booking_enquiry)
    .set({ ...changes, last_message_at: row.created, last_side: row.side })
    .where(eq(booking_enquiry.uuid, row.enquiry))
    .returning();
  return { message: itemAt(messages, 0), enquiry: itemAt(enquiries, 0) };
}

/** Records the first time that a member of the listing opens the enquiry in the desk. */
export async function markConversationOpened(db: DbOrTransaction, uuid: string, moment: Date): Promise<void> {
  await db
    .update(booking_enquiry)
    .set({ opened: moment })
    .where(and(eq(booking_enquiry.uuid, uuid), isNull(booking_enquiry.opened)));
}

/** Records the first proof that the address belongs to the guest. */
export async function markGuestShown(db: DbOrTransaction, uuid: string, moment: Date): Promise<void> {
  await db
    .update(booking_enquiry)
    .set({ guest_shown: moment })
    .where(and(eq(booking_enquiry.uuid, uuid), isNull(booking_enquiry.guest_shown)));
}

/** Fields of an enquiry or a question that decide who receives its mails. */
export interface Mailed {
  business_profile: string;
  for_staff: boolean;
}

/** Condition for members who are neither blocked nor about to be deleted. */
const isActiveMember = sql`is_account_active(${business_member.account_id})`;
const isStaffMember = sql`${account.roles} @> ARRAY['staff'] AND is_account_active(${account.id})`;

/** Lists the recipients of mails about an enquiry: the listing's members who want them, or staff for an unclaimed listing. */
export async function listMailed(db: DbOrTransaction, { business_profile, for_staff }: Mailed): Promise<string[]> {
  const rows = for_staff
    ? await db.select({ id: account.id }).from(account).where(isStaffMember)
    : await db
        .select({ id: business_member.account_id })
        .from(business_member)
        .where(and(eq(business_member.business_code, business_profile), business_member.has_enquiry_mails, isActiveMember));
  return rows.map(({ id }) => id);
}

/** Returns the address of one recipient; undefined if they no longer receive these mails. */
export async function findMailed(
  db: DbOrTransaction,
  { business_profile, for_staff }: Mailed,
  account_id: string,
): Promise<string | undefined> {
  const isMember = sql`EXISTS (SELECT FROM business_member
    WHERE account_id = ${account.id} AND business_code = ${business_profile} AND has_enquiry_mails AND is_account_active(account_id))`;
  const [found] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, account_id), for_staff ? isStaffMember : isMember));
  return found?.email;
}

/** Whether an address belongs to a staff account. */
export async function isStaffAddress(db: DbOrTransaction, email: string): Promise<boolean> {
  return (await findStaff(db, sql`lower(${account.email}) = ${email.toLowerCase()}`)) !== undefined;
}

/** Returns a listing's member by their address, or a staff account if staff answer; undefined for any other address. */
export async function findPartyByAddress(
  db: DbOrTransaction,
  { business_profile, for_staff }: Mailed,
  email: string,
): Promise<string | undefined> {
  const isIt = sql`lower(${account.email}) = ${email.toLowerCase()}`;
  if (for_staff) return findStaff(db, isIt);
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(business_member, eq(business_member.account_id, account.id))
    .where(and(isIt, eq(business_member.business_code, business_profile), isActiveMember));
  return found?.id;
}

async function findStaff(db: DbOrTransaction, isIt: SQL): Promise<string | undefined> {
  const [found] = await db.select({ id: account.id }).from(account).where(and(isIt, isStaffMember));
  return found?.id;
}

/** Whether an account is staff. */
export async function isStaffAccount(db: DbOrTransaction, account_id: string): Promise<boolean> {
  return (await findStaff(db, eq(account.id, account_id))) !== undefined;
}

/** Closes enquiries whose dates are long past. @param day before which their dates must be @returns the closed enquiries */
export async function closePast(db: DbOrTransaction, day: string): Promise<EnquiryRow[]> {
  // The same expression as in the index booking_enquiry_open.
  const last = sql`coalesce(agreed_to, to_date, from_date, (last_message_at AT TIME ZONE 'UTC')::date)`;
  const isPast = sql`${last} < ${day}::date AND status <> 'closed'`;
  return db.update(booking_enquiry).set({ status: "closed" }).where(isPast).returning();
}

/** Ends expired holds and writes a message for each. @returns the messages */
export async function releaseKept(tx: Transaction, moment: Date): Promise<{ uuid: string; enquiry: string }[]> {
  const isOver = lt(booking_enquiry.kept_until, moment);
  const rows = await tx.select().from(booking_enquiry).where(isOver).limit(RELEASED_MAX).for("update", { skipLocked: true });
  if (rows.length === 0) return [];
  const messages = rows.map(({ uuid, agreed_from, agreed_to, for_staff }) => ({
    uuid: newUuid(),
    enquiry: uuid,
    side: for_staff ? ("staff" as const) : ("business" as const),
    act: "release" as const,
    from_date: agreed_from,
    to_date: agreed_to,
    created: moment,
  }));
  await tx.insert(enquiry_message).values(messages);
  await tx
    .update(booking_enquiry)
    .set({ agreed_from: null, agreed_to: null, agreed_price: null, agreed_currency: null, kept_until: null })
    .where(
      inArray(
        booking_enquiry.uuid,
        rows.map(({ uuid }) => uuid),
      ),
    );
  return messages;
}
