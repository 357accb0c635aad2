import { countryName } from "../../catalogue/places/countries/rules.ts";
import { foldName } from "../../catalogue/places/slugs.ts";

/** Pure: coordinates whose latitude and longitude may have changed places. A hotel of Berlin then lies off Yemen, and one of Tunis in Ethiopia. */

export interface SaidPlace {
  latitude: number;
  longitude: number;
  /** What the record says itself: towns, address. */
  country: string | undefined;
  texts: readonly string[];
  /** ISO codes that its telephone and website speak for. */
  countries: readonly string[];
}

interface Place {
  country_code: string;
  area_id: number | null;
  area_name: string;
}

type Find = (latitude: number, longitude: number) => Place | undefined;

const placeSwapped = ({ latitude, longitude }: SaidPlace, find: Find): Place | undefined =>
  Math.abs(longitude) <= 90 && Math.abs(latitude) <= 180 && latitude !== longitude ? find(longitude, latitude) : undefined;

const swappedText = ({ country_code }: Place) => `with latitude and longitude swapped it would be in ${countryName(country_code)}`;

/** The end of a reason to refuse a record: the country it would be in; "" where no town is near there either. */
export function swappedHint(said: SaidPlace, find: Find): string {
  const place = placeSwapped(said, find);
  return place && place.area_id !== null ? `; ${swappedText(place)}` : "";
}

/**
 * A warning for a record that was placed, where something in it speaks for the other country: no town is near, or its telephone, website, town or address are
 * there. A record that names its country is certain.
 */
export function swappedWarning(said: SaidPlace, placed: Place, find: Find): string | undefined {
  if (said.country) return undefined;
  const words = ` ${said.texts.map(foldName).join(" ").replaceAll("-", " ")} `;
  const isNamed = ({ area_name }: Place) => area_name !== "" && words.includes(` ${foldName(area_name).replaceAll("-", " ")} `);
  const countries = said.countries.filter((code) => code !== placed.country_code);
  const isFarFromTowns = placed.area_id === null;
  if (!isFarFromTowns && countries.length === 0 && (words.trim() === "" || isNamed(placed))) return undefined;
  const place = placeSwapped(said, find);
  if (!place || place.country_code === placed.country_code) return undefined;
  const isLikely = (isFarFromTowns && place.area_id !== null) || countries.includes(place.country_code) || isNamed(place);
  return isLikely ? `lies in ${countryName(placed.country_code)}; ${swappedText(place)}` : undefined;
}
