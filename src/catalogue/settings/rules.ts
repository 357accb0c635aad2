import type { ExchangeRates } from "../../platform/values/exchange.ts";
import type { GuideSettings, SettingsBody } from "./contract.ts";

/** What people type of the guide's settings, in the desk and in the terminal. */

const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const asCode = (word: string): string => word.toUpperCase();

/** "AD, hoi-an" as what the field holds: two letters are a country, more of them an area. */
export function typedValue(field: keyof SettingsBody, text: string): unknown {
  if (field === "scope") {
    const words = splitWords(text);
    return {
      countries: words.filter((word) => word.length === 2).map(asCode),
      areas: words.filter((word) => word.length !== 2).map((word) => word.toLowerCase()),
    };
  }
  if (field === "currency_beside") return asCode(text.trim());
  if (field === "exchange_rates") return typedRates(text);
  if (field === "popular_countries") return splitWords(text).map(asCode);
  return field === "trending_destinations" || field === "featured" ? splitWords(text.toLowerCase()) : text;
}

const DAY = /\b\d{4}-\d\d-\d\d\b/;

/** Of "1.0871" and "1,0871"; 0, which is refused, of what may be either of two, "18,500". */
const parseAmount = (text: string): number => (/^\d+(?:\.\d+|,(?!\d{3}$)\d+)?$/.test(text) ? Number(text.replace(",", ".")) : 0);

/**
 * "1 EUR on 2026-11-20 = 1.0871 USD, 163.2 JPY", in any such words: the first currency is the base, then amounts and codes in either order.
 * @param base what a field of its own says: the text has rates alone
 */
export function typedRates(text: string, base?: string): ExchangeRates {
  const date = DAY.exec(text)?.[0] ?? "";
  const words = [...text.replace(DAY, " ").matchAll(/\d+(?:[.,]\d+)*|\b[a-z]{3}\b/gi)].map(([word]) => word);
  const codes = words.flatMap((word, index) => (/^[a-z]/i.test(word) ? [{ code: asCode(word), index }] : []));
  const first = base === undefined ? codes[0] : { code: asCode(base.trim()), index: -1 };
  if (!first) return { base: "", date, rates: {} };
  const rest = words.slice(first.index + 1);
  const isCodeFirst = /^[a-z]/i.test(rest[0] ?? "");
  const rates: Record<string, number> = {};
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [code = "", amount = ""] = isCodeFirst ? [rest[at], rest[at + 1]] : [rest[at + 1], rest[at]];
    rates[asCode(code)] = parseAmount(amount);
  }
  return { base: first.code, date, rates };
}

/** The same back, for fields of a form. */
export const typedRateLines = ({ rates }: Pick<ExchangeRates, "rates">): string =>
  Object.entries(rates)
    .map(([code, rate]) => `${code} ${rate}`)
    .join("\n");

/** The same back, for a field of a form. */
export const typedScope = ({ countries, areas }: GuideSettings["scope"]): string => [...countries, ...areas].join(", ");

/** What of an introduction's place is a country. */
export const isCountry = (place: string): boolean => place.trim().length === 2;
