import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../../../tools/testing/markup.tsx";
import { MarkButton } from "./MarkButton.tsx";
import { buttonValue, MARK_KINDS, MARKS_FORM, type MarkKind, makeGuideUrl, markUrl, parseButtonRecord, parseMarkName } from "./rules.ts";
import { SaveBookmark } from "./SaveBookmark.tsx";

const RECORD = "01980000-0000-7000-8000-000000000001";
const TRAVELLER = { code: "maya2345", name: "Maya" };
const button = (me: object | null, kind: MarkKind = "saved", record: string | null = null) =>
  renderMarkup(<MarkButton kind={kind} thing="abcdefgh" name="Casa Verde" record={record} />, { address: "/explore/PT/", root: { me } });

describe("the button that saves a listing", () => {
  it("says Add to Wishlist, and Saved once it is, and for what", () => {
    expect(MARK_KINDS.saved).toMatchObject({ label: "Add to Wishlist", marked: "Saved", done: "Saved!" });
    const text = markupText(button(TRAVELLER));
    for (const part of ["Add to Wishlist", "Saved", ": Casa Verde"]) expect(text).toContain(part);
  });

  it("is a button of the page's one form for a traveller, with the mark and its record", () => {
    expect(findElements(button(TRAVELLER), "button")[0]).toMatchObject({
      type: "submit",
      form: MARKS_FORM,
      name: "mark",
      value: "saved.abcdefgh ",
    });
    expect(findElements(button(TRAVELLER, "saved", RECORD), "button")[0]?.value).toBe(`saved.abcdefgh ${RECORD}`);
  });

  it("on a page that visitors share has a place for its record, which is put in for each of them", () =>
    expect(findElements(button({ ...TRAVELLER, marks: "{KEY}" }, "saved", RECORD), "button")[0]?.value).toBe(
      "saved.abcdefgh {saved.abcdefgh}",
    ));

  it("leads a visitor to the login, which afterwards does what was pressed, and search engines nowhere", () => {
    const [link] = findElements(button(null), "a");
    expect(link?.href).toBe("/traveller/mark/?mark=saved.abcdefgh&next=%2Fexplore%2FPT%2F");
    expect(link?.rel).toBe("nofollow");
  });

  it("is not there for an account that is no traveller", () => expect(button({ name: "Casa Verde", code: undefined })).toBe(""));

  it("on a card is a picture with its words for who does not see it", () => {
    const markup = renderMarkup(<SaveBookmark business={{ business_code: "abcdefgh", name: "Casa Verde", wishlist_uuid: null }} />, {
      root: { me: null },
    });
    expect(findLinks(markup)).toHaveLength(1);
    expect(markup).toContain("sr-only");
    expect(markupText(markup)).toContain("Casa Verde");
  });
});

describe("a mark", () => {
  it.each([
    ["saved.k4m2x9ta", { kind: "saved", thing: "k4m2x9ta" }],
    ["been_area.hoi-an", { kind: "been_area", thing: "hoi-an" }],
    ["been_country.VN", { kind: "been_country", thing: "VN" }],
    ["saved_country.NP", { kind: "saved_country", thing: "NP" }],
  ])("%s is told by its name", (name, mark) => expect(parseMarkName(name)).toEqual(mark));

  it.each([
    "",
    "saved",
    "saved.",
    "saved.a",
    "liked.abcdefgh",
    "constructor.abcdefgh",
    "saved.abc/def",
    "saved.a b",
    `saved.${"a".repeat(201)}`,
  ])("is not %j", (name) => expect(parseMarkName(name)).toBeUndefined());

  it.each(Object.keys(MARK_KINDS) as MarkKind[])("of the kind %s comes back from its button as it was", (kind) => {
    expect(parseButtonRecord(buttonValue(`${kind}.thing`, RECORD))).toBe(RECORD);
    expect(parseButtonRecord(buttonValue(`${kind}.thing`, ""))).toBe("");
    expect(new Set(Object.values(MARK_KINDS[kind])).size).toBe(4);
  });

  it("has an address that keeps where one was", () => {
    expect(markUrl("saved.abcdefgh", "/explore/?page=2")).toBe("/traveller/mark/?mark=saved.abcdefgh&next=%2Fexplore%2F%3Fpage%3D2");
    expect(makeGuideUrl("NP")).toBe("/traveller/my-guide/np/");
  });
});
