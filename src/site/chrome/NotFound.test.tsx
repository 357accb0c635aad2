import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { MegaMenu } from "./MegaMenu.tsx";
import { NotFound } from "./NotFound.tsx";
import { Unavailable } from "./Unavailable.tsx";

const buildGuide = (values: object = {}) => ({ name: "The Guide", contact: "", beside: null, place: null, ...values });

describe("the page of an address that leads nowhere", () => {
  const page = (values: Partial<Parameters<typeof NotFound>[0]> = {}, guide: object = buildGuide()) =>
    renderMarkup(<NotFound nearest={[]} {...values} />, { address: "/explore/XX/", root: { guide, me: null } });

  it("says so in words, and keeps search engines away", () => {
    expect(markupText(page())).toContain("We can't find that page");
    expect(findElements(page(), "meta")).toContainEqual(expect.objectContaining({ name: "robots", content: "noindex" }));
    expect(page()).toContain("<title>Page not found · The Guide</title>");
    expect(findElements(page(), "h1")).toHaveLength(1);
  });

  it("says what was there, where that is known", () => {
    const markup = page({ title: "Casa Verde has closed", text: "Its owners have closed it." });
    expect(markup).toContain("<title>Casa Verde has closed · The Guide</title>");
    expect(markupText(markup)).toContain("Its owners have closed it.");
    expect(markupText(markup)).not.toContain("We can't find that page");
  });

  it("leads to what may have been meant, and has no heading for nothing", () => {
    const nearest = [{ href: "/explore/PT/", label: "Portugal", about: "Country" }];
    expect(findLinks(page({ nearest }))[0]).toEqual({ href: "/explore/PT/", text: "PortugalCountry" });
    expect(markupText(page({ nearest }))).toContain("Did you mean");
    expect(markupText(page())).not.toContain("Did you mean");
  });

  it("of a dead link from an email offers what to do, and no other pages", () => {
    const next = { href: "/accounts/login/", label: "Send a new one" };
    expect(findLinks(page({ title: "This link has expired", next }))).toEqual([{ href: next.href, text: next.label }]);
    expect(findElements(page({ next }), "form")).toHaveLength(0);
  });

  it("searches without scripts, and leads on", () => {
    expect(findElements(page(), "form")[0]).toMatchObject({ action: "/search/", method: "get" });
    expect(findElements(page(), "input")[0]).toMatchObject({ type: "search", name: "q", required: "" });
    expect(findLinks(page()).map(({ href }) => href)).toEqual(["/explore/", "/explore/countries/", "/explore/activities/"]);
  });

  it("of a guide of one place leads to that", () => {
    const place = { name: "Portugal", href: "/explore/PT/" };
    expect(findLinks(page({}, buildGuide({ place })))).toContainEqual({ href: "/explore/PT/", text: "All of Portugal" });
  });
});

describe("the page while the database is away", () => {
  const markup = renderMarkup(<Unavailable />, { address: "/abcdefgh/?page=2", root: { guide: buildGuide() } });

  it("says that it takes a moment, and tries the same page again", () => {
    expect(markupText(markup)).toContain("The guide is briefly unavailable");
    expect(findLinks(markup)).toEqual([{ href: "/abcdefgh/?page=2", text: "Try again" }]);
    expect(findElements(markup, "meta")).toContainEqual(expect.objectContaining({ name: "robots", content: "noindex" }));
  });
});

describe("the large menu", () => {
  const counted = (code: string, name: string) => ({ code, name, businesses_count: 12 });
  const destination = (slug: string, name: string) => ({
    area: { slug, name, country_code: "ID" },
    country: { code: "ID", name: "Indonesia" },
    businesses_count: 31,
  });
  const MENU = {
    countries: [counted("MX", "Mexico"), counted("ZA", "South Africa")],
    activities: [{ activity_type: "surfing", label: "Surfing", image_link: "/media/activity/surfing/standard" }],
    destinations: [destination("ubud", "Ubud"), destination("sanur", "Sanur")],
  } as unknown as Parameters<typeof MegaMenu>[0]["menu"];
  const menu = (values: object = {}, me: object | null = null) =>
    renderMarkup(<MegaMenu menu={{ ...MENU, ...values }} onClose={() => undefined} />, { root: { me, guide: buildGuide() } });
  const headings = (markup: string) => [...markup.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text);

  it("has countries, activities and destinations, each with the way to all of them", () => {
    expect(headings(menu())).toEqual(["Popular countries", "Activities", "Trending destinations"]);
    const links = findLinks(menu());
    for (const href of ["/explore/MX/", "/explore/countries/", "/explore/activities/surfing/", "/explore/activities/", "/explore/ID/ubud/"])
      expect(links.map((one) => one.href)).toContain(href);
    expect(links.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["All countries", "More activities", "For Business", "For Creators"]),
    );
  });

  it("leaves out empty sections: one country is no choice", () => {
    expect(headings(menu({ countries: [counted("MX", "Mexico")] }))).toEqual(["Activities", "Trending destinations"]);
    expect(headings(menu({ activities: [], destinations: [] }))).toEqual(["Popular countries"]);
  });

  it("calls nothing a trend where there is one destination", () => {
    expect(headings(menu({ countries: [], destinations: [destination("ubud", "Ubud")] }))).toEqual(["Activities", "Where to go"]);
  });

  it("says in which country a destination is, or in a guide of one country how much it has", () => {
    expect(markupText(menu())).toContain("Indonesia");
    expect(markupText(menu({ countries: [] }))).toContain("31 places");
  });

  it("leads to the login whoever is not signed in", () => {
    expect(findLinks(menu())).toContainEqual({ href: "/traveller/login/", text: "Log in" });
    expect(markupText(menu({}, { code: "maya2345", name: "Maya" }))).not.toContain("Log in");
  });
});
