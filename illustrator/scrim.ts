import type { CameraName } from "./cameras.ts";
import { relativeLuminance, shaded } from "./colour.ts";
import scrims from "./data/scrims.json" with { type: "json" };
import { PALETTES, type PaletteName } from "./palettes.ts";

/** The shade under white text: ink, from transparent at 42 % of the height to its full strength at the foot. */
export interface Scrim {
  /** "#rrggbb" */
  ink: string;
  /** Opacity at the foot, 0 to 1. */
  strength: number;
}

/**
 * The height where the shade begins, the height where it has most of its strength (both as shares of the height), and the share of the
 * strength reached there.
 */
export const SCRIM_STOPS = { start: 0.42, middle: 0.68, middleShare: 0.72 } as const;
/**
 * Position of the text, in shares of the height, and the percentile of brightness that it must stay readable on: all but one pixel in a
 * hundred.
 */
const TEXT = { from: 0.7, to: 0.97, percentile: 0.99 } as const;
const CONTRAST = 4.5;
const WEAKEST = 0.2;
const STRONGEST = 0.95;
const STEP = 0.05;
const DARKER = -0.08;

export const scrimInk = (palette: PaletteName): string => shaded(PALETTES[palette].ink, DARKER);

const measured: Readonly<Record<string, Readonly<Record<string, number>>>> = scrims;

/** Returns the scrim of a scene in its inks, as measured by scripts/measure-scrims.ts; the strongest if it was not measured. */
export const sceneScrim = (camera: CameraName, palette: PaletteName): Scrim => ({
  ink: scrimInk(palette),
  strength: measured[camera]?.[palette] ?? STRONGEST,
});

const strengthAt = (down: number, strength: number): number => {
  const { start, middle, middleShare } = SCRIM_STOPS;
  if (down <= start) return 0;
  if (down <= middle) return (strength * middleShare * (down - start)) / (middle - start);
  return strength * (middleShare + (1 - middleShare) * ((down - middle) / (1 - middle)));
};

/** Returns the contrast of white text on an RGB raster under a scrim, within the area of the text. */
export function contrastUnder(data: Uint8Array, width: number, height: number, { ink, strength }: Scrim): number {
  const channel = (at: number) => Number.parseInt(ink.slice(at, at + 2), 16);
  const [red, green, blue] = [channel(1), channel(3), channel(5)];
  const luminances: number[] = [];
  for (let y = Math.floor(height * TEXT.from); y < height * TEXT.to; y += 1) {
    const cover = strengthAt(y / height, strength);
    const bare = 1 - cover;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      luminances.push(
        relativeLuminance(
          (data[at] ?? 0) * bare + red * cover,
          (data[at + 1] ?? 0) * bare + green * cover,
          (data[at + 2] ?? 0) * bare + blue * cover,
        ),
      );
    }
  }
  luminances.sort((one, other) => one - other);
  return 1.05 / ((luminances[Math.floor(luminances.length * TEXT.percentile)] ?? 1) + 0.05);
}

/** Returns the weakest strength of a palette's scrim under which white text on an RGB raster reaches 4.5:1. */
export function measuredStrength(data: Uint8Array, width: number, height: number, palette: PaletteName): number {
  const ink = scrimInk(palette);
  for (let strength = WEAKEST; strength < STRONGEST; strength += STEP)
    if (contrastUnder(data, width, height, { ink, strength }) >= CONTRAST) return Math.round(strength * 100) / 100;
  return STRONGEST;
}
