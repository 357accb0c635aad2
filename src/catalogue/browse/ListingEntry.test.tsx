import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";
import type { BrowsedCard } from "./contract.ts";
import { FromPrice } from "./FromPrice.tsx";
import type { Facets } from "./facets.ts";
import { eachFlag, noFilters, readListQuery } from "./filters.ts";
import { toFilterGroups } from "./groups.ts";
import { ListingEntry } from "./ListingEntry.tsx";
import { ListingFilters } from "./ListingFilters.tsx";

const sampleBrowsedCard = (values: Partial<BrowsedCard> = {}): BrowsedCard => ({
  ...exampleCard(),
  from_price: null,
  from_currency: null,
  from_per: null,
  cuisine: "",
  stars: null,
  price_text: "",
  neighbourhood: "",
  open: null,
  ...values,
});

describe("an entry of a list", () => {
  const entry = (values: Partial<BrowsedCard> = {}, areaName: string | undefined = undefined, now?: Date) =>
    renderMarkup(
      <ListingEntry
        business={sampleBrowsedCard(values)}
        number={21}
        areaName={areaName}
        now={now}
        bookmark={<button type="button">Save</button>}
      />,
    );

  it("is an article with its number in the whole list, whose first link opens it", () => {
    const markup = entry();
    expect(findElements(markup, "article")[0]).toMatchObject({ "data-business": "abcdefgh" });
    expect(findLinks(markup)[0]?.href).toBe("/abcdefgh/");
    expect(markupText(markup)).toMatch(/21.*Casa Verde/);
    expect(markup.indexOf("<a ")).toBeLessThan(markup.indexOf("<button"));
  });

  it("says what and where it is, and not the area that the list is of", () => {
    expect(markupText(entry({ stars: 4 }, "Lisbon"))).toContain("4 stars, Lisboa");
    expect(markupText(entry({ stars: null, business_type: "restaurant", cuisine: "pizza;italian", city: "Lisbon" }, "Lisbon"))).toContain(
      "Restaurant, Pizza, italian",
    );
  });

  it("says who recommends it, by how many they are", () => {
    expect(markupText(entry({ recommendations_count: 1 }))).toContain("Recommended by 1 traveller");
    expect(markupText(entry({ recommendations_count: 12 }))).toContain("Recommended by 12 travellers");
    expect(markupText(entry())).not.toContain("Recommended");
  });

  it.each([
    [{ from_price: 80.9, from_currency: "EUR", from_per: "night" }, /From.*EUR 80.*per night for two/],
    [{ from_price: 350_000, from_currency: "IDR", from_per: "person" }, /From.*IDR 350,000.*per person/],
    [{ price_text: "from EUR 12", price_range: "cheap" }, /Price.*from EUR 12/],
    [{ business_type: "restaurant", price_range: "average" }, /Price.*\$\$/],
  ] as const)("says what it costs as far as that is known: %j", (values, text) => expect(markupText(entry(values))).toMatch(text));

  it("says no price that nobody knows, and no essay", () => {
    expect(markupText(entry())).not.toMatch(/Price|From/);
    expect(markupText(entry({ price_text: "Prices differ by season, see the board at the door of the house." }))).not.toContain("differ");
  });

  it("says whether it is open once the clock is known, and never before: its page is everybody's", () => {
    const open = { time_zone: "Europe/Lisbon", from: "2027-03-09", days: Array.from({ length: 8 }, () => [540, 1_020]) };
    const business_type = "restaurant" as const;
    expect(markupText(entry({ open, business_type }))).not.toMatch(/Open until|Closed now/);
    expect(markupText(entry({ open, business_type }, undefined, new Date("2027-03-10T12:00:00Z")))).toContain("Open until 17:00");
    expect(markupText(entry({ open, business_type }, undefined, new Date("2027-03-10T20:00:00Z")))).toContain("Closed now");
    // "Closed now" would suggest that a place to stay has closed down.
    expect(markupText(entry({ open }, undefined, new Date("2027-03-10T20:00:00Z")))).not.toContain("Closed now");
  });

  it("has the offer for booking direct", () => expect(markupText(entry({ discount: 10 }))).toContain("10% off direct"));
});

it("A price says for whom it is", () => {
  expect(markupText(renderMarkup(<FromPrice amount={80} currency="EUR" per="night" />))).toBe("EUR 80 per night for two");
  expect(markupText(renderMarkup(<FromPrice amount={80} currency="EUR" per="person" />))).toBe("EUR 80 per person");
});

