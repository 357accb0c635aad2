import type { FileHandler } from "../platform/http/context.ts";
import { KEPT_LINK } from "./rules.ts";

const DAY = "public, max-age=86400";
/** The guide's mark, a bookmark with a compass star, on its deep sea green. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f5c55"/><path d="M20 12h24v40L32 43.500 20 52z" fill="#fbf9f4"/><path d="M32 17.500l2.600 7.400 7.400 2.600-7.400 2.600-2.600 7.400-2.600-7.400-7.400-2.600 7.400-2.600z" fill="#0f5c55"/></svg>`;
/** The same for home screens that cut a shape of their own out of it: the mark stays inside the middle four fifths. */
const MASKABLE = MARK.replace(' rx="14"', "")
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"');
/** Sizes that a home screen asks for. */
const ICON_SIZES = [180, 192, 512];

/** The library is loaded with the first icon: with its seventy files it would hold up every start. */
async function icon(size: number, mark = MARK): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(mark), { density: 72 * (size / 64) })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** The marks and the manifest that browsers ask for by themselves. */
export const guideFiles: FileHandler[] = [
  { path: "/favicon.svg", handler: async (_request, reply) => reply.header("cache-control", DAY).type("image/svg+xml").send(MARK) },
  {
    // Asked for by browsers that look for nothing else; a PNG is taken under this name too.
    path: "/favicon.ico",
    handler: async (_request, reply) =>
      reply
        .header("cache-control", DAY)
        .type("image/png")
        .send(await icon(48)),
  },
  {
    path: "/icon/:size",
    async handler(request, reply) {
      const [, shape = "", digits] = /^(maskable-)?(\d+)(?:\.png)?$/.exec((request.params as { size: string }).size) ?? [];
      const size = Number(digits);
      if (!ICON_SIZES.includes(size)) return reply.callNotFound();
      return reply
        .header("cache-control", DAY)
        .type("image/png")
        .send(await icon(size, shape === "" ? MARK : MASKABLE));
    },
  },
  {
    path: "/manifest.webmanifest",
    handler: async (_request, reply) =>
      reply
        .header("cache-control", DAY)
        .type("application/manifest+json")
        .send({
          id: "/explore/",
          name: "The Guide",
          short_name: "The Guide",
          description: "Explore better. Book direct.",
          start_url: "/explore/",
          scope: "/",
          lang: "en-GB",
          categories: ["travel"],
          display: "standalone",
          background_color: "#fbf8f2",
          theme_color: "#0f5c55",
          icons: [
            { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
            ...ICON_SIZES.map((size) => ({ src: `/icon/${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
            { src: "/icon/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          ],
          shortcuts: [{ name: KEPT_LINK.label, url: KEPT_LINK.href }],
        }),
  },
];
