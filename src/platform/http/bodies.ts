import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "node:querystring";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { ApiError } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";
import { BodyBudget, BodyLease } from "./bodyBudget.ts";
import { receiveForm, type UploadedFile } from "./multipart.ts";
import { receive, tooLarge, unreadable } from "./receive.ts";

const MEGABYTE = 1024 * 1024;
export const BODY_MAX = MEGABYTE;
export const FILES_BODY_MAX = 25 * MEGABYTE;
/** Bytes that all requests together may hold. */
const MEMORY_MAX = 64 * MEGABYTE;
const DISK_MAX = 1024 * MEGABYTE;
/** Bytes in memory at a time of a body that its handler reads. */
const STREAM_PIECE_MAX = MEGABYTE;
/** Minimum bytes per 30 s: a phone at the edge of its network sends more, and a slower client would hold its connection open. */
const STREAM_LEAST_BYTES = 4_096;
const URLENCODED_FIELDS_MAX = 1_000;
/** Maximum nesting of objects and lists; the functions that walk them are recursive. */
export const NESTING_MAX = 64;

const JSON_TYPE = "application/json";
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The part of a request's body that a route reads; without it nothing is read. */
interface Expected {
  /** In bytes. */
  max: number;
  /** "fields": JSON and forms, as an object. "raw": the unparsed bytes. "stream": the handler reads the body itself. */
  as: "fields" | "raw" | "stream";
  /** Content type of a stream. */
  type?: string;
  /** Fields that take files. */
  files?: string[];
}

interface State {
  expected: Expected;
  files: UploadedFile[];
}
const states = new WeakMap<FastifyRequest, State>();
const leases = new WeakMap<FastifyRequest, BodyLease>();
/** Memory that the bodies of a request's server hold. */
const budgets = new WeakMap<FastifyRequest, BodyBudget>();

export const mediaType = ({ headers }: FastifyRequest) => headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
export const isJson = (request: FastifyRequest) => mediaType(request) === JSON_TYPE;
export const isForm = (request: FastifyRequest) => FORM_TYPES.includes(mediaType(request));

/**
 * Allows a body to be read; for hooks that run before it is read, once the request may send one.
 * @throws ApiError 413 if its declared length is too large; 415 if it is neither JSON nor a form
 */
export function expectBody(request: FastifyRequest, expected: Expected) {
  if (Number(request.headers["content-length"] ?? 0) > expected.max) throw tooLarge();
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  if (hasBody && expected.as === "fields" && !isJson(request) && !isForm(request))
    throw new ApiError(415, t`Unsupported content type. Send JSON, a form or multipart data.`);
  if (hasBody && expected.as === "stream" && mediaType(request) !== expected.type)
    throw new ApiError(415, t`Send the content type ${expected.type ?? ""}.`);
  states.set(request, { expected, files: [] });
}

/** Returns the files sent with a request, on disk until it ends. */
export const uploadedFiles = (request: FastifyRequest): UploadedFile[] => states.get(request)?.files ?? [];

/**
 * Reads the body of an endpoint with `bytes` as it arrives: gathers a megabyte at a time and stores it before it reads more. Stores the
 * received rest too, however the body ends.
 * @throws ApiError 413 past `max`, 408 if the body stalls or trickles, 400 if it breaks off, 503 while all bodies take too much memory, any
 * error of store
 */
export async function receiveBytes(request: FastifyRequest, max: number, store: (content: Buffer) => Promise<void>): Promise<void> {
  const budget = budgets.get(request);
  let pieces: Buffer[] = [];
  let gathered = 0;
  let storing: Promise<void> = Promise.resolve();
  const storeGathered = async () => {
    const content = Buffer.concat(pieces);
    pieces = [];
    gathered = 0;
    await store(content).finally(() => budget?.release(content.length));
  };
  const onBytes = (bytes: Buffer) => {
    budget?.hold(bytes.length);
    pieces.push(bytes);
    gathered += bytes.length;
    if (gathered < STREAM_PIECE_MAX) return undefined;
    storing = storeGathered();
    return storing;
  };
  try {
    await receive(request.raw, max, onBytes, STREAM_LEAST_BYTES);
  } finally {
    await storing;
    if (gathered > 0) await storeGathered();
  }
}

export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" && value !== null && (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

function openLease(request: FastifyRequest, reply: FastifyReply): BodyLease {
  const lease = leases.get(request) ?? new BodyLease();
  leases.set(request, lease);
  // A client that disconnects gets no response, and no hook runs afterwards.
  reply.raw.once("close", () => lease.release());
  return lease;
}

/** Reads a body into memory, which it holds until the lease ends. */
async function readBytes(source: Readable, max: number, lease: BodyLease, memory: BodyBudget): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await receive(source, max, (bytes) => {
    lease.hold(memory, bytes.length);
    pieces.push(bytes);
    return undefined;
  });
  return Buffer.concat(pieces);
}

function parseFormFields(text: string) {
  if (text.split("&", URLENCODED_FIELDS_MAX + 1).length > URLENCODED_FIELDS_MAX) throw tooLarge();
  return parse(text, "&", "=", { maxKeys: 0 });
}

/**
 * Reads the bodies of the whole server: only if a route expects one (`expectBody`), with limits for each request and for all of them
 * together. Fastify's own parsers have neither, and read before access is checked.
 */
export function registerBodies(app: FastifyInstance, { DATA_DIR }: Pick<Config, "DATA_DIR">): { memory: BodyBudget; disk: BodyBudget } {
  const memory = new BodyBudget(MEMORY_MAX);
  const disk = new BodyBudget(DISK_MAX);
  const incoming = join(DATA_DIR, "incoming");
  const parseJson = app.getDefaultJsonParser("error", "error");
  const replies = new WeakMap<FastifyRequest, FastifyReply>();

  const parseJsonBody = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) => {
      void parseJson(request, text, (error, value) => {
        if (error || isDeeper(value, NESTING_MAX)) reject(unreadable());
        else resolve(value);
      });
    });

  const read = async (request: FastifyRequest, source: Readable): Promise<unknown> => {
    const state = states.get(request);
    const reply = replies.get(request);
    if (!state || !reply) return undefined;
    const { max, as, files = [] } = state.expected;
    const lease = openLease(request, reply);
    if (as === "stream") return undefined;
    if (as === "raw") return readBytes(source, max, lease, memory);
    if (mediaType(request) !== "multipart/form-data") {
      const text = (await readBytes(source, Math.min(max, BODY_MAX), lease, memory)).toString("utf8");
      return isJson(request) ? parseJsonBody(request, text) : parseFormFields(text);
    }
    const budget = files.length > 0 ? disk : memory;
    const form = await receiveForm(request, source, {
      max,
      textMax: BODY_MAX,
      files,
      onBytes: (bytes) => lease.hold(budget, bytes),
      onText: (bytes) => budget === disk && lease.hold(memory, bytes),
      folder: async () => {
        const folder = join(incoming, request.id);
        await mkdir(folder, { recursive: true });
        lease.add(() => void rm(folder, { recursive: true, force: true }).catch(() => undefined));
        return folder;
      },
    });
    state.files = form.files;
    return form.fields;
  };

  app.addHook("onRequest", async (request, reply) => {
    replies.set(request, reply);
    budgets.set(request, memory);
  });
  app.addHook("onResponse", async (request) => leases.get(request)?.release());
  // Removes files that a crash left.
  app.addHook("onReady", () => rm(incoming, { recursive: true, force: true }));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", read);
  return { memory, disk };
}
