import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { newUuid } from "../clock.ts";
import { receive, tooLarge, unreadable } from "./receive.ts";

const FIELDS_MAX = 200;
const FILES_MAX = 20;

/** A file uploaded with a request. Deleted when the request ends: a handler that needs it longer moves or copies it. */
export interface UploadedFile {
  /** Name of the form field. */
  field: string;
  /** Name given by the browser; never part of a path. */
  filename: string;
  /** Content type given by the browser; untrusted. */
  type: string;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

interface FormLimits {
  /** Maximum size of the whole body, in bytes. */
  max: number;
  /** Maximum size of all its texts together, in bytes. */
  textMax: number;
  /** Fields that take files; a file in another field is ignored, as unknown fields are. */
  files: string[];
  /** Returns an empty folder for the files; called for the first file. */
  folder(): Promise<string>;
  /** Called for each piece of the body, and for each text. Both may throw. */
  onBytes(bytes: number): void;
  onText(bytes: number): unknown;
}

interface Form {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

function createParser(request: FastifyRequest) {
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
      limits: { fields: FIELDS_MAX, files: FILES_MAX, parts: FIELDS_MAX + FILES_MAX, fieldNameSize: 200 },
    });
  } catch {
    // The content type has no boundary.
    throw unreadable();
  }
}

async function writeFile(stream: Readable, about: Pick<UploadedFile, "field" | "filename" | "type">, folder: Promise<string>) {
  const path = join(await folder, newUuid());
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  await pipeline(stream, measure, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  return { ...about, path, bytes, sha256: hash.digest("hex") };
}

/** Gathers the texts and files of a form. `failure` returns the first error of a part. */
function collectParts(parser: ReturnType<typeof createParser>, limits: FormLimits) {
  const fields: Record<string, unknown> = Object.create(null);
  const streams: Readable[] = [];
  const writing: Promise<UploadedFile>[] = [];
  let folder: Promise<string> | undefined;
  let failure: unknown;
  let texts = 0;
  const fail = (error: unknown) => {
    failure ??= error;
  };

  parser.on("field", (name, value, isNameCut, isValueCut) => {
    const bytes = Buffer.byteLength(value);
    texts += bytes;
    if (isNameCut || isValueCut || texts > limits.textMax) return fail(tooLarge());
    try {
      limits.onText(bytes);
    } catch (error) {
      return fail(error);
    }
    const known = fields[name];
    if (known === undefined) fields[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else fields[name] = [known, value];
  });
  parser.on("file", (field, stream, filename, _encoding, type) => {
    stream.on("error", () => fail(unreadable()));
    // Browsers send a file input without a file as a file without a name.
    if (!limits.files.includes(field) || !filename) return void stream.resume();
    folder ??= limits.folder();
    streams.push(stream);
    const file = writeFile(stream, { field, filename, type }, folder);
    file.catch((error) => {
      fail(error);
      stream.resume();
    });
    writing.push(file);
  });
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const) parser.on(limit, () => fail(tooLarge()));
  const parsed = new Promise<void>((resolve) => {
    parser.on("finish", resolve).on("error", () => {
      fail(unreadable());
      resolve();
    });
  });
  return { fields, streams, writing, parsed, failure: () => failure };
}

/**
 * Reads a multipart form: its texts into memory, its files to disk as they arrive.
 * @throws ApiError 400 if the boundary is missing or wrong, or the form is cut off; 413 past a limit; 408 if it stalls
 */
export async function receiveForm(request: FastifyRequest, source: Readable, limits: FormLimits): Promise<Form> {
  const parser = createParser(request);
  const { fields, streams, writing, parsed, failure } = collectParts(parser, limits);
  try {
    await receive(source, limits.max, (bytes) => {
      limits.onBytes(bytes.length);
      if (failure() !== undefined) throw failure();
      return parser.write(bytes) ? undefined : once(parser, "drain");
    });
    parser.end();
    await parsed;
    if (failure() !== undefined) throw failure();
    return { fields, files: await Promise.all(writing) };
  } catch (error) {
    // Destroying the files below causes an error of its own.
    const cause = failure() ?? error;
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writing);
    throw cause;
  }
}
