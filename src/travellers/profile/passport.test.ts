import { describe, expect, it } from "vitest";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { arrangeStamps, machineLines, pageText, STAMP_INKS, STAMP_SHAPES, stampDate, stampLook, worldText } from "./passport.ts";

describe("stamps", () => {
  it("are the same each time, and use all outlines, inks and both sides about as often", () => {
    const looks = COUNTRIES.map(({ code }) => stampLook(code));
    expect(looks).toEqual(COUNTRIES.map(({ code }) => stampLook(code)));
    for (const [part, choices] of [
      ["shape", STAMP_SHAPES],
      ["ink", STAMP_INKS],
    ] as const)
      for (const choice of choices) expect(looks.filter((one) => one[part] === choice).length, choice).toBeGreaterThan(20);
    expect(looks.filter(({ tilt }) => tilt > 0).length).toBeGreaterThan(90);
    for (const { tilt } of looks) expect([4, 5, 6, 7, 8, 9]).toContain(Math.abs(tilt));
  });

  it("differ from their neighbours in outline and ink", () => {
    const looks = arrangeStamps(COUNTRIES.map(({ code }) => code));
    for (const [index, look] of looks.entries())
      for (const before of looks.slice(Math.max(0, index - 3), index)) {
        expect(before.shape).not.toBe(look.shape);
        expect(before.ink).not.toBe(look.ink);
      }
  });

  it("have their day as stamps have it", () => expect(stampDate("2026-03-12T23:59:00.000Z")).toBe("12 · 03 · 2026"));
});

describe("the machine-readable lines", () => {
  const holder = {
    code: "k4m2x9ta",
    home_country: "SE",
    countries_visited_count: 23,
    areas_visited_count: 61,
    businesses_visited_count: 148,
  };
  it.each([
    ["Maya Lindqvist", "T<SE<LINDQVIST<<MAYA<<<<<<<<<<<<<<"],
    ["João da Silva", "T<SE<DA<SILVA<<JOAO<<<<<<<<<<<<<<<"],
    ["Łukasz O’Brien-Ørsted", "T<SE<O<BRIEN<OERSTED<<LUKASZ<<<<<<"],
    ["Aiko", "T<SE<AIKO<<<<<<<<<<<<<<<<<<<<<<<<<"],
    ["蓮 田中", "T<SE<TRAVELLER<<<<<<<<<<<<<<<<<<<<"],
    ["A".repeat(60), `T<SE<${"A".repeat(29)}`],
  ])("%s", (name, line) => expect(machineLines({ ...holder, name })[0]).toBe(line));

  it("count what was visited, and know no home that is not told", () => {
    const [first, second] = machineLines({ ...holder, name: "Maya", home_country: null });
    expect([first, second]).toEqual(["T<<<<MAYA<<<<<<<<<<<<<<<<<<<<<<<<<", "K4M2X9TA<23C<61A<148B<<<<<<<<<<<<<"]);
    expect([first.length, second.length]).toEqual([34, 34]);
  });
});

it("The map's line names the parts of the world, those with most countries first", () => {
  const of = (...regions: string[]) => worldText(regions.map((region) => ({ region })));
  expect(of("EU", "AS", "AS", "ME")).toBe("4 countries, in Asia, Europe and the Middle East");
  expect(of("OC")).toBe("1 country, in Oceania");
  expect(of()).toBe("0 countries");
});

it("A page of stamps says how many follow", () => {
  expect(pageText(1, 4, 23)).toBe("Page 1 of 4. 17 more overleaf.");
  expect(pageText(4, 4, 23)).toBe("Page 4 of 4.");
});
