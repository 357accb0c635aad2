import { blend } from "../colour.ts";
import { peak } from "../draw/mountains.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { birds, clouds, rays, sky, sun } from "../draw/sky.ts";
import { heightAt, moved, polygon, times } from "../draw/svg.ts";
import { forest } from "../draw/trees.ts";

/** Layered mountains at dawn, firs in front, a hut on the last ridge. */
export function ridgePeaks(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  const horizon = dice.between(400, 470);
  sky(plate, horizon + 60);
  const sunX = dice.between(300, 820);
  if (dice.chance(0.35)) rays(plate, sunX, horizon - 110);
  sun(plate, sunX, horizon - dice.between(110, 190), dice.between(46, 78), { isCrescent: true });
  clouds(plate, 90, 260, 3, { opacity: 0.45 });
  plate.land(plate.ridge(horizon - 40, { amplitude: 90, frequency: 3, isSharp: true }), plate.mist(0, horizon - 130, horizon + 90, 0.75));
  const peakX = dice.chance() ? dice.between(300, 440) : dice.between(740, 900);
  const second = peakX + dice.between(320, 400) * (peakX > 600 ? -1 : 1);
  peak(plate, { x: second, base: horizon + 90, width: 460, height: dice.between(200, 270), depth: 0.16, snow: dice.chance() ? 0.34 : 0 });
  const hasSnow = palette.mood === "cold" || dice.chance(0.4);
  peak(plate, {
    x: peakX,
    base: horizon + 120,
    width: dice.between(640, 760),
    height: dice.between(370, 440),
    depth: 0.3,
    snow: hasSnow ? 0.36 : 0,
  });
  for (const index of times(3)) {
    const y = horizon + 95 + index * 65;
    plate.land(
      plate.ridge(y, { amplitude: 60 + index * 12, frequency: 2.4, isSharp: index % 2 === 0 }),
      plate.mist(0.4 + index * 0.14, y - 40, y + 140, 0.7),
    );
  }
  const ground = plate.ridge(690, { amplitude: 70, frequency: 1.3, octaves: 3 });
  const [back, front] = [moved(ground, 0, -40), moved(ground, 0, 45)];
  const dark = blend(ink, "#000000", 0.12);
  forest(plate, back, { count: 46, lowest: 60, tallest: 120, colour: plate.tone(0.84) });
  plate.land(back, plate.tone(0.84));
  const hutX = peakX > 600 ? dice.between(230, 330) : dice.between(840, 930);
  hut(plate, hutX, heightAt(ground, hutX) - 34);
  forest(plate, front, { count: 26, lowest: 90, tallest: 190, colour: dark });
  plate.land(front, dark);
  birds(plate, sunX + 150, horizon - 220, 5, 12, blend(ink, mid, 0.3));
  return { focusX: peakX, focusY: horizon - 150 };
}

/** A hut with two lit windows, the only warm spot in the forest. */
export function hut(plate: Plate, x: number, y: number, size = 1): void {
  const { ink, accent, light } = plate.palette;
  const s = size;
  plate.rect(x - 34 * s, y - 26 * s, 68 * s, 26 * s, blend(ink, accent, 0.12));
  plate.rect(x + 14 * s, y - 26 * s, 20 * s, 26 * s, ink);
  plate.fill(
    polygon([
      [x - 46 * s, y - 24 * s],
      [x, y - 62 * s],
      [x + 46 * s, y - 24 * s],
    ]),
    accent,
  );
  plate.fill(
    polygon([
      [x, y - 62 * s],
      [x + 46 * s, y - 24 * s],
      [x + 14 * s, y - 24 * s],
    ]),
    blend(accent, ink, 0.4),
  );
  plate.rect(x - 20 * s, y - 20 * s, 13 * s, 13 * s, light);
  plate.rect(x + 1 * s, y - 20 * s, 13 * s, 13 * s, light);
}
