import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { beginClaim, decideClaim, listAllClaims, listClaims } from "./contract.ts";
import { decideDifference } from "./transfers/contract.ts";

const METHOD = ["Choose how to prove ownership."];
const CODE = ["Enter the code of a listing."];

describe("a claim", () => {
  it.each(["mailbox", "dns", "file", "staff"])("is shown by %s", (method) =>
    expect(takenBody(beginClaim, { business: "abcdefgh", method })).toEqual({ business: "abcdefgh", method, mailbox: "", words: "" }),
  );

  it.each([
    ["no way", { business: "abcdefgh" }, { method: METHOD }],
    ["telephone", { business: "abcdefgh", method: "phone" }, { method: METHOD }],
    ["having added it, which only the guide says", { business: "abcdefgh", method: "added" }, { method: METHOD }],
    ["the name of a listing", { business: "Casa Verde", method: "dns" }, { business: CODE }],
    ["no listing", { method: "dns" }, { business: REQUIRED }],
    ["a book of words", { business: "abcdefgh", method: "staff", words: "w".repeat(1_001) }, { words: atMost(1_000) }],
    ["a mailbox that no address can be", { business: "abcdefgh", method: "mailbox", mailbox: "m".repeat(255) }, { mailbox: atMost(254) }],
  ])("is not shown by %s", (_what, given, errors) => expect(bodyErrors(beginClaim, given)).toEqual(errors));

  it("compares mailboxes in lower case and without blanks, as the options name them", () =>
    expect(takenBody(beginClaim, { business: "abcdefgh", method: "mailbox", mailbox: " Info@Casa.example " })).toHaveProperty(
      "mailbox",
      "info@casa.example",
    ));

  it("decides nothing of itself: neither state nor proof are the claimant's to write", () =>
    expect(Object.keys(takenBody(beginClaim, { business: "abcdefgh", method: "dns", state: "granted", proved: "2027-01-01" }))).toEqual([
      "business",
      "method",
      "mailbox",
      "words",
    ]));
});

describe("what staff decide of a claim", () => {
  it.each(["grant", "refuse", "take_back"])("may be to %s it, with a word or without", (act) => {
    expect(takenBody(decideClaim, { act })).toEqual({ act, note: "" });
    expect(takenBody(decideClaim, { act, note: " Please send a bill. " })).toEqual({ act, note: "Please send a bill." });
  });

  it.each(["delete", "granted", "", null, undefined])("may not be %j", (act) =>
    expect(Object.keys(bodyErrors(decideClaim, { act }))).toEqual(["act"]),
  );

  it("is listed in three queues, the one that waits unless said", () => {
    for (const state of ["waiting", "open", "decided"]) expect(queryErrors(listAllClaims, { state })).toEqual({});
    expect(listAllClaims.query!.parse({})).toEqual({ state: "waiting" });
    expect(queryErrors(listAllClaims, { state: "granted" })).toEqual({ state: ["Choose one of: waiting, open, decided."] });
  });
});

it("One's claims are listed of one listing by its code", () => {
  expect(queryErrors(listClaims, { business: "abcdefgh" })).toEqual({});
  expect(queryErrors(listClaims, { business: "Casa" })).toEqual({ business: CODE });
});

it("A difference is taken over or left, and nothing between", () => {
  for (const act of ["accept", "leave"]) expect(bodyErrors(decideDifference, { act })).toEqual({});
  expect(bodyErrors(decideDifference, { act: "merge" })).toEqual({ act: ["Choose one of: accept, leave."] });
});
