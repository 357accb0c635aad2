import { account } from "../../../accounts/accounts/tables.ts";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { and, asc, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { EnquiryState } from "../enumerations.ts";
import { booking_enquiry, enquiry_message } from "../tables.ts";

/** Of one minute; the next one takes the rest. */
const RELEASED_MAX = 200;

export type EnquiryRow = typeof booking_enquiry.$inferSelect;
export type MessageRow = typeof enquiry_message.$inferSelect;

/** Who reads the enquiries of listings. */
export interface Reader {
  account_id: string;
  isStaff: boolean;
}

/** Whose listing an enquiry is of; staff have those of unclaimed listings. */
const isReadBy = ({ account_id, isStaff }: Reader): SQL | undefined => {
  const own = sql`${booking_enquiry.business_profile} IN (SELECT business_code FROM business_member WHERE account_id = ${account_id} AND is_account_active(account_id))`;
  return isStaff ? or(own, sql`${booking_enquiry.for_staff}`) : own;
};

const STATES: Record<EnquiryState, SQL | undefined> = {
  waiting: and(eq(booking_enquiry.last_side, "guest"), inArray(booking_enquiry.status, ["sent", "answered"])),
  agreed: and(sql`${booking_enquiry.agreed_from} IS NOT NULL`, isNull(booking_enquiry.kept_until), eq(booking_enquiry.status, "answered")),
  all: undefined,
};

/** How listPage reads enquiries, the newest first. */
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

/** An enquiry that somebody may read. @param isLocked nobody else changes it until the transaction ends */
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

/** For who holds its link. */
export async function findEnquiry(db: DbOrTransaction, uuid: string, { isLocked = false } = {}): Promise<EnquiryRow | undefined> {
  const query = db.select().from(booking_enquiry).where(eq(booking_enquiry.uuid, uuid));
  return (await (isLocked ? query.for("update") : query))[0];
}

export const listMessages = (db: DbOrTransaction, enquiry: string): Promise<MessageRow[]> =>
  db.select().from(enquiry_message).where(eq(enquiry_message.enquiry, enquiry)).orderBy(enquiry_message.created, enquiry_message.uuid);

export async function findMessage(db: DbOrTransaction, uuid: string): Promise<MessageRow | undefined> {
  return (await db.select().from(enquiry_message).where(eq(enquiry_message.uuid, uuid)))[0];
}

/** The picture of a room or activity; undefined once it is gone. */
export async function findItemImage(db: DbOrTransaction, id: string): Promise<string | undefined> {
  const [found] = await db.select({ image: inventory_item.image_link_uuid }).from(inventory_item).where(eq(inventory_item.id, id));
  return found?.image;
}

/** Writes a message and what it makes of its enquiry. */
export async function writeMessage(
  db: DbOrTransaction,
  row: typeof enquiry_message.$inferInsert & { created: Date },
  changes: Partial<typeof booking_enquiry.$inferInsert>,
): Promise<{ message: MessageRow; enquiry: EnquiryRow }> {
  const [message] = await db.insert(enquiry_message).values(row).returning();
  const [enquiry] = await db
    .update(booking_enquiry)
    .set({ ...changes, last_message_at: row.created, last_side: row.side })
    .where(eq(booking_enquiry.uuid, row.enquiry))
    .returning();
  return { message: message as MessageRow, enquiry: enquiry as EnquiryRow };
}

/** Notes that one of the listing's people has opened it in the desk, the first time. */
export async function markConversationOpened(db: DbOrTransaction, uuid: string, moment: Date): Promise<void> {
  await db
    .update(booking_enquiry)
    .set({ opened: moment })
    .where(and(eq(booking_enquiry.uuid, uuid), isNull(booking_enquiry.opened)));
}

/** Notes that the guest's address has shown itself, the first time. */
export async function markGuestShown(db: DbOrTransaction, uuid: string, moment: Date): Promise<void> {
  await db
    .update(booking_enquiry)
    .set({ guest_shown: moment })
    .where(and(eq(booking_enquiry.uuid, uuid), isNull(booking_enquiry.guest_shown)));
}

/** What decides who is mailed: of an enquiry or a question. */
export interface Mailed {
  business_profile: string;
  for_staff: boolean;
}

/** Not blocked, and not about to be deleted. */
const isActiveMember = sql`is_account_active(${business_member.account_id})`;
const isStaffMember = sql`${account.roles} @> ARRAY['staff'] AND is_account_active(${account.id})`;

/** Who is mailed about an enquiry: the listing's people who want it, or for an unclaimed listing the guide's. */
export async function listMailed(db: DbOrTransaction, { business_profile, for_staff }: Mailed): Promise<string[]> {
  const rows = for_staff
    ? await db.select({ id: account.id }).from(account).where(isStaffMember)
    : await db
        .select({ id: business_member.account_id })
        .from(business_member)
        .where(and(eq(business_member.business_code, business_profile), business_member.has_enquiry_mails, isActiveMember));
  return rows.map(({ id }) => id);
}

/** One of those, still: the address to mail to. */
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

/** Whether an address is that of one of the guide's people. */
export async function isStaffAddress(db: DbOrTransaction, email: string): Promise<boolean> {
  return (await findStaff(db, sql`lower(${account.email}) = ${email.toLowerCase()}`)) !== undefined;
}

/** One of the listing's people by their address, or of the guide's where these answer; undefined for everybody else. */
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

/** Whether an account is one of the guide's people. */
export async function isStaffAccount(db: DbOrTransaction, account_id: string): Promise<boolean> {
  return (await findStaff(db, eq(account.id, account_id))) !== undefined;
}

/** Closes what is long past. @param day before which its dates lie @returns what was closed */
export async function closePast(db: DbOrTransaction, day: string): Promise<EnquiryRow[]> {
  // As in the index booking_enquiry_open.
  const last = sql`coalesce(agreed_to, to_date, from_date, (last_message_at AT TIME ZONE 'UTC')::date)`;
  const isPast = sql`${last} < ${day}::date AND status <> 'closed'`;
  return db.update(booking_enquiry).set({ status: "closed" }).where(isPast).returning();
}

/** Ends what was kept until now, with messages that say so. @returns these */
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
