import { expect, test } from "vitest";
import { createDraft, type Row, type Town } from "./draft.ts";
import { outlineListings } from "./named.ts";

const beach: Town = { id: 1, name: "Grand Sable", country_code: "IS", latitude: 64.9, longitude: -18.6, population: 0 };
const village: Town = { ...beach, id: 2, name: "Anse Bleue", latitude: 64.91, population: 900 };

const row = (area: Town, longitude: number, names: string[] = []): Row => ({
  country: "IS",
  latitude: 64.9,
  longitude,
  names,
  quarter: "",
  area,
  score: 1,
  isSettled: false,
});

const own = [-18.6, -18.598, -18.596, -18.594, -18.592].map((longitude) => row(beach, longitude));
const outlines = (others: Row[]) => {
  const draft = createDraft([beach, village], { areaOutlines: [], merged: [], land: () => 1 });
  outlineListings(draft, beach.id, own, [...own, ...others]);
  return draft.plan.outlines.length;
};

test("the ground of a beach's listings is its outline, also around others that name nothing", () => {
  expect(outlines([])).toBe(1);
  expect(outlines([row(village, -18.597)])).toBe(1);
});

test("it is not if a listing on it names its village; one farther away does not matter", () => {
  expect(outlines([row(village, -18.597, ["Anse Bleue"])])).toBe(0);
  expect(outlines([row(village, -18.5, ["Anse Bleue"])])).toBe(1);
});
