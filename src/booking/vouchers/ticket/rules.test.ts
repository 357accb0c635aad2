import { describe, expect, it } from "vitest";
import { benefitText, canAnswer, offText, shortBenefit, spacedCode, ticketState, ticketSteps } from "./rules.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const BEFORE = "2026-11-20T10:00:00.000Z";
const LATER = "2027-11-20T10:00:00.000Z";
const coupon = {
  status: "saved" as "saved" | "redeemed" | "confirmed" | "disputed",
  redeemed_at: null as string | null,
  confirmed_at: null as string | null,
  expires_at: LATER,
  bonus_credit: 10,
  business: { name: "Rumah Padi" },
};

describe("a voucher", () => {
  it("is expired from its last moment on, by whatever clock looks at it; a used one never", () => {
    expect(ticketState(coupon, NOW)).toBe("saved");
    expect(ticketState({ ...coupon, expires_at: NOW.toISOString() }, NOW)).toBe("expired");
    expect(ticketState({ status: "redeemed", expires_at: BEFORE }, NOW)).toBe("redeemed");
  });

  it("is answered until its last moment, and not before it is redeemed", () => {
    expect(canAnswer({ decide_until: LATER }, NOW)).toBe(true);
    expect(canAnswer({ decide_until: NOW.toISOString() }, NOW)).toBe(false);
    expect(canAnswer({ decide_until: null }, NOW)).toBe(false);
  });

  it.each([
    [{ discount: 10, bonus_credit: 10 }, "10% off and USD 10 credit", "10% off, USD 10 credit"],
    [{ discount: 20, bonus_credit: 0 }, "20% off", "20% off"],
    [{ discount: 0, bonus_credit: 7.5 }, "USD 7.50 credit", "USD 7.50 credit"],
  ])("is worth %o", (benefit, long, short) => {
    // A currency and its amount are separated by a non-breaking space.
    expect([benefitText(benefit), shortBenefit(benefit)].map((text) => text.replaceAll("\u00a0", " "))).toEqual([long, short]);
  });

  it("says what it is off, and its code in two fours", () => {
    expect([offText("accommodation"), offText("activity"), offText("cafe")]).toEqual([
      "off your stay",
      "off what you book",
      "off your bill",
    ]);
    expect(spacedCode("7hq3vx0e")).toBe("7hq3 vx0e");
  });
});

describe("the steps of a voucher", () => {
  const titles = (values: Partial<typeof coupon>) =>
    ticketSteps({ ...coupon, ...values }, NOW).map(({ title, isDone }) => `${title}${isDone ? "" : " …"}`);

  it("are saved, redeemed, confirmed", () => {
    expect(titles({})).toEqual(["Saved", "Redeemed by Rumah Padi …", "You confirm …"]);
    expect(titles({ status: "redeemed", redeemed_at: BEFORE })).toEqual(["Saved", "Redeemed by Rumah Padi", "You confirm …"]);
    expect(titles({ status: "confirmed", redeemed_at: BEFORE, confirmed_at: BEFORE })).toEqual([
      "Saved",
      "Redeemed by Rumah Padi",
      "Confirmed by you",
    ]);
  });

  it("end where it was not right, and where nobody used it", () => {
    expect(titles({ status: "disputed", redeemed_at: BEFORE })).toEqual(["Saved", "Redeemed by Rumah Padi"]);
    expect(titles({ expires_at: BEFORE })).toEqual(["Saved", "Expired …"]);
  });

  it("promise no credit if the voucher gives none", () => {
    expect(ticketSteps(coupon, NOW).at(-1)?.text).toBe("and the credit with Rumah Padi is yours");
    expect(ticketSteps({ ...coupon, bonus_credit: 0 }, NOW).at(-1)?.text).toBe("and the voucher is complete");
  });
});
