import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { HomeActivities } from "./HomeActivities.tsx";
import { HomeBusinesses } from "./HomeBusinesses.tsx";
import { HomeDestinations } from "./HomeDestinations.tsx";
import { HomeExperts } from "./HomeExperts.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeActivityTypes, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HomeStays } from "./HomeStays.tsx";
import { HomeTowns } from "./HomeTowns.tsx";

const country = (code: string, name: string) => ({
  country: { code, name },
  businesses_count: 3,
  image_link: `/media/country/${code}/standard`,
});
const area = (slug: string, name: string) => ({
  area: { slug, name, country_code: "PT" },
  country: { code: "PT", name: "Portugal" },
  latitude: 38.7,
  longitude: -9.1,
  businesses_count: 12,
});
const product = (values: object = {}) =>
  ({
    id: "01980000-0000-7000-8000-000000000001",
    title: "Sunrise dive",
    activity_type: "diving",
    duration_human: "2 hours",
    maximum_capacity: 8,
    minimum_price: 350_000,
    minimum_price_currency: "IDR",
    image_link: "/media/u/standard",
    item_url: "/abcdefgh/#item",
    business: { name: "Blue Bay", profile_url: "/abcdefgh/" },
    foreign: {},
    ...values,
  }) as Parameters<typeof HomeActivities>[0]["products"][number];

describe("a section without content", () => {
  it.each([
    ["local businesses", <HomeBusinesses key="b" businesses={[]} />],
    ["popular activities", <HomeActivityTypes key="a" activities={[]} places="" isWorldwide />],
    ["countries", <HomeCountries key="c" countries={[]} />],
    ["one country, which is no choice", <HomeCountries key="o" countries={[country("PT", "Portugal")]} />],
    ["regions", <HomeRegions key="r" regions={[]} />],
    ["destinations", <HomeDestinations key="d" areas={[]} />],
    ["one destination", <HomeDestinations key="e" areas={[area("lagos", "Lagos")]} />],
    ["towns", <HomeTowns key="t" areas={[]} pictures={[]} title="Where to go" more={{ href: "/", label: "All" }} />],
    ["places to stay", <HomeStays key="s" stays={[]} />],
    ["things to do", <HomeActivities key="p" products={[]} />],
    ["local experts", <HomeExperts key="x" businesses={[]} place="" isWorldwide={false} index={[]} />],
  ])("is left out with its heading: %s", (_what, section) => expect(renderMarkup(section)).toBe(""));
});

describe("the sections of the first page", () => {
  it("are headed as the specification has them", () => {
    const headings = [
      <HomeBusinesses key="b" businesses={[exampleCard()]} />,
      <HomeActivityTypes
        key="a"
        places=""
        isWorldwide
        activities={[
          {
            activity_type: "yoga",
            label: "Yoga",
            businesses_count: 1,
            url: "/explore/activities/yoga/",
            image_link: "/media/activity/yoga/standard",
          },
        ]}
      />,
      <HomeDestinations key="d" areas={[area("lagos", "Lagos"), area("faro", "Faro")]} />,
      <HomeStays key="s" stays={[{ ...exampleCard(), from_price: null, from_currency: null }]} />,
      <HomeActivities key="p" products={[product()]} />,
      <HomeExperts key="x" businesses={[exampleCard()]} place="" isWorldwide={false} index={[]} />,
      <HomeCountries key="c" countries={[country("MX", "Mexico"), country("ZA", "South Africa")]} />,
      <HomeRegions
        key="r"
        regions={[{ code: "EU", name: "Europe", countries: [{ code: "PT", name: "Portugal", businesses_count: 3 }] }]}
      />,
    ].map((section) => markupText(/<h2[^>]*>(.*?)<\/h2>/s.exec(renderMarkup(section))?.[1] ?? ""));
    expect(headings).toEqual([
      "Discover amazing local businesses",
      "Popular activities around the world",
      "Explore popular destinations",
      "Featured places to stay",
      "Featured things to do",
      "Activities & tours run by local experts",
      "Popular places to go",
      "Explore all countries",
    ]);
  });

  it("have a name for who goes from one to the next by ear", () => {
    const markup = renderMarkup(<HomeStays stays={[{ ...exampleCard(), from_price: null, from_currency: null }]} />);
    expect(findElements(markup, "section")[0]?.["aria-labelledby"]).toBe(findElements(markup, "h2")[0]?.id);
  });
});

describe("places on the first page", () => {
  it("lead to their pages and say how much there is", () => {
    const markup = renderMarkup(<HomeCountries countries={[country("MX", "Mexico"), country("ZA", "South Africa")]} />);
    expect(findLinks(markup).map(({ href }) => href)).toEqual(["/explore/countries/", "/explore/MX/", "/explore/ZA/"]);
    expect(markupText(markup)).toContain("3 places");
    expect(
      findLinks(renderMarkup(<HomeDestinations areas={[area("lagos", "Lagos"), area("faro", "Faro")]} />)).map(({ href }) => href),
    ).toEqual(["/explore/PT/lagos/", "/explore/PT/faro/"]);
  });

  it("are counted in the rows of regions: one country, several countries", () => {
    const rows = (count: number) =>
      markupText(
        renderMarkup(
          <HomeRegions
            regions={[
              {
                code: "EU",
                name: "Europe",
                countries: Array.from({ length: count }, (_, at) => ({ code: `A${at}`, name: `Country ${at}`, businesses_count: 1 })),
              },
            ]}
          />,
        ),
      );
    expect(rows(1)).toContain("1 country ");
    expect(rows(48)).toContain("48 countries and territories");
  });

  it("of a region are links in the page itself, for who has no scripts and for search engines", () => {
    const regions = [{ code: "EU", name: "Europe", countries: [{ code: "PT", name: "Portugal", businesses_count: 3 }] }];
    const markup = renderMarkup(<HomeRegions regions={regions} />);
    expect(findLinks(markup)).toEqual([{ href: "/explore/PT/", text: "Portugal 3" }]);
    expect(findElements(markup, "details")[0]).toMatchObject({ name: "regions" });
  });
});

