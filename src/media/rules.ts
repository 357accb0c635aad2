/** The sizes that pictures are served at. Source: the specification, section 9. */
export interface Preset {
  width: number;
  height: number;
  /** Of 100, for JPEG and WebP. */
  quality: number;
}

export const PRESETS = {
  high: { width: 2560, height: 1560, quality: 95 },
  standard: { width: 1600, height: 1600, quality: 95 },
  avatar: { width: 500, height: 500, quality: 80 },
  /** What cards need: 600×400 and its half, the pattern's own shape. */
  card: { width: 600, height: 400, quality: 80 },
  thumb: { width: 300, height: 200, quality: 80 },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

/** The specification's defaults of the low-poly pattern. */
export const PATTERN = { width: 600, height: 400, cell: 75, variance: 0.75 } as const;

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The format for an Accept header. AVIF takes a second to make, so it is left to pictures made in the background. */
export const formatFor = (accept: string | undefined): PictureFormat => (accept?.includes("image/webp") ? "webp" : "jpeg");