const counted = (...values: [string, number][]) => values.map(([value, businesses_count]) => ({ value, businesses_count }));
const FACETS: Facets = {
  business_type: counted(["hotel", 0], ["accommodation", 12], ["bar", 3]),
  activity_subtype: [],
  price_range: counted(["low", 4], ["medium", 1_200]),
  dietary_category: counted(["vegan_only", 2], ["halal", 1]),
  lgbtq_type: [],
  language: counted(["en", 9], ["th", 4]),
  hashtag: counted(["surfing", 5], ["yoga", 2]),
  stars: [],
  ...eachFlag(() => []),
  has_discount: counted(["yes", 7]),
  has_bonus_credit: [],
  is_recommended: counted(["yes", 1]),
  open_now: [],
};
const LANGUAGES = { en: "English", th: "Thai" };
const PATH = "/explore/PT/lisbon/stay/";
const parseQuery = (text: string) => readListQuery(new URLSearchParams(text));

describe("what a list is narrowed to", () => {
  const chosen = (text: string) => {
    const query = parseQuery(text);
    return renderMarkup(
      <ChosenFilters groups={toFilterGroups(query, FACETS, LANGUAGES)} query={query} path={PATH} onChange={() => undefined} />,
    );
  };

  it("has each a link that takes it off, and one that clears all, which search engines pass over", () => {
    const markup = chosen("price_range=low&price_range=medium&has_discount=yes&language=th");
    const links = findLinks(markup);
    expect(links.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringMatching(/Remove.*Thai/), "Clear all"]));
    expect(links).toHaveLength(5);
    expect(links.at(-1)).toEqual({ href: PATH, text: "Clear all" });
    expect(findElements(markup, "a").every((one) => one.rel === "nofollow")).toBe(true);
  });

  it("keeps the others, and begins on the first page", () => {
    const [first] = findLinks(chosen("price_range=low&language=th&page=3"));
    const left = [...new URL(first?.href ?? "", "https://guide.test").searchParams];
    expect(left).toEqual([["language", "th"]]);
  });
});

describe("the filters of a list", () => {
  const filters = (text = "") => {
    const query = parseQuery(text);
    return renderMarkup(
      <ListingFilters path={PATH} query={query} facets={FACETS} languages={LANGUAGES} count={15} isOfArea onChange={() => undefined} />,
    );
  };
  const boxes = (markup: string) => findElements(markup, "input").filter(({ type }) => type === "checkbox");

  it("are a form that works without scripts, with the number of places of each value", () => {
    const markup = filters();
    expect(findElements(markup, "form")[0]).toMatchObject({ action: PATH, method: "get" });
    expect(markup).toContain("<noscript>");
    expect(markupText(markup)).toMatch(/1,200/);
    expect(markupText(markup)).toContain("Show 15 places");
  });

  it("are ticked as the address says", () => {
    const ticked = boxes(filters("price_range=low&has_discount=yes")).filter((one) => one.checked !== undefined);
    expect(ticked.map(({ name, value }) => [name, value]).toSorted()).toEqual([
      ["has_discount", "yes"],
      ["price_range", "low"],
    ]);
    expect(boxes(filters()).filter((one) => one.checked !== undefined)).toEqual([]);
  });

  it("leave out what could not narrow anything, unless it is chosen", () => {
    const names = (text = "") => new Set(boxes(filters(text)).map(({ name }) => name));
    expect(names()).not.toContain("has_bonus_credit");
    expect(names()).not.toContain("lgbtq_type");
    expect(names()).not.toContain("open_now");
    expect(names("has_bonus_credit=yes")).toContain("has_bonus_credit");
  });

  it("have a name for each group of boxes", () => {
    expect(findElements(filters(), "legend").length).toBe(findElements(filters(), "fieldset").length);
  });

  it("have labels for languages and hashtags as people say them", () => {
    const groups = toFilterGroups({ ...parseQuery(""), filters: noFilters() }, FACETS, LANGUAGES);
    expect(groups.find(({ name }) => name === "language")?.values.map(({ label }) => label)).toEqual(["English", "Thai"]);
    expect(groups.find(({ name }) => name === "hashtag")?.values.map(({ label }) => label)).toEqual(["#surfing", "#yoga"]);
  });
});
