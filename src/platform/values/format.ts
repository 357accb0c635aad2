import { isolate } from "../languages/isolate.ts";
import { currentReader, ENGLISH } from "../languages/reader.ts";

/**
 * Formats numbers, money, dates and lists for people, in one place and in the reader's locale. The same input gives the same text in the
 * browser and on the server, otherwise hydration would change it: names of countries, languages and currencies differ between them, so they
 * are made on the server only (displayNames.ts).
 */

/** Returns the locale of the current reader. */
export const readersLocale = () => currentReader().locale;

/** Caches formatters: creating one takes a hundred times as long as formatting. */
function cached<Options, Formatter>(build: (locale: string, options: Options) => Formatter) {
  const built = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = built.get(key) ?? build(locale, options);
    built.set(key, found);
    return found;
  };
}

const numberFormat = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const dateFormat = cached((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const listFormat = cached((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

const WHOLE = {};

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
/**
 * Whether a number needs no formatter: a browser's first one takes 50 ms on a slow phone, and nearly every page shows only whole numbers.
 */
const isPlain = (value: number, locale: string) => locale === ENGLISH.locale && Number.isSafeInteger(value) && value >= 0;
const groupDigits = (value: number) => String(value).replace(THOUSANDS, ",");

/** Returns "74,120". */
export const formatNumber = (value: number, locale = readersLocale()): string =>
  isPlain(value, locale) ? groupDigits(value) : numberFormat(locale, WHOLE).format(value);

/** Returns a number with a fixed number of decimals: "1.20". @param digits for seconds, degrees and the like */
export const formatFixed = (value: number, digits: number, locale = readersLocale()): string =>
  numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);

const pluralRules = cached((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));

/**
 * Returns the form that a language uses for a number: "one", "other".
 * @param type of "3 nights", or ordinal of "the 3rd night"
 */
export function pluralForm(count: number, type: "cardinal" | "ordinal", locale: string): string {
  if (type === "cardinal" && isPlain(count, locale)) return count === 1 ? "one" : "other";
  return pluralRules(locale, { type }).select(count);
}

/** Returns "1 place", "312 places" in English: for logs, commands and stored names. Texts for readers use `counted`. */
export const formatCount = (count: number, one: string, several: string): string =>
  `${formatNumber(count, ENGLISH.locale)} ${pluralForm(count, "cardinal", ENGLISH.locale) === "one" ? one : several}`;

/**
 * Returns money with its ISO code, truncated to whole numbers as the specification requires for prices, never rounded up: "IDR 350,000".
 * @param amount in the currency's unit
 * @param currency ISO 4217
 */
export function formatPrice(amount: number, currency: string, locale = readersLocale()): string {
  // Adding 0 turns the -0 of an amount like -0.5 into 0.
  const whole = Math.trunc(amount) + 0;
  if (isPlain(whole, locale) && /^[A-Z]{3}$/.test(currency)) return `${currency}\u00a0${groupDigits(whole)}`;
  const options = { style: "currency", currency, currencyDisplay: "code", minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;
  return numberFormat(locale, options).format(whole);
}

/** Node and browsers disagree on the decimals of currencies such as IDR. */
const EXACT = { minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" } as const;

/** Returns the exact amount of a ledger: "USD 15", "USD 4.50". @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string, locale = readersLocale()): string =>
  numberFormat(locale, { style: "currency", currency, currencyDisplay: "code", ...EXACT }).format(amount);

/** Returns such an amount without its currency, which is in the column header: "15", "4.50". */
export const formatAmount = (amount: number, locale = readersLocale()): string => numberFormat(locale, EXACT).format(amount);

/** Returns the amount that a receipt takes off: "− USD 45", in other languages with their own minus. @param amount above zero */
export const formatDeduction = (amount: number, currency: string, locale = readersLocale()): string =>
  locale === ENGLISH.locale ? `− ${formatPrice(amount, currency, locale)}` : formatPrice(-amount, currency, locale);

/** Returns "+ 10" or "− 4.50". English has a space and the minus that is as wide as a plus; other languages use their own characters. */
export const formatSignedAmount = (amount: number, locale = readersLocale()): string =>
  locale === ENGLISH.locale
    ? `${amount < 0 ? "−" : "+"} ${formatAmount(Math.abs(amount), locale)}`
    : numberFormat(locale, { ...EXACT, signDisplay: "always" }).format(amount);

/** Returns "a, b and c". */
export const formatList = (words: readonly string[], locale = readersLocale()): string =>
  listFormat(locale, { style: "long", type: "conjunction" }).format(words.map(isolate));

/** Returns "22 November 2026", the UTC day. @param moment a date, or an ISO 8601 text */
export const formatDate = (moment: Date | string, locale = readersLocale()): string =>
  dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(moment));

/** Returns "9 Dec 2026", "9 – 12 Dec 2026" for days as texts, YYYY-MM-DD. @param to the last day; omitted for one day */
export function formatDays(from: string, to: string | null = null, locale = readersLocale()): string {
  const format = dateFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  if (to === null || to === from) return format.format(new Date(from));
  // The spaces around the dash differ between versions of ICU: without this the browser would render the page again.
  return format
    .formatRange(new Date(from), new Date(to))
    .split("–")
    .map((day) => day.trim())
    .join(" – ");
}

/** British dates have no comma after the weekday; other languages write theirs as they are used to. */
const withoutComma = (text: string, locale: string) => (locale === ENGLISH.locale ? text.replace(",", "") : text);

/** Returns "Wed 9 Dec". @param day YYYY-MM-DD */
export const formatWeekday = (day: string, locale = readersLocale()): string =>
  withoutComma(dateFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day)), locale);

/** Returns "Wednesday 9 December 2026". @param day YYYY-MM-DD */
export const formatDayInFull = (day: string, locale = readersLocale()): string =>
  withoutComma(
    dateFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(day)),
    locale,
  );

/** Languages whose short names of weekdays do not fit into the head of a calendar. */
const NARROW_WEEKDAYS = new Set(["ar"]);

/** Returns "Mo", for the head of a calendar. @param day YYYY-MM-DD, any day with that weekday */
export function formatDayOfWeek(day: string, locale = readersLocale()): string {
  const weekday = NARROW_WEEKDAYS.has(locale) ? "narrow" : "short";
  const name = dateFormat(locale, { weekday, timeZone: "UTC" }).format(new Date(day));
  return locale === ENGLISH.locale ? name.slice(0, 2) : name.replace(/\.$/, "");
}

/**
 * Returns the first day of the week in the reader's region, 0 for Sunday.
 * @param locale the reader's, not the page's; Monday for an invalid one
 */
export function firstDayOfWeek(locale: string): number {
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
    return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }).firstDay % 7;
  } catch {
    // Browsers without a language report "", or the name of a system locale.
    return 1;
  }
}

