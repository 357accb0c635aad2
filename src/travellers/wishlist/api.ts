import { isCountry } from "../../accounts/travellers/store.ts";
import { findListOwner } from "../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { and } from "../../platform/db/sql.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { recordHandlers } from "../../platform/endpoints/recordHandlers.ts";
import type { EndpointHandler } from "../../platform/http/context.ts";
import {
  changeWishlistBusiness,
  changeWishlistCountry,
  createWishlistBusiness,
  createWishlistCountry,
  deleteWishlistBusiness,
  deleteWishlistCountry,
  getWishlistBusiness,
  getWishlistCountry,
  listWishlistBusinesses,
  listWishlistCountries,
  replaceWishlistBusiness,
  replaceWishlistCountry,
  type WishlistBusiness,
  type WishlistCountry,
} from "./contract.ts";
import { otherCountry, unknownBusiness, unknownCountryCode } from "./rules.ts";
import { BUSINESS_WISHES, COUNTRY_WISHES, isAmong, isInCountry } from "./store.ts";
import type { wishlist_business, wishlist_country } from "./tables.ts";

export const wishlistHandlers: EndpointHandler[] = [
  ...recordHandlers<typeof wishlist_business, object, WishlistBusiness>({
    endpoints: {
      create: createWishlistBusiness,
      list: listWishlistBusinesses,
      get: getWishlistBusiness,
      replace: replaceWishlistBusiness,
      change: changeWishlistBusiness,
      remove: deleteWishlistBusiness,
    },
    records: BUSINESS_WISHES,
    ownerOf: (ctx, code) => findListOwner(ctx, code, "wishlist"),
    field: "business",
    column: "business",
    async idOf(db, code, { business__country }) {
      const [card] = await listByCodes(db, [code]);
      if (!card) throw badRequest({ business: [unknownBusiness()] });
      if (business__country !== undefined && card.country.code !== business__country) throw badRequest({ business: [otherCountry()] });
      return code;
    },
    async show(db, rows) {
      const found = await listByCodes(
        db,
        rows.map(({ record }) => record.business),
      );
      const cards = new Map(withDetails(found).map((card) => [card.business_code, card]));
      return rows.map(({ record }) => {
        const business = cards.get(record.business);
        return business && { business };
      });
    },
    filter: ({ business__country, business }) =>
      and(
        typeof business__country === "string" ? isInCountry(business__country) : undefined,
        Array.isArray(business) ? isAmong(business) : undefined,
      ),
  }),

  ...recordHandlers<typeof wishlist_country, { name: string }, WishlistCountry>({
    endpoints: {
      create: createWishlistCountry,
      list: listWishlistCountries,
      get: getWishlistCountry,
      replace: replaceWishlistCountry,
      change: changeWishlistCountry,
      remove: deleteWishlistCountry,
    },
    records: COUNTRY_WISHES,
    ownerOf: (ctx, code) => findListOwner(ctx, code, "wishlist"),
    field: "country",
    column: "country_code",
    async idOf(db, code) {
      if (!(await isCountry(db, code))) throw badRequest({ country: [unknownCountryCode()] });
      return code;
    },
    show: async (_db, rows) =>
      rows.map(({ record, thing }) =>
        thing ? { country: { code: record.country_code, name: countryName(record.country_code) } } : undefined,
      ),
  }),
];
