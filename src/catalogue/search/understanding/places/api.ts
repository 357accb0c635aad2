import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { itemAt } from "../../../../platform/values/items.ts";
import { countOfCountries } from "../../../listings/activityCounts/store.ts";
import { countAreas } from "../../../listings/lists/store.ts";
import { countryName } from "../../../places/countries/rules.ts";
import { coversArea, coversCountry } from "../../../places/scope.ts";
import { listShownAreas } from "../../../places/shown/store.ts";
import type { Asked } from "../../answer/api.ts";
import { findAreasNamed } from "../../facts/store.ts";
import { find } from "../../find/store.ts";
import { RANKS } from "../../rank.ts";
import { countriesByName } from "../../words/countryNames.ts";
import { inLatin } from "../../words/fold.ts";
import type { Reading, Token } from "../../words/reading.ts";
import { mayBeTypo } from "../../words/typos.ts";
import { choosePlaces, kindPhrases, type NamedPlace, type PlaceChoice, placePhrases } from "../rules.ts";

/** Maximum number of words to check for a typo in a place's name. */
const TYPOS_MAX = 2;
const NEAR_MAX = 3;

/** Returns the areas that words name with a typo or in another script, each with its word. */
async function findMisspelt(db: DbOrTransaction, tokens: readonly Token[], suspects: readonly number[], country: string | undefined) {
  const found: { from: number; to: number; phrase: string; area_id: number; popularity: number }[] = [];
  for (const at of suspects) {
    const { word } = itemAt(tokens, at);
    const latin = inLatin(word);
    const near = await find(db, { scope: "a", search: latin ?? word, country });
    for (const { ref, popularity } of near.filter(({ rank }) => latin || rank === RANKS.typo).slice(0, NEAR_MAX))
      found.push({ from: at, to: at + 1, phrase: word, area_id: Number(ref.slice(1)), popularity });
  }
  return found;
}

/**
 * Returns the places that a query names.
 * @param hasNames whether listings match by name; if not, places without listings count too
 */
export async function findPlaces(
  db: DbOrTransaction,
  tokens: readonly Token[],
  reading: Reading,
  { scope, country }: Asked,
  hasNames: boolean,
): Promise<NamedPlace[]> {
  const phrases = placePhrases(tokens, reading);
  const countries = countriesByName();
  const ofCountries = phrases.flatMap(({ phrase, ...span }) => {
    const code = countries.get(phrase);
    return code && coversCountry(scope, code) && (!country || country === code) ? [{ span, code }] : [];
  });
  const ofKinds = kindPhrases(tokens, reading);
  const named = await findAreasNamed(db, [...new Set([...phrases, ...ofKinds].map(({ phrase }) => phrase))]);
  const isSuspect = (at: number) => {
    const { word } = itemAt(tokens, at);
    const isOfCountry = ofCountries.some(({ span }) => at >= span.from && at < span.to);
    return mayBeTypo(word) && !isOfCountry && !named.some(({ phrase }) => phrase.includes(word));
  };
  const misspelt = hasNames ? [] : await findMisspelt(db, tokens, reading.left.filter(isSuspect).slice(0, TYPOS_MAX), country);
  phrases.push(...misspelt.map(({ from, to, phrase }) => ({ from, to, phrase })));
  named.push(...misspelt.map(({ phrase, area_id, popularity }) => ({ phrase, area_id, isWhole: false, popularity })));
  const ids = [...new Set(named.map(({ area_id }) => area_id))];
  const [areas, counts, listed] = await Promise.all([
    listShownAreas(db, ids),
    countAreas(db, ids),
    ofCountries.length > 0
      ? countOfCountries(
          db,
          ofCountries.map(({ code }) => code),
        )
      : new Map<string, number>(),
  ]);
  const rows = new Map(areas.map((one) => [one.id, one]));
  const withListings = new Set(counts.filter(({ businesses }) => businesses > 0).map(({ area_id }) => area_id));
  const choices: PlaceChoice[] = ofCountries.map(({ span, code }) => ({
    span,
    country: code,
    isListed: (listed.get(code) ?? 0) > 0,
    isWhole: true,
    popularity: 0,
  }));
  for (const { phrase, ...span } of phrases) {
    for (const { area_id, isWhole, popularity } of named.filter((one) => one.phrase === phrase)) {
      const row = rows.get(area_id);
      if (!row || !coversArea(scope, row) || (country && country !== row.country_code)) continue;
      const isListed = withListings.has(area_id);
      if (isListed || !hasNames) choices.push({ span, country: row.country_code, area_id, isListed, isWhole, popularity });
    }
  }
  // A word for a kind is only a place if the guide has listings there.
  for (const { phrase, ...span } of ofKinds)
    for (const { area_id, popularity } of named.filter((one) => one.phrase === phrase && one.isWhole && withListings.has(one.area_id))) {
      const row = rows.get(area_id);
      if (!row || !coversArea(scope, row) || (country && country !== row.country_code)) continue;
      choices.push({ span, country: row.country_code, area_id, isListed: true, isWhole: true, popularity });
    }
  return choosePlaces(choices).flatMap(({ span, country: code, area_id }): NamedPlace[] => {
    if (area_id === undefined) return [{ ...span, kind: "country", code, name: countryName(code) }];
    const row = rows.get(area_id);
    return row ? [{ ...span, kind: "area", area_id, slug: row.slug, name: row.name, country_code: code }] : [];
  });
}
