import { newCode, uuidFromName } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { findAreaBySlug } from "../places/store.ts";
import { listingSlug } from "./rules.ts";
import { insertBusiness } from "./store.ts";

/** What every way of making and changing a listing shares. The log is written by who calls it: accounts/ is below this room. */

export type ListingArea = NonNullable<Awaited<ReturnType<typeof findAreaBySlug>>>;

/** A name has letters, spaces and a few signs; "../paris" is none. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.,'’()-]*$/u;

/** Returns the area of this slug, or of this name where it reads the same in the letters of a slug. */
export const findNamedArea = async (db: DbOrTransaction, text: string): Promise<ListingArea | undefined> =>
  (await findAreaBySlug(db, text)) ?? (NAME.test(text) ? findAreaBySlug(db, listingSlug(text)) : undefined);

type Row = Parameters<typeof insertBusiness>[1];

/** Makes an unclaimed listing in an area. @returns its code */
export async function insertListing(
  tx: Transaction,
  area: ListingArea,
  row: Omit<Row, "code" | "cover_image_uuid" | "slug" | "country_code" | "area_id" | "city">,
): Promise<string> {
  const code = newCode();
  const place = { country_code: area.country_code, area_id: area.id, city: area.name };
  const made = { ...row, ...place, code, slug: listingSlug(row.name), cover_image_uuid: uuidFromName(`business ${code}`), is_shell: true };
  // A random code that exists already (one in 10^12 a pair) is drawn again.
  return (await insertBusiness(tx, made)) ? code : insertListing(tx, area, row);
}
