import { describe, expect, test } from "vitest";
import type { Candidate, Mapped } from "../formats/candidate.ts";
import { mapOwnRow, ownColumns } from "../formats/guideCsv/mapping.ts";
import { kindFromTags, mapFeature } from "../formats/osm/mapping.ts";
import { mapWikivoyageRow } from "../formats/wikivoyage/mapping.ts";
import type { PlaceOf } from "./listing.ts";
import { finishListing } from "./listing.ts";

const requireCandidate = (mapped: Mapped): Candidate => {
  if ("refused" in mapped) throw new Error(`${mapped.refused.field}: ${mapped.refused.reason}`);
  if (!("candidate" in mapped)) throw new Error("It is no listing.");
  return mapped.candidate;
};
const rejectionText = (mapped: Mapped) => ("refused" in mapped ? `${mapped.refused.field}: ${mapped.refused.reason}` : "taken");

const mapText = (text: string): Mapped => {
  const mapped = mapFeature(text, { dataset: "set" });
  if ("place" in mapped && !("candidate" in mapped)) throw new Error("It is a town.");
  return mapped;
};
const feature = (properties: object, geometry: object = { type: "Point", coordinates: [1.5, 42.5] }) =>
  mapText(JSON.stringify({ type: "Feature", properties, geometry }));

describe("OpenStreetMap", () => {
  test.each([
    [{ tourism: "hotel", amenity: "restaurant" }, "accommodation", undefined],
    [{ amenity: "bar;restaurant" }, "bar", undefined],
    [{ amenity: "ice_cream" }, "cafe", undefined],
    [{ tourism: "attraction", waterway: "waterfall" }, "sight", "waterfalls"],
    [{ leisure: "sports_centre", sport: "skiing" }, "activity", "skiing"],
    [{ historic: "castle" }, "sight", "historic_sites"],
    [{ type: "museum" }, "sight", "museums"],
  ])("%o is %s, %s", (tags, type, subtype) => {
    expect(kindFromTags(tags)).toMatchObject({ business_type: type, ...(subtype && { activity_subtype: subtype }) });
  });

  test.each([
    { historic: "boundary_stone" },
    { historic: "memorial", memorial: "stolperstein" },
    { amenity: "school" },
    { type: "bench" },
    { office: "travel_agent" },
    { amenity: "place_of_worship" },
    {},
    { tourism: "toString" },
  ])("%o is no travel business", (tags) => {
    expect(kindFromTags(tags)).toBeUndefined();
    expect(rejectionText(feature({ name: "X", ...tags }))).toMatch(/^type: not a travel business/);
  });

  test("a feature keeps its own address on the map as its source", () => {
    const mapped = requireCandidate(
      feature({
        "@type": "way",
        "@id": 12,
        name: "La Casa",
        amenity: "restaurant",
        cuisine: "regional;steak_house",
        "diet:vegan": "yes",
        "addr:street": "Carrer Major",
        "addr:housenumber": "3",
        "addr:postcode": "AD500",
      }),
    );
    expect(mapped).toMatchObject({
      source_key: "osm way/12",
      attribution_text: "© OpenStreetMap contributors",
      attribution_link: "https://www.openstreetmap.org/way/12",
      attribution_licence: "ODbL 1.0",
      cuisine: "regional, steak house",
      dietary_category: "vegan_friendly",
      address: "Carrer Major 3, AD500",
    });
  });

  test("without an id it is known by its name and place within the dataset", () => {
    const first = requireCandidate(feature({ name: "A", tourism: "museum" }));
    const moved = requireCandidate(feature({ name: "A", tourism: "museum" }, { type: "Point", coordinates: [1.6, 42.5] }));
    expect(first.source_key).toBe(
      requireCandidate(feature({ name: "a ", tourism: "museum" }, { type: "Point", coordinates: [1.50001, 42.5] })).source_key,
    );
    expect(first.source_key).not.toBe(moved.source_key);
    expect(first.attribution_link).toBe("https://www.openstreetmap.org/copyright");
  });

  test("the local name is kept, unless it is in another script and there is an English one", () => {
    expect(requireCandidate(feature({ name: "Châlet", "name:en": "Cottage", tourism: "hotel" })).name).toBe("Châlet");
    expect(requireCandidate(feature({ name: "फिस टेल लज", "name:en": "Fish Tail Lodge", tourism: "hotel" })).name).toBe("Fish Tail Lodge");
    expect(requireCandidate(feature({ name: "六本木", tourism: "hotel" })).name).toBe("六本木");
  });

  test("what cannot be read is refused with its field", () => {
    expect(rejectionText(feature({ tourism: "hotel" }))).toBe("name: missing");
    expect(rejectionText(feature({ name: "X", tourism: "hotel" }, { type: "Point" }))).toBe("geometry: missing or invalid");
    expect(() => feature({ place: "town", name: "Kotor", "name:it": "Cattaro" })).toThrow("It is a town.");
    expect(rejectionText(feature({ place: "town", name: "fixme" }))).toBe("name: is a note of a mapper");
    expect(rejectionText(mapText("[1]"))).toBe("properties: missing");
    expect(rejectionText(mapText("{oops"))).toBe("feature: is not valid JSON");
    expect(rejectionText(mapText('{"properties":[]}'))).toBe("properties: missing");
  });
});

