/** Selects the part of a picture that is shown in another aspect ratio. The pages' previews and the server's sizes use the same rule. */

interface Size {
  width: number;
  height: number;
}
/** Fractions of width and height from the upper left, 0 to 1. */
export interface Point {
  x: number;
  y: number;
}
export interface Crop extends Size {
  left: number;
  top: number;
}

export const CENTRE: Point = { x: 0.5, y: 0.5 };

const start = (whole: number, part: number, focus: number) => Math.min(Math.max(Math.round(focus * whole - part / 2), 0), whole - part);

/**
 * Returns the largest part of a picture with another aspect ratio, with the point as close to its centre as the edges allow. Whole pixels.
 */
export function computeCrop({ width, height }: Size, target: Size, { x, y }: Point): Crop {
  const scale = Math.min(width / target.width, height / target.height);
  const part = {
    width: Math.max(1, Math.min(width, Math.round(target.width * scale))),
    height: Math.max(1, Math.min(height, Math.round(target.height * scale))),
  };
  return { ...part, left: start(width, part.width, x), top: start(height, part.height, y) };
}

/** Returns the same crop as CSS object-position, in percent. */
export function cropPosition(size: Size, target: Size, focus: Point): string {
  const { left, top, width, height } = computeCrop(size, target, focus);
  const percent = (from: number, spare: number) => (spare > 0 ? Math.round((from / spare) * 1_000) / 10 : 50);
  return `${percent(left, size.width - width)}% ${percent(top, size.height - height)}%`;
}
