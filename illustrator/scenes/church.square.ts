import { blend } from "../colour.ts";
import { dome, house } from "../draw/buildings.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, d, type Point, polygon, times } from "../draw/svg.ts";
import { cypress, tree } from "../draw/trees.ts";

const FOOT = 600;

/** A church on its square: a front with two bell towers in the south, a nave with a tall spire in the north; steps, trees, pigeons. */
export function churchSquare(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  sky(plate, 540);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(330, 430), dice.between(120, 220), dice.between(48, 66), { isCrescent: true });
  clouds(plate, 60, 260, 4);
  plate.land(plate.ridge(500, { amplitude: 60, frequency: 1.6, octaves: 3 }), plate.mist(0.14, 440, 580, 0.6), { hasRim: false });
  row(plate);
  plate.ground(
    FOOT,
    plate.downward(
      [
        [0, blend(blend(light, low, 0.5), far, 0.3)],
        [1, blend(far, mid, 0.5)],
      ],
      FOOT,
      BOTTOM,
    ),
  );
  paving(plate);
  const style = plate.setting.town ?? dice.pick(["dome", "cones"] as const);
  const x = dice.between(580, 640);
  plate.fill(
    polygon([
      [x - 250, FOOT + 2],
      [x + 280, FOOT + 2],
      [x + 520, FOOT + 92],
      [x + 10, FOOT + 92],
    ]),
    ink,
    { opacity: 0.22 },
  );
  if (style === "dome") southern(plate, x);
  else northern(plate, x, side);
  steps(plate, x);
  const trees = [90, 190, 1010, 1110].map((treeX, index) =>
    style === "dome"
      ? cypress(plate, treeX, FOOT + 30, 190 + (index % 2) * 60)
      : tree(plate, "broadleaf", { x: treeX, y: FOOT + 30, height: 230, width: 130 }),
  );
  plate.fill(trees.join(""), blend(mid, ink, 0.45));
  people(plate, x);
  plate.fill(d`M${LEFT} 772Q300 754 620 780T${RIGHT} 764V${BOTTOM}H${LEFT}Z`, ink);
  birds(plate, x - side * 240, 150, 7, 13);
  return { focusX: x, focusY: 360 };
}

/** The houses behind the square. */
function row(plate: Plate): void {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink } = palette;
  for (let x = LEFT; x < RIGHT; ) {
    const width = dice.between(90, 140);
    const wall = blend(blend(far, light, dice.between(0.2, 0.5)), low, 0.2);
    house(plate, {
      x,
      y: FOOT + 4,
      width,
      height: dice.between(110, 175),
      lit: wall,
      shadow: blend(wall, mid, 0.4),
      roof: dice.pick(["gable", "hip"] as const),
      roofInk: blend(mid, far, 0.3),
      roofShade: blend(mid, ink, 0.2),
      windows: { width: 15, height: 24, stepX: 34, stepY: 46, colour: blend(wall, ink, 0.55), lit: isNight ? 0.5 : 0.04 },
    });
    x += width * 1.04;
  }
}

function paving(plate: Plate): void {
  const { ink } = plate.palette;
  const rays = times(17).map((line) => d`M${600 + (line - 8) * 80} ${FOOT}L${600 + (line - 8) * 240} ${BOTTOM}`);
  const rows = times(6).map((line) => d`M${LEFT} ${FOOT + 8 + 190 * (line / 5) ** 1.6}H${RIGHT}`);
  plate.line([...rays, ...rows].join(""), ink, 2, { opacity: 0.12 });
}

