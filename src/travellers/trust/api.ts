import { nameAndCounts } from "../../accounts/travellers/rules.ts";
import { asTraveller, findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { isVisible, isVisibleToViewer } from "../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { toVisitedBusiness } from "../visits/ownVisits/store.ts";
import { buildChecklist } from "./checklist/rules.ts";
import {
  getChecklist,
  getRegionAggregate,
  listAreasOfNetwork,
  listBusinessesOfNetwork,
  listSuggestedBusinesses,
  listSuggestedTravellers,
} from "./contract.ts";
import { trustReason } from "./followSuggestions/rules.ts";
import { trustStatements } from "./followSuggestions/store.ts";
import { listLoved, listTagged } from "./listingSuggestions/store.ts";
import { pathStatements } from "./paths/store.ts";
import { rankSuggestions } from "./rules.ts";
import { countRecommended, listAreas, listCountriesOfRegion, listRecommended, readProgress } from "./store.ts";

const paths = pathStatements(isVisibleToViewer("lists"));
const trust = trustStatements(isVisibleToViewer("profile"), isVisibleToViewer("lists"));

export const networkHandlers: EndpointHandler[] = [
  handle(listSuggestedBusinesses, ({ query }, { db, address, traveller: { code } }) =>
    listPage(query, address, async ({ limit, offset }) => {
      const [trusted, tagged, loved] = await Promise.all([paths.listTrusted(db, code), listTagged(db, code), listLoved(db, code)]);
      const all = rankSuggestions([...trusted.followed, ...trusted.further], tagged, loved);
      const shown = all.slice(offset, offset + limit);
      const cards = await listByCodes(
        db,
        shown.map(({ business }) => business),
      );
      const byCode = new Map(withDetails(cards).map((card) => [card.business_code, card]));
      const results = shown.flatMap(({ business, ...why }) => {
        const card = byCode.get(business);
        return card ? [{ business: card, ...why }] : [];
      });
      return { count: all.length, results };
    }),
  ),

  handle(listSuggestedTravellers, ({ query }, { db, address, traveller: { code } }) =>
    listPage(query, address, async ({ limit, offset }) => {
      const all = await trust.listSuggested(db, code);
      const results = all.slice(offset, offset + limit).map((row) => {
        const shown = asTraveller(row.traveller);
        return { traveller: row.sees_lists ? shown : nameAndCounts(shown), reason: trustReason(row), people: row.people };
      });
      return { count: all.length, results };
    }),
  ),

  handle(listAreasOfNetwork, ({ params, query }, { db, address, traveller: { code } }) =>
    listPage(query, address, (window) => listAreas(db, code, params.country_code, isVisible("lists", code), window)),
  ),

  handle(listBusinessesOfNetwork, ({ params: { country_code }, query }, { db, address, traveller: { code } }) => {
    const isShown = isVisible("lists", code);
    return listPage(query, address, {
      count: () => countRecommended(db, code, country_code, isShown),
      rows: async (window) => {
        const rows = await listRecommended(db, code, country_code, isShown, window);
        const codes = [...new Set(rows.map(({ visit }) => visit.business))];
        const cards = new Map(withDetails(await listByCodes(db, codes)).map((card) => [card.business_code, card]));
        return rows.flatMap(({ visit, traveller }) => {
          const business = cards.get(visit.business);
          return business ? [toVisitedBusiness(visit, business, asTraveller(traveller))] : [];
        });
      },
    });
  }),

  handle(getRegionAggregate, async ({ params: { region } }, { db, traveller: { code } }) => ({
    region,
    countries: await listCountriesOfRegion(db, code, region, isVisible("lists", code)),
  })),

  handle(getChecklist, async (_input, { db, account, traveller }) => {
    const [own, progress] = await Promise.all([findTravellerOfAccount(db, account.id), readProgress(db, traveller.code)]);
    if (!own) throw notFound();
    const { home_country, countries_visited_count, selfie } = own;
    return buildChecklist({
      ...progress,
      home_country: home_country !== null,
      countries: countries_visited_count > 0,
      picture: selfie !== "",
    });
  }),
];
