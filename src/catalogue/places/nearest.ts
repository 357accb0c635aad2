import { addToGroup } from "../../platform/values/groups.ts";
import { OWN_FIRST } from "./gazetteer.ts";
import { type LandAt, NO_LAND } from "./land.ts";
import { kmBetween } from "./polygons.ts";
import { foldName } from "./slugs.ts";
import { jointNames } from "./text.ts";

/** Fields of a row of the table area that the lookup needs. */
export interface LocatorTown {
  id: number;
  /** If omitted, no record can name the town. */
  name?: string;
  country_code: string;
  /** Towns of the same state absorb each other; towns of two states never do. */
  state_code?: string;
  latitude: number;
  longitude: number;
  population: number;
  /** Whether it is a part of a town: see gazetteer.ts. */
  is_section?: boolean;
}

export interface Nearest<T> {
  area: T | null;
  score: number;
  /** The best town of any other country, with its score; only complete if it is better than the area. */
  rival: T | null;
  rivalScore: number;
}

/** Maximum distance from a town: a listing beyond it is assigned only to its country. */
const REACH_KM = 60;
/**
 * Kilometres of a town's radius per square root of its inhabitants: 3,000 people per square kilometre, a usual density of built-up areas.
 */
const RADIUS_PER_ROOT = 0.0103;
const RADIUS_MIN = 1;
const RADIUS_MAX = 20;
/**
 * Outside a town's radius, this many kilometres count as much as the whole radius inside. It prevents cities from taking the villages
 * around them.
 */
const OUTSIDE_KM = 3;
/** A town with at most a tenth of a city's people, in the inner half of the city, counts as a part of it: Westminster is London. */
const ABSORBED_SHARE = 0.1;
const ABSORBED_WITHIN = 0.5;

/** Minimum population of a city that includes the islands in its inner half: Copenhagen's Amager. */
const CITY_POPULATION = 100_000;
/** Maximum distance of two places off all drawn land to count as on the same island: 2 km. */
const ISLET_KM = 2;
/**
 * Minimum population of a town that is another place than a city far away that its record names; areas that imports or staff added are so
 * in any case. The point is near the town, and the city's score is high and higher by a lead: 9 km.
 */
const OWN_TOWN_POPULATION = 10_000;
const OWN_TOWN_SCORE = 3;
const FAR_SCORE = 4;
const FAR_LEAD = 3;
/**
 * Maximum distance of a point outside twice the radius of the town that its record names: municipalities are wide, and those of cities even
 * wider.
 */
const NAMED_KM = 20;

const CELL = 0.125;
const COLUMNS = 360 / CELL;
const ROWS = 180 / CELL;
const KM_PER_DEGREE = 111.2;
const CELL_KM = CELL * KM_PER_DEGREE;

const rowAt = (latitude: number) => Math.min(ROWS - 1, Math.floor((latitude + 90) / CELL));
const columnAt = (longitude: number) => Math.floor((longitude + 180) / CELL) % COLUMNS;
const shrink = (latitude: number) => Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
const townRadius = (population: number) => Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, RADIUS_PER_ROOT * Math.sqrt(population)));

/** Returns 0 in the middle of a town, 1 at its edge, and 1 more for every 3 km beyond. */
const distanceScore = (distance: number, radius: number) => (distance <= radius ? distance / radius : 1 + (distance - radius) / OUTSIDE_KM);

/**
 * Returns the score of a point by its distance from a town's middle in kilometres: below 1 within the radius, and 1 more for every 3 km
 * beyond.
 */
export const outsideScore = (distance: number, population: number) => distanceScore(distance, townRadius(population));

/** Returns the area within a town's radius, in square kilometres. */
export const townDiscArea = (population: number) => Math.PI * townRadius(population) ** 2;

/** Returns the best score that a town at this distance or farther could have. */
const bestPossible = (distance: number) => distanceScore(distance, RADIUS_MAX);

/** Sorts the towns into cells of an eighth of a degree: those of cell c are order[start[c]] to order[start[c + 1] - 1]. */
function sortIntoCells(towns: readonly LocatorTown[]) {
  const cells = Uint32Array.from(towns, (town) => rowAt(town.latitude) * COLUMNS + columnAt(town.longitude));
  const start = new Uint32Array(ROWS * COLUMNS + 1);
  for (const cell of cells) start[cell] = (start[cell] ?? 0) + 1;
  for (let cell = 1; cell <= ROWS * COLUMNS; cell++) start[cell] = (start[cell] ?? 0) + (start[cell - 1] ?? 0);
  const order = new Uint32Array(towns.length);
  // Each start begins at the end of its cell and moves back as the cell is filled, the last town first.
  for (let town = cells.length - 1; town >= 0; town--) {
    const cell = cells[town] ?? 0;
    const at = (start[cell] ?? 0) - 1;
    start[cell] = at;
    order[at] = town;
  }
  return { start, order };
}

