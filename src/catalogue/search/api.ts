import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { readersLocale } from "../../platform/values/format.ts";
import { countActivitiesByCountry, countOfCountries } from "../listings/activityCounts/store.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { TYPES_OF_GROUP } from "../listings/enumerations.ts";
import { codesInScope, countAreas, countByActivity, countByArea, countByCountry, listAreasWith } from "../listings/lists/store.ts";
import { listByCodes, listCodesOfMember, orderCodes } from "../listings/named/store.ts";
import type { WithDetails } from "../listings/rules.ts";
import { countryName, translatedCountryNames } from "../places/countries/rules.ts";
import { coversArea, coversCountry, onlyCountry, type Scope } from "../places/scope.ts";
import { listShownAreas } from "../places/shown/store.ts";
import { readScope } from "../settings/store.ts";
import { searchCandidatesHandler } from "./candidates/api.ts";
import { getSearchCounts, type PlaceResult, searchBusinesses, searchLists, searchOwnBusinesses, searchPlaces } from "./contract.ts";
import { listNearestAreas } from "./facts/store.ts";
import { find, readUnpublished } from "./find/store.ts";
import { readHome } from "./home/api.ts";
import { UNSPACED } from "./keys.ts";
import { byListings, countriesNamed, listedFirst, mergedByRank } from "./places.ts";
import { type Found, RANKS, RESULTS_STORED, ranked, rankOfNames } from "./rank.ts";
import { querySpellings, queryWords } from "./rules.ts";
import { isKindAlone, parseListQuery, type Understood } from "./understanding/api.ts";
import { inLatin } from "./words/fold.ts";

interface SearchQuery {
  search: string;
  country?: string | undefined;
  ordering?: string | undefined;
  page?: string | undefined;
  page_size?: string | undefined;
}

/** Large enough for all activities; below, the number of countries that the search offers for each. */
const ACTIVITIES_MAX = 200;
const COUNTRIES_SHOWN = 4;
const STARTS_MAX = 4;
/** Number of areas to check for things to do. */
const STARTS_LOOKED_AT = 24;
const exactness = ({ rank }: Pick<Found, "rank">) => (rank === RANKS.exact ? { is_exact: true as const } : {});
const codeFromRef = ({ ref }: Found) => ref.slice(1);

/** Returns one page of the found listings, by rank or in the requested order. */
async function businessPage(
  { db, address }: RequestContext,
  query: SearchQuery,
  found: readonly Found[],
  cardsOf: (codes: string[]) => Promise<BusinessCard[]>,
) {
  const codes = found.map(codeFromRef);
  const sorted = query.ordering === undefined ? codes : await orderCodes(db, codes, query.ordering);
  return listPage(query, address, {
    count: () => codes.length,
    rows: async ({ offset, limit }) => cardsOf(sorted.slice(offset, offset + limit)),
  });
}

/** Parses a query and finds its results, within the guide's scope. */
async function understandInScope(db: DbOrTransaction, { search, country }: Pick<SearchQuery, "search" | "country">): Promise<Understood> {
  const scope = await readScope(db);
  const home = await readHome(db, scope);
  const understood = await parseListQuery(db, { search, country, scope, home });
  if (!scope) return understood;
  const covered = new Set(await codesInScope(db, understood.found.map(codeFromRef), scope));
  return { ...understood, found: understood.found.filter((one) => covered.has(codeFromRef(one))) };
}

/** Returns countries to start from, most listings first. */
async function startsOfCountries(db: DbOrTransaction, isToDo: boolean, scope: Scope | undefined) {
  const counts = await countByCountry(db, "", scope);
  const active = new Set((isToDo ? await countActivitiesByCountry(db, [...counts.keys()]) : []).map(({ code }) => code));
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const chosen = active.size > 0 ? sorted.filter(([code]) => active.has(code)) : sorted;
  return chosen.slice(0, STARTS_MAX).map(([code, businesses_count]) => {
    const country = { code, name: countryName(code) };
    return { name: country.name, slug: null, country, businesses_count, has_things_to_do: active.has(code) };
  });
}

/**
 * Returns areas to start from: nearest to the place in the query, else nearest to the guide's own place, else with the most listings.
 * @param isToDo only areas with things to do, if there are any
 */
