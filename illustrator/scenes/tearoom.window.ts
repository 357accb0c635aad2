import { blend } from "../colour.ts";
import { cup, lamp, pottedPlant, teapot, view, wallInk } from "../draw/interior.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { archPath, curve, d, polygon, times } from "../draw/svg.ts";

const WINDOW_TOP = 100;
const WINDOW_HEIGHT = 420;
const FLOOR = 600;
const TABLE = { y: 622, halfWidth: 255, halfDepth: 40 };

/** A tea room: arched windows onto a landscape, light on the floor, a table laid for two. */
export function tearoomWindow(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  const wall = wallInk(plate);
  plate.ground(
    -20,
    plate.downward(
      [
        [0, blend(wall, ink, 0.18)],
        [1, wall],
      ],
      0,
      800,
    ),
  );
  const count = dice.whole(2, 3);
  const [width, gap] = count === 3 ? [250, 70] : [330, 90];
  const total = count * width + (count - 1) * gap;
  const left = (WIDTH - total) / 2 + dice.between(-60, 60);
  const xs = times(count).map((index) => left + index * (width + gap));
  plate.fill(xs.map((x) => archPath(x - 16, WINDOW_TOP - 16, width + 32, WINDOW_HEIGHT + 20)).join(""), blend(wall, ink, 0.4));
  const panes = xs.map((x) => archPath(x, WINDOW_TOP, width, WINDOW_HEIGHT)).join("");
  view(
    plate,
    panes,
    { x: left, y: WINDOW_TOP, width: total, height: WINDOW_HEIGHT },
    plate.setting.hasSea ? dice.pick(["sea", "hills"]) : "hills",
  );
  for (const x of xs) sillAndBars(plate, x, width, wall);
  plate.ground(FLOOR, blend(wall, ink, 0.62));
  plate.ground(FLOOR - 4, blend(wall, light, 0.2), 10);
  for (const x of xs)
    plate.fill(
      polygon([
        [x + 88, FLOOR],
        [x + width + 60, FLOOR],
        [x + width + 240, 820],
        [x + 230, 820],
      ]),
      light,
      { opacity: 0.22 },
    );
  for (const index of times(3))
    lamp(plate, {
      x: left + (total * (index + 0.5)) / 3 + dice.between(-20, 20),
      drop: dice.between(60, 150),
      size: 44,
      colour: blend(ink, mid, 0.15),
      shade: ink,
    });
  const tableX = dice.between(480, 720);
  laidTable(plate, tableX);
  pottedPlant(plate, left > 160 ? left - 110 : 75, 800, 230, [blend(mid, ink, 0.6), blend(mid, ink, 0.25)], accent);
  pottedPlant(plate, WIDTH - 80, 800, 200, [blend(mid, ink, 0.25), blend(mid, ink, 0.6)], blend(light, far, 0.15));
  return { focusX: tableX, focusY: 560 };
}

/** A window's bars and sill, and the light that it throws on the wall. */
function sillAndBars(plate: Plate, x: number, width: number, wall: string): void {
  const { light, ink } = plate.palette;
  plate.line(d`M${x + width / 2} ${WINDOW_TOP}V${WINDOW_TOP + WINDOW_HEIGHT}M${x} 310H${x + width}`, blend(wall, ink, 0.55), 7);
  plate.rect(x - 24, WINDOW_TOP + WINDOW_HEIGHT - 4, width + 48, 18, blend(wall, light, 0.35));
  plate.fill(
    polygon([
      [x + 40, 540],
      [x + width + 20, 540],
      [x + width + 210, 820],
      [x + 200, 820],
    ]),
    light,
    { opacity: 0.16 },
  );
}

/** A round table with two chairs, a pot and two cups. */
function laidTable(plate: Plate, x: number): void {
  const { light, far, ink, accent } = plate.palette;
  const { y, halfWidth, halfDepth } = TABLE;
  for (const side of [-1, 1]) {
    const chair = x + side * 285;
    plate.line(d`M${chair - side * 62} 800L${chair - side * 58} 690M${chair + side * 52} 800L${chair + side * 60} 470`, ink, 13);
    plate.fill(
      d`M${chair + side * 66} 480q${-side * 8} 90 ${-side * 6} 200h${-side * 130}q${-side * 4} -22 ${side * 10} -26h${side * 100}q${-side * 10} -90 ${side * 4} -176Z`,
      blend(accent, ink, 0.35),
    );
  }
  plate.ellipse(x, y, halfWidth, halfDepth, ink);
  plate.ellipse(x, y - 8, halfWidth, halfDepth, blend(light, far, 0.18));
  plate.fill(
    d`M${x - halfWidth} ${y - 8}A${halfWidth} ${halfDepth} 0 0 0 ${x + halfWidth} ${y - 8}A${halfWidth} ${halfDepth + 6} 0 0 1 ${x - halfWidth} ${y - 8}Z`,
    blend(far, ink, 0.3),
  );
  plate.fill(
    polygon([
      [x - 16, y + 32],
      [x + 16, y + 32],
      [x + 26, BOTTOM],
      [x - 26, BOTTOM],
    ]),
    ink,
  );
  plate.ellipse(x + 40, y - 4, 120, 14, blend(far, ink, 0.25), { opacity: 0.55 });
  teapot(plate, x - 30, y - 6);
  cup(plate, x + 118, y - 2);
  cup(plate, x - 160, y - 2);
  // The front edge of the table covers the foot of the pot.
  plate.line(
    curve([
      [x - 90, y + 14],
      [x - 30, y + 18],
      [x + 40, y + 15],
    ]),
    blend(light, far, 0.3),
    2,
    { opacity: 0.5 },
  );
}
