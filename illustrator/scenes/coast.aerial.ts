import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { bush, frameInks, frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

/** Distance from the horizon to the start of the beach. */
const SHORE_TOP = 70;
const SHORE_STEP = 16;
/** Number of trees on the hill behind the beach. */
const GROVE = 70;

/** A long beach from the air: seven nested bands from shallow water to scrub. */
export function coastAerial(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid } = palette;
  const horizon = dice.between(210, 290);
  sky(plate, horizon);
  const sunX = dice.between(250, 520);
  if (dice.chance(0.8)) sun(plate, sunX, horizon - dice.between(20, 110), dice.between(40, 64));
  clouds(plate, horizon * 0.25, horizon * 0.7, 3, { opacity: 0.5 });
  const sea = blend(mid, top, 0.35);
  openSea(plate, horizon, sea);
  glints(plate, { from: horizon + 4, to: horizon + 260, x: sunX, spread: 120, count: 70, opacity: 0.55 });
  for (const index of times(3)) headland(plate, horizon, index);

  const share = (y: number) => (y - horizon) / (HEIGHT - horizon);
  const shore = shoreLine(plate, horizon);
  const edge = (offset: number, swing: number, phase: number): Point[] => {
    const points: Point[] = [];
    for (let y = horizon + SHORE_TOP; y <= BOTTOM; y += SHORE_STEP) {
      const near = share(y);
      points.push([shore(y) - offset * near + Math.sin(y / (22 + 30 * near) + phase) * swing * near, y]);
    }
    return points;
  };
  const band = (points: readonly Point[], colour: string, opacity = 1) =>
    plate.fill(`${curve(points)}${d`L1300 ${BOTTOM}L1300 ${horizon + SHORE_TOP}Z`}`, colour, opacity < 1 ? { opacity } : {});
  const foam = blend(light, "#ffffff", 0.5);
  const sand = blend(light, low, 0.75);
  band(edge(330, 20, 1), blend(sea, light, 0.14));
  band(edge(270, 26, 2), foam, 0.5);
  band(edge(248, 22, 2.2), blend(sea, low, 0.25));
  band(edge(165, 30, 3.6), foam, 0.85);
  band(edge(138, 26, 3.9), blend(sea, low, 0.48));
  band(edge(52, 30, 5.1), foam);
  band(edge(20, 24, 5.3), blend(sand, far, 0.38));
  band(edge(-60, 10, 5), sand);
  hillside(plate, horizon, edge(-250, 30, 0.4), edge(-300, 40, 1.4));
  grove(plate, horizon, shore, share);
  village(plate, horizon, (y) => shore(y), share);
  beachLife(plate, horizon, shore, share, sand, foam);
  const [dark, lighter] = frameInks(plate, 0.1, 0.3);
  frondCorner(plate, {
    x: 1215,
    y: 80,
    count: 8,
    from: Math.PI * 0.62,
    step: Math.PI * 0.16,
    length: [260, 380],
    droop: 0.5,
    colours: [lighter, dark],
  });
  birds(plate, sunX + 200, horizon - 90, 4, 11);
  return { focusX: shore(520), focusY: 470 };
}

function openSea(plate: Plate, horizon: number, sea: string): void {
  const { low, far, ink } = plate.palette;
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(far, low, 0.45)],
        [0.3, blend(sea, far, 0.3)],
        [1, blend(sea, ink, 0.25)],
      ],
      horizon,
      HEIGHT,
    ),
  );
}

