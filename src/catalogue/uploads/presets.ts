/** The sizes that pictures are served at. */
export interface Preset {
  width: number;
  height: number;
  /** Of 100, for JPEG and WebP. */
  quality: number;
  /** Small pictures are drawn larger and reduced: fine lines stay whole. */
  oversampling?: number;
  /** Uploads fit within this size, neither cropped nor enlarged. */
  isWhole?: boolean;
  /** Increase it when the preset changes: addresses are cached as immutable, and stored files are remade. */
  version?: number;
  /** Drawn pictures have this height, and nothing to cut off. */
  drawnHeight?: number;
  /** A crop that is drawn like another preset. */
  drawnAs?: string;
}

export const PRESETS = {
  high: { width: 2560, height: 1560, quality: 95, isWhole: true, version: 2 },
  standard: { width: 1600, height: 1600, quality: 95, isWhole: true, version: 2, drawnHeight: 1067 },
  avatar: { width: 500, height: 500, quality: 80 },
  /** Large cards, heads of pages and what other programs show as a card: 3:2. */
  card_large: { width: 1600, height: 1067, quality: 95, drawnAs: "standard" },
  /** What cards need: 600×400 and its half. */
  card: { width: 600, height: 400, quality: 54, oversampling: 1.5 },
  thumb: { width: 300, height: 200, quality: 58, oversampling: 2 },
  /** What the cards of countries are cropped to. */
  cover: { width: 450, height: 300, quality: 56, oversampling: 1.5 },
  /** The upright panels of a phone, 148×236 CSS pixels at double density. */
  panel: { width: 300, height: 480, quality: 56, oversampling: 2 },
  /** The same panels where they are 400 CSS pixels high. */
  pillar: { width: 450, height: 800, quality: 56, oversampling: 1.5 },
  /** A band of 75 CSS pixels, for screens of double density. */
  strip: { width: 600, height: 150, quality: 62, oversampling: 2 },
  square: { width: 320, height: 320, quality: 62, oversampling: 2 },
  /** The head of a page on a phone, as wide as its screen at double density. */
  wide: { width: 800, height: 534, quality: 50, oversampling: 1.5 },
  hero: { width: 2400, height: 1350, quality: 64 },
  /** Upright, round the motif. It lies under a veil: its grain need not be exact. */
  hero_phone: { width: 720, height: 960, quality: 46 },
  /** For choosing what must not be cut off. */
  whole: { width: 1000, height: 1000, quality: 70, isWhole: true },
  /** What other sites show beside a link: the ratio that Open Graph asks for. */
  social: { width: 1200, height: 630, quality: 80 },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

/** What of a preset's address changes with its version: "?v=2", or nothing. Of uploads alone, for drawings have variants there. */
export function versionQuery(preset: string): string {
  const { version } = (PRESETS as Record<string, Preset>)[preset] ?? {};
  return version ? `?v=${version}` : "";
}

export const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Pixels up to which AVIF is made in a few tenths of a second, while a visitor waits for it. */
const QUICK_PIXELS = 720 * 960;

/** True for presets that are drawn as AVIF on demand too. */
export const isQuick = (preset: PresetName): boolean => PRESETS[preset].width * PRESETS[preset].height <= QUICK_PIXELS;

/** The format for an Accept header where AVIF is not at hand. */
export const formatFor = (accept: string | undefined): PictureFormat => (accept?.includes("image/webp") ? "webp" : "jpeg");
