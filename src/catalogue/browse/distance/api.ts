import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import { t } from "../../../platform/languages/text.ts";
import { TYPES_OF_GROUP } from "../../listings/enumerations.ts";
import { BUSINESSES_KM, byDistance, circlesAround, kilometres, type Point } from "../../listings/nearby/rules.ts";
import { nearestBusinesses } from "../../listings/nearby/store.ts";
import { type Area, listIdsWithin } from "../../places/store.ts";
import { applyFilters } from "../facets.ts";
import { noFilters } from "../filters.ts";
import { readFacetRows } from "../store.ts";

interface Query {
  latitude?: number | undefined;
  longitude?: number | undefined;
  country?: string | undefined;
  category?: keyof typeof TYPES_OF_GROUP | undefined;
  activity_subtype?: string | undefined;
}

/**
 * Returns the point of a query, if it has one.
 * @throws ApiError 400 if only one coordinate is given
 */
function parsePoint({ latitude, longitude }: Query): Point | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) throw badRequest({ latitude: [t`Enter a latitude with the longitude.`] });
  if (longitude === undefined) throw badRequest({ longitude: [t`Enter a longitude with the latitude.`] });
  return { latitude, longitude };
}

/**
 * Returns all codes by distance: those of an area, measured from a point or the area's centre, or the nearest 100 around a point. Listings
 * of an area without coordinates come last.
 * @throws ApiError 400 without a point and an area
 */
export async function codesByDistance(db: DbOrTransaction, query: Query, area: Area | undefined): Promise<string[]> {
  const point = parsePoint(query);
  if (area) {
    const { matches } = applyFilters(await readFacetRows(db, { area_id: area.id, area_ids: await listIdsWithin(db, area.id) }), {
      filters: noFilters(),
      bounds: null,
      types: query.category && TYPES_OF_GROUP[query.category],
      activity: query.activity_subtype,
      isOpen: () => false,
    });
    const from = point ?? area;
    return matches
      .map(({ code, latitude, longitude }) => ({
        code,
        far: latitude === null || longitude === null ? 1e9 : kilometres(from, { latitude, longitude }),
      }))
      .sort((a, b) => a.far - b.far)
      .map(({ code }) => code);
  }
  if (!point) throw badRequest({ ordering: [t`Sorting by distance needs a latitude and longitude, or an area.`] });
  const others = (["country", "category", "activity_subtype"] as const).filter((name) => query[name] !== undefined);
  if (others.length > 0)
    throw badRequest(Object.fromEntries(others.map((name) => [name, [t`Sorting by distance with this filter needs an area.`]])));
  const found = await Promise.all(circlesAround(point, BUSINESSES_KM).map((circle) => nearestBusinesses(db, "", circle)));
  return byDistance(found.flat(), point, BUSINESSES_KM).map(({ code }) => code);
}
