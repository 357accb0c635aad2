import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow, thatchedHouse } from "../draw/lodging.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, leaf, monstera, palm } from "../draw/plants.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, type Point, times } from "../draw/svg.ts";

const FLOOR = 520;

/** A thatched bungalow on posts in the forest, with a pool in front that reflects its light. */
export function lodgeBungalow(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { ink, mid } = palette;
  sky(plate, 420);
  const x = dice.between(560, 640);
  sun(plate, x + dice.side() * dice.between(180, 300), dice.between(150, 220), dice.between(70, 100), { style: "plain" });
  clouds(plate, 60, 180, 3);
  plate.land(plate.ridge(330, { amplitude: 130, frequency: 1.5, octaves: 3 }), plate.mist(0.05, 210, 480, 0.7));
  canopy(plate, 350, 50, 24, plate.mist(0.22, 300, 500, 0.6));
  canopy(plate, 420, 54, 20, plate.mist(0.42, 370, 580, 0.5));
  for (const away of [-440, -330, 300, 400, 500])
    palm(plate, {
      x: x + away + dice.between(-20, 20),
      y: 560,
      height: dice.between(300, 400),
      lean: dice.between(-40, 40),
      colour: plate.tone(0.62),
      shade: plate.tone(0.5),
    });
  canopy(plate, 490, 44, 22, plate.tone(0.62));
  plate.ground(578, plate.tone(0.74));
  lampGlow(plate, x, FLOOR - 60, 330, 0.4);
  thatchedHouse(plate, { x, y: FLOOR, width: 430, height: 290, stilts: 64 });
  stairs(plate, x);
  pool(plate, x);
  person(plate, { x: x + 250, y: 616, height: 92, colour: ink, garment: palette.accent, dress: "skirt" });
  for (const side of [-1, 1]) torch(plate, x + side * 290, 640);
  canopy(plate, 776, 44, 16, ink);
  const [dark, lighter] = frameInks(plate, 0.18);
  for (const [leafX, y, angle, size, isDark] of [
    [50, 720, -1.1, 220, true],
    [-20, 580, -0.55, 200, false],
    [1150, 730, -2, 230, true],
    [1230, 580, -2.6, 200, false],
  ] as const)
    monstera(plate, leafX, y, angle, size, isDark ? dark : lighter, isDark ? lighter : dark);
  for (const index of times(8)) {
    const isLeft = index < 4;
    const [colour, shade] = index % 2 ? [dark, lighter] : [lighter, dark];
    const angle = isLeft ? 0.1 + index * 0.42 : Math.PI - 0.1 - (index - 4) * 0.42;
    leaf(plate, { x: isLeft ? -20 : 1220, y: -20, angle, length: dice.between(230, 330), width: 40, colour, shade });
  }
  birds(plate, x - 240, 170, 5, 12, blend(ink, mid, 0.1));
  return { focusX: x, focusY: FLOOR - 90 };
}

function stairs(plate: Plate, x: number): void {
  const { ink, accent, light } = plate.palette;
  const wood = blend(ink, accent, 0.25);
  for (const step of times(6)) {
    const [half, y] = [44 + step * 5, FLOOR + 8 + step * 14];
    plate.rect(x - half, y, half * 2, 6, blend(wood, light, 0.28));
    plate.rect(x - half, y + 6, half * 2, 8, blend(wood, "#000000", 0.15));
  }
}

function pool(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink } = palette;
  const edge: Point[] = [
    [x - 400, 676],
    [x - 250, 630],
    [x + 20, 616],
    [x + 270, 634],
    [x + 420, 684],
    [x + 260, 742],
    [x - 20, 756],
    [x - 290, 738],
  ];
  const stone = blend(blend(light, far, 0.4), mid, 0.15);
  plate.group({ transform: "translate(0 12)" }, () => plate.fill(curve(edge, true), blend(stone, ink, 0.5)));
  plate.fill(curve(edge, true), stone);
  const inner = edge.map(([atX, y]): Point => [x + (atX - x) * 0.92, 684 + (y - 684) * 0.82]);
  const water = blend(top, mid, 0.3);
  plate.fill(
    curve(inner, true),
    plate.downward(
      [
        [0, blend(water, low, 0.45)],
        [1, blend(water, ink, 0.35)],
      ],
      630,
      750,
    ),
  );
  plate.clipped(curve(inner, true), () => {
    const streaks = times(26).map(() => {
      const near = dice.next();
      return lens(
        x + (dice.next() - 0.5) * (dice.chance(0.5) ? 160 : WIDTH * 0.6),
        640 + near * 100,
        (16 + 50 * near) * dice.between(0.4, 1),
        1 + 2 * near,
      );
    });
    plate.fill(streaks.join(""), light, { opacity: 0.55 });
  });
}

function torch(plate: Plate, x: number, y: number): void {
  const { light, accent, ink } = plate.palette;
  lampGlow(plate, x, y - 96, 90, 0.6);
  plate.line(d`M${x} ${y}v-84`, ink, 6);
  plate.fill(d`M${x - 9} ${y - 82}Q${x - 12} ${y - 100} ${x} ${y - 118}Q${x + 12} ${y - 100} ${x + 9} ${y - 82}Z`, accent);
  plate.circle(x, y - 90, 5, light);
}
