import { blend } from "../colour.ts";
import { frond } from "../draw/fronds.ts";
import { type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { curve, d, type Point, polygon, rotate, times } from "../draw/svg.ts";
import { castShadow, scatter } from "../draw/tableware.ts";

/** A made bed exactly from above: floorboards and a rug, light from a window across it, a breakfast tray, a book, slippers. */
export function bedroomAbove(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { light, far, mid, ink, accent } = palette;
  const wood = isNight ? blend(mid, ink, 0.45) : blend(blend(far, accent, 0.2), ink, 0.14);
  plate.ground(LEFT, wood);
  const seams = times(15).map((seam) => d`M${LEFT} ${seam * 58 - 16}H1220`);
  const ends = times(15).map((seam) => d`M${(seam * 397) % 1200} ${seam * 58 - 16}v58M${(seam * 397 + 610) % 1200} ${seam * 58 - 16}v58`);
  plate.line([...seams, ...ends].join(""), blend(wood, ink, 0.28), 2.6);
  const turn = dice.between(-9, 9);
  plate.group({ transform: rotate(turn, 600, 400) }, () => {
    rug(plate);
    for (const side of [-1, 1]) bedside(plate, 600 + side * 352, 128, side > 0);
    bed(plate);
    slippers(plate, 250, 560);
  });
  plate.fill(
    polygon([
      [LEFT, 60],
      [LEFT, 420],
      [1220, 820],
      [1220, 470],
    ]),
    light,
    { opacity: isNight ? 0.07 : 0.17 },
  );
  plate.line("M-20 240L1220 646", blend(wood, ink, 0.4), 12, { opacity: 0.16 });
  if (plate.setting.hasPalms) {
    plate.note("palm");
    const leaves = times(5).map((index) => frond(dice, 1230, -40, Math.PI * (0.62 + 0.09 * index), dice.between(300, 430), 0.35));
    plate.fill(leaves.join(""), ink, { opacity: 0.26 });
  }
  return { focusX: 600, focusY: 400 };
}

function rug(plate: Plate): void {
  const { light, low, ink, accent, far } = plate.palette;
  const cloth = blend(blend(accent, far, 0.4), low, 0.2);
  plate.rect(150, 330, 900, 560, ink, { opacity: 0.22, transform: "translate(10 12)" });
  plate.rect(150, 330, 900, 560, cloth);
  for (const [inset, colour] of [
    [24, blend(light, low, 0.3)],
    [46, blend(accent, ink, 0.25)],
  ] as const)
    plate.fill(d`M${150 + inset} ${330 + inset}h${900 - inset * 2}v600h${inset * 2 - 900}Z`, "none", { stroke: colour, "stroke-width": 9 });
  const fringe = times(38).map((tuft) => d`M${156 + tuft * 24} 330v-16`);
  plate.line(fringe.join(""), blend(light, low, 0.3), 5);
}

function bed(plate: Plate): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const linen = blend(light, "#ffffff", 0.45);
  castShadow(plate, () => plate.rect(330, 40, 540, 720, ink));
  plate.rect(316, 14, 568, 46, blend(ink, accent, 0.34));
  plate.rect(330, 52, 540, 704, linen);
  for (const side of [-1, 1]) {
    const at = (across: number, down: number): Point => [600 + side * across, down];
    const outline = curve([at(20, 76), at(130, 68), at(246, 78), at(250, 136), at(244, 206), at(130, 214), at(22, 206), at(16, 140)], true);
    plate.fill(outline, ink, { opacity: 0.2, transform: "translate(9 11)" });
    plate.fill(outline, blend(linen, low, 0.12));
    plate.line(curve([at(50, 182), at(130, 190), at(216, 180)]), blend(far, low, 0.4), 3, { opacity: 0.7 });
  }
  const cushion = curve(
    [
      [536, 190],
      [600, 178],
      [668, 192],
      [676, 246],
      [662, 298],
      [600, 306],
      [538, 296],
      [528, 244],
    ],
    true,
  );
  plate.fill(cushion, ink, { opacity: 0.24, transform: "translate(9 11)" });
  plate.fill(cushion, accent);
  plate.line("M556 204L648 284M648 204L556 284", blend(accent, light, 0.5), 5);
  const quilt = "M322 330Q600 312 878 330V760Q600 776 322 760Z";
  plate.fill(quilt, blend(mid, ink, 0.08));
  plate.clipped(quilt, () => {
    const stitches = times(9).flatMap((line) => [
      d`M322 ${330 + line * 72}L878 ${250 + line * 72}`,
      d`M322 ${250 + line * 72}L878 ${330 + line * 72}`,
    ]);
    plate.line(stitches.join(""), blend(mid, low, 0.2), 2.6, { opacity: 0.55 });
    plate.fill("M300 590H900V700H300Z", accent);
    plate.line("M300 606H900M300 684H900", light, 6);
    plate.fill("M740 300Q790 520 760 780H900V300Z", ink, { opacity: 0.14 });
  });
  plate.fill("M322 330Q600 312 878 330V378Q600 358 322 378Z", linen);
  tray(plate, 474, 476);
  book(plate, 712, 486);
}

