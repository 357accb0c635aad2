import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { drawSubject, grained, HEIGHT, isPattern, PATTERN, patternSvg, type Subject, WIDTH, wobbled } from "#illustrator";
import { type PictureFormat, PRESETS, type Preset, type PresetName } from "../uploads/presets.ts";

/** Draws pictures in a worker thread, so that requests are not blocked. */

export interface RenderJob {
  id: number;
  subject: Subject;
  variant: number;
  /** Part of the picture to show; 0 for the whole. */
  detail: number;
  preset: PresetName;
  format: PictureFormat;
}

export type RenderResult = { id: number; bytes: Uint8Array } | { id: number; error: string };

/**
 * Search effort of the AVIF encoder, 0 to 9. Two takes 1.7 to 2.2 times as long as one for the same number of bytes and a gain of .1 to .3
 * dB (36 pictures).
 */
const AVIF_EFFORT = 1;
/** Out of 100: at this quality AVIF is smaller than the WebP of the same picture and looks the same. */
const AVIF_QUALITY = 44;
/** At this quality WebP looks like JPEG at 95, in half the bytes; more effort costs time and saves little. */
const WEBP_QUALITY = 82;
const WEBP_EFFORT = 2;

/**
 * Returns a picture's bytes.
 * @throws {Error} if the drawing is not valid SVG
 */
export async function renderPicture({ subject, variant, detail, preset, format }: Omit<RenderJob, "id">): Promise<Uint8Array> {
  const { drawnHeight, ...given }: Preset = PRESETS[preset];
  const size = { ...given, height: drawnHeight ?? given.height };
  const image = isPattern(subject) ? patternImage(subject.seed, size) : await plateImage({ subject, variant, detail }, size);
  if (format === "avif") return image.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();
  if (format === "webp") return image.webp({ quality: Math.min(size.quality, WEBP_QUALITY), effort: WEBP_EFFORT }).toBuffer();
  return image.jpeg({ quality: size.quality }).toBuffer();
}

async function plateImage(
  { subject, variant, detail }: Pick<RenderJob, "subject" | "variant" | "detail">,
  { width, height, oversampling = 1 }: Preset,
) {
  const drawn = { width: Math.round(width * oversampling), height: Math.round(height * oversampling) };
  const { svg } = await drawSubject(subject, variant, drawn, detail);
  const { data } = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = Math.max(drawn.width / WIDTH, drawn.height / HEIGHT);
  const moved = wobbled({ data, ...drawn, scale }, `${subject.seed} ${variant}`);
  grained({ data: moved, ...drawn, scale });
  const image = sharp(moved, { raw: { ...drawn, channels: 3 } });
  return oversampling === 1 ? image : image.resize(width, height);
}

/** Renders the pattern at the requested size: vectors stay sharp at every width. */
function patternImage(seed: string, { width, height }: Preset) {
  const scale = Math.max(width / PATTERN.width, height / PATTERN.height);
  return sharp(Buffer.from(patternSvg(seed)), { density: 72 * scale }).resize({ width, height, fit: "cover" });
}

parentPort?.on("message", (order: RenderJob) => {
  const send = (message: RenderResult, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
  renderPicture(order).then(
    // Copies the bytes: a small buffer shares Node's pool, which must not be transferred.
    (bytes) => {
      const own = Uint8Array.from(bytes);
      send({ id: order.id, bytes: own }, [own.buffer]);
    },
    (error: unknown) => send({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  );
});
