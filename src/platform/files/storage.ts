import type { Readable } from "node:stream";

/** Where files are that are neither rows nor code: pictures that were drawn, uploads, exports. */
export interface Storage {
  /** Writes a whole file, replacing one of the same key. Readers see the old one or the new one, never a part. @throws {Error} when it could not be written */
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** The same of a file on this machine's disk, however large: it is read piece by piece. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** A small file in one piece; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** A file piece by piece, with its size in bytes. The stream has to be read to its end or destroyed. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
}

/** What the first part of a key may be: with a folder it lies in DATA_DIR, beside the secret and the database. */
const AREAS = ["pictures", "uploads", "exports", "imports"];
const KEY_BYTES_MAX = 512;
/** No control characters, and none that Windows forbids in names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a key
const NAME = /^[^\x00-\x1f\x7f\\/:*?"<>|]+$/;

/**
 * Throws for a key that could lead out of its area: every part is a plain name, and none begins with a dot, as unfinished files do.
 * @param key such as "pictures/card.webp"
 */
export function checkKey(key: string): void {
  const [area = "", ...names] = key.split("/");
  const isSafe = names.length > 0 && names.every((name) => NAME.test(name) && !name.startsWith(".") && !/[. ]$/.test(name));
  if (!AREAS.includes(area) || !isSafe || Buffer.byteLength(key) > KEY_BYTES_MAX || !key.isWellFormed())
    throw new Error(`A file cannot be stored under the key ${JSON.stringify(key).slice(0, 100)}.`);
}
