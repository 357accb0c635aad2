import { describe, expect, it } from "vitest";
import { closedWords, nearestKnown, pickSearchTerms, wordsOfAddress } from "./nearestPages.ts";
import { accountLinks, activeCell, barLinks, settingsPath } from "./rules.ts";

describe("the words of an address that leads nowhere", () => {
  it.each([
    ["/explore/ID/ubud%2Fstay/", ["ubud stay", "ID"]],
    ["/%E0%B9%80%E0%B8%8A%E0%B8%B5%E0%B8%A2%E0%B8%87/", expect.any(Array)],
    ["/%00/%0d%0a/", []],
    ["/%/", []],
    ["/a/b/", []],
    ["//evil.example//", ["evil example"]],
    ["/../../etc/passwd", ["passwd", "etc"]],
    ["/<script>alert(1)</script>/", ["script", "script alert 1"]],
    ["/ubud/ubud/", ["ubud"]],
    ["/API/Explore/LISTING/", []],
    ["/wp-login.php", ["wp login"]],
    ["/.env", []],
  ])("%s", (path, words) => expect(wordsOfAddress(path)).toEqual(words));

  it("are whole signs, however long it is", () => {
    for (const path of [
      `/${"🙂".repeat(500)}/`,
      `/${"𠮷".repeat(500)}/`,
      `/a${"𠮷".repeat(500)}/`,
      `/${encodeURIComponent("𠮷".repeat(200))}/`,
    ])
      for (const word of wordsOfAddress(path)) expect(word.isWellFormed()).toBe(true);
  });

  it("are read quickly, whatever is written", () => {
    const started = process.cpuUsage().user;
    for (const part of ["/", "%", "-", "a.", ".html", "%20", "é"]) wordsOfAddress(`/${part.repeat(20_000)}`);
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });

  it("are searched for from three letters on, two of them", () => {
    expect(pickSearchTerms([])).toEqual([]);
    expect(pickSearchTerms(["ab", "abc", "def", "ghi"])).toEqual(["abc", "def"]);
  });

  it("lead to no country of another length, and to no kind without a name", () => {
    expect(nearestKnown(["IDN", "id-", "I"]).map(({ about }) => about)).not.toContain("Country");
    expect(nearestKnown(["other"]).map(({ href }) => href)).not.toContain("/explore/activities/other/");
    expect(nearestKnown(["iD"])[0]?.href).toBe("/explore/ID/");
  });
});

describe("the page of a closed listing", () => {
  const country = { code: "ID", name: "Indonesia" };
  const area = { slug: "ubud", name: "Ubud", country_code: "ID" };
  it("leads to its area and country, or to the country alone", () => {
    const words = closedWords({ name: "Umah", reason: "closed", area, country });
    expect(words.title).toBe("Umah has closed");
    expect(words.nearest.map(({ href }) => href)).toEqual(["/explore/ID/ubud/", "/explore/ID/"]);
    expect(closedWords({ name: "Umah", reason: "leaving", area: null, country }).nearest.map(({ href }) => href)).toEqual(["/explore/ID/"]);
  });
  it("does not say that a place has closed which only left", () => {
    expect(closedWords({ name: "Umah", reason: "leaving", area, country }).title).toBe("Umah is no longer in the guide");
  });
});

describe("the menus of an account", () => {
  const all = [true, false].flatMap((isStaff) =>
    [true, false].flatMap((hasListing) => [undefined, "0abcdef1"].map((code) => ({ isStaff, hasListing, code }))),
  );
  it.each(all)("%o have each link once, and only what it has", (me) => {
    const links = [...barLinks(me), ...accountLinks(me)].map(({ href }) => href);
    expect(new Set(links).size).toBe(links.length);
    expect(links.includes("/staff/")).toBe(me.isStaff);
    expect(links.includes("/traveller/wishlist/")).toBe(me.code !== undefined);
    expect(links.includes("/traveller/for-you/")).toBe(me.code !== undefined);
    expect(links.some((href) => href.startsWith("/listing/"))).toBe(me.hasListing);
    expect(links).toContain("/kept/");
    expect(links).toContain(settingsPath(me));
  });
});

describe("where one is in the bottom bar", () => {
  it.each([
    ["/explore/", "explore"],
    ["/explore/ID/ubud/stay/", "explore"],
    ["/search/", "search"],
    ["/traveller/for-you/", "for_you"],
    ["/traveller/add-recommendations/", "my_recs"],
    ["/traveller/recommend/activity/", "my_recs"],
    ["/accounts/login/", "log_in"],
    ["/traveller/signup/", "log_in"],
    ["/listing/login/", "log_in"],
    ["/", undefined],
    ["/explorer/", undefined],
    ["/traveller/", undefined],
    ["/accounts/logout/", undefined],
    ["/listing/", undefined],
    ["/x/explore/", undefined],
  ])("%s: %s", (path, cell) => expect(activeCell(path)).toBe(cell));
});
