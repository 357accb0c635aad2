import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, bodyErrors, queryErrors, SIGNS, takenBody } from "../../../tools/testing/validationErrors.ts";
import { addBusiness, listLikeBusinesses } from "../../../travellers/suggestedPlaces/contract.ts";
import { addOwnBusiness } from "./contract.ts";

const PLACE = { name: "Casa Verde", business_type: "accommodation", area: "lisbon" };

describe.each([
  ["a traveller adds", addBusiness],
  ["an owner adds", addOwnBusiness],
])("a place that %s", (_who, endpoint) => {
  const placeErrors = (given: object) => bodyErrors(endpoint, { ...PLACE, ...given });

  it.each([
    ["a name, a type and where it is", {}],
    ["an address and a telephone", { address: "Rua Augusta 1", phone: "+351 21 000 000" }],
    ["a website", { website: "https://casa.example" }],
    ["no website", { website: "" }],
    ["a name of two letters", { name: "Bo" }],
    ["a name of 120 letters", { name: "n".repeat(120) }],
    ["that it is none of those like it", { is_different: true }],
  ])("has %s", (_what, given) => expect(placeErrors(given)).toEqual({}));

  it.each(["accommodation", "activity", "sight", "restaurant", "bar", "cafe"])("may be of the type %s", (business_type) =>
    expect(placeErrors({ business_type })).toEqual({}),
  );

  it.each([
    ["no name", { name: undefined }, { name: ["This field is required."] }],
    ["a name of one letter", { name: "B" }, { name: ["Enter a name."] }],
    ["a blank name", { name: "   " }, { name: ["Enter a name."] }],
    ["a name that is too long", { name: "n".repeat(121) }, { name: atMost(120) }],
    ["a name of two lines", { name: "Casa\nVerde" }, { name: SIGNS }],
    ["a name that is no text", { name: 5 }, { name: A_TEXT }],
    ["no type", { business_type: undefined }, { business_type: ["Choose a type."] }],
    ["an unknown type", { business_type: "shop" }, { business_type: ["Choose a type."] }],
    ["an area that is too long", { area: "a".repeat(81) }, { area: atMost(80) }],
    ["a word for yes or no", { is_different: "yes" }, { is_different: ["Choose true or false."] }],
  ])("never has %s", (_what, given, errors) => expect(placeErrors(given)).toEqual(errors));

  it("belongs to nobody because its sender says so, nor is it published by them", () =>
    expect(
      Object.keys(takenBody(endpoint, { ...PLACE, is_shell: false, is_published: true, owner: "x", business_code: "abcdefgh" })),
    ).not.toEqual(expect.arrayContaining(["is_shell"])));
});

describe("a place that a traveller adds", () => {
  it("lies on the globe", () => {
    expect(bodyErrors(addBusiness, { ...PLACE, latitude: -90, longitude: 180 })).toEqual({});
    expect(bodyErrors(addBusiness, { ...PLACE, latitude: null, longitude: null })).toEqual({});
    expect(bodyErrors(addBusiness, { ...PLACE, latitude: 90.5 })).toEqual({ latitude: ["Enter a latitude from -90 to 90."] });
    expect(bodyErrors(addBusiness, { ...PLACE, longitude: -181 })).toEqual({ longitude: ["Enter a longitude from -180 to 180."] });
  });

  it.each(["casa.example", "javascript:alert(1)", "ftp://casa.example"])("has no website such as %s", (website) =>
    expect(bodyErrors(addBusiness, { ...PLACE, website })).toHaveProperty("website"),
  );

  it("is compared with those near by before it is added", () => {
    expect(queryErrors(listLikeBusinesses, { name: "Casa Verde", area: "lisbon" })).toEqual({});
    expect(queryErrors(listLikeBusinesses, { name: "Casa Verde", area: "lisbon", latitude: "38.7", longitude: "-9.1" })).toEqual({});
    expect(queryErrors(listLikeBusinesses, { name: "C", area: "lisbon" })).toEqual({ name: ["Enter a name."] });
    expect(queryErrors(listLikeBusinesses, { name: "Casa Verde", area: "lisbon", latitude: "north" })).toHaveProperty("latitude");
  });
});

it("A place that an owner adds says where it is in words for them", () =>
  expect(bodyErrors(addOwnBusiness, { ...PLACE, area: " " })).toEqual({ area: ["Enter a town or island."] }));
