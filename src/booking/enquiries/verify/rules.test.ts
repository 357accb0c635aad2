import { expect, it } from "vitest";
import { countAgreedNights, proofIn } from "./rules.ts";

it.each([
  ["abc", "abc"],
  [" abc\n", "abc"],
  ["https://guide.test/verify/?proof=abc", "abc"],
  ["https://guide.test/verify/", "https://guide.test/verify/"],
])("In %j the proof is %j", (text, proof) => expect(proofIn(text)).toBe(proof));

it("Nights are counted over a change of clocks", () => {
  expect([countAgreedNights("2027-03-27", "2027-03-29"), countAgreedNights("2027-06-01", "2027-06-01")]).toEqual([2, 0]);
});
