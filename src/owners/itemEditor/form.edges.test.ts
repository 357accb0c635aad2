import { describe, expect, it } from "vitest";
import { DURATION_CLASSES, type DurationClass, type ItemKind } from "../../catalogue/items/enumerations.ts";
import { blankItem, SEASONS_MAX } from "../../catalogue/items/list/rules.ts";
import type { OwnItem } from "./contract.ts";
import {
  bodyOfForm,
  firstKind,
  formOfItem,
  freeLine,
  KINDS,
  parseItemKind,
  picturesOfForm,
  priceText,
  readSeasons,
  seasonLines,
  usualCurrency,
} from "./form.ts";
import { CLOSED, hasFooter, type PanelAct, panelsAfter } from "./panels.ts";
import { findConflicts } from "./preview/conflicts.ts";
import { previewFacts, previewItem } from "./preview/previewItem.ts";
import { inventoryUrl, itemUrl, newItemUrl } from "./urls.ts";

const item = (kind: ItemKind, values: Partial<OwnItem> = {}): OwnItem =>
  ({
    ...blankItem(kind),
    ...{ id: "1", kind, title: "One", duration_human: "", image_link_uuid: "1", image_link: "", pictures: [], version: 1, is_draft: false },
    ...values,
  }) as unknown as OwnItem;

describe("saving a form that nobody touched changes nothing", () => {
  it.each(Object.keys(DURATION_CLASSES) as DurationClass[])("of no length of time, counted in %s", (duration_class) => {
    const wrong: number[] = [];
    for (let duration = 1; duration <= 3_000; duration += 1) {
      const form = formOfItem("activity", item("activity", { duration, duration_class }), "USD");
      if (bodyOfForm("activity", form, false).duration !== duration) wrong.push(duration);
    }
    expect(wrong).toEqual([]);
  });

  it.each([0, 0.01, 1, 19.9, 42.5, 1_250, 425_000, 99_999_999.99])("of no price: %d", (minimum_price) => {
    const form = formOfItem("room", item("room", { minimum_price, minimum_price_currency: "IDR" }), "USD");
    expect(bodyOfForm("room", form, false)).toMatchObject({ minimum_price, minimum_price_currency: "IDR" });
  });

  it.each(KINDS)("of no field of a %s", (kind) => {
    const one = item(kind, { title: "A\u00a0“name” — اسم", description: "Zwei\nZeilen 🙂", item_category: "غرفة", pictures: ["b", "a"] });
    expect(findConflicts(kind, formOfItem(kind, one, "USD"), one)).toEqual([]);
    expect(bodyOfForm(kind, { ...formOfItem(kind, one, "USD"), item: "1" }, false)).toMatchObject({
      title: one.title,
      description: one.description,
      pictures: ["b", "a"],
    });
  });

  it("of none of as many seasons as there can be", () => {
    const seasonal_prices = Array.from({ length: SEASONS_MAX }, (_, index) => ({
      from: `20${30 + index}-02-28`,
      to: `20${30 + index}-03-01`,
      price: index + 0.5,
    }));
    const body = bodyOfForm("room", formOfItem("room", item("room", { seasonal_prices }), "USD"), false);
    expect(body.seasonal_prices).toEqual(seasonal_prices);
  });
});

describe("lines of seasons", () => {
  it("are no more than can be, whatever the name of a field says", () => {
    expect(seasonLines({ season_999999999_from: "x" })).toBe(SEASONS_MAX);
    expect(seasonLines({ [`season_${SEASONS_MAX - 1}_from`]: "x" })).toBe(SEASONS_MAX);
    expect(seasonLines({ "season_-1_from": "x", season_1e3_from: "x", season__from: "x" })).toBe(0);
    expect(readSeasons({ season_999999999_from: "2027-01-01" })).toEqual([]);
  });

  it("that are added take the first number that is free, so that all are read", () => {
    expect(freeLine([])).toBe(0);
    expect(freeLine([0, 1, 2])).toBe(3);
    expect(freeLine([1, 2])).toBe(0);
    expect(freeLine([2, 0])).toBe(1);
    // Filled to the maximum, then one line removed and another added.
    const most = Array.from({ length: SEASONS_MAX }, (_, index) => index);
    expect(freeLine(most.slice(1))).toBeLessThan(SEASONS_MAX);
  });

  it("keep a price of nothing, and one that is no number to be told", () => {
    expect(readSeasons({ season_0_from: "2027-01-01", season_0_to: "2027-01-02", season_0_price: "0" })).toEqual([
      { from: "2027-01-01", to: "2027-01-02", price: 0 },
    ]);
    expect(readSeasons({ season_0_price: "much" })).toEqual([{ from: "", to: "", price: "much" }]);
  });
});

