import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { isBarren } from "./SearchGroups.tsx";
import { Instead, Starts } from "./SearchStarts.tsx";

const start = (name: string, has_things_to_do: boolean) => ({
  name,
  slug: name.toLowerCase(),
  country: { code: "NO", name: "Norway" },
  businesses_count: 4,
  has_things_to_do,
});
const nothing = { countries: [], areas: [], businesses: [], lists: [], named: 0, activities: [] };
const place = (businesses_count: number) =>
  ({ kind: "area", name: "Voss", slug: "voss", country: { code: "NO", name: "Norway" }, businesses_count }) as const;

describe("places to go on from", () => {
  it("lead to what there is to do, and name the place that they are around", () => {
    const markup = renderMarkup(<Starts starts={[start("Aurland", true), start("Vik", false)]} isToDo near="Bergen" />);
    expect(markupText(markup)).toContain("Nearest to Bergen");
    expect(findElements(markup, "a").map(({ href }) => href)).toEqual(["/explore/NO/aurland/activities/", "/explore/NO/vik/"]);
  });

  it("are countries where no listing has an area", () => {
    const markup = renderMarkup(<Starts starts={[{ ...start("Norway", true), slug: null }]} isToDo />);
    expect(markupText(markup)).toContain("Things to do in Norway");
    expect(markupText(markup)).not.toContain("Norway, 4");
    expect(findElements(markup, "a")[0]?.href).toContain("/explore/NO/?business_type=activity");
    expect(findElements(renderMarkup(<Starts starts={[{ ...start("Norway", true), slug: null }]} />), "a")[0]?.href).toBe("/explore/NO/");
  });

  it("do not mention a place that was not searched for, and are left out if there are none", () => {
    expect(markupText(renderMarkup(<Starts starts={[start("Vik", false)]} />))).toContain("Places to start");
    expect(markupText(renderMarkup(<Starts starts={[start("Vik", true)]} />))).not.toContain("near");
    expect(renderMarkup(<Starts starts={[]} isToDo near="Bergen" />)).toBe("");
  });

  it("stand behind the list that is nearest to what was asked for", () => {
    const offers = [{ name: "Places to eat and drink", url: "/search/?q=Places+to+eat+and+drink" }];
    const markup = renderMarkup(<Instead offers={offers} starts={[start("Vik", true)]} near={null} />);
    expect(findElements(markup, "a").map(({ href }) => href)).toEqual(["/search/?q=Places+to+eat+and+drink"]);
    expect(findElements(renderMarkup(<Instead offers={[]} starts={[start("Vik", true)]} near={null} />), "a")).toHaveLength(1);
  });

  it("are offered where nothing is found but places with nothing in them", () => {
    expect(isBarren(nothing)).toBe(true);
    expect(isBarren({ ...nothing, areas: [place(0)] })).toBe(true);
    expect(isBarren({ ...nothing, areas: [place(0), place(2)] })).toBe(false);
    expect(isBarren({ ...nothing, lists: [{ name: "Hotels", url: "/" }] })).toBe(false);
  });
});
