import { describe, expect, test } from "vitest";
import { mapFoursquareRow, mapOverturePlace } from "./mapping.ts";
import { FOURSQUARE_KINDS, OVERTURE_KINDS } from "./words.ts";

/** Expected result of every row of the two tables: its type, and the kind of activity, sight or bar. */

const OVERTURE = `
accommodation: accommodation
hotel: accommodation
motel: accommodation
hostel: accommodation
inn: accommodation
lodge: accommodation
resort: accommodation
beach_resort: accommodation
bed_and_breakfast: accommodation
guest_house: accommodation
cottage: accommodation
cabin: accommodation
holiday_rental_home: accommodation
campground: accommodation
rv_park: accommodation
mountain_hut: accommodation
ryokan: accommodation
holiday_park: accommodation
service_apartments: accommodation
country_house: accommodation
houseboat: accommodation
health_retreats: accommodation
eat_and_drink: restaurant
restaurant: restaurant
bistro: restaurant
diner: restaurant
steakhouse: restaurant
brasserie: restaurant
gastropub: restaurant
food_truck: restaurant
food_court: restaurant
fast_food_restaurant: restaurant
buffet_restaurant: restaurant
pizzaria: restaurant
sandwich_shop: restaurant
food_stand: restaurant
cafe: cafe
coffee_shop: cafe
tea_room: cafe
bakery: cafe
ice_cream_shop: cafe
dessert_shop: cafe
patisserie_cake_shop: cafe
gelato: cafe
creperie: cafe
bubble_tea: cafe
juice_bar: cafe
bar: bar bar
lounge: bar bar
sports_bar: bar bar
hotel_bar: bar bar
beach_bar: bar bar
sake_bar: bar bar
tiki_bar: bar bar
dive_bar: bar bar
hookah_bar: bar bar
gay_bar: bar bar
bar_and_grill_restaurant: bar bar
pub: bar beer_pub
irish_pub: bar beer_pub
beer_bar: bar beer_pub
beer_garden: bar beer_pub
brewpub: bar beer_pub
cocktail_bar: bar cocktail
whiskey_bar: bar cocktail
speakeasy: bar cocktail
champagne_bar: bar cocktail
wine_bar: bar wine
wine_tasting_room: bar wine
dance_club: bar nightclub
nightclub: bar nightclub
salsa_club: bar nightclub
museum: sight museums
science_museum: sight museums
art_gallery: sight art_galleries
sculpture_park: sight art_galleries
landmark_and_historical_building: sight historic_sites
monument: sight historic_sites
castle: sight historic_sites
fort: sight historic_sites
palace: sight historic_sites
ruin: sight historic_sites
lighthouse: sight historic_sites
memorial_park: sight historic_sites
battlefield: sight historic_sites
archaeological_site: sight historic_sites
bridge: sight historic_sites
buddhist_temple: sight temples
hindu_temple: sight temples
shinto_shrines: sight temples
cathedral: sight churches
monastery: sight temples
sikh_temple: sight temples
jain_temple: sight temples
pagoda: sight temples
botanical_garden: sight gardens
park: sight gardens
state_park: sight gardens
rose_garden: sight gardens
national_park: sight national_parks
nature_reserve: sight national_parks
forest: sight national_parks
zoo: sight wildlife
aquarium: sight wildlife
wildlife_sanctuary: sight wildlife
petting_zoo: sight wildlife
butterfly_garden: sight wildlife
beach: sight beach
bay: sight beach
waterfall: sight waterfalls
cave: sight caving
hot_springs: sight hot_springs
street_art: sight street_art
public_art: sight street_art
attractions_and_activities: sight other
tourist_attraction: sight other
lookout: sight other
plaza: sight other
stadium_arena: sight other
fountain: sight other
island: sight other
lake: sight other
mountain: sight hiking
observatory: sight stargazing
planetarium: activity stargazing
amusement_park: activity theme_parks
water_park: activity theme_parks
theme_park: activity theme_parks
hiking_trail: activity hiking
bike_rentals: activity cycling
bike_tours: activity cycling
boat_tours: activity boat_trips
boat_rental_and_training: activity boat_trips
boat_charter: activity boat_trips
walking_tours: activity walking_tours
food_tours: activity food_tours
winery: activity winetours
vineyard: activity winetours
wine_tours: activity winetours
brewery: activity breweries
distillery: activity distilleries
tours: activity city_tours
sightseeing_tour_agency: activity city_tours
bus_tours: activity city_tours
historical_tours: activity city_tours
theatre: activity theatre
performing_arts: activity theatre
opera_and_ballet: activity theatre
comedy_club: activity theatre
music_venue: activity live_music
jazz_and_blues: activity live_music
casino: activity nightlife
golf_course: activity golf
miniature_golf_course: activity golf
diving_center: activity diving
scuba_diving_center: activity diving
scuba_diving_instruction: activity diving
surfing: activity surfing
surfing_school: activity surfing
canoe_and_kayak_hire_service: activity kayaking
rafting_kayaking_area: activity rafting
rock_climbing_gym: activity climbing
rock_climbing_spot: activity climbing
horse_riding: activity horse_riding
horseback_riding_service: activity horse_riding
ski_resort: activity skiing
ski_area: activity skiing
ski_and_snowboard_school: activity skiing
paragliding: activity paragliding
hang_gliding_center: activity paragliding
zip_line_center: activity zipline
hot_air_balloons_tour: activity hot_air_balloon
cooking_school: activity cooking_classes
cooking_classes: activity cooking_classes
spas: activity spa
day_spa: activity spa
massage: activity spa
thermal_bath: activity spa
yoga_studio: activity yoga
yoga: activity yoga
farmers_market: activity markets
flea_market: activity markets
market: activity markets
public_market: activity markets
night_market: activity markets
shopping_center: activity shopping
department_store: activity shopping
souvenir_shop: activity shopping
marina: activity sailing
sailing: activity sailing
visitor_center: activity other
cinema: activity other
escape_rooms: activity other
bowling_alley: activity other
`;

