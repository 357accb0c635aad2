import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { findPublished } from "../listings/store.ts";
import { listInventory, searchAccommodationProducts, searchActivityProducts } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { listItems } from "./store.ts";

const expandKind = (kind: ItemKind | "checkoutProducts"): ItemKind[] => (kind === "checkoutProducts" ? ["room", "activity"] : [kind]);

/** Both lists of the checkout. The listing is named in the query, so that an unknown one is 404 and one without products is empty. */
async function products(
  kind: ItemKind,
  query: { business_code: string; page?: string | undefined; page_size?: string | undefined },
  ctx: RequestContext,
) {
  const { db, address } = ctx;
  const { business_code } = query;
  if (!(await findPublished(db, business_code))) throw notFound();
  return listPage(query, address, (window) => listItems(db, { business_code, kinds: [kind], isNewestFirst: true, ...window }));
}

export const itemHandlers: EndpointHandler[] = [
  handle(listInventory, async ({ params, query }, { db, address }) => {
    if (!(await findPublished(db, params.businessCode))) throw notFound();
    // The specification: merged lists of the checkout come newest first, each kind alone in the owner's order.
    const isNewestFirst = params.kind === "checkoutProducts";
    const wanted = { business_code: params.businessCode, kinds: expandKind(params.kind), isNewestFirst };
    return listPage(query, address, (window) => listItems(db, { ...wanted, ...window }));
  }),
  handle(searchAccommodationProducts, ({ query }, ctx) => products("room", query, ctx)),
  handle(searchActivityProducts, ({ query }, ctx) => products("activity", query, ctx)),
];
