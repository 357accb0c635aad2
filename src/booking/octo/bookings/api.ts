import { lockKey } from "../../../accounts/apiKeys/store.ts";
import { newCode, newUuid, now } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { countMailTo } from "../../../platform/endpoints/limits.ts";
import type { EndpointHandler } from "../../../platform/http/context.ts";
import { type Span, toDateText } from "../../calendars/nights.ts";
import { releaseNights, takeNights } from "../../calendars/store.ts";
import { MESSAGE_MAX, NAME_MAX } from "../../enquiries/contract.ts";
import { nightsHolder } from "../../enquiries/conversation/rules.ts";
import { findEnquiry, writeMessage } from "../../enquiries/conversation/store.ts";
import { typeOfKind } from "../../enquiries/enumerations.ts";
import { enqueueGuestMail, enqueueOwnerMails, noteEnquiries } from "../../enquiries/jobs.ts";
import { insertEnquiry } from "../../enquiries/store.ts";
import { idOfSpan } from "../availability.ts";
import { changeHandlers } from "../changes/api.ts";
import { type Desk, listBookables, octoError, requireBookable, withDesk } from "../desk/api.ts";
import { type Bookable, calculatePricing } from "../products/rules.ts";
import { BOOKINGS_SHOWN, HOLDS_MAX } from "../rules.ts";
import {
  bookedSpan,
  bookingStart,
  checkCount,
  checkNights,
  checkOpen,
  findOwn,
  isEmailGood,
  octoHolder,
  SOLD_OUT,
  shown,
  wantedSpan,
} from "../shown/api.ts";
import * as store from "../store.ts";
import * as contract from "./contract.ts";
import { bookingStatus, enquiryText, guestName, holdUntil, isCancellable, mergedContact, storedUnits } from "./rules.ts";

