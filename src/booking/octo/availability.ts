import { momentIn, textIn } from "../calendars/localTime.ts";
import { nightsIn, type Occupancy, overlaps, type Span, toDateText, toDayNumber } from "../calendars/nights.ts";
import type { AvailabilityStatus } from "./enumerations.ts";
import type { Availability, CalendarDay, Pricing } from "./products/contract.ts";
import { type Bookable, calculatePricing, octoUnitIds, unitLimit } from "./products/rules.ts";
import { NIGHTS_MAX } from "./rules.ts";

/** Availability of items in OCTO's terms. A room is available by nights, counted in units; an activity by days, without a count. */

const MINUTE_MILLISECONDS = 60_000;
const ID = /^(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d)|T(\d\d:\d\d))?$/;

/** Nights or a day, and the departure of an activity that has departures. */
export type Slot = Span & { time?: string };

/** Returns the start of a slot: its departure, or the first moment of its first day. */
export const slotStart = (timeZone: string, { from, time }: Slot) => momentIn(timeZone, toDateText(from), time);

/** Whether a text is a day that exists. */
const isDay = (date: string): boolean => !Number.isNaN(toDayNumber(date)) && toDateText(toDayNumber(date)) === date;

/**
 * Returns the nights, the day or the departure of an availability id; undefined for an id that the item does not have.
 * @returns for an activity one day, which ends on the next
 */
export function spanOfId(id: string, { kind, departures }: Pick<Bookable, "kind" | "departures">): Slot | undefined {
  const [, first = "", last = "", time] = ID.exec(id) ?? [];
  if (!isDay(first) || (last !== "" && (kind === "activity" || !isDay(last)))) return undefined;
  if (time === undefined ? departures.length > 0 : !departures.includes(time)) return undefined;
  const from = toDayNumber(first);
  const to = last === "" ? from + 1 : toDayNumber(last);
  return to > from && to - from <= NIGHTS_MAX ? { from, to, ...(time === undefined ? {} : { time }) } : undefined;
}

/** Returns the date, with the departure of an activity; for several nights both dates with a slash between them. */
export const idOfSpan = ({ from, to, time }: Slot): string =>
  to - from === 1 ? `${toDateText(from)}${time === undefined ? "" : `T${time}`}` : `${toDateText(from)}/${toDateText(to)}`;

/** Returns the slots of days: one a day, or one for each departure. */
export const slotsOfDays = (days: readonly number[], departures: readonly string[]): Slot[] =>
  days.flatMap((from) => {
    const day = { from, to: from + 1 };
    return departures.length === 0 ? [day] : departures.map((time) => ({ ...day, time }));
  });

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

interface Asked {
  hasPricing: boolean;
  /** Requested number of units in all; 1 by default. */
  quantity: number;
  /** Number of children among them. */
  children?: number;
}

const toUnitPricing = (item: Bookable, span: Span) =>
  octoUnitIds(item).flatMap((unitId) => {
    const price = calculatePricing(item, span, 1, unitId);
    return price ? [{ ...price, unitId }] : [];
  });

/** Returns the price of all requested units; undefined if the listing gives none. */
function totalPricing(item: Bookable, span: Span, { quantity, children = 0 }: Asked): Pricing | undefined {
  const adults = calculatePricing(item, span, quantity - children);
  const others = calculatePricing(item, span, children, "child");
  return adults && others && { ...adults, original: adults.original + others.original, retail: adults.retail + others.retail };
}

/** Returns the availability of a day or departure, or of a stay of several nights. */
export function buildAvailability(known: Known, span: Slot, asked: Asked): Availability {
  const { item, timeZone } = known;
  const { hasPricing, quantity } = asked;
  // A room with a longer minimum stay may be free every night, although no single night can be booked.
  const isTooShort = item.kind === "room" && span.to - span.from < item.minimum_nights;
  const total = hasPricing ? totalPricing(item, span, asked) : undefined;
  const counts = availabilityFields(known, span);
  const isEnough = counts.vacancies === null || counts.vacancies >= quantity;
  const start = slotStart(timeZone, span);
  const arrival = new Date(start.moment.getTime() + (item.duration ?? 0) * MINUTE_MILLISECONDS);
  // Without a departure the last moment of the day of arrival, because the listing may still answer on that day.
  const cutoff = span.time === undefined ? momentIn(timeZone, toDateText(span.from + 1)) : start;
  return {
    id: idOfSpan(span),
    localDateTimeStart: start.text,
    localDateTimeEnd: span.time === undefined ? momentIn(timeZone, toDateText(span.to)).text : textIn(timeZone, arrival),
    utcCutoffAt: cutoff.moment.toISOString(),
    allDay: span.time === undefined,
    ...counts,
    ...(isTooShort && counts.available ? { status: "CLOSED" as const } : {}),
    available: counts.available && isEnough && !isTooShort,
    maxUnits: unitLimit(item),
    ...(hasPricing ? { unitPricing: toUnitPricing(item, span), ...(total ? { pricing: total } : {}) } : {}),
  };
}

/** Returns a day of the calendar: whether it is free, not whether it can be booked alone. */
export function buildCalendarDay(known: Known, day: number, asked: Asked): CalendarDay {
  const span = { from: day, to: day + 1 };
  const total = asked.hasPricing ? totalPricing(known.item, span, asked) : undefined;
  const prices = { unitPricingFrom: toUnitPricing(known.item, span), ...(total ? { pricingFrom: total } : {}) };
  return { localDate: toDateText(day), ...availabilityFields(known, span), ...(asked.hasPricing ? prices : {}) };
}
