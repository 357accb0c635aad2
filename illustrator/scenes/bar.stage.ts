import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

const STAGE = 560;

/** A band on a small stage: beams of light, a singer between a guitarist and a bassist, drums behind, heads and raised arms in front. */
export function barStage(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  const x = dice.between(570, 640);
  const wall = blend(blend(ink, mid, 0.45), accent, 0.12);
  plate.ground(LEFT, wall);
  bricks(plate, wall);
  sign(plate, x, wall);
  plate.rect(LEFT, STAGE, RIGHT - LEFT, 300, blend(ink, accent, 0.22));
  plate.rect(LEFT, STAGE, RIGHT - LEFT, 16, blend(accent, ink, 0.35));
  drums(plate, x + 30);
  beams(plate, x);
  const dark = blend(ink, "#000000", 0.15);
  person(plate, { x: x - 220, y: STAGE + 24, height: 280, colour: dark, garment: blend(mid, light, 0.25) });
  guitar(plate, x - 222, STAGE - 108, -1, accent);
  person(plate, { x: x + 236, y: STAGE + 20, height: 272, colour: dark, garment: blend(light, accent, 0.3) });
  guitar(plate, x + 236, STAGE - 106, 1, blend(accent, ink, 0.3));
  person(plate, { x: x - 20, y: STAGE + 42, height: 300, colour: dark, garment: accent, dress: "skirt" });
  const [micX, micY] = [x + 22, STAGE - 212];
  plate.line(d`M${micX} ${micY}L${micX + 6} ${STAGE + 40}M${micX - 20} ${STAGE + 42}H${micX + 36}`, blend(light, ink, 0.35), 5);
  plate.circle(micX, micY, 10, blend(light, ink, 0.2));
  for (const side of [-1, 1]) speaker(plate, x + side * 440);
  crowd(plate);
  return { focusX: x, focusY: 400 };
}

function bricks(plate: Plate, wall: string): void {
  const { ink } = plate.palette;
  const rows = times(20).map((row) => d`M${LEFT} ${row * 28}H${RIGHT}`);
  const joints = times(20).flatMap((row) => times(17).map((column) => d`M${column * 76 + (row % 2) * 38} ${row * 28}v28`));
  plate.line([...rows, ...joints].join(""), blend(wall, ink, 0.5), 2.6, { opacity: 0.6 });
}

/** A ring of bulbs on the wall behind the singer. */
function sign(plate: Plate, x: number, wall: string): void {
  const { light, accent, ink } = plate.palette;
  plate.circle(
    x,
    250,
    330,
    plate.glow([
      [0, accent, 0.5],
      [1, accent, 0],
    ]),
  );
  plate.circle(x, 250, 176, blend(accent, ink, 0.25));
  plate.circle(x, 250, 150, blend(wall, ink, 0.4));
  for (const bulb of times(22)) {
    const angle = (bulb / 22) * Math.PI * 2;
    plate.circle(x + Math.cos(angle) * 163, 250 + Math.sin(angle) * 163, 8, light);
  }
}

/** Beams of light from the lamps under the ceiling. */
function beams(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, accent, ink } = palette;
  plate.rect(LEFT, 34, RIGHT - LEFT, 12, blend(ink, "#000000", 0.3));
  for (const [index, away] of [-460, -230, 0, 230, 460].entries()) {
    const [from, to] = [x + away, x + away * 0.35 + dice.between(-90, 90)];
    const beam = polygon([
      [from - 12, 66],
      [from + 12, 66],
      [to + 130, STAGE + 30],
      [to - 130, STAGE + 30],
    ]);
    const colour = index % 2 ? accent : light;
    plate.fill(
      beam,
      plate.downward(
        [
          [0, colour, 0.5],
          [1, colour, 0.03],
        ],
        66,
        STAGE + 30,
      ),
    );
    plate.fill(d`M${from - 20} 38h40l-6 34h-28Z`, blend(ink, "#000000", 0.4));
    plate.ellipse(from, 72, 15, 5, light);
  }
}

