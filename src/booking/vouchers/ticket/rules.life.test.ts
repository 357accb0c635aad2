import { describe, expect, it } from "vitest";
import { formatAmount, formatSignedAmount } from "../../../platform/values/format.ts";
import type { Coupon } from "../contract.ts";
import { creditUrl, refusalText, removedUrl, SHOWN, shownState, voucherSection, vouchersSentence } from "../traveller/rules.ts";
import { benefitText, canAnswer, shortBenefit, spacedCode, ticketState, ticketSteps } from "./rules.ts";
import { couponUrl, patternUrl, saveUrl } from "./urls.ts";

/** Tests a voucher at each moment of its life, to the millisecond. */

const at = (text: string) => new Date(text);
const LAST = "2027-11-23T10:00:00.000Z";
const coupon = (values: Partial<Coupon> = {}) =>
  ({
    ...{ status: "saved", expires_at: LAST, decide_until: null, redeemed_at: null, confirmed_at: null, bonus_credit: 10, discount: 10 },
    business: { name: "Rumah Padi" },
    ...values,
  }) as Coupon;
const STATUSES = ["saved", "redeemed", "confirmed", "disputed"] as const;

describe("the last moment of a voucher", () => {
  it("ends one that nobody used, and no other", () => {
    for (const status of STATUSES) {
      expect(ticketState(coupon({ status }), at("2027-11-23T09:59:59.999Z"))).toBe(status);
      expect(ticketState(coupon({ status }), at(LAST))).toBe(status === "saved" ? "expired" : status);
      expect(ticketState(coupon({ status }), at("2099-01-01T00:00:00Z"))).toBe(status === "saved" ? "expired" : status);
    }
  });
  it("to answer ends that, to the millisecond", () => {
    expect(canAnswer(coupon({ decide_until: LAST }), at("2027-11-23T09:59:59.999Z"))).toBe(true);
    expect(canAnswer(coupon({ decide_until: LAST }), at(LAST))).toBe(false);
  });
  it("is written with an offset too", () => {
    expect(ticketState(coupon({ expires_at: "2027-11-23T17:00:00+07:00" }), at("2027-11-23T09:59:59Z"))).toBe("saved");
    expect(ticketState(coupon({ expires_at: "2027-11-23T17:00:00+07:00" }), at(LAST))).toBe("expired");
  });
});

describe("the list of vouchers", () => {
  it("has each in exactly one part that it shows", () => {
    for (const status of STATUSES)
      for (const decide_until of [null, LAST])
        for (const now of ["2026-11-23T10:00:00Z", LAST, "2028-01-01T00:00:00Z"])
          expect(SHOWN).toContain(voucherSection(coupon({ status, decide_until }), at(now)));
  });
  it("asks for an answer only where one counts", () => {
    expect(voucherSection(coupon({ status: "redeemed", decide_until: LAST }), at("2026-12-01T00:00:00Z"))).toBe("waiting");
    expect(voucherSection(coupon({ status: "redeemed", decide_until: LAST }), at(LAST))).toBe("used");
    expect(voucherSection(coupon({ status: "confirmed", decide_until: LAST }), at("2026-12-01T00:00:00Z"))).toBe("used");
  });
  it.each(["toString", "", "TO_USE", "to_use "])("has no part %j", (text) => expect(shownState(text)).toBe("to_use"));
  it.each([
    [0, 0, "None ready to use."],
    [1, 0, "1 ready to use."],
    [12, 13, "12 ready to use, 13 to confirm."],
    [13, 1, "13 ready to use, 1 to confirm."],
  ])("with %i and %i says %j", (to_use, waiting, text) => expect(vouchersSentence(to_use, waiting)).toBe(text));
});

describe("the steps", () => {
  it("have what is done before what is not, in any state that there is", () => {
    const redeemed_at = "2026-11-20T10:00:00.000Z";
    const lives: Partial<Coupon>[] = [
      {},
      { status: "redeemed", redeemed_at },
      { status: "disputed", redeemed_at },
      // Confirmed once and disputed later: the first answer no longer counts.
      { status: "disputed", redeemed_at, confirmed_at: "2026-11-21T10:00:00.000Z" },
      { status: "confirmed", redeemed_at, confirmed_at: "2026-11-21T10:00:00.000Z" },
    ];
    for (const life of lives)
      for (const now of ["2026-11-23T10:00:00Z", "2028-01-01T00:00:00Z"]) {
        const steps = ticketSteps(coupon(life), at(now));
        const done = steps.map(({ isDone }) => isDone);
        expect(done).toEqual(done.toSorted((a, b) => Number(b) - Number(a)));
        expect(steps.some(({ title, isDone }) => title.startsWith("Confirmed") && isDone)).toBe(life.status === "confirmed");
      }
  });
  it("name the business as it is called", () => {
    const [, step] = ticketSteps({ ...coupon(), business: { name: "بيت القهوة <b>" } }, at("2026-11-23T10:00:00Z"));
    expect(step?.title).toBe("Redeemed by بيت القهوة <b>");
  });
});

describe("what a voucher is worth", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  it.each([
    [{ discount: 0, bonus_credit: 0 }, "", ""],
    [{ discount: 100, bonus_credit: 50 }, "100% off and USD 50 credit", "100% off, USD 50 credit"],
    [{ discount: 0, bonus_credit: 0.01 }, "USD 0.01 credit", "USD 0.01 credit"],
    [{ discount: 5, bonus_credit: 12.345 }, "5% off and USD 12.35 credit", "5% off, USD 12.35 credit"],
  ])("%o", (benefit, long, short) => expect([plain(benefitText(benefit)), plain(shortBenefit(benefit))]).toEqual([long, short]));
  it("stands in a ledger with its sign", () => {
    expect([formatSignedAmount(0), formatSignedAmount(0.5), formatSignedAmount(-0.5), formatSignedAmount(-1_234.5)]).toEqual([
      "+ 0",
      "+ 0.50",
      "− 0.50",
      "− 1,234.50",
    ]);
    expect(formatAmount(1_000)).toBe("1,000");
  });
});

describe("a refusal", () => {
  it("in words is of the first field, and of a 403 or 409 its detail", () => {
    expect(refusalText({ status: 400, detail: "x", fields: {} })).toBeUndefined();
    expect(refusalText({ status: 400, detail: "", fields: { a: [], b: ["Second."] } })).toBe("Second.");
    expect(refusalText({ status: 403, detail: "Verify first.", fields: { a: ["No."] } })).toBe("Verify first.");
    expect(refusalText({ status: 409, detail: "", fields: {} })).toBeUndefined();
  });
});

it("Addresses hold their codes", () => {
  expect([couponUrl("7hq3vx0e"), saveUrl("0abcdef1"), patternUrl("0abcdef1"), removedUrl("0abcdef1")]).toEqual([
    "/traveller/coupon/7hq3vx0e/",
    "/traveller/vouchers/save/?business=0abcdef1",
    "/media/voucher/0abcdef1/card",
    "/traveller/vouchers/?removed=0abcdef1",
  ]);
  expect([creditUrl("0abcdef1", 0), creditUrl("0abcdef1", 1), creditUrl("0abcdef1", 3)].map((url) => url.includes("page="))).toEqual([
    false,
    false,
    true,
  ]);
  expect(spacedCode("7hq3vx0e").replace(" ", "")).toBe("7hq3vx0e");
});
