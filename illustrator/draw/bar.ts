import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { d, lens } from "./svg.ts";

export interface BottleShape {
  x: number;
  /** Height of its foot. */
  y: number;
  height: number;
  /** Half its width, as a share of its height. */
  girth?: number;
  colour: string;
}

/** A bottle with a label, its right side in shadow. */
export function bottle(plate: Plate, { x, y, height: h, girth = 0.15, colour }: BottleShape): void {
  const { ink, light, accent } = plate.palette;
  const [half, neck] = [h * girth, h * 0.045];
  const side = (sign: 1 | -1) =>
    d`C${x + sign * half} ${y - h * 0.74} ${x + sign * neck} ${y - h * 0.72} ${x + sign * neck} ${y - h * 0.82}V${y - h}`;
  plate.fill(`${d`M${x} ${y}H${x - half}V${y - h * 0.6}`}${side(-1)}${d`H${x}Z`}`, colour);
  plate.fill(`${d`M${x} ${y}H${x + half}V${y - h * 0.6}`}${side(1)}${d`H${x}Z`}`, blend(colour, ink, 0.36));
  plate.rect(x - neck - h * 0.012, y - h * 1.02, neck * 2 + h * 0.024, h * 0.09, blend(accent, ink, 0.3));
  plate.rect(x - half, y - h * 0.42, half * 2, h * 0.24, blend(light, colour, 0.25));
  plate.rect(x, y - h * 0.42, half, h * 0.24, ink, { opacity: 0.22 });
}

/** A stemmed glass with a drink in it. @param y of its foot */
export function coupe(plate: Plate, x: number, y: number, height: number, drink: string): void {
  const { light } = plate.palette;
  const half = height * 0.36;
  const rim = y - height;
  plate.fill(
    d`M${x - half} ${rim}H${x + half}Q${x + half * 0.7} ${rim + height * 0.4} ${x} ${rim + height * 0.42}Q${x - half * 0.7} ${rim + height * 0.4} ${x - half} ${rim}Z`,
    light,
    {
      opacity: 0.34,
    },
  );
  plate.fill(
    d`M${x - half * 0.92} ${rim + height * 0.1}H${x + half * 0.92}Q${x + half * 0.6} ${rim + height * 0.38} ${x} ${rim + height * 0.4}Q${x - half * 0.6} ${rim + height * 0.38} ${x - half * 0.92} ${rim + height * 0.1}Z`,
    drink,
  );
  plate.fill(
    d`M${x + half * 0.2} ${rim + height * 0.1}H${x + half * 0.92}Q${x + half * 0.6} ${rim + height * 0.38} ${x} ${rim + height * 0.4}Q${x + half * 0.4} ${rim + height * 0.3} ${x + half * 0.2} ${rim + height * 0.1}Z`,
    blend(drink, plate.palette.ink, 0.28),
  );
  plate.fill(lens(x, rim + height * 0.1, half * 0.92, height * 0.03), blend(drink, light, 0.45));
  plate.line(d`M${x} ${rim + height * 0.42}V${y - height * 0.03}`, light, height * 0.03, { opacity: 0.8 });
  plate.ellipse(x, y - height * 0.02, half * 0.62, height * 0.03, light, { opacity: 0.75 });
}

/** A straight glass with a drink, ice and a straw. @param y of its foot */
export function tumbler(plate: Plate, x: number, y: number, height: number, drink: string): void {
  const { light, ink, accent } = plate.palette;
  const [half, foot] = [height * 0.24, height * 0.19];
  plate.line(d`M${x - half * 0.1} ${y - height * 0.3}L${x + half * 0.95} ${y - height * 1.34}`, accent, height * 0.05);
  const edge = (up: number) => foot + (half - foot) * up;
  const body = (up: number) => d`M${x - edge(up)} ${y - height * up}H${x + edge(up)}L${x + foot} ${y}H${x - foot}Z`;
  plate.fill(body(1), light, { opacity: 0.3 });
  plate.fill(body(0.84), drink);
  plate.fill(
    d`M${x + edge(0.84) * 0.25} ${y - height * 0.84}H${x + edge(0.84)}L${x + foot} ${y}H${x + foot * 0.3}Z`,
    blend(drink, ink, 0.26),
  );
  for (const [across, up, turn] of [
    [-0.5, 0.68, -14],
    [0.3, 0.58, 18],
    [-0.2, 0.4, 8],
  ] as const)
    plate.rect(x + across * half - height * 0.07, y - height * up - height * 0.07, height * 0.14, height * 0.14, light, {
      opacity: 0.5,
      rx: height * 0.02,
      transform: d`rotate(${turn} ${x + across * half} ${y - height * up})`,
    });
  plate.fill(lens(x, y - height * 0.84, edge(0.84), height * 0.025), blend(drink, light, 0.45));
}

/** A bar stool. @param y of its feet */
export function barStool(plate: Plate, x: number, y: number, height: number, seat: string): void {
  const { ink } = plate.palette;
  const legs = blend(ink, "#000000", 0.2);
  const top = y - height;
  plate.line(
    d`M${x - height * 0.13} ${top}L${x - height * 0.24} ${y}M${x + height * 0.13} ${top}L${x + height * 0.24} ${y}M${x - height * 0.19} ${y - height * 0.34}H${x + height * 0.19}`,
    legs,
    height * 0.045,
  );
  plate.ellipse(x, top + height * 0.03, height * 0.25, height * 0.06, blend(seat, ink, 0.45));
  plate.ellipse(x, top - height * 0.01, height * 0.25, height * 0.06, seat);
}

/** A sagging string of bulbs between two points. */
export function bulbString(plate: Plate, from: readonly [number, number], to: readonly [number, number], sag: number, count: number): void {
  const { ink, light, accent } = plate.palette;
  const at = (share: number): readonly [number, number] => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * sag,
  ];
  const [middleX, middleY] = at(0.5);
  plate.line(d`M${from[0]} ${from[1]}Q${middleX} ${middleY + sag} ${to[0]} ${to[1]}`, ink, 2.4);
  for (let bulb = 1; bulb < count; bulb += 1) {
    const [x, y] = at(bulb / count);
    const colour = bulb % 4 ? light : blend(accent, light, 0.3);
    plate.circle(
      x,
      y + 12,
      32,
      plate.glow([
        [0, colour, 0.55],
        [1, colour, 0],
      ]),
    );
    plate.line(d`M${x} ${y}v7`, ink, 3.4);
    plate.ellipse(x, y + 13, 7, 9, colour);
  }
}
