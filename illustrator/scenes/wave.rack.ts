import { blend } from "../colour.ts";
import { lamp, pottedPlant, view, wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const FLOOR = 640;

/** A surf school's room: boards upright in a rack, wetsuits on a rail, a board on trestles being waxed, a window. */
export function waveRack(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  const wall = wallInk(plate);
  plate.ground(LEFT, blend(wall, light, 0.2));
  plate.line(
    times(22)
      .map((board) => d`M${board * 58} -20V${FLOOR}`)
      .join(""),
    blend(wall, ink, 0.16),
    3,
    { opacity: 0.6 },
  );
  const frame = { x: 880, y: 130, width: 250, height: 270 };
  plate.rect(frame.x - 16, frame.y - 16, frame.width + 32, frame.height + 32, blend(light, "#ffffff", 0.3));
  view(plate, boxPath(frame.x, frame.y, frame.width, frame.height), frame, plate.setting.hasSea ? "sea" : "hills");
  plate.line(d`M${frame.x + 125} 130V400M880 250H1130`, blend(light, "#ffffff", 0.3), 9);
  plate.rect(860, 410, 290, 14, blend(light, ink, 0.25));
  const floor = blend(blend(accent, far, 0.5), ink, 0.45);
  plate.rect(LEFT, FLOOR, RIGHT - LEFT, BOTTOM - FLOOR, floor);
  plate.line(
    times(13)
      .map((board) => d`M${600 + (board - 6) * 110} ${FLOOR}L${600 + (board - 6) * 190} ${BOTTOM}`)
      .join(""),
    blend(floor, ink, 0.4),
    3,
  );
  plate.fill(
    polygon([
      [880, FLOOR],
      [1130, FLOOR],
      [1000, BOTTOM],
      [640, BOTTOM],
    ]),
    light,
    { opacity: 0.13 },
  );
  const x = dice.between(330, 380);
  rack(plate, x);
  suits(plate, x + 390);
  bench(plate, x + 420);
  for (const at of [x, x + 380]) {
    lamp(plate, { x: at, drop: 46, size: 46, colour: accent, shade: blend(accent, ink, 0.4) });
    lampGlow(plate, at, 260, 260, 0.16);
  }
  pottedPlant(plate, 1130, 800, 250, [blend(mid, ink, 0.6), blend(mid, ink, 0.3)], blend(low, accent, 0.4));
  return { focusX: x + 180, focusY: 440 };
}

function outlineOf(x: number, foot: number, length: number): string {
  const half = length * 0.115;
  return d`M${x - half * 0.55} ${foot}C${x - half * 1.2} ${foot - length * 0.4} ${x - half * 1.1} ${foot - length * 0.78} ${x} ${foot - length}C${x + half * 1.1} ${foot - length * 0.78} ${x + half * 1.2} ${foot - length * 0.4} ${x + half * 0.55} ${foot}Z`;
}

/** Boards upright between two rails. */
function rack(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  const cloths = [accent, blend(light, "#ffffff", 0.3), blend(mid, low, 0.15), blend(light, accent, 0.45), blend(mid, ink, 0.25)];
  const wood = blend(accent, ink, 0.5);
  const first = dice.whole(0, 4);
  plate.rect(x - 300, 300, 570, 13, blend(wood, ink, 0.3));
  for (const index of times(6)) {
    const [at, length] = [x - 250 + index * 94, dice.between(390, 500)];
    const colour = itemAt(cloths, (index + first) % cloths.length);
    const outline = outlineOf(at, FLOOR + 6, length);
    plate.fill(outlineOf(at + 20, FLOOR + 6, length), ink, { opacity: 0.22 });
    plate.fill(outline, colour);
    plate.clipped(outline, () => {
      const band = colour === accent ? blend(light, "#ffffff", 0.3) : accent;
      const y = FLOOR - length * dice.between(0.5, 0.7);
      if (index % 3 === 0) plate.fill(d`M${at - 80} ${y}L${at + 80} ${y - 46}v40L${at - 80} ${y + 40}Z`, band);
      if (index % 3 === 1) {
        plate.rect(at - 80, y, 160, 16, band);
        plate.rect(at - 80, y + 28, 160, 8, band);
      }
      plate.rect(at + 3, FLOOR - length, 90, length + 10, ink, { opacity: 0.24 });
    });
    plate.line(d`M${at} ${FLOOR}V${FLOOR - length + 16}`, blend(colour, ink, 0.4), 3);
  }
  plate.rect(x - 310, 560, 590, 16, wood);
  plate.rect(x - 310, 576, 590, 7, blend(wood, ink, 0.45));
  plate.line(d`M${x - 304} 290V${FLOOR + 8}M${x + 274} 290V${FLOOR + 8}`, wood, 14);
}

/** Wetsuits on a rail. */
function suits(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { ink, mid, accent, far } = palette;
  const rail = blend(ink, "#000000", 0.1);
  plate.line(d`M${x - 76} 196H${x + 120}`, rail, 7);
  for (const [index, away] of [-44, 26, 96].entries()) {
    const colour = itemAt([blend(ink, mid, 0.2), blend(mid, ink, 0.35), blend(ink, far, 0.3)], index);
    const at = x + away + dice.between(-4, 4);
    plate.line(d`M${at} 198v16`, rail, 4);
    plate.fill(
      d`M${at - 14} 214Q${at} 224 ${at + 14} 214L${at + 34} 226L${at + 44} 330h-15L${at + 24} 262L${at + 26} 340L${at + 22} 452h-17L${at} 366L${at - 5} 452h-17L${at - 26} 340L${at - 24} 262L${at - 29} 330h-15L${at - 34} 226Z`,
      colour,
    );
    plate.fill(
      d`M${at + 6} 220L${at + 14} 214L${at + 34} 226L${at + 44} 330h-15L${at + 24} 262L${at + 26} 340L${at + 22} 452h-17L${at + 3} 366Z`,
      ink,
      { opacity: 0.34 },
    );
    plate.line(d`M${at - 22} 286H${at + 22}`, index === 1 ? blend(accent, mid, 0.3) : accent, 9);
  }
}

/** A board across two trestles, with a block of wax and a cloth. */
function bench(plate: Plate, x: number): void {
  const { light, ink, accent, mid, low } = plate.palette;
  const wood = blend(accent, ink, 0.42);
  plate.ellipse(x + 20, 770, 330, 20, ink, { opacity: 0.3 });
  for (const away of [-170, 170])
    plate.line(d`M${x + away - 40} 770L${x + away} 640L${x + away + 40} 770M${x + away - 26} 724H${x + away + 26}`, wood, 14, {
      "stroke-linejoin": "round",
    });
  const board = d`M${x - 320} 636Q${x - 180} 588 ${x + 60} 590Q${x + 260} 594 ${x + 340} 628Q${x + 260} 658 ${x + 40} 660Q${x - 200} 662 ${x - 320} 636Z`;
  plate.fill(board, blend(light, "#ffffff", 0.35));
  plate.clipped(board, () => {
    plate.fill(d`M${x - 330} 636Q${x} 630 ${x + 350} 630V680H${x - 330}Z`, blend(low, ink, 0.2));
    plate.fill(d`M${x + 90} 580h46l-30 90h-46Z`, accent);
    plate.fill(d`M${x + 160} 580h20l-30 90h-20Z`, accent);
  });
  plate.line(d`M${x - 310} 635Q${x} 626 ${x + 334} 628`, blend(accent, ink, 0.4), 3);
  plate.rect(x - 130, 582, 52, 20, blend(mid, light, 0.3), { rx: 4 });
  plate.fill(d`M${x - 40} 600q22 -26 48 -16q28 -6 36 16q-40 10 -84 0Z`, blend(accent, light, 0.3));
}
