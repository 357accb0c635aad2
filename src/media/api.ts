import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ACTIVITY_TYPES } from "../businesses/enumerations.ts";
import { hasCover } from "../businesses/store.ts";
import { hasImage } from "../inventory/store.ts";
import { COUNTRIES } from "../places/enumerations.countries.ts";
import type { FileRoute, Services } from "../platform/http/context.ts";
import { hasAvatar } from "../travellers/store.ts";
import { formatFor, PRESETS, type PresetName } from "./rules.ts";
import { drawnPicture } from "./store.ts";

const FOREVER = "public, max-age=31536000, immutable";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const countryCodes = new Set(COUNTRIES.map((country) => country.code));
const flags = join(dirname(createRequire(import.meta.url).resolve("flag-icons/package.json")), "flags", "4x3");

async function sendDrawn(seed: string, preset: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const format = formatFor(request.headers.accept);
  const picture = await drawnPicture(join(services.config.DATA_DIR, "pictures"), seed, preset as PresetName, format);
  return reply
    .headers({ "cache-control": FOREVER, vary: "accept", "cross-origin-resource-policy": "cross-origin" })
    .type(`image/${format}`)
    .send(picture);
}

export const mediaFiles: FileRoute[] = [
  {
    path: "/media/:uuid/:preset",
    async handler(request, reply, services) {
      const { uuid, preset } = request.params as { uuid: string; preset: string };
      if (!UUID.test(uuid) || !Object.hasOwn(PRESETS, preset)) return reply.callNotFound();
      const known = await Promise.all([hasCover(services.db, uuid), hasImage(services.db, uuid), hasAvatar(services.db, uuid)]);
      if (!known.includes(true)) return reply.callNotFound();
      return sendDrawn(uuid, preset, request, reply, services);
    },
  },
  {
    path: "/media/country/:code/:preset",
    async handler(request, reply, services) {
      const { code, preset } = request.params as { code: string; preset: string };
      if (!countryCodes.has(code) || !Object.hasOwn(PRESETS, preset)) return reply.callNotFound();
      return sendDrawn(`country-${code}`, preset, request, reply, services);
    },
  },
  {
    path: "/media/activity/:code/:preset",
    async handler(request, reply, services) {
      const { code, preset } = request.params as { code: string; preset: string };
      if (!Object.hasOwn(ACTIVITY_TYPES, code) || !Object.hasOwn(PRESETS, preset)) return reply.callNotFound();
      return sendDrawn(`activity-${code}`, preset, request, reply, services);
    },
  },
  {
    path: "/flags/:file",
    async handler(request, reply) {
      const code = /^([a-z]{2})\.svg$/.exec((request.params as { file: string }).file)?.[1];
      if (!code || !countryCodes.has(code.toUpperCase())) return reply.callNotFound();
      // Flags are drawings of a package's: an SVG opened on its own must not run anything (the closed policy sees to it).
      return reply
        .headers({ "cache-control": "public, max-age=2592000" })
        .type("image/svg+xml")
        .send(createReadStream(join(flags, `${code}.svg`)));
    },
  },
];
