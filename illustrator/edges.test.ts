import { describe, expect, it } from "vitest";
import { ACTIVITY_CAMERAS } from "./activities.ts";
import { CAMERAS } from "./cameras.ts";
import { blend, hexToOklab, hueDegrees, mix, oklabToHex, relativeLuminance, shaded } from "./colour.ts";
import { LANDSCAPE_OF } from "./countryLandscapes.ts";
import { Dice, lineNoise } from "./dice.ts";
import { PALETTES } from "./palettes.ts";
import { patternSvg } from "./pattern.ts";
import { contrastUnder, measuredStrength, sceneScrim, scrimInk } from "./scrim.ts";
import { candidateCameras, choose, type Subject, suitablePalettes, VARIANTS } from "./subject.ts";
import { assignVariants, distinctVariants, inkVariants, pickDiverse } from "./variants.ts";

const ACTIVITIES = Object.keys(ACTIVITY_CAMERAS);
const COUNTRIES = [...LANDSCAPE_OF.keys()].toSorted();
const KINDS = ["accommodation", "restaurant", "cafe", "bar", "activity", "sight"];

const subject = (values: Partial<Subject> = {}): Subject => ({ kind: "business", seed: "0abcdef1", ...values });
const cafes = (count: number) =>
  Array.from({ length: count }, (_, index) => subject({ seed: `cafe-${index}`, business_type: "cafe", country_code: "ID" }));

describe("colours", () => {
  const ALL = ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#808080", "#f2f1e8", "#010101", "#123456"];
  it.each(ALL)("%s comes back from OKLab as it was", (hex) => expect(oklabToHex(hexToOklab(hex.slice(1)))).toBe(hex));
  it("outside of the screen's are brought to its edge, never to another sign", () => {
    for (const l of [-1, 0, 0.5, 1, 2])
      for (const a of [-1, 0, 1]) for (const b of [-1, 0, 1]) expect(oklabToHex({ l, a, b })).toMatch(/^#[0-9a-f]{6}$/);
  });
  it("are mixed from the one to the other, and no further", () => {
    for (const one of ALL)
      for (const other of ALL) {
        expect(blend(one, other, 0)).toBe(one);
        expect(blend(one, other, 1)).toBe(other);
        expect(blend(one, other, -3)).toBe(one);
        expect(blend(one, other, 7)).toBe(other);
      }
    expect(mix({ l: 0, a: 0, b: 0 }, { l: 1, a: 1, b: 1 }, 0.25)).toEqual({ l: 0.25, a: 0.25, b: 0.25 });
  });
  it("are made lighter and darker up to white and black", () => {
    expect([shaded("#808080", 1), shaded("#808080", -1), shaded("#123456", 0)]).toEqual(["#ffffff", "#000000", "#123456"]);
    expect(relativeLuminance(255, 255, 255)).toBeCloseTo(1, 9);
    expect(relativeLuminance(0, 0, 0)).toBe(0);
  });
  it("have a hue within one turn", () => {
    for (const hex of ALL) {
      const hue = hueDegrees(hexToOklab(hex.slice(1)));
      expect(hue).toBeGreaterThanOrEqual(0);
      expect(hue).toBeLessThan(360);
    }
  });
});

describe("chance", () => {
  it("is the same for the same seed, and another for another", () => {
    const throws = (seed: string) => {
      const dice = new Dice(seed);
      return Array.from({ length: 20 }, () => dice.whole(1, 6)).join("");
    };
    expect(throws("a")).toBe(throws("a"));
    expect(throws("a")).not.toBe(throws("b"));
    expect(throws("")).not.toBe(throws(" "));
  });
  it("throws every number of a die, and none beside it", () => {
    const dice = new Dice("die");
    const thrown = new Set(Array.from({ length: 500 }, () => dice.whole(1, 6)));
    expect([...thrown].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(Array.from({ length: 50 }, () => dice.whole(3, 3)))).toEqual(new Set([3]));
    expect(new Set(Array.from({ length: 50 }, () => dice.side()))).toEqual(new Set([1, -1]));
  });
  it("along a line is smooth, has no jump at whole numbers, and is known below zero", () => {
    const noise = lineNoise(new Dice("line"));
    for (let x = -300; x < 300; x += 0.37) {
      expect(noise(x)).toBeGreaterThanOrEqual(0);
      expect(noise(x)).toBeLessThanOrEqual(1);
      expect(Math.abs(noise(x) - noise(x + 0.001))).toBeLessThan(0.01);
    }
  });
});

describe("a pattern", () => {
  it("is of its seed alone, whole, and without anything of the seed in it", () => {
    const drawn = patternSvg('"><script>alert(1)</script>');
    expect(drawn).toBe(patternSvg('"><script>alert(1)</script>'));
    expect(drawn).not.toBe(patternSvg("another"));
    expect(drawn).not.toContain("script");
    expect(drawn).not.toContain("NaN");
    expect(drawn).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 400"[^>]*>(?:<path d="[-MLZ\d. ]+" fill="#[0-9a-f]{6}" stroke="#[0-9a-f]{6}"\/>)+<\/svg>$/,
    );
  });
});

