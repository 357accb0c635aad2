/** What a guide covers: some countries and areas, or the whole world (undefined). Settings of the guide say it. */
export interface Scope {
  /** ISO 3166-1 alpha-2, upper case. */
  countries: readonly string[];
  /** With those that lie in them: `is_inner`. */
  areas: readonly { id: number; country_code: string; is_inner?: boolean }[];
}

/** True for a country that the guide covers, or in which it covers an area. */
export const coversCountry = (scope: Scope | undefined, code: string): boolean =>
  !scope || scope.countries.includes(code) || scope.areas.some(({ country_code }) => country_code === code);

/** True for an area that the guide covers, by itself or with its country. */
export const coversArea = (scope: Scope | undefined, { id, country_code }: { id: number | null; country_code: string }): boolean =>
  !scope || scope.countries.includes(country_code) || scope.areas.some((one) => one.id === id);

/**
 * What of a place the guide covers.
 * @returns undefined for all of it, or of the world; a scope without countries and areas for nothing
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

/** So much of the listings is all of them: an extract of a country reaches some way over its border, and a town's list into the villages around. */
export const NEARLY_ALL = 0.9;

/** The one country that a guide is of: that its settings name, or in which nearly all of its listings are. @param counts of listings by country */
export function theCountry(scope: Scope | undefined, counts: ReadonlyMap<string, number>): string | undefined {
  if (scope) return onlyCountry(scope);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].find(([, count]) => count > 0 && count >= all * NEARLY_ALL)?.[0];
}

/**
 * What menus and the first page show: what the guide covers, of a guide that is nearly all in one country that country alone.
 * @param country that the guide is of, if it is of one @param counts of listings by country
 */
export function shownScope(scope: Scope | undefined, country: string | undefined, counts: ReadonlyMap<string, number>): Scope | undefined {
  const isSpilt = [...counts].some(([code, count]) => count > 0 && code !== country);
  return scope || country === undefined || !isSpilt ? scope : { countries: [country], areas: [] };
}

/** The one country that a guide is within; undefined where there are several, or the world. */
export function onlyCountry(scope: Scope | undefined): string | undefined {
  const [code, other] = new Set([...(scope?.countries ?? []), ...(scope?.areas ?? []).map(({ country_code }) => country_code)]);
  return other === undefined ? code : undefined;
}
