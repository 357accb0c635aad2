import type { DurationClass, ItemKind } from "./enumerations.ts";

/** Words of a description that a card shows; the specification leaves the number open. */
export const CARD_WORDS_MAX = 40;

/** The first words of a text, with an ellipsis where some are left out. */
export function firstWords(text: string, words = CARD_WORDS_MAX): string {
  const all = text.trim().split(/\s+/);
  return all.length <= words
    ? text.trim()
    : `${all
        .slice(0, words)
        .join(" ")
        .replace(/[.,;:]$/, "")} …`;
}

const MINUTES: Record<DurationClass, number> = { minutes: 1, hours: 60, days: 1_440 };

/** "90 minutes", "2.5 hours", "3 days"; empty when unknown. @param duration whole minutes */
export function humanDuration(duration: number | null, durationClass: DurationClass | null): string {
  if (duration === null) return "";
  const unit = durationClass ?? (duration % 1_440 === 0 ? "days" : duration >= 60 ? "hours" : "minutes");
  const amount = Math.round((duration / MINUTES[unit]) * 10) / 10;
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/** One for each currency: making a formatter takes a hundred times as long as formatting. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string): Intl.NumberFormat {
  let found = formatters.get(currency);
  if (!found) {
    found = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "symbol",
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
    formatters.set(currency, found);
  }
  return found;
}

/** A price as it is shown: whole, never rounded up, and clear about whose dollars or pesos they are: "$120", "MX$3,700", "IDR 450,000". */
export const wholePrice = (amount: number, currency: string): string => formatterOf(currency).format(Math.trunc(amount));

const PER: Partial<Record<ItemKind, string>> = { room: " per night", activity: " per person" };

/** "From $120 per night", or empty without a price. */
export function pricingLine(kind: ItemKind, amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return "";
  const from = kind === "room" || kind === "activity" ? "From " : "";
  return `${from}${wholePrice(amount, currency)}${PER[kind] ?? ""}`;
}