const FOURSQUARE = `
Dining and Drinking > Restaurant: restaurant
Dining and Drinking > Food Court: restaurant
Dining and Drinking > Food Truck: restaurant
Dining and Drinking > Breakfast Spot: cafe
Dining and Drinking > Bakery: cafe
Dining and Drinking > Cafe, Coffee, and Tea House: cafe
Dining and Drinking > Dessert Shop: cafe
Dining and Drinking > Creperie: cafe
Dining and Drinking > Juice Bar: cafe
Dining and Drinking > Bar: bar bar
Dining and Drinking > Bar > Beer Bar: bar beer_pub
Dining and Drinking > Bar > Beer Garden: bar beer_pub
Dining and Drinking > Bar > Pub: bar beer_pub
Dining and Drinking > Bar > Cocktail Bar: bar cocktail
Dining and Drinking > Bar > Wine Bar: bar wine
Dining and Drinking > Brewery: activity breweries
Dining and Drinking > Distillery: activity distilleries
Dining and Drinking > Vineyard: activity winetours
Dining and Drinking > Winery: activity winetours
Dining and Drinking > Night Market: activity markets
Nightlife Spot > Night Club: bar nightclub
Arts and Entertainment > Night Club: bar nightclub
Arts and Entertainment > Amusement Park: activity theme_parks
Arts and Entertainment > Water Park: activity theme_parks
Arts and Entertainment > Aquarium: sight wildlife
Arts and Entertainment > Zoo: sight wildlife
Arts and Entertainment > Art Gallery: sight art_galleries
Arts and Entertainment > Public Art: sight street_art
Arts and Entertainment > Museum: sight museums
Arts and Entertainment > Casino: activity nightlife
Arts and Entertainment > Comedy Club: activity theatre
Arts and Entertainment > Performing Arts Venue: activity theatre
Arts and Entertainment > Music Venue: activity live_music
Arts and Entertainment > Movie Theater: activity other
Arts and Entertainment > Stadium: sight other
Arts and Entertainment > Planetarium: activity stargazing
Community and Government > Spiritual Center > Buddhist Temple: sight temples
Community and Government > Spiritual Center > Hindu Temple: sight temples
Community and Government > Spiritual Center > Shrine: sight temples
Community and Government > Spiritual Center > Monastery: sight temples
Landmarks and Outdoors > Beach: sight beach
Landmarks and Outdoors > Bay: sight beach
Landmarks and Outdoors > Botanical Garden: sight gardens
Landmarks and Outdoors > Garden: sight gardens
Landmarks and Outdoors > Park: sight gardens
Landmarks and Outdoors > Park > National Park: sight national_parks
Landmarks and Outdoors > Park > Playground: nothing
Landmarks and Outdoors > Park > Dog Park: nothing
Landmarks and Outdoors > Nature Preserve: sight national_parks
Landmarks and Outdoors > Castle: sight historic_sites
Landmarks and Outdoors > Palace: sight historic_sites
Landmarks and Outdoors > Historic and Protected Site: sight historic_sites
Landmarks and Outdoors > Monument: sight historic_sites
Landmarks and Outdoors > Lighthouse: sight historic_sites
Landmarks and Outdoors > Cave: sight caving
Landmarks and Outdoors > Hot Spring: sight hot_springs
Landmarks and Outdoors > Waterfall: sight waterfalls
Landmarks and Outdoors > Mountain: sight hiking
Landmarks and Outdoors > Volcano: sight hiking
Landmarks and Outdoors > Hiking Trail: activity hiking
Landmarks and Outdoors > Bike Trail: activity cycling
Landmarks and Outdoors > Scenic Lookout: sight other
Landmarks and Outdoors > Island: sight other
Landmarks and Outdoors > Harbor or Marina: activity sailing
Landmarks and Outdoors > Dive Spot: activity diving
Landmarks and Outdoors > Surf Spot: activity surfing
Retail > Farmers Market: activity markets
Retail > Flea Market: activity markets
Retail > Market: activity markets
Retail > Gift Store > Souvenir Store: activity shopping
Retail > Shopping Mall: activity shopping
Sports and Recreation > Golf: activity golf
Sports and Recreation > Ski Resort and Area: activity skiing
Sports and Recreation > Snow Sports: activity skiing
Sports and Recreation > Water Sports: activity other
Sports and Recreation > Water Sports > Rafting Spot: activity rafting
Sports and Recreation > Water Sports > Surfing: activity surfing
Business and Professional Services > Health and Beauty Service > Spa: activity spa
Travel and Transportation > Boat or Ferry: nothing
Travel and Transportation > Lodging: accommodation
Travel and Transportation > Tourist Information and Service: activity other
Travel and Transportation > Travel Agency: nothing
`;

