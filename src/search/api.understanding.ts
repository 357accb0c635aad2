import { countOfCountries } from "../businesses/store.activityCounts.ts";
import { countAreas } from "../businesses/store.lists.ts";
import { weekMoment } from "../hours/rules.week.ts";
import { askOpenOf } from "../hours/store.weeks.ts";
import { countryName } from "../places/rules.countries.ts";
import { coversArea, coversCountry, onlyCountry, type Scope } from "../places/rules.scope.ts";
import { minuteIn } from "../places/rules.time.ts";
import { timeZoneAt } from "../places/store.timeZones.ts";
import { listAreasByIds, listIdsWithin } from "../places/store.ts";
import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { dayIn } from "../platform/format.ts";
import { readVocabulary } from "../words/enumerations.vocabulary.ts";
import { WITH, type Wish } from "../words/enumerations.wishes.ts";
import { countriesByName } from "../words/rules.countryNames.ts";
import { inLatin } from "../words/rules.fold.ts";
import { phraseOf, type Reading, readWords, type Span, type Token, tokensOf, wordsTyped } from "../words/rules.reading.ts";
import { mayBeTypo } from "../words/rules.typos.ts";
import type { ResultList } from "./contract.ts";
import { type Found, RANKS, RESULTS_STORED } from "./rules.rank.ts";
import { queryWords } from "./rules.ts";
import { choosePlaces, type Home, listOf, type NamedPlace, type PlaceChoice, placePhrases } from "./rules.understanding.ts";
import { FACTS_COMPARED, type FactPlace, findAreasNamed, findFacts, listWeeks } from "./store.facts.ts";
import { find } from "./store.find.ts";

/** What a query was understood to ask for, and what there is of it. */
export interface Understood {
  /** Listings, the best first. */
  found: Found[];
  lists: ResultList[];
  places: NamedPlace[];
  /** Words that nothing was found for: they were left out. */
  leftOut: string[];
}

interface Asked {
  search: string;
  /** ISO code of the only country to search. */
  country?: string | undefined;
  scope: Scope | undefined;
  /** What the guide is about, where that is one place: what is there comes first. */
  home?: Home | undefined;
}

/** A typo in a place's name is looked for in so many words at most. */
const TYPOS_MAX = 2;
const NEAR_MAX = 3;
const GROUPS = ["stay", "do", "eat"] as const;
/** No clock is ahead of this one. */
const FIRST_ZONE = "Pacific/Kiritimati";

