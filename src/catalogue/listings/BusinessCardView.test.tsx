import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { BusinessCardView } from "./BusinessCardView.tsx";
import { typeLabel } from "./badge.ts";
import { Offer } from "./Offer.tsx";
import { asAttribution, cuisineText, formatPlace, listingSlug, starsText } from "./rules.ts";
import { TypeBadge } from "./TypeBadge.tsx";

describe("the card of a listing", () => {
  const card = (values = {}) => renderMarkup(<BusinessCardView business={exampleCard(values)} />);

  it("is an article whose first link opens the listing, before all else that can be pressed", () => {
    const markup = renderMarkup(
      <BusinessCardView business={exampleCard({ price_range: "average" })} bookmark={<button type="button">Save</button>} />,
    );
    expect(findElements(markup, "article")).toHaveLength(1);
    expect(findLinks(markup)).toEqual([{ href: "/abcdefgh/", text: "Casa Verde" }]);
    expect(markup.indexOf("<a ")).toBeLessThan(markup.indexOf("<button"));
  });

  it("says its name, its area and country, and its kind", () => {
    expect(markupText(card())).toContain("Casa Verde");
    expect(markupText(card())).toContain("Lisbon, Portugal");
    expect(markupText(card({ business_type: "restaurant" }))).toContain("Restaurant");
  });

  it("says its city where the guide has no area of it, and its country where nothing else is known", () => {
    expect(formatPlace(exampleCard({ area: null }))).toBe("Lisboa, Portugal");
    expect(formatPlace(exampleCard({ area: null, city: "" }))).toBe("Portugal");
  });

  it("marks what is on the wishlist, and nothing else", () => {
    expect(markupText(card({ wishlist_uuid: "u" }))).toContain("On your wishlist");
    expect(markupText(card())).not.toContain("On your wishlist");
  });

  it("has a picture that readers of screens pass over: its name stands below", () => {
    expect(findElements(card(), "img").map(({ alt, loading }) => [alt, loading])).toEqual([["", "lazy"]]);
    expect(findElements(card(), "img")[0]?.src).toMatch(/\/card$/);
  });

  it("shows a name as text, whatever is in it", () => expect(card({ name: "<script>alert(1)</script>" })).not.toContain("<script>"));
});

describe("what booking direct gives", () => {
  it.each([
    [{ discount: 10, bonus_credit: 0 }, "10% off direct"],
    [{ discount: 0, bonus_credit: 5 }, "USD\u00a05 credit"],
    [{ discount: 15, bonus_credit: 5 }, "15% off direct"],
    [{ discount: 0, bonus_credit: 0 }, ""],
  ])("%j is %j", (business, text) => {
    const markup = renderMarkup(<Offer business={business} />);
    expect(markupText(markup)).toBe(text.replace("\u00a0", " "));
    if (text === "") expect(markup).toBe("");
  });
});

describe("the badge of a type", () => {
  it.each([
    [{ business_type: "activity", activity_subtype: "diving" }, "Diving"],
    [{ business_type: "activity", activity_subtype: "other" }, "ACTIVITY"],
    [{ business_type: "activity", activity_subtype: null }, "ACTIVITY"],
    [{ business_type: "cafe", activity_subtype: null }, "Cafe"],
    [{ business_type: "bar", activity_subtype: null }, "Bar"],
    [{ business_type: "restaurant", activity_subtype: null }, "Restaurant"],
  ] as const)("of %j says %s", (business, label) => {
    expect(typeLabel(business).toUpperCase().replace("É", "E")).toBe(label.toUpperCase());
  });

  it("of an activity without a kind has no icon, every other has one", () => {
    const icons = (business_type: "activity" | "cafe", activity_subtype: "other" | "yoga" | null) =>
      findElements(renderMarkup(<TypeBadge business={{ business_type, activity_subtype, price_range: null }} />), "svg").length;
    expect(icons("activity", "other")).toBe(0);
    expect(icons("activity", "yoga")).toBe(1);
    expect(icons("cafe", null)).toBe(1);
  });

  it("of a place to stay shows its price range, explained in a popover; of a restaurant it shows no range", () => {
    const badge = (business_type: "accommodation" | "restaurant") =>
      renderMarkup(<TypeBadge business={{ business_type, activity_subtype: null, price_range: "average" }} />);
    expect(markupText(badge("accommodation"))).toContain("$$");
    expect(findElements(badge("accommodation"), "button")).toHaveLength(1);
    expect(markupText(badge("restaurant"))).not.toContain("$");
    expect(findElements(badge("restaurant"), "button")).toHaveLength(0);
  });
});

describe("words of a listing", () => {
  it.each([
    ["pizza;italian_pizza", Number.POSITIVE_INFINITY, "Pizza, italian pizza"],
    ["balinese", 2, "Balinese"],
    ["a;b;c", 2, "A, b"],
    [" ; ,", 2, ""],
    ["", 2, ""],
  ])("the cuisine %j, %d at most, is %j", (cuisine, most, text) => expect(cuisineText(cuisine, most)).toBe(text));

  it("count stars", () => expect([starsText(1), starsText(4)]).toEqual(["1 star", "4 stars"]));

  it.each([
    ["Kızılay Oteli", "kizilay-oteli"],
    ["Œuf Café", "oeuf-cafe"],
    ["Þórsmörk", "thorsmork"],
    ["Smørrebrød & Øl", "smorrebrod-ol"],
    ["Łódź", "lodz"],
    ["Joe's Diner", "joes-diner"],
    ["東京", "listing"],
    ["—", "listing"],
  ])("in an address %s is %s", (name, slug) => expect(listingSlug(name)).toBe(slug));

  it("name each of its sources with its own licence and link, in step", () => {
    expect(asAttribution(null, null, null)).toBeNull();
    expect(asAttribution("OpenStreetMap", "https://osm.example", "ODbL")).toEqual({
      text: "OpenStreetMap",
      link: "https://osm.example",
      licence: "ODbL",
    });
    expect(asAttribution("OpenStreetMap\nWikivoyage", "https://osm.example\n", "ODbL\nCC BY-SA")).toEqual({
      text: "OpenStreetMap",
      link: "https://osm.example",
      licence: "ODbL",
      more: [{ text: "Wikivoyage", link: null, licence: "CC BY-SA" }],
    });
    expect(asAttribution("A register", null, null)).toEqual({ text: "A register", link: null, licence: "" });
  });
});
