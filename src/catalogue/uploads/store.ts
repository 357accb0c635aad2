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
import { createQueue } from "../../platform/jobs/queue.ts";
import { CENTRE, type Point } from "./crop.ts";
import type { Decoded } from "./decoder.ts";
import { encode } from "./encode.ts";
import { type PictureFormat, PRESETS, type Preset, type PresetName } from "./presets.ts";
import { IMAGE_BYTES_MAX, masterPath, NOT_AN_IMAGE, TOO_MANY_BYTES, typeOfImage, uploadFolder } from "./rules.ts";
import { type UploadKind, upload } from "./tables.ts";

const DECODER = fileURLToPath(new URL("./decoder.ts", import.meta.url));
const ENCODER = fileURLToPath(new URL("./encoder.ts", import.meta.url));
/** For all sizes of a picture; less than a job is given (platform/jobs/jobs.ts). */
const ENCODE_MILLISECONDS = 100_000;
/** Wall-clock limit; the decoder has its own limit of processor time. Past it the machine is busy and the picture may be good. */
const DECODE_MILLISECONDS = 60_000;
/** Signals of a decoder crashed by a file. Other signals mean that the machine ran out of memory. */
const BROKEN = new Set(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"]);
const HEAD_BYTES = 512;
/** One at a time: a picture of 50 megapixels is 150 MB while it is turned round. Who would wait behind so many is asked to come back. */
const decoding = createQueue(1, 10);
/** Sizes of pictures that the guide has encoded itself. */
const making = createQueue(1, 200);
/** Sizes that nobody waits for. */
const encoding = createQueue(1, 1_000);

const busy = () =>
  new ApiError(503, "Many pictures are being read at this moment. Please try again.", { "retry-after": RETRY_AFTER_SECONDS });

/** A picture that was decoded: only its pixels are left of what was sent. */
export interface DecodedImage {
  content: Buffer;
  width: number;
  height: number;
}

/** @throws ApiError 503 where the decoder ended without an answer: only what it refuses is no picture */
async function runDecoder(path: string, milliseconds: number): Promise<DecodedImage | { reason: string }> {
  const output = `${path}.webp`;
  const decoded = await new Promise<Decoded>((resolve, reject) => {
    const options = { timeout: milliseconds, killSignal: "SIGKILL" as const, maxBuffer: 10_000, env: {} };
    execFile(process.execPath, ["--max-old-space-size=64", DECODER, path, output], options, (error, stdout) => {
      if (error) return BROKEN.has(error.signal ?? "") ? resolve({ reason: NOT_AN_IMAGE }) : reject(busy());
      resolve(JSON.parse(stdout) as Decoded);
    });
  });
  return "reason" in decoded ? decoded : { ...decoded, content: await readFile(output) };
}

/**
 * Reads an uploaded file as a picture.
 * @param path of the file; what is written beside it goes with its folder
 * @param milliseconds on the clock
 * @returns the picture, or why it is not taken, in words for people @throws ApiError 503 while too many wait, or it takes too long
 */
export async function decodeImage(
  { path, bytes }: { path: string; bytes: number },
  milliseconds = DECODE_MILLISECONDS,
): Promise<DecodedImage | { reason: string }> {
  if (bytes > IMAGE_BYTES_MAX) return { reason: TOO_MANY_BYTES };
  const file = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  const type = typeOfImage(head.subarray(0, bytesRead));
  if (typeof type !== "string") return type;
  return (await decoding(() => runDecoder(path, milliseconds))) ?? Promise.reject(busy());
}

/** Stores a picture's file under a name of its own, before any row names it. @returns its UUID */
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

/** From now on the picture is found by nobody; its files go with the job. @param kept_until it can be brought back until then */
export async function retireUpload(db: DbOrTransaction, uuid: string, kept_until: Date | null = null): Promise<void> {
  await db.update(upload).set({ deleted: now(), kept_until }).where(eq(upload.uuid, uuid));
}

/** Brings a picture back whose files are still kept. @returns false where they are not */
export async function restoreUpload(db: DbOrTransaction, uuid: string): Promise<boolean> {
  const { rowCount } = await db
    .update(upload)
    .set({ deleted: null, kept_until: null })
    .where(and(eq(upload.uuid, uuid), isNotNull(upload.deleted), gt(upload.kept_until, now())));
  return rowCount === 1;
}

/**
 * The same picture with another point in focus: an upload of its own, because the addresses of pictures are cached for ever.
 * @returns its UUID, for `insertFocused`; undefined where the file is gone
 */
export async function copyImage(storage: Storage, uuid: string): Promise<string | undefined> {
  const content = await storage.read(masterPath(uuid));
  return content && putImage(storage, { content });
}

/** The row of a copy. @returns false where there is no such upload any more */
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

/** With the preset's version: a file of an older one is not found, and made again when somebody asks. */
const sizeFileName = (preset: PresetName, format: PictureFormat) => {
  const { version }: Preset = PRESETS[preset];
  return `${preset}${version ? `-${version}` : ""}.${format}`;
};

/** True when a size was made already. */
export const isMade = (storage: Storage, uuid: string, preset: PresetName, format: PictureFormat): Promise<boolean> =>
  storage.exists(`${uploadFolder(uuid)}/${sizeFileName(preset, format)}`);

/** First the name, then the file: what is deleted meanwhile is deleted whole. @returns false where it was */
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
 * Makes those sizes of a picture that are not there yet, ahead of who asks for them, in a process of its own.
 * @param dataDir where its files lie meanwhile @throws Error where they could not be made: the job tries again
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

/** Taken back for good, or of an account that is gone. A listing's picture stays when the account goes that sent it. */
const isUnused = () =>
  or(
    and(sql`${upload.deleted} IS NOT NULL`, or(isNull(upload.kept_until), lte(upload.kept_until, now()))),
    and(eq(upload.kind, "selfie"), isNull(upload.account_id)),
  );

/** Uploads that nothing shows any more. */
export const listUnused = async (db: DbOrTransaction): Promise<string[]> => {
  const rows = await db.select({ uuid: upload.uuid }).from(upload).where(isUnused()).orderBy(upload.uuid).limit(500);
  return rows.map(({ uuid }) => uuid);
};

/** Deletes the files of an upload that nothing shows any more, then its row. One that is shown stays. */
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

/** Of a picture whose row was never written. */
export const dropFile = (storage: Storage, uuid: string): Promise<void> => storage.delete(masterPath(uuid));
