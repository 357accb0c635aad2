import { describe, expect, it } from "vitest";
import { exampleCard, exampleListing } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { NearbyBusinesses } from "./NearbyBusinesses.tsx";

type Props = Parameters<typeof NearbyBusinesses>[0];
const near = (distance: number, values = {}) => ({ ...exampleCard(values), distance }) as Props["near"][number];
const town = (slug: string, name: string, distance: number) => ({ slug, name, country_code: "PT", distance }) as Props["areas"][number];
const nearby = (values: Partial<Props> = {}) =>
  renderMarkup(<NearbyBusinesses business={exampleListing()} near={[]} areas={[]} onPreview={() => undefined} {...values} />);

describe("what lies around a listing", () => {
  it("is nothing where nothing is near, with its heading", () => expect(nearby()).toBe(""));

  it("has each listing by its distance, with the number that the sketch has", () => {
    const markup = nearby({
      near: [near(0.4, { business_type: "cafe" }), near(12.3, { business_code: "abcdefgj", profile_url: "/abcdefgj/", name: "Blue Bay" })],
    });
    expect(markupText(markup)).toMatch(/1.*Casa Verde.*400 m away.*2.*Blue Bay.*12 km away/);
    expect(findLinks(markup).map(({ href }) => href)).toEqual(expect.arrayContaining(["/abcdefgh/", "/abcdefgj/", "/explore/PT/lisbon/"]));
    expect(markupText(markup)).toContain("Distances and walking times in a straight line");
  });

  it("says what an activity without a kind is, in small letters", () => {
    const text = markupText(nearby({ near: [near(1, { business_type: "activity", activity_subtype: "other" })] }));
    expect(text).toContain("Activity, 1 km away");
    expect(text).not.toContain("ACTIVITY");
  });

  it("has towns with how far they are, and leads to them", () => {
    const markup = nearby({ areas: [town("sintra", "Sintra", 24.4), town("cascais", "Cascais", 25.9)] });
    expect(findLinks(markup)).toEqual([
      { href: "/explore/PT/lisbon/", text: "All of Lisbon" },
      { href: "/explore/PT/sintra/", text: "Sintra24 km away" },
      { href: "/explore/PT/cascais/", text: "Cascais26 km away" },
    ]);
    expect(findElements(markup, "ul").some((one) => one["aria-label"] === "Nearby towns")).toBe(true);
  });

  it("has no link to an area if the listing has no area", () =>
    expect(markupText(nearby({ business: exampleListing({ area: null }), near: [near(1)] }))).not.toContain("All of"));
});
