/** The geometry of cropping: which square of a picture is taken. Lengths are in pixels of the picture. */

export interface Size {
  width: number;
  height: number;
}
/** 1 takes the largest square that there is. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 4;
export const ZOOM_STEP = 0.1;
/** Of a square's edge: what an arrow key moves it by. */
const NUDGE = 0.05;
/** Larger than any avatar is shown. */
const OUTPUT_EDGE = 1_024;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The edge of the square. */
export const cropEdge = ({ width, height }: Size, { zoom }: Pick<Crop, "zoom">): number => Math.min(width, height) / zoom;

/** The same crop, moved back into the picture where it left it. */
export function fitCrop(size: Size, { x, y, zoom: asked }: Crop): Crop {
  const zoom = between(1, asked, ZOOM_MAX);
  const half = cropEdge(size, { zoom }) / 2;
  return { zoom, x: between(half, x, size.width - half), y: between(half, y, size.height - half) };
}

/** The largest square in the middle, which is also what is taken without scripts. */
export const centredCrop = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** The picture under the frame is dragged by so much of the frame's edge. */
export const dragged = (size: Size, crop: Crop, across: number, down: number): Crop =>
  fitCrop(size, { ...crop, x: crop.x - across * cropEdge(size, crop), y: crop.y - down * cropEdge(size, crop) });

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => fitCrop(size, { ...crop, zoom });

/** What a key does; undefined for one that does nothing. Arrows move the frame over the picture. */
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

/** Where the whole picture lies so that the square fills a frame. @param frame its edge @param space around it on the stage */
export function cropLayout({ width, height }: Size, crop: Crop, frame: number, space = 0) {
  const scale = frame / cropEdge({ width, height }, crop);
  return {
    width: width * scale,
    height: height * scale,
    left: space + frame / 2 - crop.x * scale,
    top: space + frame / 2 - crop.y * scale,
  };
}

/** The square, and how large it is sent. */
export function cropSquare(size: Size, crop: Crop) {
  const edge = cropEdge(size, crop);
  return { left: crop.x - edge / 2, top: crop.y - edge / 2, edge, output: Math.round(Math.min(OUTPUT_EDGE, edge)) };
}
