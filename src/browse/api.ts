import type { z } from "zod";
import { TYPES_OF_GROUP } from "../businesses/enumerations.ts";
import { kilometres } from "../businesses/rules.nearby.ts";
import { countFiltered } from "../businesses/store.lists.ts";
import { listByCodes } from "../businesses/store.named.ts";
import { lowestRoomPrices } from "../inventory/store.ts";
import { unlikeCards } from "../media/rules.lists.ts";
import { hasOneClock, minuteIn } from "../places/rules.time.ts";
import { timeZoneAt } from "../places/store.timeZones.ts";
import { type Area, findAreaBySlug, listLargestAreas } from "../places/store.ts";
import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import { type Route, route } from "../platform/http/context.ts";
import { keptFor } from "../platform/keptFor.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { browseBusinesses, browsePoints, type listQuery, POINTS_MAX } from "./contract.ts";
import type { ListOrder } from "./enumerations.ts";
import { FacetCounter, type Facets, failuresOf, type Match, readCommon, sift, WORDS_SHOWN } from "./rules.facets.ts";
import { boundsOf, CHOICE_NAMES, type Filters, FLAG_NAMES, foldHashtag, noFilters } from "./rules.filters.ts";
import { countWords, type ListPlace, listByName, listCodes, listCommon, readBlock, type WordCount } from "./store.ts";

type Query = z.output<z.ZodObject<typeof listQuery>>;

/** Places with more listings than this are counted by what listings have in common: a block of them would take a noticeable part of a second. */
const BLOCK_MAX = 20_000;

/** Words of large places are counted again after this, and kept of so many lists: they take longer than all the rest (bench/results/lists.md). */
const WORDS_MILLISECONDS = 300_000;
const WORDS_KEPT = 500;

const NEEDS_CLOCK = "This filter needs an area, or a country with one time zone and at most 20,000 listings.";

function filtersOf(query: Query): Filters {
  const filters = noFilters();
  for (const name of CHOICE_NAMES) filters.choices[name] = query[name] ?? [];
  for (const name of FLAG_NAMES) filters.flags[name] = query[name] === "yes";
  return { ...filters, language: query.language ?? [], hashtag: (query.hashtag ?? []).map(foldHashtag) };
}

interface Asked {
  place: ListPlace;
  area: Area | undefined;
  query: Query;
  filters: Filters;
  /** The only types there are on the page; all without a group. */
  types: readonly string[] | undefined;
  ordering: ListOrder;
}

async function understand(db: DbOrTransaction, query: Query): Promise<Asked> {
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
  return {
    place: area ? { area_id: area.id, country_code: area.country_code } : { country_code: query.country, activity_subtype: query.activity },
    area,
    query,
    filters: filtersOf(query),
    types: query.category && TYPES_OF_GROUP[query.category],
    ordering: query.ordering ?? "recommended",
  };
}

/** Minutes since midnight where the list's places are: by the area's middle, or by the largest town of a country with one clock. Null where it is not one time. */
async function minuteThere(db: DbOrTransaction, { area, query: { country } }: Asked): Promise<number | null> {
  const [town] = area ? [area] : country && hasOneClock(country) ? await listLargestAreas(db, country, 1) : [];
  return town ? minuteIn(timeZoneAt(town.latitude, town.longitude), now()) : null;
}

/** All that passes, in order where the order needs no names. */
async function siftPlace(db: DbOrTransaction, asked: Asked) {
  const { place, area, query, filters, types, ordering } = asked;
  const [block, minute] = await Promise.all([readBlock(db, place), minuteThere(db, asked)]);
  const { matches, facets } = sift(block, {
    filters,
    types,
    activity: query.activity,
    bounds: boundsOf(query.bounds),
    minute,
  });
  return { matches: inOrder(matches, ordering, area), facets };
}

/** Array.sort is stable: among equals the most recommended stay first. */
function inOrder(matches: Match[], ordering: ListOrder, area: Area | undefined): Match[] {
  if (ordering === "discount") return matches.sort((a, b) => b.discount - a.discount);
  if (ordering === "price") return matches.sort((a, b) => a.level - b.level);
  if (ordering !== "distance" || !area) return matches;
  const far = ({ latitude, longitude }: Match) =>
    latitude === null || longitude === null ? Number.POSITIVE_INFINITY : kilometres(area, { latitude, longitude });
  const distances = new Map(matches.map((match) => [match, far(match)]));
  return matches.sort((a, b) => (distances.get(a) as number) - (distances.get(b) as number) || 0);
}

