import { originalTitle } from "../../../catalogue/items/shown/rules.ts";
import { newUuid } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { toDateText } from "../../calendars/nights.ts";
import { releaseNights, takeNights } from "../../calendars/store.ts";
import { MESSAGE_MAX, NAME_MAX } from "../../enquiries/contract.ts";
import { writeAsGuest } from "../../enquiries/conversation/acts.ts";
import { GUEST_MESSAGES } from "../../enquiries/conversation/contract.ts";
import { findEnquiry } from "../../enquiries/conversation/store.ts";
import { typeOfKind } from "../../enquiries/enumerations.ts";
import { idOfSpan } from "../availability.ts";
import { findOwnBooking, requireOpenDays } from "../bookings/acts.ts";
import type { changeBooking } from "../bookings/contract.ts";
import {
  bookingStatus,
  changedUnits,
  changeText,
  guestName,
  guestsOfUnits,
  holdUntil,
  isCancellable,
  mergedContact,
} from "../bookings/rules.ts";
import { bookedSpan, bookingStart, checkCount, checkNights, itemAmong, octoError, octoHolder, SOLD_OUT, wantedSpan } from "../checks.ts";
import type { Desk } from "../desk/api.ts";
import { type Bookable, bookedPricing } from "../products/rules.ts";
import { OPTION } from "../rules.ts";
import * as store from "../store.ts";

/** Changes bookings: all fields while they are on hold; after confirmation, only what the listing has not agreed to. */

type Body = InputOf<typeof changeBooking>["body"];

interface Change {
  item: Bookable;
  next: store.BookingRow;
  /** True if the item, the days or the number of people changes. */
  isMoved: boolean;
}

/** Returns the ids of all units in one text, which two bookings for the same number of adults and children share. */
const guestUnits = (units: readonly { unitId: string }[]): string =>
  units
    .map(({ unitId }) => unitId)
    .toSorted()
    .join();

/** Returns a booking after a change. @throws ApiError for an invalid product, availability or unit */
function resolveChange(desk: Desk, items: readonly Bookable[], row: store.BookingRow, isHeld: boolean, body: Body): Change {
  const item = itemAmong(items, { productId: body.productId ?? row.item, optionId: body.optionId ?? OPTION });
  const isOther = item.id !== row.item || (body.availabilityId !== undefined && body.availabilityId !== idOfSpan(bookedSpan(row)));
  const span = isOther ? wantedSpan(desk, item, body.availabilityId ?? idOfSpan(bookedSpan(row))) : bookedSpan(row);
  const unit_items = body.unitItems ? changedUnits(row.unit_items, body.unitItems, newUuid) : row.unit_items;
  if (isOther) checkNights(item, span);
  if (isOther || body.unitItems) checkCount(item, unit_items);
  const moved = {
    item: item.id,
    from_date: toDateText(span.from),
    to_date: toDateText(item.kind === "room" ? span.to : span.from),
    start_time: span.time ?? null,
    pricing: bookedPricing(item, span),
  };
  const isExtended = isHeld && typeof body.expirationMinutes === "number";
  const next = {
    ...row,
    ...(isOther ? moved : {}),
    unit_items,
    contact: mergedContact(row.contact, body.contact),
    notes: body.notes === undefined ? row.notes : body.notes,
    reseller_reference: body.resellerReference ?? row.reseller_reference,
    hold_until: isExtended ? holdUntil(row.created, desk.moment, body.expirationMinutes) : row.hold_until,
    updated: desk.moment,
  };
  const isSameParty = guestUnits(unit_items) === guestUnits(row.unit_items);
  return { item, next, isMoved: isOther || !isSameParty };
}

/** Holds the new nights in place of the earlier ones. @throws ApiError UNPROCESSABLE_ENTITY if they are taken; then nothing is changed */
async function holdInstead(tx: Transaction, { item, next }: Change): Promise<void> {
  const holder = octoHolder(next.id);
  if (item.kind !== "room") return releaseNights(tx, holder);
  const stay = { item: item.id, holder, from: next.from_date, to: next.to_date, kept_until: next.hold_until };
  if ((await takeNights(tx, stay)).taken.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
}

/**
 * Changes the enquiry of a booking, and tells the listing's members.
 * @throws ApiError UNPROCESSABLE_ENTITY for a change that is no longer possible, 429
 */
async function askInstead(tx: Transaction, { ctx, key }: Desk, row: store.BookingRow, { item, next, isMoved }: Change): Promise<void> {
  const enquiry = row.enquiry === null ? undefined : await findEnquiry(tx, row.enquiry, { isLocked: true });
  if (!enquiry) return;
  const email = next.contact.emailAddress?.trim().toLowerCase();
  // The conversation belongs to the holder of that address, to which its link was mailed.
  if (email !== enquiry.guest_email.toLowerCase())
    throw octoError("UNPROCESSABLE_ENTITY", "The guest's email address can no longer be changed. Cancel the booking and make a new one.");
  if (isMoved && enquiry.agreed_from !== null)
    throw octoError("UNPROCESSABLE_ENTITY", "The listing has agreed to these dates or holds them. Cancel the booking and make a new one.");
  const guest_name = guestName(next.contact)?.slice(0, NAME_MAX) ?? enquiry.guest_name;
  const about = { label: key.label, kind: item.kind, title: originalTitle(item) };
  const text = changeText(next, { ...about, guest_name });
  // Send no message when nothing that the listing sees has changed.
  if (text === changeText(row, { ...about, title: enquiry.bookable_name, guest_name: enquiry.guest_name })) return;
  const wait = await hit({ db: tx, limits: ctx.services.limits }, GUEST_MESSAGES, enquiry.uuid);
  if (wait > 0) throw tooMany(wait);
  const asked = isMoved
    ? {
        item_type: typeOfKind(item.kind) ?? "business",
        bookable_name: originalTitle(item),
        room: item.kind === "room" ? item.id : null,
        activity: item.kind === "activity" ? item.id : null,
        from_date: next.from_date,
        to_date: next.to_date,
        ...guestsOfUnits(next.unit_items, item.kind),
        departure: next.start_time,
      }
    : {};
  await writeAsGuest(tx, enquiry, { text: text.slice(0, MESSAGE_MAX), isClosing: false, changes: { guest_name, ...asked } });
}

/** @param items that the listing offers @throws ApiError for a change that is invalid, taken or no longer possible, 429 */
export async function alterBooking(desk: Desk, items: readonly Bookable[], { uuid, body }: { uuid: string; body: Body }): Promise<void> {
  await desk.ctx.db.transaction(async (tx) => {
    const { row, enquiry } = await findOwnBooking(tx, desk, uuid, true);
    const status = bookingStatus(row, enquiry, desk.moment);
    if (!isCancellable(status, bookingStart(desk, row), desk.moment))
      throw octoError("UNPROCESSABLE_ENTITY", `This booking is ${status} and can no longer be changed.`);
    const isHeld = status === "ON_HOLD";
    const change = resolveChange(desk, items, row, isHeld, body);
    if (change.isMoved) await requireOpenDays(tx, change.item, bookedSpan(change.next));
    if (isHeld) await holdInstead(tx, change);
    else await askInstead(tx, desk, row, change);
    await store.changeBooking(tx, row.id, change.next);
  });
}
