import { newCode, uuidFromName } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { findAreaBySlug } from "../places/store.ts";
import { area } from "../places/tables.ts";
import { zoneOfPlace } from "../places/timeZones/store.ts";
import { listingSlug } from "./rules.ts";
import { insertBusiness } from "./store.ts";
import { business } from "./tables.ts";

/** Shared by all ways to create and change a listing. The caller writes the log: accounts/ is below this folder. */

export type ListingArea = NonNullable<Awaited<ReturnType<typeof findAreaBySlug>>>;

/** Matches names: letters, spaces and some punctuation, but not "../paris". */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.,'’()-]*$/u;

/** Returns the area with this slug, or with this name if its slug matches. */
export const findNamedArea = async (db: DbOrTransaction, text: string): Promise<ListingArea | undefined> =>
  (await findAreaBySlug(db, text)) ?? (NAME.test(text) ? findAreaBySlug(db, listingSlug(text)) : undefined);

type Row = Parameters<typeof insertBusiness>[1];

/**
 * Creates an unclaimed listing in an area.
 * @returns its code
 */
export async function insertListing(
  tx: Transaction,
  area: ListingArea,
  row: Omit<Row, "code" | "cover_image_uuid" | "slug" | "country_code" | "area_id" | "city">,
): Promise<string> {
  const code = newCode();
  const place = { country_code: area.country_code, area_id: area.id, city: area.name };
  const made = { ...row, ...place, code, slug: listingSlug(row.name), cover_image_uuid: uuidFromName(`business ${code}`), is_shell: true };
  // Draws again if the random code exists (probability 10^-12 per pair).
  return (await insertBusiness(tx, made)) ? code : insertListing(tx, area, row);
}

/** Returns the time zone of a listing; UTC if its location is unknown. */
export async function findTimeZone(db: DbOrTransaction, code: string): Promise<string> {
  const { latitude, longitude, country_code } = business;
  const [found] = await db
    .select({ latitude, longitude, country_code, area: area.slug })
    .from(business)
    .leftJoin(area, eq(area.id, business.area_id))
    .where(eq(business.code, code));
  if (!found) return "UTC";
  const place = { ...found, area: found.area === null ? null : { slug: found.area }, country: { code: found.country_code } };
  return (await zoneOfPlace(db, place)) ?? "UTC";
}
