import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { TYPES_OF_GROUP } from "../../listings/enumerations.ts";
import { listFiltered } from "../../listings/lists/store.ts";
import { listByCodes } from "../../listings/named/store.ts";
import { countPublished, listPublished } from "../../listings/store.ts";
import { findAreaBySlug } from "../../places/store.ts";
import { readScope } from "../../settings/store.ts";
import { codesByDistance } from "../distance/api.ts";
import { listBusinesses } from "./contract.ts";

async function pageByDistance(
  query: InputOf<typeof listBusinesses>["query"],
  ordering: string,
  { db, address }: Pick<RequestContext, "db" | "address">,
) {
  const place = query.area === undefined ? undefined : await findAreaBySlug(db, query.area);
  if (query.area !== undefined && !place) throw notFound();
  const codes = await codesByDistance(db, query, place);
  if (ordering.startsWith("-")) codes.reverse();
  return listPage(query, address, {
    count: () => codes.length,
    rows: ({ offset, limit }) => listByCodes(db, codes.slice(offset, offset + limit)),
  });
}

export const listBusinessesHandlers: EndpointHandler[] = [
  handle(listBusinesses, async ({ query }, { db, address }) => {
    const ordering = query.ordering ?? "-created";
    const { country, area, category, activity_subtype } = query;
    if (/^-?distance$/.test(ordering)) return pageByDistance(query, ordering, { db, address });
    const scope = await readScope(db);
    if (!scope && country === undefined && area === undefined && category === undefined && activity_subtype === undefined)
      return listPage(query, address, { count: () => countPublished(db), rows: (window) => listPublished(db, { ordering, ...window }) });
    const place = area === undefined ? undefined : await findAreaBySlug(db, area);
    if (area !== undefined && !place) throw notFound();
    const filter = {
      country_code: place?.country_code ?? country,
      area_id: place?.id,
      types: category && TYPES_OF_GROUP[category],
      activity_subtype,
      scope,
    };
    return listPage(query, address, (window) => listFiltered(db, filter, { ordering, ...window }));
  }),
];
