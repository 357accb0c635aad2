import { execFile } from "node:child_process";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newUploadUuid, newUuid, now } from "../../platform/clock.ts";
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { ApiError, RETRY_AFTER_SECONDS } from "../../platform/endpoints/errors.ts";
import type { Storage } from "../../platform/files/storage.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { createConcurrencyLimit } from "../../platform/jobs/concurrencyLimit.ts";
import { t } from "../../platform/languages/text.ts";
import { CENTRE, type Point } from "./crop.ts";
import type { Decoded } from "./decoder.ts";
import { encode } from "./encode.ts";
import { type PictureFormat, PRESETS, type PresetName } from "./presets.ts";
import { PRESET_VERSIONS } from "./presetVersions.ts";
import { IMAGE_BYTES_MAX, masterPath, REFUSALS, tooManyBytes, typeOfImage, uploadFolder } from "./rules.ts";
import { type UploadKind, upload } from "./tables.ts";

const DECODER = fileURLToPath(new URL("./decoder.ts", import.meta.url));
const ENCODER = fileURLToPath(new URL("./encoder.ts", import.meta.url));
/** Time limit for all sizes of a picture; below the limit of a job (platform/jobs/jobQueue.ts). */
const ENCODE_MILLISECONDS = 100_000;
/**
 * Wall-clock limit; the decoder has its own limit of processor time. A timeout here means that the machine is busy; the picture may be
 * fine.
 */