/** Two towers with cupolas, a curved gable between them, a round window, a tall door. */
function southern(plate: Plate, x: number): void {
  const { low, light, far, mid, ink, accent } = plate.palette;
  const lit = blend(light, low, 0.25);
  const shadow = blend(far, mid, 0.25);
  const trim = blend(accent, light, 0.4);
  house(plate, { x: x - 112, y: FOOT, width: 224, height: 312, lit, shadow, shadowShare: 0.2 });
  const gable = d`M${x - 112} 322Q${x - 104} 250 ${x - 60} 246Q${x - 40} 190 ${x} 184Q${x + 40} 190 ${x + 60} 246Q${x + 104} 250 ${x + 112} 322Z`;
  plate.fill(gable, lit);
  plate.clipped(gable, () => plate.rect(x + 60, 150, 70, 180, shadow));
  plate.line(d`M${x - 112} 322H${x + 112}M${x - 112} 452H${x + 112}`, trim, 9);
  cross(plate, x, 184, 44);
  plate.circle(x, 268, 26, blend(ink, mid, 0.2));
  plate.circle(x, 268, 17, blend(light, accent, 0.3));
  for (const away of [-66, 0, 66]) plate.fill(archPath(x + away - 16, 362, 32, 66), blend(ink, mid, 0.2));
  door(plate, x, trim);
  for (const side of [-1, 1]) {
    const left = x + side * 162 - 56;
    house(plate, { x: left, y: FOOT, width: 112, height: 372, lit, shadow, shadowShare: 0.34 });
    plate.line(d`M${left} 322h112M${left} 452h112M${left} 236h112`, trim, 9);
    plate.fill(archPath(left + 30, 252, 46, 62), blend(ink, mid, 0.12));
    plate.fill(d`M${left + 40} 306q0 -26 13 -32q13 6 13 32Z`, trim);
    plate.fill(archPath(left + 38, 362, 32, 60), blend(ink, mid, 0.2));
    plate.fill(archPath(left + 38, 490, 32, 60), blend(ink, mid, 0.2));
    house(plate, { x: left + 14, y: 230, width: 84, height: 44, lit, shadow, shadowShare: 0.34 });
    dome(plate, { x: left + 56, y: 184, radius: 46, colour: accent, shade: blend(accent, ink, 0.36), rise: 1.25 });
  }
}

/** A nave from its side with buttresses, and a tower with a tall spire at its west end. */
function northern(plate: Plate, x: number, side: number): void {
  const { low, light, far, mid, ink, accent } = plate.palette;
  const lit = blend(light, low, 0.4);
  const shadow = blend(far, mid, 0.35);
  const roof = blend(accent, ink, 0.12);
  const glass = plate.isNight ? light : blend(ink, mid, 0.25);
  const [towerX, naveX] = [x - side * 150, side > 0 ? x - 96 : x - 264];
  plate.fill(
    polygon([
      [naveX, 330],
      [naveX + 34, 246],
      [naveX + 336, 246],
      [naveX + 370, 330],
    ]),
    roof,
  );
  plate.fill(
    polygon([
      [naveX, 330],
      [naveX + 34, 246],
      [naveX + 336, 246],
      [naveX + 332, 254],
      [naveX + 44, 254],
      [naveX + 12, 330],
    ]),
    blend(roof, light, 0.25),
  );
  house(plate, { x: naveX, y: FOOT, width: 360, height: 272, lit, shadow, shadowShare: 0.06 });
  for (const bay of times(5)) {
    const at = naveX + 26 + bay * 68;
    plate.fill(pointed(at + 8, 388, 34, 150), glass);
    plate.line(d`M${at + 25} 404V536M${at + 8} 470h34`, lit, 4);
    plate.fill(
      polygon([
        [at - 18, FOOT],
        [at - 18, 392],
        [at - 6, 372],
        [at + 2, 392],
        [at + 2, FOOT],
      ]),
      blend(lit, ink, 0.2),
    );
  }
  plate.line(d`M${naveX} 346h360`, blend(lit, ink, 0.25), 8);
  house(plate, { x: towerX - 70, y: FOOT, width: 140, height: 330, lit, shadow, shadowShare: 0.36 });
  const spire: Point[] = [
    [towerX - 80, 272],
    [towerX, 44],
    [towerX + 80, 272],
  ];
  plate.fill(polygon(spire), roof);
  plate.fill(
    polygon([
      [towerX + 18, 272],
      [towerX, 44],
      [towerX + 80, 272],
    ]),
    blend(roof, ink, 0.4),
  );
  cross(plate, towerX, 48, 34);
  for (const corner of [-1, 1])
    plate.fill(
      polygon([
        [towerX + corner * 70 - 13, 274],
        [towerX + corner * 70, 214],
        [towerX + corner * 70 + 13, 274],
      ]),
      blend(roof, ink, corner > 0 ? 0.4 : 0),
    );
  plate.fill(pointed(towerX - 42, 296, 34, 66) + pointed(towerX + 8, 296, 34, 66), blend(ink, mid, 0.12));
  plate.circle(towerX, 408, 27, blend(light, "#ffffff", 0.3));
  plate.circle(towerX, 408, 27, "none", { stroke: blend(ink, mid, 0.2), "stroke-width": 5 });
  plate.line(d`M${towerX} 408V390M${towerX} 408l12 8`, ink, 4);
  plate.line(d`M${towerX - 70} 372h140M${towerX - 70} 452h140`, blend(lit, ink, 0.25), 7);
  plate.fill(pointed(towerX - 36, 484, 72, FOOT - 484), blend(lit, ink, 0.35));
  plate.fill(pointed(towerX - 26, 498, 52, FOOT - 498), blend(accent, ink, 0.5));
  plate.line(d`M${towerX} 506V${FOOT}`, blend(accent, ink, 0.2), 3);
}

