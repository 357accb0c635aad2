import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CAMERA_NAMES, CAMERAS } from "./cameras.ts";
import { composeScene } from "./scenes/compose.ts";
import { contrastUnder, measuredStrength, sceneScrim, scrimInk } from "./scrim.ts";

const size = { width: 150, height: 100 };
const filled = (byte: number) => new Uint8Array(size.width * size.height * 3).fill(byte);

describe("the scrim", () => {
  it("is at its weakest over a dark picture and strong over a white one", () => {
    expect(measuredStrength(filled(10), size.width, size.height, "cape_dusk")).toBe(0.2);
    expect(measuredStrength(filled(255), size.width, size.height, "cape_dusk")).toBeGreaterThan(0.6);
  });

  it("lets white reach 4.5 to 1 where it was measured, and not with a step less", () => {
    const white = filled(255);
    const strength = measuredStrength(white, size.width, size.height, "aegean_noon");
    const contrast = (amount: number) => contrastUnder(white, size.width, size.height, { ink: scrimInk("aegean_noon"), strength: amount });
    expect(contrast(strength)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(strength - 0.05)).toBeLessThan(4.5);
  });

  it("is kept for every scene in every one of its inks", () => {
    const missing = CAMERA_NAMES.flatMap((camera) =>
      CAMERAS[camera].palettes.filter((palette) => sceneScrim(camera, palette).strength === 0.95).map((palette) => `${camera} ${palette}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["coast.plan", "caribbean_morning"],
    ["snow.slope", "arctic_blue_hour"],
    ["ridge.peaks", "andean_cold_morning"],
  ] as const)("carries white text on %s in %s, drawn from a seed it was not measured with", async (camera, palette) => {
    const { svg, scrim } = composeScene(camera, palette, "another", size);
    const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
    // The tolerance is one step: another seed may put a little more light at the foot.
    expect(contrastUnder(data, size.width, size.height, scrim)).toBeGreaterThan(4);
  });
});