/** Calls visit for every town in the ring of cells at this many steps around a cell. */
function visitRing(cells: Cells, row: number, column: number, ring: number, visit: (town: number) => void) {
  for (let y = Math.max(0, row - ring); y <= Math.min(ROWS - 1, row + ring); y++) {
    const step = Math.abs(y - row) === ring || ring === 0 ? 1 : 2 * ring;
    for (let x = column - ring; x <= column + ring; x += step) {
      const cell = y * COLUMNS + ((x + COLUMNS) % COLUMNS);
      for (let i = cells.start[cell] ?? 0; i < (cells.start[cell + 1] ?? 0); i++) visit(cells.order[i] ?? 0);
    }
  }
}

/**
 * Splits a record's place names: "Ubud, Bali; Indonesia" gives three, the narrowest first. The parts of a joint name ("Gamprin-Bendern")
 * follow after all others.
 */
export function localityNames(given: readonly string[]): string[] {
  const names = given.flatMap((text) => text.split(/[,;|/()]+/)).map((name) => name.replace(/\d{4,}/g, " ").trim());
  return [...new Set([...names, ...names.flatMap(jointNames)].map(foldName).filter((name) => /[a-z]/.test(name)))];
}

/**
 * Creates the lookup of the towns of a country by name. It excludes sections of towns: a place in a section is in its town. It folds the
 * names of a country at the first lookup for that country.
 */
export function createNamedTowns<T extends LocatorTown>(towns: readonly T[]) {
  const countries = new Map<string, Map<string, number[]>>();
  const townsByName = (country: string) => {
    const known = countries.get(country);
    if (known) return known;
    const names = new Map<string, number[]>();
    towns.forEach((town, index) => {
      if (town.country_code !== country || town.is_section || !town.name) return;
      const folded = foldName(town.name);
      addToGroup(names, folded, index);
    });
    countries.set(country, names);
    return names;
  };
  return (country: string, folded: string): readonly number[] => townsByName(country).get(folded) ?? [];
}

type Cells = ReturnType<typeof sortIntoCells>;
/** Returns the kilometres from a town, by its index, to a point. `narrow` is the width of a degree there, as a share of its height. */
type DistanceTo = (town: number, latitude: number, longitude: number, narrow: number) => number;

function createDistance(towns: readonly LocatorTown[]): DistanceTo {
  const latitudes = Float64Array.from(towns, (town) => town.latitude);
  const longitudes = Float64Array.from(towns, (town) => town.longitude);
  return (town, latitude, longitude, narrow) => {
    const high = (latitudes[town] ?? 0) - latitude;
    let wide = Math.abs((longitudes[town] ?? 0) - longitude);
    if (wide > 180) wide = 360 - wide;
    wide *= narrow;
    return Math.sqrt(high * high + wide * wide) * KM_PER_DEGREE;
  };
}

/** Whether a town is so small and so deep inside a city that it counts as a part of it. */
export function isPartOfCity(town: Omit<LocatorTown, "id">, city: Omit<LocatorTown, "id">): boolean {
  const reach = townRadius(city.population) * ABSORBED_WITHIN;
  if (reach <= RADIUS_MIN || town.population > city.population * ABSORBED_SHARE) return false;
  if (town.country_code !== city.country_code || town.state_code !== city.state_code) return false;
  const across = (town.longitude - city.longitude) * shrink(city.latitude);
  return Math.hypot(across, town.latitude - city.latitude) * KM_PER_DEGREE <= reach;
}

/** Whether staff or an import added the area, or a placing is about to. */
const isOwn = ({ id }: LocatorTown) => id >= OWN_FIRST || id < 0;

/** Returns 1 for each town that is a section of another one or a small town deep inside a city, else 0. Added areas are places of their own. */
function findSections(towns: readonly LocatorTown[], cells: Cells, distance: DistanceTo): Uint8Array {
  const sections = Uint8Array.from(towns, (town) => Number(town.is_section ?? false));
  for (const city of towns) {
    const reach = townRadius(city.population) * ABSORBED_WITHIN;
    if (reach <= RADIUS_MIN || city.is_section) continue;
    const narrow = shrink(city.latitude);
    const rings = Math.ceil(reach / (CELL_KM * narrow));
    for (let ring = 0; ring <= rings; ring++) {
      visitRing(cells, rowAt(city.latitude), columnAt(city.longitude), ring, (t) => {
        const town = towns[t];
        if (!town || isOwn(town) || town.population > city.population * ABSORBED_SHARE || town.country_code !== city.country_code) return;
        if (town.state_code === city.state_code && distance(t, city.latitude, city.longitude, narrow) <= reach) sections[t] = 1;
      });
    }
  }
  return sections;
}

/**
 * Creates the check whether a town, by its index, may have a point on some land at some distance: on the same land, in a city that includes
 * its islands, or within its radius.
 */
