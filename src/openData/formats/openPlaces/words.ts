import type { ActivityType } from "../../../catalogue/listings/enumerations.ts";
import type { Kind } from "../osm/words.ts";

/**
 * Meaning of Overture's and Foursquare's place categories in the guide. Categories that are not listed here are of no interest to
 * travellers: both sources include every dentist. Sources:
 * https://docs.overturemaps.org/schema/concepts/by-theme/places/overture_categories/ and https://docs.foursquare.com/places/docs/categories
 */

type Table = Readonly<Record<string, Kind>>;

const each = (kind: Kind, names: string): [string, Kind][] => names.split(" ").map((name) => [name, kind]);
const sight = (activity_subtype: ActivityType): Kind => ({ business_type: "sight", activity_subtype });
const activity = (activity_subtype: ActivityType): Kind => ({ business_type: "activity", activity_subtype });
const bar = (bar_type: string): Kind => ({ business_type: "bar", bar_type });
const stay: Kind = { business_type: "accommodation" };
const food: Kind = { business_type: "restaurant" };
const cafe: Kind = { business_type: "cafe" };

/**
 * Overture's categories by name. Other categories that end in `_restaurant` are restaurants of that cuisine, those in `_museum` are
 * museums.
 */
export const OVERTURE_KINDS: Table = Object.fromEntries([
  ...each(
    stay,
    "accommodation hotel motel hostel inn lodge resort beach_resort bed_and_breakfast guest_house cottage cabin holiday_rental_home campground rv_park mountain_hut ryokan holiday_park service_apartments country_house houseboat health_retreats",
  ),
  ...each(
    food,
    "eat_and_drink restaurant bistro diner steakhouse brasserie gastropub food_truck food_court fast_food_restaurant buffet_restaurant pizzaria sandwich_shop food_stand",
  ),
  ...each(cafe, "cafe coffee_shop tea_room bakery ice_cream_shop dessert_shop patisserie_cake_shop gelato creperie bubble_tea juice_bar"),
  ...each(bar("bar"), "bar lounge sports_bar hotel_bar beach_bar sake_bar tiki_bar dive_bar hookah_bar gay_bar bar_and_grill_restaurant"),
  ...each(bar("beer_pub"), "pub irish_pub beer_bar beer_garden brewpub"),
  ...each(bar("cocktail"), "cocktail_bar whiskey_bar speakeasy champagne_bar"),
  ...each(bar("wine"), "wine_bar wine_tasting_room"),
  ...each(bar("nightclub"), "dance_club nightclub salsa_club"),
  ...each(sight("museums"), "museum science_museum"),
  ...each(sight("art_galleries"), "art_gallery sculpture_park"),
  ...each(
    sight("historic_sites"),
    "landmark_and_historical_building monument castle fort palace ruin lighthouse memorial_park battlefield archaeological_site bridge",
  ),
  ...each(sight("temples"), "buddhist_temple hindu_temple shinto_shrines cathedral monastery sikh_temple jain_temple pagoda"),
  ...each(sight("gardens"), "botanical_garden park state_park rose_garden"),
  ...each(sight("national_parks"), "national_park nature_reserve forest"),
  ...each(sight("wildlife"), "zoo aquarium wildlife_sanctuary petting_zoo butterfly_garden"),
  ...each(sight("beach"), "beach bay"),
  ...each(sight("waterfalls"), "waterfall"),
  ...each(sight("caving"), "cave"),
  ...each(sight("hot_springs"), "hot_springs"),
  ...each(sight("street_art"), "street_art public_art"),
  ...each(sight("other"), "attractions_and_activities tourist_attraction lookout plaza stadium_arena fountain island lake"),
  ...each(sight("hiking"), "mountain"),
  ...each(sight("stargazing"), "observatory"),
  ...each(activity("stargazing"), "planetarium"),
  ...each(activity("theme_parks"), "amusement_park water_park theme_park"),
  ...each(activity("hiking"), "hiking_trail"),
  ...each(activity("cycling"), "bike_rentals bike_tours"),
  ...each(activity("boat_trips"), "boat_tours boat_rental_and_training boat_charter"),
  ...each(activity("walking_tours"), "walking_tours"),
  ...each(activity("food_tours"), "food_tours"),
  ...each(activity("winetours"), "winery vineyard wine_tours"),
  ...each(activity("breweries"), "brewery"),
  ...each(activity("distilleries"), "distillery"),
  ...each(activity("city_tours"), "tours sightseeing_tour_agency bus_tours historical_tours"),
  ...each(activity("theatre"), "theatre performing_arts opera_and_ballet comedy_club"),
  ...each(activity("live_music"), "music_venue jazz_and_blues"),
  ...each(activity("nightlife"), "casino"),
  ...each(activity("golf"), "golf_course miniature_golf_course"),
  ...each(activity("diving"), "diving_center scuba_diving_center scuba_diving_instruction"),
  ...each(activity("surfing"), "surfing surfing_school"),
  ...each(activity("kayaking"), "canoe_and_kayak_hire_service"),
  ...each(activity("rafting"), "rafting_kayaking_area"),
  ...each(activity("climbing"), "rock_climbing_gym rock_climbing_spot"),
  ...each(activity("horse_riding"), "horse_riding horseback_riding_service"),
  ...each(activity("skiing"), "ski_resort ski_area ski_and_snowboard_school"),
  ...each(activity("paragliding"), "paragliding hang_gliding_center"),
  ...each(activity("zipline"), "zip_line_center"),
  ...each(activity("hot_air_balloon"), "hot_air_balloons_tour"),
  ...each(activity("cooking_classes"), "cooking_school cooking_classes"),
  ...each(activity("spa"), "spas day_spa massage thermal_bath"),
  ...each(activity("yoga"), "yoga_studio yoga"),
  ...each(activity("markets"), "farmers_market flea_market market public_market night_market"),
  ...each(activity("shopping"), "shopping_center department_store souvenir_shop"),
  ...each(activity("sailing"), "marina sailing"),
  ...each(activity("other"), "visitor_center cinema escape_rooms bowling_alley"),
]);

