import { blend } from "../colour.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const COLUMNS = 4;

/** Crates of fruit and greens, close up: rows that rise to the back, price tags, a pair of scales, paper bags. */
export function marketCrates(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const back = plate.isNight ? blend(ink, mid, 0.35) : blend(blend(mid, far, 0.4), ink, 0.3);
  plate.ground(LEFT, back);
  for (const strip of times(22)) {
    const left = -20 + strip * 58;
    plate.fill(d`M${left} -20h58v76a29 26 0 0 1 -58 0Z`, strip % 2 ? accent : light);
  }
  plate.rect(LEFT, -20, RIGHT - LEFT, 22, ink, { opacity: 0.25 });
  bags(plate);
  const fruits = [
    accent,
    blend(accent, light, 0.45),
    blend(mid, light, 0.2),
    blend(mid, ink, 0.25),
    blend(light, low, 0.4),
    blend(accent, ink, 0.34),
    blend(far, light, 0.3),
  ];
  const first = dice.whole(0, 6);
  for (const row of times(3)) {
    const [y, size] = [352 + row * 168, 0.78 + row * 0.2];
    const width = 316 * size;
    const from = 600 - (width * COLUMNS) / 2 + (row % 2 ? -width * 0.25 : width * 0.1);
    for (const column of times(COLUMNS + 1))
      crate(plate, {
        ...{ x: from + column * width, y, width: width - 14, size },
        colour: itemAt(fruits, (first + row * 3 + column * 2) % fruits.length),
        kind: (row + column * 2 + first) % 4,
      });
    plate.rect(LEFT, y + 96 * size, RIGHT - LEFT, 16, ink, { opacity: 0.35 });
  }
  scales(plate, dice.between(700, 800));
  return { focusX: 600, focusY: 480 };
}

interface Crate {
  x: number;
  /** Its front upper edge. */
  y: number;
  width: number;
  size: number;
  colour: string;
  /** Round fruit, long fruit, leaves or grapes. */
  kind: number;
}

function crate(plate: Plate, { x, y, width, size: s, colour, kind }: Crate): void {
  const { dice, palette } = plate;
  const { light, ink, accent, mid } = palette;
  const wood = blend(blend(accent, light, 0.45), ink, 0.32);
  plate.fill(
    polygon([
      [x + 16 * s, y - 84 * s],
      [x + width - 16 * s, y - 84 * s],
      [x + width, y],
      [x, y],
    ]),
    blend(wood, ink, 0.6),
  );
  for (const row of times(3)) {
    const count = kind === 2 ? 5 : 6;
    for (const index of times(count)) {
      const inset = 16 * s * (1 - row / 3);
      const at = x + inset + ((index + 0.5 + (row % 2) * 0.3) * (width - 2 * inset)) / (count + 0.3);
      const foot = y - 70 * s + row * 32 * s + dice.between(-4, 4) * s;
      goods(plate, at, foot, 27 * s, kind, colour);
    }
  }
  plate.rect(x, y, width, 96 * s, wood);
  for (const slat of times(3)) {
    plate.rect(x, y + slat * 33 * s, width, 25 * s, blend(wood, light, 0.14));
    plate.rect(x, y + slat * 33 * s + 21 * s, width, 4 * s, blend(wood, ink, 0.3));
  }
  plate.rect(x, y, 14 * s, 96 * s, blend(wood, ink, 0.2));
  plate.rect(x + width - 14 * s, y, 14 * s, 96 * s, blend(wood, ink, 0.42));
  const tag = x + width * 0.5 + dice.between(-20, 20) * s;
  plate.group({ transform: d`rotate(${dice.between(-7, 7)} ${tag} ${y})` }, () => {
    plate.rect(tag - 38 * s, y - 8 * s, 76 * s, 46 * s, blend(light, "#ffffff", 0.4));
    plate.line(d`M${tag - 24 * s} ${y + 9 * s}h${34 * s}M${tag - 24 * s} ${y + 24 * s}h${48 * s}`, blend(mid, ink, 0.4), 4.5 * s);
  });
}

