import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** Rock paintings under an overhang: a herd and its hunters, hands, suns; two visitors in front. */
export function ruinRock(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const rock = blend(blend(accent, light, 0.55), far, 0.3);
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(rock, ink, 0.34)],
        [0.4, rock],
        [1, blend(rock, ink, 0.26)],
      ],
      80,
      700,
    ),
  );
  strata(plate, rock);
  // The sky beyond the overhang.
  const gap: Point[] = [
    [1240, 120],
    [1120, 170],
    [1064, 280],
    [1040, 420],
    [1070, 560],
    [1030, 690],
    [1240, 700],
  ];
  plate.fill(`${curve(gap)}Z`, blend(low, top, 0.25));
  plate.fill(
    `${curve([
      [1240, 540],
      [1160, 500],
      [1110, 540],
      [1050, 570],
      [1040, 690],
      [1240, 700],
    ])}Z`,
    blend(far, mid, 0.4),
  );
  const x = dice.between(470, 540);
  const paint = blend(accent, ink, 0.34);
  const pale = blend(light, "#ffffff", 0.3);
  for (const [index, [away, y, size]] of (
    [
      [-300, 300, 92],
      [-120, 250, 116],
      [90, 300, 104],
      [290, 262, 84],
      [-210, 420, 78],
      [200, 420, 92],
    ] as const
  ).entries())
    antelope(plate, x + away + dice.between(-14, 14), y + dice.between(-10, 10), size, index % 3 === 1 ? pale : paint);
  for (const [index, away] of [-20, 50, 330, 400].entries())
    hunter(plate, x + away, 452 + (index % 2) * 16, 70, index % 2 ? paint : blend(ink, accent, 0.3));
  hands(plate, x - 330, pale);
  const [sunX, sunY] = [x + 420, 190];
  plate.circle(sunX, sunY, 26, paint);
  for (const ray of times(12)) {
    const angle = (ray / 12) * Math.PI * 2;
    plate.line(
      d`M${sunX + Math.cos(angle) * 36} ${sunY + Math.sin(angle) * 36}L${sunX + Math.cos(angle) * 56} ${sunY + Math.sin(angle) * 56}`,
      paint,
      6,
    );
  }
  const roof: Point[] = [
    [LEFT, 150],
    [160, 118],
    [360, 140],
    [600, 96],
    [820, 128],
    [1010, 92],
    [1130, 140],
    [1240, 96],
  ];
  plate.fill(`${curve(roof)}L1260 -30L${LEFT} -30Z`, blend(ink, accent, 0.14));
  plate.fill(`${curve(roof.map(([at, y]): Point => [at, y + 26]))}L${curve(roof.toReversed()).slice(1)}Z`, ink, { opacity: 0.3 });
  const floor: Point[] = [
    [LEFT, 640],
    [200, 622],
    [480, 648],
    [760, 630],
    [1000, 656],
    [1240, 640],
  ];
  plate.softLand(
    floor,
    plate.downward(
      [
        [0, blend(rock, ink, 0.4)],
        [1, blend(ink, accent, 0.12)],
      ],
      630,
      BOTTOM,
    ),
  );
  for (const [away, height, garment] of [
    [190, 190, accent],
    [276, 176, blend(light, low, 0.4)],
  ] as const) {
    plate.ellipse(x + away + 26, 716, height * 0.34, 8, ink, { opacity: 0.35 });
    person(plate, { x: x + away, y: 716, height, colour: blend(ink, mid, 0.1), garment, hat: "brim", hatInk: blend(light, accent, 0.25) });
  }
  for (const [at, y, size] of [
    [60, 740, 110],
    [1090, 730, 130],
    [920, 770, 70],
  ] as const) {
    plate.fill(
      polygon([
        [at - size, y + 70],
        [at - size * 0.7, y - size * 0.3],
        [at, y - size * 0.62],
        [at + size * 0.3, y + 70],
      ]),
      blend(rock, ink, 0.3),
    );
    plate.fill(
      polygon([
        [at + size * 0.3, y + 70],
        [at, y - size * 0.62],
        [at + size * 0.7, y - size * 0.3],
        [at + size, y + 70],
      ]),
      blend(rock, ink, 0.6),
    );
  }
  grass(plate, 812, 60, 60, ink, LEFT, RIGHT);
  return { focusX: x + 40, focusY: 400 };
}

