/** Parses a table of letters, each written before its replacement. */
const table = (pairs: string) => new Map(pairs.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)]));

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
const LATIN = table(`đd ðd øo łl ßss æae œoe þth ħh ıi əa ŋn ŧt ĸk`);

/** Letters of the few towns that the gazetteer names in Cyrillic or Greek. */
const OTHER_SCRIPTS =
  table(`аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya јj љlj њnj џdz ѓgj ќkj
  ѕdz єye іi ґg өo үu αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo`);

/** Words that occur in a URL where an area's slug could be, or first in one. */
const RESERVED = new Set(
  `accessibility accounts activities add-countries add-recommendations admin api area areas assets business captcha countries coupon dev
   eat-drink explore favicon-ico flags follow-hashtags following for-business for-creators for-you get-started guide healthz
   invite listing login logout media metrics my-guide privacy-policy readyz recommend robots-txt search sights signup sitemap-xml
   staff static stay traveller traveller-terms update users visited vouchers wishlist`.split(/\s+/),
);

/** Two letters in a URL are always a country. */
const SLUG_MIN = 3;

const ASCII = /^\p{ASCII}*$/u;

/** Removes accents, makes ’ a plain apostrophe, and drops the marks for sounds in transliterated names. */
const toAscii = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\p{M}‘ʻʼ´]/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? OTHER_SCRIPTS.get(letter) ?? "-");

/**
 * Folds a name into the letters of a slug: "Hội An" becomes "hoi-an", "Val d'Isère" "val-d-isere", "Xi’an" "xian". Returns an empty string
 * if nothing can be written in Latin letters or digits.
 */
export const foldName = (name: string): string =>
  (ASCII.test(name) ? name : toAscii(name))
    .toLowerCase()
    .replace(/(?<![a-z])([dl])'(?=[a-z])/g, "$1-")
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export interface SlugSubject {
  /** Id in the gazetteer. */
  id: number;
  name: string;
  country_code: string;
  state_code: string;
  state_name: string;
  population: number;
  is_section: boolean;
}

/** Yields the possible slugs of a town, best first; the last one is unique. */
function* candidates(town: SlugSubject): Generator<string> {
  const country = town.country_code.toLowerCase();
  const bare = foldName(town.name);
  // For a script that is not folded, the country and the id at least show where the town is.
  if (!bare) return yield `${country}-${town.id}`;
  const inUnitedStates = town.country_code === "US";
  if (!inUnitedStates && bare.length >= SLUG_MIN) yield bare;
  const state = foldName(inUnitedStates ? town.state_code : town.state_name);
  const withState = state ? `${bare}-${state}` : bare;
  if (state) yield withState;
  yield `${withState}-${country}`;
  yield `${withState}-${country}-${town.id}`;
}

/** Whether a text is a valid slug of an area. */
export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length >= SLUG_MIN && text.length <= 100 && !RESERVED.has(text);

/** Returns the possible slugs of an area created by staff, best first. */
export const ownSlugs = (id: number, name: string, country_code: string): string[] => {
  const [bare, country] = [foldName(name), country_code.toLowerCase()];
  const named = bare === "" ? [] : [bare, `${bare}-${country}`, `${bare}-${country}-${id}`];
  return [...named.filter((slug) => slug.length >= SLUG_MIN && !RESERVED.has(slug)), `${country}-${id}`];
};

/** Order in which names are assigned: towns before their sections, then by population, then the lowest id. */
const byRank = (a: SlugSubject, b: SlugSubject) =>
  Number(a.is_section) - Number(b.is_section) || b.population - a.population || a.id - b.id;

/**
 * Assigns every town a slug that is unique in the whole guide. In the US it always ends with the state ("boston-ma"). Elsewhere the most
 * populous town of a name has the bare slug ("paris"); the others add their state, then the country, then their id. Sections of towns come
 * last, so they never take a town's name. The same towns always get the same slugs.
 * @param given slugs by id that are already in use and stay, because links lead to them
 * @returns the slug of each town by id, including the given ones
 */
export function chooseSlugs(towns: readonly SlugSubject[], given: ReadonlyMap<number, string> = new Map()): Map<number, string> {
  const slugs = new Map(given);
  const taken = new Set(given.values());
  for (const town of [...towns].sort(byRank)) {
    if (slugs.has(town.id)) continue;
    for (const slug of candidates(town)) {
      if (taken.has(slug) || RESERVED.has(slug)) continue;
      taken.add(slug);
      slugs.set(town.id, slug);
      break;
    }
  }
  return slugs;
}