async function listStarts(db: DbOrTransaction, isToDo: boolean, near: { area_id: number } | undefined) {
  const scope = await readScope(db);
  const most = isToDo ? STARTS_LOOKED_AT : STARTS_MAX;
  const counts = await (near ? listNearestAreas(db, near, most, scope) : countByArea(db, most, scope));
  // An island may have listings without a town.
  if (counts.length === 0) return startsOfCountries(db, isToDo, scope);
  const ids = counts.map(({ area_id }) => area_id);
  const [areas, active] = await Promise.all([listShownAreas(db, ids), listAreasWith(db, ids, TYPES_OF_GROUP.activity)]);
  const rows = new Map(areas.map((one) => [one.id, one]));
  const chosen = isToDo && active.size > 0 ? counts.filter(({ area_id }) => active.has(area_id)) : counts;
  return chosen.slice(0, STARTS_MAX).flatMap(({ area_id, businesses }) => {
    const row = rows.get(area_id);
    if (!row) return [];
    const { slug, name, country_code: code } = row;
    return [
      { name, slug, country: { code, name: countryName(code) }, businesses_count: businesses, has_things_to_do: active.has(area_id) },
    ];
  });
}

/** Returns the matching listings that are hidden from visitors but visible to this account: its own, or for staff all of them. */
async function findUnpublished(
  db: DbOrTransaction,
  { search, country }: SearchQuery,
  own: readonly string[],
  seesAll: boolean,
): Promise<Found[]> {
  if (seesAll) return find(db, { scope: "h", search, country });
  const spellings = querySpellings(search);
  const entries = spellings.length === 0 ? [] : await readUnpublished(db, own, country);
  return entries.flatMap(({ ref, name, names, popularity }) => {
    const rank = rankOfNames([name, ...names], spellings);
    return rank === undefined ? [] : [{ ref, rank, popularity }];
  });
}

/** Returns the places that some words of a query name. */
async function placesWithin(db: DbOrTransaction, query: SearchQuery): Promise<PlaceResult[]> {
  const { places } = await understandInScope(db, query);
  const [ofCountries, ofAreas] = await Promise.all([
    countOfCountries(
      db,
      places.flatMap((one) => (one.kind === "country" ? one.code : [])),
    ),
    countAreas(
      db,
      places.flatMap((one) => (one.kind === "area" ? one.area_id : [])),
    ),
  ]);
  return places.map((one) => {
    const code = one.kind === "country" ? one.code : one.country_code;
    const country = { code, name: countryName(code) };
    if (one.kind === "country")
      return { kind: one.kind, name: country.name, slug: null, country, businesses_count: ofCountries.get(code) ?? 0 };
    const count = ofAreas.find(({ area_id }) => area_id === one.area_id)?.businesses ?? 0;
    return { kind: one.kind, name: one.name, slug: one.slug, country, businesses_count: count };
  });
}

/** @param withDetails gives the cards of a list different pictures */
export const searchBusinessesHandler = (withDetails: WithDetails): EndpointHandler =>
  handle(searchBusinesses, async ({ query }, ctx) => {
    const { found } = await understandInScope(ctx.db, query);
    return businessPage(ctx, query, found, async (codes) => withDetails(await listByCodes(ctx.db, codes)));
  });

