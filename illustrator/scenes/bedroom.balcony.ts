import { blend } from "../colour.ts";
import { lantern, pottedPlant, view } from "../draw/interior.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

const OPENING = { x: 290, y: 70, width: 620, height: 500 };
const FLOOR = 570;

/** View from the bed: an open arch onto a balcony and the land beyond, moving curtains, the foot of the bed in front. */
export function bedroomBalcony(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.35) : blend(accent, low, 0.62);
  plate.ground(
    -20,
    plate.gradient(
      [
        [0, blend(wall, ink, 0.22)],
        [0.5, wall],
        [1, blend(wall, ink, 0.3)],
      ],
      [0, 0],
      [1200, 0],
    ),
  );
  const { x, y, width, height } = OPENING;
  plate.fill(archPath(x - 28, y - 28, width + 56, height + 28), blend(wall, light, 0.3));
  view(plate, archPath(x, y, width, height), OPENING, plate.setting.hasSea ? dice.pick(["sea", "sea", "hills"]) : "hills");
  plate.clipped(archPath(x, y, width, height), () => {
    plate.fill(d`M${x} ${y}h34v${height}h-34Z`, blend(wall, ink, 0.45));
    balustrade(plate);
  });
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, blend(mid, ink, 0.4)],
        [1, blend(mid, ink, 0.75)],
      ],
      FLOOR,
      800,
    ),
  );
  const tiles = times(11).map((tile) => d`M${600 + (-700 + tile * 140) * 0.5} ${FLOOR}L${-100 + tile * 140} 820`);
  plate.line(`${tiles.join("")}M-20 620H1220M-20 694H1220`, blend(mid, ink, 0.85), 2.5, { opacity: 0.6 });
  plate.fill(
    polygon([
      [x + 40, FLOOR],
      [x + width - 20, FLOOR],
      [x + width + 150, 820],
      [x + 110, 820],
    ]),
    light,
    { opacity: 0.24 },
  );
  for (const side of [-1, 1] as const) curtain(plate, side);
  lantern(plate, 150, 150, 34, blend(light, accent, 0.3));
  plate.line("M150 -20V152", ink, 3);
  picture(plate, 1050, 210);
  pottedPlant(plate, 1090, 700, 270, [blend(mid, ink, 0.55), blend(mid, ink, 0.25)], accent);
  bedFoot(plate);
  return { focusX: 600, focusY: 400 };
}

function balustrade(plate: Plate): void {
  const { light, low, far, ink } = plate.palette;
  const { x, width } = OPENING;
  const stone = blend(blend(light, low, 0.4), far, 0.25);
  const balusters = times(14).map((index) => {
    const left = x + 18 + index * 46;
    return d`M${left} 556q-2 -26 8 -40q-12 -22 -4 -46h18q8 24 -4 46q10 14 8 40Z`;
  });
  plate.fill(balusters.join(""), stone);
  plate.fill(balusters.map((path) => path).join(""), ink, { opacity: 0.14, transform: "translate(7 0)" });
  plate.rect(x, 456, width, 18, blend(stone, light, 0.3));
  plate.rect(x, 470, width, 5, blend(stone, ink, 0.35));
  plate.rect(x, 552, width, 20, blend(stone, ink, 0.2));
}

/** Curtains blown inwards by the wind. */
function curtain(plate: Plate, side: 1 | -1): void {
  const { dice, palette } = plate;
  const { light, low, far, accent, ink } = palette;
  const edge = side < 0 ? OPENING.x - 30 : OPENING.x + OPENING.width + 30;
  for (const fold of times(4)) {
    const x = edge - side * fold * 30;
    const swing = side * dice.between(-50, 10);
    const cloth = fold % 2 ? blend(light, low, 0.35) : blend(light, "#ffffff", 0.35);
    plate.fill(
      d`M${x} 36h${38 * -side}Q${x + swing - side * 30} 300 ${x + swing * 1.4 - side * 46} 606h${40 * side}Q${x + swing} 320 ${x} 36Z`,
      cloth,
      { opacity: 0.94 },
    );
  }
  plate.line(d`M${edge + side * 8} 400q${-side * 40} 14 ${-side * 90} -6`, blend(accent, ink, 0.1), 9);
  if (side > 0) plate.rect(OPENING.x - 90, 28, OPENING.width + 180, 9, blend(ink, far, 0.1));
}

function picture(plate: Plate, x: number, y: number): void {
  const { light, ink, accent, mid, far } = plate.palette;
  plate.rect(x - 64, y - 84, 128, 168, ink, { opacity: 0.25, transform: "translate(8 10)" });
  plate.rect(x - 64, y - 84, 128, 168, blend(ink, accent, 0.3));
  plate.rect(x - 52, y - 72, 104, 144, light);
  plate.circle(x + 12, y - 22, 24, accent);
  plate.fill(
    curve([
      [x - 52, y + 30],
      [x - 10, y + 2],
      [x + 52, y + 34],
    ]) + d`V${y + 72}H${x - 52}Z`,
    blend(mid, far, 0.3),
  );
}

/** The foot of the bed, with a throw and a tray. */
function bedFoot(plate: Plate): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  const top: Point[] = [
    [150, 720],
    [300, 668],
    [600, 656],
    [820, 668],
    [930, 716],
  ];
  plate.fill(`${curve(top)}L980 830H110Z`, blend(light, "#ffffff", 0.45));
  plate.fill(`M620 656L700 830H980L930 716Q900 690 820 668Q720 658 620 656Z`, blend(far, low, 0.45));
  plate.fill(`M150 722Q300 672 440 660L470 830H110Z`, accent);
  plate.fill(`M380 664L440 660L470 830H400Z`, blend(accent, ink, 0.32));
  plate.line(
    times(5)
      .map((band) => d`M${138 - band * 5} ${738 + band * 20}Q${300} ${690 + band * 24} ${448 + band * 4} ${682 + band * 28}`)
      .join(""),
    light,
    4,
    { opacity: 0.75 },
  );
  plate.ellipse(660, 716, 96, 22, ink, { opacity: 0.25, transform: "translate(10 8)" });
  plate.ellipse(660, 712, 96, 22, blend(mid, ink, 0.5));
  plate.ellipse(660, 708, 88, 18, blend(mid, ink, 0.2));
  plate.fill("M612 706v-28h42v28q0 12 -21 12t-21 -12Z", light);
  plate.fill("M638 718v-40h16v28q0 10 -16 12Z", blend(far, low, 0.3));
  plate.circle(696, 700, 13, accent);
  plate.circle(714, 704, 11, blend(accent, ink, 0.25));
}
