import { blend } from "../colour.ts";
import { person, surfer } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { curve, d, lens, polygon, times } from "../draw/svg.ts";
import { forest, tree } from "../draw/trees.ts";

const HORIZON = 400;

/** A cable park on a lake: a rider in the air behind the rope, pylons, a ramp, a jetty with people who wait. */
export function waveCable(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(740, 980);
  sun(plate, sunX, dice.between(170, 270), dice.between(54, 80), { style: "plain" });
  clouds(plate, 50, 230, 4);
  plate.land(plate.ridge(HORIZON - 30, { amplitude: 70, frequency: 1.5, octaves: 3 }), plate.mist(0.16, HORIZON - 100, HORIZON, 0.5), {
    bottom: HORIZON + 2,
  });
  const shore = plate.ridge(HORIZON - 2, { amplitude: 14, frequency: 2, octaves: 2 });
  plate.land(shore, plate.tone(0.46), { bottom: HORIZON + 6, hasRim: false });
  forest(plate, shore, { count: 46, lowest: 34, tallest: 74, colour: plate.tone(0.54) });
  water(plate, HORIZON);
  glints(plate, { from: HORIZON + 6, to: 780, x: sunX, spread: 170, count: 100, opacity: 0.6 });
  const ripples = times(34).map(() => lens(dice.between(0, 1200), dice.between(HORIZON + 20, 790), dice.between(30, 120), 2.2));
  plate.fill(ripples.join(""), blend(light, low, 0.4), { opacity: 0.28 });
  const iron = blend(ink, mid, 0.25);
  pylon(plate, 150, 520, 380, iron);
  pylon(plate, 1060, 460, 270, iron);
  plate.line(
    curve([
      [150, 148],
      [600, 182],
      [1060, 198],
    ]),
    iron,
    4,
  );
  plate.line(
    curve([
      [150, 172],
      [600, 204],
      [1060, 218],
    ]),
    iron,
    4,
  );
  const x = dice.between(500, 560);
  ramp(plate, x - 130);
  const [riderX, riderY] = [x + 90, 420 + dice.between(-24, 24)];
  plate.line(d`M${riderX + 330} 192L${riderX + 62} ${riderY - 74}`, light, 3.4);
  plate.circle(riderX + 330, 192, 10, accent);
  surfer(plate, riderX, riderY, 92);
  const spray = times(40).map(() => {
    const share = dice.next();
    return d`M${riderX - 50 - share * 130 + dice.between(-18, 18)} ${riderY + 40 + share * 150 + dice.between(-18, 18)}h0`;
  });
  plate.line(spray.join(""), blend(light, "#ffffff", 0.5), 6, { opacity: 0.8 });
  jetty(plate);
  plate.fill(tree(plate, "fir", { x: -10, y: 812, height: 420, width: 200 }), ink);
  birds(plate, x - 160, 110, 5, 11);
  return { focusX: riderX, focusY: 420 };
}

function pylon(plate: Plate, x: number, foot: number, height: number, iron: string): void {
  const half = height * 0.07;
  const rungs = times(6).map((rung) => {
    const [from, to] = [rung / 6, (rung + 1) / 6];
    const at = (share: number, side: number) => d`${x + side * half * (1 - share * 0.6)} ${foot - share * height}`;
    return `M${at(from, -1)}L${at(to, 1)}M${at(from, 1)}L${at(to, -1)}`;
  });
  plate.line(rungs.join(""), iron, height * 0.009);
  plate.line(
    d`M${x - half} ${foot}L${x - half * 0.4} ${foot - height}M${x + half} ${foot}L${x + half * 0.4} ${foot - height}`,
    iron,
    height * 0.018,
  );
  plate.line(d`M${x - half * 1.6} ${foot - height}H${x + half * 1.6}`, iron, height * 0.024);
  plate.fill(lens(x, foot + 4, half * 3.4, 5), plate.palette.light, { opacity: 0.5 });
}

/** A floating ramp that the rider has just left. */
function ramp(plate: Plate, x: number): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.fill(
    polygon([
      [x - 190, 640],
      [x + 70, 540],
      [x + 110, 556],
      [x + 110, 640],
    ]),
    blend(accent, ink, 0.42),
  );
  plate.fill(
    polygon([
      [x - 190, 640],
      [x + 70, 540],
      [x + 110, 556],
      [x - 130, 652],
    ]),
    accent,
  );
  plate.line(d`M${x - 110} 618L${x + 84} 545`, light, 9, { opacity: 0.8 });
  plate.rect(x - 190, 636, 300, 16, blend(ink, mid, 0.2));
  plate.fill(lens(x - 40, 656, 210, 7), light, { opacity: 0.55 });
}

/** The jetty in front, with people and boards. */
function jetty(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  const wood = blend(blend(accent, light, 0.3), ink, 0.4);
  plate.line(d`M800 730V${BOTTOM}M940 730V${BOTTOM}M1090 730V${BOTTOM}`, blend(wood, ink, 0.5), 16);
  plate.fill(
    polygon([
      [760, 716],
      [880, 660],
      [RIGHT, 660],
      [RIGHT, 716],
    ]),
    blend(wood, light, 0.2),
  );
  plate.rect(760, 716, RIGHT - 760, 22, blend(wood, ink, 0.4));
  plate.line(
    times(11)
      .map((board) => d`M${800 + board * 44} 714L${890 + board * 36} 662`)
      .join(""),
    blend(wood, ink, 0.45),
    3,
  );
  for (const [at, height, garment, board] of [
    [910, 190, blend(mid, ink, 0.35), accent],
    [1030, 180, blend(light, accent, 0.2), blend(mid, low, 0.3)],
    [1120, 196, accent, blend(light, "#ffffff", 0.3)],
  ] as const) {
    const x = at + dice.between(-12, 12);
    plate.ellipse(x + 24, 704, 60, 7, ink, { opacity: 0.3 });
    plate.rect(x + height * 0.2, 704 - height * 0.74, height * 0.18, height * 0.74, board, { rx: 15 });
    plate.rect(x + height * 0.3, 704 - height * 0.72, height * 0.07, height * 0.7, ink, { opacity: 0.25, rx: 7 });
    person(plate, { x, y: 704, height, colour: blend(ink, accent, 0.1), garment });
  }
  plate.rect(LEFT, BOTTOM - 16, RIGHT - LEFT, 20, ink, { opacity: 0.5 });
}
