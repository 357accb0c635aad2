import { describe, expect, it } from "vitest";
import { AREA_NAME_MAX, cleanName, jointNames, placeInCountry, placeName } from "./text.ts";

describe("cleanName", () => {
  it.each([
    ["  Nusa \n Penida ", "Nusa Penida"],
    ["Đà Nẵng", "Đà Nẵng"],
    ["京都", "京都"],
    ["1770", "1770"],
  ])("of %j is %j", (given, name) => expect(cleanName(given)).toBe(name));

  it.each(["", "   ", "—", "!?", "x".repeat(AREA_NAME_MAX + 1)])("is undefined for %j", (given) =>
    expect(cleanName(given)).toBeUndefined(),
  );

  it("counts a name's characters after its spaces are gone", () =>
    expect(cleanName(` ${"x".repeat(AREA_NAME_MAX)} `)).toHaveLength(AREA_NAME_MAX));
});

it.each([
  [["Ubud", "Indonesia"], "Ubud, Indonesia"],
  [["Monaco", "Monaco"], "Monaco"],
  [["", "Nepal"], "Nepal"],
])("A place is named with its country: %j is %j", (names, text) => expect(placeInCountry(...names)).toBe(text));

describe("placeName", () => {
  it.each([
    ["#Chambord", "Chambord"],
    ["37460#Montrésor", "Montrésor"],
    ["Montrésor#37460", "Montrésor"],
    ["41250 Chambord", "Chambord"],
    ["AD100 Canillo", "Canillo"],
    ["D-80331 München", "München"],
    ["1000-001 Lisboa", "Lisboa"],
    ["101 Reykjavík", "Reykjavík"],
    ["100 Mile House", "100 Mile House"],
    ["Val d'Isère 73150", "Val d'Isère"],
    ["  Grand_Anse ", "Grand Anse"],
    ["Municipality of Cascais", "Cascais"],
    ["No Man's Land", "No Man's Land"],
    ["Westward Ho!", "Westward Ho!"],
    ["Å", "Å"],
    ["京都", "京都"],
    ["6th of October City", "6th of October City"],
    ["Saint-Cyr-sur-Loire", "Saint-Cyr-sur-Loire"],
  ])("of %j is %j", (given, name) => expect(placeName(given)).toBe(name));

  it.each([
    "",
    "#",
    "37460",
    "75001-75020",
    "B12",
    "xxx",
    "fixme",
    "FIXME: name",
    "Unknown",
    "unknown village",
    "n/a",
    "None",
    "Sans nom",
    "unbekannt",
    "Ward 5",
    "https://example.com/ubud",
    "www.example.com",
    "mail@example.com",
    "<b>Ubud</b>",
    "Ubud?",
    "x".repeat(AREA_NAME_MAX + 1),
  ])("is undefined for %j", (given) => expect(placeName(given)).toBeUndefined());
});

it.each([
  ["Gamprin-Bendern", ["Gamprin", "Bendern"]],
  ["Neu-Ulm", []],
  ["Joué-lès-Tours", []],
  ["Saint-Avertin", []],
  ["La Digue", []],
])("The joint names of %j are %j", (given, names) => expect(jointNames(given)).toEqual(names));