/** Writes a booking that holds what it asks for. @throws ApiError UNPROCESSABLE_ENTITY where that is taken, or the key holds too much */
async function hold(tx: Transaction, desk: Desk, item: Bookable, span: Span, body: InputOf<typeof contract.reserveBooking>["body"]) {
  const { key, moment } = desk;
  checkNights(item, span);
  await checkOpen(tx, item, span);
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
    unit_items: storedUnits(body.unitItems, newUuid),
    pricing: calculatePricing(item, span) ?? null,
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

/** The guest as the listing's people write to them. @throws ApiError UNPROCESSABLE_ENTITY */
function parseGuest(contact: contract.ContactSent) {
  const guest_name = guestName(contact)?.slice(0, NAME_MAX);
  const guest_email = contact.emailAddress?.trim() ?? "";
  if (!guest_name) throw octoError("UNPROCESSABLE_ENTITY", "The contact's name is needed.");
  if (!isEmailGood(guest_email)) throw octoError("UNPROCESSABLE_ENTITY", "The contact's email address is needed.");
  return { guest_name, guest_email };
}

/** Makes an enquiry of a booking: the listing answers it like any other, and until then nothing is held. */
async function ask(tx: Transaction, desk: Desk, item: Bookable, row: store.BookingRow): Promise<void> {
  const { ctx, key, business, moment } = desk;
  const guest = parseGuest(row.contact);
  await countMailTo({ db: tx, services: ctx.services }, "enquiry", guest.guest_email);
  await releaseNights(tx, octoHolder(row.id));
  const enquiry = await insertEnquiry(tx, {
    uuid: newUuid(),
    item_type: typeOfKind(item.kind) ?? "business",
    business_profile: business.business_code,
    bookable_name: item.title,
    [item.kind]: item.id,
    ...guest,
    from_date: row.from_date,
    to_date: row.to_date,
    guest_message: enquiryText(row, { label: key.label, kind: item.kind }).slice(0, MESSAGE_MAX),
    for_staff: false,
    created: moment,
    last_message_at: moment,
  });
  await enqueueOwnerMails(tx, enquiry, null);
  await enqueueGuestMail(tx, enquiry.uuid, null);
  await noteEnquiries(tx, "enquiry.created", [enquiry]);
  await store.changeBooking(tx, row.id, { ...row, enquiry: enquiry.uuid, updated: moment });
}

/** Gives up what the listing was asked for, and tells its people. */
async function giveUp(tx: Transaction, row: store.BookingRow, reason: string): Promise<void> {
  const enquiry = row.enquiry === null ? undefined : await findEnquiry(tx, row.enquiry, { isLocked: true });
  if (!enquiry) return;
  const said = { uuid: newUuid(), enquiry: enquiry.uuid, side: "guest" as const, text: reason, act: "close" as const, created: now() };
  await releaseNights(tx, nightsHolder(enquiry.uuid));
  const written = await writeMessage(tx, said, { status: "closed", kept_until: null });
  await enqueueOwnerMails(tx, written.enquiry, written.message.uuid);
  await noteEnquiries(tx, "enquiry.closed", [written.enquiry]);
}

export const bookingHandlers: EndpointHandler[] = [
  withDesk(
    contract.reserveBooking,
    async ({ body }, desk) => {
      const item = await requireBookable(desk, body);
      const span = wantedSpan(desk, item, body.availabilityId);
      checkCount(item, body.unitItems);
      const uuid = await desk.ctx.db.transaction(async (tx) => {
        await lockKey(tx, desk.key.uuid);
        const before = body.uuid ? await store.findBooking(tx, desk.key.uuid, body.uuid) : undefined;
        if (!before) return hold(tx, desk, item, span, body);
        const isSame = before.row.item === item.id && idOfSpan(bookedSpan(before.row)) === idOfSpan(span);
        if (!isSame) throw octoError("UNPROCESSABLE_ENTITY", "This uuid is that of another booking.");
        return before.row.uuid;
      });
      return shown(desk, await findOwn(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  withDesk(
    contract.listBookings,
    async ({ query: { localDate, localDateStart, localDateEnd, resellerReference, supplierReference } }, desk) => {
      const from = localDate ?? localDateStart ?? undefined;
      const to = localDate ?? localDateEnd ?? undefined;
      const isNarrow = resellerReference !== undefined || supplierReference !== undefined || (from !== undefined && to !== undefined);
      if (!isNarrow)
        throw octoError(
          "BAD_REQUEST",
          "One of these is needed: resellerReference, supplierReference, localDate, or localDateStart with localDateEnd.",
        );
      const wanted = { resellerReference, supplierReference, from, to };
      const bookings = await store.listBookings(desk.ctx.db, desk.key.uuid, wanted, BOOKINGS_SHOWN);
      const items = await listBookables(desk);
      const all = [];
      for (const one of bookings) all.push(await shown(desk, one, items));
      return all;
    },
    { isBooking: true },
  ),

  withDesk(
    contract.getBooking,
    async ({ params: { uuid } }, desk) => shown(desk, await findOwn(desk.ctx.db, desk, uuid), await listBookables(desk)),
    { isBooking: true },
  ),

  withDesk(
    contract.confirmBooking,
    async ({ params: { uuid }, body }, desk) => {
      const items = await listBookables(desk);
      await desk.ctx.db.transaction(async (tx) => {
        const { row, enquiry } = await findOwn(tx, desk, uuid, true);
        const status = bookingStatus(row, enquiry, desk.moment);
        // Asked once more, because the first answer was lost.
        if (status === "PENDING" || status === "CONFIRMED") return;
        if (status !== "ON_HOLD") throw octoError("INVALID_BOOKING_UUID", `This booking is ${status}.`, uuid);
        const item = items.find(({ id }) => id === row.item);
        if (!item) throw octoError("INVALID_PRODUCT_ID", "The listing offers this no more.", row.item);
        const units = body.unitItems?.length ? body.unitItems : undefined;
        if (units) checkCount(item, units);
        await ask(tx, desk, item, {
          ...row,
          contact: mergedContact(row.contact, body.contact),
          reseller_reference: body.resellerReference ?? row.reseller_reference,
          unit_items: units ? storedUnits(units, newUuid) : row.unit_items,
        });
      });
      return shown(desk, await findOwn(desk.ctx.db, desk, uuid), items);
    },
    { isBooking: true },
  ),

  withDesk(
    contract.extendBooking,
    async ({ params: { uuid }, body }, desk) => {
      await desk.ctx.db.transaction(async (tx) => {
        const { row, enquiry } = await findOwn(tx, desk, uuid, true);
        const status = bookingStatus(row, enquiry, desk.moment);
        if (status !== "ON_HOLD") throw octoError("UNPROCESSABLE_ENTITY", `This booking is ${status}: only what is held can be extended.`);
        const hold_until = holdUntil(row.created, desk.moment, body.expirationMinutes);
        const stay = { item: row.item, holder: octoHolder(row.id), from: row.from_date, to: row.to_date, kept_until: hold_until };
        if ((await takeNights(tx, stay)).taken.length > 0) throw octoError("UNPROCESSABLE_ENTITY", SOLD_OUT);
        await store.changeBooking(tx, row.id, { hold_until, updated: desk.moment });
      });
      return shown(desk, await findOwn(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  withDesk(
    contract.cancelBooking,
    async ({ params: { uuid }, body }, desk) => {
      await desk.ctx.db.transaction(async (tx) => {
        const { row, enquiry } = await findOwn(tx, desk, uuid, true);
        const status = bookingStatus(row, enquiry, desk.moment);
        if (status === "CANCELLED") return;
        if (!isCancellable(status, bookingStart(desk, row), desk.moment))
          throw octoError("UNPROCESSABLE_ENTITY", `This booking is ${status} and cannot be cancelled any more.`);
        await releaseNights(tx, octoHolder(row.id));
        await giveUp(tx, row, body.reason?.trim() ?? "");
        await store.changeBooking(tx, row.id, { cancelled: desk.moment, cancel_reason: body.reason ?? null, updated: desk.moment });
      });
      return shown(desk, await findOwn(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  ...changeHandlers,
];
