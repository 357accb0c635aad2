import { describe, expect, it } from "vitest";
import { openText } from "../../hours/openText.ts";
import type { BrowsedCard } from "../contract.ts";
import { placeSaid, placeText, rowText } from "./rules.ts";

const card = {
  business_type: "restaurant",
  activity_subtype: null,
  stars: null,
  cuisine: "",
  neighbourhood: "",
  city: "",
  area: { name: "Ubud", slug: "ubud", country_code: "ID" },
  country: { code: "ID", name: "Indonesia" },
} as unknown as BrowsedCard;

describe("what a row says", () => {
  it("names two cuisines at most", () => {
    expect(rowText({ ...card, cuisine: "pizza;italian_pizza;kebab" }, "Ubud")).toBe("Restaurant, Pizza, italian pizza");
  });

  it("is its kind, its cuisine or its stars, and where it is", () => {
    expect(rowText({ ...card, cuisine: "thai", city: "Nyuh Kuning" }, "Ubud")).toBe("Restaurant, Thai, Nyuh Kuning");
    expect(rowText({ ...card, business_type: "accommodation", stars: 3 }, "Ubud")).toBe("Place to stay, 3 stars");
  });

  it("names its part of town, and its town where the list is of a wider one; each once", () => {
    const there = { ...card, neighbourhood: "Nyuh Kuning" };
    expect(rowText(there, "Ubud")).toBe("Restaurant, Nyuh Kuning");
    expect(rowText(there, "Bali")).toBe("Restaurant, Nyuh Kuning, Ubud");
    expect(rowText({ ...there, city: "Nyuh Kuning" }, "Ubud")).toBe("Restaurant, Nyuh Kuning");
  });

  it("says of a sight what kind it is, where that is known", () => {
    expect(rowText({ ...card, business_type: "sight", activity_subtype: "waterfalls" }, "Ubud")).toBe("Waterfalls");
    expect(rowText({ ...card, business_type: "sight", activity_subtype: "other" }, "Ubud")).toBe("Sight");
    expect(rowText({ ...card, business_type: "activity", activity_subtype: "other" }, "Ubud")).toBe("Activity");
  });

  it("names the area where the list is of a wider one, and never what the list is of", () => {
    expect(placeText(card, "Bali")).toBe("Ubud");
    expect(placeText({ ...card, city: "Ubud" }, "Ubud")).toBe("");
    expect(placeText({ ...card, area: null }, undefined)).toBe("Indonesia");
  });
});

describe("a town's other names", () => {
  const vienna = { city: "Wien", area: { name: "Vienna", slug: "vienna", country_code: "AT" } };

  it("are the town's own, and no part of it", () => {
    expect(placeSaid(vienna, "wien", ["Wien", "Bécs"])).toEqual({ city: "Vienna", neighbourhood: "" });
    expect(placeSaid(vienna, "Vienna", [])).toEqual({ city: "Wien", neighbourhood: "" });
  });

  it("leave another town, a quarter, and what has no area as they are", () => {
    expect(placeSaid({ ...vienna, city: "Mödling" }, "Neubau", ["Wien"])).toEqual({ city: "Mödling", neighbourhood: "Neubau" });
    expect(placeSaid({ city: "Wien", area: null }, "Wien", [])).toEqual({ city: "Wien", neighbourhood: "Wien" });
  });
});

describe("whether it is open", () => {
  it("is told of what never closes, and of what closes after midnight, in one", () => {
    const at = (days: number[][]) => openText({ time_zone: "UTC", from: "2026-11-22", days }, new Date("2026-11-23T20:00:00Z"));
    expect(at(Array.from({ length: 8 }, () => [0, 1_440]))).toBe("Open now");
    expect(at([[], [600, 1_440], [0, 120, 600, 1_440]])).toBe("Open until 02:00");
    expect(at([[], [600, 1_440], [600, 1_440]])).toBe("Open until 00:00");
  });

  const open = { time_zone: "Asia/Makassar", from: "2026-11-22", days: [[540, 1_260], [1_080, 1_560], [], [0, 1_440]] };
  // Makassar is eight hours ahead of UTC.
  it.each([
    ["2026-11-23T11:00:00Z", "Open until 02:00"],
    ["2026-11-23T17:30:00Z", "Open until 02:00"],
    ["2026-11-23T18:30:00Z", "Closed now"],
    ["2026-11-23T00:30:00Z", "Closed now"],
    ["2026-11-24T16:00:00Z", "Open now"],
    // Days that the page does not know.
    ["2026-11-25T18:00:00Z", ""],
    ["2026-11-21T03:00:00Z", ""],
  ])("at %s is told as %j", (moment, text) => expect(openText(open, new Date(moment))).toBe(text));
});
