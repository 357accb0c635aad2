/** Which part of a picture is shown where its shape is another. The pages' previews and the server's sizes use the same rule. */

interface Size {
  width: number;
  height: number;
}
/** In parts of width and height from the upper left, 0 to 1. */
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

/** The largest part of a picture in another shape that has the point as near to its middle as the edges let it. Whole pixels. */
export function computeCrop({ width, height }: Size, target: Size, { x, y }: Point): Crop {
  const scale = Math.min(width / target.width, height / target.height);
  const part = {
    width: Math.max(1, Math.min(width, Math.round(target.width * scale))),
    height: Math.max(1, Math.min(height, Math.round(target.height * scale))),
  };
  return { ...part, left: start(width, part.width, x), top: start(height, part.height, y) };
}

/** The same as CSS's object-position, in percent. */
export function cropPosition(size: Size, target: Size, focus: Point): string {
  const { left, top, width, height } = computeCrop(size, target, focus);
  const percent = (from: number, spare: number) => (spare > 0 ? Math.round((from / spare) * 1_000) / 10 : 50);
  return `${percent(left, size.width - width)}% ${percent(top, size.height - height)}%`;
}
