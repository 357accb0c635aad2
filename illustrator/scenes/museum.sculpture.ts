import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { bush, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const LAWN = 520;
const FOOT = 640;

/** A sculpture on a lawn: pierced rings, a tall folded sheet or a leaning figure of stones; a path, trees, a visitor for scale. */
export function museumSculpture(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 500);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(290, 400), dice.between(140, 240), dice.between(56, 80), { style: "plain" });
  clouds(plate, 60, 240, 4);
  plate.land(plate.ridge(470, { amplitude: 60, frequency: 1.4, octaves: 3 }), plate.mist(0.16, 400, 540, 0.6), { hasRim: false });
  const wood = times(17).map((index) =>
    tree(plate, "broadleaf", { x: index * 76 + dice.between(-24, 24), y: LAWN + 10, height: dice.between(120, 200), width: 84 }),
  );
  plate.fill(wood.join(""), plate.tone(0.5));
  plate.ground(
    LAWN,
    plate.downward(
      [
        [0, blend(mid, low, 0.3)],
        [1, blend(mid, ink, 0.4)],
      ],
      LAWN,
      BOTTOM,
    ),
  );
  plate.stipple(260, light, 2.4, 0.24, () => [dice.between(0, WIDTH), LAWN + 14 + dice.next() * 220]);
  for (const index of times(5))
    bush(
      plate,
      side > 0 ? 60 + index * 62 : 1140 - index * 62,
      LAWN + 30 + index * 9,
      34 + index * 3,
      blend(mid, ink, 0.36),
      blend(mid, low, 0.12),
    );
  const x = dice.between(560, 640);
  path(plate, x);
  plate.fill(
    polygon([
      [x - 80, FOOT],
      [x + 120, FOOT],
      [x + 460, FOOT + 74],
      [x + 230, FOOT + 92],
    ]),
    ink,
    { opacity: 0.26 },
  );
  base(plate, x);
  const kind = dice.whole(0, 2);
  if (kind === 0) rings(plate, x);
  if (kind === 1) sheet(plate, x);
  if (kind === 2) stones(plate, x);
  const visitor = x - side * dice.between(250, 300);
  plate.ellipse(visitor + 26, 692, 42, 7, ink, { opacity: 0.3 });
  person(plate, {
    x: visitor,
    y: 692,
    height: 132,
    colour: blend(ink, mid, 0.1),
    garment: kind === 0 ? blend(light, low, 0.2) : accent,
    hat: "brim",
    hatInk: light,
  });
  plate.fill(d`M${LEFT} 770Q320 746 640 776T${RIGHT} 752V${BOTTOM}H${LEFT}Z`, ink);
  grass(plate, 792, 110, 56, ink);
  birds(plate, x + side * 60, 120, 5, 12, blend(ink, far, 0.2));
  return { focusX: x, focusY: 400 };
}

function path(plate: Plate, x: number): void {
  const { light, low, far } = plate.palette;
  const sand = blend(blend(light, low, 0.5), far, 0.2);
  plate.ellipse(x, FOOT + 14, 300, 46, sand);
  plate.fill(
    d`M${x - 120} ${FOOT + 40}C${x - 60} 730 ${x - 220} 760 ${x - 200} ${BOTTOM}H${x + 90}C${x + 20} 760 ${x + 120} 720 ${x + 110} ${FOOT + 40}Z`,
    sand,
  );
}

function base(plate: Plate, x: number): void {
  const { light, low, far, ink } = plate.palette;
  const stone = blend(light, low, 0.35);
  plate.fill(
    polygon([
      [x - 120, FOOT - 46],
      [x + 120, FOOT - 46],
      [x + 132, FOOT + 16],
      [x - 132, FOOT + 16],
    ]),
    stone,
  );
  plate.fill(
    polygon([
      [x + 40, FOOT - 46],
      [x + 120, FOOT - 46],
      [x + 132, FOOT + 16],
      [x + 44, FOOT + 16],
    ]),
    blend(far, ink, 0.25),
  );
  plate.rect(x - 130, FOOT - 58, 260, 15, blend(stone, "#ffffff", 0.3));
  plate.rect(x - 42, FOOT - 30, 66, 28, blend(stone, ink, 0.3), { opacity: 0.6 });
}