const DECODE_MILLISECONDS = 60_000;
/** Signals of a decoder that a file crashed. Other signals mean that the machine ran out of memory. */
const BROKEN = new Set(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"]);
const HEAD_BYTES = 512;
/** One at a time: a picture of 50 megapixels needs 150 MB while it is rotated. Clients beyond the queue's limit get a 503 and retry. */
const decoding = createConcurrencyLimit(1, 10);
/** Queue for sizes of uploads that a visitor waits for. */
const making = createConcurrencyLimit(1, 200);
/** Queue for sizes that are made in advance. */
const encoding = createConcurrencyLimit(1, 1_000);

const busy = () =>
  new ApiError(503, t`Too many pictures are being processed. Try again in a moment.`, { "retry-after": RETRY_AFTER_SECONDS });

/** A decoded picture: only the pixels of the upload remain. */
export interface DecodedImage {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Runs the decoder process.
 * @throws ApiError 503 if it ends without output: only its own rejection means that the file is not a picture
 */
async function runDecoder(path: string, milliseconds: number): Promise<DecodedImage | { reason: string }> {
  const output = `${path}.webp`;
  const decoded = await new Promise<Decoded>((resolve, reject) => {
    const options = { timeout: milliseconds, killSignal: "SIGKILL" as const, maxBuffer: 10_000, env: {} };
    execFile(process.execPath, ["--max-old-space-size=64", DECODER, path, output], options, (error, stdout) => {
      if (error) return BROKEN.has(error.signal ?? "") ? resolve({ refusal: "unreadable" }) : reject(busy());
      resolve(JSON.parse(stdout) as Decoded);
    });
  });
  return "refusal" in decoded ? { reason: REFUSALS[decoded.refusal]() } : { ...decoded, content: await readFile(output) };
}

/**
 * Reads an uploaded file as a picture.
 * @param path path of the file; output beside it is deleted with its folder
 * @param milliseconds wall-clock limit
 * @returns the picture, or the reason for rejection as a message for users
 * @throws ApiError 503 if the queue is full or decoding takes too long
 */
export async function decodeImage(
  { path, bytes }: { path: string; bytes: number },
  milliseconds = DECODE_MILLISECONDS,
): Promise<DecodedImage | { reason: string }> {
  if (bytes > IMAGE_BYTES_MAX) return { reason: tooManyBytes() };
  const file = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  const type = typeOfImage(head.subarray(0, bytesRead));
  if (typeof type !== "string") return type;
  return (await decoding(() => runDecoder(path, milliseconds))) ?? Promise.reject(busy());
}

/**
 * Stores a picture's file under a new UUID, before any row references it.
 * @returns the UUID
 */
export async function putImage(storage: Storage, { content }: Pick<DecodedImage, "content">): Promise<string> {
  const uuid = newUploadUuid();
  await storage.put(masterPath(uuid), content, "image/webp");
  return uuid;
}

export async function insertUpload(
  db: DbOrTransaction,
  {
    uuid,
    kind,
    account_id,
    image,
  }: { uuid: string; kind: UploadKind; account_id: string | null; image: Pick<DecodedImage, "width" | "height"> },
): Promise<void> {
  await db.insert(upload).values({ uuid, kind, account_id, width: image.width, height: image.height, created: now() });
}

/**
 * Hides an upload from now on; a job deletes its files.
 * @param kept_until end of the period in which it can be restored
 */
export async function retireUpload(db: DbOrTransaction, uuid: string, kept_until: Date | null = null): Promise<void> {
  await db.update(upload).set({ deleted: now(), kept_until }).where(eq(upload.uuid, uuid));
}

/**
 * Restores an upload whose files still exist.
 * @returns false if they may be deleted already
 */
export async function restoreUpload(db: DbOrTransaction, uuid: string): Promise<boolean> {
  const { rowCount } = await db
    .update(upload)
    .set({ deleted: null, kept_until: null })
    .where(and(eq(upload.uuid, uuid), isNotNull(upload.deleted), gt(upload.kept_until, now())));
  return rowCount === 1;
}

/**
 * Copies a picture for another focus. The copy is a new upload, because the URLs of pictures are cached indefinitely.
 * @returns the UUID for `insertFocused`; undefined if the file is missing
 */
export async function copyImage(storage: Storage, uuid: string): Promise<string | undefined> {
  const content = await storage.read(masterPath(uuid));
  return content && putImage(storage, { content });
}

/**
 * Inserts the row of a copy.
 * @returns false if the original upload no longer exists
 */
export async function insertFocused(db: DbOrTransaction, from: string, uuid: string, { x, y }: Point): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO upload (uuid, kind, account_id, width, height, focus_x, focus_y, created)
    SELECT ${uuid}, kind, account_id, width, height, ${x}, ${y}, created FROM upload WHERE uuid = ${from} AND deleted IS NULL`);
  return rowCount === 1;
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

/** Returns the file name of a size, with the preset's version: files of older versions are not found and made again on request. */
const sizeFileName = (preset: PresetName, format: PictureFormat) => {
  const version = PRESET_VERSIONS[preset];
  return `${preset}${version ? `-${version}` : ""}.${format}`;
};

/** Returns true if a size exists already. */
export const isMade = (storage: Storage, uuid: string, preset: PresetName, format: PictureFormat): Promise<boolean> =>
  storage.exists(`${uploadFolder(uuid)}/${sizeFileName(preset, format)}`);

/**
 * Records the name before it stores the file, so that a concurrent deletion removes all files.
 * @returns false if the upload was deleted
 */
async function storeSize(db: DbOrTransaction, storage: Storage, uuid: string, name: string, picture: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .update(upload)
    .set({ made: sql`array_append(${upload.made}, ${name})` })
    .where(and(eq(upload.uuid, uuid), isNull(upload.deleted)));
  if (!rowCount) return false;
  await storage.put(`${uploadFolder(uuid)}/${name}`, picture, `image/${name.split(".")[1]}`);
  return true;
}

/**
 * Makes the missing sizes of a picture in advance, in a separate process.
 * @param dataDir parent of the temporary folder
 * @throws Error if they could not be made; the job is retried
 */
export async function makeSizes(
  db: DbOrTransaction,
  storage: Storage,
  dataDir: string,
  uuid: string,
  sizes: readonly { preset: PresetName; format: PictureFormat }[],
): Promise<void> {
  const wanted: string[] = [];
  for (const { preset, format } of sizes) if (!(await isMade(storage, uuid, preset, format))) wanted.push(sizeFileName(preset, format));
  const [row] = await db
    .select({ x: upload.focus_x, y: upload.focus_y })
    .from(upload)
    .where(and(eq(upload.uuid, uuid), isNull(upload.deleted)));
  const master = row && wanted.length > 0 ? await storage.read(masterPath(uuid)) : undefined;
  if (!row || !master) return;
  const folder = join(dataDir, "incoming", newUuid());
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, "master.webp");
    await writeFile(path, master, { mode: 0o600 });
    const words = [ENCODER, path, folder, String(row.x), String(row.y), ...wanted];
    const options = { timeout: ENCODE_MILLISECONDS, killSignal: "SIGKILL" as const, env: {} };
    const run = () => promisify(execFile)(process.execPath, ["--max-old-space-size=64", ...words], options);
    if (!(await encoding(run))) throw busy();
    for (const name of wanted) if (!(await storeSize(db, storage, uuid, name, await readFile(join(folder, name))))) return;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sizes in progress, so that concurrent requests share one. */
const underWay = new Map<string, Promise<Buffer | undefined>>();

/**
 * Returns an uploaded picture at a size: from the storage, else made and stored.
 * @returns undefined if its file is missing
 * @throws ApiError 503 if the queue is full
 */
export async function uploadedPicture(
  db: DbOrTransaction,
  storage: Storage,
  uuid: string,
  preset: PresetName,
  format: PictureFormat,
): Promise<Buffer | undefined> {
  const name = sizeFileName(preset, format);
  const key = `${uploadFolder(uuid)}/${name}`;
  const found = await storage.read(key).catch(() => undefined);
  if (found) return found;
  const running = underWay.get(key);
  if (running) return running;
  const make = async () => {
    const master = await storage.read(masterPath(uuid));
    if (!master) return { picture: undefined };
    const [row] = await db.select({ x: upload.focus_x, y: upload.focus_y }).from(upload).where(eq(upload.uuid, uuid));
    const picture = await encode(master, PRESETS[preset], format, row ?? CENTRE);
    await storeSize(db, storage, uuid, name, picture);
    return { picture };
  };
  const made = making(make)
    .then((result) => (result ? result.picture : Promise.reject(busy())))
    .finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/**
 * Matches uploads past their restore period, and selfies of deleted accounts. A listing's picture stays when its sender's account is
 * deleted.
 */
const isUnused = () =>
  or(
    and(sql`${upload.deleted} IS NOT NULL`, or(isNull(upload.kept_until), lte(upload.kept_until, now()))),
    and(eq(upload.kind, "selfie"), isNull(upload.account_id)),
  );

/** Returns uploads that nothing shows any more. */
export const listUnused = async (db: DbOrTransaction): Promise<string[]> => {
  const rows = await db.select({ uuid: upload.uuid }).from(upload).where(isUnused()).orderBy(upload.uuid).limit(500);
  return rows.map(({ uuid }) => uuid);
};

/** Deletes the files of an upload that nothing shows any more, then its row. Does nothing for an upload that is shown. */
export async function deleteUpload(db: DbOrTransaction, storage: Storage, uuid: string): Promise<void> {
  const [row] = await db
    .update(upload)
    .set({ deleted: sql`coalesce(${upload.deleted}, ${now()})` })
    .where(and(eq(upload.uuid, uuid), isUnused()))
    .returning();
  if (!row) return;
  for (const name of new Set(row.made)) await storage.delete(`${uploadFolder(uuid)}/${name}`);
  await storage.delete(masterPath(uuid));
  await db.delete(upload).where(eq(upload.uuid, uuid));
}

/** Deletes the file of a picture whose row was never written. */
export const dropFile = (storage: Storage, uuid: string): Promise<void> => storage.delete(masterPath(uuid));