/** Returns "22 Nov". @param day YYYY-MM-DD */
export const formatDayMonth = (day: string, locale = readersLocale()): string =>
  dateFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** Returns "Monday". @param day YYYY-MM-DD */
export const formatWeekdayName = (day: string, locale = readersLocale()): string =>
  dateFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(day));

/** Returns "November 2026". */
export const formatMonth = (moment: Date | string, locale = readersLocale()): string =>
  dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(moment));

/** Returns the name of this machine's time zone; it may be one that other machines do not know. */
export const systemZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the local day and time, "2026-11-10 16:00". @param timeZone an IANA name */
export const clockIn = (timeZone: string, moment: Date | number): string =>
  dateFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);

/** Returns the local day of a moment, as YYYY-MM-DD. @param timeZone an IANA name */
export const dayIn = (timeZone: string, moment: Date | number): string => clockIn(timeZone, moment).slice(0, "YYYY-MM-DD".length);

/** Returns "22 November 2026", the local day. @param timeZone an IANA name */
export const formatDateIn = (timeZone: string, moment: string): string => formatDate(dayIn(timeZone, new Date(moment)));

const collator = cached((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));

/** Compares two texts as the reader sorts them: "Évora" beside "Elvas". For `sort`. */
export const compareText = (one: string, other: string, locale = readersLocale()): number =>
  collator(locale, { numeric: true }).compare(one, other);

const segmenter = cached((locale, options: Intl.SegmenterOptions) => new Intl.Segmenter(locale, options));

/** Splits a text where words begin, by Unicode's dictionaries: for Chinese, Japanese, Thai, Lao, Khmer and Burmese, in any locale. */
export const wordSegments = (text: string): string[] =>
  [...segmenter("ja", { granularity: "word" }).segment(text)].map(({ segment }) => segment);
