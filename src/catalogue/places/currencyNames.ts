import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";
import { currencyName } from "../../platform/values/displayNames.ts";
import { CURRENCIES, type CurrencyNames } from "./currencies.ts";

/** Returns the names of all currencies for a page's selects. Only on the server; undefined for readers of English, whose names browsers have. */
export const translatedCurrencyNames = (): CurrencyNames =>
  currentReader().language === ENGLISH.language
    ? undefined
    : Object.fromEntries(CURRENCIES.map(({ code, name }) => [code, named(code) ?? name]));

/** CLDR does not name every currency in every language. */
const named = (code: string): string | undefined => {
  const name = currencyName(code);
  return name === code ? undefined : name;
};
