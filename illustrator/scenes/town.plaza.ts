import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow, windowLight } from "../draw/lodging.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, boxPath, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const GROUND = 560;

/** An old square: painted houses over arcades, a bandstand among palms, people in its shade. */
export function townPlaza(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 520);
  const side = dice.side();
  const x = dice.between(570, 630);
  sun(plate, x + side * dice.between(250, 420), dice.between(90, 170), dice.between(50, 74), { isCrescent: true });
  clouds(plate, 40, 180, 4);
  const paints = [
    blend(light, accent, 0.4),
    blend(light, low, 0.3),
    blend(far, light, 0.3),
    blend(accent, light, 0.2),
    blend(light, mid, 0.3),
  ];
  const first = dice.whole(0, 4);
  let from = LEFT;
  for (const [index, width] of [230, 190, 250, 200, 220, 190].entries()) {
    front(plate, from, width, dice.between(300, 350), itemAt(paints, (index + first) % paints.length));
    from += width;
  }
  const stone = blend(blend(light, low, 0.5), mid, 0.14);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, stone],
        [1, blend(stone, ink, 0.3)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  plate.rect(LEFT, GROUND, RIGHT - LEFT, 22, ink, { opacity: 0.16 });
  const rays = times(17).map((line) => d`M${600 + (line - 8) * 70} ${GROUND + 22}L${600 + (line - 8) * 170} ${BOTTOM}`);
  const rings = times(4).map((ring) => d`M${LEFT} ${GROUND + 44 + ring ** 1.6 * 34}H${RIGHT}`);
  plate.line(rays.join("") + rings.join(""), blend(stone, ink, 0.24), 2.4, { opacity: 0.5 });
  for (const [away, height, lean] of [
    [-330, 330, -12],
    [330, 350, 16],
  ] as const)
    palm(plate, { x: x + away, y: 640, height, lean, colour: blend(mid, ink, 0.7), shade: blend(mid, ink, 0.45) });
  bandstand(plate, x);
  for (const away of [-450, 430]) bench(plate, x + away, 690);
  for (const [away, y, height, garment, dress] of [
    [-170, 694, 120, accent, "skirt"],
    [-118, 700, 128, blend(light, "#ffffff", 0.2), "trousers"],
    [230, 716, 136, blend(mid, low, 0.3), "trousers"],
    [300, 672, 104, blend(light, accent, 0.4), "skirt"],
  ] as const) {
    plate.ellipse(x + away + 22, y, height * 0.3, 6, ink, { opacity: 0.28 });
    person(plate, {
      x: x + away,
      y,
      height,
      colour: blend(ink, mid, 0.12),
      garment,
      dress,
      hat: dice.chance(0.6) ? "brim" : "none",
      hatInk: blend(light, accent, 0.25),
    });
  }
  doves(plate, x);
  birds(plate, x - side * 260, 90, 5, 11);
  return { focusX: x, focusY: 440 };
}

/** A painted front of two storeys: shuttered windows with balconies over an arcade. */
function front(plate: Plate, x: number, width: number, height: number, paint: string): void {
  const { dice, palette, isNight } = plate;
  const { light, ink, accent, mid } = palette;
  const wall = isNight ? blend(paint, ink, 0.5) : paint;
  const shade = blend(wall, ink, 0.36);
  const top = GROUND - height;
  plate.rect(x, top, width + 1, height, wall);
  plate.rect(x + width - 16, top, 16, height, shade);
  plate.rect(x - 4, top - 16, width + 8, 18, blend(accent, ink, 0.2));
  plate.rect(x - 4, top, width + 8, 7, shade);
  const bays = width > 200 ? 3 : 2;
  const step = width / bays;
  const shutter = dice.pick([blend(mid, ink, 0.35), blend(accent, ink, 0.4), blend(mid, light, 0.2)]);
  for (const bay of times(bays)) {
    const middle = x + (bay + 0.5) * step;
    const y = top + 46;
    plate.rect(middle - 17, y, 34, 84, dice.chance(isNight ? 0.7 : 0.25) ? windowLight(plate) : blend(ink, mid, 0.3));
    plate.rect(middle - 35, y - 2, 17, 88, shutter);
    plate.rect(middle + 18, y - 2, 17, 88, blend(shutter, ink, 0.3));
    plate.rect(middle - 40, y + 86, 80, 7, shade);
    plate.line(
      times(9)
        .map((bar) => d`M${middle - 38 + bar * 9.5} ${y + 56}v30`)
        .join("") + d`M${middle - 40} ${y + 56}h80`,
      blend(ink, "#000000", 0.2),
      2.6,
    );
    plate.fill(archPath(middle - step * 0.36, GROUND - 138, step * 0.72, 138), blend(shade, ink, 0.45));
    plate.fill(boxPath(middle - 14, GROUND - 84, 28, 84), dice.chance(isNight ? 0.8 : 0.35) ? windowLight(plate) : blend(ink, accent, 0.2));
  }
  plate.rect(x, GROUND - 166, width, 9, blend(wall, light, 0.4));
  for (const post of times(bays + 1)) plate.rect(x + post * step - 9, GROUND - 106, 18, 106, blend(wall, light, 0.3));
}

