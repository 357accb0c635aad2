import { describe, expect, it } from "vitest";
import { accountLinks, activeCell, barLinks } from "./rules.ts";

describe("the bars", () => {
  it.each([
    ["/explore/", "explore"],
    ["/explore/VN/hoi-an/stay/", "explore"],
    ["/search/", "search"],
    ["/traveller/for-you/", "for_you"],
    ["/traveller/add-recommendations/", "my_recs"],
    ["/traveller/recommend/sight/", "my_recs"],
    ["/accounts/login/", "log_in"],
    ["/traveller/signup/", "log_in"],
    ["/listing/login/", "log_in"],
    ["/accounts/settings/", undefined],
    ["/for-business/", undefined],
  ])("know where one is: %s", (path, cell) => {
    expect(activeCell(path)).toBe(cell);
  });

  const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

  it("have the pages of a traveller", () => {
    const me = { isStaff: false, hasListing: false, code: "abcdefgh" };
    expect(labels(barLinks(me))).toEqual(["For You", "My Recommendations"]);
    expect(labels(accountLinks(me))).toEqual([
      "My Wishlist",
      "Saved Vouchers",
      "My guides",
      "People",
      "Saved offline",
      "Profile & Settings",
    ]);
    expect(labels(accountLinks({ ...me, isStaff: true }))).toEqual([
      "My Wishlist",
      "Saved Vouchers",
      "My guides",
      "People",
      "Saved offline",
      "Profile & Settings",
      "Staff desk",
    ]);
  });

  it("show no travellers' pages to an account without a traveller, but a link to add one", () => {
    const me = { isStaff: false, hasListing: false, code: undefined };
    expect(barLinks(me)).toEqual([]);
    const all = ["Travel with The Guide", "Saved offline", "Profile & Settings"];
    expect(labels(accountLinks(me))).toEqual(all);
    expect(labels(accountLinks({ ...me, hasListing: true }))).toEqual(["Your listings", ...all]);
    expect(labels(accountLinks(me, "Visit Andorra"))[0]).toBe("Travel with Visit Andorra");
  });
});
