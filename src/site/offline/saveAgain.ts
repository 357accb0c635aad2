import type { SaveOffline } from "../../ui/saveOffline.ts";
import type { Pack } from "./pack.ts";
import { canKeep, findPack, savePack } from "./packState.ts";
import { readPack } from "./readPack.ts";
import { prepareBrowser, saveDeskScripts } from "./shell.ts";

/** Saves a page without the dialog: to update it, or to store it for offline use once it was viewed. */

/** @throws the errors of readPack and savePack */
export async function saveAgain(page: string, hasPictures: boolean, reader: string | undefined, isAsked = true): Promise<Pack> {
  const read = await readPack(page, reader);
  await prepareBrowser(isAsked);
  return savePack(read, hasPictures, reader, () => undefined);
}

const FRESH_MILLISECONDS = 10 * 60_000;

const isFresh = ({ made }: Pack) => Date.now() - new Date(made).getTime() < FRESH_MILLISECONDS;

/** Saves a listing's check-in page. @param keeper account that saves it @returns whether it is stored now */
async function keepDesk(page: string, keeper: string): Promise<boolean> {
  if (!canKeep()) return false;
  const before = await findPack(page);
  if (!before || before.bytes === 0 || !isFresh(before)) await saveAgain(page, false, keeper, false);
  await saveDeskScripts();
  return true;
}

/**
 * Saves the traveller's vouchers or updates the stored ones, unless that was done within 10 minutes.
 * @param page of all vouchers
 * @param codes of the vouchers that were viewed, with whether each can still be used
 * @returns whether the usable ones are stored now
 */
async function keepVouchers(page: string, codes: Readonly<Record<string, boolean>>, reader: string): Promise<boolean> {
  if (!canKeep()) return false;
  const before = await findPack(page);
  if (!before && !Object.values(codes).includes(true)) return false;
  // A pack without a size is incomplete: the page was closed during the download.
  const isRight = ({ tickets = [], bytes }: Pack) =>
    bytes > 0 && Object.entries(codes).every(([code, isUsable]) => tickets.some((ticket) => ticket.code === code) === isUsable);
  if (before && isRight(before) && isFresh(before)) return true;
  return isRight(await saveAgain(page, (before?.pictures ?? 0) > 0, reader, false));
}

/** Saves the vouchers of a traveller if parts are given, otherwise a listing's check-in page. */
export const saveOffline: SaveOffline = (page, reader, parts) => (parts ? keepVouchers(page, parts, reader) : keepDesk(page, reader));
