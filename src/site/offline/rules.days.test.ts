import { describe, expect, it } from "vitest";
import type { Pack } from "./pack.ts";
import { agedText, ageText, findKept, isReadable, ownAddress, picturesEstimate, sizeText, timeText } from "./rules.ts";
import { packUrl } from "./urls.ts";

const at = (month: number, day: number, hour = 12, minute = 0, year = 2026) => new Date(year, month - 1, day, hour, minute);

describe("an age is counted in days of the calendar, not in hours", () => {
  it.each([
    [at(11, 23, 0, 0), at(11, 23, 23, 59), "Today, 00:00"],
    [at(11, 22, 23, 59), at(11, 23, 0, 0), "Yesterday, 23:59"],
    [at(11, 22, 0, 0), at(11, 23, 23, 59), "Yesterday, 00:00"],
    [at(11, 21, 23, 59), at(11, 23, 0, 0), "21 November 2026"],
    [at(12, 31, 23, 0), at(1, 1, 1, 0, 2027), "Yesterday, 23:00"],
    [at(2, 28, 12, 0, 2027), at(3, 1, 12, 0, 2027), "Yesterday, 12:00"],
    [at(2, 28, 12, 0, 2028), at(3, 1, 12, 0, 2028), "28 February 2028"],
    // The days on which clocks change in Europe have 23 and 25 hours.
    [at(3, 28, 22), at(3, 29, 9), "Yesterday, 22:00"],
    [at(3, 29, 0, 30), at(3, 30, 0, 10), "Yesterday, 00:30"],
    [at(10, 24, 23), at(10, 25, 1), "Yesterday, 23:00"],
    [at(10, 25, 0, 5), at(10, 26, 0, 0), "Yesterday, 00:05"],
    // A clock that was set back.
    [at(11, 25, 8), at(11, 23, 8), "25 November 2026"],
  ])("%s at %s: %s", (moment, now, text) => expect(ageText(moment, now)).toBe(text));

  it("and begins small inside a sentence", () => {
    expect(agedText(at(11, 23, 9), at(11, 23, 10))).toBe("today, 09:00");
    expect(agedText(at(11, 22, 9), at(11, 23, 10))).toBe("yesterday, 09:00");
    expect(agedText(at(10, 14, 9), at(11, 23, 10))).toBe("14 October 2026");
    expect(timeText(at(1, 1, 0, 5))).toBe("00:05");
  });
});

it.each([
  [0, "1 kB"],
  [1, "1 kB"],
  [999, "1 kB"],
  [1_499, "1 kB"],
  [1_500, "2 kB"],
  [999_499, "999 kB"],
  [1_000_000, "1.0 MB"],
  [9_949_999, "9.9 MB"],
  [10_000_000, "10 MB"],
  [1_234_500_000, "1,235 MB"],
])("%i bytes are %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

it("No pictures need no room", () => expect(picturesEstimate(0)).toBe(0));

describe("an address of this guide's own", () => {
  it.each(["/", "/kept/", "/explore/ID/ubud/?page=2", "/explore/TH/", "/a//b", "/สวัสดี/", "/a?next=https://x.example/", "/@x.example"])(
    "is %s",
    (address) => {
      expect(ownAddress(address)).toBe(address);
      expect(new URL(address, "https://guide.test").host).toBe("guide.test");
    },
  );

  // Checked with the browser's own rules for links.
  it.each([
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "/\r\\evil.example/",
    "\t//evil.example/",
    " //evil.example/",
    "\u0000//evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "",
    null,
  ])("is not %j", (address) => expect(ownAddress(address)).toBeUndefined());
});

describe("what is kept", () => {
  const pack = (kind: string, page: string, values: Partial<Pack> = {}) => ({ kind, page, sections: [], ...values }) as unknown as Pack;
  const place = (code: string) => ({ sections: [{ title: "", map: null, places: [{ code, number: 7 }] }] }) as unknown as Partial<Pack>;

  it("is nothing where nothing is", () => {
    expect(findKept([], "/explore/ID/ubud/")).toBeUndefined();
    expect(findKept([pack("area", "/explore/ID/ubud/")], "")).toBeUndefined();
  });

  it("is the very address before another query of its page", () => {
    const all = [pack("wishlist", "/traveller/wishlist/?country=ID"), pack("wishlist", "/traveller/wishlist/?country=NP")];
    expect(findKept(all, "/traveller/wishlist/?country=NP")?.pack).toBe(all[1]);
    expect(findKept(all, "/traveller/wishlist/?country=PE")?.pack).toBe(all[0]);
  });

  it("is an area for its tabs alone, and not for a longer name", () => {
    const all = [pack("area", "/explore/ID/ubud/"), pack("country", "/explore/ID/")];
    expect(findKept(all, "/explore/ID/ubud/eat-drink/")?.pack).toBe(all[0]);
    expect(findKept(all, "/explore/ID/ubud-2/")).toBeUndefined();
    // A country's pack does not cover its areas.
    expect(findKept(all, "/explore/ID/sanur/")).toBeUndefined();
  });

  it("is a place of the first pack that has it", () => {
    const all = [pack("guide", "/traveller/cccccccc/id/", place("aaaaaaaa")), pack("area", "/explore/ID/ubud/", place("aaaaaaaa"))];
    expect(findKept(all, "/aaaaaaaa/")).toEqual({ pack: all[0], number: 7 });
    expect(findKept(all, "/aaaaaaaa/menu/")).toBeUndefined();
    expect(findKept(all, "/AAAAAAAA/")).toBeUndefined();
  });

  it("of nobody's is for everybody, of somebody's for them alone", () => {
    expect(isReadable({ owner: null }, "maya")).toBe(true);
    expect(isReadable({ owner: "" }, null)).toBe(false);
    expect(isReadable({ owner: "maya" }, "Maya")).toBe(false);
  });

  it("has an address that can be read again, whatever its page's is", () => {
    for (const page of ["/explore/ID/ubud/", "/traveller/wishlist/?country=ID&page=2", "/a/?q=a+b&c=%23", "/สวัสดี/"])
      expect(new URL(packUrl(page), "https://guide.test").searchParams.get("pack")).toBe(page);
  });
});
