import { describe, expect, it } from "vitest";
import { fillUp } from "../../catalogue/places/fillUp.ts";
import { chooseFocus } from "../../catalogue/settings/guideFocus.ts";
import { areNear, buildRegionIndex, homeKicker, homeTitle, namesText, widePlates } from "./rules.ts";
import { homeTiles } from "./tiles.ts";

const counts = new Map([
  ["AD", 3],
  ["FR", 9],
  ["ES", 9],
  ["MX", 0],
]);

describe("what fills a section up", () => {
  it("is what was chosen and has listings, in its order, then what has most", () => {
    expect(fillUp(["MX", "AD", "ZA"], counts, 8)).toEqual(["AD", "ES", "FR"]);
    expect(fillUp(["AD"], counts, 2)).toEqual(["AD", "ES"]);
  });

  it("is nothing in an empty guide", () => expect(fillUp(["MX"], new Map([["MX", 0]]), 8)).toEqual([]));
});

const AT = { latitude: 42.5, longitude: 1.5 };

describe("what a guide is about", () => {
  const [andorra, town] = [new Map([["AD", 5]]), { id: 7, country_code: "AD" }];

  it("is the one country or area of its scope, whatever its listings", () => {
    expect(chooseFocus({ countries: ["AD"], areas: [] }, counts, [])).toEqual({ country: "AD" });
    expect(chooseFocus({ countries: [], areas: [town] }, counts, [])).toEqual({ country: "AD", area: 7 });
    expect(chooseFocus({ countries: ["FR"], areas: [town] }, andorra, [])).toBeUndefined();
  });

  it("without a scope is where all listings are", () => {
    expect(chooseFocus(undefined, andorra, [{ area_id: 7, businesses: 5, ...AT }])).toEqual({ country: "AD", area: 7 });
    expect(chooseFocus(undefined, andorra, [{ area_id: 7, businesses: 4, ...AT }])).toEqual({ country: "AD" });
    expect(chooseFocus(undefined, counts, [])).toBeUndefined();
    expect(chooseFocus(undefined, new Map(), [])).toBeUndefined();
  });

  it("is a town with its suburbs, and no island with one large village", () => {
    const towns = (first: number, second: number, away: number) => [
      { area_id: 7, businesses: first, ...AT },
      { area_id: 8, businesses: second, ...AT, latitude: AT.latitude + away },
    ];
    expect(chooseFocus(undefined, new Map([["AD", 100]]), towns(85, 15, 0.1))).toEqual({ country: "AD", area: 7 });
    expect(chooseFocus(undefined, new Map([["AD", 100]]), towns(85, 15, 0.5))).toEqual({ country: "AD" });
    expect(chooseFocus(undefined, new Map([["AD", 100]]), towns(58, 42, 0.1))).toEqual({ country: "AD" });
  });

  it("is where nearly all listings are: extracts reach over borders", () => {
    const spilt = (home: number, abroad: number) =>
      new Map([
        ["ES", abroad],
        ["AD", home],
      ]);
    expect(chooseFocus(undefined, spilt(92, 8), [])).toEqual({ country: "AD" });
    expect(chooseFocus(undefined, spilt(92, 8), [{ area_id: 7, businesses: 91, ...AT }])).toEqual({ country: "AD", area: 7 });
    expect(chooseFocus(undefined, spilt(89, 11), [{ area_id: 7, businesses: 89, ...AT }])).toBeUndefined();
  });
});

