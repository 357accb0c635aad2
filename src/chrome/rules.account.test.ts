import { describe, expect, it } from "vitest";
import { cellOf, linksOf } from "./rules.ts";

describe("the bars", () => {
  it.each([
    ["/explore/", "explore"],
    ["/explore/VN/hoi-an/stay/", "explore"],
    ["/search/", "search"],
    ["/traveller/for-you/", "for_you"],
    ["/traveller/add-recommendations/", "my_recs"],
    ["/traveller/recommend/sight/", "my_recs"],
    ["/accounts/login/", "log_in"],
    ["/traveller/signup/", "log_in"],
    ["/listing/login/", "log_in"],
    ["/accounts/settings/", undefined],
    ["/for-business/", undefined],
  ])("know where one is: %s", (path, cell) => {
    expect(cellOf(path)).toBe(cell);
  });

  it("have the way out last, for staff too", () => {
    for (const isStaff of [true, false]) expect(linksOf({ isStaff }).at(-1)?.label).toBe("Log Out");
  });
});
