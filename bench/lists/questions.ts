import type { Db } from "../../src/platform/db/types.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { randomFrom } from "../../src/platform/values/random.ts";

/** A list of an area with three filters. */
export interface Question {
  area_id: number;
  slug: string;
  listings: number;
  filters: Record<string, string[]>;
}

/** A list of a country. */
export interface CountryQuestion {
  country: string;
  listings: number;
  filters: Record<string, string[]>;
}

const VALUES: Record<string, string[]> = {
  business_type: ["accommodation", "restaurant", "cafe", "activity", "bar"],
  price_range: ["low", "medium", "high"],
  lgbtq_type: ["lgbtq_friendly"],
  dietary_category: ["vegetarian_friendly", "vegan_friendly"],
  language: ["en", "es", "fr", "de", "pt"],
  hashtag: ["family", "garden", "quiet", "sunset", "local food"],
  has_discount: ["yes"],
  has_bonus_credit: ["yes"],
  is_recommended: ["yes"],
};

/** Returns three filters of different kinds, one to three values each. */
export function threeFilters(seed: string): Record<string, string[]> {
  const random = randomFrom(seed);
  const names = Object.keys(VALUES);
  const filters: Record<string, string[]> = {};
  while (Object.keys(filters).length < 3) {
    const name = itemAt(names, Math.floor(random() * names.length));
    const values = VALUES[name] ?? [];
    const first = Math.floor(random() * values.length);
    filters[name] = values.slice(first, first + 1 + Math.floor(random() * 3));
  }
  return filters;
}

/** Returns realistic lists: of areas weighted by their listings, so that large ones are frequent. */
export async function drawnQuestions(db: Db, count: number): Promise<Question[]> {
  const { rows } = await db.$client.query<Omit<Question, "filters">>(
    `SELECT area.id AS area_id, area.slug, c.businesses AS listings
     FROM (SELECT area_id, country_code FROM business WHERE area_id IS NOT NULL ORDER BY md5(code || 'lists') LIMIT $1) drawn
     JOIN area ON area.id = drawn.area_id
     JOIN business_count c ON c.country_code = drawn.country_code AND c.area_id = drawn.area_id AND c.business_type = '' AND c.activity_subtype = ''`,
    [count],
  );
  return rows.map((row, index) => ({ ...row, filters: threeFilters(`list ${index}`) }));
}

/** Returns lists of the largest countries: with three filters, or without any. */
export async function countryQuestions(db: Db, countries: number, each: number, isFiltered: boolean): Promise<CountryQuestion[]> {
  const { rows } = await db.$client.query<Omit<CountryQuestion, "filters">>(
    `SELECT country_code AS country, businesses AS listings FROM business_count
     WHERE country_code <> '' AND area_id = 0 AND business_type = '' AND activity_subtype = '' ORDER BY businesses DESC LIMIT $1`,
    [countries],
  );
  return Array.from({ length: each }, (_, turn) =>
    rows.map((row, index) => ({ ...row, filters: isFiltered ? threeFilters(`country ${turn} ${index}`) : {} })),
  ).flat();
}

/** Returns lists of the largest areas, several of each. */
export async function largestQuestions(db: Db, areas: number, each: number): Promise<Question[]> {
  const { rows } = await db.$client.query<Omit<Question, "filters">>(
    `SELECT area.id AS area_id, area.slug, c.businesses AS listings FROM business_count c JOIN area ON area.id = c.area_id
     WHERE c.area_id > 0 AND c.business_type = '' AND c.activity_subtype = '' ORDER BY c.businesses DESC LIMIT $1`,
    [areas],
  );
  return Array.from({ length: each }, (_, turn) =>
    rows.map((row, index) => ({ ...row, filters: threeFilters(`large ${turn} ${index}`) })),
  ).flat();
}
