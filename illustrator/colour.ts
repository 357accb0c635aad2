/** Colour in OKLab, where a mix of two colours looks as the eye expects. Source of the numbers: Björn Ottosson's definition of OKLab. */
export interface Oklab {
  l: number;
  a: number;
  b: number;
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

/** @param hex six digits, without "#" */
export function hexToOklab(hex: string): Oklab {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = [channel(0), channel(2), channel(4)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Returns "#rrggbb"; colours outside sRGB are clamped to it. */
export function oklabToHex({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** @param share of the second colour, 0 to 1 */
export const mix = (one: Oklab, other: Oklab, share: number): Oklab => ({
  l: one.l + (other.l - one.l) * share,
  a: one.a + (other.a - one.a) * share,
  b: one.b + (other.b - one.b) * share,
});

/** Mixes two colours. @param one and other as "#rrggbb" @param share of the other, 0 to 1 */
export const blend = (one: string, other: string, share: number): string =>
  oklabToHex(mix(hexToOklab(one.slice(1)), hexToOklab(other.slice(1)), Math.max(0, Math.min(1, share))));

/** Makes a colour lighter or darker. @param colour "#rrggbb" @param step in OKLab lightness, −1 to 1 */
export function shaded(colour: string, step: number): string {
  const { l, a, b } = hexToOklab(colour.slice(1));
  return oklabToHex({ l: Math.max(0, Math.min(1, l + step)), a, b });
}

/** Hue in degrees, 0 to 360. */
export const hueDegrees = ({ a, b }: Oklab): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** WCAG's relative luminance of a pixel of sRGB bytes, 0 to 1. */
export const relativeLuminance = (red: number, green: number, blue: number): number =>
  0.2126 * toLinear(red / 255) + 0.7152 * toLinear(green / 255) + 0.0722 * toLinear(blue / 255);
