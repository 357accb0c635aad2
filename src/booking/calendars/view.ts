import { t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";
import { NIGHT_KINDS, type NightKind } from "./enumerations.ts";
import { type Span, toDateText, toDayNumber } from "./nights.ts";

/** Prepares a room's nights for drawing: in the strip of eight weeks, and month by month. */

export const STRIP_DAYS = 56;
/** Number of months shown side by side. */
export const MONTHS_SHOWN = 2;
/** Months ahead that can be shown: enquiries are possible for two years. */
const MONTHS_AHEAD = 24;

interface Dated {
  from: string;
  to: string;
}
export interface DrawnRoom {
  units: number;
  taken: (Dated & { unit: number; kind: NightKind; name: string })[];
  conflicts: (Dated & { is_dismissed?: boolean })[];
}

export interface DrawnNight {
  /** Day as YYYY-MM-DD. */
  date: string;
  kind: NightKind | "free" | "conflict";
  /** Number of taken units, at most all units of the room. */
  taken: number;
  /** "taken on Airbnb", "agreed here"; empty for a free night. */
  text: string;
}

const spanned = <Row extends Dated>(rows: readonly Row[]) =>
  rows.map((row) => ({ row, from: toDayNumber(row.from), to: toDayNumber(row.to) }));
const thereOn = <Row>(rows: readonly (Span & { row: Row })[], day: number): Row[] =>
  rows.filter(({ from, to }) => from <= day && day < to).map(({ row }) => row);
/** Kinds by priority: owners look for nights taken in the guide itself first. */
const ORDER: NightKind[] = ["agreed", "kept", "blocked", "feed"];
const takenText = ({ kind, name }: DrawnRoom["taken"][number]): string => (kind === "feed" ? t`taken on ${name}` : NIGHT_KINDS[kind]);

/** Returns "2 of 3 taken on Airbnb and agreed here, clash". @param count of taken units; undefined for a room with one unit */
function nightText(names: readonly string[], count: { taken: number; units: number } | undefined, isConflict: boolean): string {
  const all = formatList(names);
  if (!count) return isConflict ? t`${all}, clash` : all;
  return isConflict ? t`${count.taken} of ${count.units} ${all}, clash` : t`${count.taken} of ${count.units} ${all}`;
}

/** Returns each night of a span, as it is drawn. */
export function drawnNights({ units, taken, conflicts }: DrawnRoom, { from, to }: Span): DrawnNight[] {
  const [all, double] = [spanned(taken), spanned(conflicts.filter((one) => !one.is_dismissed))];
  return Array.from({ length: to - from }, (_, index) => {
    const day = from + index;
    const there = thereOn(all, day);
    const isConflict = thereOn(double, day).length > 0;
    const kind = isConflict ? "conflict" : (ORDER.find((each) => there.some((one) => one.kind === each)) ?? "free");
    const number = Math.min(there.length, units);
    const count = units > 1 && number > 0 ? { taken: number, units } : undefined;
    return { date: toDateText(day), kind, taken: number, text: nightText([...new Set(there.map(takenText))], count, isConflict) };
  });
}

/** Groups consecutive nights with the same text, for screen readers. Free nights are left out. */
export function nightRuns(nights: readonly DrawnNight[]): (Dated & { text: string })[] {
  const runs: (Dated & { text: string })[] = [];
  for (const { date, text } of nights) {
    const last = runs.at(-1);
    if (last?.to === date && last.text === text) last.to = toDateText(toDayNumber(date) + 1);
    else runs.push({ from: date, to: toDateText(toDayNumber(date) + 1), text });
  }
  return runs.filter(({ text }) => text !== "");
}

/** Returns a month as YYYY-MM. */
const monthAt = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
const monthIndex = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** Returns the months to show, from the one in the URL, and the links to earlier and later months. @param today YYYY-MM-DD */
export function shownMonths(asked: string | null, today: string): { months: string[]; before: string | null; after: string | null } {
  const [first, wanted] = [monthIndex(today), /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked ?? "") ? monthIndex(asked ?? "") : monthIndex(today)];
  const start = Math.min(Math.max(wanted, first), first + MONTHS_AHEAD);
  return {
    months: Array.from({ length: MONTHS_SHOWN }, (_, index) => monthAt(start + index)),
    before: start > first ? monthAt(Math.max(first, start - MONTHS_SHOWN)) : null,
    after: start + MONTHS_SHOWN <= first + MONTHS_AHEAD ? monthAt(start + MONTHS_SHOWN) : null,
  };
}

/** Returns the nights of a month. @param month YYYY-MM */
export const spanOfMonth = (month: string): Span => ({
  from: toDayNumber(`${month}-01`),
  to: toDayNumber(`${monthAt(monthIndex(month) + 1)}-01`),
});

/** Returns the number of days before the first of a month in its first week. Weeks begin on Monday. */
export const blankDays = (month: string): number => (spanOfMonth(month).from + 3) % 7;