describe("Wikivoyage", () => {
  const map = (row: Record<string, string>) =>
    mapWikivoyageRow(
      { article: "Tokyo/Roppongi", title: "X", latitude: "35.6", longitude: "139.7", description: "", ...row },
      { language: "en" },
    );

  test.each([
    [{ type: "see", title: "Mori Art Museum" }, "sight", "museums"],
    [{ type: "do", title: "Karaoke-kan" }, "activity", "nightlife"],
    [{ type: "eat", title: "Fujisoba" }, "restaurant", null],
    [{ type: "eat", title: "Worldstar Cafe" }, "cafe", null],
    [{ type: "eat", title: "Petit Café" }, "cafe", null],
    [{ type: "see", title: "Glaces Cathédrale Été" }, "sight", "churches"],
    [{ type: "see", title: "Kruger National Park" }, "sight", "national_parks"],
    [{ type: "buy", title: "Grand Marché" }, "activity", "markets"],
    [{ type: "do", title: "Wató" }, "activity", "other"],
    [{ type: "drink", title: "Tokyo Sports Cafe" }, "bar", null],
    [{ type: "sleep", title: "the b" }, "accommodation", null],
    [{ type: "buy", title: "Night market" }, "activity", "markets"],
    [{ type: "buy", title: "Aoyama Book Center" }, "activity", "shopping"],
  ])("%o is %s, %s", (row, type, subtype) => {
    expect(requireCandidate(map(row))).toMatchObject({ business_type: type, activity_subtype: subtype });
  });

  test.each([
    { type: "listing", title: "Brazil" },
    { type: "go", title: "North Station" },
    { type: "buy", title: "Don Quixote" },
    { type: "eat", title: "Gourmet City", description: "cheapest supermarket" },
    { type: "" },
  ] as Record<string, string>[])("%o is no travel business", (row) => {
    expect(rejectionText(map(row))).toMatch(/^type: not a travel business/);
  });

  test("names its article and licence, and is known by article, type and title", () => {
    expect(requireCandidate(map({ type: "see", article: "Chiang Mai?" }))).toMatchObject({
      source_key: "wikivoyage en|Chiang Mai?|see|X",
      attribution_text: "Wikivoyage contributors",
      attribution_link: "https://en.wikivoyage.org/wiki/Chiang_Mai%3F",
      attribution_licence: "CC BY-SA",
    });
  });

  test("a title that is only a template is no name", () => {
    expect(rejectionText(map({ type: "see", title: "{{label|Q1362638|en}}" }))).toBe("title: empty without its wiki markup");
  });
});

