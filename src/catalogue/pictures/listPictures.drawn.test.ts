import { expect, it } from "vitest";
import { ACTIVITY_CAMERAS, LANDSCAPE_OF, WORLD_MAP_TERRITORIES } from "#illustrator";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { COUNTRIES } from "../places/countries/enumerations.ts";

const codes = COUNTRIES.map(({ code }) => code);

it("The illustrator knows the landscape of each of the 249 countries, and of no other", () => {
  expect([...LANDSCAPE_OF.keys()].toSorted()).toEqual(codes.toSorted());
});

it("The illustrator draws every activity of the guide, and no other", () => {
  expect(Object.keys(ACTIVITY_CAMERAS)).toEqual(Object.keys(ACTIVITY_TYPES));
});

it("A picture of the world stands for countries that exist, and not for France", () => {
  expect(codes).toEqual(expect.arrayContaining([...WORLD_MAP_TERRITORIES]));
  expect(WORLD_MAP_TERRITORIES.has("FR")).toBe(false);
});
