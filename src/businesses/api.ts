import { findAccount } from "../accounts/store.ts";
import { findAreaBySlug } from "../places/store.ts";
import type { InputOf } from "../platform/endpoint.ts";
import { notFound } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { codesByDistance } from "./api.distance.ts";
import { getBusiness, getGuideBusiness, listBusinesses } from "./contract.ts";
import { TYPES_OF_GROUP } from "./enumerations.ts";
import { listFiltered } from "./store.lists.ts";
import { listByCodes } from "./store.named.ts";
import { countPublished, findPublished, isMember, listPublished } from "./store.ts";

async function retrieve(code: string, { db, session }: Visit) {
  const found = await findPublished(db, code);
  if (!found) throw notFound();
  const isOwn =
    session !== undefined &&
    ((await isMember(db, code, session.account_id)) || (await findAccount(db, session.account_id))?.roles.includes("staff"));
  return isOwn ? found : { ...found, channel_manager: null };
}

async function pageByDistance(
  query: InputOf<typeof listBusinesses>["query"],
  ordering: string,
  { db, address }: Pick<Visit, "db" | "address">,
) {
  const window = pageWindow(query);
  const place = query.area === undefined ? undefined : await findAreaBySlug(db, query.area);
  if (query.area !== undefined && !place) throw notFound();
  const codes = await codesByDistance(db, query, place);
  if (ordering.startsWith("-")) codes.reverse();
  return pageAnswer(window, codes.length, await listByCodes(db, codes.slice(window.offset, window.offset + window.limit)), address);
}

export const businessRoutes: Route[] = [
  route(listBusinesses, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const ordering = query.ordering ?? "-created";
    const { country, area, category, activity_subtype } = query;
    if (/^-?distance$/.test(ordering)) return pageByDistance(query, ordering, { db, address });
    if (country === undefined && area === undefined && category === undefined && activity_subtype === undefined) {
      const [count, results] = await Promise.all([countPublished(db), listPublished(db, { ordering, ...window })]);
      return pageAnswer(window, count, results, address);
    }
    const place = area === undefined ? undefined : await findAreaBySlug(db, area);
    if (area !== undefined && !place) throw notFound();
    const filter = {
      country_code: place?.country_code ?? country,
      area_id: place?.id,
      types: category && TYPES_OF_GROUP[category],
      activity_subtype,
    };
    const { count, results } = await listFiltered(db, filter, { ordering, ...window });
    return pageAnswer(window, count, results, address);
  }),
  route(getGuideBusiness, ({ params }, visit) => retrieve(params.id, visit)),
  route(getBusiness, ({ params }, visit) => retrieve(params.business_code, visit)),
];
