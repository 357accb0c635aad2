import { calendar_feed } from "../../booking/calendars/tables.ts";
import type { EnquiryState } from "../../booking/enquiries/enumerations.ts";
import { booking_enquiry, guest_question } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, min, or, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { caseVariants } from "./rules.ts";
import { enquiry_note, inbox_entry, question_state } from "./tables.ts";

export type EntryRow = typeof inbox_entry.$inferSelect & { last_text: string };

/**
 * Text of the last message, or the guest's first text. The view is named because Drizzle leaves the name out of queries with one table,
 * and messages have a uuid too.
 */
const lastText = sql<string>`coalesce((SELECT said.text FROM enquiry_message said WHERE said.enquiry = inbox_entry.uuid
  ORDER BY said.created DESC, said.uuid DESC LIMIT 1), inbox_entry.text)`;

const columns = {
  uuid: inbox_entry.uuid,
  kind: inbox_entry.kind,
  business: inbox_entry.business,
  item_type: inbox_entry.item_type,
  item: inbox_entry.item,
  bookable_name: inbox_entry.bookable_name,
  guest_name: inbox_entry.guest_name,
  text: inbox_entry.text,
  from_date: inbox_entry.from_date,
  to_date: inbox_entry.to_date,
  agreed_from: inbox_entry.agreed_from,
  agreed_to: inbox_entry.agreed_to,
  kept_until: inbox_entry.kept_until,
  status: inbox_entry.status,
  for_staff: inbox_entry.for_staff,
  opened: inbox_entry.opened,
  last_message_at: inbox_entry.last_message_at,
  is_waiting: inbox_entry.is_waiting,
  adults: inbox_entry.adults,
  child_ages: inbox_entry.child_ages,
  last_text: lastText,
};

const STATES: Record<EnquiryState, SQL | undefined> = {
  waiting: sql`${inbox_entry.is_waiting}`,
  agreed: and(sql`${inbox_entry.agreed_from} IS NOT NULL`, isNull(inbox_entry.kept_until), eq(inbox_entry.status, "answered")),
  all: undefined,
};

const isOfListing = (business: string) => eq(inbox_entry.business, business);
const isWaitingAt = (business: string) => and(isOfListing(business), sql`${inbox_entry.is_waiting}`);

/**
 * Queries of a listing's inbox for listPage: waiting entries as on the desk's first page, the longest wait first, others by the latest message.
 * @param search part of a guest's name; finds no guest whose name is hidden
 */
export function inboxPage(db: DbOrTransaction, code: string, { state, search }: { state: EnquiryState; search: string }) {
  const patterns = caseVariants(search).map((one) => `%${one.replace(/[\\%_]/g, "\\$&")}%`);
  const isWritten = or(...patterns.map((pattern) => sql`${inbox_entry.guest_name} ILIKE ${pattern}`));
  const isNamed = search === "" ? undefined : and(isWritten, sql`NOT ${inbox_entry.for_staff}`);
  const isListed = and(isOfListing(code), STATES[state], isNamed);
  return {
    count: async () => (await db.select({ all: count() }).from(inbox_entry).where(isListed))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }): Promise<EntryRow[]> =>
      db
        .select(columns)
        .from(inbox_entry)
        .where(isListed)
        .orderBy((state === "waiting" ? asc : desc)(inbox_entry.last_message_at), asc(inbox_entry.uuid))
        .limit(limit)
        .offset(offset),
  };
}

/** Returns the number of waiting entries, and since when the oldest waits. */
export async function countWaitingEntries(db: DbOrTransaction, business: string): Promise<{ count: number; oldest: Date | null }> {
  const found = await db
    .select({ count: count(), oldest: min(inbox_entry.last_message_at) })
    .from(inbox_entry)
    .where(isWaitingAt(business));
  return { count: found[0]?.count ?? 0, oldest: found[0]?.oldest ?? null };
}

/**
 * Counts the enquiries and questions that wait at each of these listings.
 * @returns listing → number
 */
export async function countWaitingByListing(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<{ business: string; waiting: number }>(sql`
    SELECT business, count(*)::integer AS waiting FROM inbox_entry WHERE business = ANY(${sql.param([...codes])}::text[]) AND is_waiting GROUP BY business`);
  return new Map(rows.map(({ business, waiting }) => [business, waiting]));
}

/** Returns the entries that have waited longest. */
export const listWaiting = (db: DbOrTransaction, business: string, limit: number): Promise<EntryRow[]> =>
  db
    .select(columns)
    .from(inbox_entry)
    .where(isWaitingAt(business))
    .orderBy(asc(inbox_entry.last_message_at), asc(inbox_entry.uuid))
    .limit(limit);

/**
 * Returns an entry of a listing.
 * @returns undefined if it belongs to another listing
 */
export async function findEntry(db: DbOrTransaction, business: string, uuid: string): Promise<EntryRow | undefined> {
  const found = await db
    .select(columns)
    .from(inbox_entry)
    .where(and(isOfListing(business), eq(inbox_entry.uuid, uuid)));
  return found[0];
}

