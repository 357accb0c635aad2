import { describe, expect, test } from "vitest";
import { kindFromTags, mapFeature } from "./mapping.ts";
import { OSM_KINDS } from "./words.ts";

/** Expected result of every row of the table; after a comma, its further condition. */
const ROWS = `
tourism=hotel: accommodation
tourism=hostel: accommodation
tourism=guest_house: accommodation
tourism=motel: accommodation
tourism=apartment: accommodation
tourism=chalet: accommodation
tourism=alpine_hut: accommodation
tourism=wilderness_hut: accommodation
tourism=camp_site: accommodation
tourism=caravan_site: accommodation
leisure=resort: accommodation
amenity=restaurant: restaurant
amenity=fast_food: restaurant
amenity=food_court: restaurant
amenity=ice_cream: cafe
amenity=cafe: cafe
amenity=bar: bar
amenity=pub: bar
amenity=biergarten: bar
amenity=nightclub: bar
amenity=theatre: activity theatre
amenity=arts_centre: activity art_galleries
amenity=cinema: activity other
amenity=music_venue: activity live_music
amenity=concert_hall: activity live_music
amenity=planetarium: activity stargazing
amenity=dive_centre: activity diving
amenity=boat_rental, phone=+376 1: activity boat_trips
amenity=bicycle_rental, website=https://x.example: activity cycling
amenity=ski_rental: activity skiing
amenity=ski_school: activity skiing
amenity=cooking_school: activity cooking_classes
amenity=casino: activity nightlife
amenity=monastery: sight temples
amenity=fountain, wikidata=Q1: sight other
amenity=library, heritage=2: sight other
amenity=townhall, wikipedia=en:X: sight historic_sites
amenity=marketplace: activity markets
amenity=public_bath: activity hot_springs
amenity=spa: activity spa
tourism=museum: sight museums
tourism=gallery: sight art_galleries
tourism=artwork, name=The winged horse: sight other
tourism=viewpoint: sight other
tourism=zoo: sight wildlife
tourism=aquarium: sight wildlife
tourism=theme_park: activity theme_parks
tourism=attraction: sight other
tourism=information, information=office: activity other
tourism=trail_riding_station: activity horse_riding
amenity=place_of_worship, building=cathedral: sight churches
leisure=stadium: sight other
leisure=marina: activity sailing
leisure=park: sight gardens
leisure=ice_rink: activity other
leisure=miniature_golf: activity golf
leisure=sports_centre: activity other
leisure=golf_course: activity golf
leisure=horse_riding: activity horse_riding
leisure=water_park: activity theme_parks
leisure=amusement_arcade: activity other
leisure=bowling_alley: activity other
leisure=dance: activity dance
leisure=escape_game: activity other
leisure=sauna: activity spa
leisure=beach_resort: activity beach
leisure=garden: sight gardens
leisure=nature_reserve: sight national_parks
leisure=bird_hide: sight bird_watching
craft=winery: activity winetours
craft=brewery: activity breweries
craft=distillery: activity distilleries
craft=pottery: activity pottery
shop=scuba_diving: activity diving
shop=mall: activity shopping
shop=department_store: activity shopping
shop=massage: activity spa
natural=beach: sight beach
natural=bay: sight beach
natural=cave_entrance: sight caving
natural=hot_spring: sight hot_springs
natural=geyser: sight hot_springs
natural=peak: sight hiking
natural=volcano: sight hiking
natural=saddle, wikidata=Q1: sight hiking
natural=arch: sight other
natural=cape, wikidata=Q1: sight other
natural=glacier: sight other
natural=water, wikidata=Q1: sight other
natural=valley, wikidata=Q1: sight hiking
waterway=waterfall: sight waterfalls
boundary=national_park: sight national_parks
boundary=protected_area, protect_class=2: sight national_parks
place=island: sight other
place=islet, wikidata=Q1: sight other
place=square, wikidata=Q1: sight other
man_made=lighthouse: sight historic_sites
man_made=observatory, wikidata=Q1: sight stargazing
man_made=tower, tower:type=observation: sight other
bridge=yes, wikidata=Q1: sight historic_sites
route=hiking: activity hiking
route=foot: activity hiking
route=bicycle: activity cycling
route=mtb: activity mountain_biking
route=horse: activity horse_riding
route=canoe: activity kayaking
route=ski: activity skiing
aerialway=cable_car: activity other
aerialway=gondola: activity other`
  .trim()
  .split("\n")
  .map((line) => {
    const [what = "", kind = ""] = line.split(/: (?=[a-z_ ]+$)/);
    const [main = "", more] = what.split(", ");
    return { main, more, kind };
  });

const parseTags = (...pairs: (string | undefined)[]) =>
  Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair?.indexOf("=") ?? -1;
      return pair && at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
    }),
  );
const kindText = (tags: Record<string, string>) => {
  const kind = kindFromTags(tags);
  return kind && [kind.business_type, kind.activity_subtype].filter(Boolean).join(" ");
};

