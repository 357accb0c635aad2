/** Sizes of served pictures; their versions are in presetVersions.ts. */
export interface Preset {
  width: number;
  height: number;
  /** Out of 100, for JPEG and WebP. */
  quality: number;
  /** Factor by which small pictures are drawn larger before they are reduced, to preserve fine lines. */
  oversampling?: number;
  /** Uploads fit within this size, neither cropped nor enlarged. */
  isWhole?: boolean;
  /** Height of drawn pictures, which need no crop. */
  drawnHeight?: number;
  /** Another preset whose drawing this one shares. */
  drawnAs?: string;
}

export const PRESETS = {
  high: { width: 2560, height: 1560, quality: 95, isWhole: true },
  standard: { width: 1600, height: 1600, quality: 95, isWhole: true, drawnHeight: 1067 },
  avatar: { width: 500, height: 500, quality: 80 },
  /** Large cards, page headers and cards in other programs: 3:2. */
  card_large: { width: 1600, height: 1067, quality: 95, drawnAs: "standard" },
  /** Cards: 600×400 and half of it. */
  card: { width: 600, height: 400, quality: 54, oversampling: 1.5 },
  thumb: { width: 300, height: 200, quality: 58, oversampling: 2 },
  /** Cropped for the cards of countries. */
  cover: { width: 450, height: 300, quality: 56, oversampling: 1.5 },
  /** The upright panels on a phone, 148×236 CSS pixels at double density. */
  panel: { width: 300, height: 480, quality: 56, oversampling: 2 },
  /** The same panels at a height of 400 CSS pixels. */
  pillar: { width: 450, height: 800, quality: 56, oversampling: 1.5 },
  /** A band of 75 CSS pixels, for screens of double density. */
  strip: { width: 600, height: 150, quality: 62, oversampling: 2 },
  square: { width: 320, height: 320, quality: 62, oversampling: 2 },
  /** The header of a page on a phone, as wide as the screen at double density. */
  wide: { width: 800, height: 534, quality: 50, oversampling: 1.5 },
  hero: { width: 2400, height: 1350, quality: 64 },
  /** Upright, around the subject. A veil covers it, so its grain need not be exact. */
  hero_phone: { width: 720, height: 960, quality: 46 },
  /** Shown to staff and owners when they choose the focus. */
  whole: { width: 1000, height: 1000, quality: 70, isWhole: true },
  /** Shown by other sites beside a link, in the ratio that Open Graph requests. */
  social: { width: 1200, height: 630, quality: 80 },
  /** Shared by travellers in apps that show pictures in the shape of a phone's screen. */
  story: { width: 1080, height: 1920, quality: 80 },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
export const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);

export const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Maximum number of pixels for AVIF on demand: it takes a few tenths of a second while a visitor waits. */
const QUICK_PIXELS = 720 * 960;

/** Returns true for presets that are also drawn as AVIF on demand. */
export const isQuick = (preset: PresetName): boolean => PRESETS[preset].width * PRESETS[preset].height <= QUICK_PIXELS;

/** Returns the format for an Accept header if no AVIF is available. */
export const formatFor = (accept: string | undefined): PictureFormat => (accept?.includes("image/webp") ? "webp" : "jpeg");