describe("what is typed while it is not finished", () => {
  it("is shown as far as it goes, and never as a wrong price", () => {
    const preview = previewItem("room", { title: " ", minimum_price: "1,2,3", minimum_price_currency: "USD" }, undefined, "cover");
    expect([preview.title, preview.pricing_text_line, preview.minimum_price_currency]).toEqual(["New room", "", null]);
    expect(
      previewItem("dish", { title: "Laksa", minimum_price: "0", minimum_price_currency: "MYR" }, undefined, "").pricing_text_line,
    ).toBe("MYR 0");
    expect(previewItem("room", {}, undefined, "cover")).toMatchObject({ maximum_capacity: null, minimum_nights: 1, seasonal_prices: [] });
  });
  it("has no fields that its kind lacks", () => {
    const form = { title: "A", duration: "2", duration_class: "hours", maximum_capacity: "4", activity_type: "yoga", room_type: "shared" };
    expect(previewItem("dish", form, undefined, "")).toMatchObject({
      duration: null,
      duration_human: "",
      maximum_capacity: null,
      activity_type: null,
      room_type: null,
    });
    expect(previewFacts(previewItem("activity", form, undefined, ""))).toBe("2 hours · Up to 4 people");
    expect(previewFacts(previewItem("room", { ...form, minimum_nights: "3" }, undefined, ""))).toBe("Sleeps 4 · 3 nights or more");
  });
  it("sends pictures of an item that there is, and none of a new one", () => {
    expect(picturesOfForm({ picture_: "x", picture_1a: "y", picture_10: "z", xpicture_1: "w" })).toEqual(["z"]);
    expect(bodyOfForm("room", { title: "A", picture_0: "a" }, false)).not.toHaveProperty("pictures");
    expect(bodyOfForm("room", { title: "A", item: "1", picture_0: "a" }, true).pictures).toEqual(["a"]);
  });
});

describe("kinds", () => {
  it.each(["rooms", "Room", "toString", "", "checkoutProducts", null, undefined])("none is called %j", (text) =>
    expect(parseItemKind(text)).toBeUndefined(),
  );
  it.each(KINDS)("%s has an address that leads back to it", (kind) => {
    expect(parseItemKind(new URL(newItemUrl("0abcdef1", kind), "https://guide.test").searchParams.get("kind"))).toBe(kind);
    expect(parseItemKind(new URL(inventoryUrl("0abcdef1", { kind }), "https://guide.test").searchParams.get("kind"))).toBe(kind);
  });
  it("open first where there is most to show, and where such a place begins", () => {
    expect(firstKind("sight", {})).toBe("activity");
    expect(firstKind("bar", { room: 3, supplier: 1 })).toBe("room");
    expect(firstKind("unheard of", {})).toBe("dish");
  });
  it("stand below their listing", () => {
    expect(itemUrl("0abcdef1", "x")).toBe(`${inventoryUrl("0abcdef1")}x/`);
    expect(inventoryUrl("0abcdef1")).not.toContain("?");
  });
});

describe("prices", () => {
  it("are said with their currency, and not at all without", () => {
    expect(priceText(item("room", { minimum_price: 0, minimum_price_currency: "USD" }))).toBe("USD\u00a00");
    expect(priceText(item("room", { minimum_price: 5, minimum_price_currency: null }))).toBe("");
    expect(priceText(item("room", { minimum_price: null, minimum_price_currency: "USD" }))).toBe("");
  });
  it("begin in the currency of the others", () => {
    expect(usualCurrency([])).toBe("USD");
    expect(usualCurrency([item("room", { minimum_price_currency: null }), item("room", { minimum_price_currency: "THB" })])).toBe("THB");
  });
});

describe("the panels beside the inventory", () => {
  const reducePanels = (...acts: PanelAct[]) => acts.reduce(panelsAfter, CLOSED);
  it("are never both open, and the footer shows with neither alone", () => {
    const ways: PanelAct[] = [
      { act: "edit", kind: "room", id: null },
      { act: "book" },
      { act: "close" },
      { act: "send" },
      { act: "fail", error: "No." },
      { act: "succeed" },
    ];
    for (const first of ways)
      for (const second of ways)
        for (const third of ways) {
          const panels = reducePanels(first, second, third);
          expect(panels.edit !== null && panels.isBookOpen).toBe(false);
          expect(hasFooter(panels)).toBe(panels.edit === null && !panels.isBookOpen);
          expect(panels.isLoading && (panels.isSuccess || panels.error !== "")).toBe(false);
          expect(panels.isSuccess && panels.error !== "").toBe(false);
        }
  });
  it("forget what went wrong when they close", () => {
    expect(reducePanels({ act: "edit", kind: "dish", id: "1" }, { act: "fail", error: "No." }, { act: "close" })).toEqual(CLOSED);
    expect(
      reducePanels({ act: "edit", kind: "dish", id: "1" }, { act: "fail", error: "No." }, { act: "edit", kind: "dish", id: "2" }).error,
    ).toBe("");
    // Sending again clears the old message.
    expect(reducePanels({ act: "fail", error: "No." }, { act: "send" })).toMatchObject({ isLoading: true, error: "" });
  });
});
