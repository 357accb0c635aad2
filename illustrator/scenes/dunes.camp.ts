import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

/** Striped tents, a fire and palms among dunes. */
export function dunesCamp(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  const horizon = dice.between(430, 470);
  sky(plate, horizon);
  sun(plate, dice.between(300, 900), dice.between(150, 240), dice.between(60, 90), { isCrescent: true });
  clouds(plate, 80, 260, 3);
  for (const index of times(3)) {
    const [y, depth] = [horizon - 20 + index * 54, 0.08 + index * 0.17];
    const crest = plate.ridge(y, { amplitude: 120 - index * 20, frequency: 0.9 + 0.2 * index, octaves: 2 });
    plate.land(crest, plate.mist(depth, y - 80, y + 130, 0.5));
    const [x, top] = itemAt(crest, 60 + dice.whole(-30, 30));
    plate.clipped(polygon([...crest, [1240, BOTTOM], [-40, BOTTOM]]), () =>
      plate.fill(
        `${curve([
          [x, top - 4],
          [x + 40, top + 40],
          [x - 20, top + 90],
          [x + 60, top + 150],
        ])}${d`L1260 ${top + 190}L1260 ${top - 120}Z`}`,
        plate.tone(depth + 0.16),
        { opacity: 0.55 },
      ),
    );
  }
  plate.land(plate.ridge(horizon + 130, { amplitude: 30, frequency: 1.2, octaves: 2 }), plate.mist(0.5, horizon + 100, 800, 0.3));
  const cloth = blend(light, low, 0.3);
  const x = dice.between(420, 560);
  const palms = { colour: plate.tone(0.8), shade: plate.tone(0.7) };
  palm(plate, { x: x - 150, y: horizon + 150, height: 270, lean: -40, ...palms });
  palm(plate, { x: x + 470, y: horizon + 150, height: 240, lean: 30, ...palms });
  tent(plate, x + 330, horizon + 155, 80, cloth, accent);
  tent(plate, x - 60, horizon + 160, 96, accent, cloth);
  tent(plate, x + 140, horizon + 185, 128, cloth, accent);
  fire(plate, x - 190, horizon + 205);
  plate.land(plate.ridge(720, { amplitude: 50, frequency: 1, octaves: 2 }), blend(ink, mid, 0.12));
  for (const [palmX, height, lean] of [
    [70, 520, 60],
    [1130, 560, -70],
    [1190, 380, 40],
  ] as const)
    palm(plate, { x: palmX, y: 830, height, lean, colour: ink, shade: blend(ink, mid, 0.3) });
  return { focusX: x + 90, focusY: horizon + 130 };
}

/** A concave tent with stripes that spread from its tip, and a lit door. */
export function tent(plate: Plate, x: number, y: number, size: number, cloth: string, stripe: string): void {
  const { ink, light, accent } = plate.palette;
  const at = (across: number, up: number) => d`${x + across * size} ${y - up * size}`;
  plate.ellipse(x + size * 0.2, y + 4, size * 1.5, size * 0.12, ink, { opacity: 0.4 });
  plate.fill(`M${at(-1.25, 0)}Q${at(-0.4, 0.35)} ${at(0, 1)}Q${at(0.4, 0.35)} ${at(1.25, 0)}Z`, cloth);
  const stripes = [-0.75, -0.15, 0.45].map(
    (from) => `M${at(0, 1)}Q${at(from * 0.35, 0.35)} ${at(from, 0)}L${at(from + 0.3, 0)}Q${at((from + 0.3) * 0.35, 0.35)} ${at(0, 1)}Z`,
  );
  plate.fill(stripes.join(""), stripe);
  plate.fill(`M${at(0, 1)}Q${at(0.4, 0.35)} ${at(1.25, 0)}L${at(0.4, 0)}Z`, ink, { opacity: 0.3 });
  plate.fill(`M${at(-0.16, 0)}Q${at(0, 0.3)} ${at(0, 0.55)}Q${at(0.02, 0.3)} ${at(0.2, 0)}Z`, blend(light, accent, 0.35));
  plate.line(`M${at(0, 1)}L${at(0, 1.2)}`, ink, 3);
}

/** A fire with people round it. */
export function fire(plate: Plate, x: number, y: number): void {
  const { ink, light, accent, mid } = plate.palette;
  plate.circle(
    x,
    y - 12,
    90,
    plate.glow([
      [0, light, 0.7],
      [1, light, 0],
    ]),
  );
  plate.fill(d`M${x - 16} ${y}Q${x - 22} ${y - 26} ${x} ${y - 52}Q${x + 24} ${y - 24} ${x + 16} ${y}Z`, blend(light, accent, 0.3));
  plate.line(d`M${x - 26} ${y + 4}l52 -8M${x + 26} ${y + 4}l-52 -8`, ink, 7);
  for (const [index, away] of [-70, -44, 58].entries())
    person(plate, {
      x: x + away,
      y: y + 14,
      height: 58,
      colour: ink,
      garment: index === 1 ? blend(accent, ink, 0.3) : blend(ink, mid, 0.35),
      dress: index === 2 ? "skirt" : "trousers",
    });
}
