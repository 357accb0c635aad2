import type { CameraName } from "./cameras.ts";
import { itemAt } from "./items.ts";

/** A part of a plate, in units of the plate. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Number of neighbouring cards within which no detail of a scene is repeated. */
export const NEIGHBOURS = 12;

const WHOLE_WIDTH = 1200;
const WHOLE_HEIGHT = 800;

/** A detail: its share of the plate's width, then the position of its middle between the edges, from left to right and from top to bottom. */
const detail = (share: number, across: number, down: number): Box => {
  const [width, height] = [WHOLE_WIDTH * share, WHOLE_HEIGHT * share];
  return { x: (WHOLE_WIDTH - width) * across, y: (WHOLE_HEIGHT - height) * down, width, height };
};

/**
 * The whole plate and its details, each a composition of its own. The first are the best: a list takes the first that no neighbour with the
 * same scene shows. There are as many as neighbours, so that one is always left.
 */
const DETAILS: readonly Box[] = [
  detail(1, 0, 0),
  detail(0.6, 0, 0.7),
  detail(0.6, 1, 0.75),
  detail(0.5, 0.5, 0.58),
  detail(0.46, 1, 1),
  detail(0.46, 0, 1),
  detail(0.6, 0.5, 1),
  detail(0.6, 0.5, 0.2),
  detail(0.4, 0.24, 0.6),
  detail(0.4, 0.76, 0.6),
  detail(0.5, 0, 0.34),
  detail(0.5, 1, 0.34),
];

/**
 * Scenes whose best details are others: a pattern of parasols needs close parts, a balcony's bed is at the foot of the picture, walkers are
 * on its right.
 */
const FIRST: Partial<Record<CameraName, readonly number[]>> = {
  "market.parasols": [0, 4, 3, 5, 7],
  "market.crates": [0, 2, 5, 7],
  "bedroom.balcony": [0, 6, 5, 4],
  "coast.walker": [0, 2, 6, 4],
};

/** Returns the details of a scene, the whole first. */
const detailsOf = (camera: CameraName): number[] => [...new Set([...(FIRST[camera] ?? []), ...DETAILS.keys()])];

/** Returns the part of the plate that a detail shows; the whole plate for 0. */
export const detailBox = (number: number): Box => itemAt(DETAILS, number);

/** Returns whether a number is that of a detail; 0 is the whole plate. */
export const isDetail = (number: number): boolean => DETAILS[number] !== undefined;

/**
 * Returns the detail of each picture of a list: 0, the whole picture, unless the same scene is among the eleven before it.
 * @param cameras scenes in the order of the list; undefined for photographs
 */
export function assignDetails(cameras: readonly (CameraName | undefined)[]): number[] {
  const details: number[] = [];
  for (const [index, camera] of cameras.entries()) {
    const from = Math.max(0, index - NEIGHBOURS + 1);
    const taken = new Set(details.slice(from).filter((_, place) => cameras[from + place] === camera));
    details.push(camera === undefined ? 0 : (detailsOf(camera).find((number) => !taken.has(number)) ?? 0));
  }
  return details;
}