/** Parasols along the beach and boats on the water. */
function beachLife(
  plate: Plate,
  horizon: number,
  shore: (y: number) => number,
  share: (y: number) => number,
  sand: string,
  foam: string,
): void {
  const { dice, palette } = plate;
  const { light, ink, accent } = palette;
  for (const index of times(7)) {
    const y = dice.between(horizon + 190, HEIGHT - 170);
    parasol(
      plate,
      shore(y) + dice.between(90, 200) * share(y),
      y,
      8 + 22 * share(y),
      index % 2 ? [accent, light] : [light, accent],
      blend(sand, ink, 0.35),
    );
  }
  for (const index of times(3)) {
    const y = horizon + 150 + index * dice.between(60, 110);
    const [x, size] = [shore(y) - 210 * share(y) - 40, 10 + 16 * share(y)];
    plate.fill(
      d`M${x - size * 1.5} ${y}Q${x} ${y - size * 0.35} ${x + size * 1.5} ${y - size * 0.1}Q${x} ${y + size * 0.35} ${x - size * 1.5} ${y}Z`,
      index ? foam : accent,
    );
  }
}

function shoreLine(plate: Plate, horizon: number): (y: number) => number {
  const { dice } = plate;
  const noise = lineNoise(dice);
  const [bend, reach] = [dice.between(0.55, 0.9), dice.between(0.62, 0.8) * WIDTH];
  return (y) => {
    const near = (y - horizon) / (HEIGHT - horizon);
    return 1180 - Math.max(0, near) ** bend * reach - Math.sin(near * 3.1) * 90 + (noise(y / 70) - 0.5) * 60 * near;
  };
}

/** Folded cliffs that enter the picture from the right. */
function headland(plate: Plate, horizon: number, index: number): void {
  const { dice } = plate;
  const depth = 0.15 + index * 0.2;
  const base = horizon + 6 + index * 26;
  const start = 760 + index * 90 + dice.between(-40, 40);
  const height = 60 + index * 55 + dice.between(0, 40);
  const crest = times(8).map((step): Point => {
    const share = (step + 1) / 8;
    return [start + (1240 - start) * share + dice.between(-8, 8), base - height * Math.sin(share * 1.5) ** 0.7 + dice.between(-7, 7)];
  });
  const outline = polygon([[start, base], ...crest, [1240, base + 4], [start, base + 4]]);
  plate.fill(outline, plate.mist(depth, base - height, base, 0.5));
  const folds = times(5).map((fold) => {
    const x = start + ((1240 - start) * (fold + 0.6)) / 5.2;
    return polygon([
      [x, base - height * 1.1],
      [x + 22 + index * 10, base - height * 0.4],
      [x + 6, base + 5],
      [x + 70 + index * 20, base + 5],
      [x + 60 + index * 14, base - height * 1.1],
    ]);
  });
  plate.clipped(outline, () => plate.fill(folds.join(""), plate.tone(Math.min(1, depth + 0.22)), { opacity: 0.55 }));
}

/** The wooded hill behind the beach: its crest rises from the far end of the beach to the edge of the picture. */
function hillside(plate: Plate, horizon: number, verge: readonly Point[], wood: readonly Point[]): void {
  const { dice, palette } = plate;
  const [startX, startY] = itemAt(wood, 0);
  const rise = dice.between(120, 170);
  const steps = 9;
  const crest = times(steps + 1).map((step): Point => {
    const along = step / steps;
    return [startX + (1300 - startX) * along, startY - rise * Math.sin(along * 1.35) ** 0.8 + dice.between(-6, 6)];
  });
  const closed = (points: readonly Point[]) =>
    `${curve(points)}${d`L1300 ${BOTTOM}`}${crest
      .toReversed()
      .map(([x, y]) => d`L${x} ${y}`)
      .join("")}Z`;
  plate.fill(closed(verge), blend(palette.mid, palette.ink, 0.25));
  plate.fill(
    closed(wood),
    plate.downward(
      [
        [0, blend(palette.mid, palette.ink, 0.28)],
        [0.4, blend(palette.mid, palette.ink, 0.55)],
        [1, blend(palette.mid, palette.ink, 0.8)],
      ],
      horizon - 60,
      HEIGHT,
    ),
  );
  // Treetops against the sky, the largest nearest.
  for (const [step, [x, y]] of crest.slice(1).entries())
    for (const aside of [-26, 0, 26])
      plate.circle(x + aside + dice.between(-8, 8), y + 6, 13 + step * 2.2 + dice.between(0, 8), blend(palette.mid, palette.ink, 0.3));
}

