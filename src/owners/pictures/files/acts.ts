import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { Point } from "../../../catalogue/uploads/crop.ts";
import { enqueueDeletion, enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import { noImage } from "../../../catalogue/uploads/rules.ts";
import {
  copyImage,
  type DecodedImage,
  decodeImage,
  dropFile,
  insertFocused,
  insertUpload,
  putImage,
  retireUpload,
} from "../../../catalogue/uploads/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import type { Services } from "../../../platform/http/context.ts";
import type { UploadedFile } from "../../../platform/http/multipart.ts";
import { formatCount } from "../../../platform/values/format.ts";
import { labelled } from "../../../platform/values/punctuation.ts";
import { notWhole, noUpload, PICTURES_MAX, SIZES, tooMany } from "../rules.ts";
import { countPictures, insertPictures, lockPictures, updatePicture } from "../store.ts";
import { enqueueIncomingDeletion } from "../uploads/acts.ts";
import { assembleIncoming, endIncoming, findIncoming } from "../uploads/store.ts";

/** A file of a form, or a finished upload. */
export type SentFile = { file: Pick<UploadedFile, "filename" | "path" | "bytes"> } | { upload: string };

interface Read {
  filename: string;
  image: DecodedImage | { reason: string };
  /** UUID of its upload, if it came by one. */
  upload?: string;
}

/** Account that edits the pictures of a listing. The log records it, as for all acts of people and staff. */
export interface PictureServices {
  /** The pool, or the transaction of a request. */
  db: DbOrTransaction;
  services: Pick<Services, "db" | "storage" | "config">;
  account: string;
  side: "people" | "staff";
}

/** Returns the common fields of all log entries. */
export const by = ({ account, side }: PictureServices, business: string) => ({ business, account, side });

/**
 * Decodes a finished upload.
 * @throws ApiError 503 if too many pictures are being decoded
 */
async function readUpload({ db, account, services }: PictureServices, upload: string): Promise<Read> {
  const row = await findIncoming(db, upload, account);
  if (!row) return { filename: "", image: { reason: noUpload() } };
  const { filename, bytes } = row;
  if (row.received < bytes) return { filename, image: { reason: notWhole() } };
  const path = await assembleIncoming(services.storage, services.config.DATA_DIR, row);
  try {
    const image = await decodeImage({ path, bytes });
    // A file that is not a picture cannot become one, so the upload ends at once.
    if ("reason" in image) await endIncoming(services.db, upload, account);
    return { filename, image, upload };
  } finally {
    await rm(dirname(path), { recursive: true, force: true });
  }
}

/**
 * Adds pictures to a listing one by one, and returns the rejected files with reasons.
 * @throws ApiError 400 on `images` if all are rejected, 503 if too many pictures are being decoded
 */
export async function addFiles(keeper: PictureServices, code: string, item: string | null, sent: readonly SentFile[]) {
  const { db, account, services } = keeper;
  const refused: { filename: string; reason: string }[] = [];
  const stored: { uuid: string; image: DecodedImage; upload: string | undefined }[] = [];
  const { storage } = services;
  try {
    for (const one of sent) {
      const { filename, image, upload }: Read =
        "file" in one ? { filename: one.file.filename, image: await decodeImage(one.file) } : await readUpload(keeper, one.upload);
      if ("reason" in image) refused.push({ filename, reason: image.reason });
      else stored.push({ uuid: await putImage(storage, image), image: { ...image, content: EMPTY }, upload });
    }
    if (stored.length === 0) throw badRequest({ images: refused.length > 0 ? refused.map(fileErrorText) : [noImage()] });
    const added = await db.transaction(async (transaction) => {
      await lockPictures(transaction, code);
      // Another person of the listing may have added some meanwhile.
      if ((await countPictures(transaction, code)) + stored.length > PICTURES_MAX) throw badRequest({ images: [tooMany()] });
      for (const { uuid, image, upload } of stored) {
        if (upload && !(await endIncoming(transaction, upload, account))) throw badRequest({ images: [noUpload()] });
        if (upload) await enqueueIncomingDeletion(transaction, upload);
        await insertUpload(transaction, { uuid, kind: "listing", account_id: account, image });
        await enqueueSizes(transaction, uuid, SIZES);
      }
      const uuids = stored.map(({ uuid }) => uuid);
      const name = formatCount(uuids.length, "picture", "pictures");
      await writeLog(transaction, { ...by(keeper, code), act: "picture.added", id: code, name });
      return insertPictures(transaction, code, item, uuids);
    });
    return { added, refused };
  } catch (error) {
    for (const { uuid } of stored) await dropFile(storage, uuid);
    throw error;
  }
}

/** Replaces decoded content, so that twenty pictures of a form are not held in memory until the last one is decoded. */
const EMPTY = Buffer.alloc(0);

const fileErrorText = ({ filename, reason }: { filename: string; reason: string }) => (filename ? labelled(filename, reason) : reason);

/**
 * Prepares a copy of a picture's file with another focal point.
 * @returns a function that replaces the old file in a transaction, and one that deletes the copy
 * @throws ApiError 404 if the file does not exist
 */
export async function focusOn({ services: { storage } }: PictureServices, before: string, focus: Point) {
  const file = await copyImage(storage, before);
  if (!file) throw notFound();
  return {
    async use(transaction: DbOrTransaction, uuid: string): Promise<void> {
      if (!(await insertFocused(transaction, before, file, focus))) throw notFound();
      await updatePicture(transaction, uuid, { upload: file });
      await retireUpload(transaction, before);
      await enqueueDeletion(transaction, before);
      await enqueueSizes(transaction, file, SIZES);
    },
    drop: () => dropFile(storage, file),
  };
}
