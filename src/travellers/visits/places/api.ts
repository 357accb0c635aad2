import { isCountry } from "../../../accounts/travellers/store.ts";
import { findListOwner } from "../../../accounts/travellers/visibility/store.ts";
import { countryName } from "../../../catalogue/places/countries/rules.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import { recordHandlers } from "../../../platform/endpoints/recordHandlers.ts";
import type { EndpointHandler } from "../../../platform/http/context.ts";
import { AREA_VISITS, COUNTRY_VISITS } from "../ownVisits/store.ts";
import { unknownArea, unknownCountry } from "../rules.ts";
import type { visited_area, visited_country } from "../tables.ts";
import {
  changeVisitedArea,
  changeVisitedCountry,
  createVisitedArea,
  createVisitedCountry,
  deleteVisitedArea,
  deleteVisitedCountry,
  getVisitedArea,
  getVisitedCountry,
  listVisitedAreas,
  listVisitedCountries,
  replaceVisitedArea,
  replaceVisitedCountry,
  type VisitedArea,
  type VisitedCountry,
} from "./contract.ts";

export const placeVisitHandlers: EndpointHandler[] = [
  ...recordHandlers<typeof visited_area, VisitedArea["area"], VisitedArea>({
    endpoints: {
      create: createVisitedArea,
      list: listVisitedAreas,
      get: getVisitedArea,
      replace: replaceVisitedArea,
      change: changeVisitedArea,
      remove: deleteVisitedArea,
    },
    records: AREA_VISITS,
    ownerOf: (ctx, code) => findListOwner(ctx, code, "lists"),
    field: "area",
    column: "area_id",
    async idOf(db, slug) {
      const area = await findAreaBySlug(db, slug);
      if (!area) throw badRequest({ area: [unknownArea()] });
      return area.id;
    },
    show: async (_db, rows) => rows.map(({ thing }) => (thing ? { area: thing } : undefined)),
  }),

  ...recordHandlers<typeof visited_country, { name: string }, VisitedCountry>({
    endpoints: {
      create: createVisitedCountry,
      list: listVisitedCountries,
      get: getVisitedCountry,
      replace: replaceVisitedCountry,
      change: changeVisitedCountry,
      remove: deleteVisitedCountry,
    },
    records: COUNTRY_VISITS,
    ownerOf: (ctx, code) => findListOwner(ctx, code, "lists"),
    field: "country",
    column: "country_code",
    async idOf(db, code) {
      if (!(await isCountry(db, code))) throw badRequest({ country: [unknownCountry()] });
      return code;
    },
    show: async (_db, rows) =>
      rows.map(({ record, thing }) =>
        thing ? { country: { code: record.country_code, name: countryName(record.country_code) } } : undefined,
      ),
  }),
];
