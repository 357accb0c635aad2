import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const GROUND = 690;

/** A flower seller's stall from the front: buckets of blooms in three tiers under an awning, the seller, a buyer with a bunch. */
export function marketFlowers(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = plate.isNight ? blend(ink, mid, 0.5) : blend(blend(light, low, 0.4), far, 0.34);
  plate.ground(LEFT, wall);
  const bricks = times(17).flatMap((row) =>
    times(12).map((column) => d`M${column * 112 + (row % 2) * 56} ${row * 42}h${dice.between(30, 70)}`),
  );
  plate.line(bricks.join(""), blend(wall, ink, 0.14), 3, { opacity: 0.6 });
  for (const x of [40, 1010]) {
    plate.rect(x, 230, 150, 240, blend(wall, ink, 0.45));
    plate.rect(x + 12, 242, 126, 216, plate.isNight ? light : blend(ink, mid, 0.3));
    plate.line(d`M${x + 75} 242v216M${x + 12} 330h126`, blend(wall, light, 0.3), 8);
  }
  const stone = blend(blend(mid, far, 0.5), ink, 0.2);
  plate.rect(LEFT, GROUND - 40, RIGHT - LEFT, 300, stone);
  const slabs = times(13).map((slab) => d`M${600 + (slab - 6) * 110} ${GROUND - 40}L${600 + (slab - 6) * 170} ${BOTTOM}`);
  plate.line(slabs.join("") + d`M${LEFT} ${GROUND + 24}H${RIGHT}`, blend(stone, ink, 0.35), 3, { opacity: 0.6 });
  const x = dice.between(570, 630);
  plate.line(d`M${x - 372} 180V${GROUND}M${x + 372} 180V${GROUND}`, blend(ink, accent, 0.2), 13);
  person(plate, {
    x: x + dice.between(-60, 60),
    y: 560,
    height: 264,
    colour: ink,
    garment: blend(light, "#ffffff", 0.3),
    head: blend(accent, ink, 0.5),
  });
  const blooms = [accent, blend(accent, light, 0.5), blend(light, "#ffffff", 0.3), blend(mid, light, 0.3), blend(accent, mid, 0.4)];
  for (const [row, y] of [456, 556, 666].entries()) {
    const size = 0.74 + row * 0.17;
    plate.rect(x - 350 - row * 12, y - 6, 700 + row * 24, 14, blend(ink, accent, 0.35));
    plate.rect(x - 350 - row * 12, y + 8, 700 + row * 24, 92, blend(ink, accent, 0.2));
    const first = dice.whole(0, 4);
    for (const bucket of times(7)) {
      if (row === 0 && (bucket === 3 || bucket === 2)) continue;
      flowers(plate, {
        x: x - 306 + bucket * 102,
        y,
        size,
        bloom: itemAt(blooms, (bucket + first) % blooms.length),
        kind: (bucket + row) % 3,
      });
    }
  }
  awning(plate, x);
  const buyer = x + 450;
  plate.ellipse(buyer + 40, 762, 90, 12, ink, { opacity: 0.3 });
  person(plate, {
    x: buyer,
    y: 762,
    height: 340,
    colour: blend(ink, mid, 0.1),
    garment: blend(light, accent, 0.24),
    dress: "skirt",
    hat: plate.setting.hat,
    hatInk: blend(light, accent, 0.4),
  });
  bunch(plate, buyer - 66, 560, accent);
  flowers(plate, { x: x - 478, y: 764, size: 1.25, bloom: blend(accent, light, 0.35), kind: 0 });
  return { focusX: x, focusY: 480 };
}

interface Bucket {
  x: number;
  /** Its foot. */
  y: number;
  size: number;
  bloom: string;
  /** Round heads, spikes or daisies. */
  kind: number;
}

