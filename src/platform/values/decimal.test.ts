import { expect, it } from "vitest";
import { decimalNeeded, decimalText, readDecimal, readDegrees, typedDegrees, typedNumber } from "./decimal.ts";

it("A number is digits with at most one mark before one or two digits", () => {
  for (const [text, value] of [
    ["1250", 1250],
    ["1250.00", 1250],
    ["1250,5", 1250.5],
    [" 19.90 ", 19.9],
    ["0", 0],
  ] as const)
    expect(readDecimal(text), text).toBe(value);
});

it("What could be read in two ways is not read", () => {
  for (const text of [
    "1,250",
    "1.250",
    "1.250,00",
    "1,250.00",
    "1 250",
    "1'250",
    "12.3456",
    "-1",
    "+1",
    "1e3",
    "0x5",
    "5.",
    ".5",
    "",
    "five",
  ])
    expect(readDecimal(text), text).toBeUndefined();
});

it("The message for separators of thousands names the number without them", () => {
  for (const [text, number] of [
    ["1,250,000", "1250000"],
    [" 1.250 ", "1250"],
    ["1.250,5", "1250.5"],
    ["12 500.00", "12500.00"],
  ] as const)
    expect(decimalNeeded(text), text).toBe(`Leave out the thousands separators: ${number}.`);
  for (const text of ["12.3456", "12,34,567", "5.", "0x5"])
    expect(decimalNeeded(text), text).toBe("Enter a price such as 1250 or 1250.00.");
});

it("Forms show numbers as they take them", () => {
  for (const value of [0, 1, 1250, 19.9, 0.1 + 0.2, 1 / 3, 123456.78]) {
    expect(readDecimal(decimalText(value)), String(value)).toBe(Math.round(value * 100) / 100);
  }
  expect([decimalText(null), decimalText(undefined)]).toEqual(["", ""]);
});

it("Degrees are signed and have any number of decimals", () => {
  expect(["13.7563", "-0,127758", "−33.9", "180"].map(readDegrees)).toEqual([13.7563, -0.127758, -33.9, 180]);
  for (const text of ["13° 45'", "1000", "1.2.3", "N 13", ""]) expect(readDegrees(text), text).toBeUndefined();
});

it("An empty field is null, and what cannot be read stays text for the API to refuse", () => {
  expect(["", " ", undefined, "12,5", "1,250"].map(typedNumber)).toEqual([null, null, null, 12.5, "1,250"]);
  expect(["", "1.2345", "here"].map(typedDegrees)).toEqual([null, 1.2345, "here"]);
});
