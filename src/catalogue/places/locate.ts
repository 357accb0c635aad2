import { type AreaOutline, createOutlined, type OutlinedTown } from "./areaOutlines.ts";
import { COUNTRIES } from "./countries/enumerations.ts";
import type { LandAt } from "./land.ts";
import { createNamedTowns, createNearestTown, localityNames } from "./nearest.ts";
import { foldName } from "./slugs.ts";

/** Outlines of the countries. */
export interface Outlines {
  /** Returns the ISO 3166-1 alpha-2 code of the country or territory at a point in degrees; null at sea and where no code is official. */
  at(latitude: number, longitude: number): string | null;
  /** Returns the country that a territory belongs to (RE: FR); null for a country itself. */
  sovereign(code: string): string | null;
}

/**
 * Reason why a point has no place: no usable coordinates, outside all countries and their waters, or in another country than its record
 * states.
 */
export type UnplacedReason = "no_position" | "no_country" | "country_disagrees";

export type Located<T> = { country_code: string; area: T | null } | { reason: UnplacedReason; country_code: string | null };

export interface Locate<T> {
  /** @param localities place names in the record, the narrowest first */
  (latitude: number, longitude: number, countryCode?: string | null, localities?: readonly string[]): Located<T>;
  /**
   * Returns the areas of a country with this name, the most populous first; of "Springfield, Illinois" those in that state.
   * @param town name as a record without coordinates has it, with larger places after commas
   */
  byName(countryCode: string, town: string): T[];
}

/** Optional data about the ground. */
export interface Ground {
  /** If omitted, everything is one land. */
  land?: LandAt;
  areaOutlines?: readonly AreaOutline[];
}

/** Distance from a border within which the record's country is more reliable than the outline. */
const BORDER_TOLERANCE_KM = 1;
/**
 * For a point within this distance of a border and without a stated country, a town across the border wins if its score is lower by this
 * lead. A lead of 1 is a town's radius, or 3 km outside it.
 */
const BORDER_TOWN_KM = 0.5;
const BORDER_TOWN_LEAD = 1;
/** Maximum distance from a country for a point outside all waters: small islands, inaccurate coasts. */
const OFFSHORE_KM = 20;

const KM_PER_DEGREE = 111.2;
const COMPASS = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (degrees * Math.PI) / 180);

const OFFICIAL = new Set(COUNTRIES.map((country) => country.code));

/** Returns the countries found on a circle around a point. */
function around(outlines: Outlines, latitude: number, longitude: number, km: number): (string | null)[] {
  const high = km / KM_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return COMPASS.map((angle) => outlines.at(latitude + high * Math.sin(angle), ((longitude + wide * Math.cos(angle) + 540) % 360) - 180));
}

/** Returns the country to place a point in, or null if none is near. */
function chooseCountry(outlines: Outlines, latitude: number, longitude: number, stated: string | null): string | null {
  const found = outlines.at(latitude, longitude);
  if (found && found === stated) return found;
  if (stated && around(outlines, latitude, longitude, BORDER_TOLERANCE_KM).includes(stated)) return stated;
  if (found) return found;
  const near = around(outlines, latitude, longitude, OFFSHORE_KM).filter((code) => code !== null);
  return stated && near.includes(stated) ? stated : (near[0] ?? null);
}

/** False for unusable coordinates: not finite, out of range, or 0,0, the usual value of missing coordinates. */
const isPosition = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/** Creates the lookup of a country's areas by name. */
function createNameLookup<T extends OutlinedTown & { state_name?: string }>(towns: readonly T[]): Locate<T>["byName"] {
  const named = createNamedTowns(towns);
  return (countryCode, town) => {
    const names = localityNames([town]);
    for (const [index, name] of names.entries()) {
      const found = named(countryCode, name)
        .flatMap((at) => towns[at] ?? [])
        .toSorted((a, b) => b.population - a.population || a.id - b.id);
      const wider = names.slice(index + 1);
      const inState = found.filter(({ state_code = "", state_name = "" }) =>
        [state_code, state_name].map(foldName).some((one) => wider.includes(one)),
      );
      if (found.length > 0) return inState.length > 0 ? inState : found;
    }
    return [];
  };
}

/**
 * Creates the lookup that assigns a listing to its country and area.
 * The outline decides on the country; the record's own country wins within 1 km of a border. If the record has none, a place within 500 m
 * of a border and far from its own country's towns goes to the border town it is in: the line runs through the last street of Pas de la
 * Casa, whose hotels are in Andorra. Where towns are on both sides, as at Monaco and the Vatican, only the outline decides. A record that
 * names the country of a territory (FR in Réunion) means the territory. A record that names an unrelated country is not placed: either part
 * may be wrong, so a person has to check. The area is the innermost one of that country whose outline contains the point; else the nearby
 * town that the record names, unless the point is far outside it and in another town; else the town of that country, on the same land, that the point belongs to by distance and size (see
 * nearest.ts); else the area whose outline is within 2 km; or null.
 * @param towns rows of the table area; the same objects are returned as areas
 * @returns a function of latitude and longitude in degrees and the record's country code, if any (an unofficial code is ignored)
 */
export function createLocator<T extends OutlinedTown & { state_name?: string }>(
  towns: readonly T[],
  outlines: Outlines,
  { land, areaOutlines = [] }: Ground = {},
): Locate<T> {
  // Areas with an outline match only by outline, not by distance.
  const hasOutline = new Set(areaOutlines.map(({ area_id }) => area_id));
  const free = hasOutline.size === 0 ? towns : towns.filter(({ id }) => !hasOutline.has(id));
  const { nearest, named, ownTown } = createNearestTown(free, land);
  const outlined = createOutlined(towns, areaOutlines);
  const said = (latitude: number, longitude: number, country: string, names: readonly string[]) => {
    for (const name of names) {
      const area = named(latitude, longitude, country, name);
      if (area) return ownTown(latitude, longitude, area) ?? area;
    }
    return undefined;
  };
  const locate = (latitude: number, longitude: number, countryCode?: string | null, localities: readonly string[] = []): Located<T> => {
    if (!isPosition(latitude, longitude)) return { reason: "no_position", country_code: null };
    const code = countryCode?.toUpperCase() ?? "";
    const stated = OFFICIAL.has(code) ? code : null;
    const country = chooseCountry(outlines, latitude, longitude, stated);
    if (!country || !OFFICIAL.has(country)) return { reason: "no_country", country_code: null };
    if (stated && country !== stated && outlines.sovereign(country) !== stated)
      return { reason: "country_disagrees", country_code: country };
    const names = localityNames(localities);
    const known = outlined(latitude, longitude, country, names) ?? said(latitude, longitude, country, names);
    if (known) return { country_code: country, area: known };
    const { area, score, rival, rivalScore } = nearest(latitude, longitude, country);
    const isAcross = !stated && rival && rivalScore < score - BORDER_TOWN_LEAD;
    if (isAcross && around(outlines, latitude, longitude, BORDER_TOWN_KM).includes(rival.country_code)) {
      return { country_code: rival.country_code, area: rival };
    }
    return { country_code: country, area: area ?? outlined.near(latitude, longitude, country) ?? null };
  };
  return Object.assign(locate, { byName: createNameLookup(towns) });
}
