import { describe, expect, it } from "vitest";
import { monthsAfter } from "../../platform/values/days.ts";
import { publicKeys, voucherUrl } from "./keys.ts";
import { redeemRefusal } from "./redeem/rules.ts";
import { judgedAt, scanError } from "./rules.ts";
import { encodeFacts, readVoucher, voucherPath } from "./voucher.ts";

const HOUR = 3_600_000;
const NOW = new Date("2027-03-05T10:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

it("Months later is the same day, or the last of a shorter month", () => {
  expect(monthsAfter(new Date("2027-01-31T08:00:00Z"), 1).toISOString()).toBe("2027-02-28T08:00:00.000Z");
  expect(monthsAfter(new Date("2028-02-29T08:00:00Z"), 12).toISOString()).toBe("2029-02-28T08:00:00.000Z");
  expect(monthsAfter(NOW, -12).toISOString()).toBe("2026-03-05T10:00:00.000Z");
});

describe("A scan", () => {
  it("is taken for 7 days, a little ahead of the clock, and no further", () => {
    expect(scanError(hoursAgo(7 * 24), NOW)).toBeUndefined();
    expect(scanError(hoursAgo(7 * 24 + 0.01), NOW)).toMatch("7 days");
    expect(scanError(hoursAgo(-0.1), NOW)).toBeUndefined();
    expect(scanError(hoursAgo(-1), NOW)).toMatch("clock");
  });

  it("decides whether a voucher had expired for 72 hours; then the server's clock does", () => {
    expect(judgedAt(hoursAgo(72), NOW)).toEqual(hoursAgo(72));
    expect(judgedAt(hoursAgo(72.01), NOW)).toEqual(NOW);
    expect(judgedAt(hoursAgo(-0.1), NOW)).toEqual(NOW);
    expect(judgedAt(null, NOW)).toEqual(NOW);
  });

  it("of a voucher that expired or was redeemed is refused in words", () => {
    const voucher = { status: "saved" as const, expires_at: hoursAgo(1), redeemed_at: null, confirmed_at: null, disputed_at: null };
    expect(redeemRefusal(voucher, hoursAgo(2), "Asia/Makassar")).toBeUndefined();
    expect(redeemRefusal(voucher, NOW, "Asia/Makassar")?.detail).toBe("This voucher expired on 5 March 2027.");
    expect(redeemRefusal({ ...voucher, status: "disputed", redeemed_at: hoursAgo(3) }, hoursAgo(2), "Asia/Makassar", "Ana")?.detail).toBe(
      "This voucher was already redeemed on 5 Mar 2027, 15:00, Makassar time, by Ana.",
    );
  });
});

describe("The QR code", () => {
  const SECRET = "a secret of the guide, long enough";
  const voucher = {
    code: "abcd1234",
    business: "wxyz5678",
    discount: 15,
    bonus_credit: 12.5,
    expires_at: new Date("2028-03-05T10:00:00Z"),
  };
  const url = voucherUrl(SECRET, "https://guide.example", voucher);

  it("is read back with its facts", () => {
    expect(url.length).toBeLessThan(160);
    expect(readVoucher(url)).toMatchObject({
      business: "wxyz5678",
      coupon: "abcd1234",
      signed: { facts: { key: publicKeys(SECRET)[0]?.number, discount: 15, bonus_credit: 12.5, last_day: "2028-03-05" } },
    });
  });

  it("holds the address alone without facts or with facts of another version; any other text is not a voucher", () => {
    expect(readVoucher("https://guide.example/wxyz5678/vouchers/abcd1234/")).toEqual({
      business: "wxyz5678",
      coupon: "abcd1234",
      signed: null,
    });
    expect(readVoucher(`https://guide.example${voucherPath("wxyz5678", "abcd1234")}#${"A".repeat(100)}`)?.signed).toBeNull();
    for (const text of ["", "https://guide.example/", "https://guide.example/wxyz5678/vouchers/toolong99/", "WIFI:S:guest;;"])
      expect(readVoucher(text)).toBeUndefined();
  });

  it("has eleven bytes of facts", () => {
    expect([...encodeFacts({ key: 7, discount: 20, bonus_credit: 50, last_day: "2027-03-05" })]).toEqual(
      [1, 7, 20, 19, 136, 85, 83, 68, 0, 81, 136].map((byte, index) => (index < 8 ? byte : expect.any(Number))),
    );
  });
});
