import { describe, expect, it } from "vitest";
import { toDayNumber } from "../nights.ts";
import { blockErrors, blockOfNights, blockWithout, chosenAfterPress, chosenText, guestNightsText } from "./rules.ts";

const TODAY = toDayNumber("2027-03-01");
const span = (from: string, to: string) => ({ from: toDayNumber(from), to: toDayNumber(to) });

describe("Nights to block", () => {
  it("are from today on, which elsewhere may still be yesterday, for 2 years", () => {
    expect(blockErrors(span("2027-03-01", "2027-03-02"), TODAY)).toEqual({});
    expect(blockErrors(span("2027-02-28", "2027-03-02"), TODAY)).toEqual({});
    expect(blockErrors(span("2027-02-27", "2027-03-02"), TODAY)).toHaveProperty("from");
    expect(blockErrors(span("2027-03-05", "2027-03-05"), TODAY)).toHaveProperty("to");
    expect(blockErrors(span("2027-03-05", "2031-01-01"), TODAY)).toHaveProperty("to");
  });

  it("are chosen by one press, or by a second one on a later night", () => {
    const one = chosenAfterPress("2027-03-05", { first: "", last: "" });
    expect(one).toEqual({ first: "2027-03-05", last: "2027-03-05" });
    const three = chosenAfterPress("2027-03-07", one);
    expect(three).toEqual({ first: "2027-03-05", last: "2027-03-07" });
    expect(chosenAfterPress("2027-03-09", three)).toEqual({ first: "2027-03-09", last: "2027-03-09" });
    expect(chosenAfterPress("2027-03-01", one)).toEqual({ first: "2027-03-01", last: "2027-03-01" });
  });

  it("are written with their number, unless a day is missing or out of order", () => {
    expect(chosenText({ first: "2027-03-05", last: "2027-03-05" })).toBe("5 Mar 2027, 1 night");
    expect(chosenText({ first: "2027-03-05", last: "2027-03-07" })).toBe("5 – 7 Mar 2027, 3 nights");
    for (const [first, last] of [
      ["", ""],
      ["2027-03-05", ""],
      ["tomorrow", "tomorrow"],
      ["2027-13-05", "2027-13-05"],
      ["2027-03-07", "2027-03-05"],
    ])
      expect(chosenText({ first: first ?? "", last: last ?? "" }), first).toBe("");
  });
});

it("The nights of guests are named as spans", () => {
  const nights = ["2027-03-05", "2027-03-06", "2027-03-09"].map(toDayNumber);
  expect(guestNightsText(nights)).toBe("Agreed or held for guests: 5 – 6 Mar 2027 and 9 Mar 2027.");
});

it("Freeing nights leaves the rest of the block: before, after, both or nothing", () => {
  const block = span("2027-03-10", "2027-03-14");
  const without = (from: string, to: string) => blockWithout(block, span(from, to));
  expect(without("2027-03-10", "2027-03-11")).toEqual([span("2027-03-11", "2027-03-14")]);
  expect(without("2027-03-13", "2027-03-20")).toEqual([span("2027-03-10", "2027-03-13")]);
  expect(without("2027-03-11", "2027-03-12")).toEqual([span("2027-03-10", "2027-03-11"), span("2027-03-12", "2027-03-14")]);
  expect(without("2027-03-01", "2027-04-01")).toEqual([]);
  for (const [from, to] of [
    ["2027-03-14", "2027-03-15"],
    ["2027-03-08", "2027-03-10"],
    ["2027-03-12", "2027-03-12"],
  ])
    expect(without(from ?? "", to ?? ""), from).toBeUndefined();
});

it("Chosen nights belong to a block if all of them do", () => {
  const blocks = [{ from: "2027-03-10", to: "2027-03-14" }];
  expect(blockOfNights(blocks, { first: "2027-03-10", last: "2027-03-13" })).toBe(blocks[0]);
  expect(blockOfNights(blocks, { first: "2027-03-12", last: "2027-03-12" })).toBe(blocks[0]);
  expect(blockOfNights(blocks, { first: "2027-03-13", last: "2027-03-14" })).toBeUndefined();
  expect(blockOfNights(blocks, { first: "", last: "" })).toBeUndefined();
});
