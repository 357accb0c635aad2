import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, d, type Point, polygon, times } from "../draw/svg.ts";

const EYE: Point = [600, 430];
/** Nearness of the pillars, the farthest first. */
const PILLARS = [0.26, 0.36, 0.5, 0.7, 1] as const;
const [ASIDE, SPRING, FLOOR] = [430, -170, 250] as const;

/** The nave of a church: pillars and arches towards a rose window, light across the floor, pews, a row of candles. */
export function churchNave(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const stone = isNight ? blend(mid, far, 0.4) : blend(blend(light, low, 0.6), far, 0.3);
  plate.ground(LEFT, blend(stone, ink, 0.22));
  apse(plate, stone);
  vault(plate, stone);
  for (const near of PILLARS) for (const side of [-1, 1] as const) bay(plate, near, side, stone);
  floor(plate, stone);
  beams(plate);
  for (const near of [0.4, 0.54, 0.74, 1.04]) for (const side of [-1, 1] as const) pew(plate, near, side);
  const walker = EYE[0] + dice.between(-20, 20);
  plate.ellipse(walker + 20, 592, 38, 7, ink, { opacity: 0.35 });
  person(plate, {
    x: walker,
    y: 592,
    height: 118,
    colour: blend(ink, mid, 0.1),
    garment: accent,
    dress: dice.chance() ? "skirt" : "trousers",
  });
  candles(plate);
  return { focusX: EYE[0], focusY: 380 };
}

/** The far wall: a rose window over three lancets, an altar, a glow. */
function apse(plate: Plate, stone: string): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const [x, y] = EYE;
  plate.fill(archPath(x - 130, y - 262, 260, 330), blend(stone, ink, 0.34));
  plate.fill(archPath(x - 116, y - 248, 232, 316), blend(stone, light, 0.16));
  plate.circle(
    x,
    y - 130,
    240,
    plate.glow([
      [0, light, 0.8],
      [1, light, 0],
    ]),
  );
  const glasses = [accent, blend(accent, light, 0.5), blend(mid, low, 0.2), blend(far, low, 0.3)];
  plate.circle(x, y - 142, 76, blend(ink, mid, 0.3));
  for (const petal of times(12)) {
    const [from, to] = [(petal * Math.PI) / 6 + 0.05, ((petal + 1) * Math.PI) / 6 - 0.05];
    const at = (angle: number, radius: number) => d`${x + Math.cos(angle) * radius} ${y - 142 + Math.sin(angle) * radius}`;
    plate.fill(`M${at(from, 30)}L${at(from, 60)}Q${at((from + to) / 2, 80)} ${at(to, 60)}L${at(to, 30)}Z`, glasses[petal % 4] ?? accent);
  }
  plate.circle(x, y - 142, 22, blend(light, accent, 0.3));
  for (const [index, away] of [-62, 0, 62].entries()) {
    plate.fill(archPath(x + away - 20, y - 48, 40, 86), blend(ink, mid, 0.3));
    plate.fill(archPath(x + away - 15, y - 42, 30, 76), glasses[(index + 1) % 4] ?? accent);
    plate.fill(archPath(x + away - 15, y - 4, 30, 38), blend(light, accent, 0.35));
  }
  plate.rect(x - 54, y + 46, 108, 34, blend(light, "#ffffff", 0.3));
  plate.rect(x - 54, y + 60, 108, 5, accent);
}

/** The ribs of the vault, drawn towards the apse. */
function vault(plate: Plate, stone: string): void {
  const { ink, light } = plate.palette;
  const shade = blend(stone, ink, 0.42);
  const ribs = PILLARS.map((near) => {
    const [half, spring] = [ASIDE * near, EYE[1] + SPRING * near];
    const crown = spring - half * 1.12;
    return { half, spring, crown };
  });
  for (const [index, { half, spring, crown }] of ribs.entries()) {
    const next = ribs[index + 1];
    if (next)
      for (const side of [-1, 1]) {
        const x = EYE[0] + side * half;
        const nextX = EYE[0] + side * next.half;
        plate.fill(
          d`M${x} ${spring}Q${x} ${crown + half * 0.32} ${EYE[0]} ${crown}L${EYE[0]} ${next.crown}Q${nextX} ${next.crown + next.half * 0.32} ${nextX} ${next.spring}Z`,
          blend(stone, side < 0 ? light : ink, side < 0 ? 0.22 : 0.3 - index * 0.02),
        );
        plate.line(
          d`M${x} ${spring}Q${(x + EYE[0]) / 2} ${(crown + next.crown) / 2 + 30} ${EYE[0]} ${(crown + next.crown) / 2}Q${(nextX + EYE[0]) / 2} ${next.crown + 40} ${nextX} ${next.spring}`,
          shade,
          4 + index * 2,
          { opacity: 0.6 },
        );
      }
    const width = 8 + index * 5;
    plate.line(
      d`M${EYE[0] - half} ${spring}Q${EYE[0] - half} ${crown + half * 0.32} ${EYE[0]} ${crown}Q${EYE[0] + half} ${crown + half * 0.32} ${EYE[0] + half} ${spring}`,
      shade,
      width,
    );
  }
}

