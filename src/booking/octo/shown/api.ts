import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { formatCount } from "../../../platform/values/format.ts";
import { dayAt, type Span, toDateText, toDayNumber } from "../../calendars/nights.ts";
import { findAvailability } from "../../calendars/store.ts";
import { EMAIL, EMAIL_MAX } from "../../enquiries/contract.ts";
import { buildAvailability, idOfSpan, midnightIn, spanOfId } from "../availability.ts";
import { toOctoBooking } from "../bookings/rules.ts";
import { checkUnits, type Desk, loadInventoryState, octoError } from "../desk/api.ts";
import { type Bookable, toOctoProduct, unitLimit } from "../products/rules.ts";
import { DAYS_AHEAD } from "../rules.ts";
import * as store from "../store.ts";

/** What all that is done with a booking begins and ends with: it is found, what is wanted is checked, and it is shown as it is now. */

export const SOLD_OUT = "This is not free any more.";
export const octoHolder = (id: string): string => `octo ${id}`;
export const isEmailGood = (email: string): boolean => EMAIL.test(email) && email.length <= EMAIL_MAX;
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Of an activity the one day, of a room the nights. */
export const bookedSpan = ({ from_date, to_date }: store.BookingRow): Span => {
  const from = toDayNumber(from_date);
  return { from, to: Math.max(toDayNumber(to_date), from + 1) };
};

export const bookingStart = ({ timeZone }: Desk, { from_date }: store.BookingRow): Date => midnightIn(timeZone, from_date).moment;

/** A booking as it is now. @param items what the listing offers */
export async function shown(desk: Desk, { row, enquiry }: store.FoundBooking, items: readonly Bookable[]) {
  const item = items.find(({ id }) => id === row.item);
  const span = bookedSpan(row);
  const quantity = row.unit_items.length;
  return toOctoBooking({
    row,
    enquiry,
    product: item && toOctoProduct(item, desk),
    availabilityId: idOfSpan(span),
    availability: item && buildAvailability(await loadInventoryState(desk, item, span), span, { hasPricing: desk.hasPricing, quantity }),
    start: bookingStart(desk, row),
    hasPricing: desk.hasPricing,
    moment: desk.moment,
    isEmailGood,
  });
}

/** @throws ApiError INVALID_BOOKING_UUID for what this key has not booked */
export async function findOwn(db: DbOrTransaction, { key }: Desk, uuid: string, isLocked = false): Promise<store.FoundBooking> {
  const found = isUuid(uuid) ? await store.findBooking(db, key.uuid, uuid, { isLocked }) : undefined;
  if (!found) throw octoError("INVALID_BOOKING_UUID", "There is no such booking.", uuid);
  return found;
}

/** @throws ApiError INVALID_AVAILABILITY_ID for what is none, and for days that cannot be booked */
export function wantedSpan(desk: Desk, item: Bookable, id: string | undefined): Span {
  const span = id === undefined ? undefined : spanOfId(id, item.kind);
  // The clock of the place decides which day it is.
  const isPast = span && midnightIn(desk.timeZone, toDateText(span.from + 1)).moment <= desk.moment;
  const isFar = span && span.to > dayAt(desk.moment) + DAYS_AHEAD;
  if (!span || isPast || isFar) throw octoError("INVALID_AVAILABILITY_ID", "There is no such availability.", id);
  return span;
}

/** @throws ApiError UNPROCESSABLE_ENTITY for an activity's day that the owner's own booking software has closed; nights of rooms are taken, which says the same */
export async function checkOpen(db: DbOrTransaction, { id, kind }: Bookable, span: Span): Promise<void> {
  const found = kind === "activity" ? await findAvailability(db, id, span) : undefined;
  if (found && found.closed.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
}

/** @throws ApiError UNPROCESSABLE_ENTITY for fewer nights than a room is given for */
export function checkNights({ kind, minimum_nights }: Bookable, { from, to }: Span): void {
  if (kind === "room" && to - from < minimum_nights)
    throw octoError("UNPROCESSABLE_ENTITY", `This room is given for ${formatCount(minimum_nights, "night", "nights")} or more.`);
}

/** @throws ApiError INVALID_UNIT_ID, UNPROCESSABLE_ENTITY */
export function checkCount(item: Bookable, units: readonly { unitId: string }[]): void {
  checkUnits(
    item,
    units.map(({ unitId }) => unitId),
  );
  if (units.length === 0) throw octoError("UNPROCESSABLE_ENTITY", "At least one unit item is needed.");
  const max = unitLimit(item);
  if (max !== null && units.length > max) throw octoError("UNPROCESSABLE_ENTITY", `At most ${max} of these can be booked at once.`);
}
