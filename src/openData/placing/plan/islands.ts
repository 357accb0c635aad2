import { isInOutline, kmToOutline, surfaceOfOutline } from "../../../catalogue/places/areaOutlines.ts";
import { englishCountryName } from "../../../catalogue/places/countries/rules.ts";
import { NO_LAND } from "../../../catalogue/places/land.ts";
import { townDiscArea } from "../../../catalogue/places/nearest.ts";
import { interiorPoint, kmBetween, type Polygon, polygonBounds } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { NamedPlace } from "../../formats/candidate.ts";
import { commonest, countEach, LISTINGS_MIN, middleOfSpots, type Spot } from "../localities.ts";
import { type Draft, type Row, type Town, VILLAGE_PEOPLE } from "./draft.ts";
import { groupIsles, outlineOfIsle } from "./isles.ts";
import { commonArea } from "./named.ts";

/** Pure: areas from islands. */

/** Surface in square km above which land is a country or a continent rather than an island to travel to; Crete and Bali are below. */
const ISLAND_MAX = 10_000;
/** Surface in square km above which an island's outline is no area of its own: its towns decide, as on a continent. */
const OUTLINED_MAX = 1_500;
/** Maximum distance in km of a listing off the outline of its island, or of an island's point from the listings of an isle. */
const OFF_KM = 2;
const NODE_KM = 5;
/** Minimum share of a drawn land that an island's outline covers to be that land; others are islets beside its coast. */
const MAIN_SHARE = 0.5;
/** Maximum distance in km of a town from the outline of its island: outlines and towns are inaccurate. */
const TOWN_KM = 0.3;
/** Distance in km within which an area of the same name is the same island. */
const SAME_KM = 30;
/** Minimum ratio of an island to the built-up area of its only town for the town to be a place on the island. */
const TOWN_SHARE = 4;

/** Land of the world's outline by its number: polygons, surface in square km, and a point inside it. */
export type LandFacts = (ground: number) => { polygons: readonly Polygon[]; surface: number; middle: Spot | undefined };

interface Island {
  /** Undefined for an island that the file does not name. */
  place: NamedPlace | undefined;
  rows: Row[];
  /** Number of its land in the world's outline. */
  ground: number;
  surface: number;
}

const commonCountry = (rows: readonly Row[]) => commonest(countEach(rows.map(({ country }) => country))) ?? "";

/**
 * Returns the island that a drawn land is: the point of a file on the land that is nearest to its middle. Points off it are islets beside its
 * coast.
 */
function mainIsland(islands: readonly NamedPlace[], { polygons, surface, middle }: ReturnType<LandFacts>): NamedPlace[] {
  const inside = islands.filter(({ latitude, longitude }) => isInOutline(polygons, latitude, longitude));
  if (!middle || inside.length === 0) return [];
  const nearest = nearestIsland(inside, middle);
  return kmBetween(nearest, middle) <= Math.sqrt(surface) / 2 ? [nearest] : [];
}

/** Returns the nearest of several islands to a listing. */
const nearestIsland = (islands: readonly NamedPlace[], at: Spot): NamedPlace =>
  itemAt(
    islands.toSorted((a, b) => kmBetween(a, at) - kmBetween(b, at)),
    0,
  );

/** Creates the lookup of the island of a file whose outline contains a listing, or whose coast is near it on the same land. */
function createDrawn(draft: Draft, places: readonly NamedPlace[], landFacts: LandFacts) {
  const drawn = places
    .flatMap(({ outline, ...place }) =>
      outline ? [{ place: { ...place, outline }, outline, bounds: polygonBounds(outline), surface: surfaceOfOutline(outline) }] : [],
    )
    .filter(({ surface }) => surface <= ISLAND_MAX)
    .sort((a, b) => a.surface - b.surface);
  return (row: Row) => {
    const near = drawn.filter(
      ({ bounds }) =>
        row.latitude > bounds.south - 0.03 &&
        row.latitude < bounds.north + 0.03 &&
        row.longitude > bounds.west - 0.1 &&
        row.longitude < bounds.east + 0.1,
    );
    const around = near.find(({ outline }) => isInOutline(outline, row.latitude, row.longitude));
    if (around) return around;
    const ground = draft.land(row.latitude, row.longitude);
    // On drawn land, only what covers most of it has listings off its outline: an islet has none of the coast beside it.
    const onLand = near.filter(
      ({ place, surface }) =>
        ground === NO_LAND || (draft.land(place.latitude, place.longitude) === ground && surface >= MAIN_SHARE * landFacts(ground).surface),
    );
    const [nearest] = onLand
      .map((one) => ({ one, km: kmToOutline(one.outline, row.latitude, row.longitude) }))
      .filter(({ km }) => km < OFF_KM)
      .sort((a, b) => a.km - b.km);
    return nearest?.one;
  };
}

