import { describe, expect, it } from "vitest";
import { cardOf, listingOf } from "../../tools/testing/listings.ts";
import { elementsOf, linksOf, markupOf, textOf } from "../../tools/testing/markup.tsx";
import { NearbyBusinesses } from "./NearbyBusinesses.tsx";

type Props = Parameters<typeof NearbyBusinesses>[0];
const near = (distance: number, values = {}) => ({ ...cardOf(values), distance }) as Props["near"][number];
const town = (slug: string, name: string, distance: number) => ({ slug, name, country_code: "PT", distance }) as Props["areas"][number];
const nearby = (values: Partial<Props> = {}) =>
  markupOf(<NearbyBusinesses business={listingOf()} near={[]} areas={[]} onPreview={() => undefined} {...values} />);

describe("what lies around a listing", () => {
  it("is nothing where nothing is near, with its heading", () => expect(nearby()).toBe(""));

  it("has each listing by its distance, with the number that the sketch has", () => {
    const markup = nearby({
      near: [near(0.4, { business_type: "cafe" }), near(12.3, { business_code: "abcdefgj", profile_url: "/abcdefgj/", name: "Blue Bay" })],
    });
    expect(textOf(markup)).toMatch(/1.*Casa Verde.*400 m away.*2.*Blue Bay.*12 km away/);
    expect(linksOf(markup).map(({ href }) => href)).toEqual(expect.arrayContaining(["/abcdefgh/", "/abcdefgj/", "/explore/PT/lisbon/"]));
    expect(textOf(markup)).toContain("Straight-line distances");
  });

  it("says what an activity without a kind is, in small letters", () => {
    const text = textOf(nearby({ near: [near(1, { business_type: "activity", activity_subtype: "other" })] }));
    expect(text).toContain("Activity, 1 km away");
    expect(text).not.toContain("ACTIVITY");
  });

  it("has towns with how far they are, and leads to them", () => {
    const markup = nearby({ areas: [town("sintra", "Sintra", 24.4), town("cascais", "Cascais", 25.9)] });
    expect(linksOf(markup)).toEqual([
      { href: "/explore/PT/lisbon/", text: "All of Lisbon" },
      { href: "/explore/PT/sintra/", text: "Sintra24 km away" },
      { href: "/explore/PT/cascais/", text: "Cascais26 km away" },
    ]);
    expect(elementsOf(markup, "ul").some((one) => one["aria-label"] === "Nearby towns")).toBe(true);
  });

  it("leads to no area that the listing has none of", () =>
    expect(textOf(nearby({ business: listingOf({ area: null }), near: [near(1)] }))).not.toContain("All of"));
});
