import { describe, expect, it } from "vitest";
import { readCell } from "./cells.ts";

describe("a price", () => {
  const price = (cell: string | number) => readCell("minimum_price", cell);

  it.each([
    ["Rp 425000", { value: 425_000, currency: "IDR" }],
    ["€80", { value: 80, currency: "EUR" }],
    ["80 €", { value: 80, currency: "EUR" }],
    ["£12.50", { value: 12.5, currency: "GBP" }],
    ["฿1200", { value: 1_200, currency: "THB" }],
    ["₫250000", { value: 250_000, currency: "VND" }],
    ["USD 45", { value: 45, currency: "USD" }],
    ["45 usd", { value: 45, currency: "USD" }],
    ["1250,50 EUR", { value: 1_250.5, currency: "EUR" }],
  ])("%s names its currency", (cell, read) => expect(price(cell)).toMatchObject(read));

  it("has no currency by a sign that several have", () => {
    expect(price("$45")).toEqual({ value: 45 });
    expect(price("¥1200")).toHaveProperty("error");
    expect(price("kr 120")).toHaveProperty("error");
    expect(price("constructor 80")).toHaveProperty("error");
  });

  it("is read without guessing", () => {
    expect(price("80,50")).toEqual({ value: 80.5 });
    expect(price("80")).toEqual({ value: 80 });
    expect(price(80.5)).toEqual({ value: 80.5 });
  });

  it.each(["1,250", "1.250", "Rp 425.000", "1,250.50", "1.425.000", "1'250", "1 250", "-5", "12.5.7"])(
    "%s is an error of its cell",
    (cell) => expect(price(cell)).toEqual({ error: expect.stringContaining(`“${cell}” cannot be read as a price. `) }),
  );

  it.each(["on request", "from 80", "80 per night", "XYZ 80", "80/90"])("%s is not a price, and the error says why", (cell) =>
    expect(price(cell)).toEqual({ error: `“${cell}” is not a price.` }),
  );
});

describe("a duration", () => {
  it.each([
    ["90", 90, "minutes"],
    ["90 min", 90, "minutes"],
    ["45 menit", 45, "minutes"],
    ["2 hours", 120, "hours"],
    ["2 jam", 120, "hours"],
    ["2,5 h", 150, "hours"],
    ["1.5 Stunden", 90, "hours"],
    ["3 horas", 180, "hours"],
    ["1 h 30", 90, "hours"],
    ["1h30min", 90, "hours"],
    ["1:45", 105, "hours"],
    ["1 day", 1_440, "days"],
    ["2 hari", 2_880, "days"],
    ["2 Tage", 2_880, "days"],
    ["3 días", 4_320, "days"],
  ])("%s is %d minutes, said in %s", (cell, value, duration_class) =>
    expect(readCell("duration", cell)).toEqual({ value, duration_class }),
  );

  it("of a number is in minutes, which the guide's own template says", () =>
    expect(readCell("duration", 90)).toEqual({ value: 90, duration_class: "minutes" }));

  it.each(["half a day", "2 weeks", "all night", "1h 30m 20s", "h"])("%s is not a duration, and the error shows the format", (cell) =>
    expect(readCell("duration", cell)).toEqual({ error: `“${cell}” is not a duration. Write it as 90 minutes, 2 hours or 1 day.` }),
  );
});

describe.each(["maximum_capacity", "units", "minimum_nights"] as const)("%s", (field) => {
  it("is a whole number, with a word that is left off", () => {
    expect(readCell(field, 4)).toEqual({ value: 4 });
    expect(readCell(field, "4")).toEqual({ value: 4 });
    expect(readCell(field, "2 org")).toEqual({ value: 2, note: "“org” is ignored" });
    expect(readCell(field, "2 pers.")).toEqual({ value: 2, note: "“pers.” is ignored" });
  });

  it.each(["2-4", "two", "2.5", "2 to 4", "max 4"])("is never %s", (cell) =>
    expect(readCell(field, cell)).toEqual({ error: `“${cell}” is not a whole number.` }),
  );
});

describe("a choice", () => {
  it.each([
    ["Private", "private"],
    ["PRIVATE", "private"],
    ["shared", "shared"],
  ])("%s is the guide's own word: %s", (cell, value) => expect(readCell("room_type", cell)).toEqual({ value }));

  it.each([
    ["pribadi", "private"],
    ["Privée", "private"],
    ["twin", "private"],
    ["bersama", "shared"],
    ["compartida", "shared"],
    ["Dorm", "shared"],
    ["geteilt", "shared"],
  ])("%s is said elsewhere for %s", (cell, value) => expect(readCell("room_type", cell)).toEqual({ value, note: `${cell} = ${value}` }));

  it("accepts neither properties of every object nor unknown values", () => {
    for (const cell of ["tent", "constructor", "toString"])
      expect(readCell("room_type", cell)).toEqual({ error: `“${cell}” is not one of the choices.` });
  });

  it("of activities is their key or their label", () => {
    expect(readCell("activity_type", "cooking_classes")).toEqual({ value: "cooking_classes" });
    expect(readCell("activity_type", "Cooking classes")).toEqual({ value: "cooking_classes" });
    expect(readCell("activity_type", "sleeping")).toHaveProperty("error");
  });
});

describe("whether it is a draft", () => {
  it.each(["yes", "Ya", "si", "OUI", "1", "x", "draft"])("%s is yes", (cell) =>
    expect(readCell("is_draft", cell)).toEqual({ value: true }),
  );
  it.each(["no", "tidak", "Nein", "0", "published"])("%s is no", (cell) => expect(readCell("is_draft", cell)).toEqual({ value: false }));
  it("is asked where it is neither", () => expect(readCell("is_draft", "later")).toEqual({ error: "“later” is neither “yes” nor “no”." }));
});

describe("a currency", () => {
  it.each([
    ["usd", "USD"],
    ["€", "EUR"],
    ["Rp", "IDR"],
    [" THB ", "THB"],
  ])("%j is %s", (cell, value) => expect(readCell("minimum_price_currency", cell)).toEqual({ value }));
  it.each(["$", "dollars", "XXX", "EU"])("%s is not a currency", (cell) =>
    expect(readCell("minimum_price_currency", cell)).toEqual({ error: `“${cell}” is not a currency. Use a code such as USD.` }),
  );
});

describe("a web address", () => {
  it.each([
    ["https://casa.example/book", "https://casa.example/book"],
    ["casa.example/book", "https://casa.example/book"],
    ["http://casa.example", "http://casa.example"],
    // Forbidden values are rejected by the item's own rules.
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("%s is %s", (cell, value) => expect(readCell("book_now_url", cell)).toEqual({ value }));
});

it("An empty cell says nothing, whatever its column is", () => {
  for (const field of ["title", "minimum_price", "duration", "units", "room_type", "is_draft", "book_now_url"] as const)
    for (const cell of ["", "   "]) expect(readCell(field, cell)).toEqual({});
});

it("Texts are what stands there, without blanks around it", () => {
  expect(readCell("title", " Garden room ")).toEqual({ value: "Garden room" });
  expect(readCell("title", 101)).toEqual({ value: "101" });
  expect(readCell("description", "Two lines.\nOf it.")).toEqual({ value: "Two lines.\nOf it." });
});
