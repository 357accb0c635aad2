import { describe, expect, it } from "vitest";
import { readName, readProducts } from "./answers.ts";
import { PRODUCTS_MAX } from "./rules.ts";

const bytes = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
const price = (retail: number, currency = "EUR", currencyPrecision = 2) => ({
  original: retail,
  retail,
  net: null,
  currency,
  currencyPrecision,
});
const product = (values: object = {}, option: object = {}) => ({
  id: "p1",
  internalName: "Boat",
  timeZone: "Europe/Lisbon",
  options: [{ id: "o1", default: true, units: [{ id: "a", type: "ADULT", pricingFrom: [price(4_550)] }], ...option }],
  ...values,
});
const said = (values: object = {}, option: object = {}) => {
  const read = readProducts(bytes([product(values, option)]));
  return read.isWhole ? read.products[0]?.said : read.reason;
};

describe("A product", () => {
  it("says its title, text, price, duration and people as an item does", () => {
    expect(
      said(
        { title: " Boat\u0000 trip ", shortDescription: "Short", description: "Long", durationMinutesFrom: 150 },
        { restrictions: { maxUnits: 8 } },
      ),
    ).toEqual({
      title: "Boat trip",
      description: "Long",
      minimum_price: 45.5,
      minimum_price_currency: "EUR",
      duration: 150,
      duration_class: "hours",
      maximum_capacity: 8,
    });
  });

  it.each([
    ["minor units of a currency without any", {}, [price(12_000, "JPY", 0)], 12_000, "JPY"],
    ["three decimals", {}, [price(45_504, "KWD", 3)], 45.5, "KWD"],
    ["the currency that it names", { defaultCurrency: "USD" }, [price(4_000), price(4_400, "USD")], 44, "USD"],
    ["no currency that there is", {}, [price(4_000, "XXQ")], null, null],
    ["less than is shown", {}, [price(10)], null, null],
    ["a price of the group", { pricingPer: "BOOKING" }, [price(4_000)], null, null],
  ])("with %s", (_, values, pricingFrom, amount, currency) => {
    expect(said(values, { units: [{ type: "ADULT", pricingFrom }] })).toMatchObject({
      minimum_price: amount,
      minimum_price_currency: currency,
    });
  });

  it("costs what a grown person pays, and else the least of all", () => {
    const units = [
      { id: "c", type: "CHILD", pricingFrom: [price(1_000)] },
      { type: "ADULT", pricing: [price(3_000)] },
    ];
    expect(said({}, { units })).toMatchObject({ minimum_price: 30 });
    expect(
      said(
        {},
        {
          units: [
            { type: "OTHER", pricing: [price(3_000)] },
            { type: "OTHER", pricing: [price(2_000)] },
          ],
        },
      ),
    ).toMatchObject({ minimum_price: 20 });
  });

  it("is passed over in what it says wrong, and has a name at least", () => {
    expect(
      said({ internalName: null, title: 5, durationMinutesFrom: "long", timeZone: "Nowhere/At all" }, { units: "none", restrictions: 1 }),
    ).toMatchObject({
      title: "p1",
      duration: null,
      minimum_price: null,
      maximum_capacity: null,
    });
    expect(said({ title: "x".repeat(500) })).toMatchObject({ title: "x".repeat(200) });
  });

  it.each([
    ["is no JSON", "<html>"],
    ["is no list", { products: [] }],
    ["has no id", [product({ id: undefined })]],
    ["has no option", [product({ options: [] })]],
    ["is there twice", [product(), product()]],
  ])("that %s makes the whole answer none", (_, body) => expect(readProducts(bytes(body))).toEqual({ isWhole: false, reason: "not_octo" }));

  it("is each of its options, named after both, the default one first", () => {
    const units = (retail: number) => [{ type: "ADULT", pricingFrom: [price(retail)] }];
    const options = [
      { id: "late", internalName: "Evening", units: units(6_000) },
      { id: "early", title: "Morning", default: true, units: units(4_000) },
    ];
    const read = readProducts(bytes([product({ options }), product({ id: "p2" })]));
    const listed = read.isWhole
      ? read.products.map(({ product: id, option, said: { title, minimum_price } }) => [id, option, title, minimum_price])
      : [];
    expect(listed).toEqual([
      ["p1", "early", "Boat: Morning", 40],
      ["p1", "late", "Boat: Evening", 60],
      ["p2", "o1", "Boat", 45.5],
    ]);
    expect(readProducts(bytes([product({ options: [options[0], options[0]] })]))).toMatchObject({ isWhole: false });
  });

  it("is one of so many at most", () => {
    const many = Array.from({ length: PRODUCTS_MAX + 1 }, (_, index) => product({ id: String(index) }));
    expect(readProducts(bytes(many))).toEqual({ isWhole: false, reason: "too_many" });
  });

  it("is of whoever the software says it is", () => {
    expect(readName(bytes({ name: "Lisbon Boats\n" }), 200)).toBe("Lisbon Boats");
    expect(readName(bytes("<html>"), 200)).toBe("");
  });
});
