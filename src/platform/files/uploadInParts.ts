import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import { encodeXML } from "entities";

/** Uploads of large files to an S3-compatible store: one request takes 5 GB at most. */

/** Size of a part. A part is read from the disk while it is sent, so it needs no memory. */
export const PART_BYTES = 64_000_000;
/** The most that a store accepts; parts of a larger file are larger. */
const PARTS_MAX = 10_000;
/** Attempts for each part, because a connection that lasts for gigabytes may break. */
const ATTEMPTS = 3;

interface PartSettings {
  /** Sends a request about the object that is being stored; undefined if the store does not know the upload. */
  send(method: string, query: Record<string, string>, init: RequestInit, bytes: number): Promise<Response | undefined>;
  isWorthRetrying(error: unknown): boolean;
  partBytes: number;
}

/** Returns the hash of a part of a file. The end is exclusive. */
export async function hashPart(path: string, start: number, end: number): Promise<string> {
  const digest = createHash("sha256");
  if (end > start) await pipeline(createReadStream(path, { start, end: end - 1 }), digest, { end: false });
  return digest.digest("hex");
}

const tagText = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1];

/**
 * Stores a file in parts, each with its hash. When a part fails, the store is told to forget the others.
 * @throws {Error} if the file could not be stored; then there is no object, or the former one
 */
export async function uploadInParts(path: string, size: number, type: string, settings: PartSettings): Promise<void> {
  const { send, isWorthRetrying } = settings;
  const started = await send("POST", { uploads: "" }, { headers: { "content-type": type } }, 0);
  const uploadId = tagText((await started?.text()) ?? "", "UploadId");
  if (uploadId === undefined) throw new Error("The object storage started no upload in parts.");
  try {
    const partBytes = Math.max(settings.partBytes, Math.ceil(size / PARTS_MAX));
    const file = await openAsBlob(path);
    const tags: string[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size);
      const init = { body: file.slice(start, end), headers: { "x-amz-content-sha256": await hashPart(path, start, end) } };
      tags.push(await sendPart(init, end - start, tags.length + 1));
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${encodeXML(tag)}</ETag></Part>`).join("");
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`;
    const response = await send("POST", { uploadId }, { body, headers: { "content-type": "application/xml" } }, size);
    // The store may keep the connection alive with status 200 and fail afterwards.
    const text = (await response?.text()) ?? "";
    if (!text.includes("<CompleteMultipartUploadResult"))
      throw new Error(`The object storage did not put the parts together: ${tagText(text, "Code") ?? "no answer"}.`);
  } catch (error) {
    await send("DELETE", { uploadId }, {}, 0).catch(() => undefined);
    throw error;
  }

  async function sendPart(init: RequestInit, bytes: number, number: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1)
      try {
        const response = await send("PUT", { partNumber: String(number), uploadId: uploadId ?? "" }, init, bytes);
        const tag = response?.headers.get("etag");
        if (!tag) throw new Error(`The object storage confirmed no part ${number}.`);
        return tag;
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
      }
  }
}
