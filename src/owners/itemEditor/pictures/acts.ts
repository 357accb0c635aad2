import { PICTURES_MAX } from "../../../catalogue/items/list/rules.ts";
import { enqueueDeletion, enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import type { PresetName } from "../../../catalogue/uploads/presets.ts";
import { type DecodedImage, decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../../catalogue/uploads/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { ContextFor, RequestContext } from "../../../platform/http/context.ts";
import type { UploadedFile } from "../../../platform/http/multipart.ts";
import { t } from "../../../platform/languages/text.ts";
import { labelled } from "../../../platform/values/punctuation.ts";

/** Pictures that are sent with an item's form: decoded one by one, and stored together with the item or not at all. */

/** Sizes that lists and profiles show. */
const SIZES: readonly PresetName[] = ["thumb", "card", "card_large", "standard"];

const tooManyPictures = () => t`Add at most ${PICTURES_MAX} pictures.`;
const notIts = () => t`This picture does not belong to the item.`;

/**
 * Returns the pictures to keep, in order.
 * @param own present pictures
 * @param wanted pictures named by the form; undefined keeps all
 * @throws ApiError 400 if one belongs to another item, or there are too many
 */
export function checkPictures(own: readonly string[], wanted: readonly string[] | undefined, files: readonly UploadedFile[]): string[] {
  // A form cannot send an empty list, so it sends one empty text.
  const kept = wanted ? [...new Set(wanted.filter((uuid) => uuid !== ""))] : [...own];
  if (kept.some((uuid) => !own.includes(uuid))) throw badRequest({ pictures: [notIts()] });
  if (kept.length + files.length > PICTURES_MAX) throw badRequest({ images: [tooManyPictures()] });
  return kept;
}

interface ReadPicture {
  /** Whether it becomes the cover. */
  isFirst: boolean;
  image: DecodedImage;
}

/** @throws ApiError 400 with its name if a file is not a picture, 503 if too many pictures are being decoded */
export async function decodePictures({ files }: Pick<RequestContext, "files">): Promise<ReadPicture[]> {
  const read: ReadPicture[] = [];
  for (const file of files) {
    const image = await decodeImage(file);
    if ("reason" in image) throw badRequest({ [file.field]: [files.length > 1 ? labelled(file.filename, image.reason) : image.reason] });
    read.push({ isFirst: file.field === "image", image });
  }
  return read;
}

interface Added {
  /** Returns all pictures in order: the new cover, the stored ones, then the other new ones. */
  inOrder(kept: readonly string[]): string[];
  /** Retires pictures that are no longer shown. */
  retire(uuids: readonly string[]): Promise<void>;
}

/** Stores pictures and writes their item in one transaction. If that fails, no file remains. */
export async function keepPictures<Result>(
  { db, services, account }: Pick<ContextFor<"member">, "db" | "services" | "account">,
  pictures: readonly ReadPicture[],
  write: (tx: Transaction, added: Added) => Promise<Result>,
): Promise<Result> {
  const stored: (ReadPicture & { uuid: string })[] = [];
  try {
    for (const picture of pictures) stored.push({ ...picture, uuid: await putImage(services.storage, picture.image) });
    const storedUuids = (isFirst: boolean) => stored.filter((one) => one.isFirst === isFirst).map(({ uuid }) => uuid);
    return await db.transaction(async (tx) => {
      for (const { uuid, image } of stored) {
        await insertUpload(tx, { uuid, kind: "item", account_id: account.id, image });
        await enqueueSizes(tx, uuid, SIZES);
      }
      return write(tx, {
        inOrder: (kept) => [...storedUuids(true), ...kept, ...storedUuids(false)],
        async retire(uuids) {
          for (const uuid of uuids) {
            await retireUpload(tx, uuid);
            await enqueueDeletion(tx, uuid);
          }
        },
      });
    });
  } catch (error) {
    for (const { uuid } of stored) await dropFile(services.storage, uuid);
    throw error;
  }
}
