import { COUNTRIES } from "./enumerations.ts";

const NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

/**
 * Returns the short English name of a country, or the code itself if it is not official.
 * @param code ISO 3166-1 alpha-2, upper case
 */
export const countryName = (code: string): string => NAMES.get(code) ?? code;

/** Whether a code is official and in upper case. */
export const isCountryCode = (code: string): boolean => NAMES.has(code);

/** Returns the countries of a region, by name. */
export const countriesInRegion = (region: string) =>
  COUNTRIES.filter((one) => one.region === region).toSorted((one, other) => one.name.localeCompare(other.name, "en"));

/** ISO 639-1 codes of the official languages of all countries. */
export const OFFICIAL_LANGUAGES = [...new Set(COUNTRIES.flatMap(({ languages }) => languages))].filter((code) => code.length === 2);

/** Returns the countries as options of a select, by name. */
export const countryOptions = (): { value: string; label: string }[] =>
  COUNTRIES.map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, "en"));
