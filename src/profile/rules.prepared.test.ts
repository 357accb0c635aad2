import { expect, it } from "vitest";
import { preparedHash, readPrepared } from "./rules.prepared.ts";

const NOTHING = { item: "", from: "", to: "", message: "", by: "" };

it("What a program has filled in comes back as it was", () => {
  const enquiry = { item: "019a", from: "2027-06-01", to: "2027-06-04", message: "Two of us & a dog?\nLate arrival.", by: "Pathfinder" };
  expect(preparedHash(enquiry)).toMatch(/^#prepared\?item=019a&/);
  expect(readPrepared(preparedHash(enquiry))).toEqual(enquiry);
  expect(readPrepared(preparedHash(NOTHING))).toEqual(NOTHING);
});

it.each([
  ["#prepared?from=2027-99-99&to=soon", {}],
  ["#prepared?to=2027-06-04", {}],
  ["#prepared?from=2027-06-04&to=2027-06-01", { from: "2027-06-04" }],
  [`#prepared?by=${"a".repeat(500)}`, { by: "a".repeat(60) }],
  ["#prepared?by=%00A%0d%0aB", { by: "A B" }],
  [`#prepared?message=${"a".repeat(5_000)}`, { message: "a".repeat(1_000) }],
  ["#prepared?message=a%00b&guest_email=x@y.z", { message: "a b" }],
  ["#prepared?%E0%A4%A", {}],
])("Of %j nothing is taken but what fits", (hash, taken) => expect(readPrepared(hash)).toEqual({ ...NOTHING, ...taken }));
