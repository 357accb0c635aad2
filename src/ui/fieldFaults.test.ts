import { expect, it } from "vitest";
import { controlFault } from "./fieldFaults.ts";

const VALID = {
  valid: true,
  valueMissing: false,
  badInput: false,
  typeMismatch: false,
  tooShort: false,
  rangeUnderflow: false,
  rangeOverflow: false,
};
const control = (type: string, wrong: Partial<typeof VALID> = {}, limits = {}) => ({
  type,
  validity: { ...VALID, ...wrong, valid: Object.keys(wrong).length === 0 },
  ...limits,
});

it("finds nothing wrong with a valid field", () => expect(controlFault(control("email"))).toBeUndefined());

it.each([
  ["an empty text", control("text", { valueMissing: true }), "This field may not be blank."],
  ["no file", control("file", { valueMissing: true }), "Choose a file."],
  ["no choice", control("select-one", { valueMissing: true }), "Choose one."],
  ["a wrong email address", control("email", { typeMismatch: true }), "Enter a valid email address."],
  ["half a date", control("date", { badInput: true, valueMissing: true }), "Enter a full date."],
  ["a date too early", control("date", { rangeUnderflow: true }, { min: "2026-01-01" }), "Choose a later date."],
  ["a short text", control("text", { tooShort: true }, { minLength: 2 }), "Use at least 2 characters."],
  ["a number too large", control("number", { rangeOverflow: true }, { max: "50" }), "Must be at most 50."],
])("describes %s", (_, wrong, message) => expect(controlFault(wrong)).toBe(message));
