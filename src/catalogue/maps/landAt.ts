import { createLand, type LandAt } from "../places/land.ts";
import { readLands } from "./landFiles.ts";

let land: LandAt | undefined;

/** The look-up of the land at a point, made once and kept (0.4 s, some 25 MB): islands of a few square kilometres and more. */
export function readLandAt(): LandAt {
  land ??= createLand(readLands().map((parts) => parts.flatMap(({ rings }) => rings)));
  return land;
}
