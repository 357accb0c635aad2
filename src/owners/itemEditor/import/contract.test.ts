import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, takenBody } from "../../../tools/testing/validationErrors.ts";
import { confirmImport, createImport } from "../../../travellers/placeImport/contract.ts";
import { createItemImport, matchItemImport, writeItemImport } from "./contract.ts";

const FILE = ["Choose a file."];

describe("a spreadsheet of what a listing offers", () => {
  it.each(["room", "activity", "dish", "product", "supplier"])("may list things of the kind %s", (kind) =>
    expect(bodyErrors(createItemImport, { kind })).toEqual({}),
  );

  it("lists nothing of no kind, nor is it a text in the place of a file", () => {
    expect(bodyErrors(createItemImport, {})).toEqual({ kind: ["Choose what the file lists."] });
    expect(bodyErrors(createItemImport, { kind: "car" })).toEqual({ kind: ["Choose what the file lists."] });
    expect(bodyErrors(createItemImport, { kind: "room", file: "name;price" })).toEqual({ file: FILE });
  });

  it("has columns that become fields, or nothing", () => {
    expect(bodyErrors(matchItemImport, { columns: ["title", "", "minimum_price"], currency: "IDR" })).toEqual({});
    expect(bodyErrors(matchItemImport, {})).toEqual({});
    expect(Object.keys(bodyErrors(matchItemImport, { columns: ["title", "owner"] }))).toEqual(["columns"]);
    expect(Object.keys(bodyErrors(matchItemImport, { columns: Array.from({ length: 41 }, () => "") }))).toEqual(["columns"]);
    expect(bodyErrors(matchItemImport, { currency: "RUPIAH" })).toEqual({ currency: atMost(3) });
  });

  it("changes what is there only in the rows that are named, by the numbers that the spreadsheet has", () => {
    expect(takenBody(writeItemImport, {})).toEqual({ take: [] });
    expect(bodyErrors(writeItemImport, { take: [2, 501] })).toEqual({});
    for (const take of [[1], [502], [2.5], ["2"], 2]) expect(Object.keys(bodyErrors(writeItemImport, { take }))).toEqual(["take"]);
  });
});

describe("a list of places that a traveller brings", () => {
  it("is a file", () => {
    expect(bodyErrors(createImport, {})).toEqual({});
    expect(bodyErrors(createImport, { file: "Casa Verde" })).toEqual({ file: FILE });
  });

  it("is saved to one of two lists, without what is left out, and with what was chosen", () => {
    for (const list of ["wishlist", "visited"]) expect(takenBody(confirmImport, { list })).toEqual({ list, left_out: [], matches: {} });
    expect(bodyErrors(confirmImport, { list: "wishlist", left_out: [0, 7], matches: { "3": "abcdefgh", "4": "" } })).toEqual({});
  });

  it.each([
    ["no list", {}, "list"],
    ["another list", { list: "favourites" }, "list"],
    ["places by their names", { list: "visited", left_out: ["Casa Verde"] }, "left_out"],
    ["more places than a file can have", { list: "visited", left_out: Array.from({ length: 1_001 }, (_, at) => at) }, "left_out"],
    ["a choice for a place that has no number", { list: "visited", matches: { first: "abcdefgh" } }, "matches"],
    ["a book for a listing", { list: "visited", matches: { "1": "a".repeat(21) } }, "matches"],
  ])("is not saved with %s", (_what, given, field) => expect(Object.keys(bodyErrors(confirmImport, given))).toEqual([field]));
});
