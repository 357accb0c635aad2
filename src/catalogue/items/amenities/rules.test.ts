import { describe, expect, it } from "vitest";
import { amenityErrors, itemNeeds, normaliseAmenities } from "./rules.ts";
import { amenityFacts, unknownAmenities } from "./text.ts";

describe("an item's answers to guests' needs", () => {
  it("are put in the order of the needs", () =>
    expect(Object.keys(normaliseAmenities({ pool: "yes", wheelchair: "no" }))).toEqual(["wheelchair", "pool"]));

  it("are refused for needs that its kind cannot have", () => {
    expect(amenityErrors("room", { pool: "yes" })).toEqual([]);
    expect(amenityErrors("activity", { pool: "yes", pets: "no" })).toEqual(["Items of this kind have no “pool”."]);
    expect(itemNeeds("dish")).toEqual([]);
  });

  it("are words, and the unknown ones are named", () => {
    const walk = { kind: "activity", amenities: { pets: "limited", wheelchair: "no" } } as const;
    expect(amenityFacts(walk)).toEqual(["Wheelchair access: Not accessible", "Pets: On request"]);
    expect(unknownAmenities(walk)).toBe("step-free entrance, children");
    expect(unknownAmenities({ kind: "dish", amenities: {} })).toBe("");
  });
});
