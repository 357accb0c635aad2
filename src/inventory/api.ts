import { findPublished } from "../businesses/store.ts";
import { notFound } from "../platform/errors.ts";
import { type Route, route } from "../platform/http/context.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { listInventory } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { listItems } from "./store.ts";

const kindsOf = (kind: ItemKind | "checkoutProducts"): ItemKind[] => (kind === "checkoutProducts" ? ["room", "activity"] : [kind]);

export const inventoryRoutes: Route[] = [
  route(listInventory, async ({ params, query }, { db, address }) => {
    const window = pageWindow(query);
    if (!(await findPublished(db, params.businessCode))) throw notFound();
    const { count, results } = await listItems(db, { business_code: params.businessCode, kinds: kindsOf(params.kind), ...window });
    return pageAnswer(window, count, results, address);
  }),
];
