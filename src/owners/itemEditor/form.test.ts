import { describe, expect, it } from "vitest";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import type { OwnItem } from "./contract.ts";
import { bodyOfForm, firstKind, formOfItem, picturesOfForm, rowFacts, seasonLines } from "./form.ts";
import { findConflicts } from "./preview/conflicts.ts";
import { previewItem } from "./preview/previewItem.ts";

const room = {
  ...blankItem("room"),
  id: "1",
  kind: "room",
  title: "Mango room",
  minimum_price: 425_000,
  minimum_price_currency: "IDR",
  maximum_capacity: 2,
  minimum_nights: 2,
  seasonal_prices: [{ from: "2027-07-01", to: "2027-08-31", price: 500_000 }],
  description: "Quiet.",
  duration_human: "",
  image_link_uuid: "1",
  pictures: ["a", "b"],
  version: 4,
} as unknown as OwnItem;

it("A price that could be read in two ways goes to the API as it was typed", () => {
  expect(bodyOfForm("room", { minimum_price: "1,250", season_0_price: "1.250,00" }, false)).toMatchObject({
    minimum_price: "1,250",
    seasonal_prices: [{ price: "1.250,00" }],
  });
});

it("A duration is shown in a unit that two decimals say to the minute", () => {
  for (const [duration, duration_class] of [
    [80, "hours"],
    [1_447, "days"],
    [61, "hours"],
    [1_440, "days"],
    [7, "days"],
  ] as const) {
    const activity = { ...room, kind: "activity", duration, duration_class } as OwnItem;
    expect(bodyOfForm("activity", formOfItem("activity", activity, "USD"), false).duration, `${duration} ${duration_class}`).toBe(duration);
  }
});

describe("The form of an item", () => {
  it("says what the item says", () => {
    const body = bodyOfForm("room", { ...formOfItem("room", room, "USD"), item: "1", version: "4" }, false);
    expect(body).toMatchObject({
      title: "Mango room",
      minimum_price: 425_000,
      minimum_price_currency: "IDR",
      maximum_capacity: 2,
      minimum_nights: 2,
      units: 1,
      description: "Quiet.",
      is_draft: false,
      version: 4,
      pictures: ["a", "b"],
    });
    expect(body.seasonal_prices).toEqual(room.seasonal_prices);
    expect(body).not.toHaveProperty("duration");
  });

  it("of a new one begins with the currency of the others, and names no pictures", () => {
    const form = formOfItem("dish", undefined, "EUR");
    expect(form).toMatchObject({ title: "", minimum_price: "", minimum_price_currency: "EUR" });
    expect(bodyOfForm("dish", form, false)).not.toHaveProperty("pictures");
  });

  it("counts time in its own unit, and sends minutes", () => {
    const walk = (duration: string, duration_class: string) => bodyOfForm("activity", { title: "Walk", duration, duration_class }, false);
    expect(walk("2.5", "hours")).toMatchObject({ duration: 150, duration_class: "hours" });
    expect(walk("3", "days")).toMatchObject({ duration: 4_320, duration_class: "days" });
    expect(walk("", "days")).toMatchObject({ duration: null, duration_class: null });
    const read = { ...room, kind: "activity", duration: 150, duration_class: "hours" } as unknown as OwnItem;
    expect(formOfItem("activity", read, "USD")).toMatchObject({ duration: "2.5", duration_class: "hours" });
  });

  it("leaves out empty lines of seasons, and sends half-filled ones to be told", () => {
    const form = {
      title: "A",
      season_0_from: "",
      season_0_to: "",
      season_0_price: "",
      season_3_from: "2027-07-01",
      season_3_to: "",
      season_3_price: "5",
    };
    expect(bodyOfForm("room", form, false).seasonal_prices).toEqual([{ from: "2027-07-01", to: "", price: 5 }]);
    expect(seasonLines(form)).toBe(4);
    expect(seasonLines({ title: "A" })).toBe(0);
  });

  it("keeps the order of its pictures, and with files says that none stays", () => {
    expect(picturesOfForm({ picture_1: "b", title: "A", picture_0: "a" })).toEqual(["b", "a"]);
    expect(bodyOfForm("room", { item: "1", title: "A" }, false).pictures).toEqual([]);
    expect(bodyOfForm("room", { item: "1", title: "A" }, true).pictures).toEqual([""]);
  });
});

it("What somebody else wrote meanwhile is told where it differs", () => {
  const mine = { ...formOfItem("room", room, "USD"), title: "Mango room, upstairs" };
  const theirs = { ...room, minimum_price: 450_000, seasonal_prices: [], description: "" } as OwnItem;
  expect(findConflicts("room", mine, theirs)).toEqual([
    { label: "Title", now: "Mango room" },
    { label: "Description", now: "empty" },
    { label: "Price", now: "450000" },
    { label: "Seasonal prices", now: "none" },
  ]);
  expect(findConflicts("room", formOfItem("room", room, "USD"), room)).toEqual([]);
});

it("The preview is what guests would see of what is typed", () => {
  const form = { ...formOfItem("room", room, "USD"), title: "", minimum_price: "60", minimum_price_currency: "USD" };
  expect(previewItem("room", form, undefined, "cover")).toMatchObject({
    title: "New room",
    pricing_text_line: "From USD 60 per night",
    image_link_uuid: "a",
    maximum_capacity: 2,
  });
  expect(previewItem("room", { title: "A", minimum_price: "much" }, undefined, "cover")).toMatchObject({
    minimum_price: null,
    image_link_uuid: "cover",
  });
});

it("A row says what is worth knowing, and what is missing", () => {
  expect(rowFacts(room)).toBe("Private, sleeps 2. 2 nights or more. 1 season. 2 pictures");
  expect(rowFacts({ ...room, description: "", pictures: [], seasonal_prices: [], minimum_nights: 1, units: 3 })).toBe(
    "Private, sleeps 2. 3 rooms. No description",
  );
});

it("The tab that opens first has something to show", () => {
  expect(firstKind("accommodation", {})).toBe("room");
  expect(firstKind("cafe", { room: 0 })).toBe("dish");
  expect(firstKind("restaurant", { product: 2 })).toBe("product");
  expect(firstKind("activity", { room: 1, activity: 2 })).toBe("activity");
});
