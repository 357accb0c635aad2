import { counted, t } from "../../platform/languages/text.ts";
import { formatNumber, formatPrice } from "../../platform/values/format.ts";
import type { DurationClass, ItemKind } from "./enumerations.ts";

/** Maximum number of words of a description on a card. */
export const CARD_WORDS_MAX = 40;

/** Returns the first words of a text, with an ellipsis if words are left out. */
export function firstWords(text: string, words = CARD_WORDS_MAX): string {
  const all = text.trim().split(/\s+/);
  return all.length <= words
    ? text.trim()
    : `${all
        .slice(0, words)
        .join(" ")
        .replace(/[.,;:]$/, "")} …`;
}

/** Minutes of each unit of time. */
export const MINUTES: Record<DurationClass, number> = { minutes: 1, hours: 60, days: 1_440 };

/**
 * Formats a duration: "90 minutes", "2.5 hours", "2 hours 15 minutes", "1 day"; empty if unknown. Whole days and whole hours use that unit,
 * whatever unit is stored.
 * @param duration whole minutes
 */
export function humanDuration(duration: number | null, durationClass: DurationClass | null): string {
  if (duration === null) return "";
  const { days: day, hours: hour } = MINUTES;
  if (duration % day === 0) return counted(duration / day, "# day", "# days");
  if (duration % hour === 0 && duration < day) return counted(duration / hour, "# hour", "# hours");
  const unit = durationClass ?? (duration >= hour ? "hours" : "minutes");
  if (unit === "minutes" || duration < hour) return counted(duration, "# minute", "# minutes");
  if (duration > day) {
    const hours = Math.round((duration % day) / hour);
    return `${counted(Math.floor(duration / day), "# day", "# days")}${hours > 0 ? ` ${counted(hours, "# hour", "# hours")}` : ""}`;
  }
  if ((duration % hour) * 2 === hour) return t`${formatNumber(duration / hour)} hours`;
  return `${counted(Math.floor(duration / hour), "# hour", "# hours")} ${counted(duration % hour, "# minute", "# minutes")}`;
}

/** Price units, in the same words on every page. */
export const PER_NIGHT = "per night";
export const perNightForTwo = () => t`${PER_NIGHT} for two`;
export const PER_PERSON = "per person";

const PER: Partial<Record<ItemKind, string>> = { room: ` ${PER_NIGHT}`, activity: ` ${PER_PERSON}` };

/** Returns "From USD 120 per night"; empty without a price. API clients read it too, so its spaces are plain ones. */
export function pricingLine(kind: ItemKind, amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return "";
  const from = kind === "room" || kind === "activity" ? t`From ` : "";
  return `${from}${formatPrice(amount, currency)}${PER[kind] ?? ""}`.replaceAll("\u00a0", " ");
}
