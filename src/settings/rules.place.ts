import { NEARLY_ALL, onlyCountry, type Scope, theCountry } from "../places/rules.scope.ts";

/** The one country, or the one area, that a guide is about. */
export interface Focus {
  country: string;
  /** Its number. */
  area?: number;
}

/**
 * What a guide is about, where that is one place: what its settings say, else where nearly all of its listings are.
 * @param counts listings by country @param areas the areas with the most listings, the most first
 */
export function focusOf(
  scope: Scope | undefined,
  counts: ReadonlyMap<string, number>,
  areas: readonly { area_id: number; businesses: number }[],
): Focus | undefined {
  if (scope) {
    const country = onlyCountry(scope);
    const chosen = scope.areas.filter(({ is_inner }) => !is_inner);
    const [area] = chosen;
    if (country && area && chosen.length === 1 && scope.countries.length === 0) return { country, area: area.id };
    return country === undefined ? undefined : { country };
  }
  const country = theCountry(scope, counts);
  if (country === undefined) return undefined;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [most] = areas;
  return most && most.businesses >= all * NEARLY_ALL ? { country, area: most.area_id } : { country };
}
