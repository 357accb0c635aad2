import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { and, eq, inArray, ne, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt, oneOf } from "../../platform/values/items.ts";
import { booking_enquiry, guest_question } from "./tables.ts";

const BOOKABLE_KINDS = ["room", "activity"] as const;

export interface Bookable {
  id: string;
  title: string;
  kind: (typeof BOOKABLE_KINDS)[number];
  /** Departure times of an activity, HH:MM. */
  departures: string[];
}

/** Returns a room or an activity of a listing; undefined if it belongs to another listing or is of another kind. @param id a UUID */
export async function findBookable(
  db: DbOrTransaction,
  { business_profile, id }: { business_profile: string; id: string },
): Promise<Bookable | undefined> {
  const isIt = and(
    eq(inventory_item.id, id),
    eq(inventory_item.business_profile, business_profile),
    inArray(inventory_item.kind, BOOKABLE_KINDS),
    inventory_item.is_shown,
  );
  const columns = { id: inventory_item.id, title: inventory_item.title, kind: inventory_item.kind, departures: inventory_item.departures };
  const [found] = await db.select(columns).from(inventory_item).where(isIt);
  const kind = oneOf(BOOKABLE_KINDS, found?.kind);
  return found && kind && { ...found, kind };
}

/** Returns the facts of a listing for mails, whether or not it is published. */
export async function findListing(db: DbOrTransaction, code: string) {
  const { name, is_shell } = business;
  const reply_time = sql<string | null>`coalesce(${business.measured_reply_time}, ${business.reply_time})`;
  const [found] = await db.select({ name, reply_time, is_shell }).from(business).where(eq(business.code, code));
  return found;
}

export async function insertEnquiry(db: DbOrTransaction, row: typeof booking_enquiry.$inferInsert) {
  return itemAt(await db.insert(booking_enquiry).values(row).returning(), 0);
}

export async function insertQuestion(db: DbOrTransaction, row: typeof guest_question.$inferInsert) {
  return itemAt(await db.insert(guest_question).values(row).returning(), 0);
}

/** Returns a question for its mails. */
export async function findQuestion(db: DbOrTransaction, uuid: string) {
  return (await db.select().from(guest_question).where(eq(guest_question.uuid, uuid)))[0];
}

/** Lists the enquiries of a listing that staff answer and whose guests can be asked: neither declined nor closed. */
export async function listToPassOn(db: DbOrTransaction, code: string): Promise<string[]> {
  const waits = and(
    eq(booking_enquiry.for_staff, true),
    inArray(booking_enquiry.status, ["sent", "answered"]),
    ne(booking_enquiry.guest_email, ""),
  );
  const rows = await db
    .select({ uuid: booking_enquiry.uuid })
    .from(booking_enquiry)
    .where(and(eq(booking_enquiry.business_profile, code), waits));
  return rows.map(({ uuid }) => uuid);
}

/** Lets the listing's members read an enquiry in full, and answer it. */
export async function passToOwner(db: DbOrTransaction, uuid: string) {
  await db.update(booking_enquiry).set({ for_staff: false }).where(eq(booking_enquiry.uuid, uuid));
}

/** Passes the enquiries and questions of guests to staff, because the listing is unclaimed again. */
export async function passToStaff(db: DbOrTransaction, code: string): Promise<void> {
  await db.update(booking_enquiry).set({ for_staff: true }).where(eq(booking_enquiry.business_profile, code));
  await db.update(guest_question).set({ for_staff: true }).where(eq(guest_question.business, code));
}
