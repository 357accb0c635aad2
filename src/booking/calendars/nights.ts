/** Nights as whole numbers: days since 1970, a night by the day on which it begins. One guest leaves on another's day of arrival. */

import { DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";

/** The nights from one day to another, the last day's excluded. */
export interface Span {
  from: number;
  to: number;
}

/** Nights in one of a room's units, counted from 1. */
export interface UnitSpan extends Span {
  unit: number;
}

/** @param date YYYY-MM-DD */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;

export const toDateText = (day: number): string => utcDay(day * DAY_MILLISECONDS);

/** The day in UTC. */
export const dayAt = (moment: Date): number => Math.floor(moment.getTime() / DAY_MILLISECONDS);

/** As PostgreSQL writes a daterange. */
export const toDateRange = ({ from, to }: Span): string => `[${toDateText(from)},${toDateText(to)})`;

/** @param range as PostgreSQL writes it, always in this form for whole days */
export function parseDateRange(range: string): Span {
  const [, from = "", to = ""] = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)$/.exec(range) ?? [];
  return { from: toDayNumber(from), to: toDayNumber(to) };
}

/** Several, as PostgreSQL writes a datemultirange. */
export const toDateMultirange = (spans: readonly Span[]): string => `{${spans.map(toDateRange).join(",")}}`;

/** @param ranges as PostgreSQL writes a datemultirange of whole days */
export const spansOfRanges = (ranges: string): Span[] => (ranges.match(/\[[^[)]*\)/g) ?? []).map(parseDateRange);

/** Nights that follow each other as spans. @param nights in ascending order */
export function groupNights(nights: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const night of nights) {
    const last = spans.at(-1);
    if (last?.to === night) last.to += 1;
    else spans.push({ from: night, to: night + 1 });
  }
  return spans;
}

export const nightsIn = ({ from, to }: Span): number[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Night → the units that are taken then. */
export type Occupancy = Map<number, Set<number>>;

export function occupy(occupancy: Occupancy, { unit, ...span }: UnitSpan): void {
  for (const night of nightsIn(span)) {
    const units = occupancy.get(night);
    if (units) units.add(unit);
    else occupancy.set(night, new Set([unit]));
  }
}

export function buildOccupancy(taken: readonly UnitSpan[]): Occupancy {
  const occupancy: Occupancy = new Map();
  for (const one of taken) occupy(occupancy, one);
  return occupancy;
}

/** The unit for a night: the one of the night before where it is free, else the first that is. @returns undefined where all are taken */
function unitFor(taken: ReadonlySet<number>, units: number, before: number | undefined, isForced: boolean): number | undefined {
  // Counted, not only looked through: what was taken against the count has a number past it, and is one all the same.
  if (taken.size >= units && !isForced) return undefined;
  if (before !== undefined && !taken.has(before) && (isForced || before <= units)) return before;
  let unit = 1;
  while (taken.has(unit)) unit += 1;
  return unit;
}

/**
 * Finds a unit for every night. A unit is a number in a count, no door: a stay may change it, so that no gap is lost between two others.
 * @param isForced also past the room's number of units
 * @returns what has found a place, and the nights for which there is none
 */
export function place(
  span: Span,
  { units, taken, isForced = false }: { units: number; taken: Occupancy; isForced?: boolean },
): { placed: UnitSpan[]; left: number[] } {
  const placed: UnitSpan[] = [];
  const left: number[] = [];
  let before: number | undefined;
  for (const night of nightsIn(span)) {
    const unit = unitFor(taken.get(night) ?? new Set(), units, before, isForced);
    before = unit;
    const last = placed.at(-1);
    if (unit === undefined) left.push(night);
    else if (last?.to === night && last.unit === unit) last.to += 1;
    else placed.push({ from: night, to: night + 1, unit });
  }
  return { placed, left };
}

/** The nights of a span on which every unit is taken. */
export const fullNights = (span: Span, units: number, taken: Occupancy): number[] =>
  nightsIn(span).filter((night) => (taken.get(night)?.size ?? 0) >= units);

export const isClosed = (closed: readonly Span[], night: number): boolean => closed.some(({ from, to }) => from <= night && night < to);

interface Closed {
  item: string;
  source: string;
  /** As PostgreSQL writes them. */
  days: string;
}

/** What booking software has closed of a room, as if each of its units were taken there. */
export const closedRows = (closed: readonly Closed[], { item, units }: { item: string; units: number }) =>
  closed
    .filter((one) => one.item === item)
    .flatMap(({ days, source }) =>
      spansOfRanges(days).flatMap((span) =>
        Array.from({ length: units }, (_, index) => ({ ...span, unit: index + 1, kind: "feed" as const, name: source })),
      ),
    );

/** How far from the wanted day others are looked for. */
const SEARCH_DAYS = 60;

interface Wanted {
  /** YYYY-MM-DD; a stay from the first day to the last. */
  from: string;
  to: string;
}

/**
 * The nearest stays of the same length that are free, for an enquiry that asks for taken nights. None overlaps another one.
 * @param taken nights as YYYY-MM-DD @param earliest, latest the days that one may ask for
 * @returns nearest first, of two as near the later one first; none where what is wanted is free
 */
export function nearestFree(
  wanted: Wanted,
  taken: readonly string[],
  { earliest, latest, count = 3 }: { earliest: string; latest: string; count?: number },
): Wanted[] {
  const isTaken = new Set(taken);
  const [start, first, last] = [toDayNumber(wanted.from), toDayNumber(earliest), toDayNumber(latest)];
  const length = toDayNumber(wanted.to) - start;
  const isFree = (from: number) =>
    from >= first && from + length <= last && nightsIn({ from, to: from + length }).every((night) => !isTaken.has(toDateText(night)));
  if (!(length > 0) || isFree(start)) return [];
  const found: Span[] = [];
  for (let shift = 1; shift <= SEARCH_DAYS && found.length < count; shift += 1)
    for (const from of [start + shift, start - shift]) {
      const span = { from, to: from + length };
      if (found.length < count && isFree(from) && !found.some((one) => overlaps(one, span))) found.push(span);
    }
  return found.map(({ from, to }) => ({ from: toDateText(from), to: toDateText(to) }));
}