/** One pillar with its capital, and the arch to the next one. */
function bay(plate: Plate, near: number, side: 1 | -1, stone: string): void {
  const { ink, light, mid } = plate.palette;
  const x = EYE[0] + side * ASIDE * near;
  const [spring, foot] = [EYE[1] + SPRING * near, EYE[1] + FLOOR * near];
  const width = 74 * near;
  const outer = x + side * 200 * near;
  // The aisle behind, dark, with a lit window.
  plate.fill(
    d`M${x} ${foot}V${spring}Q${x + side * 90 * near} ${spring - 120 * near} ${outer} ${spring}V${foot}Z`,
    blend(ink, mid, 0.3 + (1 - near) * 0.3),
  );
  plate.fill(archPath(x + side * 112 * near - 26 * near, spring + 40 * near, 52 * near, 170 * near), blend(light, mid, 0.2));
  plate.rect(x - width / 2, spring, width, foot - spring, blend(stone, light, 0.2));
  plate.rect(x + width * 0.06, spring, width * 0.44, foot - spring, blend(stone, ink, side < 0 ? 0.2 : 0.4));
  plate.line(d`M${x - width * 0.2} ${spring + 8 * near}V${foot}`, blend(stone, ink, 0.3), 3 * near);
  plate.fill(
    polygon([
      [x - width * 0.5, spring + 20 * near],
      [x - width * 0.78, spring - 12 * near],
      [x + width * 0.78, spring - 12 * near],
      [x + width * 0.5, spring + 20 * near],
    ]),
    blend(stone, light, 0.36),
  );
  plate.fill(
    polygon([
      [x - width * 0.5, foot - 18 * near],
      [x - width * 0.74, foot + 6 * near],
      [x + width * 0.74, foot + 6 * near],
      [x + width * 0.5, foot - 18 * near],
    ]),
    blend(stone, ink, 0.3),
  );
}

function floor(plate: Plate, stone: string): void {
  const { ink, light, accent } = plate.palette;
  plate.fill(
    polygon([
      [EYE[0] - 116, EYE[1] + 66],
      [EYE[0] + 116, EYE[1] + 66],
      [RIGHT + 340, BOTTOM],
      [LEFT - 340, BOTTOM],
    ]),
    blend(stone, ink, 0.16),
  );
  const rays = times(11).map((line) => d`M${EYE[0] + (line - 5) * 22} ${EYE[1] + 66}L${EYE[0] + (line - 5) * 180} ${BOTTOM}`);
  const rows = times(8).map((row) => d`M${LEFT} ${EYE[1] + 72 + 300 * (row / 7) ** 1.8}H${RIGHT}`);
  plate.line([...rays, ...rows].join(""), blend(stone, ink, 0.4), 2.4, { opacity: 0.5 });
  plate.fill(
    polygon([
      [EYE[0] - 20, EYE[1] + 80],
      [EYE[0] + 20, EYE[1] + 80],
      [EYE[0] + 130, BOTTOM],
      [EYE[0] - 130, BOTTOM],
    ]),
    blend(accent, ink, 0.2),
  );
  plate.line(
    d`M${EYE[0] - 18} ${EYE[1] + 80}L${EYE[0] - 116} ${BOTTOM}M${EYE[0] + 18} ${EYE[1] + 80}L${EYE[0] + 116} ${BOTTOM}`,
    blend(accent, light, 0.5),
    4,
  );
}

/** Slanting light from the windows on one side. */
function beams(plate: Plate): void {
  const { light } = plate.palette;
  for (const [x, width] of [
    [860, 70],
    [960, 96],
    [1090, 120],
  ] as const)
    plate.fill(
      polygon([
        [x, 210],
        [x + width * 0.6, 210],
        [x - 300 + width, 720],
        [x - 340, 720],
      ]),
      light,
      { opacity: plate.isNight ? 0.06 : 0.15 },
    );
}

/** The end of a row of benches beside the aisle. */
function pew(plate: Plate, near: number, side: 1 | -1): void {
  const { ink, accent, light } = plate.palette;
  const wood = blend(ink, accent, 0.36);
  const foot = EYE[1] + 330 * near;
  const inner = EYE[0] + side * 165 * near;
  const outer = EYE[0] + side * 760 * near;
  const top = foot - 118 * near;
  plate.fill(
    polygon([
      [inner, top],
      [outer, top],
      [outer, foot],
      [inner, foot],
    ]),
    blend(wood, ink, 0.35),
  );
  plate.fill(
    polygon([
      [inner, top],
      [outer, top],
      [outer, top + 20 * near],
      [inner, top + 20 * near],
    ]),
    blend(wood, light, 0.2),
  );
  plate.fill(
    d`M${inner - side * 22 * near} ${foot}V${top + 6 * near}Q${inner - side * 22 * near} ${top - 26 * near} ${inner + side * 6 * near} ${top - 26 * near}Q${inner + side * 30 * near} ${top - 26 * near} ${inner + side * 26 * near} ${top + 10 * near}V${foot}Z`,
    wood,
  );
  plate.line(d`M${inner - side * 4 * near} ${top + 12 * near}V${foot - 14 * near}`, blend(wood, light, 0.2), 4 * near);
}

/** Draws candles on a stand in the foreground. */
function candles(plate: Plate): void {
  const { light, ink, accent } = plate.palette;
  const [x, y] = [150, 640];
  plate.circle(
    x,
    y - 60,
    190,
    plate.glow([
      [0, light, 0.6],
      [1, light, 0],
    ]),
  );
  plate.line(d`M${x} ${y + 30}V${BOTTOM}M${x - 120} ${y + 34}H${x + 120}M${x - 84} ${y}H${x + 84}`, ink, 10);
  for (const index of times(9)) {
    const [atX, foot] = [x - 108 + index * 27, index % 2 ? y - 2 : y + 30];
    const height = 40 + ((index * 7) % 4) * 9;
    plate.rect(atX - 6, foot - height, 12, height, blend(light, "#ffffff", 0.3));
    plate.rect(atX + 1, foot - height, 5, height, blend(light, accent, 0.3));
    plate.fill(d`M${atX} ${foot - height - 24}q9 15 0 24q-9 -9 0 -24Z`, light);
  }
}