/** Two leaning rings, one through the other. */
function rings(plate: Plate, x: number): void {
  const { accent, ink, light } = plate.palette;
  const ring = (atX: number, y: number, radius: number, width: number, turn: number, colour: string) =>
    plate.group({ transform: d`rotate(${turn} ${atX} ${y})` }, () => {
      plate.fill(
        d`M${atX - radius} ${y}a${radius} ${radius * 1.1} 0 1 1 ${radius * 2} 0a${radius} ${radius * 1.1} 0 1 1 ${-radius * 2} 0ZM${atX - radius + width} ${y}a${radius - width} ${radius * 1.1 - width} 0 1 0 ${(radius - width) * 2} 0a${radius - width} ${radius * 1.1 - width} 0 1 0 ${(width - radius) * 2} 0Z`,
        colour,
      );
      plate.fill(
        d`M${atX + radius * 0.1} ${y - radius * 1.1}A${radius} ${radius * 1.1} 0 0 1 ${atX + radius * 0.1} ${y + radius * 1.1}L${atX + radius * 0.3} ${y + radius * 0.9}A${radius - width * 0.6} ${radius} 0 0 0 ${atX + radius * 0.3} ${y - radius * 0.9}Z`,
        blend(colour, ink, 0.42),
      );
      plate.line(
        d`M${atX - radius + width * 0.4} ${y + radius * 0.3}A${radius} ${radius * 1.1} 0 0 1 ${atX - radius * 0.3} ${y - radius * 0.98}`,
        blend(colour, light, 0.5),
        5,
      );
    });
  ring(x + 50, FOOT - 252, 130, 40, 24, blend(accent, ink, 0.2));
  ring(x - 34, FOOT - 212, 158, 50, -14, accent);
}

/** A tall sheet of steel, folded three times. */
function sheet(plate: Plate, x: number): void {
  const { accent, ink, light } = plate.palette;
  const points: Point[] = [
    [x - 66, FOOT - 56],
    [x - 96, 330],
    [x - 20, 176],
    [x + 84, 96],
    [x + 44, 270],
    [x + 104, 420],
    [x + 60, FOOT - 56],
  ];
  plate.fill(polygon(points), accent);
  plate.fill(
    polygon([
      [x - 20, 176],
      [x + 84, 96],
      [x + 44, 270],
      [x - 18, 380],
    ]),
    blend(accent, light, 0.3),
  );
  plate.fill(
    polygon([
      [x + 44, 270],
      [x + 104, 420],
      [x + 60, FOOT - 56],
      [x - 4, FOOT - 56],
      [x - 18, 380],
    ]),
    blend(accent, ink, 0.46),
  );
  plate.circle(x - 44, 360, 34, blend(accent, ink, 0.6));
  plate.circle(x - 40, 356, 30, blend(plate.palette.low, plate.palette.far, 0.4));
}

/** A figure of balanced stones. */
function stones(plate: Plate, x: number): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const pile = [
    [0, 96, 118, 44],
    [16, 176, 88, 42],
    [-12, 256, 104, 44],
    [10, 332, 62, 36],
    [0, 408, 84, 46],
    [6, 480, 40, 30],
  ] as const;
  for (const [index, [away, up, half, tall]] of pile.entries()) {
    const y = FOOT - up;
    const outline = curve(
      [
        [x + away - half, y + 4],
        [x + away - half * 0.6, y - tall * 0.9],
        [x + away + half * 0.3, y - tall],
        [x + away + half, y - tall * 0.1],
        [x + away + half * 0.6, y + tall * 0.9],
        [x + away - half * 0.5, y + tall * 0.95],
      ],
      true,
    );
    const colour = index === 3 ? accent : blend(blend(light, low, 0.4), far, 0.15 + (index % 2) * 0.2);
    plate.fill(outline, colour);
    plate.clipped(outline, () => {
      plate.fill(
        d`M${x + away + half * 0.2} ${y - tall * 1.2}Q${x + away + half * 0.5} ${y} ${x + away - half * 0.2} ${y + tall * 1.2}H${x + away + half * 1.4}V${y - tall * 1.2}Z`,
        blend(mid, ink, 0.3),
        { opacity: 0.6 },
      );
    });
  }
}
