import { offsetIn } from "../../catalogue/places/time.ts";
import { nightsIn, type Occupancy, overlaps, type Span, toDateText, toDayNumber } from "../calendars/nights.ts";
import type { AvailabilityStatus } from "./enumerations.ts";
import type { Availability, CalendarDay, Pricing } from "./products/contract.ts";
import { type Bookable, calculatePricing, octoUnitIds, unitLimit } from "./products/rules.ts";
import { NIGHTS_MAX } from "./rules.ts";

/** Availability of items in OCTO's terms. A room is available by nights, counted in units; an activity by days, without a count. */

const MINUTE_MILLISECONDS = 60_000;
const ID = /^(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d))?$/;

/** Returns the minutes that the clocks of a time zone are ahead of UTC. */
function minutesAhead(timeZone: string, moment: number): number {
  const [, sign = "+", hours = "0", minutes = "0"] = /^UTC([+−])(\d+)(?::(\d+))?$/.exec(offsetIn(timeZone, new Date(moment))) ?? [];
  return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Returns the first moment of a day in a time zone.
 * @param date YYYY-MM-DD
 * @returns the moment, and its text in OCTO: "2027-06-01T00:00:00+07:00"
 */
export function midnightIn(timeZone: string, date: string): { moment: Date; text: string } {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const near = utc - minutesAhead(timeZone, utc) * MINUTE_MILLISECONDS;
  const ahead = minutesAhead(timeZone, near);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(ahead);
  const offset = `${ahead < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return { moment: new Date(utc - ahead * MINUTE_MILLISECONDS), text: `${date}T00:00:00${offset}` };
}

/** Whether a text is a day that exists. */
const isDay = (date: string): boolean => !Number.isNaN(toDayNumber(date)) && toDateText(toDayNumber(date)) === date;

/**
 * Returns the nights or the day of an availability id; undefined for an invalid id.
 * @returns for an activity one day, which ends on the next
 */
export function spanOfId(id: string, kind: Bookable["kind"]): Span | undefined {
  const [, first = "", last = ""] = ID.exec(id) ?? [];
  if (!isDay(first) || (last !== "" && (kind === "activity" || !isDay(last)))) return undefined;
  const from = toDayNumber(first);
  const to = last === "" ? from + 1 : toDayNumber(last);
  return to > from && to - from <= NIGHTS_MAX ? { from, to } : undefined;
}

/** Returns the date; for several nights both dates with a slash between them. */
export const idOfSpan = ({ from, to }: Span): string => (to - from === 1 ? toDateText(from) : `${toDateText(from)}/${toDateText(to)}`);

export interface Known {
  item: Bookable;
  timeZone: string;
  /** Number of units of a room. */
  units: number;
  /** Taken nights of a room. */
  taken: Occupancy;
  /** Days that the owner's own booking software has closed. */
  closed?: readonly Span[];
  /** Days that can be requested now in the listing's time zone: from its today on. */
  today: number;
  latest: number;
}

/** Returns the units left on all nights of a span; 0 if a day is closed, null for an activity, which has no count. */
function countVacancies({ item, units, taken, closed = [] }: Known, span: Span): number | null {
  if (closed.some((one) => overlaps(one, span))) return 0;
  if (item.kind === "activity") return null;
  return Math.min(...nightsIn(span).map((night) => Math.max(0, units - (taken.get(night)?.size ?? 0))));
}

function availabilityFields(
  known: Known,
  span: Span,
): Pick<CalendarDay, "available" | "status" | "vacancies" | "capacity" | "openingHours"> {
  const isRoom = known.item.kind === "room";
  const isClosed = span.from < known.today || span.to > known.latest;
  const vacancies = isClosed && isRoom ? 0 : countVacancies(known, span);
  const capacity = isRoom ? known.units : null;
  const resolveStatus = (): AvailabilityStatus => {
    if (isClosed) return "CLOSED";
    if (vacancies === 0) return "SOLD_OUT";
    return vacancies !== null && vacancies * 2 < known.units ? "LIMITED" : "AVAILABLE";
  };
  const status = resolveStatus();
  return { available: status === "AVAILABLE" || status === "LIMITED", status, vacancies, capacity, openingHours: [] };
}

/** Requested quantity of each unit; 1 by default. */
interface Asked {
  hasPricing: boolean;
  quantity: number;
}

const toUnitPricing = (item: Bookable, price: Pricing | undefined) =>
  price ? octoUnitIds(item).map((unitId) => ({ ...price, unitId })) : [];

/** Returns the availability of a day, or of a stay of several nights. */
export function buildAvailability(known: Known, span: Span, { hasPricing, quantity }: Asked): Availability {
  const { item, timeZone } = known;
  // A room with a longer minimum stay may be free every night, although no single night can be booked.
  const isTooShort = item.kind === "room" && span.to - span.from < item.minimum_nights;
  const price = hasPricing ? calculatePricing(item, span) : undefined;
  const total = hasPricing ? calculatePricing(item, span, quantity) : undefined;
  const counts = availabilityFields(known, span);
  const isEnough = counts.vacancies === null || counts.vacancies >= quantity;
  return {
    id: idOfSpan(span),
    localDateTimeStart: midnightIn(timeZone, toDateText(span.from)).text,
    localDateTimeEnd: midnightIn(timeZone, toDateText(span.to)).text,
    // The last moment of the day of arrival, because the listing may still answer on that day.
    utcCutoffAt: midnightIn(timeZone, toDateText(span.from + 1)).moment.toISOString(),
    allDay: true,
    ...counts,
    ...(isTooShort && counts.available ? { status: "CLOSED" as const } : {}),
    available: counts.available && isEnough && !isTooShort,
    maxUnits: unitLimit(item),
    ...(hasPricing ? { unitPricing: toUnitPricing(item, price), ...(total ? { pricing: total } : {}) } : {}),
  };
}

/** Returns a day of the calendar: whether it is free, not whether it can be booked alone. */
export function buildCalendarDay(known: Known, day: number, { hasPricing, quantity }: Asked): CalendarDay {
  const span = { from: day, to: day + 1 };
  const price = hasPricing ? calculatePricing(known.item, span) : undefined;
  const total = hasPricing ? calculatePricing(known.item, span, quantity) : undefined;
  const prices = { unitPricingFrom: toUnitPricing(known.item, price), ...(total ? { pricingFrom: total } : {}) };
  return { localDate: toDateText(day), ...availabilityFields(known, span), ...(hasPricing ? prices : {}) };
}
