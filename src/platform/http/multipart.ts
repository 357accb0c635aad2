import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";

const TEXT_MAX = 1024 * 1024;
const FORM_MAX = 25 * 1024 * 1024;

const tooLarge = () => new ApiError(413, "The request is too large.");

const isMultipart = (type: string | undefined) => type?.toLowerCase().startsWith("multipart/form-data") ?? false;

const textBytes = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce((sum: number, one) => sum + textBytes(one), 0)
    : typeof value === "string"
      ? Buffer.byteLength(value)
      : 0;

/**
 * Takes forms in parts: with files up to 25 MB, their texts up to 1 MB in all. The parser limits each part and keeps them all in memory, so the whole is
 * judged by its announced length before anything is read; a text that it cut short is refused rather than taken for the whole.
 */
export async function registerMultipart(app: FastifyInstance) {
  app.addHook("onRequest", async ({ headers }) => {
    if (!isMultipart(headers["content-type"])) return;
    const length = headers["content-length"];
    if (!length) throw new ApiError(411, "A form in parts needs a Content-Length.");
    if (Number(length) > FORM_MAX) throw tooLarge();
  });
  await app.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { fileSize: FORM_MAX, files: 20, fields: 200, fieldSize: TEXT_MAX },
  });
  app.addHook("preHandler", async (request) => {
    if (request.isMultipart() && textBytes(Object.values(request.body ?? {})) >= TEXT_MAX) throw tooLarge();
  });
}
