import { englishCountryName } from "../../catalogue/places/countries/rules.ts";
import { foldName } from "../../catalogue/places/slugs.ts";

/**
 * Pure: detects coordinates whose latitude and longitude may be swapped. A hotel in Berlin is then off Yemen, and one in Tunis in Ethiopia.
 */

export interface SaidPlace {
  latitude: number;
  longitude: number;
  /** Place that the record itself states: towns, address. */
  country: string | undefined;
  texts: readonly string[];
  /** ISO codes that its telephone number and website point to. */
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

const swappedText = ({ country_code }: Place) => `with latitude and longitude swapped it would be in ${englishCountryName(country_code)}`;

/** Returns the end of a rejection reason: the country that swapped coordinates would give; "" if no town is near there either. */
export function swappedHint(said: SaidPlace, find: Find): string {
  const place = placeSwapped(said, find);
  return place && place.area_id !== null ? `; ${swappedText(place)}` : "";
}

/**
 * Returns a warning for a placed record whose data points to the country of the swapped coordinates: no town is near, or its telephone
 * number, website, town or address are there. A record that states its country is certain.
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
  return isLikely ? `lies in ${englishCountryName(placed.country_code)}; ${swappedText(place)}` : undefined;
}
