import { describe, expect, it } from "vitest";
import { formatMoment } from "../../../platform/values/moments.ts";
import type { Coupon } from "../contract.ts";
import type { ReadVoucher } from "../voucher.ts";
import {
  filterByKeeper,
  offlineCheck,
  parseQueue,
  queueRefusal,
  settled,
  settleInOrder,
  stillWaiting,
  WAITING_MAX,
  type Waiting,
} from "./queue.ts";
import { checkVoucher } from "./rules.ts";

const HERE = "wxyz5678";
const coupon = {
  code: "abcd1234",
  business: { business_code: HERE, name: "Café" },
  traveller: { name: "Maya Lindqvist" },
  recommender: { name: "Linh" },
  discount: 10,
  bonus_credit: 5,
  attached: true,
  status: "saved",
  created: "2027-01-05T10:00:00Z",
  redeemed_at: null,
  redeemed_by: null,
  expires_at: "2028-01-05T10:00:00Z",
  is_expired: false,
} as unknown as Coupon;
const momentText = (moment: string) => formatMoment(moment, "Asia/Makassar");
const checkCouponWith = (changes: Partial<Coupon>) =>
  checkVoucher({ business: HERE, code: coupon.code, coupon: { ...coupon, ...changes } }, momentText);

describe("What was found", () => {
  it("is valid, redeemed, expired, of another place, or nothing", () => {
    expect(checkCouponWith({})).toMatchObject({
      kind: "valid",
      title: "Maya Lindqvist",
      about: "Saved 5 January 2027, recommended by Linh",
    });
    expect(checkCouponWith({ status: "confirmed", redeemed_at: "2027-02-01T14:06:00Z", redeemed_by: "Wayan" })).toMatchObject({
      kind: "redeemed",
      about: "On 1 Feb 2027, 22:06, Makassar time, by Wayan",
    });
    expect(checkCouponWith({ is_expired: true })).toMatchObject({ kind: "expired", about: "Expired on 5 January 2028." });
    const elsewhere = { business: "00000000", code: coupon.code, coupon };
    expect(checkVoucher(elsewhere, momentText)).toMatchObject({ kind: "elsewhere", title: "Café" });
    const unknown = { business: HERE, code: "7hq3vx0e", coupon: null };
    expect(checkVoucher(unknown, momentText)).toMatchObject({ kind: "unknown", title: "7hq3 vx0e" });
  });

  it("names nobody where there is nobody: handed out, or gone", () => {
    expect(checkCouponWith({ traveller: null, attached: false }).title).toBe("Handed out, abcd 1234");
    expect(checkCouponWith({ traveller: null }).title).toBe("Deleted account");
  });
});

