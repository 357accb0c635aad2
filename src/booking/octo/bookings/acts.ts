import { lockKey } from "../../../accounts/apiKeys/store.ts";
import { originalTitle } from "../../../catalogue/items/shown/rules.ts";
import { newCode, newUuid } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { toDateText } from "../../calendars/nights.ts";
import { findAvailability, releaseNights, takeNights } from "../../calendars/store.ts";
import { createEnquiry } from "../../enquiries/acts.ts";
import { MESSAGE_MAX, NAME_MAX } from "../../enquiries/contract.ts";
import { writeAsGuest } from "../../enquiries/conversation/acts.ts";
import { findEnquiry } from "../../enquiries/conversation/store.ts";
import { idOfSpan, type Slot } from "../availability.ts";
import { bookedSpan, bookingStart, checkCount, checkNights, isEmailGood, octoError, octoHolder, SOLD_OUT } from "../checks.ts";
import type { Desk } from "../desk/api.ts";
import { type Bookable, bookedPricing } from "../products/rules.ts";
import { HOLDS_MAX } from "../rules.ts";
import * as store from "../store.ts";
import type * as contract from "./contract.ts";
import { bookingStatus, enquiryText, guestName, guestsOfUnits, holdUntil, isCancellable, mergedContact, storedUnits } from "./rules.ts";

/** Acts of a reseller on bookings: reserve, confirm, extend, cancel. */

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** @throws ApiError INVALID_BOOKING_UUID if the booking does not belong to this key */
export async function findOwnBooking(db: DbOrTransaction, { key }: Desk, uuid: string, isLocked = false): Promise<store.FoundBooking> {
  const found = isUuid(uuid) ? await store.findBooking(db, key.uuid, uuid, { isLocked }) : undefined;
  if (!found) throw octoError("INVALID_BOOKING_UUID", "There is no such booking.", uuid);
  return found;
}

/**
 * @throws ApiError UNPROCESSABLE_ENTITY if the owner's own booking software has closed an activity's day. For rooms, takeNights refuses
 * closed nights
 */
