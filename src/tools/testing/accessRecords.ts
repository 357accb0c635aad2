import { relationship, traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { followed_hashtag } from "../../catalogue/listings/hashtags/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/types.ts";
import { traveller_export } from "../../travellers/export/tables.ts";
import { place_import, private_place } from "../../travellers/placeImport/tables.ts";
import { buildTraveller, buildVisit } from "./factories.ts";
import { buildActivityVisit, buildAreaVisit, buildCountryVisit, buildCountryWish, buildWish } from "./recordFactories.ts";

/** Creates the traveller's own record for the paths under a prefix. */
interface OwnedRecord {
  make(db: Db, traveller: string, business: string): Promise<{ uuid: string }>;
}
export const VISITS: OwnedRecord = { make: (db, traveller, business) => buildVisit(db, { traveller, business }) };
/** Records by path prefix; all other paths are for a visit to a business. */
export const RECORDS: Record<string, OwnedRecord> = {
  "/api/visited/area/": { make: (db, traveller) => buildAreaVisit(db, { traveller }) },
  "/traveller/api/visited/country/": { make: (db, traveller) => buildCountryVisit(db, { traveller }) },
  "/traveller/api/visited/activity/": { make: (db, traveller) => buildActivityVisit(db, { traveller }) },
  "/traveller/api/wishlist-business/": {
    make: (db, traveller, business) => buildWish(db, { traveller, business }),
  },
  "/traveller/api/relationships/": {
    make: async (db, to_traveller) => {
      const row = { uuid: newUuid(), from_traveller: (await buildTraveller(db)).code, to_traveller, status: "requested" };
      await db.insert(relationship).values(row);
      return row;
    },
  },
  "/traveller/api/block/": {
    make: async (db, traveller) => {
      const row = { uuid: newUuid(), traveller, blocked: (await buildTraveller(db)).code };
      await db.insert(traveller_block).values(row);
      return row;
    },
  },
  "/traveller/api/followed-hashtag/": {
    make: async (db, traveller) => {
      const row = { uuid: newUuid(), traveller, hashtag: "quiet" };
      await db.insert(followed_hashtag).values(row);
      return row;
    },
  },
  "/traveller/api/export/": {
    make: async (db, traveller) => {
      const row = { uuid: newUuid(), traveller, expires: new Date(now().getTime() + 3_600_000) };
      await db.insert(traveller_export).values(row);
      return row;
    },
  },
  "/traveller/api/import/": {
    make: async (db, traveller) => {
      const row = { uuid: newUuid(), traveller, filename: "list.csv", places: [] };
      await db.insert(place_import).values(row);
      return row;
    },
  },
  "/traveller/api/private-place/": {
    make: async (db, traveller) => {
      const row = { uuid: newUuid(), traveller, list: "wishlist" as const, name: "A bench", same_as: "bench" };
      await db.insert(private_place).values(row);
      return row;
    },
  },
  "/traveller/api/wishlist-country/": { make: (db, traveller) => buildCountryWish(db, { traveller }) },
};