describe("a guide of a few countries", () => {
  const place = { country: { name: "Nepal" }, area: { name: "Pokhara" } };

  const country = (name: string, businesses_count: number) => ({ name, businesses_count });
  const world = (listed: number) => [
    { countries: [...Array.from({ length: listed }, (_, at) => country(`C${at}`, 1)), country("Empty", 0)] },
    { countries: [country("Nothing", 0)] },
  ];

  it("has those alone in its index, and one of many has the world", () => {
    expect(buildRegionIndex(world(2))).toEqual([{ countries: [country("C0", 1), country("C1", 1)] }]);
    expect(buildRegionIndex(world(9))).toEqual(world(9));
    expect(buildRegionIndex(world(0))).toEqual([]);
  });

  it("shows plates in place of a map where all destinations are near, on both sides of the date line too", () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(areNear([at(51.1, 14.9), at(51.2, 15)])).toBe(true);
    expect(areNear([at(-17.8, 177.4), at(-16.8, -179.9)])).toBe(true);
    expect(areNear([at(51.1, 14.9), at(51.2, 30)])).toBe(false);
    expect(areNear([])).toBe(false);
  });

  it("is named in headings where its names have room", () => {
    expect(namesText(["Germany", "Poland"])).toBe("Germany and Poland");
    expect(namesText(["Germany", "Poland", "Czechia"])).toBe("");
  });

  it("is told above the headline what it is about, unless its name says so", () => {
    expect(homeKicker({ place, name: "The Guide", tagline: "" })).toBe("Pokhara, Nepal");
    expect(homeKicker({ place, name: "Visit Pokhara", tagline: "" })).toBe("");
    expect(homeKicker({ place: null, name: "The Guide", tagline: "" })).toBe("");
  });

  it.each([
    ["The Guide", "", place, "Pokhara, Nepal: Explore better & book direct with The Guide"],
    ["The Guide", "Sleep by the lake", null, "Explore better & book direct with The Guide"],
    ["Visit Pokhara", "", place, "Visit Pokhara"],
    ["Lakeside", "Sleep by the lake", place, "Lakeside, Pokhara, Nepal: Sleep by the lake"],
    ["Lakeside", "Sleep in Pokhara", place, "Lakeside: Sleep in Pokhara"],
    ["Two Valleys", "", null, "Two Valleys"],
  ])("%s (%s) has the place in its title, once", (name, tagline, of, title) => expect(homeTitle({ place: of, name, tagline })).toBe(title));
});

describe("the three links", () => {
  const groups = { accommodation: 2, activity: 3, eat_drink: 0 };
  const country = { code: "AD", name: "Andorra" };

  it("are the specification's in a guide of several countries", () =>
    expect(homeTiles(null, 9).map(({ title }) => title)).toEqual(["Explore by Country", "Explore by Activity", "Personalised for You"]));

  it("lead to no index of countries in a guide that has nothing, and say how many there are of a few", () => {
    expect(homeTiles(null, 0).map(({ href }) => href)).toEqual(["/for-business/", "/for-creators/", "/traveller/for-you/"]);
    expect(homeTiles(null, 2)[0]?.about).toContain("2 countries");
    expect(homeTiles(null, 9)[0]?.about).toContain("7 regions");
  });

  it("open the one country, and leave out kinds that the one town lacks", () => {
    const place = { country, area: null, businesses_count: 5, groups };
    expect(homeTiles(place, 1)[0]).toMatchObject({ href: "/explore/AD/", title: "Explore by Place" });
    const area = { slug: "ordino", name: "Ordino", country_code: "AD" };
    expect(homeTiles({ ...place, area }, 1).map(({ href }) => href)).toEqual([
      "/explore/AD/ordino/activities/",
      "/explore/AD/ordino/stay/",
      "/explore/activities/",
    ]);
    // Their pictures show scenes of that country.
    for (const { picture } of [...homeTiles(place, 1), ...homeTiles({ ...place, area }, 1)].filter((one) =>
      one.picture.includes("/activity/"),
    ))
      expect(picture).toMatch(/^\/media\/activity\/\w+\/AD\/thumb$/);
    const hotels = { ...place, area, groups: { accommodation: 5, activity: 0, eat_drink: 0 } };
    // A country can be without activities too, with only places to stay.
    const beds = homeTiles({ ...place, groups: hotels.groups }, 1, false);
    expect(beds.map(({ href }) => href)).toEqual(["/explore/AD/", "/explore/AD/#who", "/traveller/for-you/"]);
    expect(homeTiles(hotels, 1).map(({ href }) => href)).toEqual([
      "/explore/AD/ordino/stay/",
      "/explore/AD/ordino/",
      "/traveller/for-you/",
    ]);
  });
});

describe("plates in rows of four", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("are full with %d", (count) => {
    const wide = new Set(widePlates(count));
    expect(Math.max(-1, ...wide)).toBeLessThan(count);
    expect((count + wide.size) % 4).toBe(0);
  });
});