describe("the guide's own columns", () => {
  const row = { name: "A", business_type: "Bar", latitude: "1", longitude: "2", licence: "CC0" };

  test("are known under other spellings too, the documented name first", () => {
    expect(ownColumns(["ID", "Title", "Type", "lat", "LON", "colour", "name"])).toEqual([
      "id",
      undefined,
      "business_type",
      "latitude",
      "longitude",
      undefined,
      "name",
    ]);
  });

  test("leave out values that are not in a list, with a note", () => {
    const mapped = requireCandidate(
      mapOwnRow({ ...row, bar_type: "spaceship", price_range: "Low medium", number_of_rooms: "many", country: "Nepal" }, { dataset: "d" }),
    );
    expect(mapped).toMatchObject({ business_type: "bar", bar_type: null, price_range: "low_medium", number_of_rooms: null, country: "NP" });
    expect(mapped.notes?.map(({ field }) => field).sort()).toEqual(["bar_type", "number_of_rooms"]);
  });

  test("a row without a licence of its own or of the command is refused", () => {
    expect(rejectionText(mapOwnRow({ ...row, licence: "" }, { dataset: "d" }))).toMatch(/^licence: missing/);
    expect(requireCandidate(mapOwnRow({ ...row, licence: "" }, { dataset: "d", licence: "CC BY 4.0" })).attribution_licence).toBe(
      "CC BY 4.0",
    );
  });
});

describe("a finished listing", () => {
  const findPlace: PlaceOf = (_latitude, _longitude, country) =>
    country === "FR" ? { reason: "is in another country than the record says" } : { country_code: "MC", area_id: 7, area_name: "Monaco" };
  const base: Candidate = {
    source_key: "k",
    name: "A",
    business_type: "bar",
    activity_subtype: null,
    latitude: "43.7",
    longitude: 7.4,
    attribution_text: "T",
    attribution_link: "https://t.example",
    attribution_licence: "L",
  };
  const finish = (changes: Partial<Candidate>) => finishListing({ ...base, ...changes }, findPlace);

  test("takes its city from the record, else from its area", () => {
    expect(finish({})).toMatchObject({ listing: { fields: { city: "Monaco", area_id: 7, country_code: "MC" } } });
    expect(finish({ city: "La Condamine" })).toMatchObject({ listing: { fields: { city: "La Condamine" } } });
  });

  test("keeps what can be read in two ways, and the source's own words of what it writes in another form", () => {
    expect(finish({ hours: "Mo-Fr 9:00-5:00", phone: "+(516) 555-0142" })).toMatchObject({
      listing: { fields: { opening_hours: "Mo-Fr 9:00-5:00", opening_time: null, closing_time: null } },
    });
    const finished = finish({ hours: "Daily 9AM-5PM", phone: "93 25 12 34" });
    expect(finished).toMatchObject({
      listing: {
        fields: { opening_hours: "Mo-Su 09:00-17:00", opening_time: "09:00:00", phone: "+377 93 25 12 34" },
        as_written: { opening_hours: "Daily 9AM-5PM", phone: "93 25 12 34" },
      },
    });
    expect("listing" in finished && finish({ hours: "Mo-Su 09:00-17:00" })).not.toHaveProperty("listing.as_written.opening_hours");
  });

  test("is not made if the name says that the place is closed", () => {
    expect(finish({ name: "Bar Lluna (tancat)" })).toEqual({
      refused: { field: "name", reason: "says that the place is permanently closed" },
    });
  });

  test("names the country that swapped coordinates would be in", () => {
    const swapped: PlaceOf = (latitude) =>
      latitude === 43.7 ? { country_code: "MC", area_id: 7, area_name: "Monaco" } : { country_code: "YE", area_id: null, area_name: "" };
    expect(finishListing({ ...base, latitude: 7.4, longitude: 43.7 }, swapped)).toMatchObject({
      listing: { notes: [{ field: "latitude", reason: "lies in Yemen; with latitude and longitude swapped it would be in Monaco" }] },
    });
    const sea: PlaceOf = (latitude) =>
      latitude === 1.3 ? { country_code: "SG", area_id: 3, area_name: "Singapore" } : { reason: "in no country (at sea?)" };
    const reasonFor = (latitude: number, longitude: number) => {
      const result = finishListing({ ...base, latitude, longitude }, sea);
      return "refused" in result ? result.refused.reason : "";
    };
    expect(reasonFor(80, 1.3)).toBe("in no country (at sea?); with latitude and longitude swapped it would be in Singapore");
    expect(reasonFor(103.8, 1.3)).toBe("out of range (-90 to 90); with latitude and longitude swapped it would be in Singapore");
    expect(reasonFor(10, 20)).toBe("in no country (at sea?)");
  });

  test("mends letters that were UTF-8 twice before anything is cleaned away, and says so", () => {
    expect(finish({ name: "Café Ã\u0081vila, voilÃ\u00a0", city: "MONACO" })).toMatchObject({
      listing: {
        fields: { name: "Café Ávila, voilà", city: "Monaco" },
        notes: [{ field: "name", reason: "was encoded twice: repaired" }],
      },
    });
  });

  test("shortens long texts and drops invalid addresses, with a note", () => {
    const finished = finish({ name: "word ".repeat(80), description: "x ".repeat(6_000), website: "javascript:alert(1)", email: "nobody" });
    if (!("listing" in finished)) throw new Error("refused");
    expect(String(finished.listing.fields.name).length).toBeLessThanOrEqual(200);
    expect(String(finished.listing.fields.description).length).toBeLessThanOrEqual(4_000);
    expect(finished.listing.fields).toMatchObject({ website: null, email: "" });
    expect(finished.listing.notes.map(({ field }) => field).sort()).toEqual(["description", "email", "name", "website"]);
  });

  test.each([
    [{ name: " <b> </b> " }, "name: missing"],
    [{ name: "***" }, "name: has no letter or digit"],
    [{ latitude: "" }, "latitude: missing"],
    [{ latitude: "43°44'" }, "latitude: is not a number of degrees"],
    [{ latitude: "5333000,5" }, "latitude: is not in degrees, perhaps in metres of a national grid: use degrees of WGS 84 (EPSG:4326)"],
    [{ longitude: 691000.1 }, "longitude: is not in degrees, perhaps in metres of a national grid: use degrees of WGS 84 (EPSG:4326)"],
    [{ longitude: 181 }, "longitude: out of range (-180 to 180)"],
    [{ latitude: Number.NaN }, "latitude: is not a number of degrees"],
    [{ latitude: 0, longitude: 0 }, "latitude: 0,0 stands for missing coordinates"],
    [{ country: "FR" }, "latitude: is in another country than the record says"],
  ] as const)("%o is refused: %s", (changes, reason) => {
    const finished = finish(changes);
    expect("refused" in finished && `${finished.refused.field}: ${finished.refused.reason}`).toBe(reason);
  });
});

