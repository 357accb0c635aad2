import { execFile } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import sharp from "sharp";
import { newUploadUuid, now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { ApiError, RETRY_AFTER_SECONDS } from "../platform/errors.ts";
import { createQueue } from "../platform/queue.ts";
import type { Storage } from "../platform/storage.ts";
import { isUploaded } from "../platform/uploadMark.ts";
import { type PictureFormat, PRESETS, type Preset, type PresetName } from "./rules.presets.ts";
import { IMAGE_BYTES_MAX, NOT_AN_IMAGE, TOO_MANY_BYTES, typeOfImage } from "./rules.ts";
import type { Decoded } from "./store.decoder.ts";
import { upload } from "./tables.ts";

const DECODER = fileURLToPath(new URL("./store.decoder.ts", import.meta.url));
/** A picture of 50 megapixels takes three or four seconds of a slow machine. */
const DECODE_MILLISECONDS = 30_000;
const HEAD_BYTES = 512;
/** One at a time: a picture of 50 megapixels is 150 MB while it is turned round. Who would wait behind so many is asked to come back. */
const decoding = createQueue(1, 10);
/** Sizes of pictures that the guide has encoded itself. */
const making = createQueue(1, 200);

const busy = () =>
  new ApiError(503, "Many pictures are being read at this moment. Please try again.", { "retry-after": RETRY_AFTER_SECONDS });

const folderOf = (uuid: string) => `uploads/${uuid}`;
const masterOf = (uuid: string) => `${folderOf(uuid)}/master.webp`;

/** A picture that was decoded: only its pixels are left of what was sent. */
export interface DecodedImage {
  content: Buffer;
  width: number;
  height: number;
}

async function runDecoder(path: string): Promise<DecodedImage | { reason: string }> {
  const output = `${path}.webp`;
  const decoded = await new Promise<Decoded>((resolve) => {
    const options = { timeout: DECODE_MILLISECONDS, killSignal: "SIGKILL" as const, maxBuffer: 10_000, env: {} };
    execFile(process.execPath, ["--max-old-space-size=64", DECODER, path, output], options, (error, stdout) => {
      resolve(error ? { reason: NOT_AN_IMAGE } : (JSON.parse(stdout) as Decoded));
    });
  });
  return "reason" in decoded ? decoded : { ...decoded, content: await readFile(output) };
}

/**
 * Reads an uploaded file as a picture.
 * @param path of the file; what is written beside it goes with its folder
 * @returns the picture, or why it is not taken, in words for people @throws ApiError 503 while too many wait
 */
export async function decodeImage({ path, bytes }: { path: string; bytes: number }): Promise<DecodedImage | { reason: string }> {
  if (bytes > IMAGE_BYTES_MAX) return { reason: TOO_MANY_BYTES };
  const file = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  const type = typeOfImage(head.subarray(0, bytesRead));
  if (typeof type !== "string") return type;
  return (await decoding(() => runDecoder(path))) ?? Promise.reject(busy());
}

/** Stores a picture's file under a name of its own, before any row names it. @returns its UUID */
export async function putImage(storage: Storage, { content }: DecodedImage): Promise<string> {
  const uuid = newUploadUuid();
  await storage.put(masterOf(uuid), content, "image/webp");
  return uuid;
}

export async function insertUpload(
  db: DbOrTransaction,
  { uuid, kind, account_id, image }: { uuid: string; kind: "selfie"; account_id: string; image: DecodedImage },
): Promise<void> {
  await db.insert(upload).values({ uuid, kind, account_id, width: image.width, height: image.height, created: now() });
}

/** From now on the picture is found by nobody; its files go with the job. */
export async function retireUpload(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.update(upload).set({ deleted: now() }).where(eq(upload.uuid, uuid));
}

/** Whether an uploaded picture of this UUID is shown. */
export async function isUpload(db: DbOrTransaction, uuid: string): Promise<boolean> {
  if (!isUploaded(uuid)) return false;
  return (
    (
      await db
        .select({ uuid: upload.uuid })
        .from(upload)
        .where(and(eq(upload.uuid, uuid), isNull(upload.deleted)))
    ).length > 0
  );
}

async function encode(master: Buffer, { width, height, quality }: Preset, format: PictureFormat): Promise<Buffer> {
  const image = sharp(master).resize({ width, height, fit: "cover" });
  // The qualities of the drawn pictures have fine lines in mind; a photograph needs less of AVIF's, and its grain more of the small sizes'.
  const photograph = Math.min(82, Math.max(quality, 70));
  if (format === "avif") return image.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: photograph, effort: 2 }).toBuffer();
  return image.jpeg({ quality: photograph, mozjpeg: false }).toBuffer();
}

const fileOf = (preset: PresetName, format: PictureFormat) => `${preset}.${format}`;

/** True when a size was made already. */
export const isMade = (storage: Storage, uuid: string, preset: PresetName, format: PictureFormat): Promise<boolean> =>
  storage.exists(`${folderOf(uuid)}/${fileOf(preset, format)}`);

/** Sizes under way, so that two who ask at once share one. */
const underWay = new Map<string, Promise<Buffer | undefined>>();

/**
 * An uploaded picture at a size: from the storage, else made and stored.
 * @returns undefined where its file is gone @throws ApiError 503 while too many wait
 */
export async function uploadedPicture(
  db: DbOrTransaction,
  storage: Storage,
  uuid: string,
  preset: PresetName,
  format: PictureFormat,
): Promise<Buffer | undefined> {
  const name = fileOf(preset, format);
  const key = `${folderOf(uuid)}/${name}`;
  const found = await storage.read(key).catch(() => undefined);
  if (found) return found;
  const running = underWay.get(key);
  if (running) return running;
  const make = async () => {
    const master = await storage.read(masterOf(uuid));
    if (!master) return { picture: undefined };
    const picture = await encode(master, PRESETS[preset], format);
    // First the name, then the file: what is deleted meanwhile is deleted whole.
    const { rowCount } = await db
      .update(upload)
      .set({ made: sql`array_append(${upload.made}, ${name})` })
      .where(and(eq(upload.uuid, uuid), isNull(upload.deleted)));
    if (rowCount) await storage.put(key, picture, `image/${format}`);
    return { picture };
  };
  const made = making(make)
    .then((result) => (result ? result.picture : Promise.reject(busy())))
    .finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** Uploads that nothing shows any more: taken back, or of an account that is gone. */
export const listUnused = async (db: DbOrTransaction): Promise<string[]> => {
  const rows = await db
    .select({ uuid: upload.uuid })
    .from(upload)
    .where(or(sql`${upload.deleted} IS NOT NULL`, isNull(upload.account_id)))
    .orderBy(upload.uuid)
    .limit(500);
  return rows.map(({ uuid }) => uuid);
};

/** Deletes the files of an upload that nothing shows any more, then its row. One that is shown stays. */
export async function deleteUpload(db: DbOrTransaction, storage: Storage, uuid: string): Promise<void> {
  const [row] = await db
    .update(upload)
    .set({ deleted: sql`coalesce(${upload.deleted}, ${now()})` })
    .where(and(eq(upload.uuid, uuid), or(sql`${upload.deleted} IS NOT NULL`, isNull(upload.account_id))))
    .returning();
  if (!row) return;
  for (const name of new Set(row.made)) await storage.delete(`${folderOf(uuid)}/${name}`);
  await storage.delete(masterOf(uuid));
  await db.delete(upload).where(eq(upload.uuid, uuid));
}

/** Of a picture whose row was never written. */
export const dropFile = (storage: Storage, uuid: string): Promise<void> => storage.delete(masterOf(uuid));
