import { t, texts } from "../../../platform/languages/text.ts";
import { typedKeys } from "../../../platform/values/objects.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { NEED_FLAGS, type NeedFlag } from "../../browse/enumerations.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues, TYPES_OF_GROUP } from "../../listings/enumerations.ts";
import { inSentence } from "../../places/article.ts";
import { activityUrl, areaUrl, CATEGORY_PATHS, countryUrl } from "../../places/urls.ts";
import { nameSpellings, nameWords } from "../rules.ts";
import type { Kind } from "../words/kind.ts";
import { KIND_LABELS } from "../words/kindLabels.ts";
import { joinTokens, listPhraseSpans, nameTyped, type Reading, type Span, type Token } from "../words/reading.ts";
import type { Vocabulary } from "../words/vocabulary/rules.ts";
import { WITH, type Wish } from "../words/wishes.ts";

/** A place named by words of a query. */
export type NamedPlace = Span & { name: string } & (
    | { kind: "country"; code: string }
    | { kind: "area"; area_id: number; slug: string; country_code: string }
  );

/** The only place that a guide is about. */
export interface Home {
  /** ISO code. */
  country: string;
  area?: { id: number; slug: string } | undefined;
}

/** A candidate for a place named in a query. */
export interface PlaceChoice {
  span: Span;
  country: string;
  /** Undefined for a country. */
  area_id?: number;
  isListed: boolean;
  isWhole: boolean;
  popularity: number;
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/**
 * Returns the phrases of a query that may name a place. Skips words that mean a kind or only connect others, unless they are part of a
 * longer name ("La Massana", "Park City").
 * @returns each phrase in all spellings of the index
 */
export function placePhrases(tokens: readonly Token[], { kinds, wishes, left }: Reading): (Span & { phrase: string })[] {
  const known = [...kinds, ...wishes];
  const meaningfulWords = (span: Span) => nameWords(joinTokens(tokens, span));
  return listPhraseSpans(tokens).flatMap((span) => {
    // "With pool" adds nothing to "pool".
    const telling = meaningfulWords(span);
    const isMeant = known.some((one) => overlaps(one, span) && meaningfulWords(one).length >= telling.length);
    const hasOwn = left.some((at) => at >= span.from && at < span.to);
    if (isMeant || (!hasOwn && telling.length < 2) || telling.join(" ").length < 2) return [];
    return nameSpellings(nameTyped(tokens, span)).map((words) => ({ ...span, phrase: words.join(" ") }));
  });
}

/**
 * Returns the phrases of a query that mean a kind but may name a place, beside another kind or alone: "restaurant tours", in a guide of Tours.
 * Behind "with" they are a feature of the listing: "hotel with spa".
 */
export function kindPhrases(tokens: readonly Token[], { kinds }: Reading): (Span & { phrase: string })[] {
  const [only, ...others] = kinds;
  if (others.length === 0 && only && only.to - only.from < tokens.length) return [];
  return kinds
    .filter(({ from }) => from === 0 || !WITH.has(tokens[from - 1]?.word ?? ""))
    .flatMap(({ from, to }) => nameSpellings(nameTyped(tokens, { from, to })).map((words) => ({ from, to, phrase: words.join(" ") })));
}

/**
 * Chooses the places that a query names: longer names first, then places with listings; areas in a country that the query also names come
 * before others.
 */
export function choosePlaces(choices: readonly PlaceChoice[]): PlaceChoice[] {
  const length = ({ span }: PlaceChoice) => span.to - span.from;
  const sorted = choices
    .filter((one) => one.isListed || one.isWhole)
    .toSorted(
      (a, b) =>
        length(b) - length(a) ||
        Number(b.isListed) - Number(a.isListed) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        Number(a.area_id !== undefined) - Number(b.area_id !== undefined) ||
        b.popularity - a.popularity,
    );
  const chosen: PlaceChoice[] = [];
  const country = sorted.find(
    (one) =>
      one.area_id === undefined && !sorted.some((other) => other !== one && length(other) > length(one) && overlaps(other.span, one.span)),
  );
  if (country) chosen.push(country);
  const areas = sorted.filter((one) => one.area_id !== undefined && !chosen.some((other) => overlaps(other.span, one.span)));
  const area = areas.find((one) => one.country === country?.country) ?? areas[0];
  // A town outside the named country is not meant, unless nothing else has that name.
  if (area) chosen.push(area);
  return chosen;
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Returns the list filters for a kind; undefined if no filter covers it. */
function kindFilters(kind: Kind): URLSearchParams | undefined {
  if (kind.isAll || kind.isRest) return new URLSearchParams(kind.types.map((type) => ["business_type", type]));
  // Bars are not activities: no list has both.
  if (kind.activities?.length && !kind.bars) return new URLSearchParams(kind.activities.map((activity) => ["activity_subtype", activity]));
  return undefined;
}

/** List filters for wishes. */
const WISH_FILTERS: Partial<Record<Wish, readonly [string, string]>> = {
  cheap: ["ordering", "price"],
  open_now: ["open_now", "yes"],
  vegan: ["dietary_category", "vegan_friendly"],
  vegetarian: ["dietary_category", "vegetarian_friendly"],
  discount: ["has_discount", "yes"],
  stars_5: ["stars", "5"],
  stars_4: ["stars", "4"],
  stars_3: ["stars", "3"],
  stars_2: ["stars", "2"],
  ...(Object.fromEntries(typedKeys(NEED_FLAGS).map((name) => [name, [name, "yes"]])) as Partial<
    Record<NeedFlag, readonly [NeedFlag, "yes"]>
  >),
};
/** Within a title: "Places to stay in Ubud, pets welcome". */
const WISH_NAMES: Partial<Record<Wish, string>> = texts({
  open_now: "open now",
  vegan: "vegan",
  vegetarian: "vegetarian",
  discount: "with a discount",
  luxury: "luxury",
  stars_5: "5 stars",
  stars_4: "4 stars",
  stars_3: "3 stars",
  stars_2: "2 stars",
  wheelchair: "with wheelchair access",
  step_free: "step-free",
  pets: "pets welcome",
  children: "good for children",
  wifi: "with wifi",
  parking: "with parking",
  air_conditioning: "with air conditioning",
  kitchen: "with a kitchen",
  pool: "with a pool",
  sea_view: "with a sea view",
  breakfast: "with breakfast",
  has_label: "with a sustainability label",
});
/** Cuisines are outside the table and have English names alone. */
const kindLabel = (id: string, { label }: Kind): string => (KIND_LABELS as Readonly<Record<string, string | undefined>>)[id] ?? label;
/** Wishes that no list filter covers. */
const UNFILTERED = new Set<Wish>(["luxury"]);

interface Asked {
  kinds: readonly string[];
  place: NamedPlace | undefined;
  wishes: readonly Wish[];
  /** Text as typed. */
  search: string;
  /** Place that the guide is about: its list is used if the query names no place. */
  home?: Home | undefined;
}

type ListPlace = { kind: "country"; code: string } | { kind: "area"; slug: string; country_code: string };

const placeOfHome = ({ country, area }: Home): ListPlace =>
  area ? { kind: "area", slug: area.slug, country_code: country } : { kind: "country", code: country };

/**
 * Returns the list that a query requests ("Museums in Cape Town") with its URL. If no filter covers it, the URL is the page of all results.
 */
export function buildResultList(
  { kinds: all }: Vocabulary,
  { kinds: ids, place: named, wishes, search, home }: Asked,
): { name: string; url: string } | undefined {
  const kinds = ids.flatMap((id) => all.get(id) ?? []);
  const [kind] = kinds;
  if (!kind) return undefined;
  const place: ListPlace | undefined = named ?? (home && placeOfHome(home));
  const said = wishes.flatMap((wish) => WISH_NAMES[wish] ?? []);
  // All groups together: to stay, to do, to eat.
  const isAny = ids.length > 1 && kinds.every(({ isAll }) => isAll);
  const label = isAny ? t`Places` : kindLabel(ids.find((id) => all.has(id)) ?? "", kind);
  const where = named && (named.kind === "country" ? inSentence(named.name) : named.name);
  const name = withCommas([where === undefined ? label : t`${label} in ${where}`, ...said]);
  const own = isAny ? new URLSearchParams() : ids.length === 1 ? kindFilters(kind) : undefined;
  const filters = wishes.some((wish) => UNFILTERED.has(wish)) ? undefined : own;
  const one = kind.activities?.length === 1 ? kind.activities[0] : undefined;
  const results = { name, url: `/search/?${new URLSearchParams({ q: search.trim() })}` };
  if (!filters || (isAny && !place)) return results;
  const more = new URLSearchParams();
  for (const wish of wishes) {
    const filter = WISH_FILTERS[wish];
    if (filter) more.append(...filter);
  }
  const address = (path: string, query = new URLSearchParams()) => {
    for (const [key, value] of more) query.append(key, value);
    // Links to the list on the page instead of its top.
    return query.size > 0 ? `${path}?${query}#list` : path;
  };
  if (!place) return one && one in ACTIVITY_TYPES ? { name, url: address(activityUrl(one)) } : results;
  if (place.kind === "country")
    return { name, url: one ? address(activityUrl(one, place.code)) : address(countryUrl(place.code), filters) };
  const group = enumValues(BUSINESS_TYPE_GROUPS).find((each) => isSame(TYPES_OF_GROUP[each], kind.types));
  const base = areaUrl(place.country_code, place.slug);
  if (!group || isAny) return { name, url: address(base, filters) };
  return { name, url: address(`${base}${CATEGORY_PATHS[group]}/`, kind.isAll ? undefined : kind.isRest ? undefined : filters) };
}

/** Returns the list of the first kind as an offer if nothing else is found; never a list of the whole guide. */
export function suggestLists(
  vocabulary: Vocabulary,
  ids: readonly string[] | undefined,
  home: Home | undefined,
): { name: string; url: string }[] {
  const kind = ids?.length === 1 ? vocabulary.kinds.get(ids[0] ?? "") : undefined;
  if (!kind) return [];
  return [
    buildResultList(vocabulary, { kinds: ids ?? [], place: undefined, wishes: [], search: kind.words?.split(",")[0] ?? kind.label, home }),
  ].flatMap((one) => one ?? []);
}
