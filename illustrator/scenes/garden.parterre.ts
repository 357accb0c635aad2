import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, d, lens, type Point, polygon, times } from "../draw/svg.ts";
import { cypress, tree } from "../draw/trees.ts";
import { itemAt } from "../items.ts";

const HORIZON = 400;
const EYE: Point = [600, HORIZON];

/** A public garden: beds between clipped hedges on both sides of an avenue, a fountain, a glasshouse at its end. */
export function gardenParterre(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, HORIZON + 20);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(250, 380), dice.between(110, 210), dice.between(50, 76), { style: "plain" });
  clouds(plate, 50, 240, 4);
  plate.land(plate.ridge(HORIZON - 30, { amplitude: 50, frequency: 1.5, octaves: 3 }), plate.mist(0.16, HORIZON - 90, HORIZON + 20, 0.6), {
    hasRim: false,
  });
  const wood = times(24).map((index) =>
    tree(plate, "broadleaf", { x: index * 54 + dice.between(-20, 20), y: HORIZON + 14, height: dice.between(80, 140), width: 64 }),
  );
  plate.fill(wood.join(""), plate.tone(0.5));
  glasshouse(plate);
  plate.ground(
    HORIZON + 8,
    plate.downward(
      [
        [0, blend(mid, low, 0.4)],
        [1, blend(mid, ink, 0.3)],
      ],
      HORIZON,
      BOTTOM,
    ),
  );
  const gravel = blend(blend(light, low, 0.6), far, 0.14);
  plate.fill(
    polygon([
      [EYE[0] - 26, HORIZON + 12],
      [EYE[0] + 26, HORIZON + 12],
      [EYE[0] + 300, BOTTOM],
      [EYE[0] - 300, BOTTOM],
    ]),
    gravel,
  );
  for (const near of [0.12, 0.24, 0.46, 0.86]) for (const edge of [-1, 1] as const) bed(plate, near, edge, gravel);
  for (const near of [0.1, 0.17, 0.3, 0.52, 0.9])
    for (const edge of [-1, 1]) {
      const [x, foot] = [EYE[0] + edge * 330 * near + edge * 10, HORIZON + 350 * near + 10];
      plate.ellipse(x + 34 * near, foot, 60 * near, 9 * near, ink, { opacity: 0.25 });
      plate.fill(cypress(plate, x, foot, 340 * near), blend(mid, ink, 0.42 + near * 0.3));
    }
  fountain(plate);
  for (const [x, y, height, garment, dress] of [
    [EYE[0] - 118, 690, 128, accent, "skirt"],
    [EYE[0] - 66, 694, 136, blend(light, low, 0.3), "trousers"],
    [EYE[0] + 96, 566, 78, blend(accent, light, 0.3), "skirt"],
  ] as const) {
    plate.ellipse(x + 18, y, height * 0.28, 6, ink, { opacity: 0.28 });
    person(plate, { x, y, height, colour: blend(ink, mid, 0.12), garment, dress, hat: dress === "skirt" ? "brim" : "none", hatInk: light });
  }
  for (const edge of [-1, 1]) urn(plate, EYE[0] + edge * 520, 770);
  birds(plate, 600 - side * 210, 160, 5, 12);
  return { focusX: EYE[0], focusY: 470 };
}

/** An iron and glass house with a domed middle. */
function glasshouse(plate: Plate): void {
  const { top, low, light, far, mid, ink } = plate.palette;
  const [x, foot] = [EYE[0], HORIZON + 14];
  const glass = plate.isNight ? light : blend(blend(top, low, 0.6), light, 0.4);
  const iron = blend(far, ink, 0.4);
  plate.fill(
    d`M${x - 210} ${foot}V${foot - 64}Q${x - 210} ${foot - 92} ${x - 160} ${foot - 92}H${x + 160}Q${x + 210} ${foot - 92} ${x + 210} ${foot - 64}V${foot}Z`,
    glass,
  );
  plate.fill(
    d`M${x - 74} ${foot}V${foot - 96}Q${x - 74} ${foot - 190} ${x} ${foot - 196}Q${x + 74} ${foot - 190} ${x + 74} ${foot - 96}V${foot}Z`,
    blend(glass, "#ffffff", 0.3),
  );
  plate.fill(d`M${x + 20} ${foot}V${foot - 194}Q${x + 74} ${foot - 186} ${x + 74} ${foot - 96}V${foot}Z`, mid, { opacity: 0.18 });
  const bars = times(15).map((bar) => d`M${x - 196 + bar * 28} ${foot}v-88`);
  plate.line(`${bars.join("")}${d`M${x - 210} ${foot - 58}h420M${x - 74} ${foot - 100}h148`}`, iron, 2.4);
  plate.line(
    times(5)
      .map((rib) => d`M${x - 50 + rib * 25} ${foot - 96}Q${x - 44 + rib * 22} ${foot - 170} ${x} ${foot - 196}`)
      .join(""),
    iron,
    2.6,
  );
  plate.fill(archPath(x - 17, foot - 50, 34, 50), blend(mid, ink, 0.4));
  plate.line(d`M${x} ${foot - 196}v-26`, iron, 4);
}

