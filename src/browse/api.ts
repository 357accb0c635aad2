import type { z } from "zod";
import { sourcesOf } from "../attribution/rules.ts";
import { listAttributionsOf } from "../attribution/store.ts";
import type { BusinessCard } from "../businesses/contract.ts";
import { TYPES_OF_GROUP } from "../businesses/enumerations.ts";
import { kilometres } from "../businesses/rules.nearby.ts";
import { countFiltered } from "../businesses/store.lists.ts";
import { listByCodes } from "../businesses/store.named.ts";
import { flatSpans, spansFrom } from "../hours/rules.page.ts";
import { addDays, hoursTextOf } from "../hours/rules.ts";
import { needsGrammar, readGrammar } from "../hours/store.grammar.ts";
import { lowestPrices } from "../inventory/store.prices.ts";
import { scopeWithin } from "../places/rules.scope.ts";
import { hasOneClock, minuteIn } from "../places/rules.time.ts";
import { timeZoneAt } from "../places/store.timeZones.ts";
import { type Area, findAreaBySlug, listIdsWithin, listLargestAreas } from "../places/store.ts";
import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import type { Multipliers } from "../platform/exchange.ts";
import { dayIn } from "../platform/format.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { pageWindow, paginatedResponse } from "../platform/pagination.ts";
import { readRates, readScope } from "../settings/store.ts";
import { type FoundList, queryCounted } from "./api.counted.ts";
import { browseBusinesses, browsePoints, type listQuery, POINTS_MAX } from "./contract.ts";
import type { ListOrder } from "./enumerations.ts";
import { applyFilters, type Match } from "./rules.facets.ts";
import { boundsOf, CHOICE_NAMES, type Filters, FLAG_NAMES, foldHashtag, noFilters } from "./rules.filters.ts";
import { byPrice } from "./rules.prices.ts";
import { listRowFacts, type RowFacts } from "./store.rows.ts";
import { type ListPlace, listByName, readFacetRows } from "./store.ts";

type Query = z.output<z.ZodObject<typeof listQuery>>;

/** Places with more listings than this are not read whole: a block of them would take a noticeable part of a second. */
const IN_MEMORY_MAX = 20_000;

/** Days whose hours a row knows, from yesterday on: a page that is cached for longer does not say whether it is open. */
const DAYS_AHEAD = 8;

const NEEDS_CLOCK = "This filter needs an area, or a country with one time zone and at most 20,000 listings.";

function filtersOf(query: Query): Filters {
  const filters = noFilters();
  for (const name of CHOICE_NAMES) filters.choices[name] = query[name] ?? [];
  for (const name of FLAG_NAMES) filters.flags[name] = query[name] === "yes";
  return { ...filters, language: query.language ?? [], hashtag: (query.hashtag ?? []).map(foldHashtag) };
}

interface ListRequest {
  place: ListPlace;
  area: Area | undefined;
  query: Query;
  filters: Filters;
  /** The only types there are on the page; all without a group. */
  types: readonly string[] | undefined;
  ordering: ListOrder;
}

async function parseListRequest(db: DbOrTransaction, query: Query): Promise<ListRequest> {
  if (query.area === undefined) {
    const errors: Record<string, string[]> = {};
    if (query.bounds !== undefined) errors.bounds = ["This filter needs an area."];
    if (query.open_now !== undefined && !(query.country && hasOneClock(query.country))) errors.open_now = [NEEDS_CLOCK];
    if (query.ordering === "distance") Object.assign(errors, { ordering: ["Distances need a point: an area's."] });
    if (query.country === undefined && query.activity === undefined)
      Object.assign(errors, { non_field_errors: ["One of these is needed: area, country, activity."] });
    if (Object.keys(errors).length > 0) throw badRequest(errors);
  }
  const area = query.area === undefined ? undefined : await findAreaBySlug(db, query.area);
  if (query.area !== undefined && !area) throw notFound();
  const place = area
    ? { area_id: area.id, area_ids: await listIdsWithin(db, area.id), country_code: area.country_code }
    : { country_code: query.country, activity_subtype: query.activity };
  return {
    place: { ...place, scope: scopeWithin(await readScope(db), place) },
    area,
    query,
    filters: filtersOf(query),
    types: query.category && TYPES_OF_GROUP[query.category],
    ordering: query.ordering ?? "recommended",
  };
}

/** Minutes since midnight where the list's places are: by the area's middle, or by the largest town of a country with one clock. Null where it is not one time. */
async function localMinute(db: DbOrTransaction, { area, query: { country } }: ListRequest): Promise<number | null> {
  const [town] = area ? [area] : country && hasOneClock(country) ? await listLargestAreas(db, country, 1) : [];
  return town ? minuteIn(timeZoneAt(town.latitude, town.longitude), now()) : null;
}

