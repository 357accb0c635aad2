import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { findPublished } from "../listings/shown/acts.ts";
import { listInventory, searchAccommodationProducts, searchActivityProducts } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { listItems } from "./shown/acts.ts";

const expandKind = (kind: ItemKind | "checkoutProducts"): ItemKind[] => (kind === "checkoutProducts" ? ["room", "activity"] : [kind]);

/**
 * Handles both lists of the checkout. The query names the listing, so that an unknown one returns 404 and one without products an empty
 * list.
 */
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
    // Merged lists of the checkout are sorted newest first, lists of one kind in the owner's order.
    const isNewestFirst = params.kind === "checkoutProducts";
    const wanted = { business_code: params.businessCode, kinds: expandKind(params.kind), isNewestFirst };
    return listPage(query, address, (window) => listItems(db, { ...wanted, ...window }));
  }),
  handle(searchAccommodationProducts, ({ query }, ctx) => products("room", query, ctx)),
  handle(searchActivityProducts, ({ query }, ctx) => products("activity", query, ctx)),
];
