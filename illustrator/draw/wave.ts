import { blend } from "../colour.ts";
import { itemAt } from "../items.ts";
import { surfer } from "./figures.ts";
import { LEFT, type Plate, RIGHT } from "./plate.ts";
import { between, curve, d, type Point, times } from "./svg.ts";

/** The wave's crest from its broken end to its shoulder, as x and share of the wave's height. */
const CREST: readonly Point[] = [
  [330, 0.86],
  [400, 0.97],
  [480, 1],
  [570, 0.95],
  [670, 0.83],
  [780, 0.67],
  [900, 0.5],
  [1020, 0.36],
  [1140, 0.26],
  [1260, 0.2],
];
const FACE_LINES = 17;
/** Thickness of the foam at each of those points. */
const LIP = [30, 44, 46, 37, 27, 18, 11, 7, 4, 3] as const;
/** Half the length of the surfer's board. */
const SURFER = 46;

export interface WaveShape {
  /** Height at which the water in front of the wave begins. */
  foot: number;
  height: number;
  /** Distance that the whole wave is moved to the right. */
  shift: number;
  foam: string;
  sea: string;
}

/**
 * One large wave that peels from left to right, with a surfer just ahead of the breaking part.
 * @returns the positions of the surfer and of the highest point
 */
export function breakingWave(plate: Plate, { foot, height, shift, foam, sea }: WaveShape): { ride: Point; peak: Point } {
  const crest = CREST.map(([x, share]): Point => [x + shift, foot - 34 - height * share]);
  face(plate, crest, foot, foam, sea);
  const ride = rider(plate, crest, foot, foam);
  lip(plate, crest, foot, foam, sea);
  whiteWater(plate, itemAt(crest, 0), foot, foam, sea);
  return { ride, peak: itemAt(crest, 2) };
}

/** The unbroken wave: sunlit through its crest, dark at its foot, with water drawn up its face. */
function face(plate: Plate, crest: readonly Point[], foot: number, foam: string, sea: string): void {
  const { palette, dice } = plate;
  const { low, light, ink, far } = palette;
  const peak = Math.min(...crest.map(([, y]) => y));
  const body: Point[] = [...crest, [RIGHT + 60, foot + 30], [700, foot + 26], [300, foot + 20]];
  const path = `${curve(crest)}${body
    .slice(crest.length)
    .map(([x, y]) => d`L${x} ${y}`)
    .join("")}Z`;
  plate.fill(
    path,
    plate.downward(
      [
        [0, blend(blend(sea, low, 0.45), light, 0.15)],
        [0.32, blend(sea, far, 0.3)],
        [0.75, blend(sea, ink, 0.5)],
        [1, blend(sea, ink, 0.72)],
      ],
      peak,
      foot + 20,
    ),
  );
  plate.clipped(path, () => {
    for (const index of times(FACE_LINES)) {
      const x = 380 + index * 54 + dice.between(-12, 12);
      const y = crestHeight(crest, x) + 4;
      const depth = foot - y;
      // Water runs up the face and leans with the wave, thin at both ends.
      const [footX, footY] = [x - depth * 0.34 - 20, foot + 4];
      const width = 4 + depth * 0.035;
      const middle = d`${x - depth * 0.02} ${y + depth * 0.55}`;
      const back = d`${x - depth * 0.02 + width} ${y + depth * 0.5}`;
      const isLit = index % 3 !== 1;
      plate.fill(d`M${x} ${y}Q${middle} ${footX} ${footY}Q${back} ${x} ${y}Z`, isLit ? foam : ink, { opacity: isLit ? 0.34 : 0.3 });
    }
    plate.stipple(240, foam, 2.4, 0.5, () => {
      const x = dice.between(420, 1180);
      return [x, crestHeight(crest, x) + 8 + dice.next() ** 2.4 * 90];
    });
  });
}

/** Returns the height of the crest, whose points are unevenly spaced. */
function crestHeight(crest: readonly Point[], x: number): number {
  const next = crest.findIndex(([at]) => at > x);
  const [from, to] = [itemAt(crest, Math.max(0, next - 1)), itemAt(crest, next < 0 ? crest.length - 1 : next)];
  return to[0] === from[0] ? to[1] : from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]);
}

/** The surfer on the open face, with the track of the board. @returns the position of the surfer */
function rider(plate: Plate, crest: readonly Point[], foot: number, foam: string): Point {
  const { dice } = plate;
  const x = itemAt(crest, 4)[0] + dice.between(10, 60);
  const y = crestHeight(crest, x) + (foot - crestHeight(crest, x)) * 0.44;
  const fall = foot - 70 - y;
  plate.fill(
    d`M${x - 26} ${y + 10}C${x - 120} ${y + fall * 0.3} ${x - 190} ${y + fall * 0.8} ${x - 300} ${y + fall}L${x - 310} ${y + fall + 34}C${x - 180} ${y + fall + 6} ${x - 100} ${y + fall * 0.5} ${x - 26} ${y + 10}Z`,
    foam,
    { opacity: 0.88 },
  );
  plate.stipple(80, foam, 3.4, 0.9, () => {
    const back = dice.next();
    return [x - 34 - back * 130, y + 12 + back * fall * 0.6 - dice.next() ** 2 * (14 + 90 * back * (1 - back))];
  });
  plate.group({ transform: d`rotate(13 ${x} ${y})` }, () => surfer(plate, x, y + 2, SURFER));
  return [x, y];
}

