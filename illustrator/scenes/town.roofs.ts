import { blend } from "../colour.ts";
import { arcade, dome, house } from "../draw/buildings.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";

type Style = "dome" | "minarets" | "cones";
const STYLES: readonly Style[] = ["dome", "minarets", "cones"];
/** Index of the row of houses in front of the landmark. */
const LANDMARK_ROW = 1;

/** Rows of roofs with one landmark: a dome with its campanile, a dome with two minarets, or three towers. */
export function townRoofs(plate: Plate): Framing {
  const { dice } = plate;
  const horizon = dice.between(360, 420);
  sky(plate, horizon + 120);
  const sunX = dice.between(250, 450);
  sun(plate, sunX, dice.between(170, 250), dice.between(60, 90), { isCrescent: true });
  clouds(plate, 90, 300, 4, { opacity: 0.5 });
  plate.land(plate.ridge(horizon + 30, { amplitude: 70, frequency: 1.4, octaves: 3 }), plate.mist(0.05, horizon - 20, horizon + 120, 0.6));
  const style = plate.setting.town ?? dice.pick(STYLES);
  const landmarkX = dice.between(770, 860);
  for (const row of times(3)) {
    rowOfHouses(plate, horizon + 100 + row * 85, row, style);
    if (row === LANDMARK_ROW) landmark(plate, landmarkX, horizon + 165, style);
  }
  foregroundRoofs(plate, style);
  birds(plate, sunX + 180, 200, 6, 12);
  return { focusX: landmarkX, focusY: horizon - 20 };
}

function rowOfHouses(plate: Plate, foot: number, row: number, style: Style): void {
  const { dice, palette, isNight } = plate;
  const { light, far, ink, accent } = palette;
  const depth = 0.22 + row * 0.22;
  const lit = blend(plate.tone(depth), light, 0.42 - 0.08 * row);
  const shadow = plate.tone(depth + 0.14);
  plate.ground(foot - 8, shadow);
  const roofInk = blend(accent, plate.tone(depth), 0.55 - 0.18 * row);
  for (let x = -30; x < WIDTH + 30; ) {
    const width = dice.between(46, 84) + row * 16;
    const roof =
      style === "minarets" ? dice.pick(["flat", "flat", "dome", "flat"] as const) : dice.pick(["gable", "hip", "gable", "flat"] as const);
    const cover = roof === "dome" ? blend(lit, light, 0.3) : roofInk;
    house(plate, {
      x,
      y: foot,
      width,
      height: dice.between(50, 130) + row * 12,
      lit: dice.chance() ? lit : blend(lit, far, 0.3),
      shadow,
      roof,
      roofInk: cover,
      roofShade: blend(cover, ink, 0.35),
      pitch: 0.34,
      windows: {
        width: 8 + row * 2,
        height: 13 + row * 3,
        stepX: 22 + row * 5,
        stepY: 30 + row * 6,
        colour: blend(shadow, ink, 0.35),
        isArched: style !== "cones",
        lit: isNight ? 0.45 : 0,
      },
    });
    x += width * dice.between(0.92, 1.12);
  }
}