const parseRows = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [, category = "", kind = ""] = /^(.*): (.*)$/.exec(line) ?? [];
      return { category, kind };
    });

const kindText = (mapped: ReturnType<typeof mapOverturePlace>) =>
  "candidate" in mapped
    ? [mapped.candidate.business_type, mapped.candidate.activity_subtype ?? mapped.candidate.bar_type].filter(Boolean).join(" ")
    : "nothing";

const overture = (primary: string, alternate: string[] = []) =>
  mapOverturePlace(
    JSON.stringify({
      id: "08f2830828052d2c0339",
      names: { primary: "Here" },
      categories: { primary, alternate },
      geometry: { coordinates: [115, -8] },
      confidence: 0.9,
    }),
    {},
  );

const foursquare = (label: string) =>
  mapFoursquareRow(
    { fsq_place_id: "4b6f0a2ef964a520b8d92ce3", name: "Here", latitude: "-8", longitude: "115", fsq_category_labels: `["${label}"]` },
    {},
  );

describe("Overture's categories", () => {
  const rows = parseRows(OVERTURE);

  test("each row of the table has its test, and none has two", () =>
    expect(rows.map(({ category }) => category).sort()).toEqual(Object.keys(OVERTURE_KINDS).sort()));

  test.each(rows)("$category is $kind", ({ category, kind }) => expect(kindText(overture(category))).toBe(kind));

  test.each([
    ["georgian_restaurant", "restaurant"],
    ["vegan_restaurant", "restaurant"],
    ["maritime_museum", "sight museums"],
    ["history_museum", "sight museums"],
  ])("with another word before them are told by their end: %s is %s", (category, kind) => expect(kindText(overture(category))).toBe(kind));

  test.each([
    "dentist",
    "bank_credit_union",
    "gas_station",
    "church_cathedral_office",
    "restaurant_equipment_and_supply",
    "museum_shop_supplier",
  ])("that nobody travels for are nothing: %s", (category) => expect(kindText(overture(category))).toBe("nothing"));

  test.each([
    ["park", ["botanical_garden"], "sight gardens"],
    ["park", ["national_park"], "sight national_parks"],
    ["eat_and_drink", ["coffee_shop"], "cafe"],
    ["landmark_and_historical_building", ["museum"], "sight museums"],
    ["tours", ["boat_tours"], "activity boat_trips"],
  ])("that say little give way to what is beside them: %s with %j is %s", (primary, alternate, kind) =>
    expect(kindText(overture(primary, alternate))).toBe(kind),
  );

  test.each([
    ["hotel", ["restaurant"], "accommodation"],
    ["accommodation", ["restaurant"], "accommodation"],
    ["museum", ["cafe"], "sight museums"],
    ["dentist", ["spas"], "nothing"],
  ])("that say enough stay: %s with %j is %s", (primary, alternate, kind) => expect(kindText(overture(primary, alternate))).toBe(kind));
});

describe("Foursquare's categories", () => {
  const rows = parseRows(FOURSQUARE);

  test("each row of the table has its test, and none has two", () =>
    expect(rows.map(({ category }) => category).sort()).toEqual(Object.keys(FOURSQUARE_KINDS).sort()));

  test.each(rows)("$category is $kind", ({ category, kind }) => expect(kindText(foursquare(category))).toBe(kind));

  test.each([
    ["Dining and Drinking > Restaurant > Asian Restaurant > Thai Restaurant", "restaurant"],
    ["Dining and Drinking > Bar > Pub > Gastropub", "bar beer_pub"],
    ["Arts and Entertainment > Museum > Art Museum", "sight museums"],
    ["Travel and Transportation > Lodging > Bed and Breakfast", "accommodation"],
    ["Landmarks and Outdoors > Park > National Park > Lodge", "sight national_parks"],
  ])("below a row are what the row is: %s is %s", (label, kind) => expect(kindText(foursquare(label))).toBe(kind));

  test.each([
    "Health and Medicine > Dentist",
    "Dining and Drinking",
    "Landmarks and Outdoors",
    "Landmarks and Outdoors > Park > Playground > Small Playground",
    "Retail > Bookstore",
    "Dining and Drinking > Restaurants of the past",
  ])("that nobody travels for are nothing: %s", (label) => expect(kindText(foursquare(label))).toBe("nothing"));
});