/** The falling crest: a thin white line on the shoulder, then a sheet that closes the hollow behind it. */
function lip(plate: Plate, crest: readonly Point[], foot: number, foam: string, sea: string): void {
  const { ink } = plate.palette;
  const [startX, startY] = itemAt(crest, 0);
  const [peakX, peakY] = itemAt(crest, 2);
  const [hangX, hangY] = [peakX + 118, crestHeight(crest, peakX + 118) + 30];
  const low = foot - 46;
  plate.fill(
    d`M${hangX} ${hangY}C${peakX + 20} ${hangY + 20} ${peakX - 70} ${peakY + 130} ${peakX - 60} ${low}L${peakX + 36} ${low}C${peakX + 104} ${low - 46} ${hangX + 12} ${hangY + 92} ${hangX} ${hangY}Z`,
    blend(sea, ink, 0.8),
  );
  const under = crest.map(([x, y], index): Point => [x, y + itemAt(LIP, index)]);
  plate.fill(between(crest, under), foam);
  plate.fill(
    d`M${startX - 20} ${startY + 6}L${peakX} ${peakY + 10}L${hangX} ${hangY - 4}C${peakX + 50} ${hangY + 6} ${peakX - 18} ${peakY + 96} ${peakX - 34} ${low + 20}L${startX - 70} ${low + 20}Z`,
    foam,
  );
  const fold = (at: number, width: number) => {
    const x = startX + 20 + at * (hangX - startX - 60);
    const [fromY, lean] = [crestHeight(crest, x) + 24 + at * 8, 66 - at * 8];
    const reach = (low - fromY) * (1 - at * 0.12);
    return d`M${x} ${fromY}C${x - lean * 0.75} ${fromY + reach * 0.2} ${x - lean * 1.2} ${fromY + reach * 0.6} ${x - lean * 1.35} ${fromY + reach}C${x - lean + width} ${fromY + reach * 0.62} ${x - lean * 0.5 + width} ${fromY + reach * 0.24} ${x} ${fromY}Z`;
  };
  // Spray covers the start of the sheet.
  for (const [across, down, radius] of [
    [-14, 20, 30],
    [12, -2, 24],
    [40, -14, 16],
  ] as const)
    plate.circle(startX + across, startY + down, radius, foam);
  plate.fill([0.04, 0.34, 0.66].map((at) => fold(at, 17)).join(""), blend(foam, sea, 0.3));
  plate.fill([0.2, 0.52, 0.82].map((at) => fold(at, 8)).join(""), blend(foam, sea, 0.16));
}

/** The broken part: heaps of foam with lit tops and a shaded foot that end before the hollow, and spray above. */
function whiteWater(plate: Plate, [endX, endY]: Point, foot: number, foam: string, sea: string): void {
  const { dice } = plate;
  const rise = foot - endY;
  const reach = endX + 190;
  /** Returns the height of the heap above its foot: it grows towards the falling sheet and ends quickly behind it. */
  const heightAtX = (x: number) => {
    const grown = 0.4 + 0.52 * Math.max(0, Math.min(1, (x - LEFT) / (endX - LEFT))) ** 2.2;
    const left = x > endX - 40 ? Math.max(0, (reach - x) / (reach - endX + 40)) ** 1.3 : 1;
    return rise * grown * left;
  };
  const layer = (share: number, radius: number, colour: string) => {
    const puffs = times(15).map((index): string => {
      const x = LEFT + ((index + dice.between(-0.25, 0.25)) * (reach - LEFT)) / 14;
      const size = radius * dice.between(0.75, 1.2) * (0.45 + 0.55 * Math.min(1, heightAtX(x) / (rise * 0.4)));
      const y = foot + 8 - heightAtX(x) * share + size * 0.5;
      return d`M${x - size} ${y}a${size} ${size * 0.86} 0 1 1 ${size * 2} 0a${size} ${size * 0.8} 0 1 1 ${-size * 2} 0Z`;
    });
    const xs = times(25).map((step) => LEFT - 20 + (step * (reach - LEFT + 20)) / 24);
    const body = xs.map((x): Point => [x, foot + 14 - heightAtX(x) * share]);
    const sole = xs.map((x): Point => [x, foot + 16 + 6 * Math.sin(x / 23)]);
    plate.fill(`${between(body, sole)}${puffs.join("")}`, colour);
  };
  layer(1.05, 46, foam);
  layer(0.74, 40, blend(foam, sea, 0.17));
  layer(0.44, 34, blend(foam, sea, 0.36));
  layer(0.18, 24, foam);
  plate.stipple(190, foam, 4, 0.85, () => {
    const x = dice.between(LEFT, endX + 40);
    return [x, foot - heightAtX(x) - dice.next() ** 2.2 * 110];
  });
}
