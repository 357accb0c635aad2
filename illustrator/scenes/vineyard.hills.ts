import { blend } from "../colour.ts";
import { bush, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, heightAt, type Point, times } from "../draw/svg.ts";
import { cypress } from "../draw/trees.ts";
import { itemAt } from "../items.ts";
import { farm } from "./vineyard.rows.ts";

/** Rolling hills under striped fields, a white road between cypresses up to a farm. */
export function vineyardHills(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(300, 340);
  sky(plate, horizon + 40);
  const sunX = dice.between(240, 480);
  sun(plate, sunX, horizon - dice.between(90, 150), dice.between(50, 78));
  clouds(plate, 60, horizon - 90, 4);
  plate.land(plate.ridge(horizon - 30, { amplitude: 90, frequency: 1.5, octaves: 3 }), plate.mist(0.04, horizon - 110, horizon + 80, 0.7));
  for (const index of times(2)) {
    const y = horizon + 40 + index * 60;
    const hill = plate.ridge(y, { amplitude: 70, frequency: 1.1 + index * 0.2, octaves: 2, step: 30 });
    stripedHill(plate, hill, y, 0.24 + index * 0.14, index % 2 === 0);
  }
  const farmX = dice.between(640, 760);
  farmHill(plate, horizon, farmX);
  const bends: Point[] = [
    [farmX + 10, horizon + 100],
    [farmX - 70, horizon + 150],
    [farmX - 10, horizon + 200],
    [farmX - 170, horizon + 270],
    [farmX - 60, horizon + 350],
    [farmX - 270, BOTTOM],
  ];
  road(plate, bends, blend(light, low, 0.35), blend(far, mid, 0.4));
  farm(plate, farmX, horizon + 106);
  const trees: string[] = [];
  for (const [index, [x, y]] of bends.slice(1, -1).entries()) {
    const size = 70 + index * 34;
    trees.push(cypress(plate, x - 40 - index * 10, y + 6, size), cypress(plate, x + 46 + index * 12, y - 4, size * 0.9));
  }
  plate.fill(trees.join(""), blend(ink, mid, 0.18));
  for (let tree = 0; tree < 6; tree += 1)
    bush(
      plate,
      dice.between(880, 1180),
      horizon + dice.between(270, 400),
      dice.between(20, 40),
      blend(mid, ink, 0.55),
      blend(mid, ink, 0.3),
    );
  const front = plate.ridge(690, { amplitude: 46, frequency: 1, octaves: 2, step: 30 });
  plate.softLand(front, blend(ink, mid, 0.1));
  for (let flower = 0; flower < 46; flower += 1) {
    const x = dice.between(-10, 1210);
    const y = heightAt(front, x) + dice.between(-6, 70);
    plate.circle(x, y, dice.between(3.5, 7), flower % 4 ? accent : light);
  }
  grass(plate, 800, 110, 110, blend(ink, "#000000", 0.2));
  birds(plate, sunX + 240, horizon - 150, 5, 11);
  return { focusX: farmX, focusY: horizon + 110 };
}

/** The hill of the farm, shaded on its right. */
function farmHill(plate: Plate, horizon: number, farmX: number): void {
  const { dice, palette } = plate;
  const { light, mid, ink } = palette;
  const crest: Point[] = [
    [-20, horizon + 250],
    [180, horizon + 240],
    [400, horizon + 170],
    [farmX, horizon + 96],
    [farmX + 240, horizon + 150],
    [1220, horizon + 230],
  ];
  const outline = `${curve(crest)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`;
  plate.fill(
    outline,
    plate.downward(
      [
        [0, blend(mid, light, 0.26)],
        [1, blend(mid, ink, 0.3)],
      ],
      horizon + 90,
      HEIGHT,
    ),
  );
  plate.clipped(outline, () => {
    plate.fill(
      d`M${farmX + 30} ${horizon + 90}Q${farmX - 60} ${horizon + 240} ${farmX + 80} ${horizon + 330}Q${farmX + 220} ${horizon + 420} ${farmX + 120} ${BOTTOM}H1240V${horizon}Z`,
      blend(mid, ink, 0.34),
      { opacity: 0.55 },
    );
    plate.stipple(420, light, 2, 0.4, () => [dice.between(0, farmX), horizon + 130 + dice.next() * 260]);
  });
}

/** A hill with rows along its slope. */
function stripedHill(plate: Plate, crest: readonly Point[], y: number, depth: number, isRising: boolean): void {
  const [first, last] = [itemAt(crest, 0), itemAt(crest, crest.length - 1)];
  const outline = `${curve(crest)}${d`L${last[0]} ${BOTTOM}L${first[0]} ${BOTTOM}Z`}`;
  plate.fill(outline, plate.mist(depth, y - 40, y + 200, 0.4));
  const rows = times(34).map((row) => {
    const x = -120 + row * 44;
    return isRising
      ? d`M${x} ${y + 220}Q${x + 60} ${y + 60} ${x + 150} ${y - 90}`
      : d`M${x + 150} ${y + 220}Q${x + 60} ${y + 60} ${x} ${y - 90}`;
  });
  plate.clipped(outline, () => plate.line(rows.join(""), plate.tone(depth + 0.16), 6, { opacity: 0.5 }));
}

/** A winding road, wider towards the viewer. */
function road(plate: Plate, bends: readonly Point[], colour: string, edge: string): void {
  const side = (by: number) => bends.map(([x, y], index): Point => [x + by * (3 + index * index * 1.9), y]);
  const path = (by: number) => `${curve(side(-by))}L${curve(side(by).toReversed()).slice(1)}Z`;
  plate.fill(path(1.5), edge);
  plate.fill(path(1.1), colour);
}
