import { formatCount, languageName } from "../../platform/values/format.ts";

/** Texts about places that several pages share. */

/** "1 place", "312 places". */
export const places = (count: number) => formatCount(count, "place", "places");

/** Names of languages in English. @param codes ISO 639-1 */
export const languageNames = (codes: readonly string[]): string => codes.map((code) => languageName(code)).join(", ");

/** Words of administrations before or behind a name: a municipality is no region that one travels to. */
const UNIT =
  "municipality|urban municipality|city municipality|municipio|município|municipi|comuna|comune|commune|gemeinde|gemeente|općina|opština|občina|kommune|district|distrito|borough|parish|freguesia";
const BEFORE = new RegExp(`^(?:${UNIT}) (?:(?:of|de|del|di|da|do) |d['’])?`, "iu");
const BEHIND = new RegExp(` (?:${UNIT})$`, "iu");

/** A place's name without the words of its administration: "Municipality of Cascais" is "Cascais". */
export function placeWord(name: string): string {
  const text = name.replace(/\s+/g, " ").trim();
  const plain = text.replace(BEFORE, "").replace(BEHIND, "").trim();
  // "District Six" and "Parish" alone are names.
  return plain === "" || /^(?:six|one|two|three|\d+)$/i.test(plain) ? text : plain;
}

/** True for what only an administration calls a place: a number, "Ward 5", "Zone B". */
export const isAdministrative = (name: string): boolean =>
  /^(?:ward|zone|zona|sector|block|distrito|district|municipality|comuna|arrondissement)\b.{0,4}$/iu.test(name.trim());

/** What is shown as the region of a place: none where it is a municipality, which is the place itself or a neighbour. */
export const regionName = (state_name: string): string =>
  /^(?:urban |city )?(?:municipality|borough) of |^(?:municipio|município|comuna|commune|gemeente|gemeinde|općina|opština|občina) | (?:municipality|commune)$/iu.test(
    state_name,
  )
    ? ""
    : state_name;

/** Characters of an area's name. */
export const AREA_NAME_MAX = 100;

/** A name in one line, without spaces at its ends. @returns undefined where it says nothing, or too much */
export function cleanName(given: string): string | undefined {
  const name = given.replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(name) && name.length <= AREA_NAME_MAX ? name : undefined;
}
