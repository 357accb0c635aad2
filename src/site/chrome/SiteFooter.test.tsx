import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { SiteFooter } from "./SiteFooter.tsx";

const GUIDE = { name: "Lisbon by foot", contact: "", foreign: {}, beside: null, place: null, has_activities: true };
const foot = (guide: object = {}, me: object | null = null, root: object = {}) =>
  renderMarkup(<SiteFooter />, { root: { guide: { ...GUIDE, ...guide }, me, ...root } });
const hrefs = (markup: string) => findLinks(markup).map(({ href }) => href);

describe("the foot of every page", () => {
  it("leads to what the guide is, and to what it owes: terms, privacy, its API", () => {
    for (const href of ["/explore/countries/", "/explore/activities/", "/for-business/", "/for-creators/", "/listing/login/"])
      expect(hrefs(foot())).toContain(href);
    for (const href of ["/traveller-terms/", "/privacy-policy/", "/api/docs/"]) expect(hrefs(foot())).toContain(href);
  });

  it("is where More leads without scripts, and says who is logged in", () => {
    expect(findElements(foot(), "footer")[0]).toMatchObject({ id: "foot" });
    expect(hrefs(foot())).toEqual(expect.arrayContaining(["/traveller/login/", "/traveller/signup/"]));
    expect(markupText(foot({}, { code: "maya2345", name: "Maya Lind" }))).toContain("Logged in as Maya Lind");
  });

  it("has a name for each of its lists of links", () => {
    for (const nav of findElements(foot(), "nav")) expect(nav["aria-label"]).toBeTruthy();
    expect(new Set(findElements(foot(), "nav").map((one) => one["aria-label"])).size).toBe(findElements(foot(), "nav").length);
  });

  it("names the gazetteer with its licence, and who draws the pictures", () => {
    expect(markupText(foot())).toContain("Towns: GeoNames, CC BY 4.0");
    expect(hrefs(foot())).toContain("https://creativecommons.org/licenses/by/4.0/");
    expect(markupText(foot())).toContain("Pictures without a photographer are drawn by Lisbon by foot.");
  });

  it("says how the guide's people are reached, where they say so", () => {
    expect(markupText(foot({ contact: "Rua Augusta 1, Lisbon" }))).toContain("Rua Augusta 1, Lisbon");
    expect(markupText(foot())).not.toContain("Rua Augusta");
  });

  it("says of which day the amounts beside prices are", () => {
    const beside = { currency: "EUR", date: "2027-03-01", of: { USD: 0.92 } };
    expect(markupText(foot({ beside }))).toContain("Amounts in EUR are approximate, at rates of 1 March 2027.");
    expect(markupText(foot())).not.toContain("at rates of");
  });

  it("says on pages of an incomplete language that it is a beta", () => {
    expect(markupText(foot({}, null, { isBeta: true }))).toContain("Beta: this translation is not complete yet.");
    expect(markupText(foot())).not.toContain("Beta");
  });

  it("leads to activities only where the guide has some", () => {
    expect(hrefs(foot({ has_activities: false }))).not.toContain("/explore/activities/");
    expect(hrefs(foot({ has_activities: false }))).toContain("/explore/countries/");
  });

  it("of a guide of one place leads to that in the place of all countries", () => {
    const markup = foot({ place: { name: "Portugal", href: "/explore/PT/" } });
    expect(findLinks(markup)).toContainEqual({ href: "/explore/PT/", text: "Portugal" });
    expect(hrefs(markup)).not.toContain("/explore/countries/");
  });

  it("has no links to travellers' pages for an account without a traveller", () =>
    expect(hrefs(foot({}, { code: undefined, name: "Casa Verde" }))).not.toContain("/traveller/for-you/"));
});
