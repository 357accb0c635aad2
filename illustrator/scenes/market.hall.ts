import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lamp } from "../draw/interior.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";
import { stall } from "./market.street.ts";

/** The vanishing point of the hall, and the nearest arch: half its width, its springing line, its foot. */
const EYE = { x: 600, y: 400 } as const;
const ARCH = { half: 640, spring: 220, foot: 800 } as const;
/** Nearness of the arches, the farthest first. */
const BAYS = [0.2, 0.3, 0.44, 0.64, 0.92] as const;

/** A covered market: iron arches under a glass roof, one behind the other, stalls on both sides, shoppers on the tiles. */
export function marketHall(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const glass = isNight ? blend(top, far, 0.4) : blend(top, low, 0.55);
  plate.ground(LEFT, glass);
  plate.circle(
    EYE.x,
    EYE.y - 60,
    520,
    plate.glow([
      [0, light, 0.75],
      [1, light, 0],
    ]),
  );
  endWall(plate);
  walls(plate, glass);
  floor(plate);
  for (const bay of BAYS) arch(plate, bay);
  ridge(plate);
  const canvas = blend(light, "#ffffff", 0.2);
  const cloths = [accent, blend(mid, ink, 0.1), blend(accent, light, 0.35)];
  for (const [index, near] of [0.34, 0.52].entries())
    for (const side of [-1, 1]) {
      const width = 300 * near + 40;
      const x = EYE.x + side * (400 * near + 90) - width / 2;
      stall(plate, {
        x,
        y: EYE.y + 190 * near + 34,
        width,
        size: near * 1.1,
        depth: 0.1 + near * 0.4,
        cloth: canvas,
        stripe: itemAt(cloths, index + (side > 0 ? 1 : 0)),
      });
    }
  const garments = [accent, blend(light, low, 0.3), blend(mid, low, 0.3), blend(accent, light, 0.4), blend(far, low, 0.4)];
  for (const index of times(6)) {
    const near = 0.3 + index * 0.09;
    const y = EYE.y + 330 * near + 30;
    const [x, height] = [EYE.x + dice.between(-190, 190) * (0.5 + near), 300 * near];
    plate.ellipse(x + 10, y, height * 0.3, 7, ink, { opacity: 0.3 });
    person(plate, {
      x,
      y,
      height,
      colour: blend(ink, mid, 0.14),
      head: blend(accent, ink, 0.45),
      garment: itemAt(garments, index % garments.length),
      dress: dice.chance(0.4) ? "skirt" : "trousers",
      hat: dice.chance(0.25) ? "brim" : "none",
      hatInk: light,
    });
  }
  stall(plate, { x: -90, y: 664, width: 400, size: 1.2, depth: 0.9, cloth: canvas, stripe: accent });
  stall(plate, { x: 900, y: 664, width: 400, size: 1.2, depth: 0.8, cloth: canvas, stripe: blend(mid, ink, 0.1) });
  for (const [x, drop, size] of [
    [392, 150, 44],
    [808, 150, 44],
    [500, 216, 26],
    [700, 216, 26],
  ] as const)
    lamp(plate, { x, drop, size, colour: blend(ink, mid, 0.2), shade: ink });
  return { focusX: EYE.x, focusY: 430 };
}

/** The far gable with a clock and a fan of panes. */
function endWall(plate: Plate): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const { x, y } = EYE;
  plate.fill(d`M${x - 118} ${y + 84}V${y - 40}A118 118 0 0 1 ${x + 118} ${y - 40}V${y + 84}Z`, blend(low, light, 0.5));
  plate.fill(d`M${x - 118} ${y - 30}H${x + 118}V${y + 84}H${x - 118}Z`, blend(far, low, 0.4));
  plate.line(
    times(7)
      .map((bar) => d`M${x} ${y - 40}L${x - Math.cos((bar * Math.PI) / 6) * 116} ${y - 40 - Math.sin((bar * Math.PI) / 6) * 116}`)
      .join(""),
    blend(mid, far, 0.3),
    3.5,
  );
  plate.fill(d`M${x - 40} ${y + 84}V${y + 14}a40 40 0 0 1 80 0V${y + 84}Z`, blend(light, low, 0.2));
  plate.circle(x, y - 40, 34, blend(mid, ink, 0.3));
  plate.circle(x, y - 40, 27, blend(light, "#ffffff", 0.4));
  plate.line(d`M${x} ${y - 40}V${y - 60}M${x} ${y - 40}l12 8`, accent, 4);
}

