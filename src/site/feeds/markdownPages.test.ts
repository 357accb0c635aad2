import { describe, expect, it } from "vitest";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Business, BusinessCard } from "../../catalogue/listings/contract.ts";
import { businessMarkdown, type ListPage } from "./markdownListing.ts";
import { activityMarkdown, areaMarkdown, countriesMarkdown } from "./markdownPages.ts";

const ORIGIN = "https://guide.test";
const HOSTILE = '# [x](javascript:alert(1)) <img src=x onerror="y"> *bold* _em_\n\n## Heading & &lt;b&gt;';

const card = (values: Partial<BusinessCard> = {}) =>
  ({
    business_code: "abcd2345",
    name: "Rumah Padi",
    business_type: "accommodation",
    profile_url: "/abcd2345/",
    country: { code: "ID", name: "Indonesia" },
    area: { slug: "ubud", name: "Ubud", country_code: "ID" },
    city: "Ubud",
    short_description: "",
    activity_subtype: null,
    discount: 0,
    bonus_credit: 0,
    ...values,
  }) as BusinessCard;
const listing = (values: Partial<Business> = {}) =>
  ({
    ...card(),
    description: "",
    hashtags: [],
    opening_time: null,
    closing_time: null,
    opening_hours: "",
    address: "",
    phone: "",
    languages: [],
    stars: null,
    number_of_rooms: null,
    price_range: null,
    price_text: "",
    neighbourhood: "",
    cuisine: "",
    restaurant_style: "",
    bar_type: null,
    check_in: "",
    check_out: "",
    wheelchair: "",
    internet: "",
    amenities: {},
    labels: [],
    registration_number: "",
    additional_services: [],
    other_names: [],
    directions: "",
    latitude: null,
    longitude: null,
    recommendations_count: 0,
    attribution: null,
    book_now_url: null,
    website: null,
    booking_button: "enquiry_email",
    is_shell: false,
    ...values,
  }) as Business;
const page = (values: Partial<ListPage> = {}): ListPage => ({
  count: 1,
  page: 1,
  previous: null,
  next: null,
  results: [card()],
  ...values,
});
const place = {
  area: { slug: "ubud", name: "Ubud", country_code: "ID" },
  country: { code: "ID", name: "Indonesia" },
  state_name: "Bali",
  latitude: -8.5,
  longitude: 115.2,
  population: 0,
  currency: null,
  languages: [],
  businesses_count: 1,
  groups: { accommodation: 1, activity: 0, eat_drink: 0 },
  activities: [],
} as unknown as Parameters<typeof areaMarkdown>[1];

/** Returns headings, tags and links in a Markdown document that the guide did not write itself. */
function intruders(text: string): string[] {
  const [, ...lines] = text.split("\n");
  const headings = lines.filter((one) => /^\s*(?:[-+*>] )*#+ /.test(one) && !/^## (?:On offer|Places|By category|What)/.test(one));
  const tags = text.match(/<[a-z/!]/gi) ?? [];
  const links = [...text.matchAll(/(?<!\\)\]\((?!https:\/\/guide\.test\/)[^)]*\)/g)].map(([link]) => link);
  return [...headings, ...tags, ...links];
}

describe("a listing's document", () => {
  it("keeps every text of its owner a text", () => {
    const hostile = listing({
      name: HOSTILE,
      short_description: HOSTILE,
      description: HOSTILE,
      address: HOSTILE,
      phone: HOSTILE,
      opening_hours: HOSTILE,
      hashtags: [HOSTILE],
      website: "javascript:alert(1)",
      city: HOSTILE,
      area: null,
      attribution: { text: HOSTILE, link: "javascript:alert(1)", licence: HOSTILE },
    });
    const item = {
      title: HOSTILE,
      kind: "room",
      duration_human: HOSTILE,
      maximum_capacity: null,
      pricing_text_line: HOSTILE,
      description: HOSTILE,
      costs: [{ kind: "other", label: HOSTILE, amount: 5, currency: "EUR", per: "stay", required: true }],
      terms: { deposit: HOSTILE, cancellation: HOSTILE },
      departures: [],
      prices: [],
      amenities: {},
    };
    const text = businessMarkdown(ORIGIN, hostile, [item as unknown as InventoryItem], null);
    expect(intruders(text)).toEqual([]);
    expect(text).toContain("\\[x\\]");
  });

  it("says what a listing without a description says on its page", () => {
    expect(businessMarkdown(ORIGIN, listing(), [], null)).toContain("Rumah Padi has not added a description yet.");
  });

  it("says the hours as its page does: the week, what differs, and the text itself where nobody can read it", () => {
    const hours = { rows: [{ days: "Monday", text: "9 to 5" }], exceptions: [{ until: "9999-12-31", text: "Public holidays: closed" }] };
    const open = listing({ opening_hours: "by *call*" });
    expect(businessMarkdown(ORIGIN, open, [], hours)).toContain("- Open: Monday 9 to 5\n- Public holidays: closed\n");
    expect(businessMarkdown(ORIGIN, open, [], null)).toContain("- Open: by \\*call\\*\n");
  });

  it("leads to the booking page that the business chose, and to none where it hides the button", () => {
    const at = { book_now_url: "https://padi.example/book", website: "https://padi.example" };
    expect(businessMarkdown(ORIGIN, listing(at), [], null)).toContain("- [Book direct](https://padi.example/book)");
    expect(businessMarkdown(ORIGIN, listing({ ...at, booking_button: "hide" }), [], null)).not.toContain("Book direct](");
  });
});

describe("a list's document", () => {
  it("says so when the list is empty", () => {
    const text = activityMarkdown(ORIGIN, "/explore/activities/yoga/", "Yoga", page({ count: 0, results: [] }));
    expect(text).toBe("# Yoga\n\nPage: https://guide.test/explore/activities/yoga/\n\n0 places.\n\n## Places\n\nNo places yet.\n");
  });

  it("leads to the pages before and after, as Markdown", () => {
    const text = activityMarkdown(
      ORIGIN,
      "/explore/activities/yoga/",
      "Yoga",
      page({ count: 60, page: 2, previous: "/explore/activities/yoga/", next: "/explore/activities/yoga/?page=3" }),
    );
    expect(text).toContain("[Previous page](https://guide.test/explore/activities/yoga.md)");
    expect(text).toContain("[Next page](https://guide.test/explore/activities/yoga.md?page=3)");
  });

  it("keeps names in it texts", () => {
    const text = areaMarkdown(ORIGIN, place, null, page({ results: [card({ name: HOSTILE, short_description: HOSTILE })] }));
    expect(intruders(text)).toEqual([]);
  });

  it("of an area names its tab, and only kinds that there are", () => {
    const text = areaMarkdown(ORIGIN, place, "accommodation", page());
    expect(text).toMatch(/^# Ubud: Stay\n\nPage: https:\/\/guide\.test\/explore\/ID\/ubud\/stay\/\n/);
    expect(text).toContain("[Stay](https://guide.test/explore/ID/ubud/stay.md): 1 place");
    expect(text).not.toContain("[Do]");
  });

  it("of all countries leaves out a region without any", () => {
    const regions = [
      { code: "AS", name: "Asia", countries: [{ code: "ID", name: "Indonesia", businesses_count: 2 }] },
      { code: "OC", name: "Oceania", countries: [] },
    ];
    const text = countriesMarkdown(ORIGIN, { regions });
    expect(text).toContain("## Asia\n\n- [Indonesia](https://guide.test/explore/ID.md): 2 places");
    expect(text).not.toContain("Oceania");
  });
});
