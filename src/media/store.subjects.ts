import { and, desc, eq, isNull, or } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import { inventory_item } from "../inventory/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Subject } from "./rules.subject.ts";

const BUSINESS_COLUMNS = {
  code: business.code,
  business_type: business.business_type,
  activity_subtype: business.activity_subtype,
  country_code: business.country_code,
  latitude: business.latitude,
} as const;

interface BusinessRow {
  code: string;
  business_type: string;
  activity_subtype: string | null;
  country_code: string;
  latitude: number | null;
}

const ofBusiness = ({ code, ...rest }: BusinessRow): Subject => ({ kind: "business", seed: code, ...rest });

/** What the drawn picture of a UUID shows: a listing's cover or an item's picture, also while real ones are shown; undefined for any other. */
export async function findSubject(db: DbOrTransaction, uuid: string): Promise<Subject | undefined> {
  const [listings, items] = await Promise.all([
    db
      .select(BUSINESS_COLUMNS)
      .from(business)
      .where(or(eq(business.cover_image_uuid, uuid), eq(business.drawn_cover_uuid, uuid))),
    db
      .select({ ...BUSINESS_COLUMNS, item_kind: inventory_item.kind, activity_type: inventory_item.activity_type })
      .from(inventory_item)
      .innerJoin(business, eq(business.code, inventory_item.business_profile))
      .where(or(eq(inventory_item.image_link_uuid, uuid), eq(inventory_item.drawn_image_uuid, uuid))),
  ]);
  if (listings[0]) return ofBusiness(listings[0]);
  const item = items[0];
  if (item) return { ...ofBusiness(item), kind: "item", seed: uuid, item_kind: item.item_kind, activity_subtype: item.activity_type };
  return undefined;
}

/** Whether there is a listing of a code. */
export const hasListing = async (db: DbOrTransaction, code: string): Promise<boolean> =>
  (await db.select({ code: business.code }).from(business).where(eq(business.code, code))).length > 0;

/** Listings whose cover is drawn, those shown first on the home page first. @param count at most so many */
export async function listSubjects(db: DbOrTransaction, count: number): Promise<Subject[]> {
  const rows = await db
    .select(BUSINESS_COLUMNS)
    .from(business)
    .where(and(eq(business.is_published, true), isNull(business.drawn_cover_uuid)))
    .orderBy(desc(business.is_featured), desc(business.recommendations_count), desc(business.notability), business.code)
    .limit(count);
  return rows.map(ofBusiness);
}
