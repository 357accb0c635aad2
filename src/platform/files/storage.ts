import type { Readable } from "node:stream";

/** Stores files that are neither rows nor code: drawn pictures, uploads, exports. */
export interface Storage {
  /**
   * Writes a whole file, replacing one with the same key. Readers see the old one or the new one, never a part.
   * @throws {Error} if it could not be written
   */
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** Stores a file on this machine's disk, of any size: it is read piece by piece. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Returns a small file in one piece; undefined if it does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Returns a file as a stream, with its size in bytes. The stream has to be read to its end or destroyed. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  exists(key: string): Promise<boolean>;
  /** Returns the keys of an area, such as "uploads". */
  list(area: string): AsyncIterable<string>;
  /** Deletes a file; succeeds if the file does not exist. */
  delete(key: string): Promise<void>;
}

/** Allowed first parts of a key: a folder store puts them into DATA_DIR, beside the secret and the database. */
const AREAS = ["pictures", "uploads", "exports", "imports"];
const KEY_BYTES_MAX = 512;
/** No control characters, and none that Windows forbids in names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a key
const NAME = /^[^\x00-\x1f\x7f\\/:*?"<>|]+$/;

/**
 * Checks that a key cannot lead out of its area: every part is a plain name, and none begins with a dot, as unfinished files do.
 * @param key such as "pictures/card.webp"
 * @throws {Error} for any other key
 */
export function checkKey(key: string): void {
  const [area = "", ...names] = key.split("/");
  const isSafe = names.length > 0 && names.every((name) => NAME.test(name) && !name.startsWith(".") && !/[. ]$/.test(name));
  if (!AREAS.includes(area) || !isSafe || Buffer.byteLength(key) > KEY_BYTES_MAX || !key.isWellFormed())
    throw new Error(`A file cannot be stored under the key ${JSON.stringify(key).slice(0, 100)}.`);
}
