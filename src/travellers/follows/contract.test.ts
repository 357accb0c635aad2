import { describe, expect, it } from "vitest";
import { bodyErrors, queryErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeRelationship, createBlock, createRelationship, listRelationships, replaceRelationship } from "./contract.ts";

const CODE_NEEDED = ["Enter the code of a traveller."];
const STATUS_NEEDED = ["Choose one of: requested, following."];

describe.each([
  ["a follow", createRelationship, "to_traveller"],
  ["a block", createBlock, "traveller"],
])("the body of %s", (_what, endpoint, field) => {
  it("names a traveller by code", () => expect(bodyErrors(endpoint, { [field]: "maya2345" })).toEqual({}));

  it.each([
    ["nobody", undefined, ["This field is required."]],
    ["no text", 12_345_678, ["Enter text."]],
    ["a code that is too short", "maya", CODE_NEEDED],
    ["one that is too long", "maya23456", CODE_NEEDED],
    ["letters that codes do not have, because they are read as others", "mayaoilu", CODE_NEEDED],
    ["capitals", "MAYA2345", CODE_NEEDED],
    ["a name", "Maya Lind", CODE_NEEDED],
  ])("refuses %s", (_case, value, errors) => expect(bodyErrors(endpoint, { [field]: value })).toEqual({ [field]: errors }));
});

describe("the change of a follow", () => {
  it("takes the two states that there are", () => {
    for (const status of ["requested", "following"]) {
      expect(bodyErrors(replaceRelationship, { status })).toEqual({});
      expect(bodyErrors(changeRelationship, { status })).toEqual({});
    }
  });

  it("refuses any other, and PUT without one", () => {
    expect(bodyErrors(replaceRelationship, { status: "blocked" })).toEqual({ status: STATUS_NEEDED });
    expect(bodyErrors(changeRelationship, { status: null })).toEqual({ status: STATUS_NEEDED });
    expect(Object.keys(bodyErrors(replaceRelationship, {}))).toEqual(["status"]);
  });

  it("may say the two people again, as PUT of what was read does, and may say nothing", () => {
    expect(bodyErrors(replaceRelationship, { status: "following", from_traveller: "maya2345", to_traveller: "jaa23456" })).toEqual({});
    expect(takenBody(changeRelationship, {})).toEqual({});
  });
});

it("Follows are listed by either side and by state, and by no other one", () => {
  expect(queryErrors(listRelationships, { from_traveller__code: "maya2345", status: "requested", page: "2" })).toEqual({});
  expect(queryErrors(listRelationships, { status: "all" })).toEqual({ status: STATUS_NEEDED });
});
