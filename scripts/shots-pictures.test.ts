import { describe, expect, it } from "vitest";
import { assignDetails, chooseCamera } from "#illustrator";
import { CLIMATES, KINDS, listOf } from "./shots-pictures.ts";

const LENGTH = 48;
const NEIGHBOURS = 12;

/** Returns the places of cards that show what one of the eleven before them shows. */
const repeats = (shown: readonly string[]) =>
  shown.flatMap((one, index) => (shown.slice(Math.max(0, index - NEIGHBOURS + 1), index).includes(one) ? [index] : []));

describe("lists of 48 listings of one kind at one place", () => {
  it.each(Object.keys(KINDS))("%s repeat no detail of a scene among twelve neighbours, in any climate", (kind) => {
    for (const place of CLIMATES) {
      const cameras = listOf(kind, place, LENGTH).map((subject) => chooseCamera(subject, 0));
      const details = assignDetails(cameras);
      expect(repeats(cameras.map((camera, index) => `${camera} ${details[index]}`)), place.country_code).toEqual([]);
      // Whole pictures alone would repeat: no kind has enough scenes for twelve listings that each choose their own.
      expect(repeats(cameras).length, place.country_code).toBeGreaterThan(0);
    }
  });
});
