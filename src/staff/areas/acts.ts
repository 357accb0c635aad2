import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { moveEvents } from "../../catalogue/events/writes/store.ts";
import { moveListings } from "../../catalogue/listings/areas/store.ts";
import { kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { insertArea, isWithin, lockArea, replaceArea, setParent, updateArea } from "../../catalogue/places/own/store.ts";
import { type Area, findAreaBySlug } from "../../catalogue/places/store.ts";
import { AREA_NAME_MAX, cleanName } from "../../catalogue/places/text.ts";
import { movePractical } from "../../catalogue/practical/store.ts";
import { replaceAreaInSettings } from "../../catalogue/settings/acts.ts";
import { moveTrails } from "../../catalogue/trails/store.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import { t } from "../../platform/languages/text.ts";
import { moveGuides } from "../../travellers/guides/store.ts";
import { moveAreaVisits } from "../../travellers/visits/store.ts";
import type { addStaffArea, changeStaffArea } from "./contract.ts";
import { MERGE_KM } from "./rules.ts";

/** Acts of staff on areas. Every act is logged in its transaction. */

const nameNeeded = () => t`Enter a name of at most ${AREA_NAME_MAX} characters.`;

/** Acting staff account. */
type By = string;

/** @throws ApiError 404 if the area does not exist */
async function lock(tx: Transaction, slug: string): Promise<Area> {
  const found = await lockArea(tx, slug);
  if (!found) throw notFound();
  return found;
}

const log = (
  tx: Transaction,
  account: By,
  act: "area.added" | "area.changed" | "area.merged",
  { id, name }: Pick<Area, "id" | "name">,
  fields = {},
) => writeLog(tx, { business: null, account, side: "staff", act, id: String(id), name, ...fields });

/** Returns validation errors of a new area. */
export const newAreaErrors = ({
  name,
  country,
}: {
  name?: string | undefined;
  country?: string | undefined;
}): Record<string, string[]> => ({
  ...(name === undefined || cleanName(name) ? {} : { name: [nameNeeded()] }),
  ...(country === undefined || isCountryCode(country) ? {} : { country: [t`No country has this code. Use two letters, for example VN.`] }),
});

type AreaChange = InputOf<typeof changeStaffArea>["body"];

/** Returns validation errors of a changed area. @throws ApiError 404 if the area does not exist */
export async function changedAreaErrors(db: DbOrTransaction, slug: string, { lies_in, ...given }: AreaChange) {
  const found = await findAreaBySlug(db, slug);
  if (!found) throw notFound();
  return { ...newAreaErrors(given), ...(lies_in === undefined ? {} : (await readParent(db, found, lies_in)).errors) };
}

/** @returns the slug of the new area @throws ApiError 400 by field */
export function addArea(
  db: DbOrTransaction,
  { name: given, country, ...at }: InputOf<typeof addStaffArea>["body"],
  account: By,
): Promise<string> {
  return db.transaction(async (tx) => {
    refuseFields(newAreaErrors({ name: given, country }));
    const name = cleanName(given) ?? "";
    const { id, slug } = await insertArea(tx, { name, country_code: country, ...at });
    await log(tx, account, "area.added", { id, name });
    return slug;
  });
}

async function writeArea(tx: Transaction, found: Area, given: Omit<AreaChange, "lies_in">, account: By): Promise<void> {
  const name = given.name === undefined ? found.name : cleanName(given.name);
  if (!name) throw badRequest({ name: [nameNeeded()] });
  const { latitude = found.latitude, longitude = found.longitude } = given;
  const change = { name, latitude, longitude };
  const fields = changedFields<Partial<Area>>(found, change);
  if (!fields) return;
  await updateArea(tx, found.id, change);
  await log(tx, account, "area.changed", { id: found.id, name }, fields);
}

/** Finds the area that will contain another one. @returns the containing area, with validation errors */
async function readParent(db: DbOrTransaction, found: Area, parent: string | null) {
  const outer = parent === null ? undefined : await findAreaBySlug(db, parent);
  const errors: Record<string, string[]> = {};
  if (parent !== null && !outer) errors.lies_in = [t`No area has this slug.`];
  else if (outer && outer.country_code !== found.country_code) errors.lies_in = [t`${outer.name} is in another country.`];
  else if (outer && (await isWithin(db, outer.id, found.id)))
    errors.lies_in = [t`${outer.name} is inside ${found.name}. Choose another area.`];
  return { outer, errors };
}

/** Puts an area into another one, which then counts its listings too, or into none. @throws ApiError 400 by field */
async function nestArea(tx: Transaction, found: Area, parent: string | null, account: By): Promise<void> {
  const { outer, errors } = await readParent(tx, found, parent);
  refuseFields(errors);
  const parent_id = outer?.id ?? null;
  if (parent_id === found.parent_id) return;
  await setParent(tx, [found.id], parent_id);
  await log(tx, account, "area.changed", found, { after: { lies_in: outer?.slug ?? null } });
}

/**
 * Renames, moves and nests an area. Values that are already as requested are not written again.
 * @throws ApiError 404 if the area does not exist, 400 by field
 */
export function changeArea(db: DbOrTransaction, slug: string, { lies_in, ...given }: AreaChange, account: By): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, slug);
    refuseFields(await changedAreaErrors(tx, slug, { lies_in, ...given }));
    await writeArea(tx, found, given, account);
    if (lies_in !== undefined) await nestArea(tx, found, lies_in, account);
  });
}

/**
 * @returns the slug of the remaining area
 * @throws ApiError 404 if the area does not exist, 400 with the reason that the two cannot be merged
 */
export function mergeArea(db: DbOrTransaction, slug: string, into: string, account: By): Promise<string> {
  return db.transaction(async (tx) => {
    if (slug === into) throw badRequest({ into: [t`An area cannot be merged into itself. Choose another area.`] });
    // Locks in a fixed order, so that two merges of the same areas in opposite directions cannot deadlock.
    const both = new Map<string, Area | undefined>();
    for (const one of [slug, into].toSorted()) both.set(one, await lockArea(tx, one));
    const [from, to] = [both.get(slug), both.get(into)];
    if (!from) throw notFound();
    if (!to) throw badRequest({ into: [t`No area has this slug.`] });
    if (from.country_code !== to.country_code) throw badRequest({ into: [t`${to.name} is in another country.`] });
    const away = Math.round(kilometres(from, to));
    if (away > MERGE_KM) throw badRequest({ into: [t`${to.name} is ${away} km away. Only areas within ${MERGE_KM} km can be merged.`] });
    for (const move of [moveListings, moveEvents, movePractical, moveTrails, moveAreaVisits, moveGuides]) await move(tx, from.id, to.id);
    await replaceAreaInSettings(tx, from.slug, to.slug);
    await replaceArea(tx, from, to.id, { is_merged: true });
    await log(tx, account, "area.merged", from, { before: { area: from.slug }, after: { area: to.slug } });
    return to.slug;
  });
}
