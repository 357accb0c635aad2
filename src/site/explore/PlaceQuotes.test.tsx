import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { NearbyPlaces } from "./NearbyPlaces.tsx";
import { PageHead } from "./PageHead.tsx";
import { PlaceHead } from "./PlaceHead.tsx";
import { PlaceQuotes } from "./PlaceQuotes.tsx";

describe("what travellers recommend in a place", () => {
  const quote = (comment: string, code = "abcdefgh") =>
    ({
      business: exampleCard({ business_code: code, profile_url: `/${code}/`, name: `Place ${code}` }),
      comment,
      traveller: { code: "maya2345", name: "Maya Lind", selfie_avatar_uuid: "u" },
    }) as Parameters<typeof PlaceQuotes>[0]["quotes"][number];

  it("is their words, each with who said them and the listing that they are about", () => {
    const markup = renderMarkup(<PlaceQuotes place="Lisbon" quotes={[quote("Sit by the window."), quote("Go early.", "abcdefgj")]} />);
    expect(markupText(markup)).toContain("What travellers recommend in Lisbon");
    expect(findLinks(markup).map(({ href }) => href)).toEqual(["/abcdefgh/", "/abcdefgj/"]);
    expect(markupText(markup)).toMatch(/Sit by the window\..*Maya Lind/);
    expect(findElements(markup, "blockquote")).toHaveLength(2);
    expect(findElements(markup, "section")[0]?.["aria-labelledby"]).toBe(findElements(markup, "h2")[0]?.id);
  });

  it("is left out where nobody has said anything", () => expect(renderMarkup(<PlaceQuotes place="Lisbon" quotes={[]} />)).toBe(""));

  it("is shown as text", () => expect(renderMarkup(<PlaceQuotes place="Lisbon" quotes={[quote("<i>now</i>")]} />)).not.toContain("<i>now"));
});

describe("places beside this one", () => {
  const rows = [{ href: "/explore/PT/sintra/", name: "Sintra", about: "24 km away, 31 places", picture: "/media/area/sintra/thumb" }];

  it("lead to their pages, and to all of them", () => {
    const markup = renderMarkup(
      <NearbyPlaces title="Nearby towns" rows={rows} more={{ href: "/explore/PT/", label: "All of Portugal" }} />,
    );
    expect(findLinks(markup)).toEqual([
      { href: "/explore/PT/sintra/", text: "Sintra" },
      { href: "/explore/PT/", text: "All of Portugal" },
    ]);
    expect(markupText(markup)).toContain("24 km away, 31 places");
    expect(findElements(markup, "img")[0]).toMatchObject({ alt: "" });
  });

  it("have no heading if there are none, and show nothing without a next place", () => {
    const step = renderMarkup(<NearbyPlaces title="Nearby towns" rows={[]} more={{ href: "/explore/PT/", label: "All of Portugal" }} />);
    expect(step).not.toContain("<h2");
    expect(findLinks(step)).toHaveLength(1);
    expect(renderMarkup(<NearbyPlaces title="Nearby towns" rows={[]} />)).toBe("");
  });
});

describe("the head of a place", () => {
  const head = (name = "Lisbon") =>
    renderMarkup(
      <PlaceHead
        crumbs={[
          { href: "/explore/", label: "Explore" },
          { href: "/explore/PT/", label: "Portugal", flag: "PT" },
        ]}
        name={name}
        about="Seven hills."
        facts={[{ label: "Money", value: "EUR" }]}
        picture="/media/area/lisbon"
      />,
    );

  it("leads back, has one heading and says what is good to know", () => {
    expect(findLinks(head()).map(({ href }) => href)).toEqual(expect.arrayContaining(["/explore/", "/explore/PT/"]));
    expect(findElements(head(), "h1")).toHaveLength(1);
    expect(markupText(head())).toMatch(/Lisbon.*Seven hills\..*Money.*EUR/);
  });

  it("has the name as it is, however long", () =>
    expect(markupText(head("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"))).toContain("Llanfairpwllgwyngyll"));

  it("of a page that leads on lists its chapters with what each holds", () => {
    const markup = renderMarkup(<PageHead name="Countries" about="All of them." parts={[{ href: "#AS", label: "Asia", count: 48 }]} />);
    expect(findLinks(markup)).toEqual([
      { href: "/explore/", text: "Explore" },
      { href: "#AS", text: "Asia48" },
    ]);
  });
});
