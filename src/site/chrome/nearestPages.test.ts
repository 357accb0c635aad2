import { describe, expect, it } from "vitest";
import { nearestKnown, pickSearchTerms, wordsOfAddress } from "./nearestPages.ts";

describe("the words of an address", () => {
  it.each([
    ["/explore/TH/chang-mai/", ["chang mai", "TH"]],
    ["/explore/ID/ubud/stay/nothing/", ["nothing", "ubud", "ID"]],
    ["/rumah_padi.html", ["rumah padi"]],
    ["/S%C3%A3o-Paulo/", ["São Paulo"]],
    ["/%E0%A4%A/", []],
    ["/explore/activities/", []],
    ["/", []],
  ])("%s", (path, words) => expect(wordsOfAddress(path)).toEqual(words));

  it("are few and short, however long the address is", () => {
    const words = pickSearchTerms(wordsOfAddress(`/${"abc-".repeat(500)}/def/ghi/jkl/`));
    expect(words).toEqual(["jkl", "ghi"]);
    expect(Math.max(...wordsOfAddress(`/${"abc-".repeat(500)}/`).map(({ length }) => length))).toBeLessThanOrEqual(60);
  });

  it("are searched for only when they are more than a country's code", () => {
    expect(pickSearchTerms(["TH", "chiang mai"])).toEqual(["chiang mai"]);
  });
});

describe("what is known without asking", () => {
  it("countries by their code, in either case, and activities by their name", () => {
    expect(nearestKnown(["th"])).toEqual([{ label: "Thailand", about: "Country", href: "/explore/TH/" }]);
    expect(nearestKnown(["surfing"])[0]).toEqual({ label: "Surfing", about: "Activity", href: "/explore/activities/surfing/" });
    expect(nearestKnown(["XX", "zzzzzz"])).toEqual([]);
  });
});