export async function requireOpenDays(db: DbOrTransaction, { id, kind }: Bookable, span: Slot): Promise<void> {
  const found = kind === "activity" ? await findAvailability(db, id, span) : undefined;
  if (found && found.closed.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
}

interface Wanted {
  item: Bookable;
  span: Slot;
  body: InputOf<typeof contract.reserveBooking>["body"];
}

/** Stores a booking and holds its nights. @throws ApiError UNPROCESSABLE_ENTITY if they are taken, or the key holds too many bookings */
async function writeBooking(tx: Transaction, { key, moment }: Desk, { item, span, body }: Wanted): Promise<string> {
  checkNights(item, span);
  await requireOpenDays(tx, item, span);
  if ((await store.countHolds(tx, key.uuid, moment)) >= HOLDS_MAX)
    throw octoError("UNPROCESSABLE_ENTITY", `A key can hold ${HOLDS_MAX} bookings at a time. Confirm or cancel one first.`);
  const id = newUuid();
  const hold_until = holdUntil(moment, moment, body.expirationMinutes);
  await store.insertBooking(tx, {
    id,
    key: key.uuid,
    uuid: body.uuid ?? id,
    reference: newCode().toUpperCase(),
    reseller_reference: body.resellerReference ?? null,
    item: item.id,
    from_date: toDateText(span.from),
    to_date: toDateText(item.kind === "room" ? span.to : span.from),
    start_time: span.time ?? null,
    unit_items: storedUnits(body.unitItems, newUuid),
    pricing: bookedPricing(item, span),
    contact: body.contact ?? {},
    notes: body.notes ?? null,
    created: moment,
    updated: moment,
    hold_until,
  });
  const stay = { item: item.id, holder: octoHolder(id), from: toDateText(span.from), to: toDateText(span.to), kept_until: hold_until };
  if (item.kind === "room" && (await takeNights(tx, stay)).taken.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
  return body.uuid ?? id;
}

/**
 * Holds the requested nights or day, or returns the earlier booking with the same uuid.
 * @returns its uuid
 * @throws ApiError UNPROCESSABLE_ENTITY
 */
export function holdBooking(desk: Desk, wanted: Wanted): Promise<string> {
  const { item, span, body } = wanted;
  return desk.ctx.db.transaction(async (tx) => {
    await lockKey(tx, desk.key.uuid);
    const before = body.uuid ? await store.findBooking(tx, desk.key.uuid, body.uuid) : undefined;
    if (!before) return writeBooking(tx, desk, wanted);
    const isSame = before.row.item === item.id && idOfSpan(bookedSpan(before.row)) === idOfSpan(span);
    if (!isSame) throw octoError("UNPROCESSABLE_ENTITY", "This uuid belongs to another booking. Send a new one.");
    return before.row.uuid;
  });
}

/** Returns the guest's name and address for the enquiry. @throws ApiError UNPROCESSABLE_ENTITY */
function parseGuest(contact: contract.ContactSent) {
  const guest_name = guestName(contact)?.slice(0, NAME_MAX);
  const guest_email = contact.emailAddress?.trim() ?? "";
  if (!guest_name) throw octoError("UNPROCESSABLE_ENTITY", "Send the contact's name.");
  if (!isEmailGood(guest_email)) throw octoError("UNPROCESSABLE_ENTITY", "Send the contact's email address.");
  return { guest_name, guest_email };
}

/** Turns a booking into an enquiry, which the listing answers like any other. Until then no nights are held. */
async function writeEnquiryFor(
  tx: Transaction,
  { ctx, key, business, moment }: Desk,
  item: Bookable,
  row: store.BookingRow,
): Promise<void> {
  const guest = parseGuest(row.contact);
  await releaseNights(tx, octoHolder(row.id));
  const enquiry = await createEnquiry(tx, ctx.services, {
    listing: business,
    item: { ...item, title: originalTitle(item) },
    ...guest,
    from_date: row.from_date,
    to_date: row.to_date,
    ...guestsOfUnits(row.unit_items, item.kind),
    departure: row.start_time,
    guest_message: enquiryText(row, { label: key.label, kind: item.kind }).slice(0, MESSAGE_MAX),
  });
  await store.changeBooking(tx, row.id, { ...row, enquiry: enquiry.uuid, updated: moment });
}

interface Confirmed {
  uuid: string;
  body: InputOf<typeof contract.confirmBooking>["body"];
}

/**
 * Sends the listing an enquiry for a held booking.
 * @param items that the listing offers
 * @throws ApiError for a booking that cannot be confirmed, 429
 */
export async function askForBooking(desk: Desk, items: readonly Bookable[], { uuid, body }: Confirmed): Promise<void> {
  await desk.ctx.db.transaction(async (tx) => {
    const { row, enquiry } = await findOwnBooking(tx, desk, uuid, true);
    const status = bookingStatus(row, enquiry, desk.moment);
    // A retry, because the first response was lost.
    if (status === "PENDING" || status === "CONFIRMED") return;
    if (status !== "ON_HOLD") throw octoError("INVALID_BOOKING_UUID", `This booking is ${status}.`, uuid);
    const item = items.find(({ id }) => id === row.item);
    if (!item) throw octoError("INVALID_PRODUCT_ID", "The listing no longer offers this product.", row.item);
    const units = body.unitItems?.length ? body.unitItems : undefined;
    if (units) checkCount(item, units);
    await writeEnquiryFor(tx, desk, item, {
      ...row,
      contact: mergedContact(row.contact, body.contact),
      reseller_reference: body.resellerReference ?? row.reseller_reference,
      unit_items: units ? storedUnits(units, newUuid) : row.unit_items,
    });
  });
}

/** @throws ApiError UNPROCESSABLE_ENTITY if the booking is not on hold */
export async function holdLonger(desk: Desk, { uuid, minutes }: { uuid: string; minutes: number | null | undefined }): Promise<void> {
  await desk.ctx.db.transaction(async (tx) => {
    const { row, enquiry } = await findOwnBooking(tx, desk, uuid, true);
    const status = bookingStatus(row, enquiry, desk.moment);
    if (status !== "ON_HOLD") throw octoError("UNPROCESSABLE_ENTITY", `This booking is ${status}: only bookings on hold can be extended.`);
    const hold_until = holdUntil(row.created, desk.moment, minutes);
    const stay = { item: row.item, holder: octoHolder(row.id), from: row.from_date, to: row.to_date, kept_until: hold_until };
    if ((await takeNights(tx, stay)).taken.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
    await store.changeBooking(tx, row.id, { hold_until, updated: desk.moment });
  });
}

/**
 * Cancels a held or confirmed booking and tells the listing's members, as the guest's own page does.
 * @throws ApiError UNPROCESSABLE_ENTITY if it can no longer be cancelled
 */
export async function cancelOwnBooking(desk: Desk, { uuid, reason }: { uuid: string; reason: string | null }): Promise<void> {
  await desk.ctx.db.transaction(async (tx) => {
    const { row, enquiry } = await findOwnBooking(tx, desk, uuid, true);
    const status = bookingStatus(row, enquiry, desk.moment);
    if (status === "CANCELLED") return;
    if (!isCancellable(status, bookingStart(desk, row), desk.moment))
      throw octoError("UNPROCESSABLE_ENTITY", `This booking is ${status} and can no longer be cancelled.`);
    await releaseNights(tx, octoHolder(row.id));
    const asked = row.enquiry === null ? undefined : await findEnquiry(tx, row.enquiry, { isLocked: true });
    if (asked) await writeAsGuest(tx, asked, { text: reason?.trim() ?? "", isClosing: true });
    await store.changeBooking(tx, row.id, { cancelled: desk.moment, cancel_reason: reason, updated: desk.moment });
  });
}
