import { blend } from "../colour.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, sky, sun } from "../draw/sky.ts";
import { archPath, curve, d, type Point, times } from "../draw/svg.ts";

const HORIZON = 470;

/** Balloons over a valley of stone cones at sunrise. */
export function balloonsValley(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  sky(plate, HORIZON + 80);
  sun(plate, dice.between(200, 420), dice.between(330, 400), dice.between(60, 90), { style: "plain" });
  plate.land(
    plate.ridge(HORIZON - 20, { amplitude: 80, frequency: 1.6, octaves: 3, isSharp: true }),
    plate.mist(0.03, HORIZON - 80, HORIZON + 80, 0.7),
  );
  plate.land(plate.ridge(HORIZON + 50, { amplitude: 60, frequency: 1.8, octaves: 3 }), plate.mist(0.2, HORIZON, HORIZON + 160, 0.7));
  for (const row of times(3)) {
    const [depth, y, count] = [0.25 + row * 0.22, HORIZON + 90 + row * 90, 9 - row];
    for (const index of times(plate.setting.hasStoneCones ? count : 0)) {
      const size = dice.between(0.55, 1.25);
      cone(
        plate,
        ((index + dice.next()) * WIDTH) / count,
        y + 50,
        (80 + row * 50) * size,
        (130 + row * 55) * size * dice.between(0.8, 1.1),
        depth,
      );
    }
    plate.land(plate.ridge(y + 8, { amplitude: 26, frequency: 1.4, octaves: 2 }), plate.mist(depth, y - 20, y + 110, 0.5));
  }
  const cloth = blend(light, "#ffffff", 0.2);
  const heroX = dice.between(700, 780);
  const balloons = [
    [dice.between(930, 1020), 330, 40],
    [dice.between(560, 620), 300, 30],
    [dice.between(480, 540), 120, 34],
    [dice.between(1060, 1120), 140, 52],
    [dice.between(180, 240), 240, 66],
    [heroX, 200, 118],
  ] as const;
  for (const [index, [x, y, size]] of balloons.entries()) {
    const inks: readonly [string, string] = index % 2 ? [accent, cloth] : [cloth, index % 4 ? accent : blend(mid, ink, 0.2)];
    balloon(plate, x, y, size, ...inks);
  }
  plate.land(plate.ridge(735, { amplitude: 60, frequency: 1.7, octaves: 3 }), ink, { hasRim: false });
  birds(plate, 400, 190, 4, 11);
  return { focusX: heroX, focusY: 260 };
}

/** A cone of soft stone with a harder cap, and doors if it is near. */
export function cone(plate: Plate, x: number, y: number, width: number, height: number, depth: number): void {
  const { light, ink } = plate.palette;
  const lit = blend(plate.tone(depth), light, 0.42 - 0.25 * depth);
  const shadow = plate.tone(depth + 0.12);
  const at = (across: number, up: number): Point => [x + across * width, y - up * height];
  const right: Point[] = [at(0, 1), at(0.12, 0.92), at(0.3, 0.5), at(0.5, 0)];
  plate.fill(`${curve([at(-0.5, 0), at(-0.3, 0.5), at(-0.12, 0.92), ...right])}Z`, lit);
  plate.fill(`${curve([at(0.05, 0), at(-0.02, 0.5), at(0.03, 0.9), ...right])}Z`, shadow);
  plate.fill(`${curve([at(-0.2, 0.86), at(-0.1, 1.02), at(0, 1.08), at(0.12, 1.02), at(0.22, 0.86)])}Z`, blend(shadow, ink, 0.35));
  if (width < 60) return;
  const doors = times(3).map((door) =>
    archPath(x - width * 0.2 + door * width * 0.13, y - height * (0.55 - 0.13 * (door % 2)), width * 0.07, height * 0.07),
  );
  plate.fill(doors.join(""), blend(shadow, ink, 0.55));
}

/** A balloon in two inks, shaded on its right, with its basket. */
export function balloon(plate: Plate, x: number, y: number, size: number, cloth: string, panel: string): void {
  const { ink, accent } = plate.palette;
  const at = (across: number, down: number) => d`${x + across * size} ${y + down * size}`;
  const outline = `M${at(-0.16, 1.12)}C${at(-0.5, 0.7)} ${at(-1, 0.5)} ${at(-1, 0)}${d`A${size} ${size} 0 0 1 ${x + size} ${y}`}C${at(1, 0.5)} ${at(0.5, 0.7)} ${at(0.16, 1.12)}Z`;
  plate.fill(outline, cloth);
  plate.clipped(outline, () => {
    const panels = [-1, 1].map((side) => {
      const [from, to] = [side - 0.5, side + 0.5];
      return `M${at(0, -1)}Q${at(from * 0.46, 0)} ${at(from * 0.12, 1.2)}L${at(to * 0.12, 1.2)}Q${at(to * 0.46, 0)} ${at(0, -1)}Z`;
    });
    plate.fill(panels.join(""), panel);
    plate.fill(`M${at(0.1, -1.1)}Q${at(1.05, 0)} ${at(0.05, 1.2)}L${at(1.2, 1.2)}L${at(1.2, -1.1)}Z`, ink, { opacity: 0.28 });
  });
  plate.line(`M${at(-0.14, 1.12)}L${at(-0.1, 1.36)}M${at(0.14, 1.12)}L${at(0.1, 1.36)}`, ink, Math.max(1, size * 0.02));
  plate.rect(x - size * 0.13, y + size * 1.34, size * 0.26, size * 0.18, blend(ink, accent, 0.2));
  plate.rect(x + size * 0.03, y + size * 1.34, size * 0.1, size * 0.18, ink);
}
