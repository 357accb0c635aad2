import type { Config } from "../config.ts";
import { StartError } from "../endpoints/errors.ts";
import { toError } from "../toError.ts";
import { folderStorage } from "./folderStorage.ts";
import { StorageError, s3Storage } from "./s3Storage.ts";
import { checkKey, type Storage } from "./storage.ts";

/** Checks the key in every operation, whichever storage is used. */
const withCheckedKeys = (storage: Storage): Storage => ({
  async put(key, content, type) {
    checkKey(key);
    await storage.put(key, content, type);
  },
  async putFile(key, path, type) {
    checkKey(key);
    await storage.putFile(key, path, type);
  },
  async read(key) {
    checkKey(key);
    return storage.read(key);
  },
  async get(key) {
    checkKey(key);
    return storage.get(key);
  },
  async exists(key) {
    checkKey(key);
    return storage.exists(key);
  },
  async delete(key) {
    checkKey(key);
    await storage.delete(key);
  },
  list(area) {
    checkKey(`${area}/any`);
    return storage.list(area);
  },
});

/** Returns the storage that the settings name: an S3-compatible store, else DATA_DIR. */
export const createStorage = ({ DATA_DIR, s3 }: Pick<Config, "DATA_DIR" | "s3">): Storage =>
  withCheckedKeys(s3 ? s3Storage(s3) : folderStorage(DATA_DIR));

const CHECKED_KEY = "uploads/written-at-start.txt";

/**
 * Writes a small file at the start, because a wrong bucket or secret would otherwise surface at the first upload.
 * @throws {StartError} with one line that names the setting
 */
export async function verifyStorage(config: Pick<Config, "DATA_DIR" | "s3">): Promise<void> {
  if (!config.s3) return;
  try {
    await createStorage(config).put(CHECKED_KEY, Buffer.from("The guide writes this file at each start.\n"), "text/plain");
  } catch (error) {
    if (!(error instanceof StorageError)) throw new StartError(`The setting S3_ENDPOINT is wrong: ${toError(error).message}.`);
    const [setting, reason] = blame(error);
    throw new StartError(`The setting ${setting} is wrong: ${reason} (${error.code || error.status}).`);
  }
}

function blame({ status, code }: StorageError): [setting: string, reason: string] {
  if (code === "InvalidAccessKeyId") return ["S3_KEY", "the store does not know this key"];
  if (code === "SignatureDoesNotMatch") return ["S3_SECRET", "the store does not accept it for S3_KEY"];
  if (code === "NoSuchBucket") return ["S3_BUCKET", "the bucket does not exist"];
  if (code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect") return ["S3_REGION", "the store is in another region"];
  if (status === 401 || status === 403) return ["S3_KEY", "it has no write access to S3_BUCKET"];
  return ["S3_ENDPOINT", "no S3-compatible store answers there"];
}
