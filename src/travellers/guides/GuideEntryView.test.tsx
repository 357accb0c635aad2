import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
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
  renderMarkup(
    <GuideEntryView
      entry={{ business: exampleCard(), note: "", rating: null, address: "", from_price: null, from_currency: null, number: 4, ...values }}
      place={place as Props["place"]}
      isLead={isLead}
    />,
    { root: { me: null } },
  );

describe("a place in a traveller's guide", () => {
  it("has its number, its name and the way to its page", () => {
    expect(markupText(view())).toMatch(/4.*Casa Verde/);
    expect(findLinks(view()).map(({ href }) => href)).toContain("/abcdefgh/");
    expect(findElements(view(), "article")[0]).toMatchObject({ "data-business": "abcdefgh" });
  });

  it("says where it is as far as the guide does not", () => {
    const lisboa = exampleCard({ city: "Belém" });
    expect(markupText(view({ business: lisboa }))).toContain("Belém");
    expect(markupText(view({ business: exampleCard({ city: "Lisbon" }) }))).not.toContain("Portugal");
    expect(markupText(view({ business: exampleCard({ city: "" }) }, PORTUGAL))).toContain("Lisbon");
  });

  it("has its address with the town for the printed booklet, and the town once", () => {
    const printed = (address: string) => markupText(view({ address, business: exampleCard({ city: "Belém" }) }));
    expect(printed("Rua Direita 5")).toContain("Rua Direita 5, Belém");
    expect(printed("Rua Direita 5, 1300 Belém")).not.toContain("Belém, Belém");
  });

  it("shows the traveller's text with its line breaks, and nothing if there is no text", () => {
    expect(markupText(view({ note: "Ask for Ana.\nGo early." }))).toContain("Ask for Ana. Go early.");
    expect(view({ note: "<b>now</b>" })).not.toContain("<b>now");
    expect(view()).not.toContain("<blockquote");
  });

  it("has what booking direct gives and what it costs, with the currency", () => {
    const text = markupText(view({ business: exampleCard({ discount: 10 }), from_price: 80.9, from_currency: "EUR" }));
    expect(text).toContain("10% off direct");
    expect(text).toContain("EUR 80");
    expect(markupText(view())).not.toMatch(/EUR|off direct|null/);
  });

  it("has the stars that were given, and none that were not", () => {
    expect(view({ rating: 3 }, LISBON, true)).not.toBe(view({ rating: null }, LISBON, true));
    expect(markupText(view({ rating: null }))).not.toMatch(/very good|go out of your way/i);
  });

  it("can be saved, by a visitor too, who logs in first", () => {
    const links = findLinks(view());
    expect(links.some(({ href }) => href.startsWith("/traveller/mark/?mark=saved.abcdefgh"))).toBe(true);
  });
});