/** A bed between low hedges, planted with bands of flowers. @param near its distance: 1 is nearest */
function bed(plate: Plate, near: number, side: 1 | -1, gravel: string): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  const at = (across: number, down: number): Point => [EYE[0] + side * across * near * down, HORIZON + 12 + 360 * near * down];
  const [front, back] = [1, 0.62];
  const corners = [at(360, front), at(1240, front), at(1240, back), at(360, back)];
  plate.fill(polygon([at(330, 1.06), at(1300, 1.06), at(1300, 0.57), at(330, 0.57)]), gravel);
  const rise = 40 * near;
  const lifted = corners.map(([x, y]): Point => [x, y - rise]);
  plate.fill(polygon(corners), blend(mid, ink, 0.62));
  plate.fill(polygon(lifted), blend(mid, low, 0.08));
  plate.fill(polygon([itemAt(lifted, 0), itemAt(lifted, 1), itemAt(corners, 1), itemAt(corners, 0)]), blend(mid, ink, 0.44));
  const inner = [at(430, 0.95), at(1180, 0.95), at(1180, 0.68), at(430, 0.68)].map(([x, y]): Point => [x, y - rise * 0.8]);
  plate.fill(polygon(inner), blend(blend(accent, ink, 0.5), mid, 0.3));
  const colours = [accent, light, blend(accent, light, 0.5), blend(accent, ink, 0.2)];
  for (const [row, colour] of colours.entries()) {
    const flowers = times(Math.round(26 * near + 16)).map(() => {
      const [x, y] = at(dice.between(450, 1160), 0.7 + row * 0.07 + dice.between(0, 0.05));
      return d`M${x} ${y - rise * 0.9}h0`;
    });
    plate.line(flowers.join(""), colour, 4 + 17 * near);
  }
}

/** A basin on the avenue with a tiered fountain. */
function fountain(plate: Plate): void {
  const { top, light, low, far, ink, mid } = plate.palette;
  const [x, y] = [EYE[0], 590];
  const stone = blend(blend(light, low, 0.4), far, 0.2);
  plate.ellipse(x + 16, y + 22, 186, 34, ink, { opacity: 0.24 });
  plate.fill(d`M${x - 170} ${y}V${y + 18}a170 34 0 0 0 340 0V${y}Z`, blend(stone, ink, 0.2));
  plate.fill(d`M${x + 40} ${y + 30}V${y + 50}a170 34 0 0 0 130 -32V${y}Z`, blend(stone, ink, 0.42));
  plate.ellipse(x, y, 170, 34, stone);
  plate.ellipse(x, y, 152, 28, blend(top, mid, 0.3));
  plate.fill([-80, 10, 60].map((away, index) => lens(x + away, y - 4 + index * 6, 44, 2.6)).join(""), light, { opacity: 0.7 });
  plate.fill(d`M${x - 16} ${y}Q${x - 6} ${y - 44} ${x - 12} ${y - 76}h24Q${x + 6} ${y - 44} ${x + 16} ${y}Z`, stone);
  plate.fill(d`M${x - 76} ${y - 86}H${x + 76}Q${x + 50} ${y - 58} ${x} ${y - 56}Q${x - 50} ${y - 58} ${x - 76} ${y - 86}Z`, stone);
  plate.fill(
    d`M${x + 14} ${y - 86}H${x + 76}Q${x + 50} ${y - 58} ${x + 4} ${y - 56}Q${x + 26} ${y - 70} ${x + 14} ${y - 86}Z`,
    blend(stone, ink, 0.34),
  );
  const white = blend(light, "#ffffff", 0.5);
  const jets = [-1, 1].flatMap((side) =>
    [46, 74].map(
      (reach) =>
        d`M${x} ${y - 96}Q${x + side * reach * 0.6} ${y - 170 + reach * 0.4} ${x + side * reach} ${y - 86}L${x + side * (reach + 16)} ${y - 6}`,
    ),
  );
  plate.line(`${jets.join("")}${d`M${x} ${y - 86}V${y - 176}`}`, white, 4.5, { opacity: 0.85 });
  plate.stipple(60, white, 4, 0.8, () => [x + plate.dice.between(-110, 110), y - plate.dice.between(4, 60)]);
}

function urn(plate: Plate, x: number, foot: number): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  const stone = blend(blend(light, low, 0.4), far, 0.2);
  for (const index of times(13)) {
    const angle = Math.PI * (1.04 + (index / 12) * 0.92);
    plate.line(
      d`M${x} ${foot - 116}Q${x + Math.cos(angle) * 50} ${foot - 150} ${x + Math.cos(angle) * 84} ${foot - 124 + Math.sin(angle) * 72}`,
      blend(mid, ink, 0.5),
      8,
    );
    plate.circle(x + Math.cos(angle) * 84, foot - 124 + Math.sin(angle) * 72, 13, index % 2 ? accent : light);
  }
  plate.fill(
    d`M${x - 66} ${foot - 120}H${x + 66}Q${x + 60} ${foot - 56} ${x + 18} ${foot - 40}V${foot - 18}h26v60h-88v-60h26V${foot - 40}Q${x - 60} ${foot - 56} ${x - 66} ${foot - 120}Z`,
    stone,
  );
  plate.fill(
    d`M${x + 20} ${foot - 120}H${x + 66}Q${x + 60} ${foot - 56} ${x + 18} ${foot - 40}V${foot - 18}h26v60h-40V${foot - 44}Q${x + 34} ${foot - 76} ${x + 20} ${foot - 120}Z`,
    blend(stone, ink, 0.36),
  );
  plate.rect(x - 74, foot - 130, 148, 14, blend(stone, light, 0.4));
}
