import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { withDetails } from "../../../catalogue/pictures/listPictures.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { pageWindow } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { countPages, PAGE_PLACES } from "../rules.ts";
import { getWishlist } from "./contract.ts";
import { listWishedCountries, listWishesByCountry } from "./store.ts";

export const wishlistPageHandlers: EndpointHandler[] = [
  handle(getWishlist, async ({ query }, { db, traveller }) => {
    const countries = await listWishedCountries(db, traveller.code);
    const sum = (name: "places_count" | "direct_count", of = countries) => of.reduce((all, one) => all + one[name], 0);
    const shown = query.country === undefined ? countries : countries.filter(({ code }) => code === query.country);
    const pages = countPages(sum("places_count", shown));
    const window = pageWindow({ page: query.page, page_size: String(PAGE_PLACES) });
    if (window.page > pages) throw notFound();
    const wishes = await listWishesByCountry(db, traveller.code, query.country, window);
    const found = await listByCodes(
      db,
      wishes.map(({ business }) => business),
    );
    const cards = new Map(withDetails(found).map((card) => [card.business_code, card]));
    return {
      places_count: sum("places_count"),
      direct_count: sum("direct_count"),
      countries: countries.map(({ code, name, uuid, places_count }) => ({ country: { code, name }, uuid, places_count })),
      page: window.page,
      pages,
      results: wishes.flatMap(({ uuid, business, created }) => {
        const card = cards.get(business);
        return card ? [{ uuid, created: created.toISOString(), business: card }] : [];
      }),
    };
  }),
];
