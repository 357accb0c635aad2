/** Area that a guide covers: some countries and areas, or the whole world (undefined). Set in the guide's settings. */
export interface Scope {
  /** ISO 3166-1 alpha-2, upper case. */
  countries: readonly string[];
  /** Includes the areas inside them: `is_inner`. */
  areas: readonly { id: number; country_code: string; is_inner?: boolean }[];
}

/** Whether the guide covers a country or an area in it. */
export const coversCountry = (scope: Scope | undefined, code: string): boolean =>
  !scope || scope.countries.includes(code) || scope.areas.some(({ country_code }) => country_code === code);

/** Whether the guide covers an area, by itself or with its country. */
export const coversArea = (scope: Scope | undefined, { id, country_code }: { id: number | null; country_code: string }): boolean =>
  !scope || scope.countries.includes(country_code) || scope.areas.some((one) => one.id === id);

/**
 * Returns the part of a place that the guide covers.
 * @returns undefined for all of the place, or for the world; a scope without countries and areas for nothing
 */
export function scopeWithin(
  scope: Scope | undefined,
  { country_code, area_id }: { country_code?: string | undefined; area_id?: number | undefined },
): Scope | undefined {
  if (!scope || (!country_code && !area_id)) return scope;
  if (country_code && scope.countries.includes(country_code)) return undefined;
  if (area_id) return scope.areas.some(({ id }) => id === area_id) ? undefined : { countries: [], areas: [] };
  return { countries: [], areas: scope.areas.filter((one) => one.country_code === country_code) };
}

/**
 * Share of the listings that counts as all: an extract of a country reaches a little over its border, and a town's list into the villages
 * around.
 */
export const NEARLY_ALL = 0.9;

/**
 * Returns the only country of a guide: the one in its settings, or the one with nearly all of its listings.
 * @param counts number of listings by country
 */
export function theCountry(scope: Scope | undefined, counts: ReadonlyMap<string, number>): string | undefined {
  if (scope) return onlyCountry(scope);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].find(([, count]) => count > 0 && count >= all * NEARLY_ALL)?.[0];
}

/**
 * Returns the scope that menus and the first page show: the guide's scope, or only one country if nearly all listings are in it.
 * @param country the guide's only country, if any
 * @param counts number of listings by country
 */
export function shownScope(scope: Scope | undefined, country: string | undefined, counts: ReadonlyMap<string, number>): Scope | undefined {
  const isSpilt = [...counts].some(([code, count]) => count > 0 && code !== country);
  return scope || country === undefined || !isSpilt ? scope : { countries: [country], areas: [] };
}

/** Returns the only country of a scope; undefined for several countries or the world. */
export function onlyCountry(scope: Scope | undefined): string | undefined {
  const [code, other] = new Set([...(scope?.countries ?? []), ...(scope?.areas ?? []).map(({ country_code }) => country_code)]);
  return other === undefined ? code : undefined;
}
