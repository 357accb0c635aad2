import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { person } from "../draw/figures.ts";
import { frond } from "../draw/fronds.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { curve, d, type Point, rotate, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const TERRACES = 13;
const ROUND = 30;

/** Terraces from the air: nested banks round a hill, water in every third, roofs and star-shaped palms. */
export function terracesPlan(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const [middleX, middleY] = [dice.between(430, 560), dice.between(330, 420)];
  plate.ground(-20, blend(mid, ink, 0.35));
  const noise = lineNoise(dice);
  const stretch = dice.between(1.35, 1.6);
  const ring = (index: number, grow = 0): Point[] =>
    times(ROUND).map((step) => {
      const angle = (step / ROUND) * Math.PI * 2;
      const lobe = 1 + 0.3 * Math.sin(angle * 2 + 1.2) + 0.2 * Math.sin(angle * 3 + index * 0.16);
      // The noise is the same at both ends of the ring, so that the curve closes without a kink.
      const loose = (noise(4 + Math.cos(angle) * 2.4 + index * 0.35) + noise(60 + Math.sin(angle) * 2.4 + index * 0.3) - 1) * 0.22;
      const reach = (30 + (TERRACES - index) * 56 + grow) * (lobe + loose);
      return [middleX + Math.cos(angle) * reach * stretch, middleY + Math.sin(angle) * reach];
    });
  let field: Point[] = ring(4);
  for (const index of times(TERRACES)) {
    const high = index / TERRACES;
    const green = blend(blend(mid, ink, 0.28), blend(far, low, 0.2), high * 0.9 + dice.between(-0.08, 0.08));
    const isFlooded = index % 3 === 1 || (index % 5 === 3 && dice.chance(0.6));
    plate.group({ transform: "translate(9 11)" }, () => plate.fill(curve(ring(index), true, 0), blend(ink, mid, 0.15), { opacity: 0.5 }));
    plate.fill(curve(ring(index), true, 0), blend(green, light, 0.34));
    const water = plate.gradient(
      [
        [0, blend(top, low, 0.25)],
        [0.5, blend(low, light, 0.35)],
        [1, blend(top, far, 0.5)],
      ],
      [middleX - 500, 0],
      [middleX + 600, 700],
    );
    plate.fill(curve(ring(index, -9), true, 0), isFlooded ? water : green);
    if (!isFlooded) furrows(plate, ring(index, -26), blend(green, ink, 0.3));
    if (index === 5) field = ring(index, -20);
  }
  roof(plate, middleX, middleY, 74, -20);
  roof(plate, middleX + 96, middleY + 34, 50, 24);
  for (const index of [3, 9, 14, 21, 27]) starPalm(plate, ...itemAt(field, index), dice.between(52, 84));
  for (const index of [5, 6, 16]) {
    const [x, y] = itemAt(field, index);
    person(plate, { x, y, height: 34, colour: ink, garment: blend(ink, mid, 0.4), hat: plate.setting.hat, hatInk: accent });
  }
  for (const [x, y] of [
    [40, 740],
    [1150, 60],
    [1090, 760],
  ] as const)
    starPalm(plate, x + dice.between(-30, 30), y + dice.between(-20, 20), dice.between(110, 150));
  path(plate, middleX, middleY, blend(light, low, 0.4));
  return { focusX: Math.min(WIDTH - 300, middleX + 60), focusY: middleY + 40 };
}

/** Rows of young rice along a bank. */
function furrows(plate: Plate, bank: readonly Point[], colour: string): void {
  plate.line(curve(bank, true, 0), colour, 3, { opacity: 0.45, "stroke-dasharray": "2 11" });
}

function roof(plate: Plate, x: number, y: number, size: number, angle: number): void {
  const { ink, accent } = plate.palette;
  plate.group({ transform: rotate(angle, x, y) }, () => {
    plate.rect(x - size * 0.5 + 14, y - size * 0.34 + 16, size, size * 0.68, ink, { opacity: 0.4 });
    plate.rect(x - size * 0.5, y - size * 0.34, size, size * 0.34, accent);
    plate.rect(x - size * 0.5, y, size, size * 0.34, blend(accent, ink, 0.36));
    const reeds = times(7).map((reed) => d`M${x - size * 0.4 + reed * size * 0.13} ${y - size * 0.32}v${size * 0.64}`);
    plate.line(reeds.join(""), blend(accent, ink, 0.5), 2, { opacity: 0.4 });
  });
}

function starPalm(plate: Plate, x: number, y: number, reach: number): void {
  if (!plate.setting.hasPalms) return;
  const { dice, palette } = plate;
  const leaves = times(9).map((index) => frond(dice, x, y, index * 0.7 + 0.2, reach, 0.25));
  plate.group({ transform: "translate(14 16)", opacity: 0.35 }, () => plate.fill(leaves.join(""), palette.ink));
  plate.fill(leaves.filter((_, index) => index % 2 === 0).join(""), blend(palette.mid, palette.ink, 0.55));
  plate.fill(leaves.filter((_, index) => index % 2 === 1).join(""), blend(palette.ink, palette.mid, 0.2));
}

/** The footpath from the huts down to the lower right. */
function path(plate: Plate, x: number, y: number, colour: string): void {
  const way: Point[] = [
    [x + 60, y + 40],
    [x + 150, y + 110],
    [x + 130, y + 190],
    [x + 260, y + 260],
    [x + 300, y + 350],
    [x + 460, y + 440],
  ];
  plate.line(curve(way), colour, 6, { "stroke-dasharray": "14 5" });
}
