import { readLandAt } from "../../../catalogue/maps/landAt.ts";
import { openLocator } from "../../../catalogue/places/locator/acts.ts";
import { localityNames } from "../../../catalogue/places/nearest.ts";
import { listOuterAreas, replaceAreaNames } from "../../../catalogue/places/own/store.ts";
import { kmBetween } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { type ImportedTexts, replaceAreaTexts } from "../../../catalogue/translations/imported/store.ts";
import type { Db } from "../../../platform/db/types.ts";
import { acquireImportLock } from "../../importing/store.ts";
import { listNamings, listTowns } from "../../importing/towns/store.ts";
import { createNameCount, namesInLanguages } from "./rules.ts";

const PAGE = 5_000;

/** Collects the names that records use for the areas of their listings. */
async function namesByRecords(db: Db) {
  const count = createNameCount(await listOuterAreas(db));
  for (let after = ""; ; ) {
    const page = await listNamings(db, after, PAGE);
    for (const naming of page) count.count(naming);
    const last = page.at(-1);
    if (page.length < PAGE || !last) return count.names();
    after = last.source_key;
  }
}

/**
 * Collects the names of towns that files list beside their listings: a nearby area with one of these names gets the others too. If several
 * towns match, the nearest counts.
 * @returns all names, for the search, and those by language
 */
async function namesByTowns(db: Db) {
  const best = new Map<number, { km: number; names: string[]; texts: ImportedTexts["texts"] }>();
  let locate: Awaited<ReturnType<typeof openLocator>> | undefined;
  for (let after: Parameters<typeof listTowns>[1]; ; ) {
    const page = await listTowns(db, after, PAGE);
    if (page.length > 0) locate ??= await openLocator(db, readLandAt());
    for (const { latitude, longitude, names, kind, names_by_language } of page) {
      if (names.length < 2 || kind === "shore") continue;
      const found = locate?.(latitude, longitude, null, names);
      if (!found || "reason" in found || !found.area || !localityNames(names).includes(foldName(found.area.name))) continue;
      const named = { name: found.area.name, country_code: found.country_code };
      const km = kmBetween(found.area, { latitude, longitude });
      // The newer one of two editions of a file comes later, and counts.
      if (km <= (best.get(found.area.id)?.km ?? Number.POSITIVE_INFINITY))
        best.set(found.area.id, { km, names, texts: namesInLanguages(named, names_by_language ?? {}) });
    }
    after = page.at(-1);
    if (page.length < PAGE) break;
  }
  return {
    names: [...best].flatMap(([area_id, { names }]) => names.map((name) => ({ area_id, name }))),
    texts: [...best].flatMap(([id, { texts }]) => (texts.length > 0 ? [{ id: String(id), texts }] : [])),
  };
}

/**
 * Updates the names of areas in other languages and scripts, while no import runs.
 * @param signal ends the wait for a running import
 * @returns the number of names added and removed; undefined if the wait was ended
 */
export async function learnAreaNames(db: Db, signal: AbortSignal): Promise<number | undefined> {
  const release = await acquireImportLock(db, signal, () => undefined);
  if (!release) return undefined;
  try {
    const towns = await namesByTowns(db);
    const names = [...(await namesByRecords(db)), ...towns.names];
    return await db.transaction(async (tx) => {
      await replaceAreaTexts(tx, towns.texts);
      return replaceAreaNames(tx, names);
    });
  } finally {
    await release();
  }
}