describe("what a picture shows", () => {
  it("is known for every kind of place, in every country and at every latitude", () => {
    for (const business_type of [...KINDS, null, "constructor"])
      for (const country_code of ["ID", "NO", "AQ", "XX", null])
        for (const latitude of [null, 0, -90, 90, Number.NaN]) {
          const one = subject({ business_type, country_code, latitude });
          const { camera, palette } = choose(one, 0);
          expect(CAMERAS).toHaveProperty([camera]);
          expect(PALETTES).toHaveProperty([palette]);
          expect(suitablePalettes(one, camera)).toContain(palette);
        }
  });
  it("is known for every activity and every country", () => {
    for (const activity_subtype of [...ACTIVITIES, "toString", ""])
      expect(candidateCameras(subject({ activity_subtype })).length).toBeGreaterThan(0);
    for (const code of COUNTRIES)
      expect(CAMERAS).toHaveProperty([choose({ kind: "country", seed: `country-${code}`, country_code: code }, 0).camera]);
    for (const item_kind of ["room", "dish", "menu", "product", "supplier", "tour", "toString", null])
      expect(CAMERAS).toHaveProperty([choose(subject({ kind: "item", item_kind }), 3).camera]);
  });
  it("is the same each time, and does not change with the listings beside it", () => {
    for (let variant = 0; variant < VARIANTS; variant += 1)
      expect(choose(subject({ business_type: "bar" }), variant)).toEqual(choose(subject({ business_type: "bar" }), variant));
  });
});

describe("pictures beside each other", () => {
  it.each([0, 1, 2, 5, 30])("of %i places have one variant each, of the eight that there are", (count) => {
    for (const variants of [assignVariants(cafes(count)), distinctVariants(cafes(count), 4), inkVariants(cafes(count))]) {
      expect(variants).toHaveLength(count);
      for (const variant of variants) expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(variant);
    }
  });
  it("show another scene than the one just before, also of thirty of a kind", () => {
    const all = cafes(30);
    const variants = distinctVariants(all, 4);
    const scenes = all.map((one, index) => choose(one, variants[index] as number).camera);
    expect(scenes.some((scene, index) => index > 0 && scene === scenes[index - 1])).toBe(false);
  });
  it("leave nobody out, and take nobody twice", () => {
    const all = cafes(20);
    expect(
      pickDiverse(all, 20, (one) => one)
        .map(({ seed }) => seed)
        .toSorted(),
    ).toEqual(all.map(({ seed }) => seed).toSorted());
    expect(pickDiverse(all, 100, (one) => one)).toHaveLength(20);
    expect(pickDiverse(all, 0, (one) => one)).toEqual([]);
    expect(pickDiverse([], 6, (one: Subject) => one)).toEqual([]);
    // The best-ranked subject stays first.
    expect(pickDiverse(all, 6, (one) => one)[0]).toBe(all[0]);
  });
});

describe("the shade under white text", () => {
  const raster = (value: number) => new Uint8Array(40 * 40 * 3).fill(value);
  it("is as weak as it may be on black, and strong enough on white, in every ink", () => {
    for (const palette of Object.keys(PALETTES) as (keyof typeof PALETTES)[]) {
      const [dark, bright] = [0, 255].map((value) => measuredStrength(raster(value), 40, 40, palette)) as [number, number];
      expect(dark).toBe(0.2);
      expect(bright).toBeGreaterThan(dark);
      expect(bright).toBeLessThanOrEqual(0.95);
      // The text reaches the contrast, unless even the strongest scrim is too weak.
      if (bright < 0.95)
        expect(contrastUnder(raster(255), 40, 40, { ink: scrimInk(palette), strength: bright })).toBeGreaterThanOrEqual(4.5);
    }
  });
  it("was measured for every scene in every ink that it is drawn in", () => {
    for (const [camera, { palettes }] of Object.entries(CAMERAS))
      for (const palette of palettes) {
        const { strength, ink } = sceneScrim(camera as keyof typeof CAMERAS, palette);
        expect(strength).toBeGreaterThanOrEqual(0.2);
        expect(strength).toBeLessThanOrEqual(0.95);
        expect(ink).toMatch(/^#[0-9a-f]{6}$/);
      }
  });
});
