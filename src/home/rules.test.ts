import { describe, expect, it } from "vitest";
import { fillUp } from "../places/rules.fillUp.ts";
import { tilesOf } from "./rules.tiles.ts";
import { focusOf, widePlates } from "./rules.ts";

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

describe("what a guide is about", () => {
  const [andorra, town] = [new Map([["AD", 5]]), { id: 7, country_code: "AD" }];

  it("is the one country or area of its scope, whatever its listings", () => {
    expect(focusOf({ countries: ["AD"], areas: [] }, counts, [])).toEqual({ country: "AD" });
    expect(focusOf({ countries: [], areas: [town] }, counts, [])).toEqual({ country: "AD", area: 7 });
    expect(focusOf({ countries: ["FR"], areas: [town] }, andorra, [])).toBeUndefined();
  });

  it("without a scope is where all listings are", () => {
    expect(focusOf(undefined, andorra, [{ area_id: 7, businesses: 5 }])).toEqual({ country: "AD", area: 7 });
    expect(focusOf(undefined, andorra, [{ area_id: 7, businesses: 4 }])).toEqual({ country: "AD" });
    expect(focusOf(undefined, counts, [])).toBeUndefined();
    expect(focusOf(undefined, new Map(), [])).toBeUndefined();
  });
});

describe("the three links", () => {
  const groups = { accommodation: 2, activity: 3, eat_drink: 0 };
  const country = { code: "AD", name: "Andorra" };

  it("are the specification's in a guide of several countries", () =>
    expect(tilesOf(null).map(({ title }) => title)).toEqual(["Explore by Country", "Explore by Activity", "Personalised for You"]));

  it("open the one country, and lead to no kind of place that the one town has none of", () => {
    const place = { country, area: null, businesses_count: 5, groups };
    expect(tilesOf(place)[0]).toMatchObject({ href: "/explore/AD/", title: "Explore by Place" });
    const area = { slug: "ordino", name: "Ordino", country_code: "AD" };
    expect(tilesOf({ ...place, area }).map(({ href }) => href)).toEqual([
      "/explore/AD/ordino/activities/",
      "/explore/AD/ordino/stay/",
      "/explore/activities/",
    ]);
    // What they show may be seen there.
    for (const { picture } of [...tilesOf(place), ...tilesOf({ ...place, area })].filter((one) => one.picture.includes("/activity/")))
      expect(picture).toMatch(/^\/media\/activity\/\w+\/AD\/thumb$/);
    const hotels = { ...place, area, groups: { accommodation: 5, activity: 0, eat_drink: 0 } };
    expect(tilesOf(hotels).map(({ href }) => href)).toEqual(["/explore/AD/ordino/stay/", "/explore/AD/ordino/", "/traveller/for-you/"]);
  });
});

describe("plates in rows of four", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("are full with %d", (count) => {
    const wide = new Set(widePlates(count));
    expect(Math.max(-1, ...wide)).toBeLessThan(count);
    expect((count + wide.size) % 4).toBe(0);
  });
});
