import { describe, expect, it } from "vitest";
import { checkProblemText, claimMailboxes, parseSite, proofAddress, provingSite, recordNames } from "./site.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const SITE = { website: "https://www.kipas-angin.example/stay?x=1", website_changed: null, source: "csv" };
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe("a website proves whose a listing is", () => {
  it("where an import or staff brought it, at once", () => {
    for (const source of ["csv", "google", "manual", "tab"])
      expect(provingSite({ ...SITE, source }, NOW)).toEqual({ host: "www.kipas-angin.example", domain: "kipas-angin.example" });
  });

  it("but not a website that a traveller added, and not without a website", () => {
    expect(provingSite({ ...SITE, website: null }, NOW)).toEqual({ problem: "no_site" });
    expect(provingSite({ ...SITE, source: "lem" }, NOW)).toEqual({ problem: "added_site" });
  });

  it("not within 30 days of a change", () => {
    expect(provingSite({ ...SITE, website_changed: daysAgo(29.9) }, NOW)).toEqual({ problem: "new_site" });
    expect(provingSite({ ...SITE, website_changed: daysAgo(30) }, NOW)).toMatchObject({ host: "www.kipas-angin.example" });
  });

  it.each([
    "https://www.facebook.com/kipasangin",
    "https://www.airbnb.co.uk/rooms/1",
    "https://kipasangin.blogspot.com/",
    "https://kipasangin.github.io/",
    "https://kipasangin.wordpress.com/",
    "https://sites.google.com/view/kipas",
    "https://co.uk/",
    "https://localhost/",
    "http://192.0.2.7/",
    "http://3221225991/",
    "http://[2001:db8::1]/",
    "ftp://kipas-angin.example/",
    "kipas-angin.example",
  ])("not where many share it, or nobody registers it: %s", (website) => {
    expect(parseSite(website)).toBeUndefined();
    expect(provingSite({ ...SITE, website }, NOW)).toEqual({ problem: "shared_site" });
  });

  it("by mailboxes of the domain, records of the host with and without www, and a file at its root", () => {
    const site = parseSite("https://rooms.kipas.co.uk/x");
    expect(site).toEqual({ host: "rooms.kipas.co.uk", domain: "kipas.co.uk" });
    expect(site && claimMailboxes(site)).toContain("info@kipas.co.uk");
    expect(recordNames("www.kipas.co.uk")).toEqual(["www.kipas.co.uk", "kipas.co.uk"]);
    expect(recordNames("rooms.kipas.co.uk")).toEqual(["rooms.kipas.co.uk"]);
    expect(proofAddress("http://kipas.co.uk/a/b?c#d", "TOKEN")).toBe("http://kipas.co.uk/.well-known/the-guide-TOKEN.txt");
  });
});

describe("the problem of a check", () => {
  it.each([
    ["no_record", "No TXT record with this line yet. A new record can take 1 hour to appear."],
    ["shared_site", "The website of this listing is a page on a shared site."],
    ["new_site", "The website of this listing changed in the last 30 days."],
    ["status 404", "The website has no file at this URL (status 404)."],
    ["The website could not be reached.", "The website could not be reached."],
    ["", ""],
  ])("%j reads %j", (problem, text) => expect(checkProblemText(problem)).toBe(text));
});