/** Houses of worship; most of them are of no interest to travellers. */
export const OVERTURE_WORSHIP = new Set(
  "church_cathedral catholic_church anglican_church evangelical_church mosque synagogue temple".split(" "),
);
/** Alternate categories that make a house of worship a sight. */
export const OVERTURE_LANDMARKS = new Set(
  "landmark_and_historical_building attractions_and_activities monument museum tourist_attraction".split(" "),
);
/** Vague categories: an alternate category is more precise. */
export const OVERTURE_GENERAL = new Set("eat_and_drink attractions_and_activities landmark_and_historical_building tours park".split(" "));

/**
 * Foursquare's categories by path; subcategories have the same kind, unless they are listed separately. `null` marks a category with
 * nothing to visit.
 */
export const FOURSQUARE_KINDS: Readonly<Record<string, Kind | null>> = {
  "Dining and Drinking > Restaurant": food,
  "Dining and Drinking > Food Court": food,
  "Dining and Drinking > Food Truck": food,
  "Dining and Drinking > Breakfast Spot": cafe,
  "Dining and Drinking > Bakery": cafe,
  "Dining and Drinking > Cafe, Coffee, and Tea House": cafe,
  "Dining and Drinking > Dessert Shop": cafe,
  "Dining and Drinking > Creperie": cafe,
  "Dining and Drinking > Juice Bar": cafe,
  "Dining and Drinking > Bar": bar("bar"),
  "Dining and Drinking > Bar > Beer Bar": bar("beer_pub"),
  "Dining and Drinking > Bar > Beer Garden": bar("beer_pub"),
  "Dining and Drinking > Bar > Pub": bar("beer_pub"),
  "Dining and Drinking > Bar > Cocktail Bar": bar("cocktail"),
  "Dining and Drinking > Bar > Wine Bar": bar("wine"),
  "Dining and Drinking > Brewery": activity("breweries"),
  "Dining and Drinking > Distillery": activity("distilleries"),
  "Dining and Drinking > Vineyard": activity("winetours"),
  "Dining and Drinking > Winery": activity("winetours"),
  "Dining and Drinking > Night Market": activity("markets"),
  "Nightlife Spot > Night Club": bar("nightclub"),
  "Arts and Entertainment > Night Club": bar("nightclub"),
  "Arts and Entertainment > Amusement Park": activity("theme_parks"),
  "Arts and Entertainment > Water Park": activity("theme_parks"),
  "Arts and Entertainment > Aquarium": sight("wildlife"),
  "Arts and Entertainment > Zoo": sight("wildlife"),
  "Arts and Entertainment > Art Gallery": sight("art_galleries"),
  "Arts and Entertainment > Public Art": sight("street_art"),
  "Arts and Entertainment > Museum": sight("museums"),
  "Arts and Entertainment > Casino": activity("nightlife"),
  "Arts and Entertainment > Comedy Club": activity("theatre"),
  "Arts and Entertainment > Performing Arts Venue": activity("theatre"),
  "Arts and Entertainment > Music Venue": activity("live_music"),
  "Arts and Entertainment > Movie Theater": activity("other"),
  "Arts and Entertainment > Stadium": sight("other"),
  "Arts and Entertainment > Planetarium": activity("stargazing"),
  "Community and Government > Spiritual Center > Buddhist Temple": sight("temples"),
  "Community and Government > Spiritual Center > Hindu Temple": sight("temples"),
  "Community and Government > Spiritual Center > Shrine": sight("temples"),
  "Community and Government > Spiritual Center > Monastery": sight("temples"),
  "Landmarks and Outdoors > Beach": sight("beach"),
  "Landmarks and Outdoors > Bay": sight("beach"),
  "Landmarks and Outdoors > Botanical Garden": sight("gardens"),
  "Landmarks and Outdoors > Garden": sight("gardens"),
  "Landmarks and Outdoors > Park": sight("gardens"),
  "Landmarks and Outdoors > Park > National Park": sight("national_parks"),
  "Landmarks and Outdoors > Park > Playground": null,
  "Landmarks and Outdoors > Park > Dog Park": null,
  "Landmarks and Outdoors > Nature Preserve": sight("national_parks"),
  "Landmarks and Outdoors > Castle": sight("historic_sites"),
  "Landmarks and Outdoors > Palace": sight("historic_sites"),
  "Landmarks and Outdoors > Historic and Protected Site": sight("historic_sites"),
  "Landmarks and Outdoors > Monument": sight("historic_sites"),
  "Landmarks and Outdoors > Lighthouse": sight("historic_sites"),
  "Landmarks and Outdoors > Cave": sight("caving"),
  "Landmarks and Outdoors > Hot Spring": sight("hot_springs"),
  "Landmarks and Outdoors > Waterfall": sight("waterfalls"),
  "Landmarks and Outdoors > Mountain": sight("hiking"),
  "Landmarks and Outdoors > Volcano": sight("hiking"),
  "Landmarks and Outdoors > Hiking Trail": activity("hiking"),
  "Landmarks and Outdoors > Bike Trail": activity("cycling"),
  "Landmarks and Outdoors > Scenic Lookout": sight("other"),
  "Landmarks and Outdoors > Island": sight("other"),
  "Landmarks and Outdoors > Harbor or Marina": activity("sailing"),
  "Landmarks and Outdoors > Dive Spot": activity("diving"),
  "Landmarks and Outdoors > Surf Spot": activity("surfing"),
  "Retail > Farmers Market": activity("markets"),
  "Retail > Flea Market": activity("markets"),
  "Retail > Market": activity("markets"),
  "Retail > Gift Store > Souvenir Store": activity("shopping"),
  "Retail > Shopping Mall": activity("shopping"),
  "Sports and Recreation > Golf": activity("golf"),
  "Sports and Recreation > Ski Resort and Area": activity("skiing"),
  "Sports and Recreation > Snow Sports": activity("skiing"),
  "Sports and Recreation > Water Sports": activity("other"),
  "Sports and Recreation > Water Sports > Rafting Spot": activity("rafting"),
  "Sports and Recreation > Water Sports > Surfing": activity("surfing"),
  "Business and Professional Services > Health and Beauty Service > Spa": activity("spa"),
  "Travel and Transportation > Boat or Ferry": null,
  "Travel and Transportation > Lodging": stay,
  "Travel and Transportation > Tourist Information and Service": activity("other"),
  "Travel and Transportation > Travel Agency": null,
};
