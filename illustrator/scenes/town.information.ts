import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { person } from "../draw/figures.ts";
import { lamp, pottedPlant, wallInk } from "../draw/interior.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { curve, d, dots, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const COUNTER = 540;
const MAP = { x: 330, y: 92, width: 540, height: 320 } as const;

/** A tourist office: a large wall map with pins, racks of leaflets, someone behind the counter, a traveller with a pack. */
export function townInformation(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(light, low, 0.5), far, 0.3);
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(wall, mid, 0.2)],
        [1, wall],
      ],
      0,
      COUNTER,
    ),
  );
  map(plate);
  rack(plate, 56, 0);
  rack(plate, 932, 3);
  const x = dice.between(560, 640);
  person(plate, {
    x: x - 90,
    y: COUNTER + 112,
    height: 320,
    colour: blend(ink, mid, 0.12),
    head: blend(accent, ink, 0.42),
    garment: blend(mid, ink, 0.1),
  });
  plate.fill(d`M${x - 104} ${COUNTER - 142}l14 22l14 -22Z`, accent);
  const top = blend(blend(far, light, 0.4), accent, 0.16);
  plate.rect(LEFT, COUNTER, RIGHT - LEFT, 22, top);
  plate.rect(LEFT, COUNTER + 22, RIGHT - LEFT, 10, blend(top, ink, 0.4));
  const front = blend(blend(mid, far, 0.2), ink, 0.2);
  plate.rect(LEFT, COUNTER + 32, RIGHT - LEFT, BOTTOM - COUNTER, front);
  plate.line(
    times(13)
      .map((panel) => d`M${panel * 100} ${COUNTER + 34}V${BOTTOM}`)
      .join(""),
    blend(front, ink, 0.34),
    3,
  );
  // The sign of an information desk: it reads the same mirrored.
  plate.circle(x - 90, COUNTER + 126, 62, blend(light, "#ffffff", 0.3));
  plate.circle(x - 90, COUNTER + 126, 54, accent);
  plate.circle(x - 90, COUNTER + 100, 9, blend(light, "#ffffff", 0.5));
  plate.line(d`M${x - 90} ${COUNTER + 122}v34`, blend(light, "#ffffff", 0.5), 15);
  counterThings(plate, x);
  traveller(plate, x + 190);
  pottedPlant(plate, 1130, 800, 230, [blend(mid, ink, 0.55), blend(mid, ink, 0.2)], accent);
  for (const share of [0.2, 0.5, 0.8]) lamp(plate, { x: share * 1200, drop: 30, size: 40, colour: blend(ink, mid, 0.2), shade: ink });
  return { focusX: x, focusY: 420 };
}

/** A map of a coast with roads, a river, a route and pins. */
function map(plate: Plate): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const { x, y, width, height } = MAP;
  plate.rect(x - 14, y - 14, width + 28, height + 28, ink, { opacity: 0.28, transform: "translate(12 16)" });
  plate.rect(x - 16, y - 16, width + 32, height + 32, blend(ink, accent, 0.3));
  plate.rect(x, y, width, height, blend(top, low, 0.45));
  plate.clipped(d`M${x} ${y}h${width}v${height}h${-width}Z`, () => {
    const noise = lineNoise(dice);
    const shore = times(16).map(
      (step): Point => [x + width * (0.52 + 0.36 * noise(step / 3)) - step * 6, y - 10 + (step * (height + 20)) / 15],
    );
    const land = `${curve(shore)}${d`L${x - 10} ${y + height + 10}L${x - 10} ${y - 10}Z`}`;
    plate.line(land, blend(light, top, 0.4), 22, { opacity: 0.5 });
    plate.fill(land, blend(light, low, 0.35));
    plate.clipped(land, () => {
      for (const [atX, atY, size] of [
        [0.16, 0.3, 70],
        [0.4, 0.76, 84],
        [0.5, 0.16, 46],
      ] as const)
        plate.ellipse(x + width * atX, y + height * atY, size, size * 0.6, blend(mid, low, 0.45));
      plate.line(
        curve([
          [x, y + height * 0.5],
          [x + width * 0.2, y + height * 0.56],
          [x + width * 0.36, y + height * 0.42],
          [x + width * 0.8, y + height * 0.52],
        ]),
        blend(top, low, 0.3),
        9,
      );
      const roads: readonly (readonly Point[])[] = [
        [
          [0, 0.14],
          [0.24, 0.22],
          [0.34, 0.5],
          [0.3, 1],
        ],
        [
          [0, 0.84],
          [0.3, 0.66],
          [0.62, 0.6],
        ],
        [
          [0.3, 0],
          [0.34, 0.3],
          [0.7, 0.2],
        ],
      ];
      plate.line(
        roads.map((road) => curve(road.map(([across, down]): Point => [x + width * across, y + height * down]))).join(""),
        blend(far, ink, 0.2),
        5,
      );
    });
    plate.line(
      curve([
        [x + 70, y + 70],
        [x + 150, y + 132],
        [x + 210, y + 110],
        [x + 262, y + 210],
      ]),
      accent,
      5,
      { "stroke-dasharray": "2 13" },
    );
    plate.fill(
      polygon([
        [x + width - 60, y + 34],
        [x + width - 50, y + 62],
        [x + width - 60, y + 90],
        [x + width - 70, y + 62],
      ]),
      ink,
    );
  });
  for (const [across, down] of [
    [70, 70],
    [150, 132],
    [262, 210],
    [330, 70],
    [110, 250],
  ] as const)
    pin(plate, x + across + dice.between(-10, 10), y + down);
}

