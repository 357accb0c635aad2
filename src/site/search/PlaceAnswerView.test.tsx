import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import type { PlaceAnswer } from "./contract.ts";
import { PlaceAnswerView } from "./PlaceAnswerView.tsx";

const answer = (values: Partial<PlaceAnswer> = {}): PlaceAnswer => ({
  area: { slug: "lisbon", name: "Lisbon", country_code: "PT" },
  country: { code: "PT", name: "Portugal" },
  groups: { accommodation: 5, activity: 0, eat_drink: 7 },
  best: [exampleCard()],
  guides: [
    {
      place: { slug: "lisbon", name: "Lisbon", country: { code: "PT", name: "Portugal" }, area: null },
      traveller: { code: "maya2345", name: "Maya Lind", selfie_avatar_uuid: "u" },
      letter: "",
      visibility: "public",
      places_count: 4,
      modified: "2027-01-01T00:00:00Z",
      url: "/traveller/maya2345/lisbon/",
    },
  ],
  ...values,
});

describe("the answer about a place", () => {
  it("leads from its picture to its page, kinds, country, best listings and guides, and is no result of a group", () => {
    const markup = renderMarkup(<PlaceAnswerView answer={answer()} />);
    expect(findLinks(markup).map(({ href }) => href)).toEqual([
      "/explore/PT/lisbon/",
      "/explore/PT/lisbon/stay/",
      "/explore/PT/lisbon/eat-drink/",
      "/explore/PT/",
      "/abcdefgh/",
      "/traveller/maya2345/lisbon/",
    ]);
    expect(markupText(markup)).toContain("5 to stay · 7 to eat");
    expect(markupText(markup)).toContain("Lisbon by Maya Lind");
    expect(findElements(markup, "img")[0]).toMatchObject({ src: "/media/area/lisbon/card", alt: "" });
    expect(findElements(markup, "section")).toMatchObject([{ "aria-label": "About Lisbon" }]);
    // The arrow keys reach each link, and Enter in the field opens none.
    for (const link of findElements(markup, "a")) {
      expect(link).toHaveProperty("data-result");
      expect(link).not.toHaveProperty("data-score");
    }
  });

  it("about a country names the area of each listing, and leaves out what does not exist", () => {
    const markup = renderMarkup(<PlaceAnswerView answer={answer({ area: null, guides: [] })} level={2} />);
    expect(findLinks(markup).map(({ href }) => href)).toEqual([
      "/explore/PT/",
      "/explore/PT/?business_type=accommodation#list",
      "/explore/PT/?business_type=restaurant&business_type=cafe&business_type=bar#list",
      "/abcdefgh/",
    ]);
    expect(markupText(markup)).toContain("Place to stay, Lisbon");
    expect(markupText(markup)).not.toContain("Guides by travellers");
    expect(findElements(markup, "img")[0]?.src).toBe("/media/country/PT/card");
    expect([findElements(markup, "h2"), findElements(markup, "h3")].map(({ length }) => length)).toEqual([1, 1]);
  });
});
