import { describe, expect, it } from "vitest";
import type { Business } from "../../catalogue/listings/contract.ts";
import { needFacts, practicalFacts, splitOtherNames } from "./facts.ts";

const listing = (values: Partial<Business> = {}) =>
  ({
    name: "Knossos",
    business_type: "restaurant",
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
    amenities: {},
    internet: "",
    labels: [],
    languages: [],
    registration_number: "",
    additional_services: [],
    other_names: [],
    ...values,
  }) as unknown as Business;
const said = (values: Partial<Business>) => practicalFacts(listing(values)).map(({ label, text }) => `${label}: ${text}`);

describe("what is good to know of a listing", () => {
  it("is nothing where nothing is known", () => expect(practicalFacts(listing())).toEqual([]));

  it("is what its source says, in words", () => {
    expect(said({ stars: 4, check_in: "from 14:00", check_out: "11:00" })).toEqual([
      "Stars: 4 stars",
      "Check-in: from 14:00",
      "Check-out: 11:00",
    ]);
    expect(said({ stars: 1 })).toEqual(["Stars: 1 star"]);
  });

  it("includes what guests need, and names what is unknown", () => {
    const { known, unknown } = needFacts(
      listing({ amenities: { wheelchair: "limited", wifi: "yes", pets: "no" }, internet: "free", labels: ["Green Key by FEE"] }),
    );
    expect(known.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      "Wheelchair access: Partly accessible",
      "Pets: Not allowed",
      "Wifi: Free",
      "Sustainability: Green Key by FEE",
    ]);
    // A restaurant has no rooms with kitchens or pools.
    expect(unknown).toEqual(["Step-free entrance", "Children", "Parking", "Air conditioning", "Sea view"]);
  });

  it("names every cuisine, and the level of prices beside what the source says of them", () => {
    expect(said({ cuisine: "pizza;italian_pizza;kebab" })).toEqual(["Cuisine: Pizza, italian pizza, kebab"]);
    expect(said({ price_range: "low_medium", price_text: "EUR 12" })).toEqual(["Prices: $ - $$, EUR 12"]);
    expect(said({ neighbourhood: "Back Bay" })).toEqual(["Neighbourhood: Back Bay"]);
    expect(said({ price_text: "EUR 12" })).toEqual(["Prices: EUR 12"]);
  });

  it("does not say the level of a bed again, which is in its badge", () => {
    expect(said({ business_type: "accommodation", price_range: "low_medium" })).toEqual([]);
    expect(said({ business_type: "accommodation", price_range: "low_medium", price_text: "from EUR 80" })).toEqual(["Prices: from EUR 80"]);
  });
});

describe("other names", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`);

  it("are all shown while they are few, never the listing's own", () => {
    expect(splitOtherNames(listing({ other_names: ["Knossos", "Κνωσός", "Cnossos"] }))).toEqual({ shown: ["Κνωσός", "Cnossos"], more: [] });
    expect(splitOtherNames(listing({ other_names: names(7) })).more).toEqual([]);
  });

  it("are opened on request where they are many, and none is lost", () => {
    const { shown, more } = splitOtherNames(listing({ other_names: names(40) }));
    expect(shown).toHaveLength(6);
    expect([...shown, ...more]).toEqual(names(40));
  });
});
