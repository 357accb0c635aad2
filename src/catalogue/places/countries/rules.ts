import { COUNTRIES } from "./enumerations.ts";

const NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

/** The short English name of a country; its code where it is none of the official ones. @param code ISO 3166-1 alpha-2, upper case */
export const countryName = (code: string): string => NAMES.get(code) ?? code;

/** True for an official code in upper case. */
export const isCountryCode = (code: string): boolean => NAMES.has(code);

/** The countries of a region, by name. */
export const countriesInRegion = (region: string) =>
  COUNTRIES.filter((one) => one.region === region).toSorted((one, other) => one.name.localeCompare(other.name, "en"));
