import { type DurationClass, ROOM_TYPES } from "../../../catalogue/items/enumerations.ts";
import { ACTIVITY_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { CURRENCIES } from "../../../catalogue/places/currencies.ts";
import { t } from "../../../platform/languages/text.ts";
import { decimalNeeded, readDecimal } from "../../../platform/values/decimal.ts";
import { fold, type ImportField } from "./rules.ts";

/** Parses cells as people write them: "Rp 425000", "12,50 €", "2 org", "1 h 30", "pribadi". */

/** Value of a cell. A number is exact; a text follows its writer's conventions. */
export type Cell = string | number;

export interface ReadCell {
  value?: string | number | boolean | null;
  /** Set with the value of a duration. */
  duration_class?: DurationClass;
  /** Currency named in the price itself. */
  currency?: string;
  error?: string;
  /** Explains how the cell was read, if that is not obvious. */
  note?: string;
}

const cellText = (cell: Cell): string => String(cell).trim();

const codes = new Set(CURRENCIES.map(({ code }) => code));
/** Symbols that mean a single currency. "$", "kr" and "¥" mean several. */
const SIGNS = new Map(
  Object.entries({
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "฿": "THB",
    "₫": "VND",
    rp: "IDR",
    "₱": "PHP",
    "₺": "TRY",
    "₩": "KRW",
    "₪": "ILS",
  }),
);

function readPrice(cell: Cell): ReadCell {
  if (typeof cell === "number") return { value: cell };
  const text = cellText(cell);
  const letters = text.replace(/[\d.,'\s\u00a0\u202f-]/g, "");
  const sign = SIGNS.get(letters.toLowerCase()) ?? (codes.has(letters.toUpperCase()) ? letters.toUpperCase() : undefined);
  const figures = text.replace(/[^\d.,'\s\u00a0\u202f-]/g, "").trim();
  if (!(letters === "" || sign || letters === "$")) return { error: t`“${text}” is not a price.` };
  const amount = readDecimal(figures);
  if (amount === undefined)
    return {
      error: /\d/.test(figures) ? `${t`“${text}” cannot be read as a price.`} ${decimalNeeded(figures)}` : t`“${text}” is not a price.`,
    };
  return { value: amount, ...(sign ? { currency: sign } : {}) };
}

function readWhole(cell: Cell): ReadCell {
  if (typeof cell === "number") return { value: cell };
  const text = cellText(cell);
  const [, figures, rest = ""] = /^(\d+)\s*(\p{L}*\.?)$/u.exec(text) ?? [];
  if (figures === undefined) return { error: t`“${text}” is not a whole number.` };
  return { value: Number(figures), ...(rest ? { note: t`“${rest}” is ignored` } : {}) };
}

const MINUTES: Record<DurationClass, number> = { minutes: 1, hours: 60, days: 1_440 };
const UNITS: [RegExp, DurationClass][] = [
  [/^(?:m|min|mins|minute|minutes|menit|minuten|minutos|minuti)$/, "minutes"],
  [/^(?:h|hr|hrs|hour|hours|jam|std|stunde|stunden|hora|horas|heure|heures|ora|ore)$/, "hours"],
  [/^(?:d|day|days|hari|tag|tage|dia|dias|jour|jours|giorno|giorni)$/, "days"],
];

function readDuration(cell: Cell): ReadCell {
  if (typeof cell === "number") return { value: cell, duration_class: "minutes" };
  const text = cellText(cell).toLowerCase();
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text) ?? /^(\d{1,2})\s*h\s*(\d{1,2})(?:\s*m(?:in)?)?$/.exec(text);
  if (clock) return { value: Number(clock[1]) * 60 + Number(clock[2]), duration_class: "hours" };
  const [, figures = "", unit = ""] = /^(\d+(?:[.,]\d+)?)\s*(\p{L}*)\.?$/u.exec(text) ?? [];
  const amount = readDecimal(figures);
  const found = unit === "" ? "minutes" : UNITS.find(([names]) => names.test(fold(unit)))?.[1];
  if (amount === undefined || !found) return { error: t`“${cellText(cell)}” is not a duration. Write it as 90 minutes, 2 hours or 1 day.` };
  return { value: Math.round(amount * MINUTES[found]), duration_class: found };
}

/** Words that mean a choice, besides its key and label. */
const ROOM_WORDS = new Map(
  Object.entries({
    pribadi: "private",
    privado: "private",
    privada: "private",
    prive: "private",
    privee: "private",
    privat: "private",
    privata: "private",
    double: "private",
    single: "private",
    twin: "private",
    bersama: "shared",
    compartido: "shared",
    compartida: "shared",
    partage: "shared",
    partagee: "shared",
    geteilt: "shared",
    condivisa: "shared",
    compartilhado: "shared",
    dorm: "shared",
    dormitory: "shared",
  }),
);

function readChoice(cell: Cell, choices: Record<string, string>, more: ReadonlyMap<string, string> = new Map()): ReadCell {
  const text = cellText(cell);
  const folded = fold(text);
  const exact = Object.entries(choices).find(([key, label]) => fold(key) === folded || fold(label) === folded)?.[0];
  if (exact) return { value: exact };
  const meant = more.get(folded);
  return meant ? { value: meant, note: `${text} = ${meant}` } : { error: t`“${text}” is not one of the choices.` };
}

const YES = new Set("yes y true 1 x ya si sim oui ja draft".split(" "));
const NO = new Set("no n false 0 tidak nao non nein published".split(" "));

function readYes(cell: Cell): ReadCell {
  const folded = fold(cellText(cell));
  if (YES.has(folded)) return { value: true };
  return NO.has(folded) ? { value: false } : { error: t`“${cellText(cell)}” is neither “yes” nor “no”.` };
}

function readCurrency(cell: Cell): ReadCell {
  const text = cellText(cell);
  const code = SIGNS.get(text.toLowerCase()) ?? text.toUpperCase();
  return codes.has(code) ? { value: code } : { error: t`“${text}” is not a currency. Use a code such as USD.` };
}

/** Parses a URL, also without a protocol. */
const readUrl = (cell: Cell): ReadCell => ({
  value: /^[a-z][\w+.-]*:/i.test(cellText(cell)) ? cellText(cell) : `https://${cellText(cell)}`,
});

const READERS: Partial<Record<ImportField, (cell: Cell) => ReadCell>> = {
  minimum_price: readPrice,
  minimum_price_currency: readCurrency,
  duration: readDuration,
  maximum_capacity: readWhole,
  units: readWhole,
  minimum_nights: readWhole,
  book_now_url: readUrl,
  is_draft: readYes,
  room_type: (cell) => readChoice(cell, ROOM_TYPES, ROOM_WORDS),
  activity_type: (cell) => readChoice(cell, ACTIVITY_TYPES),
};

/**
 * Parses a cell for this field.
 * @returns an object without a value if the cell is empty, so that the field stays unchanged
 */
export function readCell(field: ImportField, cell: Cell): ReadCell {
  if (cellText(cell) === "") return {};
  return (READERS[field] ?? ((one: Cell) => ({ value: cellText(one) })))(cell);
}
