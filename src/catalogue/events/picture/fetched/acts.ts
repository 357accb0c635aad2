import { eq } from "../../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import type { Services } from "../../../../platform/http/context.ts";
import type { PictureCredit } from "../../../pictures/credit.ts";
import { enqueueSizes } from "../../../uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage } from "../../../uploads/store.ts";
import { event } from "../../tables.ts";
import { EVENT_SIZES } from "../acts.ts";

/** Stores that the pictures of an event were requested. */
export const notePicturesFetched = (
  db: DbOrTransaction,
  { code, picture_sources }: { code: string; picture_sources: string[] },
): Promise<unknown> => db.update(event).set({ pictures_fetched: picture_sources }).where(eq(event.code, code));

/**
 * Gives an imported event an open data picture. It is stored like an upload: only its pixels.
 * @returns false if the file is not a readable picture
 * @throws ApiError 503 if too many pictures are being decoded
 */
export async function addFetchedEventPicture(
  tx: DbOrTransaction,
  { storage }: Pick<Services, "storage">,
  code: string,
  file: { path: string; bytes: number },
  picture_credit: PictureCredit,
): Promise<boolean> {
  const image = await decodeImage(file);
  if ("reason" in image) return false;
  const picture_uuid = await putImage(storage, image);
  try {
    await insertUpload(tx, { uuid: picture_uuid, kind: "event", account_id: null, image });
    await enqueueSizes(tx, picture_uuid, EVENT_SIZES);
    await tx.update(event).set({ picture_uuid, picture_credit }).where(eq(event.code, code));
    return true;
  } catch (error) {
    await dropFile(storage, picture_uuid);
    throw error;
  }
}
