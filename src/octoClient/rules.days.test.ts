import { describe, expect, it } from "vitest";
import { dateOf } from "../availability/rules.nights.ts";
import { NOT_OCTO } from "./rules.answers.ts";
import { askedDays, calendarQuestion, readDays } from "./rules.days.ts";

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("The calendar of a product", () => {
  const asked = askedDays("2027-03-01");
  const read = (...days: object[]) => {
    const found = readDays(bytes(days), asked);
    if (!found.isWhole) return found.reason;
    const dates = (spans: { from: number; to: number }[]) => spans.map(({ from, to }) => `${dateOf(from)} ${dateOf(to)}`);
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
  ])("%s says nothing", (_, days) => expect(read(...days)).toMatch(/said nothing/));
  it.each([
    ["a day that is none", [{ localDate: "2027-02-31", available: true }]],
    ["no word whether it is free", [{ localDate: "2027-03-01", status: "MAYBE" }]],
    ["a word for a yes", [{ localDate: "2027-03-01", available: "yes" }]],
  ])("with %s counts for nothing", (_, days) => expect(read(...days)).toBe(NOT_OCTO));
});
