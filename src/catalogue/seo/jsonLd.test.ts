import { describe, expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import type { InventoryItem } from "../items/contract.ts";
import type { Business } from "../listings/contract.ts";
import { areaJsonLd, listingJsonLd } from "./jsonLd.ts";

const ORIGIN = "https://guide.test";
const business = (values: Partial<Business>): Business =>
  ({
    name: "Rumah Padi",
    profile_url: "/0abcdef1/",
    business_type: "accommodation",
    country: { code: "ID", name: "Indonesia" },
    area: { slug: "ubud", name: "Ubud", country_code: "ID" },
    area_path: [],
    city: "",
    cover_image_link: "/media/1/standard",
    description: "",
    short_description: "Six rooms.",
    phone: "",
    website: null,
    address: "Jalan Raya 1",
    latitude: -8.5,
    longitude: 115.2,
    opening_time: "07:00:00",
    closing_time: "22:00:00",
    price_range: "low_medium",
    number_of_rooms: 6,
    additional_services: ["Laundry"],
    amenities: {},
    cuisine: "",
    other_names: [],
    stars: null,
    price_text: "",
    neighbourhood: "",
    check_in: "",
    check_out: "",
    ...values,
  }) as Business;
const item = (kind: string, title: string) =>
  ({
    kind,
    title,
    description: "",
    image_link: "/media/2/standard",
    item_url: "/0abcdef1/#item-2",
    minimum_price: 50,
    minimum_price_currency: "USD",
  }) as InventoryItem;
const EVENING = [1080, 1560];
const HOURS = { week: [[420, 1320], [420, 1320], [], [], EVENING, [], []] };
const NO_RATING = { count: 0, average: null };
const graph = (values: Partial<Business>, items: InventoryItem[] = [], rating: { count: number; average: number | null } = NO_RATING) =>
  listingJsonLd({ business: business(values), items, rating, hours: HOURS }, ORIGIN, "The Guide")["@graph"] as Record<string, unknown>[];

describe("what a listing tells machines", () => {
  it.each([
    ["accommodation", "LodgingBusiness"],
    ["restaurant", "Restaurant"],
    ["bar", "BarOrPub"],
    ["cafe", "CafeOrCoffeeShop"],
    ["sight", "TouristAttraction"],
    ["activity", ["TouristAttraction", "LocalBusiness"]],
  ] as const)("calls %s %s", (business_type, type) => {
    expect(graph({ business_type })[0]?.["@type"]).toEqual(type);
  });

  it("has its facts, and nothing that is unknown", () => {
    const [listing] = graph({}, [item("room", "Ridge")]);
    expect(listing).toEqual({
      "@type": "LodgingBusiness",
      "@id": `${ORIGIN}/0abcdef1/#listing`,
      name: "Rumah Padi",
      url: `${ORIGIN}/0abcdef1/`,
      description: "Six rooms.",
      image: `${ORIGIN}/media/1/card_large`,
      address: { "@type": "PostalAddress", streetAddress: "Jalan Raya 1", addressLocality: "Ubud", addressCountry: "ID" },
      geo: { "@type": "GeoCoordinates", latitude: -8.5, longitude: 115.2 },
      openingHoursSpecification: [
        { "@type": "OpeningHoursSpecification", opens: "07:00", closes: "22:00", dayOfWeek: ["Monday", "Tuesday"] },
        { "@type": "OpeningHoursSpecification", opens: "18:00", closes: "02:00", dayOfWeek: ["Friday"] },
      ],
      priceRange: "$ - $$",
      numberOfRooms: 6,
      amenityFeature: [{ "@type": "LocationFeatureSpecification", name: "Laundry", value: true }],
      makesOffer: [
        {
          "@type": "Offer",
          url: `${ORIGIN}/0abcdef1/#item-2`,
          price: 50,
          priceCurrency: "USD",
          itemOffered: { "@type": "HotelRoom", name: "Ridge", image: `${ORIGIN}/media/2/card_large` },
        },
      ],
    });
  });

  it("calls an activity a trip, leaves suppliers out, and lets a sight offer nothing", () => {
    const [tour] = graph({ business_type: "activity" }, [item("activity", "Walk"), item("supplier", "Farm")]);
    expect(tour?.makesOffer).toMatchObject([{ itemOffered: { "@type": "TouristTrip", name: "Walk" } }]);
    expect(graph({ business_type: "sight" }, [item("product", "Postcard")])[0]).not.toHaveProperty("makesOffer");
  });

  it("has a rating only where there is one", () => {
    expect(graph({})[0]).not.toHaveProperty("aggregateRating");
    expect(graph({}, [], { count: 4, average: 2.5 })[0]?.aggregateRating).toEqual({
      "@type": "AggregateRating",
      ratingValue: 2.5,
      ratingCount: 4,
      bestRating: 3,
      worstRating: 1,
    });
  });

  it("has what its source says besides, as far as it is of that kind and can be read for certain", () => {
    const says = {
      other_names: ["Κνωσός", "Cnossos"],
      stars: 4,
      price_range: null,
      price_text: "from EUR 80",
      check_in: "from 9:30",
      check_out: "10:00-11:00",
    };
    expect(graph(says)[0]).toMatchObject({
      alternateName: ["Κνωσός", "Cnossos"],
      starRating: { "@type": "Rating", ratingValue: 4 },
      priceRange: "from EUR 80",
      checkinTime: "09:30",
    });
    expect(graph(says)[0]).not.toHaveProperty("checkoutTime");
    for (const key of ["starRating", "checkinTime"]) expect(graph({ ...says, business_type: "sight" })[0]).not.toHaveProperty(key);
    expect(graph({ price_range: null, price_text: "x".repeat(100) })[0]).not.toHaveProperty("priceRange");
  });

  it("tells the way to it, with and without an area", () => {
    const names = (crumbs: unknown) =>
      (crumbs as { itemListElement: { name: string; item: string }[] }).itemListElement.map((one) => one.name);
    expect(names(graph({})[1])).toEqual(["The Guide", "Indonesia", "Ubud", "Rumah Padi"]);
    const area_path = [{ slug: "bali", name: "Bali", country_code: "ID" }];
    expect(names(graph({ area_path })[1])).toEqual(["The Guide", "Indonesia", "Bali", "Ubud", "Rumah Padi"]);
    expect(names(graph({ area: null })[1])).toEqual(["The Guide", "Indonesia", "Rumah Padi"]);
  });
});

it("a listing is the same as its website and its entries in other databases", () => {
  const of = (values: Partial<Business>) => {
    const subject = { business: business(values), items: [], rating: { count: 0, average: null }, hours: null };
    return (listingJsonLd(subject, ORIGIN, "The Guide")["@graph"] as Record<string, unknown>[])[0]?.sameAs;
  };
  expect(of({ website: "https://padi.example/", wikidata_id: "Q42", osm_id: "node/12" })).toEqual([
    "https://padi.example/",
    "https://www.wikidata.org/entity/Q42",
    "https://www.openstreetmap.org/node/12",
  ]);
  expect(of({ website: null, wikidata_id: "", osm_id: "" })).toBeUndefined();
});

it("an area is a destination within the areas around it and its country", () => {
  const ubud = {
    area: { name: "Ubud", slug: "ubud" },
    area_path: [{ name: "Bali", slug: "bali", country_code: "ID" }],
    country: { code: "ID", name: "Indonesia" },
    introduction: "Rice and stone.",
    latitude: -8.5,
    longitude: 115.26,
  };
  expect(areaJsonLd(ubud, ORIGIN)).toMatchObject({
    "@type": "TouristDestination",
    url: `${ORIGIN}/explore/ID/ubud/`,
    description: "Rice and stone.",
    containedInPlace: [
      { "@type": "Place", name: "Bali", url: `${ORIGIN}/explore/ID/bali/` },
      { "@type": "Country", name: "Indonesia", url: `${ORIGIN}/explore/ID/` },
    ],
  });
});

it("addresses are those of the page's language, without those of pictures", () => {
  const german = withGerman().readerOf("de");
  const [listing, crumbs] = runForReader(german, () => graph({}, [item("room", "Ridge")]));
  expect(listing).toMatchObject({
    "@id": `${ORIGIN}/de/0abcdef1/#listing`,
    url: `${ORIGIN}/de/0abcdef1/`,
    image: `${ORIGIN}/media/1/card_large`,
    makesOffer: [{ url: `${ORIGIN}/de/0abcdef1/#item-2` }],
  });
  expect(crumbs).toMatchObject({
    itemListElement: ["/explore/", "/explore/ID/", "/explore/ID/ubud/", "/0abcdef1/"].map((path) => ({ item: `${ORIGIN}/de${path}` })),
  });
});
