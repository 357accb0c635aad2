import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { typedKeys } from "../../../platform/values/objects.ts";
import { NEED_FLAGS } from "../../browse/enumerations.ts";
import { weekMoment } from "../../hours/week.ts";
import { loadOpenCheck } from "../../hours/weeks/store.ts";
import type { Scope } from "../../places/scope.ts";
import { listIdsWithin } from "../../places/store.ts";
import { minuteIn } from "../../places/time.ts";
import { timeZoneAt } from "../../places/timeZones/store.ts";
import { FACTS_COMPARED, type FactPlace, findFacts, listNearestAreas, listWeeks, readFacts } from "../facts/store.ts";
import { type Found, RESULTS_STORED } from "../rank.ts";
import type { Home, NamedPlace } from "../understanding/rules.ts";
import type { Span } from "../words/reading.ts";
import { readVocabulary } from "../words/vocabulary/enumerations.ts";
import { KINDS_OF_WISHES, type Wish } from "../words/wishes.ts";

export interface Asked {
  search: string;
  /** ISO code of the only country to search. */
  country?: string | undefined;
  scope: Scope | undefined;
  /** Place that the guide is about, if there is only one: its listings come first. */
  home?: Home | undefined;
}

export const GROUPS = ["stay", "do", "eat"] as const;
/** The first time zone to reach a new day. */
const FIRST_ZONE = "Pacific/Kiritimati";
/** Number of areas to try first around a place without listings. */
const AREAS_AROUND = 8;
/** Maximum distance for "near" a place: at most an hour by car. */
const NEAR_KILOMETRES = 60;

/** Returns the place to search: the named area with all areas inside it, else the country, else everything that the guide covers. */
async function findFactPlace(db: DbOrTransaction, places: readonly NamedPlace[], { scope, country }: Asked): Promise<FactPlace> {
  const area = places.find((one) => one.kind === "area");
  if (area) return { areas: await listIdsWithin(db, area.area_id), countries: [] };
  const named = places.find((one) => one.kind === "country");
  const code = named?.code ?? country;
  if (!code)
    return scope && scope.countries.length === 0
      ? { areas: scope.areas.map(({ id }) => id), countries: [] }
      : { areas: [], countries: scope?.countries ?? [] };
  // If the guide covers only some areas of a country, searches only those.
  const areas = scope && !scope.countries.includes(code) ? scope.areas.filter((one) => one.country_code === code).map(({ id }) => id) : [];
  return areas.length > 0 ? { areas, countries: [] } : { areas: [], countries: [code] };
}

/** Returns the listings that are open now in their own time zone. */
export async function openOnes(db: DbOrTransaction, found: readonly Found[]): Promise<Found[]> {
  const moment = now();
  const listings = await listWeeks(
    db,
    found.map(({ ref }) => ref.slice(1)),
  );
  const isOpen = await loadOpenCheck(db, new Set(listings.map(({ week }) => week)), dayIn(FIRST_ZONE, moment));
  const open = new Set<string>();
  for (const { code, week, latitude, longitude } of listings) {
    const zone = timeZoneAt(latitude, longitude);
    if (isOpen(week, weekMoment(dayIn(zone, moment), minuteIn(zone, moment)))) open.add(`b${code}`);
  }
  return found.filter(({ ref }) => open.has(ref));
}

/** Request to the facts, while it can still be narrowed or widened. */
export interface Demand {
  kinds: (Span & { ids: readonly string[] })[];
  wishes: (Span & { wish: Wish })[];
  places: NamedPlace[];
  /** Whether to search near the places instead of in them. */
  isNear?: boolean;
}

/** Wishes that are stored as facts of listings. */
const FACT_WISHES = new Set<Wish>([
  ...(["vegan", "vegetarian", "cheap", "luxury", "stars_5", "stars_4", "stars_3", "stars_2", "discount"] as const),
  ...typedKeys(NEED_FLAGS),
]);

export interface Answer {
  found: Found[];
  /** Remaining part of the demand, which the listings match. */
  demand: Demand;
  dropped: Span[];
}

/** Whether a wish can exclude listings. */
const isFilter = ({ wish }: { wish: Wish }) => FACT_WISHES.has(wish) || wish === "open_now";

/** Whether the listings match a part of the query. A wider kind alone does not count. */
export const isAnswered = (asked: Demand, { demand: { kinds, wishes, places } }: Answer): boolean =>
  places.length > 0 ||
  wishes.some(isFilter) ||
  kinds.some(({ from, to, ids }) => to > from && asked.kinds.some((one) => one.from === from && one.ids.join() === ids.join()));

/**
 * Finds the listings that match a demand, best first.
 * @param around areas to search instead of the named place, the nearest first
 */