/** Sorts the listings by island. Listings on continents are in none, unless a file draws an island in a river or lake around them. */
function findIslands(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[], landFacts: LandFacts): Island[] {
  const islands: Island[] = [];
  const findDrawn = createDrawn(draft, places, landFacts);
  const byPlace = new Map<NamedPlace, Island>();
  const onLand = new Map<number, Row[]>();
  const offLand: Row[] = [];
  for (const row of rows) {
    const drawn = findDrawn(row);
    const ground = draft.land(row.latitude, row.longitude);
    if (drawn) {
      const known = byPlace.get(drawn.place);
      if (known) known.rows.push(row);
      else byPlace.set(drawn.place, { place: drawn.place, rows: [row], ground, surface: drawn.surface });
    } else if (ground === NO_LAND) offLand.push(row);
    else if (landFacts(ground).surface <= ISLAND_MAX) addToGroup(onLand, ground, row);
  }
  const points = places.filter(({ outline }) => !outline);
  const split = (all: Row[], named: readonly NamedPlace[], ground: number, surface: number) => {
    if (named.length === 0) islands.push({ place: undefined, rows: all, ground, surface });
    for (const [place, own] of Map.groupBy(named.length === 0 ? [] : all, (row) => nearestIsland(named, row))) {
      // Two groups of listings may be the two ends of one island.
      const known = byPlace.get(place);
      if (known) known.rows.push(...own);
      else byPlace.set(place, { place, rows: own, ground, surface });
    }
  };
  for (const [ground, all] of onLand)
    split(
      all,
      mainIsland(
        points.filter(({ latitude, longitude }) => draft.land(latitude, longitude) === ground),
        landFacts(ground),
      ),
      ground,
      landFacts(ground).surface,
    );
  for (const all of groupIsles(offLand))
    split(
      all,
      points.filter((point) => all.some((row) => kmBetween(row, point) < NODE_KM)),
      NO_LAND,
      0,
    );
  return [...islands, ...byPlace.values()];
}

/** Returns the towns on an island. */
function townsOn(draft: Draft, country: string, { place, rows, ground }: Island): Town[] {
  const outline = place?.outline;
  const used = new Set(rows.flatMap(({ area }) => area ?? []));
  const isOn = (town: Town) => {
    if (outline)
      return (
        isInOutline(outline, town.latitude, town.longitude) ||
        (used.has(town) && kmToOutline(outline, town.latitude, town.longitude) < TOWN_KM)
      );
    if (ground !== NO_LAND) return draft.land(town.latitude, town.longitude) === ground;
    return rows.some((row) => kmBetween(row, town) < OFF_KM);
  };
  const box = rows.reduce((sides, { latitude }) => ({ south: Math.min(sides.south, latitude), north: Math.max(sides.north, latitude) }), {
    south: 90,
    north: -90,
  });
  return draft.towns.filter(
    (town) =>
      town.country_code === country && !town.is_section && town.latitude > box.south - 1.5 && town.latitude < box.north + 1.5 && isOn(town),
  );
}

/** Returns the outline that an island's area gets; undefined if the world's outline has it, so that its towns decide. */
function islandOutline({ place, rows, ground, surface }: Island): Polygon[] | undefined {
  if (place?.outline) return surface <= OUTLINED_MAX ? place.outline : undefined;
  return ground === NO_LAND ? outlineOfIsle(rows) : undefined;
}

