import { readersLocale } from "./format.ts";

/**
 * Names of countries, languages and currencies from Unicode's CLDR. Only on the server: Node and browsers have different editions, so a
 * browser would change the page when it takes it over. Browsers get these names as data (scripts/plugins.test.ts checks it).
 */

const known = new Map<string, Intl.DisplayNames>();

/** Caches the names of a language: loading them takes a hundred times as long as reading one. */
function namesIn(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  const key = `${locale} ${options.type} ${options.style ?? ""}`;
  const found = known.get(key) ?? new Intl.DisplayNames(locale, options);
  known.set(key, found);
  return found;
}

/** Returns a country's name in a language; empty if it has none. @param code ISO 3166-1 alpha-2 */
export const formatRegion = (code: string, locale: string, style: "long" | "short"): string =>
  namesIn(locale, { type: "region", style, fallback: "none" }).of(code) ?? "";

/** Returns "Thai". @param code ISO 639-1; returned unchanged if unknown */
export const languageName = (code: string, locale = readersLocale()): string => namesIn(locale, { type: "language" }).of(code) ?? code;

/** Returns the names of languages by code. */
export const languageNamesByCode = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, languageName(code)]));

/** Returns "Indonesian Rupiah". @param code ISO 4217; returned unchanged if unknown */
export const currencyName = (code: string, locale = readersLocale()): string => namesIn(locale, { type: "currency" }).of(code) ?? code;
