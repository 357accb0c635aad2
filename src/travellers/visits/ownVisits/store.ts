import type { Traveller } from "../../../accounts/travellers/contract.ts";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { area, country, nameOfArea } from "../../../catalogue/places/tables.ts";
import { and, eq, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { RecordList } from "../../../platform/endpoints/recordLists.ts";
import { createOrGetRecord } from "../../../platform/endpoints/records.ts";
import { oneOf } from "../../../platform/values/items.ts";
import type { VisitedBusiness } from "../contract.ts";
import { FAMILIARITIES } from "../enumerations.ts";
import { visited_activity, visited_area, visited_business, visited_country } from "../tables.ts";

export type Visit = typeof visited_business.$inferSelect;
export type VisitValues = {
  [Name in "comment" | "rating" | "price_feel" | "familiarity" | "is_recommended"]?: Visit[Name] | undefined;
};

/** Returns a visit for a response. */
export const toVisitedBusiness = (visit: Visit, business: BusinessCard, traveller: Traveller): VisitedBusiness => ({
  ...visit,
  familiarity: oneOf(enumValues(FAMILIARITIES), visit.familiarity) ?? "dont_know",
  business,
  traveller,
  created: visit.created.toISOString(),
});

/** Excludes listings that are not published. */
export const BUSINESS_VISITS: RecordList<typeof visited_business, object> = {
  table: visited_business,
  owner: visited_business.traveller,
  join: business,
  on: eq(business.code, visited_business.business),
  columns: { name: business.name },
  name: business.name,
  isShown: sql`${business.is_published}`,
};

/** Uses the bare column or its negation, as the partial index does. */
const isRecommended = (filter: boolean) => (filter ? sql`${visited_business.is_recommended}` : sql`NOT ${visited_business.is_recommended}`);

/** Returns the conditions of a filtered list of visits. */
export const visitFilter = (filter: { is_recommended: boolean | undefined; business: string | undefined; isRecommendedAlone: boolean }) =>
  and(
    filter.is_recommended === undefined ? undefined : isRecommended(filter.is_recommended),
    filter.isRecommendedAlone ? isRecommended(true) : undefined,
    filter.business === undefined ? undefined : eq(visited_business.business, filter.business),
  );

export const AREA_VISITS: RecordList<typeof visited_area, { slug: string; name: string; country_code: string }> = {
  table: visited_area,
  owner: visited_area.traveller,
  join: area,
  on: eq(area.id, visited_area.area_id),
  columns: { slug: area.slug, name: nameOfArea, country_code: area.country_code },
  name: area.name,
};

export const COUNTRY_VISITS: RecordList<typeof visited_country, { name: string }> = {
  table: visited_country,
  owner: visited_country.traveller,
  join: country,
  on: eq(country.code, visited_country.country_code),
  columns: { name: country.name },
  name: country.name,
};

/** A hidden or deleted item is not named; its visit stays. */
export const ACTIVITY_VISITS: RecordList<typeof visited_activity, { id: string }> = {
  table: visited_activity,
  owner: visited_activity.traveller,
  join: inventory_item,
  on: sql`${inventory_item.id} = ${visited_activity.activity} AND ${inventory_item.is_shown}`,
  columns: { id: inventory_item.id },
  name: visited_activity.activity_type,
};

/** Creates a visit, or returns the existing one of that listing. */
export const createVisit = (db: DbOrTransaction, row: typeof visited_business.$inferInsert) =>
  createOrGetRecord(
    db,
    BUSINESS_VISITS,
    row,
    and(eq(visited_business.traveller, row.traveller), eq(visited_business.business, row.business)),
  );

/** Creates a visit, or returns the existing one of that item, or of that type if there is no item. */
export function createActivityVisit(db: DbOrTransaction, row: typeof visited_activity.$inferInsert) {
  const { traveller, activity, activity_type } = row;
  const isSame =
    activity == null
      ? and(isNull(visited_activity.activity), eq(visited_activity.activity_type, activity_type))
      : eq(visited_activity.activity, activity);
  return createOrGetRecord(db, ACTIVITY_VISITS, row, and(eq(visited_activity.traveller, traveller), isSame));
}
