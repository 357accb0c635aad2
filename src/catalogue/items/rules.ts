import { counted, plural, t, texts } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
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
    const days = Math.floor(duration / day);
    return hours > 0 ? t`${plural(days, "# day", "# days")} ${plural(hours, "# hour", "# hours")}` : counted(days, "# day", "# days");
  }
  if ((duration % hour) * 2 === hour) return counted(duration / hour, "# hour", "# hours");
  return t`${plural(Math.floor(duration / hour), "# hour", "# hours")} ${plural(duration % hour, "# minute", "# minutes")}`;
}

/** Price units, in the same words on every page. */
export const PRICE_UNITS = texts({ night: "per night", night_for_two: "per night for two", person: "per person" });

/** Returns "From USD 120 per night"; empty without a price. API clients read it too, so its spaces are plain ones. */
export function pricingLine(kind: ItemKind, amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return "";
  const price = formatPrice(amount, currency);
  const line = kind === "room" ? t`From ${price} per night` : kind === "activity" ? t`From ${price} per person` : price;
  return line.replaceAll("\u00a0", " ");
}
