import { z } from "zod";
import { readShownSettings } from "../../catalogue/settings/shown/store.ts";
import { readSettings, type StoredSettings } from "../../catalogue/settings/store.ts";
import { uploadedPicture } from "../../catalogue/uploads/store.ts";
import type { FileHandler, Services } from "../../platform/http/context.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { documentLanguage, ENGLISH, textDirection } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { keptLink } from "./rules.ts";

/** A short lifetime, so that a new name or logo of the guide shows soon. */
const HOUR = "public, max-age=3600";
/** The guide's default logo, a bookmark with a compass star, on deep sea green. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f5c55"/><path d="M20 12h24v40L32 43.500 20 52z" fill="#fbf9f4"/><path d="M32 17.500l2.600 7.400 7.400 2.600-7.400 2.600-2.600 7.400-2.600-7.400-7.400-2.600 7.400-2.600z" fill="#0f5c55"/></svg>`;
/** The same logo for home screens that crop icons to a shape: the mark stays inside the central 80 %. */
const MASKABLE = MARK.replace(' rx="14"', "")
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"');
/** Icon sizes that home screens request, in pixels. */
const ICON_SIZES = [180, 192, 512];

const iconParams = z.object({ size: z.string() });

/** Returns the guide's uploaded logo, if it has one. */
async function ownMark({ db, storage }: Services): Promise<Buffer | undefined> {
  const { logo } = await readSettings(db);
  return logo === null ? undefined : uploadedPicture(db, storage, logo, "whole", "webp");
}

/**
 * Draws the icon. Loads the library with the first icon: its seventy files would slow down every start.
 * @param isMaskable adds the margin that a home screen crops
 */
async function icon(size: number, services: Services, isMaskable = false): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const own = await ownMark(services);
  if (own) {
    const room = isMaskable ? Math.round(size / 10) : 0;
    const inner = size - 2 * room;
    const background = isMaskable ? "#fbf9f4" : "#0000";
    return sharp(own)
      .resize(inner, inner, { fit: "contain", background })
      .extend({ top: room, bottom: room, left: room, right: room, background })
      .png()
      .toBuffer();
  }
  return sharp(Buffer.from(isMaskable ? MASKABLE : MARK), { density: 72 * (size / 64) })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Returns the manifest of the app that browsers install, in the reader's language. Its id is the same in all languages: it is one app. */
const webManifest = ({ name, tagline }: Pick<StoredSettings, "name" | "tagline">) => ({
  id: "/explore/",
  name,
  short_name: name,
  description: tagline,
  start_url: inReadersLanguage("/explore/"),
  scope: "/",
  lang: documentLanguage(),
  dir: textDirection() ?? "ltr",
  categories: ["travel"],
  display: "standalone",
  background_color: "#fbf8f2",
  theme_color: "#0f5c55",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ...ICON_SIZES.map((size) => ({ src: `/icon/${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
    { src: "/icon/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [{ name: keptLink().label, url: inReadersLanguage(keptLink().href) }],
});

/** Icons and the manifest, which browsers request by themselves. */
export const guideFiles: FileHandler[] = [
  {
    path: "/favicon.svg",
    async handler(_request, reply, services) {
      const own = await ownMark(services);
      const svg = own
        ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${(await icon(64, services)).toString("base64")}"/></svg>`
        : MARK;
      return reply.header("cache-control", HOUR).type("image/svg+xml").send(svg);
    },
  },
  {
    // Requested by browsers that look for nothing else. They accept a PNG under this name too.
    path: "/favicon.ico",
    handler: async (_request, reply, services) =>
      reply
        .header("cache-control", HOUR)
        .type("image/png")
        .send(await icon(48, services)),
  },
  {
    path: "/icon/:size",
    async handler(request, reply, services) {
      const [, shape = "", digits] = /^(maskable-)?(\d+)(?:\.png)?$/.exec(iconParams.parse(request.params).size) ?? [];
      const size = Number(digits);
      if (!ICON_SIZES.includes(size)) return reply.callNotFound();
      return reply
        .header("cache-control", HOUR)
        .type("image/png")
        .send(await icon(size, services, shape !== ""));
    },
  },
  {
    path: "/manifest.webmanifest",
    async handler({ url }, reply, { db, languages }) {
      const manifest = await runForReader(languages?.readerOfFile(url) ?? ENGLISH, async () =>
        webManifest((await readShownSettings(db)).settings),
      );
      return reply.header("cache-control", HOUR).type("application/manifest+json").send(manifest);
    },
  },
];