function flowers(plate: Plate, { x, y, size: s, bloom, kind }: Bucket): void {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  const leaf = blend(mid, ink, 0.4);
  const heads = times(9).map((index) => {
    const across = (index - 4) * 10 * s + dice.between(-5, 5);
    return [x + across * 1.25, y - (92 + 26 * Math.cos((index - 4) / 2.6) + dice.between(-9, 9)) * s] as const;
  });
  plate.line(heads.map(([headX, headY]) => d`M${x + (headX - x) * 0.4} ${y - 44 * s}L${headX} ${headY}`).join(""), leaf, 4 * s);
  for (const side of [-1, 1])
    plate.fill(
      d`M${x} ${y - 46 * s}q${side * 44 * s} ${-6 * s} ${side * 58 * s} ${-44 * s}q${-side * 46 * s} 0 ${-side * 58 * s} ${44 * s}Z`,
      blend(leaf, ink, side > 0 ? 0.3 : 0),
    );
  for (const [headX, headY] of heads) {
    if (kind === 1) {
      plate.ellipse(headX, headY, 7 * s, 21 * s, bloom);
      plate.ellipse(headX + 3 * s, headY, 3.4 * s, 19 * s, blend(bloom, ink, 0.25));
    } else {
      plate.circle(headX, headY, 14 * s, bloom);
      plate.fill(
        d`M${headX} ${headY - 14 * s}A${14 * s} ${14 * s} 0 0 1 ${headX} ${headY + 14 * s}Q${headX + 9 * s} ${headY} ${headX} ${headY - 14 * s}Z`,
        blend(bloom, ink, 0.22),
      );
      if (kind === 2) plate.circle(headX, headY, 5.4 * s, blend(accent, light, 0.3));
    }
  }
  const tin = blend(light, far, 0.4);
  plate.fill(d`M${x - 34 * s} ${y - 56 * s}H${x + 34 * s}L${x + 26 * s} ${y}H${x - 26 * s}Z`, tin);
  plate.fill(d`M${x + 9 * s} ${y - 56 * s}H${x + 34 * s}L${x + 26 * s} ${y}H${x + 7 * s}Z`, blend(tin, ink, 0.34));
  plate.ellipse(x, y - 56 * s, 34 * s, 5 * s, blend(tin, ink, 0.4));
}

/** A bunch of flowers in paper. */
function bunch(plate: Plate, x: number, y: number, bloom: string): void {
  const { light, ink, mid } = plate.palette;
  for (const [across, up] of [
    [-34, 44],
    [-10, 58],
    [18, 50],
    [38, 36],
    [0, 34],
  ] as const) {
    plate.circle(x + across, y - up, 19, bloom);
    plate.circle(x + across + 4, y - up + 3, 9, blend(bloom, ink, 0.25));
  }
  plate.fill(
    polygon([
      [x - 48, y - 26],
      [x + 50, y - 30],
      [x + 18, y + 76],
      [x - 4, y + 78],
    ]),
    blend(light, "#ffffff", 0.3),
  );
  plate.fill(
    polygon([
      [x + 14, y - 28],
      [x + 50, y - 30],
      [x + 18, y + 76],
      [x + 8, y + 77],
    ]),
    blend(light, mid, 0.34),
  );
}

function awning(plate: Plate, x: number): void {
  const { light, ink, accent } = plate.palette;
  for (const strip of times(14)) {
    const left = x - 420 + strip * 60;
    plate.fill(
      polygon([
        [x - 370 + strip * 53, 92],
        [x - 317 + strip * 53, 92],
        [left + 60, 216],
        [left, 216],
      ]),
      strip % 2 ? accent : light,
    );
    plate.fill(d`M${left} 214h60v16a30 22 0 0 1 -60 0Z`, strip % 2 ? blend(accent, ink, 0.2) : blend(light, ink, 0.14));
  }
  plate.fill(boxPath(x - 374, 82, 748, 14), blend(ink, accent, 0.3));
  plate.rect(x - 350, 248, 700, 40, ink, { opacity: 0.2 });
}