/** The bandstand: eight slim posts, a low dome, a railing, steps. */
function bandstand(plate: Plate, x: number): void {
  const { light, ink, accent, mid, low } = plate.palette;
  const iron = blend(mid, ink, 0.5);
  plate.ellipse(x + 30, 690, 210, 20, ink, { opacity: 0.26 });
  plate.fill(
    polygon([
      [x - 170, 690],
      [x - 160, 622],
      [x + 160, 622],
      [x + 170, 690],
    ]),
    blend(light, low, 0.5),
  );
  plate.fill(
    polygon([
      [x + 60, 690],
      [x + 56, 622],
      [x + 160, 622],
      [x + 170, 690],
    ]),
    blend(light, ink, 0.34),
  );
  plate.rect(x - 168, 614, 336, 12, blend(light, "#ffffff", 0.3));
  lampGlow(plate, x, 480, 150, 0.4);
  for (const [away, height, garment] of [
    [-54, 104, blend(light, "#ffffff", 0.3)],
    [0, 110, accent],
    [52, 102, blend(light, "#ffffff", 0.3)],
  ] as const)
    person(plate, { x: x + away, y: 616, height, colour: ink, garment });
  plate.line([-150, -92, 92, 150].map((away) => d`M${x + away} 616V410`).join(""), iron, 9);
  plate.line(
    times(31)
      .map((bar) => d`M${x - 150 + bar * 10} 576v38`)
      .join("") + d`M${x - 152} 574h304`,
    iron,
    3.4,
  );
  const lace = times(10).map((arch) => d`M${x - 156 + arch * 31.2} 418q15.6 26 31.2 0`);
  plate.line(lace.join(""), iron, 4);
  plate.fill(d`M${x - 184} 414Q${x - 150} 330 ${x - 40} 306H${x + 40}Q${x + 150} 330 ${x + 184} 414Z`, accent);
  plate.fill(d`M${x + 50} 414Q${x + 46} 340 ${x + 20} 306H${x + 40}Q${x + 150} 330 ${x + 184} 414Z`, blend(accent, ink, 0.36));
  plate.line(
    [-90, -30].map((away) => d`M${x + away} 412Q${x + away * 0.86} 344 ${x + away * 0.3} 308`).join(""),
    blend(accent, ink, 0.25),
    3,
  );
  plate.rect(x - 42, 286, 84, 22, blend(light, low, 0.4));
  plate.fill(d`M${x - 50} 288Q${x} 232 ${x + 50} 288Z`, accent);
  plate.line(d`M${x} 256v-34`, iron, 5);
  plate.circle(x, 220, 7, light);
}

function bench(plate: Plate, x: number, y: number): void {
  const { ink, accent } = plate.palette;
  plate.ellipse(x + 12, y + 4, 84, 8, ink, { opacity: 0.28 });
  plate.line(d`M${x - 54} ${y}v-34M${x + 54} ${y}v-34`, ink, 7);
  for (const row of times(3)) plate.rect(x - 70, y - 66 + row * 15, 140, 9, blend(accent, ink, 0.4));
}

/** Doves on the stones. */
function doves(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  for (const _ of times(9)) {
    const [at, y, facing] = [x + dice.between(-420, 420), dice.between(722, 776), dice.side()];
    plate.fill(
      d`M${at} ${y}q${-14 * facing} -2 ${-20 * facing} -8q${12 * facing} -8 ${22 * facing} -6q${4 * facing} -6 ${9 * facing} -5q${-1 * facing} 14 ${-11 * facing} 19Z`,
      blend(palette.light, palette.ink, 0.3),
    );
  }
}