interface Found {
  count: number;
  codes: string[];
  facets: Facets;
}

async function findInBlock(db: DbOrTransaction, asked: Asked, window: { limit: number; offset: number }): Promise<Found> {
  const { matches, facets } = await siftPlace(db, asked);
  const all = matches.map(({ code }) => code);
  const codes = asked.ordering === "name" ? await listByName(db, all, window) : all.slice(window.offset, window.offset + window.limit);
  return { count: all.length, codes, facets };
}

const keptWords = keptFor<WordCount[]>(WORDS_MILLISECONDS, WORDS_KEPT);

/** For large places: numbers from what listings have in common, and the page from an index. */
async function findInLarge(db: DbOrTransaction, asked: Asked, window: { limit: number; offset: number }): Promise<Found> {
  const { place, filters, types, query } = asked;
  const { language, hashtag } = filters;
  const ordering = asked.ordering === "distance" ? "recommended" : asked.ordering;
  const words = { types, activity_subtype: query.activity, language, hashtag };
  const passing = (groups: { common: string }[]) => {
    const kinds = groups.filter(({ common }) => failuresOf(readCommon(common), filters) === 0).map(({ common }) => common);
    return kinds.length === groups.length ? undefined : kinds;
  };
  const groups = await listCommon(db, place, words);
  const counter = new FacetCounter(filters);
  let count = 0;
  for (const { common, listings } of groups) {
    const read = readCommon(common);
    const failed = failuresOf(read, filters);
    counter.addCommon(read, failed, listings);
    if (failed === 0) count += listings;
  }
  const addWords = async (name: "language" | "hashtag") => {
    const others = { ...words, [name]: [] };
    const counted = await keptWords(db, JSON.stringify([name, place, types, query.activity, filters]), async () =>
      // Of what has none of the chosen words there may be kinds of its own.
      countWords(
        db,
        place,
        name,
        { ...words, kinds: passing(filters[name].length === 0 ? groups : await listCommon(db, place, others)) },
        WORDS_SHOWN,
      ),
    );
    for (const { word, listings } of counted) counter.addWord(name, word, listings);
  };
  const [codes] = await Promise.all([
    listCodes(db, place, { ...words, kinds: passing(groups) }, { ordering, ...window }),
    addWords("language"),
    addWords("hashtag"),
  ]);
  return { count, codes, facets: counter.facets() };
}

export const listRoutes: Route[] = [
  route(browseBusinesses, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const asked = await understand(db, query);
    const isLarge = asked.area === undefined && (await countFiltered(db, asked.place)) > BLOCK_MAX;
    // What many listings have in common does not tell their hours.
    if (isLarge && query.open_now !== undefined) throw badRequest({ open_now: [NEEDS_CLOCK] });
    const { count, codes, facets } = await (isLarge ? findInLarge : findInBlock)(db, asked, window);
    const [cards, prices] = await Promise.all([listByCodes(db, codes), lowestRoomPrices(db, codes)]);
    const results = unlikeCards(cards).map((card) => ({
      ...card,
      from_price: null,
      from_currency: null,
      ...prices.get(card.business_code),
    }));
    return { ...pageAnswer(window, count, results, address), facets };
  }),

  route(browsePoints, async ({ query }, { db }) => {
    if (query.area === undefined) throw badRequest({ area: ["This field is required."] });
    const asked = await understand(db, query);
    const { matches } = await siftPlace(db, asked);
    const codes = matches.map(({ code }) => code);
    const byCode = new Map(matches.map((match) => [match.code, match]));
    const ordered = asked.ordering === "name" ? await listByName(db, codes, { limit: POINTS_MAX, offset: 0 }) : codes;
    const points = ordered.slice(0, POINTS_MAX).flatMap((business_code, index) => {
      const { latitude = null, longitude = null } = byCode.get(business_code) ?? {};
      return latitude === null || longitude === null ? [] : [{ number: index + 1, business_code, latitude, longitude }];
    });
    return { count: matches.length, without_point: matches.filter(({ latitude }) => latitude === null).length, points };
  }),
];
