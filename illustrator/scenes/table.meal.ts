import { blend } from "../colour.ts";
import { frond } from "../draw/fronds.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { d, rotate, times } from "../draw/svg.ts";
import { bowl, cutlery, dinnerPlate, fishDish, herb, lime, noodleDish, scatter, tartDish } from "../draw/tableware.ts";

const PLATE_RADIUS = 230;

/** A laid table exactly from above, in the shadow of a palm leaf. */
export function tableMeal(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const isDark = dice.chance() || isNight;
  const wood = isDark ? blend(mid, ink, 0.45) : blend(low, far, 0.3);
  plate.ground(-20, wood);
  const turn = dice.between(-24, -14);
  const seams = times(9).map((seam) => d`M-300 ${seam * 120 - 100}H1600`);
  plate.line(seams.join(""), blend(wood, ink, 0.22), 3, { transform: rotate(turn * 0.5, 600, 400) });
  plate.group({ transform: rotate(turn, 600, 400) }, () => {
    plate.rect(250, -300, 420, 1500, blend(light, "#ffffff", 0.2));
    for (const [x, width] of [
      [280, 18],
      [308, 6],
      [622, 18],
      [606, 6],
    ] as const)
      plate.rect(x, -300, width, 1500, accent);
  });
  const [x, y] = [dice.between(520, 680), dice.between(350, 400)];
  dinnerPlate(plate, x, y, PLATE_RADIUS, blend(light, low, 0.15), blend(light, "#ffffff", 0.55));
  const dish = dice.pick(["fish", "noodles", "tart"] as const);
  if (dish === "fish") fishDish(plate, x, y, turn - 10);
  if (dish === "noodles") noodleDish(plate, x, y);
  if (dish === "tart") tartDish(plate, x, y);
  bowl(plate, x - 400, y - 190, 118, blend(mid, ink, 0.1), blend(accent, light, 0.25));
  for (const index of times(5)) herb(plate, x - 400 + dice.between(-30, 30), y - 190 + dice.between(-30, 30), index * 1.3, 60);
  bowl(plate, x + 395, y + 190, 104, accent, blend(light, low, 0.3));
  scatter(plate, x + 395, y + 190, 70, 26, 10, [blend(mid, low, 0.1), blend(mid, low, 0.25), blend(mid, low, 0.4)]);
  bowl(plate, x + 340, y - 220, 82, blend(light, "#ffffff", 0.6), blend(ink, accent, 0.35));
  plate.circle(x + 340, y - 220, 40, blend(light, accent, 0.45), { opacity: 0.5 });
  dinnerPlate(plate, x - 380, y + 230, 128, blend(far, low, 0.3), blend(far, low, 0.55));
  for (const index of times(3)) lime(plate, x - 425 + index * 48, y + 215 + (index % 2) * 36, 40);
  cutlery(plate, [x + 290, y - 60], [x + 250, y + 330]);
  if (plate.setting.hasPalms)
    plate.group({ opacity: 0.3 }, () => {
      const leaves = times(7).map((index) => frond(dice, 1230, -40, Math.PI * (0.6 + 0.075 * index), dice.between(380, 560), 0.35));
      plate.fill(leaves.join(""), ink);
    });
  return { focusX: x, focusY: y };
}
