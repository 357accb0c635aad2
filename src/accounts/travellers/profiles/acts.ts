import { listSoleOwned } from "../../../catalogue/listings/members/store.ts";
import { enqueueDeletion, enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../../catalogue/uploads/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, conflict } from "../../../platform/endpoints/errors.ts";
import type { ContextFor } from "../../../platform/http/context.ts";
import { requestDeletion } from "../../accounts/deletion/store.ts";
import { soleOwnerText } from "../rules.ts";
import { type ProfileValues, setPicture, updateTraveller } from "./store.ts";

/** Sizes of an avatar that nearly every page shows. */
const AVATAR_SIZES = ["avatar", "square"] as const;

/**
 * Saves a profile and the uploaded picture.
 * @param takesAway removes the traveller's own picture, so that the drawn one is shown again
 * @throws ApiError 400 if the file is not a picture, 503 while too many pictures are being decoded
 */
export async function changeProfile(
  { db, services, account, traveller: { code }, files: [file] }: ContextFor<"traveller">,
  values: ProfileValues,
  takesAway: boolean,
): Promise<void> {
  if (!file && !takesAway) return updateTraveller(db, code, values);
  const image = file && (await decodeImage(file));
  if (image && "reason" in image) throw badRequest({ image: [image.reason] });
  const uuid = image && (await putImage(services.storage, image));
  try {
    await db.transaction(async (tx) => {
      await updateTraveller(tx, code, values);
      const before = await setPicture(tx, code, uuid);
      if (before !== undefined) {
        await retireUpload(tx, before);
        await enqueueDeletion(tx, before);
      }
      if (!image || !uuid) return;
      await insertUpload(tx, { uuid, kind: "selfie", account_id: account.id, image });
      await enqueueSizes(tx, uuid, AVATAR_SIZES);
    });
  } catch (error) {
    if (uuid) await dropFile(services.storage, uuid);
    throw error;
  }
}

/**
 * Hides an account until it is deleted.
 * @throws ApiError 409 if it is the only owner of a listing
 */
export async function leaveGuide(db: DbOrTransaction, account: string, deletes_words: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const owned = await listSoleOwned(tx, account);
    if (owned.length > 0) throw conflict(soleOwnerText(owned));
    await requestDeletion(tx, account, deletes_words);
  });
}
