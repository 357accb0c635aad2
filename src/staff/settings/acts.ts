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
import { addDays, utcDay } from "../../platform/values/days.ts";

/** What staff do with the guide's settings: the same by the desk and by command. Every act is written to the log with it. */

const CHANGED = "Somebody else has changed the settings meanwhile.";

const noArea = (slugs: readonly string[]) => `The guide knows no area ${slugs.join(", ")}.`;

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
  if (listings.length > 0) errors.featured = [`The guide shows no listing ${listings.join(", ")}.`];
  // Where it is latest, this day has begun a day before.
  if ((given.exchange_rates?.date ?? "") > addDays(utcDay(now()), 1)) errors["exchange_rates.date"] = ["This day is yet to come."];
  return errors;
}

/**
 * Changes the fields that are given.
 * @param account who does it; null: whoever may run commands on the server @param version the one that was read, where it is known
 * @throws ApiError 400 by field, 409 where another version is there
 */
export function changeSettings(
  db: DbOrTransaction,
  { featured, ...given }: Partial<SettingsBody>,
  { account, version }: { account: string | null; version?: number | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (version !== undefined && version !== before.version) throw conflict(CHANGED);
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
 * Gives the guide a mark of its own.
 * @param file alone in its folder: what is written beside it goes with that
 * @throws ApiError 400 on the field image for what is no picture
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

/** Gives the guide the mark back that every guide has. */
export function removeLogo(db: DbOrTransaction, account: string): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (before.logo === null) return;
    await writeSettings(tx, { ...before, logo: null });
    await dropLogo(tx, before.logo);
    const change = changedFields({ logo: "its own" }, { logo: "the usual one" });
    await writeLog(tx, { business: null, account, side: "staff", act: "guide.logo_changed", id: before.logo, ...change });
  });
}
