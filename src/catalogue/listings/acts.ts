import { newCode, uuidFromName } from "../../platform/clock.ts";
import { eq, inArray } from "../../platform/db/sql.ts";
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

/** Returns the time zones of listings by code; UTC if a location is unknown. Listings with coordinates need no query of their own. */
export async function findTimeZones(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, string>> {
  const { code, latitude, longitude, country_code } = business;
  const found = await db
    .select({ code, latitude, longitude, country_code, area: area.slug })
    .from(business)
    .leftJoin(area, eq(area.id, business.area_id))
    .where(inArray(code, [...codes]));
  const zones = found.map(async (one) => {
    const place = { ...one, area: one.area === null ? null : { slug: one.area }, country: { code: one.country_code } };
    return [one.code, (await zoneOfPlace(db, place)) ?? "UTC"] as const;
  });
  return new Map(await Promise.all(zones));
}

/** Returns the time zone of a listing; UTC if its location is unknown. */
export const findTimeZone = async (db: DbOrTransaction, code: string): Promise<string> =>
  (await findTimeZones(db, [code])).get(code) ?? "UTC";
