import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lantern } from "../draw/interior.ts";
import { windowLight } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";
import { upturnedRoof } from "./pavilion.lotus.ts";

const GROUND = 620;

/** The gate of an old walled city in East Asia: two curved roofs on a stone base with an arch, lanterns, people on the paved way. */
export function pavilionGate(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 540);
  const side = dice.side();
  const x = dice.between(570, 630);
  sun(plate, x + side * dice.between(300, 420), dice.between(130, 240), dice.between(60, 90), { style: "plain" });
  clouds(plate, 60, 220, 4);
  plate.land(plate.ridge(470, { amplitude: 110, frequency: 1.7, octaves: 3 }), plate.mist(0.1, 360, 560, 0.7));
  fogBank(plate, 540, 60, blend(low, light, 0.3), 0.5);
  const wood = times(17).map((index) =>
    tree(plate, "fir", { x: index * 76 + dice.between(-24, 24), y: GROUND - 60, height: dice.between(90, 170), width: 74 }),
  );
  plate.fill(wood.join(""), plate.tone(0.5));
  const stone = blend(blend(far, light, 0.35), low, 0.15);
  const shadow = blend(stone, ink, 0.42);
  wall(plate, blend(stone, shadow, 0.3), shadow);
  base(plate, x, stone, shadow);
  for (const [foot, half, height] of [
    [404, 210, 62],
    [282, 150, 56],
  ] as const) {
    hall(plate, x, foot, half);
    upturnedRoof(plate, x, foot - 66, half * 1.36, height);
  }
  plate.fill(d`M${x - 74} 160H${x + 74}L${x + 60} 150H${x - 60}Z`, blend(ink, mid, 0.2));
  for (const away of [-70, 70]) plate.fill(d`M${x + away} 158q${Math.sign(away) * 4} -20 ${Math.sign(away) * 20} -22q-4 12 -6 22Z`, ink);
  const paving = blend(blend(light, low, 0.5), mid, 0.18);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, blend(mid, low, 0.2)],
        [1, blend(mid, ink, 0.6)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  plate.fill(
    polygon([
      [x - 84, GROUND],
      [x + 84, GROUND],
      [x + 300, BOTTOM],
      [x - 300, BOTTOM],
    ]),
    paving,
  );
  const slabs = times(6).map((row) => {
    const near = (row / 5) ** 1.7;
    return d`M${x - 84 - 216 * near} ${GROUND + 6 + 184 * near}H${x + 84 + 216 * near}`;
  });
  plate.line(slabs.join(""), blend(paving, ink, 0.3), 2.6, { opacity: 0.6 });
  for (const [away, y, size] of [
    [-190, 470, 17],
    [190, 470, 17],
    [-64, 476, 15],
    [64, 476, 15],
  ] as const)
    lantern(plate, x + away, y, size, accent);
  for (const [away, y, height, garment, dress] of [
    [-22, 636, 74, blend(light, low, 0.2), "skirt"],
    [30, 650, 88, accent, "trousers"],
    [-96, 694, 124, blend(mid, low, 0.3), "trousers"],
    [-40, 700, 122, blend(light, accent, 0.35), "skirt"],
  ] as const) {
    plate.ellipse(x + away + 16, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, { x: x + away, y, height, colour: blend(ink, mid, 0.1), garment, dress });
  }
  parasol(plate, x - 26, 566);
  for (const [at, height] of [
    [40, 560],
    [1160, 520],
  ] as const)
    plate.fill(tree(plate, "broadleaf", { x: at, y: 800, height, width: 260 }), blend(ink, mid, at < 600 ? 0.05 : 0.2));
  birds(plate, x - side * 300, 170, 6, 12);
  return { focusX: x, focusY: 400 };
}

