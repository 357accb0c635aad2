import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { RequestContext, Services } from "../../../platform/http/context.ts";
import { enqueueDeletion, enqueueSizes } from "../../uploads/jobs.ts";
import type { PresetName } from "../../uploads/presets.ts";
import { type DecodedImage, decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../uploads/store.ts";

/** Picture that is sent with an event. */

/** Sizes that are made before pages show them. */
export const EVENT_SIZES: readonly PresetName[] = ["thumb", "card", "standard"];

/** @throws ApiError 400 with the reason if the file is not a picture */
export async function decodeEventPicture({ files }: Pick<RequestContext, "files">): Promise<DecodedImage | undefined> {
  const [file] = files;
  if (!file) return undefined;
  const image = await decodeImage(file);
  if ("reason" in image) throw badRequest({ picture: [image.reason] });
  return image;
}

/** Stores a picture together with its event. If that fails, no file remains. */
export async function withPicture<Result>(
  { db, storage }: { db: DbOrTransaction; storage: Services["storage"] },
  { image, account_id }: { image: DecodedImage | undefined; account_id: string },
  write: (tx: Transaction, picture: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!image) return db.transaction((tx) => write(tx, undefined));
  const uuid = await putImage(storage, image);
  try {
    return await db.transaction(async (tx) => {
      await insertUpload(tx, { uuid, kind: "event", account_id, image });
      await enqueueSizes(tx, uuid, EVENT_SIZES);
      return write(tx, uuid);
    });
  } catch (error) {
    await dropFile(storage, uuid);
    throw error;
  }
}

/** Removes a picture that no event shows any more. */
export async function retirePicture(tx: Transaction, uuid: string): Promise<void> {
  await retireUpload(tx, uuid);
  await enqueueDeletion(tx, uuid);
}