describe("the part of town", () => {
  const place = () => ({ country_code: "US", area_id: 1, area_name: "Boston" });
  const finishedNeighbourhood = (mapped: Mapped) => {
    const finished = finishListing(requireCandidate(mapped), place);
    return "listing" in finished ? finished.listing.fields.neighbourhood : finished.refused;
  };
  const row = { name: "Inn", business_type: "accommodation", latitude: "42.3", longitude: "-71.1", licence: "CC0" };

  test.each([
    ["Back Bay", "Back Bay"],
    ["JAMAICA PLAIN", "Jamaica Plain"],
    ["Colonia 20 de Noviembre", "Colonia 20 de Noviembre"],
    // A town is not a part of itself, and purely administrative names are not shown.
    ["Boston", ""],
    ["Ward 115", ""],
    ["7", ""],
  ])("%s of a table is kept as %j", (said, kept) =>
    expect(finishedNeighbourhood(mapOwnRow({ ...row, neighbourhood: said }, { dataset: "x" }))).toBe(kept),
  );

  test.each([
    ["Municipality of Cascais", "Cascais"],
    ["AMBELAS", "AMBELAS"],
    ["Ward 5", "Boston"],
    ["", "Boston"],
  ])("stands beside the town, which %j names as %j", (said, shown) => {
    const finished = finishListing(requireCandidate(mapOwnRow({ ...row, city: said }, { dataset: "x" })), place);
    expect("listing" in finished && finished.listing.fields.city).toBe(shown);
  });

  test("is a suburb, quarter or neighbourhood of OpenStreetMap, and the district that an article is about", () => {
    for (const key of ["addr:suburb", "addr:quarter", "addr:neighbourhood"])
      expect(finishedNeighbourhood(feature({ name: "Inn", tourism: "hotel", [key]: "Kreuzberg" }))).toBe("Kreuzberg");
    const listing = { title: "Inn", type: "sleep", latitude: "42.3", longitude: "-71.1" };
    const ofArticle = (article: string) => finishedNeighbourhood(mapWikivoyageRow({ ...listing, article }, { language: "en" }));
    expect([ofArticle("Boston/Back Bay"), ofArticle("Boston")]).toEqual(["Back Bay", ""]);
  });
});
