import type { CameraName } from "./cameras.ts";

/** Scenes of places that their name tells more exactly than their activity: a casino is more than nightlife. */
export const LANDMARK_CAMERAS = {
  church: ["church.square", "church.nave"],
  castle: ["town.castle", "town.hill"],
  casino: ["city.casino"],
  ice_cream: ["tearoom.gelato"],
  winery: ["vineyard.cellar", "vineyard.rows", "vineyard.hills"],
  information: ["town.information"],
  ski: ["snow.lift", "snow.slope"],
  sculpture: ["museum.sculpture"],
} as const satisfies Record<string, readonly CameraName[]>;

export type Landmark = keyof typeof LANDMARK_CAMERAS;
