import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { PictureCredit } from "../../../catalogue/pictures/credit.ts";
import { enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage } from "../../../catalogue/uploads/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Services } from "../../../platform/http/context.ts";
import { PICTURES_MAX, SIZES } from "../rules.ts";
import { countPictures, insertPictures, listSources, lockPictures } from "../store.ts";

/** Returns the source names that the listing already has pictures of, including deleted ones, so that removed pictures do not come back. */
export const isFetched = async (db: DbOrTransaction, code: string, names: readonly string[]): Promise<Set<string>> =>
  new Set((await listSources(db, code)).filter((source) => names.includes(source)));

/**
 * Adds an open data picture to a listing, after those of its people. It is stored like an upload: only its pixels.
 * @returns false if the file is not a readable picture, or the listing has the maximum number
 * @throws ApiError 503 if too many pictures are being decoded
 */
export async function addFetchedPicture(
  tx: DbOrTransaction,
  { storage }: Pick<Services, "storage">,
  code: string,
  file: { filename: string; path: string; bytes: number },
  credit: PictureCredit,
): Promise<boolean> {
  await lockPictures(tx, code);
  if ((await countPictures(tx, code)) >= PICTURES_MAX) return false;
  const image = await decodeImage(file);
  if ("reason" in image) return false;
  const uuid = await putImage(storage, image);
  try {
    await insertUpload(tx, { uuid, kind: "listing", account_id: null, image });
    await enqueueSizes(tx, uuid, SIZES);
    await insertPictures(tx, code, null, [uuid], credit);
    await writeLog(tx, { business: code, account: null, side: "staff", act: "picture.added", id: code, name: file.filename });
    return true;
  } catch (error) {
    await dropFile(storage, uuid);
    throw error;
  }
}
