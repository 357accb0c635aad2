import type { EnquiryStatus } from "../../enquiries/enumerations.ts";
import type { BookingStatus } from "../enumerations.ts";
import type { Availability, Pricing, Product } from "../products/contract.ts";
import { HOLD_MINUTES, HOLD_MINUTES_IN_ALL, OPTION } from "../rules.ts";
import type { Booking, Contact, ContactSent, UnitItemSent } from "./contract.ts";

/** Status of a booking through OCTO at a moment, and its representation. */

/** State of the enquiry that a booking was turned into. */
export interface EnquiryState {
  status: EnquiryStatus;
  /** True if the listing has agreed, and does not only hold the dates. */
  isAgreed: boolean;
  agreed_at: Date | null;
  /** Time at which the guest, or the reseller for them, cancelled it. */
  given_up: Date | null;
  last_message_at: Date;
}

export interface StoredUnit {
  uuid: string;
  unitId: string;
  resellerReference: string | null;
  contact: ContactSent;
}

/** Price of one unit of a booking. @property child its price, if it differs */
export type BookedPricing = Pricing & { child?: Pricing };

export interface BookingRow {
  id: string;
  uuid: string;
  reference: string;
  reseller_reference: string | null;
  item: string;
  unit_items: StoredUnit[];
  pricing: BookedPricing | null;
  start_time: string | null;
  contact: ContactSent;
  notes: string | null;
  created: Date;
  updated: Date;
  hold_until: Date;
  cancelled: Date | null;
  cancel_reason: string | null;
}

/** Days as YYYY-MM-DD. */
interface Days {
  from_date: string;
  to_date: string;
}

export function bookingStatus(
  row: Pick<BookingRow, "hold_until" | "cancelled">,
  enquiry: EnquiryState | undefined,
  moment: Date,
): BookingStatus {
  if (row.cancelled || enquiry?.given_up) return "CANCELLED";
  if (!enquiry) return row.hold_until > moment ? "ON_HOLD" : "EXPIRED";
  if (enquiry.status === "declined") return "REJECTED";
  if (enquiry.isAgreed) return "CONFIRMED";
  return enquiry.status === "closed" ? "EXPIRED" : "PENDING";
}

/** @param start of the day of arrival */
export const isCancellable = (status: BookingStatus, start: Date, moment: Date): boolean =>
  status === "ON_HOLD" || ((status === "PENDING" || status === "CONFIRMED") && start > moment);

/** Returns the end of the hold. @param created when the booking was made: extensions cannot exceed a total time after it */
export function holdUntil(created: Date, moment: Date, minutes: number | null | undefined): Date {
  const wanted = moment.getTime() + Math.min(minutes ?? HOLD_MINUTES, HOLD_MINUTES) * 60_000;
  return new Date(Math.min(wanted, created.getTime() + HOLD_MINUTES_IN_ALL * 60_000));
}

const EMPTY: Contact = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
};

const given = (contact: ContactSent): Partial<Contact> =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null && value !== undefined && value !== ""));

/** Returns the earlier contact with the fields that were sent later in its place. */
export const mergedContact = (before: ContactSent, later: ContactSent | null | undefined): ContactSent => ({
  ...before,
  ...given(later ?? {}),
});

const shownContact = (contact: ContactSent, isEmailGood: (email: string) => boolean): Contact => {
  const shown = { ...EMPTY, ...given(contact) };
  // Clients parse it as an email address.
  return shown.emailAddress !== null && !isEmailGood(shown.emailAddress) ? { ...shown, emailAddress: null } : shown;
};

