/** The sizes that pictures are served at. Source: the specification, section 9, and what the pages need beside it. */
export interface Preset {
  width: number;
  height: number;
  /** Of 100, for JPEG and WebP. */
  quality: number;
  /** Small pictures are drawn larger and reduced: fine lines stay whole. */
  oversampling?: number;
}

export const PRESETS = {
  high: { width: 2560, height: 1560, quality: 95 },
  standard: { width: 1600, height: 1067, quality: 95 },
  avatar: { width: 500, height: 500, quality: 80 },
  /** What cards need: 600×400 and its half. */
  card: { width: 600, height: 400, quality: 62, oversampling: 1.5 },
  thumb: { width: 300, height: 200, quality: 62, oversampling: 2 },
  /** A band of 75 CSS pixels, for screens of double density. */
  strip: { width: 600, height: 150, quality: 62, oversampling: 2 },
  square: { width: 320, height: 320, quality: 62, oversampling: 2 },
  hero: { width: 2400, height: 1350, quality: 64 },
  /** Upright, round the motif. */
  hero_phone: { width: 780, height: 1040, quality: 64 },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

/** The specification's defaults of the low-poly pattern. */
export const PATTERN = { width: 600, height: 400, cell: 75, variance: 0.75 } as const;

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The format for an Accept header. AVIF takes a second to make, so it is left to pictures made in the background. */
export const formatFor = (accept: string | undefined): PictureFormat => (accept?.includes("image/webp") ? "webp" : "jpeg");