async function searchFacts(
  db: DbOrTransaction,
  asked: Asked,
  { kinds, wishes, places }: Demand,
  around: readonly number[],
): Promise<Found[]> {
  const groups = kinds.map(({ ids }) => ids);
  const more = wishes.filter(({ wish }) => FACT_WISHES.has(wish)).map(({ wish }) => [`wish:${wish}`]);
  const isOpenAsked = wishes.some(({ wish }) => wish === "open_now");
  // The best ones may all be closed, so more rows are read.
  const most = isOpenAsked ? FACTS_COMPARED : RESULTS_STORED;
  const within = around.length > 0 ? { areas: [...around], countries: [] } : await findFactPlace(db, places, asked);
  const all = await findFacts(db, [...more, ...groups], within, most);
  const isAnywhere = within.areas.length + within.countries.length === 0;
  const own =
    isAnywhere && asked.home ? await findFacts(db, [...more, ...groups], { areas: [], countries: [asked.home.country] }, most) : [];
  const isOwn = new Set(own.map(({ ref }) => ref));
  const found = [...own, ...all.filter(({ ref }) => !isOwn.has(ref))].slice(0, most);
  if (around.length > 0) {
    const told = await readFacts(db, found);
    const stepsTo = ({ ref }: Found) => around.indexOf(told.get(ref)?.area_id ?? 0);
    found.sort((a, b) => stepsTo(a) - stepsTo(b));
  }
  return isOpenAsked ? (await openOnes(db, found)).slice(0, RESULTS_STORED) : found;
}

/**
 * Returns the matching listings and the parts of the query that were dropped to find any: first wishes, then all kinds but the last named
 * one, then the kind in favour of a wider one, then the place.
 */
export async function answer(db: DbOrTransaction, asked: Asked, demand: Demand): Promise<Answer> {
  const vocabulary = readVocabulary();
  const dropped: Span[] = [];
  let { kinds, wishes, places } = { ...demand, kinds: demand.kinds.map((one) => ({ ...one })) };
  let isAnything = demand.kinds.every(({ to }) => to === 0);
  /** Nearest areas, if the named one has nothing. */
  let around: number[] = [];
  const search = () => searchFacts(db, asked, { kinds, wishes, places }, around);
  const near = demand.isNear ? places.find((one) => one.kind === "area") : undefined;
  if (near) {
    const { areas } = await findFactPlace(db, [near], asked);
    const others = await listNearestAreas(db, near, AREAS_AROUND, asked.scope, NEAR_KILOMETRES);
    around = [...new Set([...areas, ...others.map(({ area_id }) => area_id)])];
    const found = await search();
    const [best] = found;
    // The list is for the named place, if it has any listings.
    const isThere = best && areas.includes((await readFacts(db, [best])).get(best.ref)?.area_id ?? 0);
    if (best) return { found, demand: { kinds, wishes, places: isThere ? places : [] }, dropped };
    around = [];
  }
  for (;;) {
    const found = await search();
    if (found.length > 0) return { found, demand: { kinds, wishes, places }, dropped };
    const wish = wishes.findLast(isFilter);
    const [kind] = kinds;
    const wider = kind?.ids.map((id) => vocabulary.kinds.get(id)?.wider).find((id) => id !== undefined);
    if (wish) {
      dropped.push(wish);
      wishes = wishes.filter((one) => one !== wish);
      const next = KINDS_OF_WISHES[wish.wish];
      if (isAnything && next) {
        kinds = [{ from: 0, to: 0, ids: [next] }];
        isAnything = false;
      }
    } else if (kind && kinds.length > 1) {
      dropped.push(kind);
      kinds = kinds.slice(1);
    } else if (kind && wider) {
      if (!dropped.some(({ from }) => from === kind.from)) dropped.push({ from: kind.from, to: kind.to });
      kinds = [{ ...kind, ids: [wider] }];
    } else if (places.length > 0 && !isAnything) {
      // The place has none of these kinds: shows other listings there.
      isAnything = true;
      for (const { from, to } of demand.kinds) if (!dropped.some((span) => span.from === from)) dropped.push({ from, to });
      kinds = [{ from: 0, to: 0, ids: [...GROUPS] }];
    } else if (places.length > 0) {
      // The place has no listings at all: shows the requested kinds as near as possible.
      const area = places.find((one) => one.kind === "area");
      if (area) around = (await listNearestAreas(db, area, AREAS_AROUND, asked.scope)).map(({ area_id }) => area_id);
      dropped.push(...places);
      dropped.splice(0, dropped.length, ...dropped.filter((span) => !demand.kinds.some(({ from }) => from === span.from)));
      places = [];
      isAnything = false;
      kinds = demand.kinds.map((one) => ({ ...one }));
    } else if (around.length > 0) {
      around = [];
      kinds = demand.kinds.map((one) => ({ ...one }));
    } else return { found: [], demand: { kinds, wishes, places }, dropped };
  }
}
