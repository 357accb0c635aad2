import { describe, expect, test } from "vitest";
import { ACTIVITY_TYPES, BAR_TYPES, BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { foursquareLabels, mapFoursquareRow, mapOverturePlace } from "./mapping.ts";
import { FOURSQUARE_KINDS, OVERTURE_KINDS } from "./words.ts";

const PLACE = {
  id: "08f2830828052d2c0339",
  names: { primary: "Sushi Ueno", common: { ja: "寿司上野", en: "Sushi Ueno" }, rules: [{ variant: "short", value: "Ueno" }] },
  categories: { primary: "sushi_restaurant", alternate: ["bar"] },
  geometry: { type: "Point", coordinates: [139.77, 35.71] },
  confidence: 0.93,
  operating_status: "open",
  websites: ["https://ueno.example"],
  socials: ["https://social.example/ueno"],
  emails: ["a@ueno.example"],
  phones: ["+81 3 0000 0000"],
  addresses: [{ freeform: "1-2-3 Ueno", locality: "Tokyo", postcode: "110-0005", country: "JP" }],
  sources: [{ dataset: "meta", license: "CDLA-Permissive-2.0" }, { dataset: "Foursquare", license: "Apache-2.0" }, { dataset: "meta" }],
};
const overture = (changes: object = {}, options = {}) => mapOverturePlace(JSON.stringify({ ...PLACE, ...changes }), options);
const mappedKind = (mapped: ReturnType<typeof overture>) =>
  "candidate" in mapped
    ? [mapped.candidate.business_type, mapped.candidate.activity_subtype ?? mapped.candidate.bar_type ?? null]
    : "refused" in mapped && `${mapped.refused.field}: ${mapped.refused.reason}`;

describe("a place of Overture", () => {
  test("is a listing with its id, names, contacts, address, sources and their licences", () => {
    expect(overture()).toEqual({
      candidate: {
        source_key: "overture 08f2830828052d2c0339",
        business_type: "restaurant",
        activity_subtype: null,
        bar_type: null,
        name: "Sushi Ueno",
        other_names: ["寿司上野", "Sushi Ueno", "Ueno"],
        texts: { ja: { name: "寿司上野" }, en: { name: "Sushi Ueno" } },
        local_name: "Sushi Ueno",
        latitude: 35.71,
        longitude: 139.77,
        country: "JP",
        city: "Tokyo",
        localities: ["Tokyo"],
        address: "1-2-3 Ueno, 110-0005",
        phone: "+81 3 0000 0000",
        email: "a@ueno.example",
        website: "https://ueno.example",
        cuisine: "sushi",
        gers_id: "08f2830828052d2c0339",
        attribution_text: "Overture Maps Foundation (meta, Foursquare)",
        attribution_link: "https://docs.overturemaps.org/attribution/",
        attribution_licence: "CDLA-Permissive-2.0, Apache-2.0",
      },
    });
  });

  test.each([
    ["hotel", ["accommodation", null]],
    ["thai_restaurant", ["restaurant", null]],
    ["coffee_shop", ["cafe", null]],
    ["irish_pub", ["bar", "beer_pub"]],
    ["modern_art_museum", ["sight", "museums"]],
    ["beach", ["sight", "beach"]],
    ["winery", ["activity", "winetours"]],
    ["dentist", "categories: not a travel business (dentist)"],
    ["hair_salon", "categories: not a travel business (hair_salon)"],
    ["toString", "categories: not a travel business (toString)"],
  ])("that is a %s", (primary, expected) => expect(mappedKind(overture({ categories: { primary } }))).toEqual(expected));

  test("of worship is a sight where it is a landmark too; a postcode alone is no address", () => {
    const church = (...alternate: string[]) =>
      overture({ categories: { primary: "church_cathedral", alternate }, addresses: [{ postcode: "68000" }] });
    expect(mappedKind(church("landmark_and_historical_building"))).toEqual(["sight", "temples"]);
    expect(church("landmark_and_historical_building")).toMatchObject({ candidate: { address: "" } });
    expect(mappedKind(church("religious_organization"))).toMatch(/not a travel business/);
  });

  test("of a category that says little is what an alternate one says; of a clear one it never is", () => {
    expect(mappedKind(overture({ categories: { primary: "attractions_and_activities", alternate: ["dentist", "waterfall"] } }))).toEqual([
      "sight",
      "waterfalls",
    ]);
    expect(mappedKind(overture({ categories: { primary: "attractions_and_activities" } }))).toEqual(["sight", "other"]);
    expect(mappedKind(overture({ categories: { primary: "grocery_store", alternate: ["cafe"] } }))).toMatch(/not a travel business/);
    expect(mappedKind(overture({ categories: undefined, taxonomy: { primary: "hotel" } }))).toEqual(["accommodation", null]);
  });

  test.each([
    [{ operating_status: "permanently_closed" }, "operating_status: is permanently closed"],
    [{ operating_status: "temporarily_closed" }, "operating_status: is temporarily closed"],
    [{ confidence: 0.2 }, "confidence: is below 0.5: the place may not exist"],
    [{ id: "" }, "id: missing"],
    [{ names: null }, "names.primary: missing"],
  ])("is refused with %j", (changes, expected) => expect(mappedKind(overture(changes))).toBe(expected));

  test("says what its command says of licence and attribution; a strange geometry places nothing", () => {
    const mapped = overture({ geometry: "POINT", websites: [] }, { licence: "L", attribution: "A", attributionLink: "https://a.example" });
    expect(mapped).toMatchObject({
      candidate: { latitude: undefined, website: "https://social.example/ueno", attribution_licence: "L", attribution_text: "A" },
    });
  });
});

const ROW = {
  fsq_place_id: "4b6f0a2ef964a520b8d92ce3",
  name: "Blue Door",
  latitude: "28.21",
  longitude: "83.95",
  address: "Lake Road 1",
  locality: "Pokhara",
  region: "Gandaki",
  postcode: "33700",
  country: "NP",
  date_closed: "",
  tel: "+977 61 000000",
  website: "https://blue.example",
  email: "a@blue.example",
  fsq_category_labels: "['Dining and Drinking > Restaurant > Asian Restaurant > Thai Restaurant']",
};
const foursquare = (changes: Partial<typeof ROW> & Record<string, string> = {}) => mapFoursquareRow({ ...ROW, ...changes }, {});

describe("an open place of Foursquare", () => {
  test("is a listing with its contacts, address, cuisine and licence", () => {
    expect(foursquare()).toEqual({
      candidate: expect.objectContaining({
        source_key: "foursquare 4b6f0a2ef964a520b8d92ce3",
        business_type: "restaurant",
        cuisine: "Thai",
        city: "Pokhara",
        address: "Lake Road 1, 33700",
        attribution_licence: "Apache-2.0",
        attribution_link: "https://foursquare.com/placemakers/review-place/4b6f0a2ef964a520b8d92ce3",
      }),
    });
  });

  test.each([
    ["Travel and Transportation > Lodging > Hostel", ["accommodation", null]],
    ["Dining and Drinking > Cafe, Coffee, and Tea House > Coffee Shop", ["cafe", null]],
    ["Dining and Drinking > Bar > Wine Bar", ["bar", "wine"]],
    ["Arts and Entertainment > Museum > History Museum", ["sight", "museums"]],
    ["Landmarks and Outdoors > Park > National Park", ["sight", "national_parks"]],
    [
      "Landmarks and Outdoors > Park > Playground",
      "fsq_category_labels: not a travel business (Landmarks and Outdoors > Park > Playground)",
    ],
    ["Health and Medicine > Dentist", "fsq_category_labels: not a travel business (Health and Medicine > Dentist)"],
    ["", "fsq_category_labels: not a travel business (no category)"],
  ])("that is %s", (label, expected) => expect(mappedKind(foursquare({ fsq_category_labels: label && `["${label}"]` }))).toEqual(expected));

  test.each([
    [{ date_closed: "2023-05-01" }, "date_closed: is closed"],
    [{ unresolved_flags: "['duplicate']" }, "unresolved_flags: is reported: duplicate"],
    [{ fsq_place_id: " " }, "fsq_place_id: missing"],
    [{ name: "" }, "name: missing"],
  ])("is refused with %j", (changes, expected) => expect(mappedKind(foursquare(changes as Partial<typeof ROW>))).toBe(expected));

  test("has its labels, however the list of them is written", () => {
    const labels = ["Health and Medicine > Dentist", "Dining and Drinking > Cafe, Coffee, and Tea House > Café"];
    for (const written of [JSON.stringify(labels), `['${labels.join("', '")}']`, `[${labels.join(", ")}]`, labels.join("|")])
      expect(foursquareLabels(written), written).toEqual(labels);
    expect(mappedKind(foursquare({ fsq_category_labels: JSON.stringify(labels) }))).toEqual(["cafe", null]);
    expect(foursquareLabels(`['${"Dining and Drinking > ".repeat(5_000)}`).length).toBeLessThan(2);
  });
});

test("every line of both tables is a kind that the guide has", () => {
  for (const kind of [...Object.values(OVERTURE_KINDS), ...Object.values(FOURSQUARE_KINDS)]) {
    if (!kind) continue;
    expect(Object.keys(BUSINESS_TYPES)).toContain(kind.business_type);
    if (kind.activity_subtype) expect(Object.keys(ACTIVITY_TYPES)).toContain(kind.activity_subtype);
    if (kind.bar_type) expect(Object.keys(BAR_TYPES)).toContain(kind.bar_type);
  }
});
