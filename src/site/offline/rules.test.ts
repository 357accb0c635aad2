import { describe, expect, it } from "vitest";
import type { Pack } from "./pack.ts";
import { agedText, ageText, findKept, isReadable, ownAddress, sizeText } from "./rules.ts";

const pack = (kind: string, page: string, codes: string[] = []) =>
  ({
    kind,
    page,
    sections: [{ title: "", map: null, places: codes.map((code, index) => ({ code, number: index + 1 })) }],
  }) as unknown as Pack;
const UBUD = pack("area", "/explore/ID/ubud/", ["aaaaaaaa", "bbbbbbbb"]);
const GUIDE = pack("guide", "/traveller/cccccccc/id/?key=secret", ["bbbbbbbb"]);
const WISHES = pack("wishlist", "/traveller/wishlist/?country=ID");
const VOUCHERS = { ...pack("vouchers", "/traveller/vouchers/", ["eeeeeeee"]), tickets: [{ code: "7hq3vx0e" }] } as unknown as Pack;
const REDEEM = pack("check-in", "/listing/ffffffff/vouchers/redeem/");
/** Saved before the page moved. */
const CHECK_IN = pack("check-in", "/listing/gggggggg/check-in/");
const ALL = [UBUD, GUIDE, WISHES, VOUCHERS, REDEEM, CHECK_IN];

describe("what is kept of an address", () => {
  it.each([
    ["/explore/ID/ubud/", UBUD],
    ["/explore/ID/ubud/?page=2", UBUD],
    ["/explore/ID/ubud/stay/", UBUD],
    ["/traveller/cccccccc/id/?key=secret", GUIDE],
    ["/traveller/wishlist/", WISHES],
    ["/traveller/vouchers/?show=used", VOUCHERS],
    ["/listing/ffffffff/vouchers/redeem/?code=7hq3vx0e&done", REDEEM],
    ["/listing/ffffffff/check-in/?code=7hq3vx0e", REDEEM],
    ["/listing/gggggggg/check-in/", CHECK_IN],
    ["/listing/gggggggg/vouchers/redeem/", CHECK_IN],
  ])("%s", (address, found) => expect(findKept(ALL, address)).toEqual({ pack: found }));

  it("is a place in it where that is what was asked for", () => {
    expect(findKept(ALL, "/bbbbbbbb/")).toEqual({ pack: UBUD, number: 2 });
  });

  it("is a voucher in it where that is what was asked for, and not one that is not here", () => {
    expect(findKept(ALL, "/traveller/coupon/7hq3vx0e/?said=x")).toEqual({ pack: VOUCHERS, ticket: "7hq3vx0e" });
    expect(findKept(ALL, "/traveller/coupon/7hq3vx0f/")).toBeUndefined();
  });

  it.each([
    "/explore/ID/",
    "/listing/ffffffff/vouchers/credit/",
    "/explore/ID/ubu/",
    "/dddddddd/",
    "/traveller/cccccccc/id/guide.gpx",
    "/",
  ])("is nothing of %s", (address) => expect(findKept(ALL, address)).toBeUndefined());
});

describe("a private pack", () => {
  it("is read by whom it belongs to", () => expect(isReadable({ owner: "maya" }, "maya")).toBe(true));
  it.each(["joao", null])("is not read by %s", (owner) => expect(isReadable({ owner: "maya" }, owner)).toBe(false));
  it("is another thing than a public one", () => expect(isReadable({ owner: null }, null)).toBe(true));
});

it("An address of the query leads nowhere else", () => {
  expect(ownAddress("/explore/?page=2")).toBe("/explore/?page=2");
  for (const other of ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)", "explore/", "", null])
    expect(ownAddress(other), String(other)).toBeUndefined();
});

it.each([
  [120, "1 kB"],
  [24_400, "24 kB"],
  [1_240_000, "1.2 MB"],
  [31_000_000, "31 MB"],
])("%i bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

it("An age is said as people say it", () => {
  const now = new Date(2026, 10, 23, 10, 5);
  expect(ageText(new Date(2026, 10, 23, 9, 58), now)).toBe("Today, 09:58");
  expect(ageText(new Date(2026, 10, 22, 19, 2), now)).toBe("Yesterday, 19:02");
  expect(ageText(new Date(2026, 10, 14, 12, 0), now)).toBe("14 November 2026");
  expect(agedText(new Date(2026, 10, 22, 19, 2), now)).toBe("yesterday, 19:02");
});