/** The glazed slopes of the roof and the upper walls, as bands between the arches. */
function walls(plate: Plate, glass: string): void {
  const { far, mid, light, ink } = plate.palette;
  for (const side of [-1, 1]) {
    const at = (near: number, across: number, up: number): [number, number] => [EYE.x + side * across * near, EYE.y + up * near];
    const [first, last] = [itemAt(BAYS, 0), 1.3];
    const wall = [
      at(first, ARCH.half, ARCH.spring - EYE.y),
      at(last, ARCH.half, ARCH.spring - EYE.y),
      at(last, ARCH.half, 400),
      at(first, ARCH.half, 400),
    ];
    plate.fill(polygon(wall), blend(blend(far, mid, 0.35), light, side < 0 ? 0.2 : 0));
    const purlins = [0.1, 0.24, 0.37].map((turn) => {
      const [across, up] = [Math.cos(turn * Math.PI) * ARCH.half, -Math.sin(turn * Math.PI) * ARCH.half * 0.9 - (EYE.y - ARCH.spring)];
      const [from, to] = [at(first, across, up), at(last, across, up)];
      return d`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
    });
    plate.line(purlins.join(""), blend(glass, ink, 0.35), 5);
    const panes = times(16).map((pane) => {
      const near = first + (1.3 - first) * (pane / 15) ** 1.8;
      const [foot, head] = [at(near, ARCH.half * 0.95, -190), at(near, ARCH.half * 0.32, -700)];
      return d`M${foot[0]} ${foot[1]}Q${EYE.x + side * ARCH.half * 0.82 * near} ${EYE.y - 560 * near} ${head[0]} ${head[1]}`;
    });
    plate.line(panes.join(""), blend(glass, ink, 0.2), 2, { opacity: 0.7 });
  }
}

function floor(plate: Plate): void {
  const { light, low, far, mid, ink } = plate.palette;
  plate.fill(
    polygon([
      [EYE.x - 110, EYE.y + 82],
      [EYE.x + 110, EYE.y + 82],
      [RIGHT + 260, BOTTOM],
      [LEFT - 260, BOTTOM],
    ]),
    plate.downward(
      [
        [0, blend(light, low, 0.4)],
        [1, blend(far, mid, 0.5)],
      ],
      EYE.y + 80,
      BOTTOM,
    ),
  );
  const rays = times(13).map((line) => d`M${EYE.x - 100 + line * 17} ${EYE.y + 82}L${EYE.x + (line - 6) * 190} ${BOTTOM}`);
  const rows = times(8).map((row) => d`M${LEFT} ${EYE.y + 90 + 330 * (row / 7) ** 1.7}H${RIGHT}`);
  plate.line([...rays, ...rows].join(""), blend(mid, ink, 0.3), 2.4, { opacity: 0.3 });
}

/** One arch on its two columns, with a smaller ring inside and struts between them. */
function arch(plate: Plate, near: number): void {
  const { ink, mid, light, low } = plate.palette;
  const iron = blend(blend(mid, ink, 0.35 + near * 0.4), low, (1 - near) * 0.35);
  const half = ARCH.half * near;
  const spring = EYE.y + (ARCH.spring - EYE.y) * near;
  const foot = EYE.y + (ARCH.foot - EYE.y) * near;
  const ring = (radius: number) => d`M${EYE.x - radius} ${spring}A${radius} ${radius * 0.9} 0 0 1 ${EYE.x + radius} ${spring}`;
  plate.line(ring(half), iron, 24 * near);
  plate.line(ring(half * 0.9), iron, 10 * near);
  const struts = times(15).map((strut) => {
    const [one, other] = [((strut + 0.5) * Math.PI) / 15, ((strut + 1) * Math.PI) / 15];
    return d`M${EYE.x - Math.cos(one) * half} ${spring - Math.sin(one) * half * 0.9}L${EYE.x - Math.cos(other) * half * 0.9} ${spring - Math.sin(other) * half * 0.81}`;
  });
  plate.line(struts.join(""), iron, 6 * near);
  for (const side of [-1, 1]) {
    const x = EYE.x + side * half * 0.95;
    plate.line(d`M${x} ${spring}V${foot}`, iron, 30 * near);
    plate.line(d`M${x - 8 * near} ${spring}V${foot}`, blend(iron, light, 0.3), 6 * near);
    plate.rect(x - 28 * near, spring - 6 * near, 56 * near, 18 * near, iron);
  }
}

/** The ridge of the roof, from the far gable to the reader. */
function ridge(plate: Plate): void {
  const { ink, mid } = plate.palette;
  plate.fill(
    polygon([
      [EYE.x - 3, EYE.y - 150],
      [EYE.x + 3, EYE.y - 150],
      [EYE.x + 26, LEFT],
      [EYE.x - 26, LEFT],
    ]),
    blend(ink, mid, 0.3),
  );
}
