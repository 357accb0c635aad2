import { describe, expect, it } from "vitest";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import { allFields, openFields, type Said, withSaid } from "./items.ts";

const SAID: Said = {
  title: "Boat",
  description: "By sail.",
  minimum_price: 45.5,
  minimum_price_currency: "EUR",
  duration: 150,
  duration_class: "hours",
  maximum_capacity: 8,
};

describe("An item", () => {
  const added = withSaid("activity", blankItem("activity"), allFields("activity"), SAID);

  it("that is new says all that the product says", () => {
    expect(added).toMatchObject({ values: { ...SAID, activity_type: "other" }, written: SAID });
  });

  it("follows the product in what the guide wrote, and keeps what its people wrote", () => {
    const values = { ...added.values, description: "With my own hands.", minimum_price: 50 };
    const next = withSaid("activity", values, added.written, {
      ...SAID,
      title: "Boat trip",
      description: "Other",
      minimum_price: 60,
      duration: null,
      duration_class: null,
    });
    expect(next.values).toMatchObject({ title: "Boat trip", description: "With my own hands.", minimum_price: 50, duration: null });
    // The field stays theirs, even if the product has the same value some day.
    expect(Object.keys(next.written)).toEqual(["title", "duration", "duration_class", "maximum_capacity"]);
  });

  it("whose text somebody took away stays without it", () => {
    expect(withSaid("activity", { ...added.values, description: "" }, added.written, SAID).values.description).toBe("");
  });

  it("that was there before is filled only where nothing was said", () => {
    const before = { ...blankItem("activity"), title: "My boat", minimum_price: 40, minimum_price_currency: "USD" };
    const { values } = withSaid("activity", before, openFields("activity", before), SAID);
    expect(values).toMatchObject({ ...SAID, title: "My boat", minimum_price: 40, minimum_price_currency: "USD" });
  });

  it("keeps its price where a season needs it, and a room its guests", () => {
    const seasons = { ...added.values, seasonal_prices: [{ from: "2027-07-01", to: "2027-08-01", price: 60 }] };
    expect(
      withSaid("activity", seasons, added.written, { ...SAID, minimum_price: null, minimum_price_currency: null }).values.minimum_price,
    ).toBe(45.5);
    const room = blankItem("room");
    expect(withSaid("room", room, allFields("room"), SAID).values).toMatchObject({ title: "Boat", maximum_capacity: null, duration: null });
  });
});
