import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, bodyErrors, queryErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { listGuidesOfPlace, putGuide, saveGuidePlaces } from "./contract.ts";

const entry = (business: unknown, note?: unknown) => ({ business, ...(note === undefined ? {} : { note }) });
const GUIDE = { visibility: "private", entries: [] };
const guideErrors = (given: object) => bodyErrors(putGuide, { ...GUIDE, ...given });

describe("a guide as its traveller writes it", () => {
  it.each([
    ["nothing in it", {}],
    ["a letter of 400 characters", { letter: "l".repeat(400) }],
    ["a letter of several lines", { letter: "Dear you,\n\ngo in May." }],
    ["places with and without a note", { entries: [entry("abcdefgh"), entry("abcdefgj", "Ask for Ana.")] }],
    ["a note of 400 characters", { entries: [entry("abcdefgh", "n".repeat(400))] }],
    ["a hundred places", { entries: Array.from({ length: 100 }, () => entry("abcdefgh")) }],
    ["the version that was read", { version: 3 }],
    ["a guide for who has the link", { visibility: "link" }],
    ["a public guide", { visibility: "public" }],
  ])("takes %s", (_what, given) => expect(guideErrors(given)).toEqual({}));

  it.each([
    ["a letter that is too long", { letter: "l".repeat(401) }, { letter: atMost(400) }],
    ["a letter that is no text", { letter: ["Dear you"] }, { letter: A_TEXT }],
    ["control characters", { letter: "Dear\u0007 you" }, { letter: ["Remove control characters."] }],
    ["a note that is too long", { entries: [entry("abcdefgh", "n".repeat(401))] }, { entries: atMost(400) }],
    ["a place without its code", { entries: [entry("Casa Verde")] }, { entries: ["Enter the code of a listing."] }],
    ["a place that is a text", { entries: ["abcdefgh"] }, { entries: ["Send an object."] }],
    [
      "one place more than a hundred",
      { entries: Array.from({ length: 101 }, () => entry("abcdefgh")) },
      { entries: ["Choose at most 100."] },
    ],
    ["places that are no list", { entries: entry("abcdefgh") }, { entries: ["Send a list."] }],
    ["an unknown audience", { visibility: "friends" }, { visibility: ["Choose one of: public, link, private."] }],
    ["a version below nought", { version: -1 }, { version: ["Must be at least 0."] }],
  ])("refuses %s", (_what, given, errors) => expect(guideErrors(given)).toEqual(errors));

  it("leaves neither who sees it nor what is in it to a default", () => {
    expect(Object.keys(bodyErrors(putGuide, { letter: "Dear you" }))).toEqual(["visibility", "entries"]);
    expect(takenBody(putGuide, GUIDE)).toEqual({ ...GUIDE, letter: "" });
  });

  it("has the line ends of texts, which forms send as two characters", () =>
    expect(takenBody(putGuide, { ...GUIDE, letter: " Dear you,\r\ngo. " })).toHaveProperty("letter", "Dear you,\ngo."));
});

it("A guide's places are saved by the code of its traveller, with the key of one that has a link", () => {
  expect(bodyErrors(saveGuidePlaces, { traveller: "maya2345" })).toEqual({});
  expect(bodyErrors(saveGuidePlaces, { traveller: "maya2345", key: "k".repeat(16) })).toEqual({});
  expect(bodyErrors(saveGuidePlaces, { traveller: "Maya" })).toEqual({ traveller: ["Enter the code of a traveller."] });
  expect(bodyErrors(saveGuidePlaces, { traveller: "maya2345", key: "k".repeat(101) })).toEqual({ key: atMost(100) });
});

it("Guides to a place are asked for by its country or its area", () => {
  expect(queryErrors(listGuidesOfPlace, { country: "NP" })).toEqual({});
  expect(queryErrors(listGuidesOfPlace, { area: "pokhara" })).toEqual({});
  expect(queryErrors(listGuidesOfPlace, { country: "Nepal" })).toHaveProperty("country");
});
