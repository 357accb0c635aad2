import { listMemberships } from "../businesses/store.members.ts";
import { listByCodes } from "../businesses/store.named.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { listPage } from "../platform/pagination.ts";
import { listOwnBusinesses } from "./contract.ts";

export const listingHandlers: EndpointHandler[] = [
  handle(listOwnBusinesses, async ({ query }, { db, account, address }) => {
    const all = await listMemberships(db, account.id);
    const own = query.business === undefined ? all : all.filter(({ business_code }) => business_code === query.business);
    return listPage(query, address, {
      count: () => own.length,
      rows: async ({ limit, offset }) => {
        const shown = own.slice(offset, offset + limit);
        const codes = shown.map(({ business_code }) => business_code);
        const roles = new Map(shown.map(({ business_code, role }) => [business_code, role]));
        // One's own is given although it may not be published.
        const cards = await listByCodes(db, codes, codes);
        return cards.map((card) => ({ ...card, role: roles.get(card.business_code) ?? "helper" }));
      },
    });
  }),
];
