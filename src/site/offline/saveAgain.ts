import type { SaveOffline } from "../../ui/saveOffline.ts";
import type { Pack } from "./pack.ts";
import { canKeep, findPack, savePack } from "./packState.ts";
import { readPack } from "./readPack.ts";
import { prepareBrowser, saveDeskScripts } from "./shell.ts";

/** Keeps a page without a sheet: to bring it up to date, or because it should be there without a network once it was looked at. */

/** @throws what readPack and savePack throw */
export async function saveAgain(page: string, hasPictures: boolean, reader: string | undefined, isAsked = true): Promise<Pack> {
  const read = await readPack(page, reader);
  await prepareBrowser(isAsked);
  return savePack(read, hasPictures, reader, () => undefined);
}

const FRESH_MILLISECONDS = 10 * 60_000;

const isFresh = ({ made }: Pack) => Date.now() - new Date(made).getTime() < FRESH_MILLISECONDS;

/** Keeps a listing's check-in page. @param keeper for whom @returns whether it is here now */
async function keepDesk(page: string, keeper: string): Promise<boolean> {
  if (!canKeep()) return false;
  const before = await findPack(page);
  if (!before || before.bytes === 0 || !isFresh(before)) await saveAgain(page, false, keeper, false);
  await saveDeskScripts();
  return true;
}

/**
 * Keeps one's vouchers, or what is kept of them is brought up to date, unless that was done a moment ago.
 * @param page of all of them @param codes of those that were looked at, with whether each can still be used
 * @returns whether those that can are here now
 */
async function keepVouchers(page: string, codes: Readonly<Record<string, boolean>>, reader: string): Promise<boolean> {
  if (!canKeep()) return false;
  const before = await findPack(page);
  if (!before && !Object.values(codes).includes(true)) return false;
  // One without its size was left half way: the page was closed.
  const isRight = ({ tickets = [], bytes }: Pack) =>
    bytes > 0 && Object.entries(codes).every(([code, isUsable]) => tickets.some((ticket) => ticket.code === code) === isUsable);
  if (before && isRight(before) && isFresh(before)) return true;
  return isRight(await saveAgain(page, (before?.pictures ?? 0) > 0, reader, false));
}

/** Saves the vouchers of a traveller where parts are given, else a listing's check-in page. */
export const saveOffline: SaveOffline = (page, reader, parts) => (parts ? keepVouchers(page, parts, reader) : keepDesk(page, reader));
