import { blend } from "../colour.ts";
import { seated } from "../draw/figures.ts";
import { frameInks, frondCorner, leaf } from "../draw/plants.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, glints, sky, sun } from "../draw/sky.ts";
import { d, lens, times } from "../draw/svg.ts";

const PADS = 26;

/** A pavilion on stilts in a lotus pond, a person sitting in it, the sun behind. */
export function pavilionLotus(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  const horizon = dice.between(430, 470);
  sky(plate, horizon + 30);
  const x = dice.between(520, 680);
  sun(plate, x + dice.between(-40, 40), horizon - dice.between(120, 180), dice.between(150, 185), { style: "plain" });
  plate.land(
    plate.ridge(horizon - 70, { amplitude: 150, frequency: 1.7, octaves: 3, isSharp: true }),
    plate.mist(0.05, horizon - 190, horizon + 20, 0.75),
  );
  plate.land(plate.ridge(horizon - 24, { amplitude: 80, frequency: 1.9, octaves: 3 }), plate.mist(0.22, horizon - 90, horizon + 30, 0.65));
  const water = blend(far, low, 0.35);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(water, low, 0.5)],
        [0.5, blend(water, mid, 0.45)],
        [1, blend(mid, ink, 0.7)],
      ],
      horizon,
      HEIGHT,
    ),
  );
  glints(plate, { from: horizon + 5, to: HEIGHT - 60, x, spread: 160, count: 90, opacity: 0.6 });
  const deck = horizon + 80;
  pavilion(plate, x, deck);
  seated(plate, x, deck - 14, 100);
  const mirror = times(12).map((row) => lens(x, deck + 50 + row * 19, (250 - row * 14) * dice.between(0.6, 1), 3.5, 4));
  plate.fill(mirror.join(""), ink, { opacity: 0.45 });
  lotus(plate, horizon + 130, light);
  const [dark, lighter] = frameInks(plate, 0.15, 0.25);
  frondCorner(plate, { x: -20, y: 5, count: 9, from: -0.1, step: 0.19, length: [280, 400], droop: 0.45, colours: [lighter, dark] });
  birds(plate, x + 300, 170, 5, 12);
  return { focusX: x, focusY: horizon - 60 };
}

/** Posts, deck and one to three upturned roofs. @param y height of the deck */
export function pavilion(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { mid, ink, accent } = palette;
  plate.rect(x - 200, y - 14, 400, 26, blend(ink, mid, 0.25));
  plate.rect(x - 230, y + 8, 460, 22, ink);
  for (const away of [-190, -100, 100, 190]) {
    plate.rect(x + away - 9, y - 190, 18, 180, accent);
    plate.rect(x + away + 2, y - 190, 7, 180, blend(accent, ink, 0.45));
    plate.rect(x + away - 6, y + 28, 12, 60, ink);
  }
  plate.rect(x - 205, y - 60, 120, 6, blend(accent, ink, 0.3));
  plate.rect(x + 85, y - 60, 120, 6, blend(accent, ink, 0.5));
  const roofs = dice.whole(1, 3);
  upturnedRoof(plate, x, y - 190, 290, 96);
  let [top, half] = [y - 286, 190];
  for (let tier = 1; tier < roofs; tier += 1) {
    plate.rect(x - half * 0.52, top - 34, half * 1.04, 40, blend(accent, ink, 0.3));
    upturnedRoof(plate, x, top - 30, half, 70);
    top -= 100;
    half *= 0.64;
  }
  plate.line(d`M${x} ${top}v-46`, ink, 7);
  plate.circle(x, top - 34, 9, accent);
}

export function upturnedRoof(plate: Plate, x: number, y: number, half: number, height: number): void {
  const { mid, ink, accent } = plate.palette;
  const at = (across: number, up: number) => d`${x + across * half} ${y - up * height}`;
  plate.fill(
    `M${at(-1, 0.16)}Q${at(-0.55, 0.1)} ${at(-0.36, 1)}L${at(0.36, 1)}Q${at(0.55, 0.1)} ${at(1, 0.16)}Q${at(0.9, -0.12)} ${at(0.8, -0.1)}L${at(-0.8, -0.1)}Q${at(-0.9, -0.12)} ${at(-1, 0.16)}Z`,
    blend(ink, mid, 0.12),
  );
  plate.fill(`M${at(0.1, 1)}L${at(0.36, 1)}Q${at(0.55, 0.1)} ${at(1, 0.16)}Q${at(0.9, -0.12)} ${at(0.8, -0.1)}L${at(0.28, -0.1)}Z`, ink);
  plate.rect(x - half * 0.8, y + height * 0.04, half * 1.6, height * 0.09, accent);
}

/** Lotus pads and flowers towards both lower corners. */
export function lotus(plate: Plate, from: number, light: string): void {
  const { dice, palette } = plate;
  const { mid, ink, accent } = palette;
  for (const index of times(PADS)) {
    const near = Math.sqrt(dice.next());
    const y = from + near * 230;
    const x = dice.chance() ? dice.between(-20, 430 - near * 60) : dice.between(770 + near * 60, WIDTH + 20);
    const size = 18 + 60 * near;
    const pad = index % 3 ? blend(mid, ink, 0.25 + 0.5 * near) : blend(mid, ink, 0.6);
    plate.fill(d`M${x} ${y}L${x + size} ${y - size * 0.12}A${size} ${size * 0.32} 0 1 0 ${x + size * 0.7} ${y + size * 0.22}Z`, pad);
    if (index % 5 !== 1) continue;
    for (const petal of times(5))
      leaf(plate, {
        x,
        y: y - 4,
        angle: -Math.PI / 2 + (petal - 2) * 0.42,
        length: size * 0.62,
        width: size * 0.17,
        colour: petal % 2 ? accent : blend(accent, light, 0.35),
      });
  }
}
