import { describe, expect, it } from "vitest";
import { formatAmount, formatSignedAmount } from "../../../platform/values/format.ts";
import type { Coupon } from "../contract.ts";
import { creditUrl, refusalText, shownState, voucherSection, vouchersSentence } from "./rules.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const [BEFORE, LATER] = ["2026-11-20T10:00:00.000Z", "2027-11-20T10:00:00.000Z"];
const coupon = (values: Partial<Coupon>) => ({ status: "saved", expires_at: LATER, decide_until: null, ...values }) as Coupon;

it.each([
  [coupon({}), "to_use"],
  [coupon({ expires_at: BEFORE }), "expired"],
  [coupon({ status: "redeemed", decide_until: LATER }), "waiting"],
  [coupon({ status: "redeemed", decide_until: BEFORE }), "used"],
  [coupon({ status: "confirmed", decide_until: LATER }), "used"],
  [coupon({ status: "disputed", decide_until: LATER }), "used"],
])("%o stands under %s", (one, part) => expect(voucherSection(one, NOW)).toBe(part));

it("What the address does not name is what can be used", () => {
  expect(["used", "nonsense", null].map(shownState)).toEqual(["used", "to_use", "to_use"]);
});

it.each([
  [3, 1, "3 ready to use, 1 to confirm."],
  [0, 2, "None ready to use, 2 to confirm."],
  [20, 0, "20 ready to use."],
])("%i and %i are said as people say it", (to_use, waiting, text) => expect(vouchersSentence(to_use, waiting)).toBe(text));

describe("a refusal", () => {
  const refused = (status: number, detail = "", fields = {}) => refusalText({ status, detail, fields });
  it("is told in the guide's words", () => {
    expect(refused(409, "From 3 December.")).toBe("From 3 December.");
    expect(refused(400, "", { business: ["You can't save a voucher for your own listing."] })).toBe(
      "You can't save a voucher for your own listing.",
    );
  });
  it("has no code of the catalogue for a failure", () => {
    for (const status of [404, 429, 500]) expect(refused(status, "Whatever.")).toBeUndefined();
  });
});

it("A ledger has figures without their currency, and its own signs", () => {
  expect([formatAmount(10), formatAmount(4.5), formatSignedAmount(10), formatSignedAmount(-4.5)]).toEqual(["10", "4.50", "+ 10", "− 4.50"]);
  expect([creditUrl("k4m2x9ta"), creditUrl("k4m2x9ta", 2)]).toEqual([
    "/traveller/credit/?business=k4m2x9ta",
    "/traveller/credit/?business=k4m2x9ta&page=2",
  ]);
});
