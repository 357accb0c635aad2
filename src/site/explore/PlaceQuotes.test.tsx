import { describe, expect, it } from "vitest";
import { cardOf } from "../../tools/testing/listings.ts";
import { elementsOf, linksOf, markupOf, textOf } from "../../tools/testing/markup.tsx";
import { NearbyPlaces } from "./NearbyPlaces.tsx";
import { PageHead } from "./PageHead.tsx";
import { PlaceHead } from "./PlaceHead.tsx";
import { PlaceQuotes } from "./PlaceQuotes.tsx";

describe("what travellers recommend in a place", () => {
  const quote = (comment: string, code = "abcdefgh") =>
    ({
      business: cardOf({ business_code: code, profile_url: `/${code}/`, name: `Place ${code}` }),
      comment,
      traveller: { code: "maya2345", name: "Maya Lind", selfie_avatar_uuid: "u" },
    }) as Parameters<typeof PlaceQuotes>[0]["quotes"][number];

  it("is their words, each with who said them and the listing that they are about", () => {
    const markup = markupOf(<PlaceQuotes place="Lisbon" quotes={[quote("Sit by the window."), quote("Go early.", "abcdefgj")]} />);
    expect(textOf(markup)).toContain("What travellers recommend in Lisbon");
    expect(linksOf(markup).map(({ href }) => href)).toEqual(["/abcdefgh/", "/abcdefgj/"]);
    expect(textOf(markup)).toMatch(/Sit by the window\..*Maya Lind/);
    expect(elementsOf(markup, "blockquote")).toHaveLength(2);
    expect(elementsOf(markup, "section")[0]?.["aria-labelledby"]).toBe(elementsOf(markup, "h2")[0]?.id);
  });

  it("is left out where nobody has said anything", () => expect(markupOf(<PlaceQuotes place="Lisbon" quotes={[]} />)).toBe(""));

  it("is shown as text", () => expect(markupOf(<PlaceQuotes place="Lisbon" quotes={[quote("<i>now</i>")]} />)).not.toContain("<i>now"));
});

describe("places beside this one", () => {
  const rows = [{ href: "/explore/PT/sintra/", name: "Sintra", about: "24 km away, 31 places", picture: "/media/area/sintra/thumb" }];

  it("lead to their pages, and to all of them", () => {
    const markup = markupOf(<NearbyPlaces title="Nearby towns" rows={rows} more={{ href: "/explore/PT/", label: "All of Portugal" }} />);
    expect(linksOf(markup)).toEqual([
      { href: "/explore/PT/sintra/", text: "Sintra" },
      { href: "/explore/PT/", text: "All of Portugal" },
    ]);
    expect(textOf(markup)).toContain("24 km away, 31 places");
    expect(elementsOf(markup, "img")[0]).toMatchObject({ alt: "" });
  });

  it("have no heading where there are none, and nothing where there is no way on", () => {
    const step = markupOf(<NearbyPlaces title="Nearby towns" rows={[]} more={{ href: "/explore/PT/", label: "All of Portugal" }} />);
    expect(step).not.toContain("<h2");
    expect(linksOf(step)).toHaveLength(1);
    expect(markupOf(<NearbyPlaces title="Nearby towns" rows={[]} />)).toBe("");
  });
});

describe("the head of a place", () => {
  const head = (name = "Lisbon") =>
    markupOf(
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
    expect(linksOf(head()).map(({ href }) => href)).toEqual(expect.arrayContaining(["/explore/", "/explore/PT/"]));
    expect(elementsOf(head(), "h1")).toHaveLength(1);
    expect(textOf(head())).toMatch(/Lisbon.*Seven hills\..*Money.*EUR/);
  });

  it("has the name as it is, however long", () =>
    expect(textOf(head("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"))).toContain("Llanfairpwllgwyngyll"));

  it("of a page that leads on lists its chapters with what each holds", () => {
    const markup = markupOf(<PageHead name="Countries" about="All of them." parts={[{ href: "#AS", label: "Asia", count: 48 }]} />);
    expect(linksOf(markup)).toEqual([
      { href: "/explore/", text: "Explore" },
      { href: "#AS", text: "Asia48" },
    ]);
  });
});
