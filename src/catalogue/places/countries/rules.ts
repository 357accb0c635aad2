import { currentReader, ENGLISH } from "../../../platform/languages/reader.ts";
import { formatRegion } from "../../../platform/values/displayNames.ts";
import { compareText, readersLocale } from "../../../platform/values/format.ts";
import { COUNTRIES, type Country } from "./enumerations.ts";

const NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

/**
 * Returns the short English name of a country, or the code itself if it is not official. For what programs read; people read countryName.
 * @param code ISO 3166-1 alpha-2, upper case
 */
export const englishCountryName = (code: string): string => NAMES.get(code) ?? code;

const isEnglish = () => currentReader().language === ENGLISH.language;

/** Countries whose long name in CLDR is an official one: "Sonderverwaltungsregion Hongkong". The short name is what travellers use. */
const LONG_NAMED = new Set(["HK", "MO", "PS"]);

/**
 * Returns the short name of a country in the reader's language, or the code itself if it is not official. Only on the server: browsers know
 * other names, so they get names as data.
 * @param code ISO 3166-1 alpha-2, upper case
 */
export function countryName(code: string): string {
  const english = englishCountryName(code);
  if (isEnglish() || !NAMES.has(code)) return english;
  return formatRegion(code, readersLocale(), LONG_NAMED.has(code) ? "short" : "long") || english;
}

const CODES = new Map(COUNTRIES.map(({ code, name }) => [name, code]));

/** Returns the name of a country in the reader's language; other texts unchanged. Only on the server. @param english its stored name */
export function translateCountryName(english: string): string {
  const code = CODES.get(english);
  return code === undefined ? english : countryName(code);
}

/**
 * Returns the names of all countries by code; undefined for readers of English, whose names browsers have. Only on the server, as
 * countryName.
 */
export const translatedCountryNames = (): Record<string, string> | undefined =>
  isEnglish() ? undefined : Object.fromEntries(COUNTRIES.map(({ code }) => [code, countryName(code)]));

/** Sorts rows that the database has sorted by their English name by the reader's names. */
export const inReadersOrder = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  isEnglish() ? [...rows] : rows.toSorted((one, other) => compareText(one.name, other.name));

/** Whether a code is official and in upper case. */
export const isCountryCode = (code: string): boolean => NAMES.has(code);

/** Returns countries in the reader's language, by name. */
const named = (countries: readonly Country[]) =>
  countries.map((one) => ({ ...one, name: countryName(one.code) })).toSorted((one, other) => compareText(one.name, other.name));

/** Returns all countries, by their name in the reader's language. */
export const listedCountries = () => named(COUNTRIES);

/** Returns the countries of a region, by their name in the reader's language. */
export const countriesInRegion = (region: string) => named(COUNTRIES.filter((one) => one.region === region));

/** ISO 639-1 codes of the official languages of all countries. */
export const OFFICIAL_LANGUAGES = [...new Set(COUNTRIES.flatMap(({ languages }) => languages))].filter((code) => code.length === 2);

/** Returns the countries as options of a select, by name. */
export const countryOptions = (): { value: string; label: string }[] =>
  listedCountries().map(({ code, name }) => ({ value: code, label: name }));
