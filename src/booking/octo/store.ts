import { and, count, desc, eq, gt, isNull, lt, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { booking_enquiry, enquiry_message } from "../enquiries/tables.ts";
import type { EnquiryState } from "./bookings/rules.ts";
import { octo_booking } from "./tables.ts";

export type BookingRow = typeof octo_booking.$inferSelect;

export interface FoundBooking {
  row: BookingRow;
  /** undefined until the booking is confirmed. */
  enquiry: EnquiryState | undefined;
}

/** Time of the last message with an act in an enquiry. */
const lastAct = (act: "agree" | "close") =>
  sql<Date | null>`(SELECT max(m.created) FROM ${enquiry_message} m WHERE m.enquiry = ${booking_enquiry.uuid} AND m.act = ${act})`.mapWith(
    enquiry_message.created,
  );

const found = (db: DbOrTransaction) =>
  db
    .select({
      row: octo_booking,
      enquiry: booking_enquiry,
      agreed_at: lastAct("agree"),
      given_up: lastAct("close"),
    })
    .from(octo_booking)
    .leftJoin(booking_enquiry, eq(booking_enquiry.uuid, octo_booking.enquiry))
    .$dynamic();

const asFound = ({ row, enquiry, agreed_at, given_up }: Awaited<ReturnType<typeof found>>[number]): FoundBooking => ({
  row,
  enquiry: enquiry
    ? {
        status: enquiry.status,
        isAgreed: enquiry.agreed_from !== null && enquiry.kept_until === null,
        agreed_at,
        given_up,
        last_message_at: enquiry.last_message_at,
      }
    : undefined,
});

/** Returns a booking of a key, by the client's uuid. @param isLocked locks the row until the transaction ends */
export async function findBooking(
  db: DbOrTransaction,
  key: string,
  uuid: string,
  { isLocked = false } = {},
): Promise<FoundBooking | undefined> {
  const isIt = and(eq(octo_booking.key, key), eq(octo_booking.uuid, uuid));
  // Locks first and then reads, so that the read sees the state after the lock.
  if (isLocked) await db.select({ id: octo_booking.id }).from(octo_booking).where(isIt).for("update");
  const [one] = await found(db).where(isIt);
  return one && asFound(one);
}

interface Wanted {
  resellerReference?: string | undefined;
  supplierReference?: string | undefined;
  /** Days of arrival, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns a key's bookings, newest first. */
export async function listBookings(
  db: DbOrTransaction,
  key: string,
  { resellerReference, supplierReference, from, to }: Wanted,
  limit: number,
): Promise<FoundBooking[]> {
  const isWanted: (SQL | undefined)[] = [
    eq(octo_booking.key, key),
    resellerReference === undefined ? undefined : eq(octo_booking.reseller_reference, resellerReference),
    supplierReference === undefined ? undefined : eq(octo_booking.reference, supplierReference),
    from === undefined ? undefined : sql`${octo_booking.from_date} >= ${from}`,
    to === undefined ? undefined : sql`${octo_booking.from_date} <= ${to}`,
  ];
  const rows = await found(db)
    .where(and(...isWanted))
    .orderBy(desc(octo_booking.created), octo_booking.id)
    .limit(limit);
  return rows.map(asFound);
}

/** Returns the number of bookings that a key holds at a moment. */
export async function countHolds(db: DbOrTransaction, key: string, moment: Date): Promise<number> {
  const isOpen = and(
    eq(octo_booking.key, key),
    isNull(octo_booking.enquiry),
    isNull(octo_booking.cancelled),
    gt(octo_booking.hold_until, moment),
  );
  return (await db.select({ all: count() }).from(octo_booking).where(isOpen))[0]?.all ?? 0;
}

export async function insertBooking(db: Transaction, row: typeof octo_booking.$inferInsert): Promise<void> {
  await db.insert(octo_booking).values(row);
}

export async function changeBooking(db: Transaction, id: string, changes: Partial<BookingRow>): Promise<void> {
  await db.update(octo_booking).set(changes).where(eq(octo_booking.id, id));
}

/** Deletes bookings that were never confirmed. @param before moment by which their hold had ended */
export async function deleteUnconfirmed(db: DbOrTransaction, before: Date): Promise<void> {
  await db.delete(octo_booking).where(and(isNull(octo_booking.enquiry), lt(octo_booking.hold_until, before)));
}