/** The town wall on both sides. */
function wall(plate: Plate, face: string, shadow: string): void {
  plate.rect(LEFT, 486, RIGHT - LEFT, GROUND - 484, face);
  const merlons = times(34).map((index) => d`M${LEFT + index * 37} 488v-22h24v22Z`);
  plate.fill(merlons.join(""), face);
  plate.line(d`M${LEFT} 500H${RIGHT}`, shadow, 6, { opacity: 0.7 });
  const rows = times(4).flatMap((row) => times(17).map((column) => d`M${column * 74 + (row % 2) * 36} ${524 + row * 24}h44`));
  plate.line(rows.join(""), blend(face, plate.palette.ink, 0.26), 3, { opacity: 0.6 });
}

/** The sloping base of large blocks, with the arch and the road behind it. */
function base(plate: Plate, x: number, stone: string, shadow: string): void {
  const { ink, low, light, far } = plate.palette;
  plate.fill(
    polygon([
      [x - 290, GROUND + 4],
      [x - 256, 412],
      [x + 256, 412],
      [x + 290, GROUND + 4],
    ]),
    stone,
  );
  plate.fill(
    polygon([
      [x + 190, GROUND + 4],
      [x + 176, 412],
      [x + 256, 412],
      [x + 290, GROUND + 4],
    ]),
    shadow,
  );
  const courses = times(6).map((row) => d`M${x - 262 - row * 5} ${440 + row * 32}H${x + 190}`);
  const joints = times(6).flatMap((row) => times(8).map((column) => d`M${x - 240 + column * 56 + (row % 2) * 28} ${440 + row * 32}v32`));
  plate.line([...courses, ...joints].join(""), blend(stone, ink, 0.26), 2.6, { opacity: 0.65 });
  plate.rect(x - 268, 402, 536, 13, blend(stone, light, 0.35));
  plate.fill(d`M${x - 84} ${GROUND + 2}V530Q${x} 420 ${x + 84} 530V${GROUND + 2}Z`, blend(stone, light, 0.35));
  plate.fill(d`M${x - 66} ${GROUND + 2}V538Q${x} 446 ${x + 66} 538V${GROUND + 2}Z`, blend(shadow, ink, 0.45));
  plate.fill(d`M${x - 34} ${GROUND + 2}V548Q${x} 496 ${x + 34} 548V${GROUND + 2}Z`, blend(low, far, 0.2));
}

/** A storey of red posts and lattice between two roofs. @param foot its floor */
function hall(plate: Plate, x: number, foot: number, half: number): void {
  const { ink, accent, light } = plate.palette;
  plate.rect(x - half, foot - 62, half * 2, 62, blend(accent, ink, 0.5));
  for (const bay of times(5)) {
    const left = x - half + 10 + (bay * (half * 2 - 10)) / 5;
    const width = (half * 2 - 60) / 5;
    plate.rect(left, foot - 50, width, 42, bay === 2 || plate.isNight ? windowLight(plate) : blend(light, accent, 0.5));
    const bars = times(5).map((bar) => d`M${left + ((bar + 0.5) * width) / 5} ${foot - 50}v42`);
    plate.line(bars.join("") + d`M${left} ${foot - 29}h${width}`, blend(accent, ink, 0.5), 2.4);
  }
  plate.rect(x - half - 12, foot - 8, half * 2 + 24, 10, blend(accent, ink, 0.2));
  for (const post of times(6)) plate.rect(x - half + (post * half * 2) / 5 - 6, foot - 64, 12, 60, accent);
}

function parasol(plate: Plate, x: number, y: number): void {
  const { ink, accent, light } = plate.palette;
  plate.line(d`M${x} ${y + 70}V${y}`, ink, 3);
  plate.fill(d`M${x - 56} ${y + 16}Q${x} ${y - 36} ${x + 56} ${y + 16}Q${x} ${y + 4} ${x - 56} ${y + 16}Z`, accent);
  plate.fill(d`M${x} ${y - 10}Q${x + 36} ${y - 8} ${x + 56} ${y + 16}Q${x + 30} ${y + 8} ${x + 8} ${y + 9}Z`, blend(accent, ink, 0.34));
  plate.circle(x, y - 11, 4, light);
}
