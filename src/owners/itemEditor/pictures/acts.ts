import { PICTURES_MAX } from "../../../catalogue/items/list/rules.ts";
import { enqueueDeletion, enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import type { PresetName } from "../../../catalogue/uploads/presets.ts";
import { type DecodedImage, decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../../catalogue/uploads/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { ContextFor, RequestContext } from "../../../platform/http/context.ts";
import type { UploadedFile } from "../../../platform/http/multipart.ts";

/** Pictures of items that come with a form: read one by one, kept together with what is said of the item, or not at all. */

/** Those that lists and profiles show. */
const SIZES: readonly PresetName[] = ["thumb", "card", "card_large", "standard"];

const TOO_MANY = `At most ${PICTURES_MAX} pictures are possible.`;
const NOT_ITS = "This is none of its pictures.";

/**
 * The pictures that stay, in their order.
 * @param own as they are @param wanted as the form names them; undefined: all stay
 * @throws ApiError 400 for one that is not its own, or too many
 */
export function checkPictures(own: readonly string[], wanted: readonly string[] | undefined, files: readonly UploadedFile[]): string[] {
  // A form cannot send an empty list, but one empty text.
  const kept = wanted ? [...new Set(wanted.filter((uuid) => uuid !== ""))] : [...own];
  if (kept.some((uuid) => !own.includes(uuid))) throw badRequest({ pictures: [NOT_ITS] });
  if (kept.length + files.length > PICTURES_MAX) throw badRequest({ images: [TOO_MANY] });
  return kept;
}

interface ReadPicture {
  /** It is the one to be shown first. */
  isFirst: boolean;
  image: DecodedImage;
}

/** @throws ApiError 400 for a file that is no picture, which it names; 503 while too many are read */
export async function decodePictures({ files }: Pick<RequestContext, "files">): Promise<ReadPicture[]> {
  const read: ReadPicture[] = [];
  for (const file of files) {
    const image = await decodeImage(file);
    if ("reason" in image) throw badRequest({ [file.field]: [files.length > 1 ? `${file.filename}: ${image.reason}` : image.reason] });
    read.push({ isFirst: file.field === "image", image });
  }
  return read;
}

interface Added {
  /** All pictures in their order: the new cover, those that stay, the others that are new. */
  inOrder(kept: readonly string[]): string[];
  /** These are shown no more. */
  retire(uuids: readonly string[]): Promise<void>;
}

/** Stores pictures and writes what names them, in one transaction; where that fails, no file is left. */
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
