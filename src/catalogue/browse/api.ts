import type { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { pageWindow, paginatedResponse } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { addDays } from "../../platform/values/days.ts";
import type { Multipliers } from "../../platform/values/exchange.ts";
import { dayIn } from "../../platform/values/format.ts";
import { uniqueSources } from "../attribution/rules.ts";
import { listAttributionsByCodes } from "../attribution/store.ts";
import { flatSpans } from "../hours/page.ts";
import { readHours } from "../hours/readHours.ts";
import { toHoursText } from "../hours/rules.ts";
import { type WeekMoment, weekMoment } from "../hours/week.ts";
import { listOpenWeeks, loadOpenCheck } from "../hours/weeks/store.ts";
import { lowestPrices } from "../items/prices/store.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { TYPES_OF_GROUP } from "../listings/enumerations.ts";
import { countFiltered } from "../listings/lists/store.ts";
import { listByCodes } from "../listings/named/store.ts";
import { kilometres } from "../listings/nearby/rules.ts";
import type { WithDetails } from "../listings/rules.ts";
import { scopeWithin } from "../places/scope.ts";
import { findShownArea } from "../places/shown/store.ts";
import { type Area, listIdsWithin, listLargestAreas } from "../places/store.ts";
import { hasOneClock, minuteIn } from "../places/time.ts";
import { timeZoneAt, zoneOfPlace } from "../places/timeZones/store.ts";
import { readRates, readScope } from "../settings/store.ts";
import { browseBusinesses, browsePoints, type listQuery, POINTS_MAX } from "./contract.ts";
import { type FoundList, queryCounted } from "./counted/api.ts";
import type { ListOrder } from "./enumerations.ts";
import { applyFilters, type Match, weeksInBlock } from "./facets.ts";
import { CHOICE_NAMES, type Filters, FLAG_NAMES, foldHashtag, noFilters, parseBounds } from "./filters.ts";
import { byPrice } from "./prices.ts";
import { placeSaid } from "./rows/rules.ts";
import { listRowFacts, type RowFacts } from "./rows/store.ts";
import { type ListPlace, listByName, readFacetRows } from "./store.ts";

type Query = z.output<z.ZodObject<typeof listQuery>>;

/** Maximum number of listings that are read into memory: filtering more would take a noticeable part of a second. */
const IN_MEMORY_MAX = 20_000;

/** Number of days with hours in a row, from yesterday on. A page that is cached for longer stops showing whether a place is open. */
const DAYS_AHEAD = 8;

const needsClock = () => t`This filter needs an area, a country with one time zone, or at most 20,000 listings.`;
/** The time zone with the earliest midnight. */
const FIRST_ZONE = "Pacific/Kiritimati";

function toFilters(query: Query): Filters {
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
  /** The only types on the page; undefined without a group. */
  types: readonly string[] | undefined;
  ordering: ListOrder;
}

async function parseListRequest(db: DbOrTransaction, query: Query): Promise<ListRequest> {
  if (query.area === undefined) {
    const errors: Record<string, string[]> = {};
    if (query.bounds !== undefined) errors.bounds = [t`This filter needs an area.`];
    if (query.ordering === "distance") Object.assign(errors, { ordering: [t`Sorting by distance needs an area.`] });
    if (query.country === undefined && query.activity === undefined)
      Object.assign(errors, { non_field_errors: [t`Enter an area, a country or an activity.`] });
    if (Object.keys(errors).length > 0) throw badRequest(errors);
  }
  const area = query.area === undefined ? undefined : await findShownArea(db, query.area);
  if (query.area !== undefined && !area) throw notFound();
  const place = area
    ? { area_id: area.id, area_ids: await listIdsWithin(db, area.id), country_code: area.country_code }
    : { country_code: query.country, activity_subtype: query.activity };
  return {
    place: { ...place, scope: scopeWithin(await readScope(db), place) },
    area,
    query,
    filters: toFilters(query),
    types: query.category && TYPES_OF_GROUP[query.category],
    ordering: query.ordering ?? "recommended",
  };
}

/** Returns the time zone of a list: of the area's centre, or of the largest town of a country with one time zone. Null for other lists. */
async function findListTimeZone(
  db: DbOrTransaction,
  { area, query: { country } }: Pick<ListRequest, "area" | "query">,
): Promise<string | null> {
  const [town] = area ? [area] : country && hasOneClock(country) ? await listLargestAreas(db, country, 1) : [];
  return town ? timeZoneAt(town.latitude, town.longitude) : null;
}

const momentIn = (zone: string, moment: Date) => weekMoment(dayIn(zone, moment), minuteIn(zone, moment));

/** Returns a check whether a listing is open now, by the clock of its own place, or of the list if it has no coordinates. */
async function askOpen(db: DbOrTransaction, request: ListRequest, block: string) {
  const moment = now();
  const [home, isOpen] = await Promise.all([
    findListTimeZone(db, request),
    loadOpenCheck(db, weeksInBlock(block), dayIn(FIRST_ZONE, moment)),
  ]);
  const country = request.area?.country_code ?? request.query.country;
  const isOneClock = home !== null && country !== undefined && hasOneClock(country);
  const moments = new Map<string, WeekMoment>();
  return (week: string, latitude: number | null, longitude: number | null) => {
    const zone = isOneClock || latitude === null || longitude === null ? home : timeZoneAt(latitude, longitude);
    if (zone === null) return false;
    const at = moments.get(zone) ?? momentIn(zone, moment);
    moments.set(zone, at);
    return isOpen(week, at);
  };
}

/** Returns the weeks that are open now in a country with one time zone; undefined for other lists. */
async function findOpenWeeks(db: DbOrTransaction, request: ListRequest): Promise<string[] | undefined> {
  const { country } = request.query;
  const zone = country === undefined ? null : await findListTimeZone(db, request);
  return country !== undefined && zone !== null ? listOpenWeeks(db, country, momentIn(zone, now())) : undefined;
}

/** Returns all matching listings, in order unless the order needs names. */
async function filterPlace(db: DbOrTransaction, request: ListRequest, multipliers: Multipliers | undefined) {
  const { place, area, query, filters, types, ordering } = request;
  const block = await readFacetRows(db, place);
  const { matches, facets } = applyFilters(block, {
    filters,
    types,
    activity: query.activity,
    bounds: parseBounds(query.bounds),
    isOpen: await askOpen(db, request, block),
  });
  if (ordering === "price") {
    const codes = matches.map(({ code }) => code);
    return { matches: byPrice(matches, await lowestPrices(db, codes, multipliers), multipliers), facets };
  }
  return { matches: inOrder(matches, ordering, area), facets };
}

/** Sorts the matches. Array.sort is stable, so equal ones stay in order of recommendations. */
function inOrder(matches: Match[], ordering: ListOrder, area: Area | undefined): Match[] {
  if (ordering === "discount") return matches.sort((a, b) => b.discount - a.discount);
  if (ordering !== "distance" || !area) return matches;
  const far = ({ latitude, longitude }: Match) =>
    latitude === null || longitude === null ? Number.POSITIVE_INFINITY : kilometres(area, { latitude, longitude });
  const distances = new Map(matches.map((match) => [match, far(match)]));
  const distance = (match: Match) => distances.get(match) ?? Number.POSITIVE_INFINITY;
  return matches.sort((a, b) => distance(a) - distance(b) || 0);
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

/** Returns a row's own fields, with its hours of the next days. */
async function buildRowFacts(db: DbOrTransaction, card: BusinessCard, facts: RowFacts | undefined) {
  const { cuisine = "", stars = null, price_text = "", opening_hours = "" } = facts ?? {};
  const said = { cuisine, stars, price_text, ...placeSaid(card, facts?.neighbourhood ?? "", facts?.area_names ?? []) };
  const { latitude, longitude } = card;
  const text = toHoursText({ ...card, opening_hours });
  const time_zone = text === "" ? null : await zoneOfPlace(db, card);
  const from = addDays(dayIn(time_zone ?? "UTC", now()), -1);
  const place = { latitude, longitude, country_code: card.country.code };
  const read = time_zone === null ? undefined : readHours(text, place, time_zone, from, DAYS_AHEAD);
  if (!read || time_zone === null) return { ...said, open: null };
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => flatSpans(read.spansOf(addDays(from, index))));
  return { ...said, open: { time_zone, from, days } };
}

/** @param withDetails gives the cards of a list different pictures */
export const listHandlers = (withDetails: WithDetails): EndpointHandler[] => [
  handle(browseBusinesses, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const request = await parseListRequest(db, query);
    const isLarge = request.area === undefined && !request.place.scope && (await countFiltered(db, request.place)) > IN_MEMORY_MAX;
    const open = isLarge ? await findOpenWeeks(db, request) : undefined;
    if (isLarge && query.open_now !== undefined && !open) throw badRequest({ open_now: [needsClock()] });
    const multipliers = await readRates(db);
    const { count, codes, facets } = await (isLarge
      ? queryCounted(db, { ...request, open }, window, multipliers)
      : queryInMemory(db, request, window, multipliers));
    const [cards, prices, facts] = await Promise.all([
      listByCodes(db, codes),
      lowestPrices(db, codes, multipliers),
      listRowFacts(db, codes),
    ]);
    const results = await Promise.all(
      withDetails(cards).map(async (card) => ({
        ...card,
        from_price: null,
        from_currency: null,
        from_per: null,
        ...prices.get(card.business_code),
        ...(await buildRowFacts(db, card, facts.get(card.business_code))),
      })),
    );
    return { ...paginatedResponse(window, count, results, address), facets };
  }),

  handle(browsePoints, async ({ query }, { db }) => {
    if (query.area === undefined) throw badRequest({ area: [t`This field is required.`] });
    const request = await parseListRequest(db, query);
    const { matches } = await filterPlace(db, request, await readRates(db));
    const codes = matches.map(({ code }) => code);
    const byCode = new Map(matches.map((match) => [match.code, match]));
    const ordered = request.ordering === "name" ? await listByName(db, codes, { limit: POINTS_MAX, offset: 0 }) : codes;
    const points = ordered.slice(0, POINTS_MAX).flatMap((business_code, index) => {
      const { latitude = null, longitude = null } = byCode.get(business_code) ?? {};
      return latitude === null || longitude === null ? [] : [{ number: index + 1, business_code, latitude, longitude }];
    });
    const sources = uniqueSources(
      await listAttributionsByCodes(
        db,
        points.map(({ business_code }) => business_code),
      ),
    );
    return { sources, count: matches.length, without_point: matches.filter(({ latitude }) => latitude === null).length, points };
  }),
];
