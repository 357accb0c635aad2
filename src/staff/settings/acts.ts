import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { listFeatured, setFeatured } from "../../catalogue/listings/lists/store.ts";
import type { SettingsBody } from "../../catalogue/settings/contract.ts";
import { lockSettings, unknownAreas, unknownListings, writeSettings } from "../../catalogue/settings/store.ts";
import { enqueueDeletion } from "../../catalogue/uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../catalogue/uploads/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, conflict, refuseFields } from "../../platform/endpoints/errors.ts";
import type { Storage } from "../../platform/files/storage.ts";
import { t } from "../../platform/languages/text.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { withCommas } from "../../platform/values/punctuation.ts";

/** Acts of staff on the guide's settings, by the desk or by command. Every act is logged in its transaction. */

const changedMeanwhile = () => t`Someone else has changed the settings. Reload the page to see their changes.`;

const noArea = (slugs: readonly string[]) => t`Unknown area: ${withCommas(slugs)}. Use the slugs of areas.`;

/** Returns validation errors by field: unknown areas and listings. */
export async function settingsErrors(tx: DbOrTransaction, given: Partial<SettingsBody>): Promise<Record<string, string[]>> {
  const areas = {
    area_introductions: Object.keys(given.area_introductions ?? {}),
    scope: given.scope?.areas ?? [],
    trending_destinations: given.trending_destinations ?? [],
  };
  const unknown = new Set(await unknownAreas(tx, Object.values(areas).flat()));
  const errors: Record<string, string[]> = {};
  for (const [field, slugs] of Object.entries(areas)) {
    const missing = slugs.filter((slug) => unknown.has(slug));
    if (missing.length > 0) errors[field] = [noArea(missing)];
  }
  const listings = await unknownListings(tx, given.featured ?? []);
  if (listings.length > 0)
    errors.featured = [t`Unknown or hidden listing: ${withCommas(listings)}. Use the codes of listings in this guide.`];
  // In the easternmost time zones, this day began up to a day earlier than in UTC.
  if ((given.exchange_rates?.date ?? "") > addDays(utcDay(now()), 1))
    errors["exchange_rates.date"] = [t`Choose a date that is not in the future.`];
  return errors;
}

/**
 * Changes the given fields.
 * @param account acting account; null for a command on the server
 * @param version version that was read, if known
 * @throws ApiError 400 by field, 409 if the version has changed since
 */
export function changeSettings(
  db: DbOrTransaction,
  { featured, ...given }: Partial<SettingsBody>,
  { account, version }: { account: string | null; version?: number | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (version !== undefined && version !== before.version) throw conflict(changedMeanwhile());
    refuseFields(await settingsErrors(tx, { ...given, ...(featured ? { featured } : {}) }));
    const was = { ...before, featured: await listFeatured(tx) };
    const changed = changedFields<object>(was, { ...given, ...(featured ? { featured: featured.toSorted() } : {}) });
    if (!changed) return;
    if (featured) await setFeatured(tx, featured);
    await writeSettings(tx, { ...before, ...given });
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.changed", id: "settings", ...changed });
  });
}

async function dropLogo(tx: Transaction, logo: string | null): Promise<void> {
  if (logo === null) return;
  await retireUpload(tx, logo);
  await enqueueDeletion(tx, logo);
}

/**
 * Sets the guide's own logo.
 * @param file alone in its folder: files written beside it are deleted with the folder
 * @throws ApiError 400 on the field image if it is not a picture
 */
export async function putLogo(
  { db, storage }: { db: DbOrTransaction; storage: Storage },
  file: { path: string; bytes: number },
  account: string,
): Promise<void> {
  const image = await decodeImage(file);
  if ("reason" in image) throw badRequest({ image: [image.reason] });
  const uuid = await putImage(storage, image);
  try {
    await db.transaction(async (tx) => {
      const before = await lockSettings(tx);
      await insertUpload(tx, { uuid, kind: "logo", account_id: account, image });
      await writeSettings(tx, { ...before, logo: uuid });
      await dropLogo(tx, before.logo);
      await writeLog(tx, { business: null, account, side: "staff", act: "guide.logo_changed", id: uuid });
    });
  } catch (error) {
    await dropFile(storage, uuid);
    throw error;
  }
}

/** Restores the default logo. */
export function removeLogo(db: DbOrTransaction, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (before.logo === null) return;
    await writeSettings(tx, { ...before, logo: null });
    await dropLogo(tx, before.logo);
    const change = changedFields({ logo: "custom" }, { logo: "default" });
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.logo_changed", id: before.logo, ...change });
  });
}
