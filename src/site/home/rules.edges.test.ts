import { describe, expect, it } from "vitest";
import { fillUp } from "../../catalogue/places/fillUp.ts";
import { chooseFocus } from "../../catalogue/settings/guideFocus.ts";
import { widePlates } from "./rules.ts";
import { fallbackPicture, homeTiles } from "./tiles.ts";

describe("what fills a section up", () => {
  const counts = new Map([
    ["AD", 3],
    ["ES", 9],
    ["FR", 9],
  ]);
  it.each([
    [[], 2, ["ES", "FR"]],
    [["AD", "AD"], 2, ["AD", "ES"]],
    [["AD", "ES", "FR"], 2, ["AD", "ES"]],
    [["XX", "toString"], 3, ["ES", "FR", "AD"]],
    [["AD"], 0, []],
    [[], 100, ["ES", "FR", "AD"]],
  ])("%j, at most %i: %j", (chosen, size, shown) => expect(fillUp(chosen, counts, size)).toEqual(shown));

  it("leaves out places with zero or fewer listings", () => {
    expect(
      fillUp(
        ["A", "B"],
        new Map([
          ["A", 0],
          ["B", -1],
          ["C", Number.NaN],
        ]),
        8,
      ),
    ).toEqual([]);
  });
});

const AT = { latitude: 42.5, longitude: 1.5 };

describe("what a guide is about", () => {
  const one = new Map([["AD", 5]]);
  it("is no place where a scope names several, or where listings lie outside of areas", () => {
    expect(chooseFocus({ countries: ["AD", "FR"], areas: [] }, one, [])).toBeUndefined();
    expect(chooseFocus({ countries: [], areas: [] }, one, [])).toBeUndefined();
    const areas = [
      { id: 1, country_code: "AD" },
      { id: 2, country_code: "AD" },
    ];
    expect(chooseFocus({ countries: [], areas }, one, [])).toEqual({ country: "AD" });
    expect(chooseFocus(undefined, one, [])).toEqual({ country: "AD" });
    expect(chooseFocus(undefined, one, [{ area_id: 7, businesses: 4, ...AT }])).toEqual({ country: "AD" });
  });
  it("passes over countries that have nothing", () => {
    expect(
      chooseFocus(
        undefined,
        new Map([
          ["FR", 0],
          ["AD", 5],
        ]),
        [{ area_id: 7, businesses: 5, ...AT }],
      ),
    ).toEqual({ country: "AD", area: 7 });
  });
});

describe("the three links", () => {
  const country = { code: "PH", name: "Philippines" };
  const area = { slug: "siargao", name: "Siargao", country_code: "PH" };
  const place = (groups: { accommodation: number; activity: number; eat_drink: number }) => ({
    country,
    area,
    businesses_count: groups.accommodation + groups.activity + groups.eat_drink,
    groups,
  });
  it.each([
    [{ accommodation: 0, activity: 0, eat_drink: 0 }],
    [{ accommodation: 1, activity: 0, eat_drink: 0 }],
    [{ accommodation: 0, activity: 1, eat_drink: 1 }],
    [{ accommodation: 1, activity: 1, eat_drink: 1 }],
  ])("are two or three, and lead to what there is: %o", (groups) => {
    const tiles = homeTiles(place(groups), 1);
    expect(new Set(tiles.map(({ href }) => href)).size).toBe(tiles.length);
    expect(tiles.length).toBeGreaterThanOrEqual(2);
    expect(tiles.length).toBeLessThanOrEqual(3);
    expect(tiles.some(({ about }) => about.startsWith("0 "))).toBe(false);
    for (const { href } of tiles) expect(href).toMatch(/^\/(?:explore|traveller)\//);
  });
  it("speak of a country as one speaks of it", () => {
    const one = { country, area: null, businesses_count: 1, groups: { accommodation: 1, activity: 0, eat_drink: 0 } };
    expect(homeTiles(one, 1)[0]).toMatchObject({ about: "1 place in the Philippines, town by town.", link: "All of the Philippines" });
    // An island without a town.
    expect(homeTiles(one, 1, true, false)[0]).toMatchObject({ about: "1 place in the Philippines." });
  });
  it("and the first picture are of the place", () => {
    expect(fallbackPicture(null)).toBe("/media/activity/hiking");
    expect(fallbackPicture({ country, area: null, businesses_count: 0, groups: { accommodation: 0, activity: 0, eat_drink: 0 } })).toBe(
      "/media/country/PH",
    );
    expect(fallbackPicture(place({ accommodation: 0, activity: 0, eat_drink: 0 }))).toBe("/media/area/siargao");
  });
});

describe("plates in rows of four", () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 2))("are full with %i, each row by itself", (count) => {
    const wide = widePlates(count);
    expect(new Set(wide).size).toBe(wide.length);
    let column = 0;
    for (let plate = 0; plate < count; plate += 1) {
      column += wide.includes(plate) ? 2 : 1;
      // A wide plate that does not fit would leave a gap.
      expect(column).toBeLessThanOrEqual(4);
      if (column === 4) column = 0;
    }
    expect(column).toBe(0);
  });
  it("are empty without plates", () => expect(widePlates(0)).toEqual([]));
});
