import { hash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { decodeXML } from "entities";
import { storageErrors } from "../metrics.ts";
import { inSpan } from "../tracing/spans.ts";
import type { S3Settings } from "./s3Settings.ts";
import type { Storage } from "./storage.ts";
import { hashPart, PART_BYTES, uploadInParts } from "./uploadInParts.ts";

/** Error response of an S3-compatible store. */
export class StorageError extends Error {
  readonly status: number;
  /** S3's error code, such as NoSuchBucket; "" if the response is not S3's. */
  readonly code: string;

  constructor(method: string, status: number, code: string) {
    super(`The object storage answered ${method} with ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

/** The object store did not respond, or closed the connection early. */
export class StorageUnreachableError extends Error {
  constructor(error: Error) {
    // The message "fetch failed" explains nothing; its cause does.
    super(`the object storage cannot be reached: ${(error.cause instanceof Error && error.cause.message) || error.message}`, {
      cause: error,
    });
  }
}

/** Whether the same request may succeed later. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnreachableError || (error instanceof StorageError && (error.status >= 500 || error.status === 429));

const unreachable = (error: Error): never => {
  storageErrors.inc({ method: "any", status: "0" });
  throw new StorageUnreachableError(error);
};

/** Timeout of one upload or download, for a stream until its headers. */
const TIMEOUT_MILLISECONDS = 30_000;
/** Bytes per second; the timeout of a larger file grows at this rate. */
const SLOWEST_BYTES = 2_000_000;
/** Number of retries after a 429 or 5xx. */
const RETRIES = 2;

/** Encodes as the signature requires: everything but letters, digits, - . _ and ~. */
const encode = (name: string) =>
  encodeURIComponent(name).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Stores files in a bucket of an S3-compatible store. The address has the bucket in its path, because only some stores support bucket names
 * as hosts.
 */
export function s3Storage(
  { endpoint, region, bucket, key: accessKeyId, secret: secretAccessKey }: S3Settings,
  timeout = TIMEOUT_MILLISECONDS,
  partBytes = PART_BYTES,
): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });

  const objectAddress = (key: string) => `${endpoint}/${bucket}/${key.split("/").map(encode).join("/")}`;
  /** Returns the timeout of a request that sends so many bytes. */
  const timeoutFor = (bytes: number) => AbortSignal.timeout(timeout + Math.ceil((bytes / SLOWEST_BYTES) * 1_000));

  async function send(
    method: string,
    key: string,
    init: RequestInit = {},
    signal = AbortSignal.timeout(timeout),
  ): Promise<Response | undefined> {
    return sendTo(objectAddress(key), method, init, signal);
  }

  async function sendTo(address: string, method: string, init: RequestInit, signal = AbortSignal.timeout(timeout)) {
    const request = () => client.fetch(address, { ...init, method, redirect: "manual", signal });
    const response = await inSpan(`${method} object store`, "client", { "http.request.method": method }, request).catch(unreachable);
    if (response.ok) return response;
    const body = await response.text().catch(unreachable);
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? "";
    // The response to a HEAD has no body, so a missing bucket looks like a missing file.
    if (response.status === 404 && method !== "PUT" && code !== "NoSuchBucket") return undefined;
    storageErrors.inc({ method, status: String(response.status) });
    throw new StorageError(method, response.status, code);
  }

  return {
    async put(key, content, type) {
      const headers = { "content-type": type, "x-amz-content-sha256": hash("sha256", content) };
      await send("PUT", key, { headers, body: content as Uint8Array<ArrayBuffer> });
    },
    async putFile(key, path, type) {
      const { size } = await stat(path);
      if (size > 2 * partBytes)
        return uploadInParts(path, size, type, {
          partBytes,
          isWorthRetrying: isStorageUnavailable,
          send: (method, query, init, bytes) =>
            sendTo(`${objectAddress(key)}?${new URLSearchParams(query)}`, method, init, timeoutFor(bytes)),
        });
      const headers = { "content-type": type, "x-amz-content-sha256": await hashPart(path, 0, size) };
      await send("PUT", key, { headers, body: await openAsBlob(path) }, timeoutFor(size));
    },
    async read(key) {
      const response = await send("GET", key);
      return response && Buffer.from(await response.arrayBuffer().catch(unreachable));
    },
    async get(key) {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), timeout);
      // The timeout ends with the headers: the body goes to a visitor, whose connection may be slow.
      const response = await send("GET", key, {}, controller.signal).finally(() => clearTimeout(timer));
      if (!response?.body) return undefined;
      const size = Number(response.headers.get("content-length"));
      return { stream: Readable.fromWeb(response.body as ReadableStream), size };
    },
    exists: async (key) => (await send("HEAD", key)) !== undefined,
    async delete(key) {
      await send("DELETE", key);
    },
    async *list(area) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: `${area}/`,
          ...(after !== undefined && { "continuation-token": after }),
        });
        const response = await sendTo(`${endpoint}/${bucket}?${String(query).replaceAll("+", "%20")}`, "GET", {});
        const xml = (await response?.text().catch(unreachable)) ?? "";
        for (const [, key = ""] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) yield decodeXML(key);
        const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
        after = next === undefined ? undefined : decodeXML(next);
      } while (after !== undefined);
    },
  };
}
