import { business } from "../../catalogue/listings/tables.ts";
import { and, asc, eq, isNull } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { archiveStore } from "../../platform/files/archive.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { picture } from "../pictures/tables.ts";
import { EXPORT_DAYS } from "./rules.ts";
import { listing_export } from "./tables.ts";

export const exportStore = archiveStore(listing_export, "business", { prefix: "listing-", milliseconds: EXPORT_DAYS * DAY_MILLISECONDS });

/**
 * Returns the name of a listing.
 * @returns undefined if the listing does not exist
 */
export async function findName(db: DbOrTransaction, code: string): Promise<string | undefined> {
  return (await db.select({ name: business.name }).from(business).where(eq(business.code, code)))[0]?.name;
}

/** Returns the pictures of a listing in their order: UUID of the picture and UUID of its file. */
export const listPictureFiles = (db: DbOrTransaction, code: string): Promise<{ uuid: string; upload: string }[]> =>
  db
    .select({ uuid: picture.uuid, upload: picture.upload })
    .from(picture)
    .where(and(eq(picture.business_code, code), isNull(picture.deleted)))
    .orderBy(asc(picture.position), asc(picture.uuid));
