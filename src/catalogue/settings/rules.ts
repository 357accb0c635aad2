import type { ExchangeRates } from "../../platform/values/exchange.ts";
import type { SettingsBody } from "./contract.ts";

/** Parses settings that staff type at the desk or in the terminal. */

const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const asCode = (word: string): string => word.toUpperCase();

/** Converts "AD, hoi-an" to the value of the field. In a scope, words of two letters are countries and all others are areas. */
export function typedValue(field: keyof SettingsBody, text: string): unknown {
  if (field === "scope") {
    const words = splitWords(text);
    return {
      countries: words.filter((word) => word.length === 2).map(asCode),
      areas: words.filter((word) => word.length !== 2).map((word) => word.toLowerCase()),
    };
  }
  if (field === "language") return text.trim();
  if (field === "currency_beside") return asCode(text.trim());
  if (field === "exchange_rates") return typedRates(text);
  if (field === "popular_countries") return splitWords(text).map(asCode);
  return field === "trending_destinations" || field === "featured" ? splitWords(text.toLowerCase()) : text;
}

const DAY = /\b\d{4}-\d\d-\d\d\b/;

/** Parses "1.0871" and "1,0871". Returns 0, which validation rejects, for ambiguous amounts: "18,500". */
const parseAmount = (text: string): number => (/^\d+(?:\.\d+|,(?!\d{3}$)\d+)?$/.test(text) ? Number(text.replace(",", ".")) : 0);

/**
 * Parses "1 EUR on 2026-11-20 = 1.0871 USD, 163.2 JPY" and similar wordings: the first currency is the base, then amounts and codes follow
 * in either order.
 * @param base value of a separate field for the base; the text then holds only rates
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

/** Formats rates for a field of a form; the reverse of typedRates. */
export const typedRateLines = ({ rates }: Pick<ExchangeRates, "rates">): string =>
  Object.entries(rates)
    .map(([code, rate]) => `${code} ${rate}`)
    .join("\n");

/** Whether the place of an introduction is a country. */
export const isCountry = (place: string): boolean => place.trim().length === 2;