/** Returns the guest's name from the parts that were sent; undefined without any. */
export function guestName({ fullName, firstName, lastName }: ContactSent): string | undefined {
  const name =
    fullName?.trim() ||
    [firstName, lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(" ");
  return name || undefined;
}

/** Returns the number of guests that the units of an activity stand for. A room's unit does not say how many guests come. */
export function guestsOfUnits(units: readonly Pick<StoredUnit, "unitId">[], kind: "room" | "activity") {
  if (kind === "room") return { adults: null, child_ages: [] };
  const children = units.filter(({ unitId }) => unitId === "child");
  return { adults: units.length - children.length, child_ages: children.map(() => null) };
}

/** Returns "2 adults, 1 child" in English for every reader, as it is stored. */
const peopleText = ({ adults, child_ages }: ReturnType<typeof guestsOfUnits>): string =>
  [
    adults ? `${adults} ${adults === 1 ? "adult" : "adults"}` : "",
    child_ages.length > 0 ? `${child_ages.length} ${child_ages.length === 1 ? "child" : "children"}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/**
 * Returns the text of a booking for the listing: the reseller, the number of people, and the notes. In English, as it is stored: readers get
 * it in their language (enquiries/conversation/resellerText.ts).
 */
export function enquiryText(
  { reference, reseller_reference, contact, notes, unit_items, start_time }: BookingRow,
  { label, kind }: { label: string; kind: "room" | "activity" },
): string {
  const people = peopleText(guestsOfUnits(unit_items, kind));
  return [
    `Requested through ${label}${people ? `, for ${people}` : ""}. Reference ${reference}${reseller_reference ? `, reseller reference ${reseller_reference}` : ""}.`,
    start_time ? `Departure: ${start_time}` : "",
    contact.phoneNumber ? `Telephone: ${contact.phoneNumber}` : "",
    notes ?? "",
    contact.notes ?? "",
  ]
    .filter(Boolean)
    .join("\n");
}

interface Shown {
  row: BookingRow;
  enquiry: EnquiryState | undefined;
  /** Product of the item, if the listing still offers it. */
  product: Product | undefined;
  availabilityId: string;
  availability: Availability | undefined;
  /** Start of the day of arrival, after which nothing can be cancelled. */
  start: Date;
  hasPricing: boolean;
  moment: Date;
  isEmailGood: (email: string) => boolean;
}

/** Returns the price of a booked unit, and that of all units together. */
function bookedPrices({ child, ...each }: BookedPricing, units: readonly StoredUnit[]) {
  const ofUnit = ({ unitId }: Pick<StoredUnit, "unitId">): Pricing => (unitId === "child" ? (child ?? each) : each);
  const sum = (name: "original" | "retail") => units.reduce((all, unit) => all + ofUnit(unit)[name], 0);
  return { ofUnit, total: { ...each, original: sum("original"), retail: sum("retail") } };
}

/** Returns a booking in OCTO's form. */
export function toOctoBooking({
  row,
  enquiry,
  product,
  availabilityId,
  availability,
  start,
  hasPricing,
  moment,
  isEmailGood,
}: Shown): Booking {
  const status = bookingStatus(row, enquiry, moment);
  const cancelled = row.cancelled ?? enquiry?.given_up ?? null;
  const price = hasPricing && row.pricing ? bookedPrices(row.pricing, row.unit_items) : null;
  const updated = [row.updated, enquiry?.last_message_at, cancelled].reduce<Date>(
    (last, one) => (one && one > last ? one : last),
    row.updated,
  );
  return {
    id: row.id,
    uuid: row.uuid,
    testMode: false,
    resellerReference: row.reseller_reference,
    supplierReference: row.reference,
    status,
    utcCreatedAt: row.created.toISOString(),
    utcUpdatedAt: updated.toISOString(),
    utcExpiresAt: status === "ON_HOLD" ? row.hold_until.toISOString() : null,
    utcRedeemedAt: null,
    utcConfirmedAt: status === "CONFIRMED" ? (enquiry?.agreed_at?.toISOString() ?? null) : null,
    productId: row.item,
    ...(product ? { product } : {}),
    optionId: OPTION,
    ...(product?.options[0] ? { option: product.options[0] } : {}),
    cancellable: isCancellable(status, start, moment),
    // The guide takes no money, so there is nothing to refund.
    cancellation: cancelled ? { refund: "NONE", reason: row.cancel_reason, utcCancelledAt: cancelled.toISOString() } : null,
    freesale: false,
    availabilityId,
    availability: availability ?? null,
    contact: shownContact(row.contact, isEmailGood),
    notes: row.notes,
    deliveryMethods: ["VOUCHER"],
    voucher: null,
    unitItems: row.unit_items.map((unit) => ({
      uuid: unit.uuid,
      resellerReference: unit.resellerReference,
      supplierReference: row.reference,
      unitId: unit.unitId,
      status,
      utcRedeemedAt: null,
      contact: shownContact(unit.contact, isEmailGood),
      ticket: null,
      ...(price ? { pricing: price.ofUnit(unit) } : {}),
    })),
    ...(price ? { pricing: price.total } : {}),
  };
}

/** Returns unit items as they are stored. @param uuid creates one for each item that has none */
export const storedUnits = (sent: readonly UnitItemSent[], uuid: () => string): StoredUnit[] =>
  sent.map((one) => ({
    uuid: one.uuid ?? uuid(),
    unitId: one.unitId,
    resellerReference: one.resellerReference ?? null,
    contact: one.contact ?? {},
  }));

/**
 * Returns the unit items of a booking after a change. An item named by its uuid keeps its earlier fields; an item that is not sent is
 * removed.
 */
export const changedUnits = (before: readonly StoredUnit[], sent: readonly UnitItemSent[], uuid: () => string): StoredUnit[] =>
  storedUnits(sent, uuid).map((unit) => {
    const known = before.find((one) => one.uuid === unit.uuid);
    if (!known) return unit;
    return {
      ...unit,
      resellerReference: unit.resellerReference ?? known.resellerReference,
      contact: mergedContact(known.contact, unit.contact),
    };
  });

const daysText = ({ from_date, to_date }: Days): string => (to_date && to_date !== from_date ? `${from_date} to ${to_date}` : from_date);

/** Returns the text for the listing after a booking was changed, in English too. @param title of the item */
export const changeText = (
  row: BookingRow & Days,
  about: { label: string; kind: "room" | "activity"; title: string; guest_name: string },
): string => [`Changed: ${about.title}, ${daysText(row)}, for ${about.guest_name}.`, enquiryText(row, about)].join("\n");
