import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { boat } from "../draw/boats.ts";
import { frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { between, d, heightAt, type Point, times } from "../draw/svg.ts";
import { breakingWave } from "../draw/wave.ts";

/**
 * One large wave that peels along a bay, with a surfer just ahead of its white water; a cape with palms behind, the beach's edge in front.
 */
export function coastSurf(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, mid, ink, accent } = palette;
  const horizon = dice.between(262, 296);
  sky(plate, horizon);
  const sunX = dice.between(700, 900);
  sun(plate, sunX, horizon - dice.between(6, 46), dice.between(84, 112), { style: "plain" });
  clouds(plate, 60, 180, 4);
  cape(plate, horizon);

  const foam = blend(light, "#ffffff", 0.5);
  const sea = blend(mid, top, 0.25);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(sea, low, 0.55)],
        [0.3, sea],
        [1, blend(sea, ink, 0.3)],
      ],
      horizon,
      HEIGHT,
    ),
  );
  glints(plate, { from: horizon + 4, to: horizon + 120, x: sunX, spread: 130, count: 70, opacity: 0.75 });
  boat(plate, {
    x: sunX + dice.between(120, 210),
    y: horizon + 16,
    size: 20,
    kind: "sail",
    hull: ink,
    trim: light,
    sail: accent,
    jib: foam,
  });
  for (const index of times(3)) swell(plate, horizon + 34 + index * 34, index, foam, blend(sea, ink, 0.1 + index * 0.08));

  const foot = dice.between(610, 636);
  const height = dice.between(255, 300);
  const shift = dice.between(-30, 50);
  const { ride, peak } = breakingWave(plate, { foot, height, shift, foam, sea });
  shallows(plate, foot, foam, sea);
  frondCorner(plate, {
    x: RIGHT + 10,
    y: BOTTOM + 10,
    count: 6,
    from: -2.75,
    step: 0.2,
    length: [240, 330],
    droop: 0.5,
    colours: [ink, blend(ink, mid, 0.18)],
  });
  birds(plate, dice.between(330, 520), dice.between(110, 170), 5, 13);
  return { focusX: (ride[0] + peak[0]) / 2, focusY: ride[1] - 40 };
}

/** A headland on the left, two hills deep, with palms on its tip. */
function cape(plate: Plate, horizon: number): void {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  for (const [index, reach] of [620, 400].entries()) {
    const noise = lineNoise(dice);
    const rise = 118 - index * 26;
    const hill = times(34).map((step): Point => {
      const x = LEFT + (step * (reach - LEFT)) / 33;
      const share = 1 - step / 33;
      return [x, horizon + 10 - rise * share ** 0.8 * (0.7 + 0.5 * noise(x / 110)) * (share > 0.04 ? 1 : 0)];
    });
    plate.land(hill, plate.mist(0.28 + index * 0.26, horizon - 90, horizon + 12, 0.4), { bottom: horizon + 12, hasRim: false });
    if (index === 0) continue;
    for (const place of times(4)) {
      const x = 250 + place * 34 + dice.between(-8, 8);
      palm(plate, {
        x,
        y: heightAt(hill, x) + 6,
        height: dice.between(44, 66),
        lean: dice.between(4, 16),
        colour: blend(ink, mid, 0.35),
        shade: blend(ink, mid, 0.2),
        fronds: 7,
      });
    }
  }
}

/** A distant line of swell, its crest white in places. */
function swell(plate: Plate, y: number, index: number, foam: string, colour: string): void {
  const { dice } = plate;
  const [phase, length] = [dice.between(0, 6), 150 + index * 60];
  const line = times(45).map((step): Point => {
    const x = LEFT + step * 28.5;
    return [x, y - (5 + index * 4) * Math.max(0, Math.sin(x / length + phase)) ** 1.6];
  });
  plate.softLand(line, colour);
  const crest = line.map(([x, level]): Point => [x, level + (1.5 + index * 1.6) * Math.max(0.1, Math.sin(x / length + phase))]);
  plate.fill(between(line, crest), foam, { opacity: 0.75 });
}

/** The water in front of the wave: dark, with a net of spent foam and the last wash on the sand. */
function shallows(plate: Plate, foot: number, foam: string, sea: string): void {
  const { dice, palette } = plate;
  const { ink, light, low, far } = palette;
  const noise = lineNoise(dice);
  const edge = (y: number, swing: number, at: number): Point[] =>
    times(33).map((step) => {
      const x = -40 + step * 40;
      return [x, y + (noise(x / 130 + at) - 0.5) * 2 * swing + (x - 600) * 0.02];
    });
  plate.softLand(
    edge(foot + 8, 7, 0),
    plate.downward(
      [
        [0, blend(sea, ink, 0.66)],
        [1, blend(sea, ink, 0.3)],
      ],
      foot,
      HEIGHT,
    ),
  );
  const patches = times(34).map(() => {
    const near = dice.next();
    const [x, y, half] = [dice.between(-20, 1220), foot + 26 + near * 74, 24 + near * 60];
    return d`M${x - half} ${y}q${half * 0.5} ${-5 - near * 6} ${half} ${-1}t${half} ${1}q${-half * 0.6} ${6 + near * 4} ${-half} ${3}t${-half} ${-3}Z`;
  });
  plate.fill(patches.join(""), foam, { opacity: 0.5 });
  plate.softLand(edge(foot + 92, 16, 5), blend(sea, low, 0.35));
  plate.fill(between(edge(foot + 92, 16, 5), edge(foot + 106, 18, 5.1)), foam);
  plate.softLand(edge(foot + 136, 14, 8), blend(blend(light, low, 0.6), far, 0.32));
  plate.fill(between(edge(foot + 134, 14, 8), edge(foot + 142, 14, 8)), foam, { opacity: 0.85 });
  plate.softLand(edge(foot + 158, 10, 11), blend(ink, far, 0.25));
}