/** Returns the stays agreed in the guide that begin on these days. */
export function listArrivals(db: DbOrTransaction, business: string, days: readonly string[]) {
  const { uuid, guest_name, bookable_name, agreed_from, agreed_to } = booking_enquiry;
  return db
    .select({ uuid, guest_name, bookable_name, from: sql<string>`${agreed_from}`, to: sql<string>`${agreed_to}` })
    .from(booking_enquiry)
    .where(
      and(
        eq(booking_enquiry.business_profile, business),
        inArray(agreed_from, [...days]),
        isNull(booking_enquiry.kept_until),
        eq(booking_enquiry.status, "answered"),
      ),
    )
    .orderBy(agreed_from, guest_name, uuid);
}

/** Counts the vouchers that travellers have saved and may redeem. */
export async function countVouchers(db: DbOrTransaction, business: string, moment: Date): Promise<number> {
  const isOpen = and(eq(coupon.business, business), eq(coupon.status, "saved"), eq(coupon.attached, true), gt(coupon.expires_at, moment));
  return (await db.select({ all: count() }).from(coupon).where(isOpen))[0]?.all ?? 0;
}

/**
 * Counts the calendars of a listing's rooms that cannot be read, or were not read since a moment. New calendars that were not tried yet
 * do not count.
 */
export async function countStale(db: DbOrTransaction, business: string, before: Date): Promise<number> {
  const isOld = or(
    inArray(calendar_feed.state, ["empty", "broken", "unreachable"]),
    lte(calendar_feed.as_of, before),
    and(isNull(calendar_feed.as_of), lte(calendar_feed.created, before)),
  );
  const found = await db
    .select({ all: count() })
    .from(calendar_feed)
    .innerJoin(inventory_item, eq(inventory_item.id, calendar_feed.item))
    .where(and(eq(inventory_item.business_profile, business), eq(inventory_item.kind, "room"), isNull(inventory_item.deleted), isOld));
  return found[0]?.all ?? 0;
}

/** Returns the requested rooms and activities. Missing ones are left out. */
export async function readItems(db: DbOrTransaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(inventory_item)
    .where(inArray(inventory_item.id, [...ids]));
}

/** Returns the discount of a listing for booking direct, in percent. */
export async function findDiscount(db: DbOrTransaction, code: string): Promise<number> {
  return (await db.select({ discount: business.discount }).from(business).where(eq(business.code, code)))[0]?.discount ?? 0;
}

/**
 * Returns the guests' names of these enquiries.
 * @param enquiries UUIDs of the enquiries
 */
export async function namesOfGuests(db: DbOrTransaction, business: string, enquiries: readonly string[]): Promise<Map<string, string>> {
  if (enquiries.length === 0) return new Map();
  const rows = await db
    .select({ uuid: booking_enquiry.uuid, guest_name: booking_enquiry.guest_name })
    .from(booking_enquiry)
    .where(
      and(
        inArray(booking_enquiry.uuid, [...enquiries]),
        eq(booking_enquiry.business_profile, business),
        eq(booking_enquiry.for_staff, false),
      ),
    );
  return new Map(rows.map((row) => [row.uuid, row.guest_name]));
}

/**
 * Returns a question that the listing's people answer.
 * @param isLocked locks it until the transaction ends
 */
export async function findListingQuestion(db: DbOrTransaction, business: string, uuid: string, { isLocked = false } = {}) {
  const query = db
    .select()
    .from(guest_question)
    .where(and(eq(guest_question.uuid, uuid), eq(guest_question.business, business), eq(guest_question.for_staff, false)));
  return (await (isLocked ? query.for("update") : query))[0];
}

/** Records when a question was first opened on the desk, or whether it was answered elsewhere. */
export async function writeQuestionState(db: DbOrTransaction, question: string, values: { opened: Date } | { done_at: Date | null }) {
  const set = "opened" in values ? { opened: sql`coalesce(${question_state.opened}, ${values.opened})` } : values;
  await db
    .insert(question_state)
    .values({ question, ...values })
    .onConflictDoUpdate({ target: question_state.question, set });
}

export async function findNote(db: DbOrTransaction, enquiry: string): Promise<{ text: string; version: number } | undefined> {
  const { text, version } = enquiry_note;
  return (await db.select({ text, version }).from(enquiry_note).where(eq(enquiry_note.enquiry, enquiry)))[0];
}

/**
 * Saves a note over the version that was read.
 * @param version 0 if there was no note
 * @returns undefined if the version has changed
 */
export async function saveNote(
  db: Transaction,
  row: { enquiry: string; business: string; text: string },
  version: number,
): Promise<{ text: string; version: number } | undefined> {
  const shown = { text: enquiry_note.text, version: enquiry_note.version };
  const written =
    version === 0
      ? await db.insert(enquiry_note).values(row).onConflictDoNothing().returning(shown)
      : await db
          .update(enquiry_note)
          .set({ text: row.text, version: version + 1 })
          .where(and(eq(enquiry_note.enquiry, row.enquiry), eq(enquiry_note.version, version)))
          .returning(shown);
  return written[0];
}