function landmark(plate: Plate, x: number, foot: number, style: Style): void {
  const { light, far, mid, ink, accent } = plate.palette;
  const [lit, shadow] = [blend(light, far, 0.18), blend(far, mid, 0.85)];
  const [dark, roofShade] = [blend(shadow, ink, 0.4), blend(accent, ink, 0.42)];
  const wall = { lit, shadow, roofInk: accent, roofShade };
  if (style === "minarets") {
    house(plate, { x: x - 130, y: foot, width: 260, height: 150, ...wall, shadowShare: 0.34, roofInk: shadow });
    dome(plate, { x, y: foot - 150, radius: 112, colour: accent, shade: roofShade, rise: 1.12 });
    for (const away of [-190, 178]) minaret(plate, x + away, foot, lit, shadow, roofShade);
    plate.fill(arcade(x - 108, foot, 4, 52, 38, 92), dark);
  } else if (style === "dome") {
    house(plate, { x: x - 150, y: foot, width: 300, height: 120, ...wall, shadowShare: 0.3 });
    plate.fill(
      polygon([
        [x - 162, foot - 118],
        [x - 110, foot - 165],
        [x + 110, foot - 165],
        [x + 162, foot - 118],
      ]),
      accent,
    );
    plate.rect(x - 72, foot - 230, 144, 70, lit);
    plate.rect(x + 22, foot - 230, 50, 70, shadow);
    plate.fill(arcade(x - 62, foot - 172, 5, 27, 13, 40), dark);
    dome(plate, { x, y: foot - 230, radius: 84, colour: accent, shade: roofShade, rise: 1.2 });
    plate.rect(x - 12, foot - 372, 24, 44, lit);
    plate.rect(x + 2, foot - 372, 10, 44, shadow);
    dome(plate, { x, y: foot - 370, radius: 13, colour: accent, shade: roofShade, isOnion: true });
    house(plate, { x: x + 170, y: foot, width: 62, height: 330, ...wall, shadowShare: 0.42, roof: "cone" });
    plate.fill(arcade(x + 180, foot - 256, 2, 21, 15, 46), dark);
    plate.fill(arcade(x - 132, foot, 5, 54, 30, 73), blend(shadow, ink, 0.35));
  } else {
    for (const [away, height, width] of [
      [-120, 200, 70],
      [0, 290, 84],
      [120, 160, 70],
    ] as const) {
      house(plate, {
        x: x + away - width / 2,
        y: foot,
        width,
        height,
        ...wall,
        shadowShare: 0.42,
        roof: "cone",
        windows: { width: 11, height: 26, stepX: 26, stepY: 60, colour: dark, isArched: true, lit: plate.isNight ? 0.5 : 0 },
      });
    }
  }
}

function minaret(plate: Plate, x: number, foot: number, lit: string, shadow: string, roofShade: string): void {
  const { accent } = plate.palette;
  house(plate, { x: x - 18, y: foot, width: 38, height: 330, lit, shadow, shadowShare: 0.45, roofInk: accent });
  plate.rect(x - 28, foot - 262, 58, 14, shadow);
  plate.rect(x - 14, foot - 380, 30, 54, lit);
  plate.rect(x + 3, foot - 380, 13, 54, shadow);
  dome(plate, { x: x + 1, y: foot - 378, radius: 18, colour: accent, shade: roofShade, isOnion: true });
}

const FRONT_ROOF = 705;

/** The dark roofs nearest to the viewer, with tiles or terraces and a few lamps. */
function foregroundRoofs(plate: Plate, style: Style): void {
  const { dice, palette, isNight } = plate;
  const { light, mid, ink, accent } = palette;
  const lamp = blend(light, accent, 0.35);
  for (let x = -60; x < WIDTH + 40; ) {
    const width = dice.between(105, 190);
    const eaves = FRONT_ROOF - dice.between(0, 95);
    const wall = blend(ink, mid, dice.between(0, 0.25));
    plate.rect(x, eaves, width, 300, wall);
    if (style === "minarets") {
      plate.rect(x - 4, eaves - 10, width + 8, 14, blend(wall, mid, 0.3));
      if (dice.chance()) plate.fill(arcade(x + width * 0.3, eaves + 90, 1, 0, 36, 68), lamp, isNight ? {} : { opacity: 0.55 });
    } else {
      const ridge = eaves - width * 0.3;
      plate.fill(
        polygon([
          [x - 14, eaves],
          [x + width * 0.5, ridge],
          [x + width + 14, eaves],
        ]),
        blend(ink, accent, 0.28),
      );
      plate.fill(
        polygon([
          [x + width * 0.66, eaves],
          [x + width * 0.5, ridge],
          [x + width + 14, eaves],
        ]),
        blend(ink, accent, 0.12),
      );
      const tiles = [1, 2, 3, 4].map((tile) => {
        const inset = (width * 0.5 + 14) * (tile / 5) * 0.9;
        return d`M${x - 8 + inset} ${eaves - width * 0.3 * (tile / 5) * 0.96}H${x + width + 8 - inset}`;
      });
      plate.line(tiles.join(""), blend(ink, accent, 0.5), 2, { opacity: 0.5 });
      plate.rect(x + width * 0.2, eaves - width * 0.24, 16, 40, ink);
      for (const across of [0.22, 0.56]) {
        for (const down of [30, 84])
          if (dice.chance(0.45))
            plate.rect(x + width * across, eaves + down, 16, 26, isNight || dice.chance() ? lamp : blend(ink, mid, 0.4));
      }
    }
    x += width * 0.96;
  }
}
