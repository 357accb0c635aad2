import { describe, expect, it } from "vitest";
import { cardOf } from "../../tools/testing/listings.ts";
import { elementsOf, linksOf, markupOf, textOf } from "../../tools/testing/markup.tsx";
import { GuideEntryView } from "./GuideEntryView.tsx";

type Props = Parameters<typeof GuideEntryView>[0];
const PORTUGAL = { slug: "pt", name: "Portugal", country: { code: "PT", name: "Portugal" }, area: null };
const LISBON = {
  ...PORTUGAL,
  slug: "lisbon",
  name: "Lisbon",
  area: { slug: "lisbon", name: "Lisbon", country_code: "PT", latitude: 38.7, longitude: -9.1 },
};
const view = (values: Partial<Props["entry"]> = {}, place: object = LISBON, isLead = false) =>
  markupOf(
    <GuideEntryView
      entry={{ business: cardOf(), note: "", rating: null, from_price: null, from_currency: null, number: 4, ...values }}
      place={place as Props["place"]}
      isLead={isLead}
    />,
    { root: { me: null } },
  );

describe("a place in a traveller's guide", () => {
  it("has its number, its name and the way to its page", () => {
    expect(textOf(view())).toMatch(/4.*Casa Verde/);
    expect(linksOf(view()).map(({ href }) => href)).toContain("/abcdefgh/");
    expect(elementsOf(view(), "article")[0]).toMatchObject({ "data-business": "abcdefgh" });
  });

  it("says where it is as far as the guide does not", () => {
    const lisboa = cardOf({ city: "Belém" });
    expect(textOf(view({ business: lisboa }))).toContain("Belém");
    expect(textOf(view({ business: cardOf({ city: "Lisbon" }) }))).not.toContain("Portugal");
    expect(textOf(view({ business: cardOf({ city: "" }) }, PORTUGAL))).toContain("Lisbon");
  });

  it("has its traveller's words as text, with their lines, and nothing in their place where there are none", () => {
    expect(textOf(view({ note: "Ask for Ana.\nGo early." }))).toContain("Ask for Ana. Go early.");
    expect(view({ note: "<b>now</b>" })).not.toContain("<b>now");
    expect(view()).not.toContain("<blockquote");
  });

  it("has what booking direct gives and what it costs, with the currency", () => {
    const text = textOf(view({ business: cardOf({ discount: 10 }), from_price: 80.9, from_currency: "EUR" }));
    expect(text).toContain("10% off direct");
    expect(text).toContain("EUR 80");
    expect(textOf(view())).not.toMatch(/EUR|off direct|null/);
  });

  it("has the stars that were given, and none that were not", () => {
    expect(view({ rating: 3 }, LISBON, true)).not.toBe(view({ rating: null }, LISBON, true));
    expect(textOf(view({ rating: null }))).not.toMatch(/very good|go out of your way/i);
  });

  it("can be saved, by a visitor too, who logs in first", () => {
    const links = linksOf(view());
    expect(links.some(({ href }) => href.startsWith("/traveller/mark/?mark=saved.abcdefgh"))).toBe(true);
  });
});