function pin(plate: Plate, x: number, y: number): void {
  const { accent, ink, light } = plate.palette;
  plate.fill(
    d`M${x} ${y}C${x - 8} ${y - 18} ${x - 17} ${y - 24} ${x - 17} ${y - 36}a17 17 0 0 1 34 0C${x + 17} ${y - 24} ${x + 8} ${y - 18} ${x} ${y}Z`,
    accent,
  );
  plate.fill(d`M${x} ${y}C${x + 8} ${y - 18} ${x + 17} ${y - 24} ${x + 17} ${y - 36}a17 17 0 0 0 -12 -16Z`, blend(accent, ink, 0.34));
  plate.circle(x, y - 36, 7, light);
}

/** A rack with four rows of leaflets, each with a small picture. */
function rack(plate: Plate, x: number, shift: number): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const colours = [
    accent,
    blend(light, "#ffffff", 0.2),
    blend(mid, low, 0.25),
    blend(accent, light, 0.5),
    blend(far, mid, 0.4),
    blend(mid, ink, 0.2),
  ];
  const wood = blend(blend(accent, ink, 0.46), far, 0.16);
  plate.rect(x - 12, 84, 240, COUNTER - 84, blend(wood, ink, 0.2));
  for (const row of times(4)) {
    const y = 100 + row * 110;
    for (const column of times(4)) {
      const left = x - 2 + column * 56;
      const colour = itemAt(colours, (row * 3 + column + shift) % colours.length);
      plate.rect(left, y, 48, 82, colour);
      plate.rect(left + 36, y, 12, 82, blend(colour, ink, 0.16));
      const kind = (row + column + shift) % 3;
      if (kind === 0)
        plate.fill(
          polygon([
            [left + 6, y + 58],
            [left + 20, y + 30],
            [left + 29, y + 46],
            [left + 35, y + 38],
            [left + 42, y + 58],
          ]),
          blend(colour, ink, 0.45),
        );
      if (kind === 1) plate.circle(left + 24, y + 40, 13, blend(colour, ink, 0.4));
      if (kind === 2)
        plate.line(d`M${left + 8} ${y + 34}q8 -8 16 0t16 0M${left + 8} ${y + 48}q8 -8 16 0t16 0`, blend(colour, ink, 0.42), 4);
      plate.line(d`M${left + 8} ${y + 14}h28`, blend(colour, ink, 0.5), 4);
    }
    plate.rect(x - 12, y + 62, 240, 30, wood);
    plate.rect(x - 12, y + 62, 240, 6, blend(wood, light, 0.24));
  }
}

