import { ApiError } from "../../platform/endpoints/errors.ts";
import { formatCount } from "../../platform/values/format.ts";
import { momentIn } from "../calendars/localTime.ts";
import { dayAt, toDateText, toDayNumber } from "../calendars/nights.ts";
import { EMAIL, EMAIL_MAX } from "../enquiries/contract.ts";
import { type Slot, slotStart, spanOfId } from "./availability.ts";
import { FIELD_OF_CODE, type OctoCode } from "./errors.ts";
import { type Bookable, octoUnitIds, unitLimit } from "./products/rules.ts";
import { DAYS_AHEAD, OPTION } from "./rules.ts";

/** Checks of requests through OCTO, with OCTO's own error codes. */

export const SOLD_OUT = "This is no longer available.";
export const octoHolder = (id: string): string => `octo ${id}`;
export const isEmailGood = (email: string): boolean => EMAIL.test(email) && email.length <= EMAIL_MAX;

/** Returns an error with OCTO's own code. @param id value that was sent for the invalid id */
export function octoError(code: OctoCode, message: string, id?: string | null): ApiError {
  const field = FIELD_OF_CODE[code];
  const body = { detail: message, error: code, ...(field ? { [field]: id ?? "" } : {}) };
  return new ApiError(400, body);
}

interface Booked {
  from_date: string;
  to_date: string;
  start_time: string | null;
}

/** Returns the nights of a room, or the single day of an activity. */
export const bookedSpan = ({ from_date, to_date, start_time }: Booked): Slot => {
  const from = toDayNumber(from_date);
  return { from, to: Math.max(toDayNumber(to_date), from + 1), ...(start_time === null ? {} : { time: start_time }) };
};

export const bookingStart = ({ timeZone }: { timeZone: string }, row: Booked): Date => slotStart(timeZone, bookedSpan(row)).moment;

export interface AskedFor {
  productId?: string | undefined;
  optionId?: string | undefined;
}

/** Returns the requested product among those that the listing offers. @throws ApiError INVALID_PRODUCT_ID, INVALID_OPTION_ID */
export function itemAmong(items: readonly Bookable[], { productId, optionId }: AskedFor): Bookable {
  const item = items.find(({ id }) => id === productId);
  if (!item) throw octoError("INVALID_PRODUCT_ID", "This listing has no such product.", productId);
  if (optionId !== OPTION) throw octoError("INVALID_OPTION_ID", `Every product has one option: ${OPTION}.`, optionId);
  return item;
}

/** @throws ApiError INVALID_AVAILABILITY_ID for an invalid id, and for days that cannot be booked */
export function wantedSpan({ timeZone, moment }: { timeZone: string; moment: Date }, item: Bookable, id: string | undefined): Slot {
  const span = id === undefined ? undefined : spanOfId(id, item);
  // The clock of the place decides which day it is, and whether an activity has departed.
  const isPast = span && (span.time ? slotStart(timeZone, span) : momentIn(timeZone, toDateText(span.from + 1))).moment <= moment;
  const isFar = span && span.to > dayAt(moment) + DAYS_AHEAD;
  if (!span || isPast || isFar) throw octoError("INVALID_AVAILABILITY_ID", "There is no such availability.", id);
  return span;
}

/** @throws ApiError UNPROCESSABLE_ENTITY for fewer nights than the room's minimum */
export function checkNights({ kind, minimum_nights }: Bookable, { from, to }: Slot): void {
  if (kind === "room" && to - from < minimum_nights)
    throw octoError("UNPROCESSABLE_ENTITY", `This room has a minimum stay of ${formatCount(minimum_nights, "night", "nights")}.`);
}

/** @throws ApiError INVALID_UNIT_ID */
export function checkUnits(item: Bookable, units: readonly string[]): void {
  const known: readonly string[] = octoUnitIds(item);
  const wrong = units.find((id) => !known.includes(id));
  if (wrong !== undefined) throw octoError("INVALID_UNIT_ID", `Units of this product: ${known.join(", ")}.`, wrong);
}

/** @throws ApiError INVALID_UNIT_ID, UNPROCESSABLE_ENTITY */
export function checkCount(item: Bookable, units: readonly { unitId: string }[]): void {
  checkUnits(
    item,
    units.map(({ unitId }) => unitId),
  );
  if (units.length === 0) throw octoError("UNPROCESSABLE_ENTITY", "Send at least 1 unit item.");
  const max = unitLimit(item);
  if (max !== null && units.length > max) throw octoError("UNPROCESSABLE_ENTITY", `Book at most ${max} of these at once.`);
}
