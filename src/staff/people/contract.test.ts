import { describe, expect, it } from "vitest";
import { listLog } from "../../accounts/auditLog/contract.ts";
import { atMost, bodyErrors, queryErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { findPeople } from "../../travellers/profile/contract.ts";
import { actOnListing, addStaffListing, listStaffListings } from "../listings/contract.ts";
import { changePerson, listPeople } from "./contract.ts";

describe("what staff change of somebody", () => {
  it.each([
    ["that they are staff", { is_staff: true }],
    ["that they are blocked", { is_blocked: true }],
    ["what kind of account it is", { account_type: "influencer" }],
    ["a note", { note: "Wrote twice." }],
    ["no note", { note: "" }],
    ["nothing", {}],
  ])("may be %s", (_what, given) => expect(bodyErrors(changePerson, given)).toEqual({}));

  it.each([
    ["a word for yes or no", { is_staff: "yes" }, { is_staff: ["Choose true or false."] }],
    ["an unknown kind of account", { account_type: "vip" }, { account_type: ["Choose an account type."] }],
    ["a book", { note: "n".repeat(2_001) }, { note: atMost(2_000) }],
  ])("is never %s", (_what, given, errors) => expect(bodyErrors(changePerson, given)).toEqual(errors));

  it("is neither their address nor their password", () =>
    expect(takenBody(changePerson, { email: "x@example.org", password: "y", is_verified: true })).toEqual({
      ground: "terms",
      explanation: "",
    }));
});

describe("what staff look for", () => {
  it.each([
    ["people", listPeople],
    ["listings", listStaffListings],
  ])("is all %s unless a part is named that there is", (_what, endpoint) => {
    expect(endpoint.query!.parse({})).toEqual({ filter: "all" });
    expect(queryErrors(endpoint, { search: "s".repeat(200) })).toEqual({});
    expect(queryErrors(endpoint, { search: "s".repeat(201) })).toEqual({ search: atMost(200) });
    expect(Object.keys(queryErrors(endpoint, { filter: "famous" }))).toEqual(["filter"]);
  });

  it("is a listing's log by what it is about and by whom", () => {
    expect(queryErrors(listLog, { subject: "item", side: "people" })).toEqual({});
    expect(Object.keys(queryErrors(listLog, { subject: "weather", side: "nobody" }))).toEqual(["subject", "side"]);
    expect(queryErrors(listLog, { account: "ana" })).toEqual({ account: ["Enter the ID of an account."] });
  });
});

describe("a listing that staff add", () => {
  it("has a name, a kind and an area", () => {
    expect(bodyErrors(addStaffListing, { name: "Casa", business_type: "bar", area: "lisbon" })).toEqual({});
    expect(bodyErrors(addStaffListing, { name: "Casa", business_type: "shop", area: " " })).toEqual({
      business_type: ["Choose a type."],
      area: ["Enter the slug of an area."],
    });
  });

  it("is dealt with in ways that there are", () => {
    for (const act of ["hide", "show", "feature"]) expect(bodyErrors(actOnListing, { act })).toEqual({});
    expect(Object.keys(bodyErrors(actOnListing, { act: "sell" }))).toEqual(["act"]);
  });
});

it("Travellers are found by two letters at least of their names, and no book", () => {
  expect(queryErrors(findPeople, { name: "Li" })).toEqual({});
  expect(queryErrors(findPeople, { name: " L " })).toEqual({ name: ["Enter at least 2 letters."] });
  expect(queryErrors(findPeople, { name: "n".repeat(81) })).toEqual({ name: ["Enter at most 80 characters."] });
  expect(queryErrors(findPeople, {})).toEqual({ name: ["This field is required."] });
});