describe("Without a network", () => {
  const read: ReadVoucher = {
    business: HERE,
    coupon: "abcd1234",
    signed: {
      facts: { key: 1, discount: 10, bonus_credit: 5, last_day: "2027-03-05" },
      bytes: new Uint8Array(),
      signature: new Uint8Array(),
    },
  };
  const look = (given: Partial<Parameters<typeof offlineCheck>[1]> = {}, of = read) =>
    offlineCheck(of, { here: HERE, isGenuine: true, moment: new Date("2027-03-05T23:00:00Z"), queue: [], ...given });
  const waiting = (code: string, refusal: string | null = null, keeper = "account-mine"): Waiting => ({
    keeper,
    code,
    business: HERE,
    discount: 10,
    scanned_at: `2027-03-05T10:00:0${code.at(-1)}Z`,
    refusal,
  });

  it("a voucher is genuine, forged, expired, for another place, redeemed here before, or not to be told", () => {
    expect(look()).toMatchObject({ kind: "genuine", discount: 10, bonus_credit: 5 });
    expect(look({ isGenuine: false })).toMatchObject({ kind: "tampered", discount: 0 });
    expect(look({ isGenuine: null })).toMatchObject({ kind: "unverified", discount: 0 });
    expect(look({}, { ...read, signed: null })).toMatchObject({ kind: "unverified" });
    expect(look({ moment: new Date("2027-03-06T00:00:00Z") })).toMatchObject({ kind: "expired" });
    expect(look({ here: "00000000" })).toMatchObject({ kind: "elsewhere" });
    expect(look({ queue: [waiting("abcd1234")] })).toMatchObject({ kind: "redeemed" });
  });

  it("50 wait at most, each once; what was refused stays with its reason", () => {
    const full = Array.from({ length: WAITING_MAX }, (_, index) => waiting(`code000${index % 10}`.slice(0, 8)));
    expect(queueRefusal(full, "abcd1234")).toMatch("50");
    expect(queueRefusal([waiting("abcd1234")], "abcd1234")).toMatch("already");
    expect(queueRefusal([waiting("abcd1235")], "abcd1234")).toBeUndefined();
    const two = [waiting("aaaa0001"), waiting("aaaa0002")];
    expect(settled(two, waiting("aaaa0001"), null)).toEqual([two[1]]);
    const refused = settled(two, waiting("aaaa0002"), "Redeemed already.");
    expect(stillWaiting(refused)).toEqual([two[0]]);
    expect(refused[1]).toMatchObject({ refusal: "Redeemed already." });
  });

  /** Simulates the phone's queue. @param words the server's answers to some vouchers, null if the server cannot be reached */
  const phone = (queue: Waiting[], words: Record<string, string | null> = {}) => {
    const sent: string[] = [];
    let now = queue;
    const settle = () =>
      settleInOrder(
        "account-mine",
        {
          read: () => now,
          write: (changed) => {
            now = changed;
          },
          send: async ({ code }) => {
            sent.push(code);
            if (words[code] === null) throw new TypeError("Failed to fetch");
            return words[code] ?? null;
          },
        },
        () => undefined,
      );
    return { settle, sent, now: () => now };
  };

  it("they are settled in the order in which they were read; who was first elsewhere is said, and the rest goes on", async () => {
    const first = "This voucher was redeemed already, on 5 Mar 2027, 09:00, Makassar time, by Ana.";
    const { settle, sent, now } = phone([waiting("aaaa0002"), waiting("aaaa0001"), waiting("aaaa0003")], { aaaa0001: first });
    await settle();
    expect(sent).toEqual(["aaaa0002", "aaaa0001", "aaaa0003"]);
    expect(now()).toEqual([{ ...waiting("aaaa0001"), refusal: first }]);
    // A rejected voucher is not sent again.
    await settle();
    expect(sent).toHaveLength(3);
  });

  it("where the network goes again, that one and all after it wait", async () => {
    const all = [waiting("aaaa0001"), waiting("aaaa0002"), waiting("aaaa0003")];
    const { settle, sent, now } = phone(all, { aaaa0002: null });
    await expect(settle()).rejects.toThrow("Failed to fetch");
    expect(sent).toEqual(["aaaa0001", "aaaa0002"]);
    expect(now()).toEqual(all.slice(1));
  });

  it("another account's are neither shown nor sent, and stay theirs", async () => {
    const theirs = waiting("aaaa0001", null, "account-theirs");
    const { settle, sent, now } = phone([theirs, waiting("aaaa0002")]);
    await settle();
    expect(sent).toEqual(["aaaa0002"]);
    expect(now()).toEqual([theirs]);
    expect(filterByKeeper(now(), "account-mine")).toEqual([]);
    // The phone has accepted it once, whichever account was signed in.
    expect(queueRefusal(now(), "aaaa0001")).toMatch("already");
  });

  it("what somebody else wrote into the storage counts as nothing", () => {
    expect(parseQueue(null)).toEqual([]);
    expect(parseQueue("{")).toEqual([]);
    expect(parseQueue('[1, null, {"code": "x"}]')).toEqual([]);
    expect(parseQueue(JSON.stringify([waiting("aaaa0001")]))).toEqual([waiting("aaaa0001")]);
  });
});
