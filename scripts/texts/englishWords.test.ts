import { expect, it } from "vitest";
import { englishFinder } from "./englishWords.ts";
import { pseudoPattern } from "./pseudo.ts";

const find = englishFinder(["Es Batu"]);

it("finds a text that was never translated", () => {
  expect(find("Save your changes")).toEqual(["Save your changes"]);
  expect(find("Dismiss")).toEqual(["Dismiss"]);
});

it("finds an English value inside a translated text", () => {
  expect(find(pseudoPattern("Added to {0}").replace("{0}", "your wishlist"))).toEqual(["your wishlist"]);
});

it("finds nothing in translated texts, whatever their length", () => {
  expect(find(pseudoPattern("The listing's own words, in full"))).toEqual([]);
  expect(find(pseudoPattern("A long sentence. ".repeat(30)))).toEqual([]);
});

it("finds nothing in content: places, people, listings, countries, dates and prices", () => {
  expect(find("Umah Ibu Rasmini, Ubud, Indonesia")).toEqual([]);
  expect(find("Friday, 12 June 2026")).toEqual([]);
  expect(find("USD 80")).toEqual([]);
  expect(find(pseudoPattern("By {0} in {1}").replace("{0}", "Maya Lindqvist").replace("{1}", "Es Batu"))).toEqual([]);
});