/** Bands and cracks in the rock. */
function strata(plate: Plate, rock: string): void {
  const { dice, palette } = plate;
  for (const band of times(6)) {
    const y = 190 + band * 82;
    const line = times(14).map((step): Point => [LEFT + step * 96, y + dice.between(-14, 14)]);
    plate.line(curve(line), blend(rock, palette.ink, 0.3), dice.between(2, 5), { opacity: 0.4 });
  }
  plate.stipple(320, blend(rock, palette.ink, 0.5), 2.6, 0.3, () => [dice.between(0, 1200), dice.between(130, 640)]);
}

/** An antelope in a few strokes, as they were painted: a long body, thin legs, curved horns. */
function antelope(plate: Plate, x: number, y: number, size: number, colour: string): void {
  const facing = plate.dice.side();
  const at = (across: number, up: number): Point => [x + across * size * facing, y - up * size];
  plate.fill(
    curve(
      [
        at(-0.5, 0.08),
        at(-0.46, 0.24),
        at(-0.1, 0.2),
        at(0.22, 0.3),
        at(0.44, 0.56),
        at(0.62, 0.52),
        at(0.66, 0.46),
        at(0.46, 0.42),
        at(0.34, 0.06),
        at(0, 0),
      ],
      true,
    ),
    colour,
  );
  const legs = [
    [-0.42, -0.5],
    [-0.34, -0.28],
    [0.22, 0.14],
    [0.3, 0.44],
  ] as const;
  plate.line(legs.map(([from, to]) => polygon([at(from, 0.1), at(to, -0.42)], false)).join(""), colour, size * 0.055);
  plate.line(
    curve([at(0.46, 0.54), at(0.36, 0.76), at(0.2, 0.86)]) + curve([at(0.5, 0.55), at(0.46, 0.78), at(0.34, 0.92)]),
    colour,
    size * 0.04,
  );
  plate.line(curve([at(-0.48, 0.2), at(-0.6, 0.06)]), colour, size * 0.035);
}

/** A running hunter with a bow, in strokes. */
function hunter(plate: Plate, x: number, y: number, size: number, colour: string): void {
  const at = (across: number, up: number): Point => [x + across * size, y - up * size];
  plate.line(polygon([at(-0.34, -0.5), at(-0.06, 0), at(0.3, -0.46)], false), colour, size * 0.1, { "stroke-linejoin": "round" });
  plate.line(polygon([at(-0.06, 0), at(0.06, 0.5)], false), colour, size * 0.15);
  plate.line(polygon([at(-0.36, 0.34), at(0.05, 0.42), at(0.46, 0.36)], false), colour, size * 0.08, { "stroke-linejoin": "round" });
  plate.circle(...at(0.1, 0.68), size * 0.11, colour);
  plate.line(curve([at(0.4, 0.78), at(0.62, 0.36), at(0.4, -0.04)]), colour, size * 0.045);
}

/** Prints of hands, blown around with pale paint. */
function hands(plate: Plate, x: number, colour: string): void {
  const { dice } = plate;
  for (const [away, y] of [
    [-60, 500],
    [20, 540],
    [110, 506],
  ] as const) {
    const [at, turn] = [x + away, dice.between(-30, 30)];
    plate.group({ transform: d`rotate(${turn} ${at} ${y})` }, () => {
      plate.ellipse(at, y, 19, 22, colour);
      const fingers = [-15, -6, 4, 13].map((finger) => d`M${at + finger} ${y - 12}l${finger * 0.5} ${-34 + Math.abs(finger) * 0.5}`);
      plate.line(`${fingers.join("")}${d`M${at - 14} ${y + 4}l-20 -14`}`, colour, 8.5);
    });
  }
}
