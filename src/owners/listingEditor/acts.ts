import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { mondayTimes } from "../../catalogue/hours/rules.ts";
import { findNamedArea } from "../../catalogue/listings/acts.ts";
import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { changesOffer, cleaned, listingErrors } from "../../catalogue/listings/fields/rules.ts";
import { AREAS_KM, kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { findOwnListing } from "../../catalogue/listings/own/store.ts";
import { listingSlug } from "../../catalogue/listings/rules.ts";
import { findAnyBusiness, type StaffRecord, updateBusiness } from "../../catalogue/listings/store.ts";
import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { conflict, forbidden, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import { t } from "../../platform/languages/text.ts";
import type { changeOwnListing } from "./contract.ts";
import { areaAbroad, changedMeanwhile, offerForeign, unknownCountryCode, unknownNamedArea } from "./rules.ts";
import { editableValues, toEditedListing } from "./values.ts";

/** Changes a listing, for its people and for staff. */

type Changes = InputOf<typeof changeOwnListing>["body"];

type EditorRole = MemberRole | "staff";

/** Account that changes a listing, either one of its people or staff. */
interface ListingEditor {
  account: string;
  isStaff: boolean;
}

/**
 * Returns the columns of the given area and country, with validation errors. An area without a country sets its country. Another country
 * without an area clears the area.
 */
async function resolvePlace(db: DbOrTransaction, { country, area: slug, ...given }: Partial<Changes>, { row, area: before }: StaffRecord) {
  const wanted = slug === undefined ? (country === undefined || country === row.country_code ? before?.slug : undefined) : slug;
  const area = wanted ? await findNamedArea(db, wanted) : undefined;
  const errors: Record<string, string[]> = {};
  if (wanted && !area) errors.area = [unknownNamedArea()];
  if (area && country !== undefined && country !== area.country_code) errors.area = [areaAbroad()];
  const country_code = area?.country_code ?? country ?? row.country_code;
  if (!isCountryCode(country_code)) errors.country = [unknownCountryCode()];
  const { latitude = row.latitude, longitude = row.longitude } = given;
  // A point that an import placed far from its area stays until the point or the area is changed.
  const isMoved = area?.slug !== before?.slug || latitude !== row.latitude || longitude !== row.longitude;
  if (isMoved && area && latitude !== null && longitude !== null) {
    const away = Math.round(kilometres(area, { latitude, longitude }));
    if (away > AREAS_KM) errors.latitude = [t`This point is ${away} km from ${area.name}. Correct it or choose another area.`];
  }
  return { columns: { country_code, area_id: area?.id ?? null }, errors };
}

/**
 * Parses the given fields of a listing.
 * @returns their values, with all validation errors
 */
export async function readGiven(db: DbOrTransaction, body: Partial<Changes>, found: StaffRecord) {
  const { version: _version, country: _country, area: _area, ...fields } = body;
  const before = toEditedListing(found);
  const given = cleaned(fields);
  const place = await resolvePlace(db, body, found);
  return { given, before, place: place.columns, errors: { ...place.errors, ...listingErrors(given, before) } };
}

/**
 * Returns the columns to write.
 * @throws ApiError 400 by field, 403 for fields that only owners and staff may change
 */
async function toColumns(tx: Transaction, body: Changes, found: StaffRecord, role: EditorRole) {
  const { given, before, place, errors } = await readGiven(tx, body, found);
  refuseFields(errors);
  if (role === "helper" && changesOffer(given, before)) throw forbidden(offerForeign());
  const { opening_hours, ...columns } = given;
  return {
    ...columns,
    ...(given.name === undefined || given.name === before.name ? {} : { slug: listingSlug(given.name) }),
    // Opening times without a text mean the same as the text generated from them, so an unchanged text is not written.
    ...(opening_hours === undefined || opening_hours === before.opening_hours ? {} : { opening_hours, ...mondayTimes(opening_hours) }),
    ...place,
  };
}

/**
 * Checks the account's right to change the listing, and locks the listing unless the account is staff.
 * @returns the role of the account
 * @throws ApiError 404 if it does not own or help run the listing
 */
async function requireRole(tx: Transaction, code: string, { account, isStaff }: ListingEditor): Promise<EditorRole> {
  if (isStaff) return "staff";
  const own = await findOwnListing(tx, code, account, { isLocked: true });
  if (!own) throw notFound();
  return own.role;
}

/**
 * Changes the given fields of a listing.
 * @param seen returns the present listing for a 409 response
 * @throws ApiError 404 if the listing is not found or not theirs, 400 by field, 403 for fields that only owners and staff may change, 409
 * if the version has changed
 */
export function changeListing(
  db: DbOrTransaction,
  code: string,
  body: Changes,
  editor: ListingEditor,
  seen: (tx: Transaction, found: StaffRecord, role: EditorRole) => object | Promise<object>,
): Promise<{ written: StaffRecord; role: EditorRole }> {
  return db.transaction(async (tx) => {
    const role = await requireRole(tx, code, editor);
    const found = await findAnyBusiness(tx, code, { isLocked: true });
    if (!found) throw notFound();
    if (body.version !== found.row.version) throw conflict(changedMeanwhile(), { present: await seen(tx, found, role) });
    await updateBusiness(tx, code, await toColumns(tx, body, found, role));
    const written = (await findAnyBusiness(tx, code)) ?? found;
    const changed = changedFields(editableValues(toEditedListing(found)), editableValues(toEditedListing(written)));
    const logged = { business: code, account: editor.account, side: role === "staff" ? ("staff" as const) : ("people" as const) };
    if (changed) await writeLog(tx, { ...logged, act: "listing.changed", id: code, name: written.row.name, ...changed });
    return { written, role };
  });
}
