/**
 * The illustrator: draws a subject as a picture in flat inks, the same picture each time. It knows only the Subject, nothing else of the
 * guide. `drawSubject` is the entry point; lists use the other exports to choose among a subject's eight variants.
 */

export { ACTIVITY_CAMERAS } from "./activities.ts";
export { CAMERA_NAMES, CAMERAS, type CameraName, WIDE_CAMERAS } from "./cameras.ts";
export { COUNTRY_CAMERA, LANDSCAPE_OF, WORLD_MAP_TERRITORIES } from "./countryLandscapes.ts";
export { assignDetails, isDetail, NEIGHBOURS } from "./details.ts";
export { HEIGHT, WIDTH } from "./draw/plate.ts";
export { FITS } from "./fits.ts";
export { LANDMARK_CAMERAS, type Landmark } from "./landmarks.ts";
export { PATTERN, patternSvg } from "./pattern.ts";
export { describePlace } from "./place.ts";
export { measuredStrength } from "./scrim.ts";
export { isBySea, isSeaInReach, SEA_CELL, SEA_COLUMNS, SEA_ROWS } from "./sea.ts";
export {
  candidateCameras,
  choose,
  chooseCamera,
  isNature,
  isPattern,
  type Nature,
  type Subject,
  subjectOfActivity,
  VARIANTS,
} from "./subject.ts";
export { grained, wobbled } from "./texture.ts";
export { assignVariants, distinctVariants, inkVariants, pickDiverse } from "./variants.ts";

type Compose = typeof import("./scenes/compose.ts");

/** Loaded lazily: the scenes are 100 files, and only a thread that draws needs them. */
const scenes = (): Promise<Compose> => import("./scenes/compose.ts");

/** Returns a subject in one of its variants as SVG, cropped round its motif for a size in pixels, with the data that a page needs. */
export const drawSubject = async (...about: Parameters<Compose["composePicture"]>): Promise<ReturnType<Compose["composePicture"]>> =>
  (await scenes()).composePicture(...about);

/** Returns one scene in one set of inks. */
export const drawScene = async (...about: Parameters<Compose["composeScene"]>): Promise<ReturnType<Compose["composeScene"]>> =>
  (await scenes()).composeScene(...about);
