/** Geometry of cropping: which square of a picture is used. Lengths are in pixels of the picture. */

export interface Size {
  width: number;
  height: number;
}
/** Centre of the square and its zoom; a zoom of 1 takes the largest possible square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 4;
export const ZOOM_STEP = 0.1;
/** Distance that an arrow key moves the square, as a fraction of its edge. */
const NUDGE = 0.05;
/** Maximum edge of the uploaded picture, in pixels: larger than any avatar on screen. */
const OUTPUT_EDGE = 1_024;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns the edge of the square. */
export const cropEdge = ({ width, height }: Size, { zoom }: Pick<Crop, "zoom">): number => Math.min(width, height) / zoom;

/** Returns the crop, moved back into the picture if it left it. */
export function fitCrop(size: Size, { x, y, zoom: asked }: Crop): Crop {
  const zoom = between(1, asked, ZOOM_MAX);
  const half = cropEdge(size, { zoom }) / 2;
  return { zoom, x: between(half, x, size.width - half), y: between(half, y, size.height - half) };
}

/** Returns the largest square in the middle, which is also used without scripts. */
export const centredCrop = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** Returns the crop after the picture was dragged under the frame. The distances are fractions of the frame's edge. */
export const dragged = (size: Size, crop: Crop, across: number, down: number): Crop =>
  fitCrop(size, { ...crop, x: crop.x - across * cropEdge(size, crop), y: crop.y - down * cropEdge(size, crop) });

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => fitCrop(size, { ...crop, zoom });

/** Returns the crop after a key press; undefined if the key does nothing. Arrows move the frame over the picture. */
export function pressed(size: Size, crop: Crop, key: string): Crop | undefined {
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [NUDGE, 0],
    ArrowRight: [-NUDGE, 0],
    ArrowUp: [0, NUDGE],
    ArrowDown: [0, -NUDGE],
  };
  const move = moves[key];
  if (move) return dragged(size, crop, ...move);
  if (key === "+" || key === "=") return zoomed(size, crop, crop.zoom + ZOOM_STEP);
  if (key === "-" || key === "_") return zoomed(size, crop, crop.zoom - ZOOM_STEP);
  return undefined;
}

/**
 * Returns the position of the whole picture for which the square fills a frame.
 * @param frame edge of the frame
 * @param space around the frame on the stage
 */
export function cropLayout({ width, height }: Size, crop: Crop, frame: number, space = 0) {
  const scale = frame / cropEdge({ width, height }, crop);
  return {
    width: width * scale,
    height: height * scale,
    left: space + frame / 2 - crop.x * scale,
    top: space + frame / 2 - crop.y * scale,
  };
}

/** Returns the square, and the edge of its upload. */
export function cropSquare(size: Size, crop: Crop) {
  const edge = cropEdge(size, crop);
  return { left: crop.x - edge / 2, top: crop.y - edge / 2, edge, output: Math.round(Math.min(OUTPUT_EDGE, edge)) };
}
