import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { findNamedArea } from "../../catalogue/listings/acts.ts";
import { profileUrl } from "../../catalogue/listings/rules.ts";
import { findAnyBusiness, type StaffRecord, updateBusiness } from "../../catalogue/listings/store.ts";
import { unknownNamedArea } from "../../owners/listingEditor/rules.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import { recordRemoval, recordRestored } from "../../travellers/reports/decisions/acts.ts";
import type { RemovalReason } from "../../travellers/reports/decisions/removalReason.ts";
import { addListing } from "../../travellers/suggestedPlaces/acts.ts";
import { newListingErrors } from "../../travellers/suggestedPlaces/rules.ts";
import type { addStaffListing } from "./contract.ts";
import type { ListingAct } from "./enumerations.ts";
import { actChange, listingActRefusal } from "./rules.ts";

/** Acts of staff on listings. Every act is logged in its transaction. */

/** Acting staff account. */
type By = string;

async function lock(tx: Transaction, code: string): Promise<StaffRecord> {
  const found = await findAnyBusiness(tx, code, { isLocked: true });
  if (!found) throw notFound();
  return found;
}

const LOGGED = {
  hide: "listing.hidden",
  show: "listing.shown",
  feature: "listing.featured",
  unfeature: "listing.unfeatured",
  delete: "listing.deleted",
  restore: "listing.restored",
} as const;

/**
 * Performs an act on a listing. A state that is already as requested stays unchanged. Its owners get an email when it is hidden.
 * @throws ApiError 404 if the listing does not exist, 409 with the reason that the act is not possible now
 */
export function actOnListing(db: DbOrTransaction, code: string, act: ListingAct, reason: RemovalReason, account: By): Promise<void> {
  return db.transaction(async (tx) => {
    const { row } = await lock(tx, code);
    const refusal = listingActRefusal(act, row, now());
    if (refusal) throw conflict(refusal);
    if (act === "delete" && row.deleted !== null) return;
    const change = actChange(act, now());
    const before: Partial<typeof row> = { is_published: row.is_published, is_featured: row.is_featured };
    const changed = changedFields(before, change);
    if (!changed && act !== "delete" && act !== "restore") return;
    await updateBusiness(tx, code, change);
    const subject = { kind: "business" as const, subject: code };
    if (row.is_published && change.is_published === false)
      await recordRemoval(tx, { ...subject, ...reason, title: row.name, url: profileUrl(code), about: null }, account);
    if (act === "show") await recordRestored(tx, subject);
    await writeLog(tx, { business: code, account, side: "staff", act: LOGGED[act], id: code, name: row.name });
  });
}

type NewStaffListing = InputOf<typeof addStaffListing>["body"];

/** Returns validation errors of a new listing. */
export async function newStaffListingErrors(
  db: DbOrTransaction,
  { name, area }: Partial<NewStaffListing>,
): Promise<Record<string, string[]>> {
  return {
    ...newListingErrors({ name }),
    ...(area === undefined || (await findNamedArea(db, area)) ? {} : { area: [unknownNamedArea()] }),
  };
}

/** Adds an unclaimed listing, which is hidden until staff publish it. @returns its code @throws ApiError 400 by field */
export function addHiddenListing(db: DbOrTransaction, { area: slug, ...listing }: NewStaffListing, account: By): Promise<string> {
  return db.transaction(async (tx) => {
    refuseFields(await newStaffListingErrors(tx, { ...listing, area: slug }));
    const area = await findNamedArea(tx, slug);
    if (!area) throw badRequest({ area: [unknownNamedArea()] });
    return addListing(tx, listing, area, { side: "staff", account });
  });
}
