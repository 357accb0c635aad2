import { describe, expect, it } from "vitest";
import { ITEM_KINDS } from "../../catalogue/items/enumerations.ts";
import { seasonErrors } from "../../catalogue/items/list/rules.ts";
import { humanDuration } from "../../catalogue/items/rules.ts";
import { BOOKING_BUTTONS, BUSINESS_TYPES, DIETARY_CATEGORIES, enumValues, PRICE_RANGES } from "../../catalogue/listings/enumerations.ts";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { testDatabase } from "../testing/database.ts";
import { businessRows, itemRows, placedListings } from "./rows.ts";
import type { DemoListing } from "./rules.ts";
import { readDemo } from "./store.ts";

const db = testDatabase();
const { areas, people, guides } = readDemo();
const listings = areas.flatMap(({ businesses }) => businesses);
const byKey = new Map(listings.map((one) => [one.key, one]));

/** Words that names in one town may share. */
const SMALL_WORDS = new Set("a al and at by de del doña el l la las le les los of on the to under".split(" "));
const splitWords = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the visible texts of a listing, each with its location. */
const listingTexts = ({ key, short_description, description, items, recommendations, additional_services }: DemoListing) => [
  [`${key} short`, short_description] as const,
  [`${key} long`, description] as const,
  ...items.map((item) => [`${key} ${item.title}`, item.description] as const),
  ...recommendations.map((one) => [`${key} by ${one.traveller}`, one.comment] as const),
  ...additional_services.filter((one) => one.split(" ").length > 4).map((one) => [`${key} service`, one] as const),
];
const splitSentences = (text: string) => text.split(/(?<=[.!?…])\s+/).map((one) => one.trim().toLowerCase());

describe("the demo listings", () => {
  it("are 240 or more, of every type, in many countries", () => {
    expect(listings.length).toBeGreaterThanOrEqual(240);
    const types = Map.groupBy(listings, (one) => one.business_type);
    for (const type of enumValues(BUSINESS_TYPES)) expect(types.get(type)?.length ?? 0, type).toBeGreaterThanOrEqual(15);
    expect(new Set(areas.map((one) => one.country_code)).size).toBeGreaterThanOrEqual(10);
  });

  it("offer items of every kind, some of them featured", () => {
    const kinds = Map.groupBy(
      listings.flatMap((one) => one.items),
      (item) => item.kind,
    );
    for (const kind of enumValues(ITEM_KINDS)) expect(kinds.get(kind)?.length ?? 0, kind).toBeGreaterThan(0);
    expect(kinds.get("activity")?.filter((item) => item.is_featured).length).toBeGreaterThanOrEqual(6);
  });

  it("have keys and names that no other has", () => {
    expect(byKey.size).toBe(listings.length);
    expect(new Set(listings.map(({ name }) => name.toLowerCase())).size).toBe(listings.length);
  });

  it("are partly shells, with nothing that only an owner could offer", () => {
    const shells = listings.filter((one) => one.is_shell);
    expect(shells.length).toBeGreaterThan(10);
    for (const { key, discount, bonus_credit, is_featured } of shells)
      expect({ key, discount, bonus_credit, is_featured }).toEqual({ key, discount: 0, bonus_credit: 0, is_featured: false });
  });
});

