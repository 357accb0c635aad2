import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow } from "../draw/lodging.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { forest } from "../draw/trees.ts";
import { balloon, cone } from "./balloons.valley.ts";

const HORIZON = 500;
const MEADOW = 600;

/** The morning of a flight: one full balloon on its ropes, one still filling, others in the air over the mist. */
export function balloonsLaunch(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const x = dice.between(690, 770);
  sun(plate, dice.between(200, 330), dice.between(330, 400), dice.between(66, 90), { style: "plain" });
  clouds(plate, 50, 230, 4);
  plate.land(
    plate.ridge(HORIZON - 40, { amplitude: 100, frequency: 1.6, octaves: 3, isSharp: true }),
    plate.mist(0.06, HORIZON - 130, HORIZON + 40, 0.65),
  );
  fogBank(plate, HORIZON - 6, 34, blend(low, light, 0.4), 0.7);
  const hills = plate.ridge(HORIZON + 16, { amplitude: 36, frequency: 1.6, octaves: 2 });
  if (plate.setting.hasStoneCones)
    for (const index of times(9)) cone(plate, (index + dice.next()) * 134, HORIZON + 48, dice.between(56, 96), dice.between(80, 150), 0.3);
  else forest(plate, hills, { count: 44, lowest: 26, tallest: 54, colour: plate.tone(0.4) });
  plate.land(hills, plate.mist(0.36, HORIZON - 10, MEADOW + 10, 0.5), { hasRim: false });
  const cloth = blend(light, "#ffffff", 0.2);
  const aloft = [
    [x - 240, 130, 52],
    [x - 440, 230, 68],
    [x + 270, 210, 44],
    [x + 380, 110, 30],
    [x - 350, 90, 26],
    [x + 300, 380, 22],
    [x - 170, 330, 24],
  ] as const;
  for (const [index, [atX, y, size]] of aloft.entries()) {
    const inks: readonly [string, string] = index % 2 ? [accent, cloth] : [cloth, index % 3 ? accent : blend(mid, ink, 0.15)];
    balloon(plate, atX + dice.between(-20, 20), y + dice.between(-16, 16), size, ...inks);
  }
  plate.land(
    plate.ridge(MEADOW, { amplitude: 16, frequency: 1.2, octaves: 2 }),
    plate.downward(
      [
        [0, blend(plate.tone(0.56), low, 0.15)],
        [1, plate.tone(0.82)],
      ],
      MEADOW,
      800,
    ),
    { hasRim: false },
  );
  plate.stipple(240, light, 2.4, 0.3, () => [dice.between(0, WIDTH), MEADOW + 20 + dice.next() * 130]);
  filling(plate, 250, 676, accent, cloth);
  tethered(plate, x, 684, accent, cloth);
  crew(plate, x);
  const front: Point[] = [
    [-20, 752],
    [260, 762],
    [600, 780],
    [920, 766],
    [1220, 740],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  grass(plate, 796, 150, 64, ink);
  birds(plate, 330, 300, 6, 11);
  return { focusX: x - 60, focusY: 400 };
}

/** The full balloon, with rings of zigzag round it, its flame lit, its basket on the grass. */
function tethered(plate: Plate, x: number, foot: number, colour: string, cloth: string): void {
  const { light, ink, accent, mid } = plate.palette;
  const size = 206;
  const y = foot - size * 1.66;
  plate.ellipse(x + 70, foot + 8, 270, 24, ink, { opacity: 0.34 });
  balloon(plate, x, y, size, colour, cloth);
  const outline = d`M${x - 0.16 * size} ${y + 1.12 * size}C${x - 0.5 * size} ${y + 0.7 * size} ${x - size} ${y + 0.5 * size} ${x - size} ${y}A${size} ${size} 0 0 1 ${x + size} ${y}C${x + size} ${y + 0.5 * size} ${x + 0.5 * size} ${y + 0.7 * size} ${x + 0.16 * size} ${y + 1.12 * size}Z`;
  plate.clipped(outline, () => {
    const band = (up: number, bow: number) => d`M${x - size} ${y + up}Q${x} ${y + up + bow} ${x + size} ${y + up}`;
    plate.line(band(-34, 60), blend(mid, ink, 0.3), 54);
    const teeth = times(17).map((tooth) => {
      const across = -size + (tooth * size) / 8;
      const down = y - 8 + 30 * (1 - (across / size) ** 2);
      return polygon([
        [x + across, down + 18],
        [x + across + size / 16, down - 34],
        [x + across + size / 8, down + 18],
      ]);
    });
    plate.fill(teeth.join(""), light, { opacity: 0.92 });
    plate.line(band(90, 40), light, 8);
    plate.fill(
      d`M${x + size * 0.3} ${y - size}Q${x + size * 1.1} ${y} ${x + size * 0.1} ${y + size * 1.2}H${x + size * 1.2}V${y - size}Z`,
      ink,
      { opacity: 0.26 },
    );
  });
  const mouth = y + size * 1.12;
  plate.fill(
    d`M${x - 38} ${mouth - 6}Q${x} ${mouth + 14} ${x + 38} ${mouth - 6}L${x + 30} ${mouth + 10}Q${x} ${mouth + 22} ${x - 30} ${mouth + 10}Z`,
    blend(accent, ink, 0.45),
  );
  lampGlow(plate, x, mouth + 20, 110, 0.75);
  plate.fill(d`M${x - 9} ${foot - 58}Q${x - 14} ${foot - 84} ${x} ${foot - 112}Q${x + 14} ${foot - 84} ${x + 9} ${foot - 58}Z`, light);
  plate.line(d`M${x - 34} ${mouth + 8}L${x - 40} ${foot - 40}M${x + 34} ${mouth + 8}L${x + 40} ${foot - 40}`, ink, 3);
  const wicker = blend(accent, ink, 0.5);
  plate.fill(d`M${x - 46} ${foot - 42}h92l-7 52h-78Z`, wicker);
  plate.fill(d`M${x + 12} ${foot - 42}h34l-7 52h-27Z`, blend(wicker, ink, 0.45));
  plate.line(
    times(4)
      .map((row) => d`M${x - 43 + row} ${foot - 30 + row * 11}h${86 - row * 2}`)
      .join(""),
    blend(wicker, light, 0.3),
    2.4,
  );
  plate.line(d`M${x - 48} ${foot - 42}h96`, blend(wicker, light, 0.35), 7);
  plate.line(
    d`M${x - size * 0.9} ${y + size * 0.4}L${x - 290} ${foot + 14}M${x + size * 0.9} ${y + size * 0.4}L${x + 300} ${foot + 14}`,
    blend(ink, mid, 0.2),
    2.4,
  );
}

/** The balloon on the ground, its cloth swelling, lit warmly from inside. */
function filling(plate: Plate, x: number, foot: number, colour: string, cloth: string): void {
  const { light, ink } = plate.palette;
  const outline = d`M${x - 190} ${foot}C${x - 230} ${foot - 90} ${x - 130} ${foot - 168} ${x - 10} ${foot - 160}C${x + 80} ${foot - 152} ${x + 120} ${foot - 80} ${x + 186} ${foot - 36}L${x + 190} ${foot - 8}C${x + 120} ${foot + 6} ${x - 60} ${foot + 12} ${x - 190} ${foot}Z`;
  plate.ellipse(x, foot + 6, 230, 18, ink, { opacity: 0.32 });
  plate.fill(outline, cloth);
  plate.clipped(outline, () => {
    for (const [stripe, [from, bow]] of [
      [-150, 150],
      [-70, 120],
      [10, 80],
    ].entries())
      plate.fill(
        d`M${x + 190} ${foot - 22}Q${x + (from ?? 0) + 60} ${foot - (bow ?? 0)} ${x - 230 + stripe * 36} ${foot - 150 + stripe * 62}L${x - 230 + stripe * 36} ${foot - 112 + stripe * 62}Q${x + (from ?? 0) + 60} ${foot - (bow ?? 0) + 44} ${x + 190} ${foot - 22}Z`,
        colour,
      );
    plate.fill(d`M${x - 240} ${foot - 34}Q${x - 40} ${foot - 10} ${x + 190} ${foot - 16}V${foot + 20}H${x - 240}Z`, ink, { opacity: 0.28 });
  });
  lampGlow(plate, x + 120, foot - 40, 130, 0.55);
  plate.fill(d`M${x + 206} ${foot - 34}h40v42h-40Z`, blend(colour, ink, 0.5));
  plate.fill(d`M${x + 204} ${foot - 22}q-22 -2 -34 4q14 8 34 6Z`, light);
}

function crew(plate: Plate, x: number): void {
  const { light, low, mid, ink, accent } = plate.palette;
  const people = [
    [x - 104, 708, 98, accent, "none"],
    [x + 96, 712, 92, blend(light, low, 0.3), "brim"],
    [x + 150, 704, 86, blend(mid, low, 0.45), "none"],
    [x - 300, 712, 92, blend(mid, low, 0.3), "none"],
    [x + 308, 716, 96, accent, "brim"],
    [500, 700, 88, blend(light, accent, 0.3), "none"],
  ] as const;
  for (const [index, [atX, y, height, garment, hat]] of people.entries())
    person(plate, { x: atX, y, height, colour: ink, garment, hat, hatInk: light, dress: index === 2 ? "skirt" : "trousers" });
}
