import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow, windowLight } from "../draw/lodging.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { boxPath, d, polygon, times } from "../draw/svg.ts";

const GROUND = 626;

/** The old gate of a town: a tall pointed arch between two towers, battlements, people going in, roofs beyond. */
export function townGate(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 560);
  const side = dice.side();
  const x = dice.between(580, 620);
  sun(plate, x + side * dice.between(380, 460), dice.between(130, 240), dice.between(54, 80), { isCrescent: true });
  clouds(plate, 50, 220, 4);
  for (const [away, lean] of [
    [-400, -14],
    [-340, 16],
    [410, 18],
  ] as const)
    palm(plate, { x: x + away, y: 470, height: 250, lean, colour: plate.tone(0.62), shade: plate.tone(0.5) });
  const wall = isNight ? blend(mid, far, 0.5) : blend(blend(light, accent, 0.3), low, 0.28);
  const shadow = blend(wall, ink, 0.4);
  curtain(plate, wall, shadow);
  for (const away of [-250, 250]) tower(plate, x + away, wall, shadow);
  portal(plate, x, wall, shadow);
  const earth = blend(blend(wall, light, 0.2), mid, 0.16);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, earth],
        [1, blend(earth, ink, 0.44)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  plate.fill(
    polygon([
      [x - 96, GROUND],
      [x + 96, GROUND],
      [x + 330, BOTTOM],
      [x - 330, BOTTOM],
    ]),
    blend(earth, light, 0.25),
  );
  const shade = side > 0 ? [LEFT, 420] : [780, RIGHT];
  plate.fill(boxPath(shade[0] ?? 0, GROUND, (shade[1] ?? 0) - (shade[0] ?? 0), 44), ink, { opacity: 0.2 });
  walkers(plate, x);
  stalls(plate, x - side * 430);
  birds(plate, x - side * 330, 150, 6, 12);
  return { focusX: x, focusY: 430 };
}

function battlements(plate: Plate, from: number, to: number, y: number, colour: string): void {
  const merlons: string[] = [];
  for (let x = from; x < to - 20; x += 36) merlons.push(d`M${x} ${y + 2}v-20l12 -14l12 14v20Z`);
  plate.fill(merlons.join(""), colour);
}

function curtain(plate: Plate, wall: string, shadow: string): void {
  const { dice, palette } = plate;
  const face = blend(wall, shadow, 0.3);
  plate.rect(LEFT, 380, WIDTH + 60, GROUND - 378, face);
  battlements(plate, LEFT, RIGHT, 380, face);
  plate.line(d`M${LEFT} 404H${RIGHT}`, shadow, 6, { opacity: 0.7 });
  const marks = times(46).map(() => d`M${dice.between(0, 1200)} ${dice.between(424, 600)}h${dice.between(12, 30)}`);
  plate.line(marks.join(""), blend(face, palette.ink, 0.3), 3, { opacity: 0.6 });
}

function tower(plate: Plate, x: number, wall: string, shadow: string): void {
  const { ink, accent } = plate.palette;
  plate.fill(
    polygon([
      [x - 92, GROUND + 4],
      [x - 80, 236],
      [x + 80, 236],
      [x + 92, GROUND + 4],
    ]),
    wall,
  );
  plate.fill(
    polygon([
      [x + 28, GROUND + 4],
      [x + 26, 236],
      [x + 80, 236],
      [x + 92, GROUND + 4],
    ]),
    shadow,
  );
  plate.rect(x - 88, 224, 176, 16, wall);
  plate.rect(x + 26, 224, 62, 16, shadow);
  battlements(plate, x - 86, x + 100, 224, wall);
  plate.rect(x - 78, 288, 104, 9, blend(accent, ink, 0.1));
  plate.rect(x + 26, 288, 53, 9, blend(accent, ink, 0.45));
  for (const y of [330, 430])
    plate.fill(
      d`M${x - 34} ${y + 52}V${y + 14}L${x - 22} ${y}L${x - 10} ${y + 14}V${y + 52}Z`,
      plate.isNight ? windowLight(plate) : blend(shadow, ink, 0.4),
    );
  const holes = times(5).flatMap((row) => [-58, 8].map((away) => d`M${x + away} ${318 + row * 62}h0`));
  plate.line(holes.join(""), blend(shadow, ink, 0.3), 9);
}