function drums(plate: Plate, x: number): void {
  const { light, far, ink, accent } = plate.palette;
  const rim = blend(light, far, 0.3);
  const y = STAGE - 6;
  plate.line(d`M${x - 120} ${y}V${y - 150}M${x + 120} ${y}V${y - 160}`, rim, 4);
  plate.fill(
    d`M${x - 172} ${y - 148}Q${x - 120} ${y - 170} ${x - 68} ${y - 152}Q${x - 120} ${y - 144} ${x - 172} ${y - 148}Z`,
    blend(light, accent, 0.45),
  );
  plate.fill(
    d`M${x + 68} ${y - 162}Q${x + 120} ${y - 180} ${x + 172} ${y - 158}Q${x + 120} ${y - 154} ${x + 68} ${y - 162}Z`,
    blend(light, accent, 0.45),
  );
  person(plate, { x, y: y + 20, height: 240, colour: blend(ink, "#000000", 0.1), garment: blend(far, ink, 0.4) });
  for (const [away, width, height, up] of [
    [-64, 74, 46, 96],
    [62, 74, 46, 96],
    [-104, 84, 66, 40],
    [112, 84, 76, 30],
  ] as const) {
    plate.rect(x + away - width / 2, y - up - height / 2, width, height, blend(accent, ink, 0.12), { rx: 6 });
    plate.rect(x + away + width * 0.1, y - up - height / 2, width * 0.4, height, blend(accent, ink, 0.4), { rx: 6 });
    plate.ellipse(x + away, y - up - height / 2, width / 2, 8, light);
  }
  plate.circle(x, y - 44, 62, rim);
  plate.circle(x, y - 44, 54, blend(light, "#ffffff", 0.2));
  plate.circle(x, y - 44, 22, accent);
}

/** A guitar across a player's body. @param side the direction of its neck */
function guitar(plate: Plate, x: number, y: number, side: 1 | -1, colour: string): void {
  const { ink, light } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * side, y - up];
  plate.line(polygon([at(10, 6), at(150, 74)], false), blend(ink, colour, 0.25), 11);
  plate.fill(curve([at(-66, -30), at(-54, 8), at(-14, 16), at(18, 28), at(40, 10), at(16, -16), at(-14, -50), at(-50, -54)], true), colour);
  plate.circle(...at(-8, -8), 12, ink);
  plate.line(polygon([at(-44, -30), at(144, 70)], false), light, 2, { opacity: 0.8 });
}

function speaker(plate: Plate, x: number): void {
  const { ink, mid } = plate.palette;
  const box = blend(ink, "#000000", 0.25);
  plate.rect(x - 62, STAGE - 190, 124, 206, box);
  plate.rect(x + 30, STAGE - 190, 32, 206, blend(box, "#000000", 0.3));
  for (const [up, radius] of [
    [130, 30],
    [48, 46],
  ] as const) {
    plate.circle(x - 8, STAGE - up, radius, blend(ink, mid, 0.5));
    plate.circle(x - 8, STAGE - up, radius * 0.45, box);
  }
}

/** Heads, shoulders and raised arms of the people in front. */
function crowd(plate: Plate): void {
  const { dice, palette } = plate;
  const { ink, mid } = palette;
  for (const [row, y] of [668, 742].entries()) {
    const colour = row === 0 ? blend(ink, mid, 0.36) : blend(ink, "#000000", 0.25);
    const size = 40 + row * 18;
    for (let x = dice.between(-30, 20); x < 1240; x += size * dice.between(2.3, 3.1)) {
      const top = y + dice.between(-18, 14);
      plate.fill(
        d`M${x - size * 1.2} ${BOTTOM}Q${x - size * 1.2} ${top + size * 1.1} ${x} ${top + size * 0.9}Q${x + size * 1.2} ${top + size * 1.1} ${x + size * 1.2} ${BOTTOM}Z`,
        colour,
      );
      plate.ellipse(x, top, size * 0.62, size * 0.76, colour);
      if (dice.chance(0.3)) {
        const side = dice.side();
        plate.line(
          d`M${x + side * size * 0.9} ${top + size * 1.3}L${x + side * size * 1.25} ${top - size * 0.4}L${x + side * size * 1.05} ${top - size * 1.5}`,
          colour,
          size * 0.32,
          {
            "stroke-linejoin": "round",
          },
        );
      }
    }
  }
}
