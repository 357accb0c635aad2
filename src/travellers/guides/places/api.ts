import { countryName, isCountryCode } from "../../../catalogue/places/countries/rules.ts";
import { findShownArea, listShownAreas } from "../../../catalogue/places/shown/store.ts";
import type { Area } from "../../../catalogue/places/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { GuidePlace } from "../contract.ts";
import type { GuideKey, GuideRecord } from "../store.ts";
import { slugOfPlace } from "../urls.ts";

/** Country or area of a guide, with the columns needed to store it. */
export interface Place extends Omit<GuidePlace, "area"> {
  area: Area | null;
}

const COUNTRY = /^[a-z]{2}$/i;
const findCountry = (code: string) => (isCountryCode(code) ? { code, name: countryName(code) } : undefined);

/** Returns the country of a two-letter code or the area of a slug; no slug of an area is that short. */
export async function findPlace(db: DbOrTransaction, named: string): Promise<Place | undefined> {
  if (COUNTRY.test(named)) {
    const country = findCountry(named.toUpperCase());
    return country && { slug: country.code.toLowerCase(), name: country.name, country, area: null };
  }
  const area = await findShownArea(db, named.toLowerCase());
  const country = area && findCountry(area.country_code);
  return area && country && { slug: area.slug, name: area.name, country, area };
}

export const guideKey = (traveller: string, { country, area }: Place): GuideKey => ({
  traveller,
  country_code: country.code,
  area_id: area?.id ?? null,
});

/** Returns the areas of several guides by id. */
export async function placesOfRecords(db: DbOrTransaction, records: readonly GuideRecord[]): Promise<Map<number, Area>> {
  const ids = records.flatMap(({ area_id }) => area_id ?? []);
  return new Map((await listShownAreas(db, ids)).map((area) => [area.id, area]));
}

export function placeOfRecord(areas: ReadonlyMap<number, Area>, { country_code, area_id }: GuideRecord): GuidePlace {
  const country = { code: country_code, name: countryName(country_code) };
  const area = area_id === null ? null : (areas.get(area_id) ?? null);
  return { slug: slugOfPlace({ country_code, area }), name: area?.name ?? country.name, country, area };
}