/** The gatehouse: a frame of tiles round a pointed arch, a lamp in the passage. */
function portal(plate: Plate, x: number, wall: string, shadow: string): void {
  const { light, low, mid, ink, accent } = plate.palette;
  plate.rect(x - 170, 290, 340, GROUND - 286, wall);
  battlements(plate, x - 166, x + 178, 290, wall);
  plate.rect(x - 146, 322, 292, GROUND - 318, blend(accent, ink, 0.08));
  const pointed = (half: number, peak: number) =>
    d`M${x - half} ${GROUND + 2}V${peak + half * 1.15}Q${x - half} ${peak + half * 0.4} ${x} ${peak}Q${x + half} ${peak + half * 0.4} ${x + half} ${peak + half * 1.15}V${GROUND + 2}Z`;
  const tiles = times(13).flatMap((column) => times(6).map((row) => boxPath(x - 140 + column * 22, 328 + row * 22, 9, 9)));
  plate.fill(tiles.join(""), blend(accent, light, 0.5));
  plate.fill(pointed(118, 346), blend(light, low, 0.3));
  plate.fill(pointed(98, 372), blend(shadow, ink, 0.3));
  // The street beyond.
  plate.clipped(pointed(98, 372), () => {
    plate.rect(x - 58, 420, 130, 210, blend(low, light, 0.3));
    plate.rect(x - 98, 370, 46, 260, blend(shadow, ink, 0.5));
    plate.rect(x - 58, 500, 60, 130, blend(wall, mid, 0.25));
    plate.rect(x + 24, 470, 60, 160, blend(wall, shadow, 0.5));
    for (const [left, y] of [
      [-44, 520],
      [-18, 520],
      [38, 494],
      [38, 542],
    ] as const)
      plate.rect(x + left, y, 12, 20, blend(shadow, ink, 0.3));
  });
  plate.line(d`M${x} 372v44`, ink, 3);
  lampGlow(plate, x, 430, 90, 0.6);
  plate.fill(d`M${x - 11} 418h22l6 14l-6 20h-22l-6 -20Z`, light);
}

function walkers(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  for (const [away, y, height, garment, dress] of [
    [-16, 640, 84, blend(light, low, 0.2), "skirt"],
    [44, 650, 92, accent, "skirt"],
    [-100, 690, 124, blend(mid, low, 0.3), "trousers"],
    [128, 716, 140, blend(accent, light, 0.35), "skirt"],
    [186, 724, 138, blend(mid, ink, 0.3), "trousers"],
  ] as const) {
    const at = x + away + dice.between(-14, 14);
    plate.ellipse(at + height * 0.2, y, height * 0.32, 6, ink, { opacity: 0.3 });
    person(plate, {
      x: at,
      y,
      height,
      colour: blend(ink, mid, 0.12),
      garment,
      dress,
      hat: dice.chance(0.4) ? plate.setting.hat : "none",
      hatInk: blend(light, accent, 0.3),
    });
  }
}

/** A seller's awning at the foot of the wall. */
function stalls(plate: Plate, x: number): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.line(d`M${x - 92} 520V690M${x + 92} 520V690`, ink, 6);
  for (const strip of times(8)) {
    const left = x - 112 + strip * 28;
    plate.fill(
      polygon([
        [left + 8, 486],
        [left + 36, 486],
        [left + 28, 540],
        [left, 540],
      ]),
      strip % 2 ? light : accent,
    );
  }
  plate.rect(x - 96, 636, 192, 54, blend(accent, ink, 0.55));
  plate.rect(x + 40, 636, 56, 54, ink, { opacity: 0.3 });
  for (const heap of times(4)) plate.circle(x - 70 + heap * 46, 636, 22, heap % 2 ? blend(accent, light, 0.3) : blend(mid, light, 0.25));
  plate.rect(x - 100, 632, 200, 14, blend(accent, ink, 0.35));
}
