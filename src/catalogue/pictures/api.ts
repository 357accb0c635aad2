import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isDetail, type Subject, subjectOfActivity } from "#illustrator";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { FileHandler, Services } from "../../platform/http/context.ts";
import { sendVector } from "../../platform/http/sendVector.ts";
import { CODE } from "../listings/contract.ts";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { COUNTRIES } from "../places/countries/enumerations.ts";
import { findAreaBySlug } from "../places/store.ts";
import { formatFor, isPreset, isQuick, type PresetName } from "../uploads/presets.ts";
import { isMade, isUpload, uploadedPicture } from "../uploads/store.ts";
import { isDrawn, NotStoredError, pictureFile } from "./pictureFile.ts";
import { type DrawnSubject, findSubject, hasListing } from "./store.ts";

const FOREVER = "public, max-age=31536000, immutable";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const countryCodes = new Set(COUNTRIES.map((country) => country.code));
const flags = join(dirname(createRequire(import.meta.url).resolve("flag-icons/package.json")), "flags", "4x3");

const variantQuery = z.object({ v: z.string().regex(/^[0-7]$/) });
const detailQuery = z.object({
  d: z
    .string()
    .regex(/^[0-9]{1,2}$/)
    .transform(Number)
    .refine(isDetail),
});
/** Parameters of a path: Fastify sets all that the route names. */
const pathTexts = z.record(z.string(), z.string());

const HEADERS = { "cache-control": FOREVER, vary: "accept", "cross-origin-resource-policy": "cross-origin" };

/** Sends an uploaded picture; its size is made on the first request. */
async function sendUpload(uuid: string, preset: PresetName, request: FastifyRequest, reply: FastifyReply, { db, storage }: Services) {
  const { accept } = request.headers;
  const hasAvif = accept?.includes("image/avif") && (isQuick(preset) || (await isMade(storage, uuid, preset, "avif").catch(() => false)));
  const format = hasAvif ? "avif" : formatFor(accept);
  const picture = await uploadedPicture(db, storage, uuid, preset, format);
  return picture ? reply.headers(HEADERS).type(`image/${format}`).send(picture) : reply.callNotFound();
}

/**
 * Sends a subject's picture in the requested variant (`?v=3`), or in its default variant. Small sizes may be a detail of it (`?d=2`); large
 * ones take long to draw, and no list shows them.
 */
async function sendPicture(
  { subject, variant: own }: DrawnSubject,
  preset: PresetName,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
) {
  const asked = variantQuery.safeParse(request.query).data?.v;
  const variant = asked === undefined ? own : Number(asked);
  const detail = isQuick(preset) ? (detailQuery.safeParse(request.query).data?.d ?? 0) : 0;
  const { storage, log } = services;
  const { accept } = request.headers;
  // AVIF has half of WebP's bytes. Large pictures only use it if they were drawn in advance: drawing takes too long during a request.
  const hasAvif =
    accept?.includes("image/avif") && (isQuick(preset) || (await isDrawn(storage, subject, variant, preset, "avif").catch(() => false)));
  const format = hasAvif ? "avif" : formatFor(accept);
  const picture = await pictureFile(storage, subject, variant, preset, format, { detail }).catch((error) => {
    if (!(error instanceof NotStoredError)) throw error;
    log.error({ request_id: request.id, error: error.message }, "a picture was not stored");
    return error.picture;
  });
  return reply.headers(HEADERS).type(`image/${format}`).send(picture);
}

/**
 * Creates the route `/media/<of>/:preset`.
 * @param find resolves the URL to a drawn subject or an upload; undefined for 404
 */
const pictures = (
  of: string,
  find: (parameters: Record<string, string>, services: Services) => Promise<Subject | DrawnSubject | { upload: string } | undefined>,
): FileHandler => ({
  path: `/media/${of}/:preset`,
  async handler(request, reply, services) {
    const parameters = pathTexts.parse(request.params);
    const { preset = "" } = parameters;
    if (!isPreset(preset)) return reply.callNotFound();
    const found = await find(parameters, services);
    if (!found) return reply.callNotFound();
    if ("upload" in found) return sendUpload(found.upload, preset, request, reply, services);
    return sendPicture("subject" in found ? found : { subject: found, variant: 0 }, preset, request, reply, services);
  },
});

/**
 * Creates the routes of pictures.
 * @param isAvatar whether a traveller has the pattern of this UUID
 */
export const pictureFiles = (isAvatar: (db: DbOrTransaction, uuid: string) => Promise<boolean>): FileHandler[] => [
  pictures(":uuid", async ({ uuid = "" }, { db }) => {
    if (!UUID.test(uuid)) return undefined;
    if (await isUpload(db, uuid)) return { upload: uuid };
    const [subject, hasPattern] = await Promise.all([findSubject(db, uuid), isAvatar(db, uuid)]);
    return subject ?? (hasPattern ? { kind: "pattern", seed: uuid } : undefined);
  }),
  // Header of a listing's vouchers.
  pictures("voucher/:code", async ({ code = "" }, { db }) =>
    CODE.test(code) && (await hasListing(db, code)) ? { kind: "pattern", seed: `voucher-${code}` } : undefined,
  ),
  pictures("country/:code", async ({ code = "" }) =>
    countryCodes.has(code) ? { kind: "country", seed: `country-${code}`, country_code: code } : undefined,
  ),
  pictures("activity/:code", async ({ code = "" }) => (Object.hasOwn(ACTIVITY_TYPES, code) ? subjectOfActivity(code) : undefined)),
  // As it may look in one country: pages and guides of that country show no scenes from elsewhere.
  pictures("activity/:code/:country", async ({ code = "", country = "" }) =>
    Object.hasOwn(ACTIVITY_TYPES, code) && countryCodes.has(country) ? subjectOfActivity(code, country) : undefined,
  ),
  pictures("area/:slug", async ({ slug = "" }, { db }) => {
    const area = await findAreaBySlug(db, slug);
    return area && { kind: "area", seed: slug, country_code: area.country_code, latitude: area.latitude, longitude: area.longitude };
  }),
  {
    path: "/flags/:file",
    async handler(request, reply) {
      const code = /^([a-z]{2})\.svg$/.exec(pathTexts.parse(request.params).file ?? "")?.[1];
      if (!code || !countryCodes.has(code.toUpperCase())) return reply.callNotFound();
      // Flags are SVG drawings of a package. An SVG opened on its own must not run scripts; the closed policy prevents that.
      return sendVector(request, reply, `flag ${code}`, () => readFileSync(join(flags, `${code}.svg`)));
    },
  },
];