/** A window with a pointed top; the height includes the point. */
const pointed = (x: number, y: number, width: number, height: number): string =>
  d`M${x} ${y + height}V${y + width * 0.8}Q${x} ${y + width * 0.3} ${x + width / 2} ${y}Q${x + width} ${y + width * 0.3} ${x + width} ${y + width * 0.8}V${y + height}Z`;

function cross(plate: Plate, x: number, y: number, size: number): void {
  plate.line(
    d`M${x} ${y}V${y - size}M${x - size * 0.28} ${y - size * 0.68}h${size * 0.56}`,
    blend(plate.palette.ink, plate.palette.mid, 0.2),
    size * 0.13,
  );
}

function door(plate: Plate, x: number, trim: string): void {
  const { ink, accent, light } = plate.palette;
  plate.fill(archPath(x - 46, 470, 92, FOOT - 470), trim);
  plate.fill(archPath(x - 35, 484, 70, FOOT - 484), blend(accent, ink, 0.55));
  plate.line(d`M${x} 488V${FOOT}`, blend(accent, ink, 0.25), 4);
  plate.circle(x - 9, 548, 4, light);
}

function steps(plate: Plate, x: number): void {
  const { light, low, ink, far } = plate.palette;
  for (const step of times(3)) {
    const half = 250 + step * 26;
    plate.rect(x - half, FOOT - 4 + step * 12, half * 2, 8, blend(blend(light, low, 0.3), far, 0.1));
    plate.rect(x - half, FOOT + 4 + step * 12, half * 2, 5, ink, { opacity: 0.28 });
  }
}

function people(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  const garments = [accent, blend(light, low, 0.3), blend(mid, low, 0.3), accent];
  for (const [index, away] of [-330, -70, 60, 300].entries()) {
    const [atX, y] = [x + away + dice.between(-30, 30), FOOT + 66 + (index % 2) * 46];
    const height = 62 + (y - FOOT) * 0.32;
    plate.ellipse(atX + 14, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, {
      x: atX,
      y,
      height,
      colour: blend(ink, mid, 0.12),
      garment: garments[index] ?? accent,
      dress: index === 1 ? "skirt" : "trousers",
      hat: index === 3 ? "brim" : "none",
      hatInk: light,
    });
  }
  const pigeons = times(14).map(() => {
    const [atX, y] = [x + dice.between(-230, 260), FOOT + dice.between(96, 150)];
    return d`M${atX - 9} ${y}q8 -9 18 -2q-8 8 -18 2Z`;
  });
  plate.fill(pigeons.join(""), blend(ink, mid, 0.3));
}
