import { describe, expect, it } from "vitest";
import { type Plan, planLines } from "./rules.ts";

const empty: Plan = {
  looked: 0,
  claimed: 0,
  placed: 0,
  nowhere: 0,
  areas: [],
  renames: [],
  nested: [],
  outlines: [],
  merges: [],
  moves: [],
};
const move = (area_before: number | null, area_after: number | null) => ({ area_before, area_after }) as Plan["moves"][number];
const areaName = (id: number) => `area ${id}`;

describe("the report of placing listings again", () => {
  it("of nothing is one line", () => expect(planLines(empty, areaName, false)).toEqual(["0 listings checked, 0 would move."]));

  it("says what would move, and once it is written what moved", () => {
    const plan = { ...empty, looked: 1_200, moves: [move(1, 2)] };
    expect(planLines(plan, areaName, false)[0]).toBe("1,200 listings checked, 1 would move.");
    expect(planLines(plan, areaName, true)[0]).toBe("1,200 listings checked, 1 moved.");
  });

  it("counts ways, the most used first, then by name", () => {
    const plan = { ...empty, moves: [move(2, 3), move(1, 3), move(null, 1), move(null, 1), move(1, null)] };
    expect(planLines(plan, areaName, false).slice(1)).toEqual([
      "  2  no area → area 1",
      "  1  area 1 → area 3",
      "  1  area 1 → no area",
      "  1  area 2 → area 3",
    ]);
  });

  it("names twenty ways and counts the others", () => {
    const plan = { ...empty, moves: Array.from({ length: 23 }, (_, index) => move(index, 99)) };
    const lines = planLines(plan, areaName, false);
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("  … and 3 more pairs of areas, 3 listings");
  });

  it("names new areas, and says what stays and why", () => {
    const area = { id: -1, name: "Nusa Penida", country_code: "ID", latitude: 0, longitude: 0, parent_id: null, listings: 1 };
    const text = planLines({ ...empty, areas: [area], claimed: 1, placed: 2, nowhere: 3 }, areaName, false).join("\n");
    expect(text).toContain("new area: Nusa Penida (ID), 1 listing");
    expect(text).toContain("1 listing with an owner stays");
    expect(text).toContain("2 listings placed by staff or owners");
    expect(text).toContain("3 listings have a country but no area");
    expect(planLines({ ...empty, nowhere: 1 }, areaName, false).at(-1)).toMatch(/^1 listing has a country but no area/);
  });
});
