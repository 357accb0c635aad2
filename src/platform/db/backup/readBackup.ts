import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { Decrypter } from "age-encryption";
import { extract } from "tar-stream";
import { StartError } from "../../endpoints/errors.ts";
import { toError } from "../../toError.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";
import { passphraseIdentity } from "./passphrase.ts";

/** Maximum size of an entry that is read into memory. */
const JSON_BYTES_MAX = 268_435_456;
const AGE = "age-encryption.org/v1";

export interface Entry {
  name: string;
  size: number;
  stream: AsyncIterable<Buffer>;
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === AGE;
  } finally {
    await file.close();
  }
}

/**
 * Opens a backup.
 * @throws StartError if it is encrypted and the passphrase is missing or wrong
 */
async function decrypted(path: string, passphrase: string | undefined): Promise<Readable> {
  const file = createReadStream(path, { highWaterMark: 262_144 });
  if (!(await isEncrypted(path))) return file;
  if (passphrase === undefined) throw new StartError("The backup is encrypted: set BACKUP_PASSPHRASE.");
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  const stream = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>).catch(() => {
    throw new StartError("BACKUP_PASSPHRASE does not open this backup.");
  });
  return Readable.fromWeb(stream as never);
}

/** Returns the entries of a backup in their order. Each has to be read to its end before the next one. */
export async function* readEntries(path: string, passphrase?: string): AsyncGenerator<Entry> {
  const tar = extract();
  const source = await decrypted(path, passphrase);
  const zstd = createZstdDecompress();
  source.on("error", (error) => zstd.destroy(error));
  zstd.on("error", (error) => tar.destroy(error));
  source.pipe(zstd).pipe(tar as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, size: entry.header.size ?? 0, stream: entry as unknown as AsyncIterable<Buffer> };
  } finally {
    source.destroy();
  }
}

/** @throws {Error} if the entry is larger than any that the guide writes */
export async function readJson(entry: Entry): Promise<unknown> {
  if (entry.size > JSON_BYTES_MAX) throw new Error("an entry is too large");
  const pieces: Buffer[] = [];
  for await (const piece of entry.stream) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

/**
 * Reads a whole backup and compares every entry with its hash.
 * @throws StartError if it is torn, truncated or changed, or from a newer version
 */
export async function verifyBackup(path: string, passphrase?: string): Promise<Manifest> {
  const damaged = (reason: string) => new StartError(`The backup is damaged and was not used: ${reason}.`);
  try {
    return await readVerified(path, passphrase);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw damaged(toError(error).message.toLowerCase());
  }
}

async function readVerified(path: string, passphrase?: string): Promise<Manifest> {
  const read: Manifest["entries"] = [];
  let text: Buffer | undefined;
  let hash: string | undefined;
  for await (const { name, size, stream } of readEntries(path, passphrase)) {
    const digest = createHash("sha256");
    const isManifest = name.startsWith("manifest.");
    if (isManifest && size > JSON_BYTES_MAX) throw new Error("its manifest is too large");
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of stream) {
      digest.update(piece);
      bytes += piece.length;
      if (isManifest) pieces.push(piece);
    }
    if (name === "manifest.json") text = Buffer.concat(pieces);
    else if (name === "manifest.sha256") hash = Buffer.concat(pieces).toString();
    else if (text) throw new Error(`${name} follows the manifest`);
    else read.push({ name, bytes, sha256: digest.digest("hex") });
  }
  if (!text || hash === undefined) throw new Error("its end is missing");
  if (createHash("sha256").update(text).digest("hex") !== hash) throw new Error("its manifest was changed");
  const parsed = manifestSchema.safeParse(JSON.parse(text.toString()));
  if (!parsed.success) throw new StartError("The backup was made by a newer version of the guide, or by another program.");
  const { entries } = parsed.data;
  const wrong = entries.find(({ name, bytes, sha256 }, index) => {
    const found = read[index];
    return found?.name !== name || found.bytes !== bytes || found.sha256 !== sha256;
  });
  if (wrong) throw new Error(`${wrong.name} was changed`);
  if (read.length !== entries.length) throw new Error("it holds more than its manifest says");
  return parsed.data;
}