/** Returns the name that at least half of the listings use, with their number. @returns undefined if no name is so common */
function halfName(draft: Draft, country: string, rows: readonly Row[]): { name: string; count: number } | undefined {
  const spellings = new Map<string, string[]>();
  for (const row of rows)
    for (const name of new Map(row.names.map((one) => [foldName(one), one])).values())
      if (!draft.isWide(country, name)) addToGroup(spellings, foldName(name), name);
  const [most] = [...spellings.values()].toSorted((a, b) => b.length - a.length);
  const name = most && commonest(countEach(most));
  return name && most.length >= LISTINGS_MIN && most.length * 2 >= rows.length ? { name, count: most.length } : undefined;
}

/** Adds or names the area of one island. @param isUnedited whether staff have left an area as it is */
function addIsland(draft: Draft, island: Island, isUnedited: (id: number) => boolean): void {
  const { place, rows, surface } = island;
  const country = commonCountry(rows);
  const half = place ? undefined : halfName(draft, country, rows);
  const name = place?.name ?? half?.name;
  if (!name || foldName(name) === foldName(englishCountryName(country)) || draft.isWide(country, name)) return;
  const middle = (place?.outline && interiorPoint(place.outline)) ?? (place && island.ground !== NO_LAND ? place : middleOfSpots(rows));
  const existing = draft.findNamed(country, name, middle, SAME_KM);
  const towns = townsOn(draft, country, island);
  if (existing) {
    // An isle that imports made grows with its listings.
    const isGrown =
      !place?.outline && island.ground === NO_LAND && draft.hasOutline.has(existing.id) && rows.some(({ area }) => area === null);
    if (isGrown && towns.includes(existing)) draft.outline(existing.id, outlineOfIsle([...rows, existing]));
    return;
  }
  if (draft.isMerged(country, [name], middle, SAME_KM)) return;
  const outline = islandOutline(island);
  const [village, ...others] = towns;
  const isVillage = village !== undefined && others.length === 0 && village.population < VILLAGE_PEOPLE;
  if (isVillage) {
    const naming = rows.filter(({ names }) => names.some((one) => foldName(one) === foldName(village.name))).length;
    const isMore = place !== undefined || (half !== undefined && half.count > naming);
    if (!isMore || (village.id > 0 && !isUnedited(village.id))) return;
    draft.rename(village, name);
    draft.islands.add(village.id);
    if (outline) draft.outline(village.id, outline);
    return;
  }
  const isLost = rows.some(({ area }) => area === null);
  if (rows.length < LISTINGS_MIN && !isLost) return;
  // Villages of an island that the file does not name stay without a whole.
  if (!place && (towns.length > 0 || !isLost)) return;
  if (towns.length === 0 || (others.length === 0 && village && surface < TOWN_SHARE * townDiscArea(village.population))) {
    // Without a town of its own, an island in a river or a harbour is a part of the town around it.
    const town = village ?? commonArea(rows, () => true);
    if (town && !outline) return;
    const id = draft.add(name, country, middle, { listings: rows.length, parent: town?.id ?? null });
    draft.islands.add(id);
    if (outline) draft.outline(id, outline);
    return;
  }
  const id = draft.add(name, country, middle, { listings: rows.length });
  draft.islands.add(id);
  if (outline) draft.outline(id, outline);
  draft.nest(
    towns.filter((town) => (town.parent_id ?? null) === null),
    id,
  );
}

/**
 * Islands become areas: those that the file names, and those that at least half of their listings name. An island with one village takes
 * the village's place, and one with several contains them.
 */
export function addIslands(
  draft: Draft,
  rows: readonly Row[],
  places: readonly NamedPlace[],
  { landFacts, isUnedited }: { landFacts: LandFacts; isUnedited: (id: number) => boolean },
): void {
  const named = places.filter(({ kind }) => kind === "island");
  // The smallest last: an islet in a lagoon is a part of the island around it.
  for (const island of findIslands(draft, rows, named, landFacts).sort((a, b) => b.surface - a.surface))
    addIsland(draft, island, isUnedited);
}
