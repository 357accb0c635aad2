import { expect, test } from "vitest";
import type { Town } from "./draft.ts";
import { createDraft, type Row } from "./draft.ts";
import { createQuarterVote } from "./neighbours.ts";

const buildTown = (id: number, name: string, longitude: number): Town => ({
  id,
  name,
  country_code: "IS",
  latitude: 64.9,
  longitude,
  population: 50_000,
});
const city = buildTown(1, "Borg", -18.6);
const next = buildTown(2, "Vik", -18.5);
const part = buildTown(3, "Holt", -18.55);

/** Listing of a quarter, in an area. */
const row = (quarter: string, area: Town, longitude: number, names: string[] = []): Row => ({
  country: "IS",
  latitude: 64.9,
  longitude,
  names,
  quarter,
  area,
  score: 1,
  isSettled: false,
});

const vote = (rows: Row[], towns = [city, next]) =>
  createQuarterVote(createDraft(towns, { areaOutlines: [], merged: [], land: () => 1 }), rows);

test("a listing at the edge of a city is in the town of most others of its quarter", () => {
  const edge = row("Eastside", next, -18.541);
  const rows = [...Array.from({ length: 5 }, (_, index) => row("Eastside", city, -18.56 + index * 0.003)), edge];
  expect(vote(rows)(edge)).toBe(city);
  expect(vote(rows)(rows[0])).toBeUndefined();
});

test.each([
  ["no quarter", row("", next, -18.541)],
  ["another quarter", row("Westside", next, -18.541)],
  ["its own town in its address", row("Eastside", next, -18.541, ["Vik"])],
  ["a quarter of this name far from the others", row("Eastside", next, -18.4)],
])("a listing with %s stays", (_what, edge) => {
  const rows = [...Array.from({ length: 5 }, (_, index) => row("Eastside", city, -18.56 + index * 0.003)), edge];
  expect(vote(rows)(edge)).toBeUndefined();
});

test("four listings of a quarter are too few", () => {
  const edge = row("Eastside", next, -18.541);
  const rows = [...Array.from({ length: 4 }, (_, index) => row("Eastside", city, -18.56 + index * 0.003)), edge];
  expect(vote(rows)(edge)).toBeUndefined();
});

test("an area with the quarter's name comes before the others of the quarter", () => {
  const edge = row("Holt", next, -18.541);
  const rows = [...Array.from({ length: 5 }, (_, index) => row("Holt", city, -18.56 + index * 0.003)), edge];
  expect(vote(rows, [city, next, part])(edge)).toBe(part);
});