describe("every state", () => {
  it("is there once at least: price ranges, kinds of food, ways to book, links elsewhere, many who recommend", () => {
    const all = <Value>(of: (one: DemoListing) => Value) => new Set(listings.map(of));
    for (const range of enumValues(PRICE_RANGES))
      expect(
        all((one) => one.price_range),
        range,
      ).toContain(range);
    for (const button of enumValues(BOOKING_BUTTONS))
      expect(
        all((one) => one.booking_button),
        button,
      ).toContain(button);
    for (const diet of enumValues(DIETARY_CATEGORIES))
      expect(
        all((one) => one.dietary_category),
        diet,
      ).toContain(diet);
    const elsewhere = listings.filter((one) => one.book_now_url !== null);
    expect(elsewhere.map((one) => one.booking_button)).toEqual(expect.arrayContaining(["enquiry_email", "redirect_to_website"]));
    expect(listings.some((one) => one.booking_button === "redirect_to_website" && one.book_now_url === null && one.website !== null)).toBe(
      true,
    );
    expect(listings.flatMap((one) => one.items).some((item) => item.book_now_url !== null)).toBe(true);
    expect(listings.filter((one) => one.recommendations.length >= 6).length).toBeGreaterThanOrEqual(3);
  });

  it("has an activity of type other, one without a type, and a booking link of its own on the home page", () => {
    const activities = listings.flatMap((one) => one.items).filter((item) => item.kind === "activity" && !item.is_draft);
    expect(activities.some((item) => item.activity_type === "other")).toBe(true);
    expect(activities.some((item) => item.activity_type === null)).toBe(true);
    expect(activities.some((item) => item.is_featured && item.book_now_url !== null)).toBe(true);
  });

  it("has websites on half of the listings, each its own", () => {
    const websites = listings.flatMap(({ website }) => website ?? []);
    expect(new Set(websites).size).toBe(websites.length);
    expect(websites.length * 2).toBeGreaterThanOrEqual(listings.length);
  });

  it("leads elsewhere by names that nobody can own", () => {
    for (const { key, website, book_now_url, items } of listings)
      for (const link of [website, book_now_url, ...items.map((item) => item.book_now_url)])
        if (link !== null) expect(new URL(link).hostname, key).toMatch(/\.example$/);
  });
});

describe("no sentence", () => {
  it("stands twice anywhere: a made-up guide should not sound like one", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [place, text] of listings.flatMap(listingTexts)) {
      for (const sentence of splitSentences(text).filter(Boolean)) {
        const before = seen.get(sentence);
        if (before) twice.push(`${before} and ${place}: ${sentence}`);
        seen.set(sentence, place);
      }
    }
    expect(twice).toEqual([]);
    expect(seen.size).toBeGreaterThan(1_500);
  });

  it("is broken off or holds what a machine left behind", () => {
    for (const [place, text] of listings.flatMap(listingTexts)) {
      expect(text, place).not.toMatch(/\s{2}|\s$|^\s|\b(undefined|null|NaN|TODO|[Ll]orem)\b|[{}<>]/);
      if (!place.endsWith("service") && text) expect(text, place).toMatch(/[.!?…)"”’]$/);
    }
  });
});

describe.each(areas)("the names of $area", ({ businesses }) => {
  /** Returns words that occur in more than one name, each with those names. */
  const shared = (pick: (words: string[]) => string[]) => {
    const names = new Map<string, string[]>();
    for (const { name } of businesses)
      for (const word of new Set(pick(splitWords(name)))) names.set(word, [...(names.get(word) ?? []), name]);
    return [...names].filter(([, those]) => those.length > 1);
  };

  it("begin differently and end differently", () => {
    expect(shared((words) => words.slice(0, 1))).toEqual([]);
    expect(shared((words) => words.slice(-1))).toEqual([]);
  });

  it("share no word that means something", () => expect(shared((words) => words.filter((word) => !SMALL_WORDS.has(word)))).toEqual([]));
});