/** All that passes, in order where the order needs no names. */
async function filterPlace(db: DbOrTransaction, request: ListRequest, multipliers: Multipliers | undefined) {
  const { place, area, query, filters, types, ordering } = request;
  const [block, minute] = await Promise.all([readFacetRows(db, place), localMinute(db, request)]);
  const { matches, facets } = applyFilters(block, {
    filters,
    types,
    activity: query.activity,
    bounds: boundsOf(query.bounds),
    minute,
  });
  if (ordering === "price") {
    const codes = matches.map(({ code }) => code);
    return { matches: byPrice(matches, await lowestPrices(db, codes, multipliers), multipliers), facets };
  }
  return { matches: inOrder(matches, ordering, area), facets };
}

/** Array.sort is stable: among equals the most recommended stay first. */
function inOrder(matches: Match[], ordering: ListOrder, area: Area | undefined): Match[] {
  if (ordering === "discount") return matches.sort((a, b) => b.discount - a.discount);
  if (ordering !== "distance" || !area) return matches;
  const far = ({ latitude, longitude }: Match) =>
    latitude === null || longitude === null ? Number.POSITIVE_INFINITY : kilometres(area, { latitude, longitude });
  const distances = new Map(matches.map((match) => [match, far(match)]));
  return matches.sort((a, b) => (distances.get(a) as number) - (distances.get(b) as number) || 0);
}

async function queryInMemory(
  db: DbOrTransaction,
  request: ListRequest,
  window: { limit: number; offset: number },
  multipliers: Multipliers | undefined,
): Promise<FoundList> {
  const { matches, facets } = await filterPlace(db, request, multipliers);
  const all = matches.map(({ code }) => code);
  const codes = request.ordering === "name" ? await listByName(db, all, window) : all.slice(window.offset, window.offset + window.limit);
  return { count: all.length, codes, facets };
}

/** A row's own facts, with its hours of the next days. */
function factsOf(card: BusinessCard, facts: RowFacts | undefined) {
  const { cuisine = "", stars = null, price_text = "", opening_hours = "" } = facts ?? {};
  const { latitude, longitude } = card;
  const time_zone = latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude);
  const text = hoursTextOf({ ...card, opening_hours });
  const from = addDays(dayIn(time_zone ?? "UTC", now()), -1);
  const place = { latitude, longitude, country_code: card.country.code };
  const known = time_zone !== null && needsGrammar(text) ? readGrammar(text, place, time_zone, from, DAYS_AHEAD) : undefined;
  const days = text === "" || time_zone === null ? null : known ? [...known.values()].map(flatSpans) : spansFrom(text, from, DAYS_AHEAD);
  return { cuisine, stars, price_text, open: days && time_zone ? { time_zone, from, days } : null };
}

export const listHandlers: EndpointHandler[] = [
  handle(browseBusinesses, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const request = await parseListRequest(db, query);
    const isLarge = request.area === undefined && !request.place.scope && (await countFiltered(db, request.place)) > IN_MEMORY_MAX;
    // Opening hours cannot be derived from what many listings have in common.
    if (isLarge && query.open_now !== undefined) throw badRequest({ open_now: [NEEDS_CLOCK] });
    const multipliers = await readRates(db);
    const { count, codes, facets } = await (isLarge ? queryCounted : queryInMemory)(db, request, window, multipliers);
    const [cards, prices, facts] = await Promise.all([
      listByCodes(db, codes),
      lowestPrices(db, codes, multipliers),
      listRowFacts(db, codes),
    ]);
    const results = cards.map((card) => ({
      ...card,
      from_price: null,
      from_currency: null,
      from_per: null,
      ...prices.get(card.business_code),
      ...factsOf(card, facts.get(card.business_code)),
    }));
    return { ...paginatedResponse(window, count, results, address), facets };
  }),

  handle(browsePoints, async ({ query }, { db }) => {
    if (query.area === undefined) throw badRequest({ area: ["This field is required."] });
    const request = await parseListRequest(db, query);
    const { matches } = await filterPlace(db, request, await readRates(db));
    const codes = matches.map(({ code }) => code);
    const byCode = new Map(matches.map((match) => [match.code, match]));
    const ordered = request.ordering === "name" ? await listByName(db, codes, { limit: POINTS_MAX, offset: 0 }) : codes;
    const points = ordered.slice(0, POINTS_MAX).flatMap((business_code, index) => {
      const { latitude = null, longitude = null } = byCode.get(business_code) ?? {};
      return latitude === null || longitude === null ? [] : [{ number: index + 1, business_code, latitude, longitude }];
    });
    const sources = sourcesOf(
      await listAttributionsOf(
        db,
        points.map(({ business_code }) => business_code),
      ),
    );
    return { sources, count: matches.length, without_point: matches.filter(({ latitude }) => latitude === null).length, points };
  }),
];
