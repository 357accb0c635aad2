/**
 * Nights as whole numbers: days since 1970, each night by the day on which it begins. One guest may leave on the day on which another
 * arrives.
 */

import { DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";

/** Nights from one day to another, without the last day's. */
export interface Span {
  from: number;
  to: number;
}

/** Nights in one unit of a room. Units are counted from 1. */
export interface UnitSpan extends Span {
  unit: number;
}

/** @param date YYYY-MM-DD */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;

export const toDateText = (day: number): string => utcDay(day * DAY_MILLISECONDS);

/** Returns the day in UTC. */
export const dayAt = (moment: Date): number => Math.floor(moment.getTime() / DAY_MILLISECONDS);

/** Returns the text of a daterange in PostgreSQL. */
export const toDateRange = ({ from, to }: Span): string => `[${toDateText(from)},${toDateText(to)})`;

/** @param range in PostgreSQL's form, which is always this one for whole days */
export function parseDateRange(range: string): Span {
  const [, from = "", to = ""] = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)$/.exec(range) ?? [];
  return { from: toDayNumber(from), to: toDayNumber(to) };
}

/** Returns the text of a datemultirange in PostgreSQL. */
export const toDateMultirange = (spans: readonly Span[]): string => `{${spans.map(toDateRange).join(",")}}`;

/** @param ranges a datemultirange of whole days, as PostgreSQL writes it */
export const spansOfRanges = (ranges: string): Span[] => (ranges.match(/\[[^[)]*\)/g) ?? []).map(parseDateRange);

/** Groups consecutive nights into spans. @param nights in ascending order */
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

/** Maps a night to the units that are taken on it. */
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

/**
 * Returns the unit for a night: that of the night before if it is free, otherwise the first free one.
 * @returns undefined if all are taken
 */
function unitFor(taken: ReadonlySet<number>, units: number, before: number | undefined, isForced: boolean): number | undefined {
  // Compare the number of taken units too: a unit taken beyond the room's number has a higher number, but still counts.
  if (taken.size >= units && !isForced) return undefined;
  if (before !== undefined && !taken.has(before) && (isForced || before <= units)) return before;
  let unit = 1;
  while (taken.has(unit)) unit += 1;
  return unit;
}

/**
 * Finds a unit for every night. A unit is a count, not a door: a stay may change units between nights, so that it fits between other stays.
 * @param isForced also uses units beyond the room's number
 * @returns the nights with their units, and the nights for which there is no unit
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

/** Nights to close in a number of units; null for all units. */
export interface Closing extends Span {
  units: number | null;
}

/** Returns the nights on which blocks begin to want more or fewer units, each with the change. */
function unitChanges(blocks: readonly Closing[], units: number, within: Span): Map<number, number> {
  const changes = new Map<number, number>();
  for (const block of blocks) {
    if (!overlaps(block, within)) continue;
    const number = Math.min(block.units ?? units, units);
    const [from, to] = [Math.max(block.from, within.from), Math.min(block.to, within.to)];
    changes.set(from, (changes.get(from) ?? 0) + number);
    changes.set(to, (changes.get(to) ?? 0) - number);
  }
  return changes;
}

/**
 * Finds units for blocks, in one pass over their nights: on each night as many of the free units as the blocks want together, and the same
 * as on the night before where they are still free. The cost is nights times units, however many blocks cover a night.
 * @param within leaves out other nights
 * @param taken units of all others
 */
export function placeBlocks(
  blocks: readonly Closing[],
  { units, taken, within = { from: -Infinity, to: Infinity } }: { units: number; taken: Occupancy; within?: Span },
): UnitSpan[] {
  const placed: UnitSpan[] = [];
  const changes = unitChanges(blocks, units, within);
  const days = [...changes.keys()].toSorted((a, b) => a - b);
  let wanted = 0;
  let open = new Map<number, UnitSpan>();
  for (const night of nightsIn({ from: days.at(0) ?? 0, to: days.at(-1) ?? 0 })) {
    wanted += changes.get(night) ?? 0;
    const there = taken.get(night);
    const left = Math.min(wanted, units - (there?.size ?? 0));
    const next = new Map<number, UnitSpan>();
    for (const [unit, span] of open) {
      if (next.size >= left) break;
      if (!there?.has(unit)) next.set(unit, span);
    }
    for (const span of next.values()) span.to = night + 1;
    for (let unit = 1; next.size < left && unit <= units; unit += 1) {
      if (next.has(unit) || there?.has(unit)) continue;
      const span = { from: night, to: night + 1, unit };
      next.set(unit, span);
      placed.push(span);
    }
    open = next;
  }
  return placed;
}

/** Returns the nights of a span on which every unit is taken. */
export const fullNights = (span: Span, units: number, taken: Occupancy): number[] =>
  nightsIn(span).filter((night) => (taken.get(night)?.size ?? 0) >= units);

export const isClosed = (closed: readonly Span[], night: number): boolean => closed.some(({ from, to }) => from <= night && night < to);

interface Closed {
  item: string;
  source: string;
  /** Days as PostgreSQL writes a datemultirange. */
  days: string;
}

/** Returns the nights that booking software has closed for a room, as if each of its units were taken there. */
export const closedRows = (closed: readonly Closed[], { item, units }: { item: string; units: number }) =>
  closed
    .filter((one) => one.item === item)
    .flatMap(({ days, source }) =>
      spansOfRanges(days).flatMap((span) =>
        Array.from({ length: units }, (_, index) => ({ ...span, unit: index + 1, kind: "feed" as const, name: source })),
      ),
    );

/** Maximum distance of a suggestion from the wanted day, in days. */
const SEARCH_DAYS = 60;

interface Wanted {
  /** First day as YYYY-MM-DD; `to` is the last day of the stay. */
  from: string;
  to: string;
}

/**
 * Returns the nearest free stays of the same length, for an enquiry about taken nights. No two of them overlap.
 * @param taken nights as YYYY-MM-DD
 * @param earliest, latest the days that can be requested
 * @returns nearest first, at equal distance the later one first; empty if the wanted stay is free
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