function goods(plate: Plate, x: number, y: number, r: number, kind: number, colour: string): void {
  const { dice, palette } = plate;
  const { ink, light, mid } = palette;
  const shade = blend(colour, ink, 0.3);
  if (kind === 0) {
    plate.circle(x, y, r, colour);
    plate.fill(
      d`M${x + r * 0.2} ${y - r * 0.98}A${r} ${r} 0 0 1 ${x + r * 0.2} ${y + r * 0.98}Q${x + r * 0.95} ${y} ${x + r * 0.2} ${y - r * 0.98}Z`,
      shade,
    );
    plate.line(d`M${x} ${y - r}l${r * 0.15} ${-r * 0.3}`, blend(mid, ink, 0.6), r * 0.12);
  } else if (kind === 1) {
    const turn = dice.between(-26, 26);
    plate.group({ transform: d`rotate(${turn} ${x} ${y})` }, () => {
      plate.ellipse(x, y, r * 0.62, r * 1.3, colour);
      plate.fill(d`M${x} ${y - r * 1.3}Q${x + r * 1.2} ${y} ${x} ${y + r * 1.3}Q${x + r * 0.5} ${y} ${x} ${y - r * 1.3}Z`, shade);
      plate.fill(d`M${x - r * 0.3} ${y - r * 1.2}q${r * 0.3} ${-r * 0.5} ${r * 0.6} 0Z`, blend(mid, ink, 0.45));
    });
  } else if (kind === 2) {
    const leaf = blend(mid, light, 0.14);
    for (const angle of [-0.9, -0.3, 0.3, 0.9])
      plate.fill(
        d`M${x} ${y + r}Q${x + Math.sin(angle - 0.4) * r * 1.9} ${y - Math.cos(angle) * r * 0.6} ${x + Math.sin(angle) * r * 1.5} ${y - Math.cos(angle) * r * 1.4}Q${x + Math.sin(angle + 0.4) * r * 1.9} ${y - Math.cos(angle) * r * 0.4} ${x} ${y + r}Z`,
        angle > 0 ? blend(leaf, ink, 0.3) : leaf,
      );
  } else {
    const cluster = [
      [-0.5, -0.4],
      [0, -0.5],
      [0.5, -0.4],
      [-0.28, 0.02],
      [0.26, 0.02],
      [0, 0.44],
    ] as const;
    for (const [across, down] of cluster) {
      plate.circle(x + across * r, y + down * r, r * 0.36, across > 0.1 ? shade : colour);
      plate.circle(x + across * r - r * 0.1, y + down * r - r * 0.1, r * 0.09, light, { opacity: 0.7 });
    }
  }
}

/** Paper bags and a bunch of tags on a string at the back. */
function bags(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, ink, accent } = palette;
  const paper = blend(blend(light, accent, 0.3), ink, 0.12);
  plate.line(d`M${LEFT} 132Q600 172 ${RIGHT} 132`, blend(light, ink, 0.3), 3);
  for (const bag of times(7)) {
    const x = 96 + bag * 168 + dice.between(-16, 16);
    const [y, h] = [138 + Math.sin((x / 1200) * Math.PI) * 18, dice.between(60, 84)];
    plate.rect(x - 30, y, 60, h, paper);
    plate.rect(x + 10, y, 20, h, blend(paper, ink, 0.28));
    plate.rect(x - 7, y - 8, 14, 16, accent);
  }
}

/** Scales with a brass pan and a dial. */
function scales(plate: Plate, x: number): void {
  const { light, far, ink, accent } = plate.palette;
  const iron = blend(accent, ink, 0.16);
  plate.ellipse(x + 20, 612, 150, 16, ink, { opacity: 0.34 });
  plate.fill(
    polygon([
      [x - 96, 608],
      [x - 62, 452],
      [x + 62, 452],
      [x + 96, 608],
    ]),
    iron,
  );
  plate.fill(
    polygon([
      [x + 26, 608],
      [x + 20, 452],
      [x + 62, 452],
      [x + 96, 608],
    ]),
    blend(iron, ink, 0.4),
  );
  plate.circle(x, 530, 60, blend(light, "#ffffff", 0.4));
  const marks = times(12).map((mark) => {
    const angle = (mark / 12) * Math.PI * 2;
    return d`M${x + Math.cos(angle) * 46} ${530 + Math.sin(angle) * 46}L${x + Math.cos(angle) * 54} ${530 + Math.sin(angle) * 54}`;
  });
  plate.line(marks.join(""), blend(ink, far, 0.2), 4);
  plate.line(d`M${x} 530l24 -34`, accent, 6);
  plate.circle(x, 530, 7, ink);
  plate.rect(x - 12, 424, 24, 32, blend(far, ink, 0.4));
  const brass = blend(light, accent, 0.35);
  plate.fill(d`M${x - 140} 388H${x + 140}Q${x + 120} 432 ${x + 40} 436H${x - 40}Q${x - 120} 432 ${x - 140} 388Z`, brass);
  plate.fill(d`M${x + 40} 388H${x + 140}Q${x + 120} 432 ${x + 40} 436Z`, blend(brass, ink, 0.3));
  for (const [away, up] of [
    [-74, 12],
    [-20, 16],
    [34, 14],
    [84, 10],
    [6, 46],
    [-44, 44],
  ] as const) {
    plate.circle(x + away, 384 - up, 29, accent);
    plate.fill(d`M${x + away + 6} ${356 - up}a29 29 0 0 1 0 56q17 -28 0 -56Z`, blend(accent, ink, 0.32));
  }
  plate.fill(d`M${x - 140} 388H${x + 140}l-4 12H${x - 136}Z`, brass);
  plate.rect(LEFT, BOTTOM - 6, RIGHT - LEFT, 8, ink);
}
