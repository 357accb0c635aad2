import { describe, expect, it } from "vitest";
import { atMost, bodyErrors } from "../../tools/testing/validationErrors.ts";
import { addStaffArea, changeStaffArea, mergeStaffArea } from "./contract.ts";

const AREA = { name: "Gili Air", country: "ID", latitude: -8.36, longitude: 116.08 };
const LATITUDE = ["Enter a latitude from -90 to 90."];
const LONGITUDE = ["Enter a longitude from -180 to 180."];

describe("an area that staff add", () => {
  it.each([
    ["a name, a country and a place on the globe", {}],
    ["a place at the poles", { latitude: 90, longitude: -180 }],
    ["a place on the equator", { latitude: 0, longitude: 0 }],
  ])("has %s", (_what, given) => expect(bodyErrors(addStaffArea, { ...AREA, ...given })).toEqual({}));

  it.each([
    ["a latitude beyond the pole", { latitude: 90.1 }, { latitude: LATITUDE }],
    ["a longitude beyond the line", { longitude: -180.1 }, { longitude: LONGITUDE }],
    ["a latitude in words", { latitude: "north" }, { latitude: ["Enter a latitude from -90 to 90."] }],
    ["no longitude", { longitude: undefined }, { longitude: ["Enter a longitude from -180 to 180."] }],
    ["a country by its name", { country: "Indonesia" }, { country: ["Enter a two-letter country code, such as TH."] }],
    ["no name", { name: undefined }, { name: ["This field is required."] }],
  ])("never has %s", (_what, given, errors) => expect(bodyErrors(addStaffArea, { ...AREA, ...given })).toEqual(errors));
});

it("An area is changed in what is given; its slug and country stay", () => {
  expect(changeStaffArea.body!.parse({ name: "Gili Trawangan", slug: "x", country: "TH" })).toEqual({ name: "Gili Trawangan" });
  expect(bodyErrors(changeStaffArea, { lies_in: null })).toEqual({});
  expect(bodyErrors(changeStaffArea, { latitude: 91 })).toEqual({ latitude: LATITUDE });
});

it.each([
  ["nothing", undefined, ["This field is required."]],
  ["a blank", " ", ["Enter the slug of an area."]],
  ["what is too long for a slug", "s".repeat(201), atMost(200)],
])("An area is not merged into %s", (_what, into, errors) => expect(bodyErrors(mergeStaffArea, { into })).toEqual({ into: errors }));
