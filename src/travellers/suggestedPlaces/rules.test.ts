import { describe, expect, it } from "vitest";
import { isLikeName, likeListings } from "./rules.ts";

describe("names", () => {
  it.each([
    ["Con Heo Ngủ", "Con heo ngu"],
    ["Con Heo Ngu Pottery", "Con Heo Ngủ"],
    ["Hotel Miramar", "Miramar"],
    ["Miramar Beach Hotel", "Hotel Miramar Beach"],
    ["Cafe Paliser", "Café Palisser"],
  ])("are like: %s, %s", (a, b) => {
    expect([isLikeName(a, b), isLikeName(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["Con Heo Ngủ", "Con Heo Đất Lan"],
    ["Hotel Miramar", "Hotel Bellavista"],
    ["Sun", "Son"],
    ["東京", "京都"],
  ])("are not like: %s, %s", (a, b) => {
    expect([isLikeName(a, b), isLikeName(b, a)]).toEqual([false, false]);
  });
});

it("Like listings are near by, the nearest first; those without a point of their own come last", () => {
  const card = (name: string, latitude: number | null) => ({ name, latitude, longitude: latitude === null ? null : 100 });
  const cards = [
    card("Miramar unplaced", null),
    card("Miramar far", 11),
    card("Miramar two", 10.02),
    card("Miramar one", 10.01),
    card("Other", 10),
  ];
  expect(likeListings("Hotel Miramar", { latitude: 10, longitude: 100 }, cards).map(({ name }) => name)).toEqual([
    "Miramar one",
    "Miramar two",
    "Miramar unplaced",
  ]);
});
