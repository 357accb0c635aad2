import { describe, expect, it, vi } from "vitest";
import { freezeClock } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { readWeeks } from "../hours/jobs.ts";
import { guide_settings } from "../settings/tables.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

interface Answer {
  count: number;
  next: string | null;
  results: { name: string; from_price: number | null }[];
  facets: Record<string, { value: string; businesses_count: number }[]>;
}
const browse = async (query: string): Promise<Answer> => {
  const response = await visitor.get(`/guide/api/browse/?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const names = async (query: string) => (await browse(query)).results.map(({ name }) => name);
const numbers = async (query: string, field: string) =>
  Object.fromEntries(((await browse(query)).facets[field] ?? []).map(({ value, businesses_count }) => [value, businesses_count]));
const refused = async (query: string) => {
  const response = await visitor.get(`/guide/api/browse/?${query}`);
  return [response.statusCode, response.json()];
};

/** Makes Việt Nam look like a country with too many listings to read into memory. */
const makeLarge = () =>
  db.$client.query(
    "UPDATE business_count_base SET businesses = 20001 WHERE country_code = 'VN' AND area_id = 0 AND business_type = '' AND activity_subtype = ''",
  );

/** Builds five listings in Hội An that differ in every filter, and one in another town. */
async function build() {
  const stay = { business_type: "accommodation" };
  const lake = await buildBusiness(db, {
    ...stay,
    name: "Lake",
    price_range: "low_medium",
    discount: 10,
    hashtags: ["Lake view", "#family"],
    languages: ["en", "vi"],
    latitude: 15.88,
    longitude: 108.33,
  });
  const hill = await buildBusiness(db, {
    ...stay,
    name: "Hill",
    price_range: "high",
    bonus_credit: 5,
    lgbtq_type: "lgbtq_focus",
    hashtags: ["family"],
    languages: ["fr"],
    latitude: 15.9,
    longitude: 108.4,
  });
  await buildBusiness(db, {
    name: "Green",
    business_type: "restaurant",
    dietary_category: "vegan_only",
    opening_time: "08:00",
    closing_time: "22:00",
    discount: 20,
    languages: ["en"],
    latitude: 15.87944,
    longitude: 108.335,
  });
  await buildBusiness(db, {
    name: "Night",
    business_type: "bar",
    opening_time: "20:00",
    closing_time: "02:00",
    lgbtq_type: "lgbtq_friendly",
  });
  await buildBusiness(db, { name: "Walk", business_type: "activity", activity_subtype: "walking_tours", discount: 10 });
  await buildBusiness(db, { name: "Hidden", is_published: false, discount: 10 });
  await buildBusiness(db, { name: "Elsewhere", area: "pokhara", business_type: "activity", activity_subtype: "walking_tours" });
  await readWeeks(db);
  await buildVisit(db, { business: hill.code });
  await buildItem(db, { business_profile: lake.code, kind: "room", minimum_price: 42, minimum_price_currency: "USD" });
}

describe("a list", () => {
  it("has an area's published listings, the most recommended first, with the lowest price of their rooms", async () => {
    await build();
    const { count, results } = await browse("area=hoi-an");
    expect([count, results[0]?.name]).toEqual([5, "Hill"]);
    expect(results.map(({ name }) => name).sort()).toEqual(["Green", "Hill", "Lake", "Night", "Walk"]);
    expect(results.find(({ name }) => name === "Lake")?.from_price).toBe(42);
  });

  it("puts of those that are known alike the nearest to the middle first, then goes by name, also once the middle has moved", async () => {
    for (const [name, latitude] of [
      ["Far", 15.99],
      ["Zen", null],
      ["Near", 15.88],
      ["Arc", null],
      ["Between", 15.9],
    ] as const)
      await buildBusiness(db, { name, latitude, longitude: latitude && 108.335 });
    const inOrder = async (query: string) => (await browse(query)).results.map(({ name }) => name);
    expect(await inOrder("area=hoi-an")).toEqual(["Near", "Between", "Far", "Arc", "Zen"]);
    expect(await inOrder("country=VN")).toEqual(["Near", "Between", "Far", "Arc", "Zen"]);
    await db.$client.query("UPDATE area SET latitude = 16 WHERE slug = 'hoi-an'");
    expect(await inOrder("area=hoi-an")).toEqual(["Far", "Between", "Near", "Arc", "Zen"]);
  });

  describe("by price", () => {
    const priced = async (name: string, level: string, items: object[]) => {
      const { code } = await buildBusiness(db, { name, business_type: "accommodation", price_range: level });
      for (const item of items) await buildItem(db, { business_profile: code, kind: "room", minimum_price_currency: "VND", ...item });
    };
    const rates = (given: Record<string, number>) =>
      db.insert(guide_settings).values({ settings: { exchange_rates: { base: "USD", date: "2026-01-20", rates: given } } });
    const fillPrices = async () => {
      await priced("Palace", "low", [{ minimum_price: 900_000 }]);
      await priced("Inn", "extravagant", [{ minimum_price: 400_000 }, { minimum_price: 100, is_draft: true }]);
      // A bed for 250,000 costs 500,000 for two.
      await priced("Hostel", "low", [{ minimum_price: 250_000, room_type: "shared" }]);
      await priced("Dollars", "medium", [{ minimum_price: 30, minimum_price_currency: "USD" }]);
      await priced("Silent", "medium", [{ minimum_price: null, minimum_price_currency: null }]);
      await priced("Cheap words", "low", []);
    };

    it.each(["a list that is read whole", "a large country's"])(
      "goes by what rooms cost two for a night, then by level: %s",
      async (which) => {
        await fillPrices();
        if (which !== "a list that is read whole") await makeLarge();
        const list = (query = "") => browse(`country=VN&ordering=price${query}`);
        const inOrder = async (query = "") => (await list(query)).results.map(({ name }) => name);
        // Without rates, dong and dollars are not comparable.
        expect(await inOrder()).toEqual(["Inn", "Hostel", "Palace", "Cheap words", "Dollars", "Silent"]);
        await rates({ VND: 25_000 });
        const all = ["Inn", "Hostel", "Dollars", "Palace", "Cheap words", "Silent"];
        expect(await inOrder()).toEqual(all);
        expect((await Promise.all([1, 2, 3].map((page) => inOrder(`&page_size=2&page=${page}`)))).flat()).toEqual(all);
        expect(await inOrder("&price_range=low")).toEqual(["Hostel", "Palace", "Cheap words"]);
        expect((await list()).results[1]).toMatchObject({ from_price: 500_000, from_currency: "VND", from_per: "night" });
      },
    );

    it("stands beside what else a row tells: stars, cuisine, its source's words, and its hours of eight days", async () => {
      const values = {
        stars: 3,
        cuisine: "thai",
        price_text: "80,000",
        opening_hours: "Mo-Su 09:00-21:00",
        latitude: 15.88,
        longitude: 108.33,
      };
      await buildBusiness(db, { name: "Told", ...values });
      await buildBusiness(db, { name: "Sunny", opening_hours: "sunrise-sunset", latitude: 15.88, longitude: 108.33 });
      await buildBusiness(db, { name: "Untold", opening_hours: "when the boat is in", latitude: 15.88, longitude: 108.33 });
      await buildBusiness(db, { name: "Vague", opening_hours: "Mo-Su 09:00-21:00" });
      const [sunny, told, untold, vague] = (await browse("area=hoi-an&ordering=name")).results;
      expect(told).toMatchObject({ stars: 3, cuisine: "thai", price_text: "80,000" });
      expect(told).toMatchObject({ open: { time_zone: "Asia/Ho_Chi_Minh", days: Array.from({ length: 8 }, () => [540, 1_260]) } });
      // Without coordinates the clock of its area applies.
      expect(vague).toMatchObject({ open: { time_zone: "Asia/Ho_Chi_Minh", days: Array.from({ length: 8 }, () => [540, 1_260]) } });
      // Hours that only the full grammar reads.
      const days = (sunny as unknown as { open: { days: number[][] } }).open.days;
      expect([days.length, days.every(([from = 0, to = 0]) => from > 300 && to < 1_140)]).toEqual([8, true]);
      expect(untold).toMatchObject({ stars: null, open: null });
    });

    it("takes activities by the person, and no dish", async () => {
      const { code } = await buildBusiness(db, { name: "Walk", business_type: "activity", activity_subtype: "walking_tours" });
      await buildItem(db, { business_profile: code, kind: "activity", minimum_price: 40, minimum_price_currency: "USD" });
      await buildItem(db, { business_profile: code, kind: "dish", minimum_price: 3, minimum_price_currency: "USD" });
      expect((await browse("area=hoi-an")).results[0]).toMatchObject({ from_price: 40, from_per: "person" });
    });
  });

  it.each([
    ["business_type=bar", ["Night"]],
    ["business_type=bar&business_type=restaurant", ["Green", "Night"]],
    ["activity_subtype=walking_tours", ["Walk"]],
    ["price_range=medium", ["Lake"]],
    ["price_range=low&price_range=high", ["Hill", "Lake"]],
    ["dietary_category=vegetarian_friendly", ["Green"]],
    ["dietary_category=halal", []],
    ["lgbtq_type=lgbtq_friendly", ["Hill", "Night"]],
    ["lgbtq_type=lgbtq_focus", ["Hill"]],
    ["has_discount=yes", ["Green", "Lake", "Walk"]],
    ["has_bonus_credit=yes", ["Hill"]],
    ["is_recommended=yes", ["Hill"]],
    ["hashtag=family", ["Hill", "Lake"]],
    ["hashtag=%23Lake%20View", ["Lake"]],
    ["language=vi&language=fr", ["Hill", "Lake"]],
    ["category=eat_drink", ["Green", "Night"]],
    ["category=eat_drink&has_discount=yes&language=en", ["Green"]],
    ["business_type=accommodation&hashtag=family&price_range=high", ["Hill"]],
    ["bounds=108.32,15.87,108.34,15.89", ["Green", "Lake"]],
  ])("with %s shows what passes all of its filters", async (query, expected) => {
    await build();
    expect((await names(`area=hoi-an&${query}`)).sort()).toEqual(expected);
  });

  it("knows what is open by the clock of the place, past midnight too", async () => {
    await build();
    // 13:30 in London is 20:30 in Hội An; 18:30 in London is 01:30 there.
    const at = async (time: string) => {
      freezeClock(new Date(`2026-06-01T${time}:00Z`));
      return (await names("area=hoi-an&open_now=yes").finally(() => freezeClock(undefined))).sort();
    };
    expect(await at("13:30")).toEqual(["Green", "Night"]);
    expect(await at("18:30")).toEqual(["Night"]);
    expect(await at("05:00")).toEqual(["Green"]);
    expect(await at("22:00")).toEqual([]);
  });

  it.each([[false], [true]])(
    "of a country with one clock knows what is open there, and counts it, also where it is large: %s",
    async (isLarge) => {
      await build();
      await buildBusiness(db, { name: "Farther", area: "da-nang", business_type: "cafe", opening_time: "20:00", closing_time: "21:00" });
      await readWeeks(db);
      if (isLarge) await makeLarge();
      // 13:30 in London is 20:30 in Việt Nam.
      freezeClock(new Date("2026-06-01T13:30:00Z"));
      try {
        expect((await names("country=VN&open_now=yes")).sort()).toEqual(["Farther", "Green", "Night"]);
        expect(await names("country=VN&open_now=yes&category=eat_drink&business_type=cafe")).toEqual(["Farther"]);
        expect(await numbers("country=VN", "open_now")).toEqual({ yes: 3 });
        expect(await numbers("country=VN&business_type=bar", "open_now")).toEqual({ yes: 1 });
        expect((await names("country=VN&open_now=yes&language=en&language=vi")).sort()).toEqual(["Green"]);
        expect(await names("country=VN&open_now=yes&ordering=discount&page_size=1")).toEqual(["Green"]);
        expect(await names("country=VN&open_now=yes&ordering=price&page_size=1&page=3")).toHaveLength(1);
        expect(await numbers("country=VN&open_now=yes", "business_type")).toEqual({ cafe: 1, bar: 1, restaurant: 1 });
        expect(await numbers("country=VN&open_now=yes&business_type=bar", "open_now")).toEqual({ yes: 1 });
        expect(await names("country=VN&activity=walking_tours&open_now=yes")).toEqual([]);
        expect(await numbers("activity=walking_tours", "open_now")).toEqual({ yes: 0 });
      } finally {
        freezeClock(undefined);
      }
    },
  );

  it.each([
    "",
    "hashtag=family",
    "language=fr",
    "language=vi&language=fr&hashtag=family",
    "has_discount=yes&language=en",
    "business_type=accommodation&hashtag=lake%20view",
    "category=eat_drink",
    "hashtag=nobody's",
    "price_range=high&is_recommended=yes",
    "ordering=name&language=en",
    "ordering=price&page_size=2&page=2",
    "ordering=discount&page_size=4",
    "ordering=discount&hashtag=family&hashtag=lake%20view",
    "ordering=discount&page_size=2&page=3",
  ])("of a country has the same listings and numbers however many listings there are: %s", async (query) => {
    await build();
    await buildBusiness(db, {
      name: "Far",
      area: "da-nang",
      business_type: "cafe",
      languages: ["fr", "en"],
      hashtags: ["Family", "x".repeat(310)],
    });
    const few = await browse(`country=VN&${query}`);
    await makeLarge();
    const many = await browse(`country=VN&${query}`);
    expect(many).toEqual(few);
  });

  it("of an activity has the same listings and numbers however many there are", async () => {
    await build();
    const few = await browse("activity=walking_tours&has_discount=yes");
    await db.$client.query(
      "UPDATE business_count_base SET businesses = 20001 WHERE country_code = '' AND area_id = 0 AND business_type = '' AND activity_subtype = 'walking_tours'",
    );
    expect(await browse("activity=walking_tours&has_discount=yes")).toEqual(few);
  });

  it("of an activity in a country is counted there alone, although the country is large", async () => {
    await build();
    await makeLarge();
    expect(await names("country=VN&activity=walking_tours")).toEqual(["Walk"]);
    expect(await numbers("country=VN&activity=walking_tours", "business_type")).toEqual({ activity: 1 });
  });

  it("of more listings than are read whole, in several time zones, says that it does not know what is open", async () => {
    await build();
    await db.$client.query(
      "UPDATE business_count_base SET businesses = 20001 WHERE country_code = '' AND area_id = 0 AND business_type = '' AND activity_subtype = 'walking_tours'",
    );
    const [status, body] = await refused("activity=walking_tours&open_now=yes");
    expect([status, Object.keys(body)]).toEqual([400, ["open_now"]]);
    expect(await numbers("activity=walking_tours", "open_now")).toEqual({ yes: 0 });
  });

  describe("open now", () => {
    // 13:30 in London on a Monday is 20:30 in Việt Nam, 05:30 in Los Angeles and 08:30 in New York.
    const MONDAY = "2026-11-23T13:30:00Z";
    const tour = { business_type: "activity", activity_subtype: "walking_tours", area: null } as const;
    const openAt = async (moment: string, query: string) => {
      freezeClock(new Date(moment));
      try {
        await readWeeks(db);
        return (await names(`${query}&open_now=yes`)).sort();
      } finally {
        freezeClock(undefined);
      }
    };

    it("is by the clock of each listing's own place, on both sides of a time zone's border", async () => {
      const us = { ...tour, country_code: "US", opening_hours: "Mo 08:00-12:00" };
      await buildBusiness(db, { ...us, name: "New York", latitude: 40.71, longitude: -74 });
      await buildBusiness(db, { ...us, name: "Los Angeles", latitude: 34.05, longitude: -118.24 });
      await buildBusiness(db, { ...us, name: "Nowhere" });
      for (const query of ["country=US", "activity=walking_tours"]) {
        expect(await openAt(MONDAY, query)).toEqual(["New York"]);
        expect(await openAt("2026-11-23T17:30:00Z", query)).toEqual(["Los Angeles"]);
      }
    });

    it("knows two spans a day, closed days, nights across Sunday, what never closes, and not what nobody knows", async () => {
      const said = {
        Twice: "Mo-Fr 08:00-12:00,20:00-22:00",
        Shut: "Mo-Su 08:00-22:00; Mo off",
        Night: "Su 20:00-04:00",
        Always: "24/7",
        Unread: "when the boat is in",
        Asked: 'Mo-Su "by appointment"',
        Ended: "18:00+",
        Sunrise: "sunrise-sunset",
        Silent: "",
      };
      for (const [name, opening_hours] of Object.entries(said))
        await buildBusiness(db, { name, opening_hours, latitude: 15.88, longitude: 108.33 });
      expect(await openAt(MONDAY, "area=hoi-an")).toEqual(["Always", "Twice"]);
      // 12:30, when one is closed for a break; then 02:30 on Monday and on Tuesday.
      expect(await openAt("2026-11-23T05:30:00Z", "area=hoi-an")).toEqual(["Always", "Sunrise"]);
      expect(await openAt("2026-11-22T19:30:00Z", "area=hoi-an")).toEqual(["Always", "Night"]);
      expect(await openAt("2026-11-23T19:30:00Z", "area=hoi-an")).toEqual(["Always"]);
      await makeLarge();
      expect(await openAt(MONDAY, "country=VN")).toEqual(["Always", "Twice"]);
    });

    it("follows a season, and the hours that an owner changes", async () => {
      const { code } = await buildBusiness(db, { name: "Beach", opening_hours: "Jun-Aug 08:00-22:00" });
      expect(await openAt("2027-05-31T05:30:00Z", "area=hoi-an")).toEqual([]);
      expect(await openAt("2027-06-01T05:30:00Z", "area=hoi-an")).toEqual(["Beach"]);
      expect(await openAt("2027-09-01T05:30:00Z", "area=hoi-an")).toEqual([]);
      await db.$client.query("UPDATE business SET opening_hours = 'Sep 08:00-22:00' WHERE code = $1", [code]);
      expect(await openAt("2027-09-01T05:30:00Z", "area=hoi-an")).toEqual(["Beach"]);
    });

    it("is shown by the map and its number too", async () => {
      await buildBusiness(db, { name: "Open", opening_hours: "24/7", latitude: 15.88, longitude: 108.33 });
      await buildBusiness(db, { name: "Shut", opening_hours: "off", latitude: 15.88, longitude: 108.33 });
      await readWeeks(db);
      expect(await numbers("area=hoi-an", "open_now")).toEqual({ yes: 1 });
      const { count, points } = (await visitor.get("/guide/api/browse/points/?area=hoi-an&open_now=yes")).json();
      expect([count, points.length]).toEqual([1, 1]);
    });
  });

  it.each([
    ["name", ["Green", "Hill", "Lake", "Night", "Walk"]],
    ["discount", ["Green", "Lake", "Walk"]],
    ["price", ["Lake", "Hill"]],
    ["distance", ["Green", "Lake", "Hill"]],
  ])("by %s begins with %j", async (ordering, expected) => {
    await build();
    const found = await names(`area=hoi-an&ordering=${ordering}`);
    // Listings with the same discount stay in the usual order, which is by code if none has recommendations.
    const key = (list: string[]) => (ordering === "discount" ? [list[0], ...list.slice(1).sort()] : list);
    expect(key(found.slice(0, expected.length))).toEqual(key(expected));
  });

  it("comes in pages that name the next one", async () => {
    await build();
    const first = await browse("area=hoi-an&ordering=name&page_size=2");
    expect(first.results.map(({ name }) => name)).toEqual(["Green", "Hill"]);
    expect(first.next).toContain("page=2");
    expect(await names("area=hoi-an&ordering=name&page_size=2&page=3")).toEqual(["Walk"]);
    expect((await visitor.get("/guide/api/browse/?area=hoi-an&page=9")).statusCode).toBe(404);
  });

  it("of a country or an activity has them everywhere there", async () => {
    await build();
    expect(await names("country=NP")).toEqual(["Elsewhere"]);
    expect((await names("activity=walking_tours")).sort()).toEqual(["Elsewhere", "Walk"]);
    expect(await names("activity=walking_tours&country=VN")).toEqual(["Walk"]);
    expect(await names("activity=walking_tours&has_discount=yes")).toEqual(["Walk"]);
  });
});

describe("the numbers of the filters", () => {
  it("count every value as the other filters leave it", async () => {
    await build();
    expect(await numbers("area=hoi-an", "business_type")).toEqual({ accommodation: 2, activity: 1, restaurant: 1, bar: 1 });
    expect(await numbers("area=hoi-an&has_discount=yes", "business_type")).toEqual({ accommodation: 1, activity: 1, restaurant: 1 });
    // A filter's own values are counted as if it were not set: choosing a second value widens the list.
    expect(await numbers("area=hoi-an&business_type=bar", "business_type")).toEqual({
      accommodation: 2,
      activity: 1,
      restaurant: 1,
      bar: 1,
    });
    expect(await numbers("area=hoi-an&business_type=bar", "has_discount")).toEqual({ yes: 0 });
    expect(await numbers("area=hoi-an", "price_range")).toEqual({ low: 1, medium: 1, high: 1 });
    expect(await numbers("area=hoi-an", "dietary_category")).toEqual({
      vegetarian_friendly: 1,
      vegetarian_only: 1,
      vegan_friendly: 1,
      vegan_only: 1,
    });
    expect(await numbers("area=hoi-an&has_discount=yes", "hashtag")).toEqual({ "lake view": 1, family: 1 });
    expect(await numbers("area=hoi-an", "language")).toEqual({ en: 2, vi: 1, fr: 1 });
  });

  it("name what was chosen even when nothing is left of it", async () => {
    await build();
    expect(await numbers("area=hoi-an&dietary_category=halal", "dietary_category")).toMatchObject({ halal: 0, vegan_only: 1 });
  });

  it("follow a listing that changes", async () => {
    const { code } = await buildBusiness(db, { discount: 10 });
    expect(await numbers("area=hoi-an", "has_discount")).toEqual({ yes: 1 });
    await db.$client.query("UPDATE business SET discount = 0, hashtags = '{quiet}' WHERE code = $1", [code]);
    expect(await numbers("area=hoi-an", "has_discount")).toEqual({ yes: 0 });
    expect(await numbers("area=hoi-an", "hashtag")).toEqual({ quiet: 1 });
  });
});

describe("a wrong question", () => {
  it.each([
    ["area=hoi-an&business_type=castle", "business_type"],
    ["area=hoi-an&price_range=low&price_range=cheap", "price_range"],
    ["area=hoi-an&language=English", "language"],
    [`area=hoi-an&hashtag=${"x".repeat(61)}`, "hashtag"],
    ["area=hoi-an&open_now=maybe", "open_now"],
    ["area=hoi-an&bounds=1,2,3", "bounds"],
    ["area=hoi-an&ordering=rating", "ordering"],
    ["country=VN&bounds=1,2,3,4", "bounds"],
    ["country=VN&ordering=distance", "ordering"],
    ["has_discount=yes", "non_field_errors"],
    ["country=vn", "country"],
  ])("such as %s is 400 with a message at %s", async (query, field) => {
    const [status, body] = await refused(query);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(body[field][0]).toMatch(/^(?:Enter|Choose one of:|Use one or more of these:) |needs an area[.]$/);
  });

  it("of an area that does not exist is 404", async () => {
    expect((await refused("area=no-such-place"))[0]).toBe(404);
  });
});

describe("the points of the map", () => {
  const points = async (query: string) => (await visitor.get(`/guide/api/browse/points/?${query}`)).json();

  it("carry the numbers of the list, and say how many have no place", async () => {
    await build();
    const response = await points("area=hoi-an&ordering=name");
    expect([response.count, response.without_point]).toEqual([5, 2]);
    expect(response.points.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
    expect(response.points[0]).toMatchObject({ latitude: 15.87944, longitude: 108.335 });
  });

  it("follow the filters and need an area", async () => {
    await build();
    expect((await points("area=hoi-an&has_bonus_credit=yes")).points).toHaveLength(1);
    expect(await points("country=VN")).toEqual({ area: ["This field is required."] });
  });
});

describe("the public list by distance", () => {
  const list = async (query: string) => visitor.get(`/guide/api/business/?ordering=distance&${query}`);
  const listed = async (query: string) => (await list(query)).json().results.map(({ name }: { name: string }) => name);

  it("is that of an area from its middle, or of a point's surroundings", async () => {
    await build();
    expect((await listed("area=hoi-an")).slice(0, 3)).toEqual(["Green", "Lake", "Hill"]);
    expect((await listed("area=hoi-an&latitude=15.9&longitude=108.4")).slice(0, 1)).toEqual(["Hill"]);
    expect(await listed("latitude=15.9&longitude=108.4")).toEqual(["Hill", "Green", "Lake"]);
    expect(await listed("latitude=-40&longitude=0")).toEqual([]);
  });

  it.each([
    ["", "ordering"],
    ["latitude=15.9", "longitude"],
    ["latitude=95&longitude=1", "latitude"],
    ["latitude=one&longitude=1", "latitude"],
    ["latitude=15.9&longitude=108.4&country=VN", "country"],
  ])("with %j is 400 at %s", async (query, field) => {
    const response = await list(query);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });
});

it("calls a town as the guide does, where its listings call it by a name in another script", async () => {
  const area_id = (await db.$client.query("SELECT id FROM area WHERE slug = 'chiang-mai'")).rows[0].id;
  await db.$client.query("INSERT INTO area_name (area_id, name) VALUES ($1, 'เชียงใหม่')", [area_id]);
  const at = { area_id, country_code: "TH", city: "เชียงใหม่" };
  await buildBusiness(db, { ...at, name: "Native words", neighbourhood: "เชียงใหม่" });
  await buildBusiness(db, { ...at, name: "Quarter", city: "Mae Rim", neighbourhood: "Nimman" });
  const { results } = await browse("area=chiang-mai&ordering=name");
  expect(results).toMatchObject([
    { name: "Native words", city: "Chiang Mai", neighbourhood: "" },
    { name: "Quarter", city: "Mae Rim", neighbourhood: "Nimman" },
  ]);
});
