import { describe, expect, it } from "vitest";
import { LANDSCAPE_OF } from "./countryLandscapes.ts";
import { type Choice, choose, type Subject } from "./subject.ts";
import { assignVariants } from "./variants.ts";

const COUNTRIES = [...LANDSCAPE_OF.keys()].toSorted();

const TYPES = ["accommodation", "restaurant", "sight", "cafe"];
const page = (from: number): Subject[] =>
  Array.from({ length: 16 }, (_, index) => ({
    kind: "business",
    seed: `listing ${from + index}`,
    business_type: TYPES[index % TYPES.length] as string,
    country_code: COUNTRIES[(from + index * 7) % COUNTRIES.length] ?? "IT",
  }));

const chosen = (subjects: readonly Subject[]): Choice[] => {
  const variants = assignVariants(subjects);
  return subjects.map((subject, index) => choose(subject, variants[index] as number));
};

/** Pairs of neighbours in a list: each picture with the three before it and the one above. */
const neighbours = (choices: readonly Choice[]) =>
  choices.flatMap((choice, index) => choices.slice(Math.max(0, index - 4), index).map((other) => [choice, other] as const));

describe("the variants of a list", () => {
  it("show no scene twice among neighbours, on nine mixed pages", () => {
    for (let start = 0; start < 9; start += 1)
      for (const [one, other] of neighbours(chosen(page(start * 31)))) expect(one.camera).not.toBe(other.camera);
  });

  it("show no inks twice among neighbours, on nine mixed pages", () => {
    const pairs = Array.from({ length: 9 }, (_, start) => neighbours(chosen(page(start * 31)))).flat();
    expect(pairs.filter(([one, other]) => one.palette === other.palette)).toEqual([]);
  });

  it("are the same for the same list, and 0 for the first of it", () => {
    expect(assignVariants(page(5))).toEqual(assignVariants(page(5)));
    expect(assignVariants(page(5).slice(0, 1))).toEqual([0]);
    expect(assignVariants([])).toEqual([]);
  });

  it("give up the sky before the inks and the inks before the scene", () => {
    // There are only three wine scenes: five neighbours cannot all differ, but consecutive pictures do.
    const wine = Array.from(
      { length: 8 },
      (_, index): Subject => ({ kind: "business", seed: `estate ${index}`, activity_subtype: "winetours", country_code: "IT" }),
    );
    const choices = chosen(wine);
    const palettes = choices.map(({ palette }) => palette);
    for (const [index, palette] of palettes.entries()) expect(palettes.slice(Math.max(0, index - 1), index)).not.toContain(palette);
  });

  it("show no scene twice within twelve where there are enough scenes", () => {
    const [latitude, longitude] = [43.7, 7.26];
    const kinds = ["accommodation", "restaurant", "cafe", "sight", "bar", "accommodation"];
    const coast = Array.from(
      { length: 24 },
      (_, index): Subject => ({
        kind: "business",
        seed: `coast ${index}`,
        business_type: kinds[index % kinds.length] ?? "cafe",
        country_code: "FR",
        ...{ latitude, longitude },
      }),
    );
    const cameras = chosen(coast).map(({ camera }) => camera);
    const repeated = cameras.filter((camera, index) => cameras.slice(Math.max(0, index - 11), index).includes(camera));
    expect(repeated).toEqual([]);
  });

  it("hold when every listing may only be one scene", () => {
    const divers = Array.from(
      { length: 12 },
      (_, index): Subject => ({ kind: "business", seed: `d${index}`, activity_subtype: "hot_air_balloon" }),
    );
    expect(assignVariants(divers).every((variant) => variant >= 0 && variant < 8)).toBe(true);
  });
});