/** The places that a query names. @param isSure without names of listings to go by, places without listings count too */
async function findPlaces(
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
  const named = await findAreasNamed(db, [...new Set(phrases.map(({ phrase }) => phrase))]);
  const left = reading.left.filter(
    (at) => mayBeTypo((tokens[at] as Token).word) && !ofCountries.some(({ span }) => at >= span.from && at < span.to),
  );
  for (const at of hasNames
    ? []
    : left.filter((one) => !named.some(({ phrase }) => phrase.includes((tokens[one] as Token).word))).slice(0, TYPOS_MAX)) {
    const { word } = tokens[at] as Token;
    const latin = inLatin(word);
    const near = await find(db, { scope: "a", words: [latin ?? word], country });
    for (const { ref, popularity } of near.filter(({ rank }) => latin || rank === RANKS.typo).slice(0, NEAR_MAX)) {
      phrases.push({ from: at, to: at + 1, phrase: word });
      named.push({ phrase: word, area_id: Number(ref.slice(1)), isWhole: false, popularity });
    }
  }
  const ids = [...new Set(named.map(({ area_id }) => area_id))];
  const [areas, counts, listed] = await Promise.all([
    listAreasByIds(db, ids),
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
  return choosePlaces(choices).flatMap(({ span, country: code, area_id }): NamedPlace[] => {
    if (area_id === undefined) return [{ ...span, kind: "country", code, name: countryName(code) }];
    const row = rows.get(area_id);
    return row ? [{ ...span, kind: "area", area_id, slug: row.slug, name: row.name, country_code: code }] : [];
  });
}

/** Where to look: the area that is named, with all that lie in it, else the country, else what the guide covers. */
async function factPlaceOf(db: DbOrTransaction, places: readonly NamedPlace[], { scope, country }: Asked): Promise<FactPlace> {
  const area = places.find((one) => one.kind === "area");
  if (area) return { areas: await listIdsWithin(db, area.area_id), countries: [] };
  const named = places.find((one) => one.kind === "country");
  const code = named?.code ?? country;
  if (!code)
    return scope && scope.countries.length === 0
      ? { areas: scope.areas.map(({ id }) => id), countries: [] }
      : { areas: [], countries: scope?.countries ?? [] };
  // Of a country of which the guide covers some areas those alone.
  const areas = scope && !scope.countries.includes(code) ? scope.areas.filter((one) => one.country_code === code).map(({ id }) => id) : [];
  return areas.length > 0 ? { areas, countries: [] } : { areas: [], countries: [code] };
}

/** Those that are open at this moment by their own clocks. */
async function openOnes(db: DbOrTransaction, found: readonly Found[]): Promise<Found[]> {
  const moment = now();
  const listings = await listWeeks(
    db,
    found.map(({ ref }) => ref.slice(1)),
  );
  const isOpen = await askOpenOf(db, new Set(listings.map(({ week }) => week)), dayIn(FIRST_ZONE, moment));
  const open = new Set<string>();
  for (const { code, week, latitude, longitude } of listings) {
    const zone = timeZoneAt(latitude, longitude);
    if (isOpen(week, weekMoment(dayIn(zone, moment), minuteIn(zone, moment)))) open.add(`b${code}`);
  }
  return found.filter(({ ref }) => open.has(ref));
}

/** What is asked of the facts, as long as it can still be narrowed or widened. */
interface Demand {
  kinds: (Span & { ids: readonly string[] })[];
  wishes: (Span & { wish: Wish })[];
  places: NamedPlace[];
}

/** Wishes that are facts of listings. */
const FACT_WISHES = new Set<Wish>(["vegan", "vegetarian", "cheap", "luxury", "stars_5", "stars_4", "stars_3", "stars_2", "discount"]);

/**
 * The listings that answer, and what had to be left out for there to be any: wishes first, then kinds that no listing shares with the last one named, then the
 * kind for a wider one, then the place.
 */
async function answer(db: DbOrTransaction, asked: Asked, demand: Demand): Promise<{ found: Found[]; demand: Demand; dropped: Span[] }> {
  const vocabulary = readVocabulary();
  const dropped: Span[] = [];
  let { kinds, wishes, places } = { ...demand, kinds: demand.kinds.map((one) => ({ ...one })) };
  let isAnything = demand.kinds.every(({ to }) => to === 0);
  const search = async () => {
    const groups = kinds.map(({ ids }) => ids);
    const more = wishes.filter(({ wish }) => FACT_WISHES.has(wish)).map(({ wish }) => [`wish:${wish}`]);
    const isOpenAsked = wishes.some(({ wish }) => wish === "open_now");
    // The best ones may all be closed.
    const most = isOpenAsked ? FACTS_COMPARED : RESULTS_STORED;
    const within = await factPlaceOf(db, places, asked);
    const all = await findFacts(db, [...more, ...groups], within, most);
    const isAnywhere = within.areas.length + within.countries.length === 0;
    const own =
      isAnywhere && asked.home ? await findFacts(db, [...more, ...groups], { areas: [], countries: [asked.home.country] }, most) : [];
    const isOwn = new Set(own.map(({ ref }) => ref));
    const found = [...own, ...all.filter(({ ref }) => !isOwn.has(ref))].slice(0, most);
    return isOpenAsked ? (await openOnes(db, found)).slice(0, RESULTS_STORED) : found;
  };
  for (;;) {
    const found = await search();
    if (found.length > 0) return { found, demand: { kinds, wishes, places }, dropped };
    const wish = wishes.findLast(({ wish: one }) => FACT_WISHES.has(one) || one === "open_now");
    const [kind] = kinds;
    const wider = kind?.ids.map((id) => vocabulary.kinds.get(id)?.wider).find((id) => id !== undefined);
    if (wish) {
      dropped.push(wish);
      wishes = wishes.filter((one) => one !== wish);
    } else if (kind && kinds.length > 1) {
      dropped.push(kind);
      kinds = kinds.slice(1);
    } else if (kind && wider) {
      if (!dropped.some(({ from }) => from === kind.from)) dropped.push({ from: kind.from, to: kind.to });
      kinds = [{ ...kind, ids: [wider] }];
    } else if (places.length > 0 && !isAnything) {
      // There is none of it there: what there is instead.
      isAnything = true;
      for (const { from, to } of demand.kinds) if (!dropped.some((span) => span.from === from)) dropped.push({ from, to });
      kinds = [{ from: 0, to: 0, ids: [...GROUPS] }];
    } else if (places.length > 0) {
      // There is nothing there at all: what was asked for, elsewhere.
      dropped.push(...places);
      dropped.splice(0, dropped.length, ...dropped.filter((span) => !demand.kinds.some(({ from }) => from === span.from)));
      places = [];
      isAnything = false;
      kinds = demand.kinds.map((one) => ({ ...one }));
    } else return { found: [], demand: { kinds, wishes, places }, dropped };
  }
}

/** The kinds of a query with what is to be had last: of a "hotel with pool" the hotel, of a "sushi restaurant" the restaurant. */
function headLast<One extends Span>(tokens: readonly Token[], kinds: readonly One[]): One[] {
  const at = tokens.findIndex(({ word }) => WITH.has(word));
  const isBehind = ({ from }: One) => at >= 0 && from > at;
  return kinds.every(isBehind) ? [...kinds] : [...kinds.filter(isBehind), ...kinds.filter((one) => !isBehind(one))];
}

/** True where all words of a query say what is looked for, and none where. */
export function isKindAlone(search: string): boolean {
  const { kinds, left } = readWords(readVocabulary(), tokensOf(search));
  return kinds.length > 0 && left.length === 0;
}

/** Understands a query and finds what it asks for: names first, then kinds, services and places that words mean. */
export async function understand(db: DbOrTransaction, asked: Asked): Promise<Understood> {
  const words = queryWords(asked.search);
  const nothing = { found: [], lists: [], places: [], leftOut: [] };
  if (words.length === 0) return nothing;
  const within = { ...asked, country: asked.country ?? onlyCountry(asked.scope) };
  const names = await find(db, { scope: "b", words, country: within.country });
  const vocabulary = readVocabulary();
  const tokens = tokensOf(asked.search);
  const first = readWords(vocabulary, tokens);
  const asksMore = first.kinds.length + first.wishes.length > 0;
  if (tokens.length === 0 || (!asksMore && names.length > 0)) return { ...nothing, found: names };
  const places = await findPlaces(db, tokens, first, within, names.length > 0);
  const reading = readWords(vocabulary, tokens, places, true);
  // A name that holds a word which means nothing else is what was meant.
  if (reading.left.length > 0 && names.length > 0) return { ...nothing, found: names, places };
  const leftWords = queryWords(reading.left.map((at) => (tokens[at] as Token).word).join(" "));
  if (leftWords.length > 0 && leftWords.length < words.length) {
    const country = places.find((one) => one.kind === "country")?.code ?? within.country;
    const area = places.find((one) => one.kind === "area");
    const inArea = area ? await find(db, { scope: "b", words: [...leftWords, ...queryWords(phraseOf(tokens, area))], country }) : [];
    const elsewhere = inArea.length > 0 ? inArea : await find(db, { scope: "b", words: leftWords, country });
    if (elsewhere.length > 0) {
      const wish = reading.wishes.find((one) => one.wish === "open_now");
      const open = wish ? await openOnes(db, elsewhere) : elsewhere;
      // Closed ones are better than none, where that is said.
      return open.length > 0
        ? { ...nothing, found: open, places }
        : { ...nothing, found: elsewhere, places, leftOut: wish ? [wordsTyped(tokens, wish)] : [] };
    }
  }
  // Words that stand together are said together: "petrol station".
  const leftSpans: Span[] = [];
  for (const at of reading.left) {
    const last = leftSpans.at(-1);
    if (last?.to === at) last.to = at + 1;
    else leftSpans.push({ from: at, to: at + 1 });
  }
  const isOnlyPlace = reading.kinds.length + reading.wishes.length === 0;
  if (isOnlyPlace && places.length === 0) return { ...nothing, found: names };
  const said = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from - b.from).map((span) => wordsTyped(tokens, span));
  if (isOnlyPlace) return { ...nothing, found: names, places, leftOut: said(leftSpans) };
  const kinds = reading.kinds.length > 0 ? headLast(tokens, reading.kinds) : [{ from: 0, to: 0, ids: [...GROUPS] }];
  const { found, demand, dropped } = await answer(db, within, { kinds, wishes: reading.wishes, places });
  const leftOut = said([...leftSpans, ...dropped.filter(({ to, from }) => to > from)]);
  const sure = names.filter(({ rank }) => rank > RANKS.typo);
  if (found.length === 0) return { ...nothing, found: names };
  // Who typed a whole name, or several words as they stand in one, meant it.
  const meant = sure.filter(({ rank }) => rank === RANKS.exact || (words.length > 1 && rank >= RANKS.word));
  const all = [...meant, ...found, ...sure];
  const kept = demand.places.find((one) => one.kind === "area") ?? demand.places[0];
  const home = places.length === 0 && !asked.country ? asked.home : undefined;
  const list = listOf(vocabulary, {
    kinds: demand.kinds.at(-1)?.ids ?? [],
    place: kept,
    wishes: demand.wishes.map(({ wish }) => wish),
    search: asked.search,
    home,
  });
  const seen = new Set<string>();
  return {
    found: all.filter(({ ref }) => !seen.has(ref) && seen.add(ref)).slice(0, RESULTS_STORED),
    lists: list ? [{ ...list, ...(isKindAlone(asked.search) ? { is_all: true } : {}) }] : [],
    places,
    leftOut,
  };
}
