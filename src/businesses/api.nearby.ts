import { notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { pageWindow, paginatedResponse } from "../platform/pagination.ts";
import { listNearby, listNearbyAreas } from "./contract.nearby.ts";
import { AREAS_KM, BUSINESSES_KM, byDistance, circlesAround, type Point } from "./rules.nearby.ts";
import { cardsByCode, findPlace, nearestAreas, nearestBusinesses } from "./store.nearby.ts";

/** What lies around a point, by distance. Nothing is near a listing without coordinates. */
async function around<Row extends Point>(
  point: Point | null,
  km: number,
  find: (circle: ReturnType<typeof circlesAround>[number]) => Promise<Row[]>,
) {
  if (!point) return [];
  const found = await Promise.all(circlesAround(point, km).map(find));
  return byDistance(found.flat(), point, km);
}

export const nearbyHandlers: EndpointHandler[] = [
  handle(listNearby, async ({ params: { business_code }, query }, { db, address }) => {
    const window = pageWindow(query);
    const place = await findPlace(db, business_code);
    if (!place) throw notFound();
    const near = await around(place.point, BUSINESSES_KM, (circle) => nearestBusinesses(db, business_code, circle));
    const shown = near.slice(window.offset, window.offset + window.limit);
    const cards = await cardsByCode(
      db,
      shown.map(({ code }) => code),
    );
    const results = shown.flatMap(({ code, distance }) => {
      const card = cards.get(code);
      return card ? [{ ...card, distance }] : [];
    });
    return paginatedResponse(window, near.length, results, address);
  }),

  handle(listNearbyAreas, async ({ params: { business_code }, query }, { db, address }) => {
    const window = pageWindow(query);
    const place = await findPlace(db, business_code);
    if (!place) throw notFound();
    const near = await around(place.point, AREAS_KM, (circle) => nearestAreas(db, place.area_id, circle));
    return paginatedResponse(window, near.length, near.slice(window.offset, window.offset + window.limit), address);
  }),
];
