import { describe, expect, it } from "vitest";
import { toDateText } from "../../booking/calendars/nights.ts";
import { askedDays, calendarQuestion, readDays, readPrices } from "./days.ts";

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("The calendar of a product", () => {
  const asked = askedDays("2027-03-01");
  const read = (...days: object[]) => {
    const found = readDays(bytes(days), asked);
    if (!found.isWhole) return found.reason;
    const dates = (spans: { from: number; to: number }[]) => spans.map(({ from, to }) => `${toDateText(from)} ${toDateText(to)}`);
    return [dates(found.free), dates(found.closed)];
  };

  it("is asked for by days, both ends included", () => {
    expect(calendarQuestion({ product: "p", option: "o" }, { from: asked.from, to: asked.from + 2 })).toEqual({
      productId: "p",
      optionId: "o",
      localDateStart: "2027-03-01",
      localDateEnd: "2027-03-02",
    });
  });

  it("frees what it says is free, and closes the rest up to its last day", () => {
    expect(
      read(
        { localDate: "2027-03-01", available: true, status: "AVAILABLE" },
        { localDate: "2027-03-03", available: false, status: "SOLD_OUT" },
        { localDate: "2027-03-04", status: "LIMITED" },
        { localDate: "2020-01-01", available: true },
      ),
    ).toEqual([["2027-03-01 2027-03-02", "2027-03-04 2027-03-05"], ["2027-03-02 2027-03-04"]]);
  });

  it("frees a day that is there twice if either time is free", () => {
    expect(read({ localDate: "2027-03-01", available: true }, { localDate: "2027-03-01", available: false })).toEqual([
      ["2027-03-01 2027-03-02"],
      [],
    ]);
  });

  it.each([
    ["of nothing", []],
    ["of other days", [{ localDate: "2020-01-01", available: true }]],
  ])("%s says nothing", (_, days) => expect(read(...days)).toBe("no_days"));
  it.each([
    ["a day that is none", [{ localDate: "2027-02-31", available: true }]],
    ["no word whether it is free", [{ localDate: "2027-03-01", status: "MAYBE" }]],
    ["a word for a yes", [{ localDate: "2027-03-01", available: "yes" }]],
  ])("with %s counts for nothing", (_, days) => expect(read(...days)).toBe("not_octo"));
});

describe("Prices by day", () => {
  const asked = askedDays("2027-03-01");
  const said = { minimum_price: 80, minimum_price_currency: "EUR" };
  const cost = (localDate: string, retail: number, other: object = {}) => ({
    localDate,
    available: true,
    unitPricingFrom: [{ unitId: "adult", retail, currency: "EUR", currencyPrecision: 2, ...other }],
  });
  const read = (days: object[], unit: string | null = "adult") => readPrices(bytes(days), asked, { unit, said });

  it("are spans of one price, on days that cost otherwise than the product", () => {
    expect(
      read([
        cost("2027-03-03", 9_550),
        cost("2027-03-01", 9_550),
        cost("2027-03-02", 9_550),
        cost("2027-03-04", 8_000),
        cost("2027-03-05", 7_000),
        cost("2027-03-07", 7_000),
      ]),
    ).toEqual([
      { from: "2027-03-01", to: "2027-03-03", price: 95.5 },
      { from: "2027-03-05", to: "2027-03-05", price: 70 },
      { from: "2027-03-07", to: "2027-03-07", price: 70 },
    ]);
  });

  it("of a day that is there twice are the lower one, and of a day that is over none", () => {
    expect(read([cost("2027-03-01", 9_000), cost("2027-03-01", 8_500), cost("2020-01-01", 9_000)])).toEqual([
      { from: "2027-03-01", to: "2027-03-01", price: 85 },
    ]);
  });

  it.each([
    ["of another unit", [cost("2027-03-01", 9_000, { unitId: "child" })]],
    ["in another currency", [cost("2027-03-01", 9_000, { currency: "USD" })]],
    ["that are no numbers", [cost("2027-03-01", 9_000, { retail: "many" })]],
    ["of nothing", [cost("2027-03-01", 0)]],
    ["that are not there", [{ localDate: "2027-03-01", available: true }]],
    ["that are no list", [{ localDate: "2027-03-01", available: true, unitPricingFrom: "free" }]],
  ])("%s are ignored, and the days still count", (_, days) => {
    expect(read(days)).toEqual([]);
    expect(readDays(bytes(days), asked)).toMatchObject({ isWhole: true });
  });

  it("of a product without a price are empty", () => expect(read([cost("2027-03-01", 9_000)], null)).toEqual([]));
});
