import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { mondayTimes } from "../../catalogue/hours/rules.ts";
import { AREAS_KM, kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { listingSlug } from "../../catalogue/listings/rules.ts";
import { findAnyBusiness, insertBusiness, type StaffRecord, updateBusiness } from "../../catalogue/listings/store.ts";
import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import type { changeOwnListing } from "../../owners/listingEditor/contract.ts";
import { CHANGED, cleaned, listingErrors, type Values } from "../../owners/listingEditor/rules.ts";
import { newCode, now, uuidFromName } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import type { addStaffListing } from "./contract.ts";
import type { ListingAct } from "./enumerations.ts";
import { actChange, actRefusal } from "./rules.ts";
import { asListing } from "./values.ts";

/** What staff do with listings. Every act is written to the log with it. */

const UNKNOWN_COUNTRY = "The guide knows no country of this code.";
const UNKNOWN_AREA = "The guide knows no area of this name.";

/** The staff account that does it. */
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

/** @throws ApiError 404, or 409 with why it is not possible now. What is as wanted already stays as it is. */
export async function actOn(tx: Transaction, code: string, act: ListingAct, account: By): Promise<void> {
  const { row } = await lock(tx, code);
  const refusal = actRefusal(act, row, now());
  if (refusal) throw conflict(refusal);
  if (act === "delete" && row.deleted !== null) return;
  const change = actChange(act, now());
  const before: Partial<typeof row> = { is_published: row.is_published, is_featured: row.is_featured };
  const changed = changedFields(before, change);
  if (!changed && act !== "delete" && act !== "restore") return;
  await updateBusiness(tx, code, change);
  await writeLog(tx, { business: code, account, side: "staff", act: LOGGED[act], id: code, name: row.name });
}

type Changes = InputOf<typeof changeOwnListing>["body"];

/** The area that somebody means: by the last part of its address, or by its name where that is the same in letters of an address. */
const findNamedArea = async (tx: Transaction, text: string) => (await findAreaBySlug(tx, text)) ?? findAreaBySlug(tx, listingSlug(text));

/** Returns the columns of the given area and country, with validation errors. An area sets the country. */
async function resolvePlace(tx: Transaction, { country, area: slug, ...given }: Partial<Changes>, { row, area: before }: StaffRecord) {
  const wanted = slug === undefined ? (country === undefined || country === row.country_code ? before?.slug : undefined) : slug;
  const area = wanted ? await findNamedArea(tx, wanted) : undefined;
  const errors: Record<string, string[]> = wanted && !area ? { area: [UNKNOWN_AREA] } : {};
  const country_code = area?.country_code ?? country ?? row.country_code;
  if (!isCountryCode(country_code)) errors.country = [UNKNOWN_COUNTRY];
  const { latitude = row.latitude, longitude = row.longitude } = given;
  const isMoved = area?.slug !== before?.slug || latitude !== row.latitude || longitude !== row.longitude;
  if (isMoved && area && latitude !== null && longitude !== null) {
    const away = Math.round(kilometres(area, { latitude, longitude }));
    if (away > AREAS_KM) errors.area = [`${area.name} is ${away} km from the listing’s place on the map.`];
  }
  return { columns: { country_code, area_id: area?.id ?? null }, errors };
}

/** Reads the given fields by the rules of the owners' editor. @returns their values, with all validation errors */
async function readGiven(tx: Transaction, body: Partial<Changes>, found: StaffRecord) {
  const { version: _version, country: _country, area: _area, ...fields } = body;
  const before = asListing(found);
  const given = cleaned(fields as Partial<Values>);
  const place = await resolvePlace(tx, body, found);
  return { given, before, place: place.columns, errors: { ...place.errors, ...listingErrors(given, before as Values) } };
}

/** Returns validation errors of the given fields of a listing. @throws ApiError 404 */
export const listingFieldErrors = async (tx: Transaction, code: string, body: Partial<Changes>) =>
  (await readGiven(tx, body, await lock(tx, code))).errors;

/** Returns the columns to write, by the rules of the owners' editor. @throws ApiError 400 by field */
async function toColumns(tx: Transaction, body: Changes, found: StaffRecord): Promise<Partial<StaffRecord["row"]>> {
  const { given, before, place, errors } = await readGiven(tx, body, found);
  refuseFields(errors);
  const { opening_hours, ...columns } = given;
  return {
    ...columns,
    ...(given.name === undefined || given.name === before.name ? {} : { slug: listingSlug(given.name) }),
    // Two times without a text say the same as the text that was made of them.
    ...(opening_hours === undefined || opening_hours === before.opening_hours ? {} : { opening_hours, ...mondayTimes(opening_hours) }),
    ...place,
  };
}

/** @throws ApiError 404, 400 by field, 409 where another version is there. @param seen how a 409 shows the listing */
export async function changeListing(
  tx: Transaction,
  code: string,
  body: Changes,
  account: By,
  seen: (found: StaffRecord) => Promise<object>,
) {
  const found = await lock(tx, code);
  if (body.version !== found.row.version) throw conflict(CHANGED, { present: await seen(found) });
  const columns = await toColumns(tx, body, found);
  const changed = changedFields(found.row, columns as typeof found.row);
  if (!changed) return;
  await updateBusiness(tx, code, columns);
  await writeLog(tx, { business: code, account, side: "staff", act: "listing.changed", id: code, name: found.row.name, ...changed });
}

type NewListing = InputOf<typeof addStaffListing>["body"];

const readName = (name: string) => name.replace(/\s+/g, " ").trim();
const isName = (name: string) => /[\p{L}\p{N}]/u.test(name) && name.length <= 200;

/** Returns validation errors of a new listing. */
export async function newListingErrors(tx: Transaction, { name, area }: Partial<NewListing>): Promise<Record<string, string[]>> {
  return {
    ...(name === undefined || isName(readName(name)) ? {} : { name: ["A name of at most 200 characters is needed."] }),
    ...(area === undefined || (await findNamedArea(tx, area)) ? {} : { area: [UNKNOWN_AREA] }),
  };
}

/** Adds an unclaimed listing, which is hidden until it is shown. @returns its code @throws ApiError 400 */
export async function addListing(tx: Transaction, { name: given, business_type, area: slug }: NewListing, account: By): Promise<string> {
  refuseFields(await newListingErrors(tx, { name: given, area: slug }));
  const name = readName(given);
  const area = await findNamedArea(tx, slug);
  if (!area) throw badRequest({ area: [UNKNOWN_AREA] });
  const code = newCode();
  const place = { country_code: area.country_code, area_id: area.id, city: area.name };
  const row = { code, name, slug: listingSlug(name), business_type, ...place, is_shell: true, is_published: false, source: "manual" };
  // A random code that exists already (one in 10^12 a pair) is drawn again.
  if (!(await insertBusiness(tx, { ...row, cover_image_uuid: uuidFromName(`business ${code}`) })))
    return addListing(tx, { name, business_type, area: slug }, account);
  await writeLog(tx, { business: code, account, side: "staff", act: "listing.added", id: code, name });
  return code;
}
