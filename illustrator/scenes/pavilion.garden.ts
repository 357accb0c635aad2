import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { leaf } from "../draw/plants.ts";
import { type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { birds, sky, sun } from "../draw/sky.ts";
import { d, lens, type Point, polygon, times } from "../draw/svg.ts";
import { lotus, upturnedRoof } from "./pavilion.lotus.ts";

const POND = 540;
const TIERS = 5;

/** A garden seen through a moon gate: a pagoda, an arched bridge, a branch in leaf. */
export function pavilionGarden(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 500);
  const x = dice.between(660, 760);
  sun(plate, dice.between(420, 520), dice.between(210, 290), dice.between(70, 100), { style: "plain" });
  plate.land(plate.ridge(420, { amplitude: 130, frequency: 1.8, octaves: 3, isSharp: true }), plate.mist(0.06, 300, 520, 0.75));
  plate.land(plate.ridge(480, { amplitude: 80, frequency: 2, octaves: 3 }), plate.mist(0.26, 420, 560, 0.6));
  pagoda(plate, x, POND + 4);
  plate.ground(
    POND,
    plate.downward(
      [
        [0, blend(far, low, 0.6)],
        [0.5, blend(far, mid, 0.55)],
        [1, blend(mid, ink, 0.7)],
      ],
      POND,
      HEIGHT,
    ),
  );
  const mirror = times(11).map((row) => lens(x, POND + 14 + row * 19, (86 - row * 4) * dice.between(0.6, 1), 3, 4));
  plate.fill(mirror.join(""), blend(ink, accent, 0.2), { opacity: 0.4 });
  bridge(plate, dice.between(470, 540), POND + 70);
  lotus(plate, POND + 100, light);
  blossom(plate);
  birds(plate, 640, 220, 5, 11);
  gate(plate);
  return { focusX: 600, focusY: 420 };
}

function pagoda(plate: Plate, x: number, foot: number): void {
  const { ink, accent, light } = plate.palette;
  let [y, half] = [foot, 92];
  for (const tier of times(TIERS)) {
    plate.rect(x - half * 0.56, y - 50, half * 1.12, 52, blend(accent, ink, 0.12));
    plate.rect(x + half * 0.1, y - 50, half * 0.46, 52, blend(accent, ink, 0.42));
    plate.fill(
      times(3)
        .map((door) => d`M${x - half * 0.44 + door * half * 0.32} ${y - 6}v-22a6 7 0 0 1 12 0v22Z`)
        .join(""),
      tier % 2 ? blend(ink, accent, 0.15) : light,
    );
    upturnedRoof(plate, x, y - 46, half, 34);
    y -= 66;
    half *= 0.86;
  }
  plate.line(d`M${x} ${y}v-54`, ink, 5);
  for (const up of [14, 26, 38]) plate.ellipse(x, y - up, 9 - up * 0.12, 3, accent);
}

/** A semicircular bridge with its reflection, and a person with a parasol on it. */
function bridge(plate: Plate, x: number, y: number): void {
  const { ink, accent, light, mid } = plate.palette;
  const arch = (radius: number, lift: number) => d`M${x - radius} ${y}Q${x} ${y - lift} ${x + radius} ${y}`;
  plate.line(d`M${x - 150} ${y + 8}Q${x} ${y + 130} ${x + 150} ${y + 8}`, blend(accent, ink, 0.3), 18, { opacity: 0.35 });
  person(plate, { x: x + 6, y: y - 78, height: 82, colour: ink, garment: blend(light, accent, 0.2), dress: "skirt" });
  plate.line(d`M${x + 20} ${y - 120}L${x + 28} ${y - 186}`, ink, 3);
  plate.fill(d`M${x - 34} ${y - 164}Q${x + 30} ${y - 222} ${x + 92} ${y - 158}Q${x + 30} ${y - 178} ${x - 34} ${y - 164}Z`, accent);
  plate.fill(
    d`M${x + 30} ${y - 196}Q${x + 70} ${y - 190} ${x + 92} ${y - 158}Q${x + 60} ${y - 172} ${x + 34} ${y - 173}Z`,
    blend(accent, ink, 0.35),
  );
  plate.line(arch(170, 150), blend(accent, ink, 0.15), 22);
  plate.line(arch(170, 134), blend(accent, ink, 0.5), 6);
  plate.line(arch(170, 230), accent, 7);
  const posts = times(7).map((post) => {
    const share = (post + 0.5) / 7;
    const across = -170 + 340 * share;
    const lift = 2 * share * (1 - share);
    return d`M${x + across} ${y - 150 * lift}V${y - 230 * lift - 8}`;
  });
  plate.line(posts.join(""), accent, 7);
  plate.ellipse(x - 180, y + 4, 60, 14, blend(ink, mid, 0.3));
  plate.ellipse(x + 180, y + 4, 60, 14, blend(ink, mid, 0.3));
}

/** A leafy branch from the right, its leaves in the accent colour. */
function blossom(plate: Plate): void {
  const { dice, palette } = plate;
  const { ink, accent, light } = palette;
  plate.line("M1120 40Q960 130 820 118T640 176M960 112Q900 190 830 210M1050 70Q960 60 900 30", blend(ink, "#000000", 0.1), 11);
  const tips: readonly Point[] = [
    [640, 176],
    [720, 134],
    [820, 118],
    [830, 210],
    [880, 170],
    [900, 30],
    [960, 112],
    [1010, 80],
  ];
  for (const [x, y] of tips) {
    for (const index of times(7))
      leaf(plate, {
        x: x + dice.between(-26, 26),
        y: y + dice.between(-18, 20),
        angle: dice.between(0, 6),
        length: dice.between(24, 44),
        width: 13,
        colour: index % 3 ? accent : blend(accent, light, 0.4),
      });
  }
  plate.stipple(40, accent, 7, 0.9, () => [dice.between(300, 1000), dice.between(200, 700)]);
}

/** The wall round the picture with its circular opening. */
function gate(plate: Plate): void {
  const { ink, mid, light } = plate.palette;
  const wall = blend(ink, "#000000", 0.1);
  plate.fill("M-20 -20H1220V820H-20ZM600 -70A478 478 0 1 0 600 886A478 478 0 1 0 600 -70Z", wall, { "fill-rule": "evenodd" });
  plate.line("M600 -70A478 478 0 1 0 600 886A478 478 0 1 0 600 -70Z", blend(ink, mid, 0.35), 20);
  const tiles = times(16).map((tile) =>
    polygon([
      [-20 + tile * 80, -20],
      [50 + tile * 80, -20],
      [44 + tile * 80, 12],
      [-14 + tile * 80, 12],
    ]),
  );
  plate.fill(tiles.join(""), blend(ink, mid, 0.25));
  plate.line("M120 790h230M850 790h230", blend(ink, light, 0.12), 4);
}
