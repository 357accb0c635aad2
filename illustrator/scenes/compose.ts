import { CAMERAS, type Camera, type CameraName, sceneName } from "../cameras.ts";
import { type Box, detailBox } from "../details.ts";
import { Dice } from "../dice.ts";
import { type Element, type Framing, HEIGHT, Plate, WIDTH } from "../draw/plate.ts";
import { PALETTES, type PaletteName } from "../palettes.ts";
import { ANYWHERE, describePlace, placesOfCountry, type Setting, settingForPlace } from "../place.ts";
import { type Scrim, sceneScrim } from "../scrim.ts";
import { choose, type Subject } from "../subject.ts";
import { DRAWINGS } from "./drawings.ts";

/** A picture as SVG text, with the data that a page needs. */
export interface Composition {
  svg: string;
  /** Position of the motif, in shares of the width and height of the whole plate. */
  focusX: number;
  focusY: number;
  scene: string;
  camera: CameraName;
  palette: PaletteName;
  /** Scrim that makes white text over the picture readable. */
  scrim: Scrim;
  /** Parts that exist only in some places, as drawn. */
  elements: ReadonlySet<Element>;
}

export interface Size {
  width: number;
  height: number;
}

const WHOLE: Size = { width: WIDTH, height: HEIGHT };
/** Narrower pictures than the plate lose their sides, wider ones top and bottom. */
const PLATE_RATIO = WIDTH / HEIGHT;
/** Minimum ratio of a strip. */
const STRIP_RATIO = 3;

/**
 * Returns a subject drawn in one of its variants, cropped round its motif for a size in pixels. Deterministic.
 * @param detail part of the picture to show; 0 for the whole
 */
export function composePicture(subject: Subject, variant: number, size: Size = WHOLE, detail = 0): Composition {
  const { camera, palette } = choose(subject, variant);
  return composeScene(camera, palette, `${subject.seed} ${variant}`, size, settingOfSubject(subject), detail);
}

/**
 * Returns the setting of a subject's place. For an activity in a country, this is the usual place of that country; without a country, no
 * detail is restricted.
 */
const settingOfSubject = (subject: Subject): Setting =>
  !subject.country_code
    ? ANYWHERE
    : settingForPlace((subject.kind === "activity" && placesOfCountry(subject.country_code)[0]) || describePlace(subject));

/** Returns one scene in one set of inks. */
export function composeScene(
  name: CameraName,
  palette: PaletteName,
  seed: string,
  size: Size = WHOLE,
  setting: Setting = ANYWHERE,
  detail = 0,
): Composition {
  const camera: Camera = CAMERAS[name];
  const plate = new Plate(PALETTES[palette], seed, setting);
  const framing = DRAWINGS[name](plate);
  const isMirrored = new Dice(`${seed} mirror`).chance();
  const focus = isMirrored ? { ...framing, focusX: WIDTH - framing.focusX } : framing;
  return {
    svg: plate.svg(size, detail === 0 ? plateViewBox(size, focus, camera.stripZoom) : detailViewBox(size, detail, isMirrored), isMirrored),
    focusX: share(focus.focusX / WIDTH),
    focusY: share(focus.focusY / HEIGHT),
    scene: sceneName(name),
    camera: name,
    palette,
    scrim: sceneScrim(name, palette),
    elements: plate.elements,
  };
}

/** Returns the part of the plate that a size shows of a detail: its middle, of the same objects if the picture is mirrored. */
function detailViewBox(size: Size, detail: number, isMirrored: boolean) {
  const { x, y, width, height } = detailBox(detail);
  const box = { x: isMirrored ? WIDTH - x - width : x, y, width, height };
  return plateViewBox(size, { focusX: box.x + width / 2, focusY: y + height / 2 }, 1, box);
}

const share = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;

/** Returns the part of the plate that a size shows: as large as possible within the box, round the motif. */
export function plateViewBox(
  size: Size,
  { focusX, focusY }: Framing,
  stripZoom = 1,
  box: Box = detailBox(0),
): readonly [x: number, y: number, width: number, height: number] {
  const ratio = size.width / size.height;
  const zoom = ratio >= STRIP_RATIO ? stripZoom : 1;
  const width = (ratio < PLATE_RATIO ? box.height * ratio : box.width) * zoom;
  const height = width / ratio;
  const start = (middle: number, length: number, from: number, whole: number) =>
    Math.max(from, Math.min(from + whole - length, middle - length / 2));
  return [start(focusX, width, box.x, box.width), start(focusY, height, box.y, box.height), width, height];
}
