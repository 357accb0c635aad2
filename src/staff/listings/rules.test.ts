import { expect, it } from "vitest";
import { FORM_BASE, formSections, sentValues } from "./form.ts";
import { parseSearch, partPattern } from "./rules.ts";

it.each([
  ["  Ông  LỢI ", "ong loi", ["ong", "loi"]],
  ["+84 (235) 391", "+84 (235) 391", ["84235391"]],
  ["12", "12", []],
  ["ab cd", "ab cd", []],
  ["12 tran phu", "12 tran phu", ["12", "tran", "phu"]],
  ["https://www.Kipas.example/rooms/", "https://www.kipas.example/rooms/", ["kipas.example"]],
  ["one two three four five six seven", "one two three four five six seven", ["one", "two", "three", "four", "five", "six"]],
])("“%s” is looked for as %s by %j", (typed, text, parts) => {
  expect(parseSearch(typed)).toEqual({ text, parts });
});

it("Wildcards are letters", () => {
  expect(partPattern("100%_\\")).toBe("%100\\%\\_\\\\%");
});

it("Each field of the form is there once, and what is sent has the API's kinds", () => {
  const names = formSections().flatMap((section) => section.names);
  expect(new Set(names).size).toBe(names.length);
  expect(
    sentValues({
      name: "A",
      area: " ",
      latitude: "15.8",
      number_of_rooms: "",
      discount: "10",
      hashtags: "a, b,,",
      bonus_credit: "ten",
      price_range: "",
    }),
  ).toEqual({
    name: "A",
    area: null,
    latitude: 15.8,
    number_of_rooms: null,
    discount: 10,
    hashtags: ["a", "b"],
    bonus_credit: "ten",
    price_range: null,
  });
});

it("What was not touched is not sent: an area that is changed brings its country", () => {
  const base = { name: "A", area: "hue", country: "VN", bonus_credit: "5", discount: "7" };
  expect(sentValues({ ...base, area: "paris", bonus_credit: "12,5", [FORM_BASE]: JSON.stringify(base) })).toEqual({
    area: "paris",
    bonus_credit: 12.5,
  });
  // Without the base values, everything is sent.
  expect(sentValues({ area: " paris ", country: "fr", [FORM_BASE]: "{" })).toEqual({ area: "paris", country: "FR" });
});
