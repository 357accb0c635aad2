import { describe, expect, it } from "vitest";
import { countriesOf, groupByListing, interleaveLists, peopleText, pickQuotes } from "./rules.forYou.ts";

describe("For You", () => {
  it("tells of each listing once and counts people, not recommendations", () => {
    const said = [
      { business: "a", code: "1" },
      { business: "b", code: "1" },
      { business: "a", code: "2" },
    ];
    expect(groupByListing(said)).toEqual([
      { business: "a", code: "1", people_count: 2 },
      { business: "b", code: "1", people_count: 1 },
    ]);
  });

  it("puts words before silence", () => {
    expect(pickQuotes([{ comment: "" }, { comment: "Go." }])).toEqual([{ comment: "Go." }, { comment: "" }]);
  });

  it("takes one of each country in turn, each listing once", () => {
    expect(interleaveLists([["a", "b"], ["c"], ["a", "d"]])).toEqual(["a", "c", "b", "d"]);
    expect(interleaveLists([])).toEqual([]);
  });

  it.each([
    [["Aiko"], 1, "Aiko"],
    [["Aiko", "Linh"], 2, "Aiko and Linh"],
    [["Aiko"], 2, "Aiko and 1 other"],
    [["Aiko", "Linh", "Beth"], 5, "Aiko, Linh and 3 others"],
  ])("names people: %j of %d", (people, count, text) => {
    expect(peopleText(people, count)).toBe(text);
  });

  it.each([
    [["Peru"], "Peru"],
    [["Peru", "Nepal", "Peru"], "Peru and Nepal"],
    [["Peru", "Nepal", "Japan", "India"], "Peru, Nepal, Japan and India"],
    [["Peru", "Nepal", "Japan", "India", "Spain"], "Peru, Nepal, Japan and 2 more"],
  ])("names the countries of listings: %j", (countries, text) => {
    expect(countriesOf(countries.map((name) => ({ country: { code: name, name } })))).toBe(text);
  });
});