describe("OpenStreetMap's tags", () => {
  test("each row of the table has its test, and none has two", () => {
    const rows = OSM_KINDS.flatMap(([key, values]) => Object.keys(values).map((value) => `${key}=${value}`));
    expect(ROWS.map(({ main }) => main).sort()).toEqual(rows.sort());
  });

  test.each(ROWS)("$main is $kind", ({ main, more, kind }) => {
    expect(kindText(parseTags(main, more))).toBe(kind);
    if (more) expect(kindText(parseTags(main))).toBeUndefined();
  });

  test.each([
    ["a dock of a hire network", { amenity: "bicycle_rental", bicycle_rental: "docking_station", website: "https://hire.example" }],
    ["a stand of a hire network", { amenity: "bicycle_rental", network: "City Bikes", phone: "1" }],
    ["a bench", { amenity: "bench", name: "Bench of the poet" }],
    ["a bench that is called art", { tourism: "artwork", artwork_type: "bench", name: "Long seat" }],
    ["art without a name of its own", { tourism: "artwork", name: "Sculpture 3" }],
    ["art without a name of its own, in Georgian", { tourism: "artwork", name: "გრაფიტი" }],
    ["art without a name of its own, in Cyrillic", { tourism: "artwork", name: "Граффити 4" }],
    ["art without a name of its own, in Greek", { tourism: "artwork", name: "Άγαλμα" }],
    ["art without a name of its own, in Hebrew", { tourism: "artwork", name: "ציור קיר" }],
    ["art without a name of its own, in Thai", { tourism: "artwork", name: "รูปปั้น" }],
    ["art without a name of its own, in Japanese", { tourism: "artwork", name: "壁画" }],
    ["art without a name of its own, in Korean", { tourism: "artwork", name: "조형물 2" }],
    ["art without a name of its own, in one tag", { type: "artwork", name: "Mural" }],
    ["a map by the road", { tourism: "information", information: "map", name: "Map of the valley" }],
    ["a parish church", { amenity: "place_of_worship", religion: "christian", building: "church" }],
    ["a military area", { boundary: "protected_area", protect_class: "25" }],
    ["a playground", { leisure: "playground", name: "Pirates" }],
    ["a picnic table", { tourism: "picnic_site", name: "Under the oak" }],
    ["a shelter", { amenity: "shelter", name: "Old hut" }],
    ["a radio tower", { man_made: "tower", "tower:type": "communication" }],
    ["a bus route", { route: "bus", name: "L1", type: "route" }],
  ])("%s is nothing", (_, tags) => {
    expect(kindFromTags(tags)).toBeUndefined();
  });

  test("a temple is worth a visit as it is, and a church that is known", () => {
    expect(kindText({ amenity: "place_of_worship", religion: "hindu" })).toBe("sight temples");
    expect(kindText({ amenity: "place_of_worship", religion: "christian", wikidata: "Q1" })).toBe("sight churches");
  });

  test.each([
    ["a statue", { tourism: "artwork", artwork_type: "statue", name: "The Blue Rider" }, "sight sculptures"],
    ["a sculpture by its name", { tourism: "artwork", name: "Statue of the Blue Rider" }, "sight sculptures"],
    ["a bust on a memorial", { historic: "memorial", memorial: "bust", name: "The Poet" }, "sight sculptures"],
    ["a mural", { tourism: "artwork", artwork_type: "mural", name: "Blue Wall" }, "sight street_art"],
    [
      "a chapel that is an attraction",
      { tourism: "attraction", building: "chapel", amenity: "place_of_worship", religion: "christian" },
      "sight churches",
    ],
    ["a historic church", { historic: "church", name: "St Blue" }, "sight churches"],
    ["a mosque", { amenity: "place_of_worship", religion: "muslim", wikidata: "Q1" }, "sight temples"],
    ["a Buddhist monastery", { amenity: "monastery", religion: "buddhist" }, "sight temples"],
  ])("%s is a kind of its own", (_, tags, kind) => expect(kindText(tags)).toBe(kind));

  test("known art is taken whatever its name", () => {
    expect(kindText({ tourism: "artwork", name: "Statue", wikidata: "Q1" })).toBe("sight sculptures");
    expect(kindText({ tourism: "artwork", name: "ქართლის დედა" })).toBe("sight other");
    expect(kindText({ tourism: "artwork", name: "ქანდაკება", wikidata: "Q1" })).toBe("sight other");
    expect(kindText({ tourism: "artwork", name: "Статуя Свободы" })).toBe("sight other");
  });
});

describe("hashtags", () => {
  const hashtags = (properties: Record<string, string>) => {
    const feature = { type: "Feature", geometry: { type: "Point", coordinates: [7, 60] }, properties: { name: "Prest", ...properties } };
    const mapped = mapFeature(JSON.stringify(feature), { dataset: "fjord" });
    return "candidate" in mapped ? mapped.candidate.hashtags : mapped;
  };

  test("say what no activity type says, of every tag that does", () => {
    expect(hashtags({ tourism: "viewpoint", natural: "peak" })).toEqual(["viewpoint", "mountain"]);
    expect(hashtags({ tourism: "attraction", natural: "water", water: "lake" })).toEqual(["lake"]);
  });

  test("leave out the type, and tags that say little about a place of that type", () => {
    expect(hashtags({ tourism: "museum" })).toEqual([]);
    expect(hashtags({ tourism: "hotel", leisure: "marina" })).toEqual([]);
  });
});