function createReachCheck(towns: readonly LocatorTown[], land: LandAt | undefined) {
  if (!land) return () => true;
  const UNKNOWN = -2;
  const lands = new Int32Array(towns.length).fill(UNKNOWN);
  return (index: number, ground: number, km: number): boolean => {
    const town = towns[index];
    if (!town) return false;
    const radius = townRadius(town.population);
    if (km <= radius * ABSORBED_WITHIN && town.population >= CITY_POPULATION) return true;
    if (lands[index] === UNKNOWN) lands[index] = land(town.latitude, town.longitude);
    const there = lands[index] ?? NO_LAND;
    if (ground !== NO_LAND && there !== NO_LAND) return ground === there;
    return km <= Math.max(radius, ground === there ? ISLET_KM : 0);
  };
}

/**
 * Creates the lookup of the town that a point of a country belongs to: the nearest one, where a town's size counts inside its own radius. A
 * hotel in central Paris is in Paris; one in a village 15 km away is in the village. A section of a town, or a small town deep inside a
 * city, is only chosen outside every town's radius. A town on other land is never the nearest, except for islands within a city.
 * @param land if omitted, everything is one land
 * @returns three functions. `ownTown` corrects `named`, which returns the nearest town of a name that is on the same land or whose radius includes the point; off all
 * drawn land the name is enough. `nearest` takes latitude and longitude in degrees and the country's code. Its score is 0 in the middle of
 * the town, 1 at the edge of its radius and 1 more for every 3 km beyond; it is infinite without a town of the country within 60 km.
 */
export function createNearestTown<T extends LocatorTown>(towns: readonly T[], land?: LandAt) {
  const cells = sortIntoCells(towns);
  const numbers = new Map<string, number>();
  for (const town of towns) if (!numbers.has(town.country_code)) numbers.set(town.country_code, numbers.size);
  const countries = Uint16Array.from(towns, (town) => numbers.get(town.country_code) ?? 0);
  const radii = Float64Array.from(towns, (town) => townRadius(town.population));
  const namedTowns = createNamedTowns(towns);
  const distance = createDistance(towns);
  const sections = findSections(towns, cells, distance);
  const isReached = createReachCheck(towns, land);
  const id = (town: number) => towns[town]?.id ?? 0;

  const named = (latitude: number, longitude: number, country: string, name: string): T | null => {
    const narrow = shrink(latitude);
    const ground = land?.(latitude, longitude) ?? NO_LAND;
    let best = -1;
    let bestKm = Number.POSITIVE_INFINITY;
    for (const town of namedTowns(country, name)) {
      const km = distance(town, latitude, longitude, narrow);
      const radius = radii[town] ?? 0;
      if (km >= bestKm || km > 2 * radius + NAMED_KM || !(km <= radius || ground === NO_LAND || isReached(town, ground, km))) continue;
      [best, bestKm] = [town, km];
    }
    return towns[best] ?? null;
  };

  const nearest = (latitude: number, longitude: number, countryCode: string): Nearest<T> => {
    const ground = land?.(latitude, longitude) ?? NO_LAND;
    const country = numbers.get(countryCode);
    const narrow = shrink(latitude);
    const row = rowAt(latitude);
    const column = columnAt(longitude);
    let best = -1;
    let bestScore = Number.POSITIVE_INFINITY;
    let rival = -1;
    let rivalScore = Number.POSITIVE_INFINITY;
    // Cells are narrower than high. After a ring, everything within its number of cell widths has been visited, minus one for the point's
    // position within its own cell.
    for (let ring = 0; ring <= COLUMNS / 2; ring++) {
      const seen = (ring - 1) * CELL_KM * narrow;
      if (seen > REACH_KM || (seen > 0 && bestPossible(seen) > bestScore)) break;
      visitRing(cells, row, column, ring, (town) => {
        const km = distance(town, latitude, longitude, narrow);
        if (km > REACH_KM) return;
        const score = distanceScore(km, radii[town] ?? 0) + (sections[town] ?? 0);
        if (countries[town] !== country) {
          if (score < rivalScore) [rival, rivalScore] = [town, score];
        } else if (score < bestScore || (score === bestScore && id(town) < id(best))) {
          if (isReached(town, ground, km)) [best, bestScore] = [town, score];
        }
      });
    }
    return { area: towns[best] ?? null, score: bestScore, rival: towns[rival] ?? null, rivalScore };
  };
  /**
   * Returns the town of its own in which a point is that names a city farther away: the title "in Cape Town" of a room 40 km away, in
   * Somerset West. Undefined within 9 km of the named town's edge.
   */
  const ownTown = (latitude: number, longitude: number, said: T): T | undefined => {
    const saidScore = outsideScore(kmBetween({ latitude, longitude }, said), said.population);
    if (saidScore < FAR_SCORE) return undefined;
    const { area, score } = nearest(latitude, longitude, said.country_code);
    if (area === null || area === said || score > Math.min(OWN_TOWN_SCORE, saidScore - FAR_LEAD)) return undefined;
    return isOwn(area) || area.population >= OWN_TOWN_POPULATION ? area : undefined;
  };
  return { nearest, named, ownTown };
}
