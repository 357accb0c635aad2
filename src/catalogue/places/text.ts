import { counted } from "../../platform/languages/text.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { withCommas } from "../../platform/values/punctuation.ts";

/** Texts about places, shared by several pages. */

/** Formats a number of places: "1 place", "312 places". */
export const places = (count: number) => counted(count, "# place", "# places");

/**
 * Returns the names of languages in English.
 * @param codes ISO 639-1
 */
export const languageNames = (codes: readonly string[]): string => withCommas(codes.map((code) => languageName(code)));

/** Returns "Ubud, Indonesia", or only "Monaco" if both names are the same. */
export const placeInCountry = (...names: readonly string[]): string => withCommas([...new Set(names.filter((name) => name !== ""))]);

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

/** Maximum length of a text that is read for a name. */
const TEXT_MAX = 300;
/** Texts that sources write where a name is missing. */
const NO_NAME =
  /^(?:n\/?a|none|nil|null|undefined|unnamed|no ?name|nameless|not (?:known|specified|available)|tb[acd]|to ?do|test|yes|no|xx+|sans nom|inconnue?|ohne namen?|namenlos|unbekannt|sin nombre|desconocid[oa]|sem nome|desconhecid[oa]|senza nome|sconosciut[oa]|onbekend|naamloos|okänd|ukendt|ukjent|tuntematon|nieznan[yae]|neznám[ýáé]|неизвестно|без названия)$|\bfix[ _-]?me\b|^unknown\b|^unspecified\b/iu;
/** Characters of web addresses, code and markup, and the question mark: names have none of them. */
const NOT_IN_NAMES = /[<>{}[\]=@\\^~|?]|:\/\/|^www\./u;
/** A postcode before or after a name: "41250 Chambord", "AD100 Canillo", "101 Reykjavík" (but not "100 Mile House"). */
const POSTCODE_BEFORE = /^(?:(?:[A-Z]{1,2}[- ]?)?\d{4,6}(?:[- ]\d{3,4})?|[A-Z]{2}-?\d{3}|\d{3} ?\d{2}|\d{3}(?= \p{L}+$))[\s,#-]+(?=\p{L})/u;
// Bounded: of a text of at most 300 characters.
const POSTCODE_BEHIND = /(?<=\p{L})[\s,#-]+\d{4,6}(?:-\d{3,4})?$/u;

/**
 * Returns the name of a place in a source's text: the only way from such a text to the name of an area or neighbourhood. It removes
 * postcodes, "#" and administrative words: "37460#Montrésor" becomes "Montrésor".
 * @returns undefined if the text is no name: "fixme", "unknown", "Ward 5", a postcode, a URL, a code
 */
export function placeName(given: string): string | undefined {
  const parts = given.slice(0, TEXT_MAX).replace(/_/g, " ").split("#");
  const text = parts.findLast((part) => /\p{L}/u.test(part)) ?? "";
  // Bounded: at most 300 characters.
  const trimmed = text.replace(/\s+/g, " ").replace(/^[\s\p{Pd}"'„“”«»•*,;:.]+|[\s\p{Pd}"„“”«»•*,;:]+$/gu, "");
  const name = placeWord(trimmed.replace(POSTCODE_BEFORE, "").replace(POSTCODE_BEHIND, ""));
  const isCode = /^[A-Z]{0,3}[- ]?\d+[A-Z]?$/i.test(name) || !/\p{L}/u.test(name);
  return name.length > AREA_NAME_MAX || isCode || NO_NAME.test(name) || NOT_IN_NAMES.test(name) || isAdministrative(name)
    ? undefined
    : name;
}

/** Words that make a hyphenated name another place: "Neu-Ulm" is not Ulm. */
const OTHER_PLACE =
  /^(?:neu|neue?r|alt|alte|new|old|nouve(?:au|lle)|vieux|ober|unter|nieder|hoch|gro(?:ss|ß)|klein|upper|lower|great|little|north|south|east|west|nord|süd|ost|sud|est|ouest|saint|sainte|san|santa|sankt|st|ste|bad|port|mont|haut|bas|val)$/iu;

/**
 * Returns the two names of a municipality that is called by both: "Gamprin" and "Bendern" of "Gamprin-Bendern".
 * @returns an empty list for any other name
 */
export function jointNames(name: string): string[] {
  const parts = name.trim().split(/[-–]/u);
  return parts.length === 2 && parts.every((part) => /^\p{Lu}[\p{L}']{3,}$/u.test(part) && !OTHER_PLACE.test(part)) ? parts : [];
}

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
