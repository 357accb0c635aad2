import { expect, it } from "vitest";
import { datesHash, preparedHash, readPrepared } from "./prepared.ts";

const NOTHING = { item: "", from: "", to: "", departure: "", adults: "", child_ages: "", message: "", recommender: "", by: "" };

it("What a program has filled in comes back as it was", () => {
  const days = { from: "2027-06-01", to: "2027-06-04" };
  const text = { message: "Two of us & a dog?\nLate arrival.", by: "Pathfinder" };
  const enquiry = { item: "019a", ...days, departure: "09:00", adults: "2", child_ages: "5,11", ...text };
  expect(preparedHash(enquiry)).toMatch(/^#prepared\?item=019a&/);
  expect(readPrepared(preparedHash(enquiry))).toEqual({ ...enquiry, recommender: "" });
  const voucher = { recommender: "k4m2x9ta", by: "Pathfinder" };
  expect(readPrepared(preparedHash(voucher))).toEqual({ ...NOTHING, ...voucher });
  expect(readPrepared(preparedHash(NOTHING))).toEqual(NOTHING);
});

it("Dates alone are a fragment of their own", () => {
  expect(datesHash("2027-06-01", "2027-06-04")).toBe("#dates?from=2027-06-01&to=2027-06-04");
  expect(readPrepared(datesHash("2027-06-01", "2027-06-04"))).toEqual({ ...NOTHING, from: "2027-06-01", to: "2027-06-04" });
});

it.each([
  ["#prepared?from=2027-99-99&to=soon", {}],
  ["#prepared?to=2027-06-04", {}],
  ["#prepared?from=2027-06-04&to=2027-06-01", { from: "2027-06-04" }],
  [`#prepared?by=${"a".repeat(500)}`, { by: "a".repeat(60) }],
  ["#prepared?by=%00A%0d%0aB", { by: "A B" }],
  [`#prepared?message=${"a".repeat(5_000)}`, { message: "a".repeat(1_000) }],
  ["#prepared?message=a%00b&guest_email=x@y.z", { message: "a b" }],
  ["#prepared?adults=1000&child_ages=5,", {}],
  ["#prepared?adults=-2&child_ages=5", { child_ages: "5" }],
  ["#prepared?recommender=k4m2x9ta/../", { recommender: "k4m2x9ta" }],
  ["#prepared?%E0%A4%A", {}],
])("Of %j nothing is taken but what fits", (hash, taken) => expect(readPrepared(hash)).toEqual({ ...NOTHING, ...taken }));