export const searchHandlers: EndpointHandler[] = [
  handle(searchPlaces, async ({ query }, { db, address }) => {
    const words = queryWords(query.search);
    const scope = words.length === 0 ? undefined : await readScope(db);
    const within = query.country ?? onlyCountry(scope);
    const typed = await find(db, { scope: "a", search: query.search, country: within });
    const latin = words.map((word) => inLatin(word) ?? word);
    const isOther = typed.length === 0 && latin.some((word, at) => word !== words[at]);
    const areas = isOther ? await find(db, { scope: "a", search: latin.join(" "), country: within }) : typed;
    const named = countriesNamed(query.search, query.country).filter(({ country: { code } }) => coversCountry(scope, code));
    const codes = named.map(({ country: { code } }) => code);
    const [ofCountries, ofAreas] = await Promise.all([
      codes.length > 0 ? countOfCountries(db, codes) : new Map<string, number>(),
      countAreas(db, areas.map(codeFromRef).map(Number)),
    ]);
    const countries = byListings(named, ofCountries);
    const listed = new Map(ofAreas.map(({ area_id, businesses }) => [`a${area_id}`, businesses]));
    const rows = new Map((await listShownAreas(db, areas.map(codeFromRef).map(Number))).map((one) => [`a${one.id}`, one]));
    const listingCount = (one: (typeof countries)[number] | Found): number =>
      ("country" in one ? ofCountries.get(one.country.code) : listed.get(one.ref)) ?? 0;
    // A word for a kind is not a misspelt village without listings: "hotel" is not Kotel.
    const isKind = isKindAlone(query.search);
    const all = mergedByRank(countries, areas).filter((one) => !isKind || one.rank > RANKS.typo || listingCount(one) > 0);
    const results = listedFirst(all, (one) => listingCount(one) > 0).flatMap((one): PlaceResult[] => {
      if ("country" in one) {
        const { code } = one.country;
        const name = countryName(code);
        return [{ kind: "country", name, slug: null, country: { code, name }, businesses_count: listingCount(one), ...exactness(one) }];
      }
      const area = rows.get(one.ref);
      if (!area || !coversArea(scope, area)) return [];
      const { slug, name, country_code: code } = area;
      return [
        { kind: "area", name, slug, country: { code, name: countryName(code) }, businesses_count: listingCount(one), ...exactness(one) },
      ];
    });
    // Finds the place next to a kind: "hotel pokhara".
    if (results.length === 0 && (words.length > 1 || UNSPACED.test(query.search))) results.push(...(await placesWithin(db, query)));
    const kept = results.slice(0, RESULTS_STORED);
    if (query.ordering) kept.sort((a, b) => a.name.localeCompare(b.name, readersLocale()));
    if (query.ordering?.startsWith("-")) kept.reverse();
    const shown = query.counted ? kept : kept.map(({ businesses_count: _, is_exact: _exact, ...one }) => one);
    return listPage(query, address, inMemoryRows(shown));
  }),
  handle(searchOwnBusinesses, async ({ query }, ctx) => {
    const { db, account } = ctx;
    const seesAll = isStaff(account);
    const own = await listCodesOfMember(db, account.id);
    const [shown, unpublished] = [await understandInScope(db, query), await findUnpublished(db, query, own, seesAll)];
    // Listings with all words come before listings with some of them.
    const found = [...(unpublished.length > 0 && shown.leftOut.length > 0 ? [] : shown.found), ...unpublished];
    return businessPage(ctx, query, ranked(found), (codes) => listByCodes(db, codes, seesAll ? codes : own));
  }),
  handle(getSearchCounts, async (_input, { db }) => {
    const scope = await readScope(db);
    const countries = await countByCountry(db, "", scope);
    const activities = await countByActivity(db, ACTIVITIES_MAX, { scope });
    const within = await countActivitiesByCountry(db, [...countries.keys()]);
    return {
      country: onlyCountry(scope) ?? (await readHome(db, scope))?.country ?? null,
      countries: [...countries].map(([code, businesses_count]) => ({ code, businesses_count })),
      country_names: translatedCountryNames(),
      activities: activities.map(({ activity_type, businesses }) => ({
        activity_type,
        businesses_count: businesses,
        countries: within
          .filter((one) => one.activity_type === activity_type)
          .sort((a, b) => b.businesses_count - a.businesses_count || (a.code < b.code ? -1 : 1))
          .slice(0, COUNTRIES_SHOWN)
          .map(({ code, businesses_count }) => ({ code, businesses_count })),
      })),
    };
  }),
  handle(searchLists, async ({ query: { search } }, { db }) => {
    const { found, lists, leftOut, places, offers } = await understandInScope(db, { search });
    const isAsked = queryWords(search).length > 0;
    const named = places.find((one) => one.kind === "area");
    const isNothing = found.length === 0 && lists.length === 0;
    const middle = isNothing && isAsked && !named ? (await readHome(db, await readScope(db)))?.area : undefined;
    return {
      lists,
      named: found.filter(({ rank }) => rank === RANKS.exact).length,
      left_out: leftOut,
      offers,
      starts: isNothing && offers.length === 0 ? await listStarts(db, isAsked, named ?? (middle && { area_id: middle.id })) : [],
      starts_near: isNothing && named ? named.name : null,
    };
  }),
  searchCandidatesHandler,
];
