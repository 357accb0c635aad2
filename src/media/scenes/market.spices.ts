import { person } from "../draw/figures.ts";
import { lamp } from "../draw/interior.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { archPath, curve, d, type Point, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

/** Rows of sacks from the back to the front: how many, where they stand and how wide each is. */
const ROWS = [
  { count: 9, y: 520, width: 116 },
  { count: 7, y: 624, width: 158 },
  { count: 5, y: 770, width: 226 },
] as const;
const COUNTER = 430;

/** A spice stall in a vaulted bazaar: cones of colour in sacks, hanging lamps, a seller. */
export function marketSpices(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.55) : blend(far, mid, 0.5);
  plate.ground(
    -20,
    plate.downward(
      [
        [0, blend(wall, ink, 0.55)],
        [1, wall],
      ],
      0,
      520,
    ),
  );
  vaults(plate, wall);
  shelves(plate, wall);
  const sellerX = dice.between(520, 680);
  person(plate, {
    x: sellerX,
    y: COUNTER + 150,
    height: 300,
    colour: blend(ink, accent, 0.14),
    head: blend(accent, ink, 0.5),
    garment: accent,
    hat: "brim",
    hatInk: blend(accent, ink, 0.5),
  });
  plate.ground(COUNTER + 20, blend(ink, accent, 0.2), 40);
  plate.ground(COUNTER + 20, blend(accent, light, 0.2), 6);
  plate.ground(COUNTER + 50, blend(ink, mid, 0.12));
  const spices = [
    accent,
    blend(light, accent, 0.35),
    blend(mid, low, 0.2),
    blend(accent, ink, 0.35),
    light,
    blend(far, accent, 0.45),
    blend(mid, ink, 0.25),
    blend(light, far, 0.4),
  ];
  for (const [row, { count, y, width }] of ROWS.entries()) {
    const shift = dice.between(-30, 30);
    for (const index of times(count + 1)) {
      const x = shift + ((index - 0.5 + (row % 2) * 0.5) * WIDTH) / count;
      sack(plate, x, y, width * dice.between(0.9, 1.02), spices[(index * 3 + row * 2) % spices.length] as string);
    }
  }
  for (const [x, drop, size] of [
    [180, 120, 46],
    [430, 60, 34],
    [770, 80, 36],
    [1010, 130, 48],
  ] as const)
    lamp(plate, {
      x: x + dice.between(-20, 20),
      drop: drop + dice.between(-16, 16),
      size,
      colour: blend(accent, ink, 0.1),
      shade: blend(accent, ink, 0.45),
    });
  return { focusX: sellerX, focusY: 480 };
}

/** Pointed vaults running back to a lit end. */
function vaults(plate: Plate, wall: string): void {
  const { light, low, ink } = plate.palette;
  const arches = [
    [1160, 0.5],
    [900, 0.3],
    [660, 0.1],
  ] as const;
  for (const [width, shade] of arches) {
    const left = 600 - width / 2;
    plate.fill(
      d`M${left} 560V${300 - width * 0.1}Q${left + width * 0.1} ${40 - width * 0.02} 600 ${24}Q${left + width * 0.9} ${40 - width * 0.02} ${left + width} ${300 - width * 0.1}V560Z`,
      blend(wall, ink, shade),
    );
  }
  plate.fill(
    archPath(450, 150, 300, 400),
    plate.downward(
      [
        [0, blend(light, low, 0.4)],
        [1, light],
      ],
      150,
      480,
    ),
  );
  plate.fill(archPath(505, 230, 190, 320), blend(light, "#ffffff", 0.3), { opacity: 0.7 });
}

/** Jars and bundles on the walls. */
function shelves(plate: Plate, wall: string): void {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  const glazes = [accent, light, blend(accent, far, 0.5), blend(mid, ink, 0.3), blend(light, far, 0.5)];
  for (const side of [-1, 1] as const) {
    for (const shelf of times(3)) {
      const y = 210 + shelf * 92;
      const from = side < 0 ? -20 : 850;
      plate.rect(from, y, 370, 9, blend(wall, ink, 0.7));
      for (const index of times(6)) {
        const [x, height] = [from + 44 + index * 58, dice.between(36, 62)];
        const glaze = glazes[(index + shelf + (side > 0 ? 2 : 0)) % glazes.length] as string;
        plate.fill(d`M${x - 18} ${y}q-8 ${-height * 0.6} 8 ${-height}h20q16 ${height * 0.4} 8 ${height}Z`, glaze);
        plate.fill(d`M${x + 5} ${y}q8 ${-height * 0.5} 2 ${-height}h3q16 ${height * 0.4} 8 ${height}Z`, blend(glaze, ink, 0.36));
        plate.rect(x - 11, y - height - 6, 22, 8, blend(glaze, ink, 0.5));
      }
    }
  }
}

/** A rolled sack with a cone of spice: lit on the left, dark on the right. */
function sack(plate: Plate, x: number, y: number, width: number, spice: string): void {
  const { light, far, ink } = plate.palette;
  const half = width / 2;
  const cloth = blend(blend(light, far, 0.35), ink, 0.1);
  const at = (across: number, up: number): Point => [x + across * half, y - up * half];
  plate.fill(`${curve([at(-0.86, 0.1), at(-1, -0.5), at(-0.9, -1.3), at(0, -1.5), at(0.9, -1.3), at(1, -0.5), at(0.86, 0.1)])}Z`, cloth);
  plate.fill(
    `${curve([at(0.3, 0.1), at(0.42, -0.6), at(0.3, -1.46), at(0.9, -1.3), at(1, -0.5), at(0.86, 0.1)])}Z`,
    blend(cloth, ink, 0.34),
  );
  plate.ellipse(x, y - half * 0.05, half, half * 0.24, blend(cloth, ink, 0.25));
  plate.ellipse(x, y - half * 0.1, half * 0.86, half * 0.18, blend(spice, ink, 0.3));
  plate.fill(
    `${curve([at(-0.84, 0.1), at(-0.4, 0.55), at(0, 1.02), at(0.4, 0.55), at(0.84, 0.1)])}Q${at(0, -0.18).map(Math.round).join(" ")} ${at(-0.84, 0.1).map(Math.round).join(" ")}Z`,
    spice,
  );
  plate.fill(
    `${curve([at(0, 1.02), at(0.4, 0.55), at(0.84, 0.1)])}Q${at(0.4, -0.06).map(Math.round).join(" ")} ${at(0.16, -0.06).map(Math.round).join(" ")}Q${at(0.26, 0.5).map(Math.round).join(" ")} ${at(0, 1.02).map(Math.round).join(" ")}Z`,
    blend(spice, ink, 0.26),
  );
  plate.stipple(22, blend(spice, light, 0.5), 2.4, 0.7, () => {
    const up = plate.dice.next();
    return at(-0.62 * (1 - up) * plate.dice.next(), 0.12 + up * 0.7);
  });
}