describe("businesses on the first page", () => {
  it("are never said to be paid for, and unclaimed ones are chosen by what is known of them", () => {
    expect(markupText(renderMarkup(<HomeBusinesses businesses={[exampleCard()]} />))).toContain("direct-booking offers. Never paid for.");
    const shells = markupText(renderMarkup(<HomeBusinesses businesses={[exampleCard({ is_shell: true })]} />));
    expect(shells).toContain("Chosen for the details we have about them. Never paid for.");
    expect(shells).not.toContain("direct-booking");
  });

  it("are run by local experts only where somebody runs them", () => {
    const experts = (is_shell: boolean) =>
      markupText(renderMarkup(<HomeExperts businesses={[exampleCard({ is_shell })]} place="Portugal" isWorldwide={false} index={[]} />));
    expect(experts(false)).toContain("run by local experts");
    expect(experts(true)).toContain("Activities & tours in Portugal");
    expect(experts(true)).not.toContain("local experts");
  });

  it("have their lowest price with its currency, and none that is not known", () => {
    const stay = (from_price: number | null) =>
      markupText(renderMarkup(<HomeStays stays={[{ ...exampleCard(), from_price, from_currency: from_price === null ? null : "EUR" }]} />));
    expect(stay(80.9)).toMatch(/From ?EUR 80 per night for two/);
    expect(stay(null)).not.toContain("per night");
  });

  it.each([
    [{}, "Diving Sunrise dive 2 hours 8 people by Blue BayFrom IDR 350,000"],
    [{ maximum_capacity: 1 }, "1 person"],
    [{ maximum_capacity: 1_200 }, "1,200 people"],
  ])("offer activities with their kind, length, size and price: %j", (values, text) =>
    expect(markupText(renderMarkup(<HomeActivities products={[product(values)]} />))).toContain(text),
  );

  it("say nothing of an activity that nobody knows", () => {
    const text = markupText(
      renderMarkup(
        <HomeActivities products={[product({ activity_type: null, duration_human: "", maximum_capacity: null, minimum_price: null })]} />,
      ),
    );
    expect(text).not.toMatch(/people|person|From|Diving|null/);
    expect(text).toContain("by Blue Bay");
  });
});

describe("the first screen", () => {
  const hero = (values: Partial<Parameters<typeof HomeHero>[0]> = {}) =>
    renderMarkup(
      <HomeHero
        slides={[{ image_uuid: "u1", business: exampleCard(), credit: null }]}
        place=""
        tiles={[
          { href: "/explore/countries/", title: "Explore by Country", about: "All of them", link: "Countries", picture: "/media/a/tile" },
        ]}
        picture="/media/country/PT"
        headline="Explore better. Book direct."
        introduction=""
        {...values}
      />,
    );

  it("has the specification's headline and sentence, unless the guide has its own", () => {
    expect(markupText(hero())).toContain("Explore better. Book direct.");
    expect(markupText(hero())).toContain(
      "See suggestions from friends and local experts, get the best price, and help local businesses avoid unnecessary fees.",
    );
    expect(markupText(hero({ headline: "Lisbon by foot", introduction: "Every street of it." }))).toMatch(
      /Lisbon by foot.*Every street of it\./,
    );
    expect(findElements(hero(), "h1")).toHaveLength(1);
  });

  it("names the featured business with its area and country", () => {
    expect(markupText(hero())).toContain("Featured: Casa Verde, Lisbon, Portugal");
    expect(markupText(hero({ slides: [] }))).not.toContain("Featured:");
  });

  it("names whom a picture of open data is by, and nobody else", () => {
    const by = (author: string) =>
      markupText(hero({ slides: [{ image_uuid: "u1", business: exampleCard(), credit: { author, licence: "CC BY 4.0" } }] }));
    expect(by("Ana Prat")).toContain("Picture: Ana Prat, CC BY 4.0");
    expect(by("")).toContain("Picture: author not named, CC BY 4.0");
    expect(markupText(hero())).not.toContain("Picture:");
  });

  it("searches without scripts", () => {
    expect(findElements(hero(), "form")[0]).toMatchObject({ action: "/search/" });
    expect(findElements(hero(), "input")[0]).toMatchObject({ name: "q", placeholder: "Where do you want to go?", maxLength: "200" });
    expect(findElements(hero(), "input")[0]?.["aria-label"]).toBeTruthy();
  });

  it("can be paused where there is more than one picture", () => {
    const two = hero({
      slides: [
        { image_uuid: "u1", business: exampleCard(), credit: null },
        { image_uuid: "u2", business: exampleCard({ business_code: "abcdefgj" }), credit: null },
      ],
    });
    expect(findElements(two, "button").some((one) => /pictures/.test(one["aria-label"] ?? ""))).toBe(true);
    expect(hero()).not.toContain("the pictures");
  });

  it("loads one picture at first, the one that is seen", () => {
    const many = Array.from({ length: 5 }, (_, at) => ({
      image_uuid: `u${at}`,
      business: exampleCard({ business_code: `abcdefg${at}` }),
      credit: null,
    }));
    expect(findElements(hero({ slides: many, tiles: [] }), "img")).toHaveLength(1);
  });
});