/** A bell, a stack of maps, a globe. */
function counterThings(plate: Plate, x: number): void {
  const { light, low, ink, accent, far, mid, top } = plate.palette;
  const brass = blend(light, accent, 0.4);
  plate.fill(d`M${x - 262} ${COUNTER}a34 34 0 0 1 68 0Z`, brass);
  plate.fill(d`M${x - 222} ${COUNTER - 34}a34 34 0 0 1 28 34h-22Z`, blend(brass, ink, 0.34));
  plate.circle(x - 228, COUNTER - 38, 6, brass);
  for (const sheet of times(5))
    plate.rect(x + 20 + (sheet % 2) * 6, COUNTER - 8 - sheet * 8, 110, 7, sheet % 2 ? accent : blend(light, low, 0.2));
  const globe = x - 400;
  plate.line(d`M${globe} ${COUNTER - 4}v-30M${globe - 30} ${COUNTER - 3}h60`, blend(ink, accent, 0.3), 9);
  plate.circle(globe, COUNTER - 88, 56, blend(top, low, 0.3));
  const ball = d`M${globe - 56} ${COUNTER - 88}a56 56 0 1 0 112 0a56 56 0 1 0 -112 0Z`;
  plate.clipped(ball, () => {
    plate.fill(
      d`M${globe - 50} ${COUNTER - 120}q30 -20 50 0q10 24 -16 30q-4 26 -24 40q-20 -26 -10 -70ZM${globe + 16} ${COUNTER - 110}q30 -10 40 14q-6 30 -24 50q-20 -20 -16 -64Z`,
      blend(mid, low, 0.2),
    );
    plate.fill(
      d`M${globe + 14} ${COUNTER - 150}Q${globe + 44} ${COUNTER - 88} ${globe + 8} ${COUNTER - 30}H${globe + 80}V${COUNTER - 150}Z`,
      ink,
      { opacity: 0.22 },
    );
  });
  plate.line(d`M${globe + 34} ${COUNTER - 146}A68 68 0 0 1 ${globe + 8} ${COUNTER - 22}`, brass, 6);
  plate.line(dots([[globe + 34, COUNTER - 146]]), brass, 11);
  plate.rect(x + 380, COUNTER - 96, 92, 96, blend(light, far, 0.3));
  for (const leaflet of times(3))
    plate.rect(x + 388 + leaflet * 27, COUNTER - 122 + leaflet * 6, 24, 70, itemAt([accent, blend(mid, low, 0.2), light], leaflet));
  plate.rect(x + 380, COUNTER - 54, 92, 54, blend(accent, ink, 0.4));
}

/** A traveller from behind, with a large rucksack and a mat rolled on it. */
function traveller(plate: Plate, x: number): void {
  const { light, ink, accent, mid, low } = plate.palette;
  plate.ellipse(x + 20, 806, 110, 10, ink, { opacity: 0.35 });
  person(plate, { x, y: 830, height: 400, colour: blend(ink, mid, 0.14), head: blend(ink, accent, 0.2), garment: blend(mid, low, 0.3) });
  const [top, bottom] = [508, 690];
  plate.fill(
    d`M${x - 74} ${bottom}Q${x - 84} ${top + 40} ${x - 56} ${top}Q${x} ${top - 26} ${x + 56} ${top}Q${x + 84} ${top + 40} ${x + 74} ${bottom}Q${x} ${bottom + 26} ${x - 74} ${bottom}Z`,
    accent,
  );
  plate.fill(
    d`M${x + 16} ${top - 18}Q${x + 40} ${top - 12} ${x + 56} ${top}Q${x + 84} ${top + 40} ${x + 74} ${bottom}Q${x + 50} ${bottom + 14} ${x + 24} ${bottom + 16}Q${x + 44} ${top + 90} ${x + 16} ${top - 18}Z`,
    blend(accent, ink, 0.36),
  );
  plate.fill(d`M${x - 52} ${top + 96}h104v76q-52 16 -104 0Z`, blend(accent, light, 0.2));
  plate.line(d`M${x - 52} ${top + 118}h104M${x - 34} ${top - 6}v86M${x + 34} ${top - 6}v86`, blend(accent, ink, 0.5), 6);
  plate.rect(x - 84, top - 36, 168, 36, blend(light, low, 0.4), { rx: 18 });
  plate.circle(x - 68, top - 18, 12, blend(low, ink, 0.3));
}
