import { describe, expect, it } from "vitest";
import type { Candidate } from "../formats/candidate.ts";
import { listLocalities } from "./saidPlaces.ts";

const said = (fields: Partial<Candidate>) => listLocalities({ name: "Inn", ...fields } as Candidate);

describe("the places that a record names", () => {
  it("are its localities, then its city", () =>
    expect(said({ localities: ["Lower Bay"], city: "Port Alma" })).toEqual(["Lower Bay", "Port Alma"]));

  it.each([
    ["Home in Port Alma · ★4.8 · 2 bedrooms", ["Port Alma"]],
    ["Rental unit in Lower Bay · 1 bedroom · 1 bath", ["Lower Bay"]],
    ["A night in paradise", []],
    ["Breakfast in bed · the café", []],
  ])("include the place of an Airbnb title: %j says %j", (name, places) => expect(said({ name })).toEqual(places));
});
