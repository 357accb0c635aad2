import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { ownPictures, staffPictures } from "./contract.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const AN_ID = ["Enter a valid ID."];

describe.each([
  ["their own", ownPictures],
  ["any", staffPictures],
])("the pictures of %s listing", (_whose, { add, change, order }) => {
  it.each([
    ["what is in it", { alt: "The bay at dawn" }],
    ["nothing in words", { alt: "" }],
    ["a point in its upper left", { focus_x: 0, focus_y: 0 }],
    ["a point in its lower right", { focus_x: 1, focus_y: 1 }],
    ["that it is the cover", { is_cover: true }],
    ["what it is shown with", { item: ID }],
    ["that it is shown with nothing else", { item: null }],
    ["nothing", {}],
  ])("are changed by %s", (_what, given) => expect(bodyErrors(change, given)).toEqual({}));

  it.each([
    ["a book of words", { alt: "a".repeat(201) }, { alt: atMost(200) }],
    ["a point outside", { focus_x: 1.1 }, { focus_x: ["Must be at most 1."] }],
    ["a point on the other side", { focus_y: -0.1 }, { focus_y: ["Must be at least 0."] }],
    ["that it is no cover: one always is", { is_cover: false }, { is_cover: ["Make another picture the cover instead."] }],
    ["an item by its title", { item: "Garden room" }, { item: AN_ID }],
  ])("are not changed by %s", (_what, given, errors) => expect(bodyErrors(change, given)).toEqual(errors));

  it("have no blanks around what is in them", () => expect(takenBody(change, { alt: " The bay " })).toEqual({ alt: "The bay" }));

  it("are added from files, or from uploads that have arrived, twenty at a time", () => {
    expect(bodyErrors(add, {})).toEqual({});
    expect(bodyErrors(add, { uploads: Array.from({ length: 20 }, () => ID) })).toEqual({});
    expect(bodyErrors(add, { uploads: Array.from({ length: 21 }, () => ID) })).toEqual({ uploads: ["Choose at most 20."] });
    expect(bodyErrors(add, { uploads: ["bay.jpg"] })).toEqual({ uploads: AN_ID });
  });

  it("are ordered by their ids", () => {
    expect(bodyErrors(order, { ordered: [ID] })).toEqual({});
    expect(bodyErrors(order, { ordered: ["1"] })).toEqual({ ordered: AN_ID });
    expect(bodyErrors(order, {})).toEqual({ ordered: ["This field is required."] });
  });
});

it("Pictures of one's own are the listing's people's to change, those of any listing staff's alone", () => {
  expect(new Set(Object.values(ownPictures).map(({ access }) => access))).toEqual(new Set(["member"]));
  expect(new Set(Object.values(staffPictures).map(({ access }) => access))).toEqual(new Set(["staff"]));
});
