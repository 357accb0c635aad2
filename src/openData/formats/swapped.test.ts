import { describe, expect, it } from "vitest";
import { type SaidPlace, swappedHint, swappedWarning } from "./swapped.ts";

const TUNIS = { country_code: "TN", area_id: 1, area_name: "Tunis" };
const ETHIOPIA = { country_code: "ET", area_id: 2, area_name: "Debre Markos" };
/** Two points with each other's numbers swapped. */
const find = (latitude: number, longitude: number) =>
  latitude === 36.8 && longitude === 10.2 ? TUNIS : latitude === 10.2 && longitude === 36.8 ? ETHIOPIA : undefined;
const said = (more: Partial<SaidPlace>): SaidPlace => ({
  latitude: 10.2,
  longitude: 36.8,
  country: undefined,
  texts: [],
  countries: [],
  ...more,
});
const WARNING = "lies in Ethiopia; with latitude and longitude swapped it would be in Tunisia";

describe("coordinates that may be swapped", () => {
  it.each([
    ["a telephone or website of the other country", said({ countries: ["TN"] }), ETHIOPIA],
    ["the other town", said({ texts: ["Tunis"] }), ETHIOPIA],
    ["an address that names it", said({ texts: ["12 Rue de Rome, Tunis 1000"] }), ETHIOPIA],
    ["no town near by", said({}), { ...ETHIOPIA, area_id: null, area_name: "" }],
  ])("are reported for %s", (_, record, placed) => expect(swappedWarning(record, placed, find)).toBe(WARNING));

  it.each([
    ["the record names its country", said({ country: "ET", countries: ["TN"] }), ETHIOPIA],
    ["nothing speaks for the other country", said({}), ETHIOPIA],
    ["the record names the town it is in", said({ texts: ["Debre Markos"] }), ETHIOPIA],
    ["its telephone is of a third country", said({ countries: ["FR"] }), ETHIOPIA],
    ["they would be nowhere", said({ latitude: 10.3, countries: ["TN"] }), ETHIOPIA],
  ])("are not where %s", (_, record, placed) => expect(swappedWarning(record, placed, find)).toBeUndefined());

  it("are named in a refusal", () => {
    expect(swappedHint(said({}), find)).toBe("; with latitude and longitude swapped it would be in Tunisia");
    expect(swappedHint(said({ latitude: 103.8, longitude: 1.3 }), () => ({ country_code: "SG", area_id: 3, area_name: "Singapore" }))).toBe(
      "; with latitude and longitude swapped it would be in Singapore",
    );
    expect(swappedHint(said({ longitude: 120 }), () => TUNIS)).toBe("");
    // Waters 800 km off South Africa are not a better position.
    expect(swappedHint(said({}), () => ({ country_code: "ZA", area_id: null, area_name: "" }))).toBe("");
  });
});
