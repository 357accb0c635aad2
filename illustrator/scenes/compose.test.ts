import { describe, expect, it } from "vitest";
import { CAMERA_NAMES, CAMERAS, sceneName } from "../cameras.ts";
import { describePlace, settingForPlace } from "../place.ts";
import { composePicture, composeScene, plateViewBox } from "./compose.ts";

const BROKEN = /NaN|undefined|null|Infinity|[^\w]-0(?![.\d])/;
const NUMBERS = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
/** Maximum coordinate in a plate, in units: rays are the longest shapes. */
const FARTHEST = 4000;
/** Maximum size of a drawing in kilobytes; a larger one is too slow to rasterise. */
const HEAVIEST = 130;

describe.each(CAMERA_NAMES)("the scene %s", (camera) => {
  it("is drawn in valid numbers with every palette that suits it", () => {
    for (const palette of CAMERAS[camera].palettes) {
      const { svg } = composeScene(camera, palette, `${camera} ${palette}`);
      expect(BROKEN.exec(svg)?.[0], `${camera} in ${palette}`).toBeUndefined();
      expect(svg.length, `${camera} in ${palette}`).toBeLessThan(HEAVIEST * 1024);
    }
  });

  it("is drawn whole whatever the place has", () => {
    const palette = CAMERAS[camera].palettes[0];
    for (const setting of [
      settingForPlace(describePlace({ country_code: "NO", latitude: 62, longitude: 10 })),
      settingForPlace(describePlace({ country_code: "TR" })),
    ]) {
      const { svg } = composeScene(camera, palette, "elsewhere", undefined, setting);
      expect(BROKEN.exec(svg)?.[0], camera).toBeUndefined();
      expect(svg.length, camera).toBeLessThan(HEAVIEST * 1024);
    }
  });

  it("keeps near the plate and names where its motif stands", () => {
    const { svg, focusX, focusY } = composeScene(camera, CAMERAS[camera].palettes[0], "one");
    const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]).join(" ");
    const largest = Math.max(...(paths.match(NUMBERS) ?? []).map((number) => Math.abs(Number(number))));
    expect(largest).toBeLessThan(FARTHEST);
    for (const focus of [focusX, focusY]) {
      expect(focus).toBeGreaterThan(0.1);
      expect(focus).toBeLessThan(0.9);
    }
  });

  it("comes out the same for a seed, and otherwise for another", () => {
    const palette = CAMERAS[camera].palettes[0];
    expect(composeScene(camera, palette, "one").svg).toBe(composeScene(camera, palette, "one").svg);
    expect(composeScene(camera, palette, "one").svg).not.toBe(composeScene(camera, palette, "two").svg);
  });
});

describe("the scenes", () => {
  it("each have two points of view or more", () => {
    const cameras = Map.groupBy(CAMERA_NAMES, sceneName);
    for (const [scene, names] of cameras) expect(names.length, scene).toBeGreaterThanOrEqual(2);
    for (const popular of ["coast", "ridge", "town"]) expect(cameras.get(popular)?.length).toBeGreaterThanOrEqual(3);
    for (const [filling, count] of [
      ["bedroom", 6],
      ["table", 5],
      ["market", 4],
      ["coast", 6],
    ] as const)
      expect(cameras.get(filling)?.length, filling).toBeGreaterThanOrEqual(count);
  });
});

describe("a composed picture", () => {
  it("depends on its subject and variant alone", () => {
    const subject = { kind: "business", seed: "kata-noi", business_type: "accommodation", country_code: "TH", latitude: 7.8 } as const;
    expect(composePicture(subject, 3)).toEqual(composePicture({ ...subject }, 3));
    expect(composePicture(subject, 3).svg).not.toBe(composePicture(subject, 4).svg);
  });
});

describe("a crop", () => {
  const framing = { focusX: 900, focusY: 500 };

  it("shows the whole plate at three to two", () => {
    expect(plateViewBox({ width: 600, height: 400 }, framing)).toEqual([0, 0, 1200, 800]);
  });

  it("keeps a hero's full width and moves to the motif's height", () => {
    const [x, y, width, height] = plateViewBox({ width: 2400, height: 1350 }, framing);
    expect([x, width, height]).toEqual([0, 1200, 675]);
    expect(y).toBe(125);
  });

  it("stands upright round the motif on a telephone, and never beyond the plate", () => {
    const [x, y, width, height] = plateViewBox({ width: 780, height: 1040 }, framing);
    expect([x, y, width, height]).toEqual([600, 0, 600, 800]);
    expect(plateViewBox({ width: 780, height: 1040 }, { focusX: 30, focusY: 400 })[0]).toBe(0);
  });

  it("shows strips of small-parted scenes closer", () => {
    const [, , width, height] = plateViewBox({ width: 600, height: 150 }, framing, 0.62);
    expect(width).toBeCloseTo(744);
    expect(height).toBeCloseTo(186);
  });
});