/** A tray with coffee, a croissant and berries. */
function tray(plate: Plate, x: number, y: number): void {
  const { light, low, ink, accent, far } = plate.palette;
  const wood = blend(far, ink, 0.4);
  plate.group({ transform: rotate(-12, x, y) }, () => {
    plate.rect(x - 110, y - 74, 220, 148, ink, { opacity: 0.34, rx: 14, transform: "translate(14 16)" });
    plate.rect(x - 110, y - 74, 220, 148, wood, { rx: 14 });
    plate.rect(x - 100, y - 64, 200, 128, blend(wood, light, 0.16), { rx: 8 });
    plate.circle(x - 48, y - 8, 42, blend(light, "#ffffff", 0.4));
    plate.circle(x - 48, y - 8, 29, blend(light, low, 0.4));
    plate.circle(x - 48, y - 8, 24, blend(ink, accent, 0.42));
    plate.circle(x + 48, y + 6, 48, blend(light, "#ffffff", 0.5));
    const crust = blend(blend(accent, light, 0.3), ink, 0.16);
    plate.fill(
      d`M${x + 14} ${y + 24}Q${x + 20} ${y - 26} ${x + 52} ${y - 24}Q${x + 84} ${y - 22} ${x + 84} ${y + 24}Q${x + 72} ${y} ${x + 50} ${y}Q${x + 30} ${y} ${x + 14} ${y + 24}Z`,
      crust,
    );
    plate.line(d`M${x + 36} ${y - 18}l4 20M${x + 52} ${y - 24}v22M${x + 68} ${y - 18}l-4 20`, blend(crust, ink, 0.35), 3);
    scatter(plate, x + 46, y + 34, 14, 7, 6, [accent, blend(accent, ink, 0.3)]);
  });
}

/** An open book, face up. */
function book(plate: Plate, x: number, y: number): void {
  const { light, far, ink, low } = plate.palette;
  plate.group({ transform: rotate(17, x, y) }, () => {
    plate.rect(x - 82, y - 56, 164, 112, ink, { opacity: 0.32, transform: "translate(10 12)" });
    plate.rect(x - 84, y - 58, 168, 116, blend(ink, far, 0.3));
    plate.rect(x - 78, y - 53, 78, 106, blend(light, "#ffffff", 0.35));
    plate.rect(x, y - 53, 78, 106, blend(light, low, 0.25));
    const lines = times(8).map((line) => d`M${x - 66} ${y - 38 + line * 11}h54M${x + 12} ${y - 38 + line * 11}h${line === 7 ? 26 : 54}`);
    plate.line(lines.join(""), blend(ink, far, 0.5), 2.4, { opacity: 0.6 });
  });
}

/** A bedside table with a lamp or a vase, from above. */
function bedside(plate: Plate, x: number, y: number, hasLamp: boolean): void {
  const { light, ink, accent, mid } = plate.palette;
  const wood = blend(ink, accent, 0.4);
  castShadow(plate, () => plate.circle(x, y, 74, ink));
  plate.circle(x, y, 74, wood);
  plate.circle(x, y, 64, blend(wood, light, 0.12));
  if (hasLamp) {
    plate.circle(
      x,
      y,
      190,
      plate.glow([
        [0, light, 0.6],
        [1, light, 0],
      ]),
    );
    plate.circle(x, y, 46, light);
    plate.circle(x, y, 30, blend(light, accent, 0.3));
    plate.circle(x, y, 8, blend(ink, accent, 0.4));
    return;
  }
  for (const index of times(7)) {
    const angle = (index / 7) * Math.PI * 2;
    plate.line(d`M${x} ${y}L${x + Math.cos(angle) * 50} ${y + Math.sin(angle) * 50}`, blend(mid, ink, 0.35), 9);
    plate.circle(x + Math.cos(angle + 0.4) * 34, y + Math.sin(angle + 0.4) * 34, 14, index % 2 ? accent : light);
  }
  plate.circle(x, y, 17, blend(light, accent, 0.3));
}

function slippers(plate: Plate, x: number, y: number): void {
  const { light, ink, accent } = plate.palette;
  for (const [away, turn] of [
    [-24, -10],
    [26, 14],
  ] as const)
    plate.group({ transform: rotate(turn, x + away, y) }, () => {
      plate.ellipse(x + away + 7, y + 9, 20, 44, ink, { opacity: 0.3 });
      plate.ellipse(x + away, y, 20, 44, blend(light, accent, 0.2));
      plate.fill(
        d`M${x + away - 20} ${y - 4}Q${x + away} ${y - 18} ${x + away + 20} ${y - 4}Q${x + away + 18} ${y - 44} ${x + away} ${y - 44}Q${x + away - 18} ${y - 44} ${x + away - 20} ${y - 4}Z`,
        accent,
      );
    });
}
