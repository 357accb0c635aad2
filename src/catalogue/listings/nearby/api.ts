import { notFound } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import type { WithDetails } from "../rules.ts";
import { listNearby, listNearbyAreas } from "./contract.ts";
import { AREAS_KM, BUSINESSES_KM, byDistance, circlesAround, type Point } from "./rules.ts";
import { cardsByCode, findPlace, nearestAreas, nearestBusinesses } from "./store.ts";

/** Returns rows around a point, by distance; empty without a point. */
async function around<Row extends Point>(
  point: Point | null,
  km: number,
  find: (circle: ReturnType<typeof circlesAround>[number]) => Promise<Row[]>,
) {
  if (!point) return [];
  const found = await Promise.all(circlesAround(point, km).map(find));
  return byDistance(found.flat(), point, km);
}

/** @param withDetails gives the cards of a list different pictures */
export const nearbyHandlers = (withDetails: WithDetails): EndpointHandler[] => [
  handle(listNearby, async ({ params: { business_code }, query }, { db, address }) => {
    const place = await findPlace(db, business_code);
    if (!place) throw notFound();
    const near = await around(place.point, BUSINESSES_KM, (circle) => nearestBusinesses(db, business_code, circle));
    return listPage(query, address, {
      count: () => near.length,
      rows: async ({ offset, limit }) => {
        const shown = near.slice(offset, offset + limit);
        const codes = shown.map(({ code }) => code);
        const cards = await cardsByCode(db, codes);
        return withDetails(
          shown.flatMap(({ code, distance }) => {
            const card = cards.get(code);
            return card ? [{ ...card, distance }] : [];
          }),
        );
      },
    });
  }),

  handle(listNearbyAreas, async ({ params: { business_code }, query }, { db, address }) => {
    const place = await findPlace(db, business_code);
    if (!place) throw notFound();
    const near = await around(place.point, AREAS_KM, (circle) => nearestAreas(db, place.area_id, circle));
    return listPage(query, address, inMemoryRows(near));
  }),
];
