import { formatCount, languageName } from "../../platform/values/format.ts";

/** Texts about places, shared by several pages. */

/** Formats a number of places: "1 place", "312 places". */
export const places = (count: number) => formatCount(count, "place", "places");

/**
 * Returns the names of languages in English.
 * @param codes ISO 639-1
 */
export const languageNames = (codes: readonly string[]): string => codes.map((code) => languageName(code)).join(", ");

/** Returns "Ubud, Indonesia", or only "Monaco" if both names are the same. */
export const placeInCountry = (...names: readonly string[]): string => [...new Set(names.filter((name) => name !== ""))].join(", ");

/** Administrative words before or after a name: a municipality is not a region that people travel to. */
const UNIT =
  "municipality|urban municipality|city municipality|municipio|município|municipi|comuna|comune|commune|gemeinde|gemeente|općina|opština|občina|kommune|district|distrito|borough|parish|freguesia";
const BEFORE = new RegExp(`^(?:${UNIT}) (?:(?:of|de|del|di|da|do) |d['’])?`, "iu");
const BEHIND = new RegExp(` (?:${UNIT})$`, "iu");

/** Removes administrative words from a place's name: "Municipality of Cascais" becomes "Cascais". */
export function placeWord(name: string): string {
  const text = name.replace(/\s+/g, " ").trim();
  const plain = text.replace(BEFORE, "").replace(BEHIND, "").trim();
  // "District Six" and a bare "Parish" are names.
  return plain === "" || /^(?:six|one|two|three|\d+)$/i.test(plain) ? text : plain;
}

/** Whether a name is only administrative: "Ward 5", "Zone B". */
export const isAdministrative = (name: string): boolean =>
  /^(?:ward|zone|zona|sector|block|distrito|district|municipality|comuna|arrondissement)\b.{0,4}$/iu.test(name.trim());

/** Returns the region to show for a place; empty for a municipality, which is the place itself or a neighbour. */
export const regionName = (state_name: string): string =>
  /^(?:urban |city )?(?:municipality|borough) of |^(?:municipio|município|comuna|commune|gemeente|gemeinde|općina|opština|občina) | (?:municipality|commune)$/iu.test(
    state_name,
  )
    ? ""
    : state_name;

/** Maximum length of an area's name, in characters. */
export const AREA_NAME_MAX = 100;

/**
 * Returns a name on one line and trimmed.
 * @returns undefined if it has no letter or digit, or is too long
 */
export function cleanName(given: string): string | undefined {
  const name = given.replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(name) && name.length <= AREA_NAME_MAX ? name : undefined;
}
