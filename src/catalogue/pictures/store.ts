import { type Subject, VARIANTS } from "#illustrator";
import { and, desc, eq, isNull, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { inventory_item } from "../items/tables.ts";
import { business, USUAL_ORDER } from "../listings/tables.ts";
import { inferLandmark } from "./landmarkFromName.ts";
import { inferSubtypeAndNature } from "./natureFromName.ts";

const BUSINESS_COLUMNS = {
  code: business.code,
  name: business.name,
  hashtags: business.hashtags,
  business_type: business.business_type,
  activity_subtype: business.activity_subtype,
  country_code: business.country_code,
  latitude: business.latitude,
  longitude: business.longitude,
} as const;

interface BusinessRow {
  code: string;
  name: string;
  hashtags: string[];
  business_type: string;
  activity_subtype: string | null;
  country_code: string;
  latitude: number | null;
  longitude: number | null;
}

const ofBusiness = ({ code, country_code, latitude, longitude, ...row }: BusinessRow): Subject => ({
  kind: "business",
  seed: code,
  business_type: row.business_type,
  ...inferSubtypeAndNature(row),
  landmark: inferLandmark(row),
  country_code,
  latitude,
  longitude,
});

/** A drawn subject, and its variant if the URL requests none. */
export interface DrawnSubject {
  subject: Subject;
  variant: number;
}

/**
 * Returns the subject of a drawn picture's UUID: a listing's cover or an item's picture, even while real ones are shown, or a picture of a
 * demo listing's drawn gallery, where each is a variant of the cover; undefined for any other UUID.
 */
export async function findSubject(db: DbOrTransaction, uuid: string): Promise<DrawnSubject | undefined> {
  const [listings, items, galleries] = await Promise.all([
    db
      .select(BUSINESS_COLUMNS)
      .from(business)
      .where(or(eq(business.cover_image_uuid, uuid), eq(business.drawn_cover_uuid, uuid))),
    db
      .select({ ...BUSINESS_COLUMNS, item_kind: inventory_item.kind, activity_type: inventory_item.activity_type })
      .from(inventory_item)
      .innerJoin(business, eq(business.code, inventory_item.business_profile))
      .where(or(eq(inventory_item.image_link_uuid, uuid), eq(inventory_item.drawn_image_uuid, uuid))),
    db
      .select({ ...BUSINESS_COLUMNS, variant: sql<number>`array_position(${business.image_gallery}, ${uuid}::uuid)` })
      .from(business)
      // Only demo listings have drawn galleries: their index stays small, whatever is imported.
      .where(sql`${business.is_demo} AND ${business.image_gallery} @> ARRAY[${uuid}::uuid]`),
  ]);
  if (listings[0]) return { subject: ofBusiness(listings[0]), variant: 0 };
  const item = items[0];
  if (item) {
    const drawn: Subject = {
      ...ofBusiness(item),
      kind: "item",
      seed: uuid,
      item_kind: item.item_kind,
      activity_subtype: item.activity_type,
      nature: null,
    };
    return { subject: drawn, variant: 0 };
  }
  const one = galleries[0];
  return one && { subject: ofBusiness(one), variant: one.variant % VARIANTS };
}

/** Whether a listing with this code exists. */
export const hasListing = async (db: DbOrTransaction, code: string): Promise<boolean> =>
  (await db.select({ code: business.code }).from(business).where(eq(business.code, code))).length > 0;

/**
 * Returns listings with a drawn cover, those that the home page shows first at the start.
 * @param count maximum number of listings
 */
export async function listSubjects(db: DbOrTransaction, count: number): Promise<Subject[]> {
  const rows = await db
    .select(BUSINESS_COLUMNS)
    .from(business)
    .where(and(eq(business.is_published, true), isNull(business.drawn_cover_uuid)))
    .orderBy(desc(business.is_featured), ...USUAL_ORDER)
    .limit(count);
  return rows.map(ofBusiness);
}
