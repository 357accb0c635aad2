import { expect, it } from "vitest";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import type { OwnItem } from "./contract.ts";
import { countLines } from "./costForm.ts";
import { bodyOfForm, formOfItem } from "./form.ts";
import { findConflicts } from "./preview/conflicts.ts";
import { previewItem } from "./preview/previewItem.ts";

const walk = {
  ...blankItem("activity"),
  ...{ id: "1", kind: "activity", title: "Walk", minimum_price: 20, minimum_price_currency: "EUR", pictures: [], version: 1 },
  costs: [
    { kind: "cleaning", label: "", amount: 2.5, currency: "EUR", per: "stay", required: true },
    { kind: "other", label: "Boat", amount: 3, currency: "USD", per: "person", required: false },
  ],
  terms: { deposit: "Half", cancellation: "Free" },
  departures: ["09:00", "14:00"],
  prices: [
    { for: "adult", from_age: null, to_age: null, amount: 40 },
    { for: "child", from_age: 0, to_age: 11, amount: 0 },
  ],
} as unknown as OwnItem;

it("The form of extra costs, saved unchanged, changes nothing", () => {
  const form = formOfItem("activity", walk, "EUR");
  const body = bodyOfForm("activity", form, false);
  expect(body.costs).toEqual([
    { kind: "cleaning", label: "", amount: 2.5, per: "stay", required: true },
    { kind: "other", label: "Boat", amount: 3, currency: "USD", per: "person", required: false },
  ]);
  expect(body).toMatchObject({ terms: walk.terms, departures: walk.departures });
  expect(body.prices).toEqual([
    { for: "adult", amount: 40 },
    { for: "child", from_age: 0, to_age: 11, amount: 0 },
  ]);
  expect(findConflicts("activity", form, walk)).toEqual([]);
  expect(previewItem("activity", form, walk, "c").costs).toHaveLength(2);
});

it("An empty form has no costs, and a half-filled line is sent to the API as typed", () => {
  expect(bodyOfForm("room", formOfItem("room", undefined, "EUR"), false)).toMatchObject({
    costs: [],
    terms: { deposit: "", cancellation: "" },
  });
  expect(bodyOfForm("room", {}, false)).not.toHaveProperty("departures");
  expect(bodyOfForm("activity", { cost_0_label: "Boat", cost_0_amount: "1,250", child_0_from: "x" }, false)).toMatchObject({
    costs: [{ label: "Boat", amount: "1,250" }],
    prices: [{ from_age: "x", amount: null }],
  });
});

it("Another person's change is named, and a form names no line beyond the maximum", () => {
  const form = { ...formOfItem("activity", walk, "EUR"), terms_deposit: "All", cost_0_amount: "3" };
  expect(findConflicts("activity", form, walk).map(({ label }) => label)).toEqual(["Extra costs", "Deposit"]);
  expect(countLines({ cost_999_kind: "other" }, "cost")).toBe(10);
});
