import { and, desc, eq, like, sql } from "drizzle-orm";
import { area, country } from "../places/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { PlaceResult } from "./contract.ts";

interface Page {
  country?: string | undefined;
  limit: number;
  offset: number;
}

/** A pattern for the beginning of a folded name; slugs hold letters, digits and dashes alone, so nothing in it is a wildcard. */
export const prefixPattern = (words: string[]): string => `${words.join("-")}%`;

/** Countries and areas by the beginning of their folded names: countries first, then areas by population. */
export async function findPlaces(
  db: DbOrTransaction,
  words: string[],
  { country: code, limit, offset }: Page,
): Promise<{ count: number; results: PlaceResult[] }> {
  const isNamed = and(like(area.slug, prefixPattern(words)), code ? eq(area.country_code, code) : undefined);
  const countries = await db.select().from(country).orderBy(country.name);
  const wanted = words.join(" ");
  const named = countries.filter((one) => one.name.toLowerCase().startsWith(wanted) && (!code || one.code === code));
  const [total] = await db.select({ count: sql<number>`count(*)` }).from(area).where(isNamed);
  const names = new Map(countries.map((one) => [one.code, one.name]));
  const rows = await db
    .select({ slug: area.slug, name: area.name, country_code: area.country_code })
    .from(area)
    .where(isNamed)
    .orderBy(desc(area.population), area.id)
    .limit(limit)
    .offset(Math.max(0, offset - named.length));
  const places: PlaceResult[] = [
    ...named
      .slice(offset, offset + limit)
      .map((one) => ({ kind: "country" as const, name: one.name, slug: null, country: { code: one.code, name: one.name } })),
    ...rows.map(({ country_code, ...row }) => ({
      kind: "area" as const,
      ...row,
      country: { code: country_code, name: names.get(country_code) ?? "" },
    })),
  ];
  return { count: named.length + Number(total?.count ?? 0), results: places.slice(0, limit) };
}
