import { person } from "../draw/figures.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { d, lens, polygon, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";
import { lotus } from "./pavilion.lotus.ts";
import { TOWERS, towers } from "./temple.forest.ts";

const MIRROR = 0.8;
/** The towers stand far away here. */
const DISTANCE = 0.78;

/** Five or three towers across a pond at first light, mirrored, a causeway leading to them. */
export function templePond(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const bank = dice.between(440, 470);
  sky(plate, bank - 20);
  const x = dice.between(540, 660);
  sun(plate, x + dice.side() * dice.between(140, 260), dice.between(190, 280), dice.between(60, 86));
  clouds(plate, 70, 220, 4);
  plate.land(plate.ridge(bank - 70, { amplitude: 90, frequency: 1.6, octaves: 3 }), plate.mist(0.04, bank - 140, bank, 0.7), {
    bottom: bank + 2,
  });
  const plan = dice.chance() ? TOWERS.five : TOWERS.three;
  const shore = plate.named(() => {
    plate.clipped(d`M-20 -20H1220V${bank + 2}H-20Z`, () => {
      canopy(plate, bank - 66, 40, 26, plate.mist(0.28, bank - 120, bank + 30, 0.5));
      plate.group({ transform: `${d`translate(${x * (1 - DISTANCE)} ${(bank + 16) * (1 - DISTANCE)})`} scale(${DISTANCE})` }, () =>
        towers(plate, x, bank + 16, plan, plan.length),
      );
      for (const away of [-470, -390, 400, 500])
        palm(plate, {
          x: x + away + dice.between(-24, 24),
          y: bank + 6,
          height: dice.between(170, 250),
          lean: dice.between(-26, 26),
          colour: plate.tone(0.66),
          shade: plate.tone(0.54),
        });
      canopy(plate, bank - 26, 26, 30, plate.tone(0.58));
    });
  });
  const water = blend(far, top, 0.4);
  plate.ground(
    bank,
    plate.downward(
      [
        [0, blend(water, low, 0.55)],
        [0.55, blend(water, mid, 0.25)],
        [1, blend(mid, ink, 0.65)],
      ],
      bank,
      HEIGHT,
    ),
  );
  plate.clipped(d`M-20 ${bank}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(shore, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${bank * (1 + MIRROR)})`, opacity: 0.42 }),
  );
  const ripples = times(40).map(() => {
    const near = dice.next();
    return lens(dice.between(0, WIDTH), bank + 8 + near * 260, (26 + 130 * near) * dice.between(0.4, 1), 0.6 + 1.5 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.4), { opacity: 0.4 });
  causeway(plate, x, bank);
  lotus(plate, bank + 130, light);
  person(plate, { x: x - 6, y: bank + 74, height: 46, colour: ink, garment: accent, dress: "skirt" });
  const [dark, lighter] = frameInks(plate, 0.18);
  frondCorner(plate, {
    x: 1222,
    y: 20,
    count: 8,
    from: Math.PI + 0.1,
    step: -0.2,
    length: [260, 380],
    droop: 0.45,
    colours: [lighter, dark],
  });
  birds(plate, x - 260, 200, 6, 12);
  return { focusX: x, focusY: bank - 90 };
}

/** A stone path over the water with low balustrades. */
function causeway(plate: Plate, x: number, bank: number): void {
  const { light, far, mid, ink } = plate.palette;
  plate.fill(
    polygon([
      [x - 26, bank],
      [x + 26, bank],
      [x + 170, BOTTOM],
      [x - 170, BOTTOM],
    ]),
    blend(light, far, 0.45),
  );
  plate.fill(
    polygon([
      [x + 6, bank],
      [x + 26, bank],
      [x + 170, BOTTOM],
      [x + 40, BOTTOM],
    ]),
    blend(far, mid, 0.7),
  );
  const slabs = times(9).map((slab) => {
    const near = ((slab + 1) / 10) ** 2;
    return d`M${x - 26 - 144 * near} ${bank + near * (BOTTOM - bank)}H${x + 26 + 144 * near}`;
  });
  plate.line(slabs.join(""), blend(mid, ink, 0.3), 2.5, { opacity: 0.5 });
  for (const side of [-1, 1]) {
    const posts = times(7).map((post) => {
      const near = ((post + 1) / 7) ** 2;
      const [postX, y, size] = [x + side * (30 + 160 * near), bank + near * (BOTTOM - bank), 5 + 20 * near];
      return d`M${postX - size / 2} ${y}v${-size * 1.8}q${size / 2} ${-size * 0.9} ${size} 0v${size * 1.8}Z`;
    });
    plate.fill(posts.join(""), side < 0 ? blend(mid, ink, 0.35) : blend(mid, ink, 0.6));
  }
}
