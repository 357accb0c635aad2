import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeCoupon, createBatch, createCoupon, listCoupons, redeemCoupon, replaceCoupon } from "./contract.ts";

const ITEM = "01980000-0000-7000-8000-000000000001";
const LISTING = ["Enter the code of a listing."];
const TRAVELLER = ["Enter the code of a traveller."];
const MOMENT = ["Enter a date and time such as 2026-12-31T18:00:00Z."];

describe("a voucher that is saved", () => {
  it.each([
    ["the whole business, with nobody who recommends it", { business: "abcdefgh" }],
    ["no recommender, said as null", { business: "abcdefgh", traveller: "maya2345", recommender: null }],
    ["a recommender", { business: "abcdefgh", traveller: "maya2345", recommender: "jaa23456" }],
    ["one of its items", { business: "abcdefgh", item_type: "room", item: ITEM }],
    ["nobody's yet, to hand out", { business: "abcdefgh", traveller: null }],
  ])("is for %s", (_what, given) => expect(bodyErrors(createCoupon, given)).toEqual({}));

  it.each([
    ["no business", { traveller: "maya2345" }, { business: REQUIRED }],
    ["a business by its name", { business: "Casa Verde" }, { business: LISTING }],
    ["a recommender by name", { business: "abcdefgh", recommender: "João" }, { recommender: TRAVELLER }],
    ["a traveller by name", { business: "abcdefgh", traveller: "Maya" }, { traveller: TRAVELLER }],
    ["an item by its title", { business: "abcdefgh", item_type: "room", item: "Suite" }, { item: ["Enter the id of an item."] }],
    [
      "an unknown kind of item",
      { business: "abcdefgh", item_type: "car", item: ITEM },
      { item_type: ["Choose one of: activity, room, dish, product, supplier."] },
    ],
  ])("is not for %s", (_what, given, errors) => expect(bodyErrors(createCoupon, given)).toEqual(errors));

  it("has the listing's own offer: nobody writes a discount, credit, state or code into it", () =>
    expect(
      takenBody(createCoupon, { business: "abcdefgh", discount: 100, bonus_credit: 50, status: "confirmed", code: "aaaaaaaa" }),
    ).toEqual({ business: "abcdefgh" }));

  it("changes its recommender: PUT says whom, or nobody, and PATCH may say nothing", () => {
    expect(bodyErrors(replaceCoupon, { recommender: null })).toEqual({});
    expect(bodyErrors(replaceCoupon, {})).toEqual({ recommender: REQUIRED });
    expect(bodyErrors(changeCoupon, {})).toEqual({});
    expect(bodyErrors(changeCoupon, { recommender: "João" })).toEqual({ recommender: TRAVELLER });
  });
});

describe("a voucher that is redeemed", () => {
  it.each([
    ["online", {}],
    ["online, said as null", { scanned_at: null }],
    ["read by a phone without a network", { scanned_at: "2027-03-05T10:00:00Z" }],
    ["read where the clock is another", { scanned_at: "2027-03-05T15:30:00+05:30" }],
  ])("is %s", (_what, given) => expect(bodyErrors(redeemCoupon, given)).toEqual({}));

  it.each(["yesterday", "2027-03-05", "2027-03-05T10:00:00", "2027-02-30T10:00:00Z", 1_740_000_000, ""])(
    "is not read at %j: which moment that is depends on the clock",
    (scanned_at) => expect(bodyErrors(redeemCoupon, { scanned_at })).toEqual({ scanned_at: MOMENT }),
  );
});

describe("vouchers to hand out", () => {
  const batch = (given: object) => bodyErrors(createBatch, { business: "abcdefgh", number: 10, ...given });

  it.each([
    ["one", { number: 1 }],
    ["a hundred", { number: 100 }],
    ["the smallest discount", { discount: 5 }],
    ["the largest one", { discount: 100 }],
    ["the listing's own offer", { discount: null, bonus_credit: null }],
    ["credit up to 50 USD", { bonus_credit: 50 }],
    ["credit with cents", { bonus_credit: 12.5 }],
    ["a last day", { expires_at: "2027-06-30" }],
    ["a last moment", { expires_at: "2027-06-30T12:00:00Z" }],
    ["a label of 80 characters", { label: "l".repeat(80) }],
  ])("are taken: %s", (_what, given) => expect(batch(given)).toEqual({}));

  it.each([
    ["none", { number: 0 }, { number: ["Must be at least 1."] }],
    ["one more than a hundred", { number: 101 }, { number: ["Must be at most 100."] }],
    ["half a voucher", { number: 1.5 }, { number: ["Enter a whole number."] }],
    ["a number in words", { number: "many" }, { number: ["Enter a number."] }],
    ["a discount between the steps", { discount: 12 }, { discount: ["Enter a multiple of 5."] }],
    ["a discount below nought", { discount: -5 }, { discount: ["Must be at least 0."] }],
    ["a discount above the price", { discount: 105 }, { discount: ["Must be at most 100."] }],
    ["credit above 50 USD", { bonus_credit: 50.5 }, { bonus_credit: ["Must be at most 50."] }],
    ["credit below nought", { bonus_credit: -1 }, { bonus_credit: ["Must be at least 0."] }],
    ["parts of a cent", { bonus_credit: 1.005 }, { bonus_credit: ["Enter a multiple of 0.01."] }],
    ["a day that there is not", { expires_at: "2027-02-30" }, { expires_at: ["Enter a date such as 2026-12-31."] }],
    ["a label that is too long", { label: "l".repeat(81) }, { label: atMost(80) }],
  ])("are refused: %s", (_what, given, errors) => expect(batch(given)).toEqual(errors));
});

describe("the list of vouchers", () => {
  it.each([
    ["attached ones", { attached: "true" }],
    ["those to hand out", { attached: "false" }],
    ["those of a listing", { business__business_code: "abcdefgh" }],
    ["those of a traveller", { traveller__code: "maya2345" }],
    ["those in a state", { status: "redeemed" }],
    ["those redeemed since a moment", { redeemed_since: "2027-03-05T10:00:00Z" }],
  ])("is asked for %s", (_what, query) => expect(queryErrors(listCoupons, query)).toEqual({}));

  it.each([
    ["attached ones in another word", { attached: "yes" }, { attached: ["Choose true or false."] }],
    ["a listing by its name", { business__business_code: "Casa" }, { business__business_code: LISTING }],
    ["a traveller by name", { traveller__code: "Maya" }, { traveller__code: TRAVELLER }],
    ["an unknown state", { status: "used" }, { status: ["Choose one of: saved, redeemed, confirmed, disputed."] }],
    ["a day in place of a moment", { redeemed_since: "2027-03-05" }, { redeemed_since: MOMENT }],
  ])("is not asked for %s", (_what, query, errors) => expect(queryErrors(listCoupons, query)).toEqual(errors));
});