/** Treetops all over the hill, larger and darker towards the viewer, each with a lit side. */
function grove(plate: Plate, horizon: number, shore: (y: number) => number, share: (y: number) => number): void {
  const { dice, palette } = plate;
  const trees = times(GROVE)
    .map(() => horizon + 40 + (HEIGHT - horizon - 20) * dice.next() ** 0.8)
    .toSorted((one, other) => one - other);
  for (const y of trees) {
    const near = share(y);
    const size = 12 + 40 * near;
    const [from, to] = [shore(Math.max(y, horizon + SHORE_TOP)) + 330 * Math.max(near, 0.1) + size, WIDTH + 20];
    if (from >= to) continue;
    const x = dice.between(from, to);
    const colour = blend(palette.mid, palette.ink, 0.42 + 0.36 * near + dice.between(-0.07, 0.07));
    plate.ellipse(x + size * 0.2, y + size * 0.3, size * 1.05, size * 0.8, palette.ink, { opacity: 0.22 });
    plate.ellipse(x, y, size, size * 0.8, colour);
    plate.ellipse(x - size * 0.22, y - size * 0.22, size * 0.62, size * 0.46, blend(colour, palette.far, 0.15));
  }
}

/** Bushes, palms and roofs behind the beach, larger towards the viewer. */
function village(plate: Plate, horizon: number, shore: (y: number) => number, share: (y: number) => number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  for (const index of times(16)) {
    const y = horizon + 95 + index * index * 1.5 + index * 9;
    const near = share(y);
    const [x, size] = [shore(y) + (330 + dice.between(0, 420)) * near + 24, 26 + 70 * near];
    if (index % 3 === 1 && index < 13) {
      plate.rect(x, y - size * 0.5, size * 1.1, size * 0.62, blend(light, low, 0.3));
      plate.rect(x + size * 0.75, y - size * 0.5, size * 0.35, size * 0.62, far);
      const eaves = y - size * 0.48;
      const ridge = y - size * 0.85;
      plate.fill(
        polygon([
          [x - size * 0.1, eaves],
          [x + size * 0.2, ridge],
          [x + size * 0.9, ridge],
          [x + size * 1.2, eaves],
        ]),
        accent,
      );
      plate.fill(
        polygon([
          [x + size * 0.75, eaves],
          [x + size * 0.8, ridge],
          [x + size * 0.9, ridge],
          [x + size * 1.2, eaves],
        ]),
        blend(accent, ink, 0.4),
      );
    } else bush(plate, x, y + size * 0.3, size * 0.62, blend(ink, mid, 0.25), blend(ink, mid, 0.6));
    if (index % 4 === 0)
      palm(plate, {
        x: x + size * 0.6,
        y: y + size * 0.4,
        height: size * 2.3,
        lean: dice.between(-0.5, 0.1) * size,
        colour: blend(ink, "#000000", 0.1),
        shade: blend(ink, mid, 0.35),
      });
  }
}

/** A parasol from above in eight panels, with its shadow. */
export function parasol(
  plate: Plate,
  x: number,
  y: number,
  size: number,
  [one, other]: readonly [string, string],
  shadow: string,
  turn = 0.3,
): void {
  plate.ellipse(x + size * 0.9, y + size * 0.6, size * 1.05, size * 0.7, shadow, { opacity: 0.8 });
  plate.circle(x, y, size, one);
  const panels = times(4).map((panel) => {
    const [from, to] = [(panel * Math.PI) / 2 + turn, (panel * Math.PI) / 2 + turn + Math.PI / 4];
    return d`M${x} ${y}L${x + size * Math.cos(from)} ${y + size * Math.sin(from)}A${size} ${size} 0 0 1 ${x + size * Math.cos(to)} ${y + size * Math.sin(to)}Z`;
  });
  plate.fill(panels.join(""), other);
}