describe.each(areas)("the listings of $area", ({ area, country_code, businesses }) => {
  it("are in a place that the guide knows, within reach of its middle", async () => {
    const town = await findAreaBySlug(db, area);
    expect(town).toMatchObject({ country_code });
    if (!town) return;
    for (const { key, latitude, longitude } of businesses) {
      const north = (latitude - town.latitude) * 111.2;
      const east = (longitude - town.longitude) * 111.2 * Math.cos((latitude * Math.PI) / 180);
      expect(Math.hypot(north, east), `${key}, km`).toBeLessThan(35);
    }
  });

  it("stand in different spots", () => {
    expect(new Set(businesses.map(({ latitude, longitude }) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`)).size).toBe(
      businesses.length,
    );
  });

  it("ask for the country's money", () => {
    const currency = COUNTRIES.find((one) => one.code === country_code)?.currency;
    for (const { key, items } of businesses) {
      for (const item of items) {
        expect(item.minimum_price === null, `${key} ${item.title}`).toBe(item.minimum_price_currency === null);
        // A draft shows its owner another currency.
        if (item.minimum_price_currency !== null && !item.is_draft)
          expect(item.minimum_price_currency, `${key} ${item.title}`).toBe(currency);
      }
    }
  });

  it("have what belongs to their type, and nothing that does not", () => {
    for (const one of businesses) {
      const has = {
        key: one.key,
        rooms: one.number_of_rooms !== null,
        bar: one.bar_type !== null,
        activity: one.activity_subtype !== null,
      };
      const type = one.business_type;
      expect(has).toEqual({
        key: one.key,
        rooms: type === "accommodation",
        bar: type === "bar",
        activity: type === "activity" || type === "sight",
      });
      for (const item of one.items) {
        expect(item.room_type !== null, `${one.key} ${item.title}`).toBe(item.kind === "room");
        expect(item.duration === null, `${one.key} ${item.title}`).toBe(item.duration_class === null);
      }
    }
  });
});

describe("the demo people", () => {
  const keys = people.travellers.map((one) => one.key);

  it("are the four who can sign in, and others who cannot", () => {
    const signIn = [...people.travellers, ...people.owners, ...people.staff].filter((one) => one.has_password).map((one) => one.email);
    expect(signIn.sort()).toEqual(["joao@example.com", "maya@example.com", "owner@example.com", "staff@example.com"]);
    expect(people.travellers.find((one) => one.key === "joao")?.visibility).toBe("private");
  });

  it("have emails that belong to no real person, each once", () => {
    const emails = [...people.travellers, ...people.owners, ...people.staff].map((one) => one.email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails) expect(email).toMatch(/@example\.com$/);
  });

  it("are named where they recommend, visit, wish and follow, and no others are", () => {
    const named = [
      ...listings.flatMap((one) => [...one.recommendations.map(({ traveller }) => traveller), ...one.visitors, ...one.wishlisted_by]),
      ...Object.entries(people.follows).flatMap(([from, to]) => [from, ...to]),
      ...people.accepted.flat(),
      ...people.coupons.flatMap(({ traveller, recommender }) => [traveller, recommender]).filter((one) => one !== null),
      ...Object.keys(people.wishlisted_countries),
      ...Object.keys(people.followed_hashtags),
      ...people.blocks.flat(),
    ];
    for (const key of new Set(named)) expect(keys).toContain(key);
    for (const [from, to] of Object.entries(people.follows)) expect(to).not.toContain(from);
  });

  it("do not follow people whom they block, and cannot log in", () => {
    const canSignIn = people.travellers.filter((one) => one.has_password).map((one) => one.key);
    for (const [one, other] of people.blocks) {
      expect([...(people.follows[one] ?? []), ...canSignIn]).not.toContain(other);
      expect([...(people.follows[other] ?? []), ...canSignIn]).not.toContain(one);
    }
  });

  it("follow hashtags of listings", () => {
    const hashtags = new Set(listings.flatMap((one) => one.hashtags));
    for (const hashtag of Object.values(people.followed_hashtags).flat()) expect(hashtags).toContain(hashtag);
  });

  it("wait for João, who is private, to accept them", () => {
    const accepted = people.accepted.filter(([, to]) => to === "joao").map(([from]) => from);
    const asking = Object.entries(people.follows).filter(([from, to]) => to.includes("joao") && !accepted.includes(from));
    expect(asking.length).toBeGreaterThan(0);
  });

  it("recommend a listing once each", () => {
    for (const { key, recommendations } of listings)
      expect(new Set(recommendations.map((one) => one.traveller)).size, key).toBe(recommendations.length);
  });

  it("have coupons of listings that offer something, from recommenders who recommend them", () => {
    for (const { business, recommender } of people.coupons) {
      const listing = byKey.get(business);
      expect((listing?.discount ?? 0) + (listing?.bonus_credit ?? 0), business).toBeGreaterThan(0);
      if (recommender)
        expect(
          listing?.recommendations.map((one) => one.traveller),
          business,
        ).toContain(recommender);
    }
  });

  it("own several listings, some with a discount, with rooms, activities and products", () => {
    const owned = people.owned.map((key) => byKey.get(key));
    expect(owned.length).toBeGreaterThanOrEqual(3);
    for (const one of owned) expect(one?.is_shell).toBe(false);
    expect(owned.some((one) => (one?.discount ?? 0) > 0)).toBe(true);
    const kinds = new Set(owned.flatMap((one) => one?.items.map((item) => item.kind) ?? []));
    for (const kind of ["room", "activity", "product"]) expect(kinds).toContain(kind);
  });
});

describe("galleries", () => {
  const naming = { uuid: (name: string) => name, code: (name: string) => name, slug: String, areaId: () => 1, areaName: String };
  const placed = placedListings(areas, guides);
  const galleries = new Map(businessRows(placed, naming).map((row) => [row.code, row.image_gallery]));

  it("have several pictures each, on many listings and on activities of theirs, and no picture twice", () => {
    const own = [...galleries.values()].filter(({ length }) => length > 0);
    expect(own.length).toBeGreaterThan(60);
    for (const one of own) expect(one.length).toBeGreaterThanOrEqual(3);
    expect(new Set(own.flat()).size).toBe(own.flat().length);
    const items = itemRows(placed, naming, new Date("2026-12-28T00:00:00Z")).filter((row) => row.image_gallery.length > 0);
    expect(items.length).toBeGreaterThan(30);
    for (const { image_gallery, business_profile } of items) expect(galleries.get(business_profile)).toEqual(image_gallery);
  });
});

describe("how long things take", () => {
  it("is said as people say it: no half days, and no 120 minutes", () => {
    const said = new Set(listings.flatMap(({ items }) => items.map((item) => humanDuration(item.duration, item.duration_class))));
    for (const words of ["1 day", "2 days", "2 hours", "90 minutes"]) expect(said).toContain(words);
    for (const words of said) expect(words).not.toMatch(/^(60|120|180|240) minutes|\d\.\d+ days|\b24 hours/);
  });
});

describe("what the demo listings offer", () => {
  const naming = { uuid: (name: string) => name, code: (name: string) => name, slug: String, areaId: () => 1, areaName: String };
  const rows = itemRows(placedListings(areas, guides), naming, new Date("2026-12-28T00:00:00Z"));
  const ownRows = rows.filter(({ business_profile }) => people.owned.some((key) => business_profile === `demo business ${key}`));

  it("follows the rules of what owners write", () => {
    for (const row of rows) {
      expect(seasonErrors(row.seasonal_prices), row.title).toEqual([]);
      if (row.kind !== "room") expect([row.units, row.minimum_nights], row.title).toEqual([1, 1]);
      if (row.kind !== "room" && row.kind !== "activity") expect(row.seasonal_prices, row.title).toEqual([]);
    }
  });

  it("shows the owner every state that the desk has: seasons, shortest stays, rooms alike, a draft, other currencies", () => {
    expect(ownRows.some(({ seasonal_prices }) => seasonal_prices.length > 2)).toBe(true);
    expect(ownRows.some(({ minimum_nights }) => minimum_nights > 1)).toBe(true);
    expect(ownRows.some(({ units }) => units > 1)).toBe(true);
    expect(ownRows.filter(({ is_draft }) => is_draft)).toHaveLength(1);
    const currencies = Map.groupBy(
      ownRows.filter((row) => row.minimum_price_currency),
      (row) => row.business_profile,
    );
    expect([...currencies.values()].some((own) => new Set(own.map((row) => row.minimum_price_currency)).size > 1)).toBe(true);
  });

  it("has the season that goes over New Year whole, also in its middle, and none that is over", () => {
    const oven = rows.find(({ title }) => title === "Oven cottage");
    expect(oven?.seasonal_prices).toEqual([
      { from: "2026-12-15", to: "2027-01-10", price: 2100 },
      { from: "2027-06-01", to: "2027-08-31", price: 1300 },
      { from: "2027-12-15", to: "2028-01-10", price: 2100 },
    ]);
  });
});

describe("the demo guides", () => {
  const countryOf = new Map(
    areas.flatMap(({ area, country_code, businesses }) => businesses.map(({ key }) => [key, { area, country_code }])),
  );

  it("are of every visibility, one of them a private traveller's, and Maya has one of Indonesia", () => {
    expect(new Set(guides.map(({ visibility }) => visibility))).toEqual(new Set(["public", "link", "private"]));
    const hidden = people.travellers.filter(({ visibility }) => visibility === "private").map(({ key }) => key);
    expect(guides.some(({ traveller, visibility }) => hidden.includes(traveller) && visibility === "public")).toBe(true);
    expect(guides.find(({ traveller, place }) => traveller === "maya" && place === "id")?.entries).toHaveLength(10);
  });

  it("have places that there are, each once, where the guide is to", () => {
    for (const { traveller, place, entries } of guides) {
      expect(people.travellers.map(({ key }) => key)).toContain(traveller);
      expect(new Set(entries.map(([key]) => key)).size).toBe(entries.length);
      for (const [key] of entries) expect([countryOf.get(key)?.area, countryOf.get(key)?.country_code.toLowerCase()], key).toContain(place);
    }
  });
});
