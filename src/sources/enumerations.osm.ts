import type { ActivityType, BusinessType } from "../businesses/enumerations.ts";

/** What OpenStreetMap's tags mean in the guide. Source of the tags: https://wiki.openstreetmap.org/wiki/Map_features */

export interface Kind {
  business_type: BusinessType;
  activity_subtype?: ActivityType;
  bar_type?: string;
}

const stay: Kind = { business_type: "accommodation" };
const sight = (activity_subtype: ActivityType): Kind => ({ business_type: "sight", activity_subtype });
const activity = (activity_subtype: ActivityType): Kind => ({ business_type: "activity", activity_subtype });
const food: Kind = { business_type: "restaurant" };
const bar = (bar_type: string): Kind => ({ business_type: "bar", bar_type });

/** In the order in which a feature with several tags is decided: a hotel with a restaurant is a hotel. */
export const OSM_KINDS: readonly (readonly [key: string, values: Record<string, Kind>])[] = [
  [
    "tourism",
    {
      hotel: stay,
      hostel: stay,
      guest_house: stay,
      motel: stay,
      apartment: stay,
      chalet: stay,
      alpine_hut: stay,
      wilderness_hut: stay,
      camp_site: stay,
      caravan_site: stay,
    },
  ],
  ["leisure", { resort: stay }],
  [
    "amenity",
    {
      restaurant: food,
      fast_food: food,
      food_court: food,
      ice_cream: { business_type: "cafe" },
      cafe: { business_type: "cafe" },
      bar: bar("bar"),
      pub: bar("beer_pub"),
      biergarten: bar("beer_pub"),
      nightclub: bar("nightclub"),
      theatre: activity("theatre"),
      arts_centre: activity("art_galleries"),
      cinema: activity("other"),
      music_venue: activity("live_music"),
      concert_hall: activity("live_music"),
      planetarium: activity("stargazing"),
      dive_centre: activity("diving"),
      boat_rental: activity("boat_trips"),
      bicycle_rental: activity("cycling"),
      marketplace: activity("markets"),
      public_bath: activity("hot_springs"),
      spa: activity("spa"),
    },
  ],
  [
    "tourism",
    {
      museum: sight("museums"),
      gallery: sight("art_galleries"),
      artwork: sight("street_art"),
      viewpoint: sight("other"),
      zoo: sight("wildlife"),
      aquarium: sight("wildlife"),
      theme_park: activity("theme_parks"),
      attraction: sight("other"),
    },
  ],
  [
    "leisure",
    {
      sports_centre: activity("other"),
      golf_course: activity("golf"),
      horse_riding: activity("horse_riding"),
      water_park: activity("theme_parks"),
      amusement_arcade: activity("other"),
      bowling_alley: activity("other"),
      dance: activity("dance"),
      escape_game: activity("other"),
      sauna: activity("spa"),
      beach_resort: activity("beach"),
      garden: sight("gardens"),
      nature_reserve: sight("national_parks"),
      bird_hide: sight("bird_watching"),
    },
  ],
  [
    "craft",
    { winery: activity("winetours"), brewery: activity("breweries"), distillery: activity("distilleries"), pottery: activity("pottery") },
  ],
  [
    "shop",
    { scuba_diving: activity("diving"), mall: activity("shopping"), department_store: activity("shopping"), massage: activity("spa") },
  ],
  ["natural", { beach: sight("beach"), cave_entrance: sight("caving"), hot_spring: sight("hot_springs") }],
  ["waterway", { waterfall: sight("waterfalls") }],
  ["boundary", { national_park: sight("national_parks") }],
];

/** `historic=*` is a sight, except for what is only a trace by the road. */
export const HISTORIC: Kind = sight("historic_sites");
export const MINOR_HISTORIC = new Set(
  "no boundary_stone milestone wayside_cross wayside_shrine stone charcoal_pile hollow_way pa grave railway railway_station optical_telegraph vehicle".split(
    " ",
  ),
);
/** A plaque or a stone in the pavement is a `historic=memorial` too. */
export const MINOR_MEMORIALS = new Set("stolperstein plaque stone bench cross ghost_bike".split(" "));

/** What an attraction, sports centre or place of worship is about, by its other tags. */
export const OSM_SUBTYPES: readonly (readonly [key: string, values: Record<string, ActivityType>])[] = [
  ["waterway", { waterfall: "waterfalls" }],
  ["natural", { beach: "beach", cave_entrance: "caving", hot_spring: "hot_springs", waterfall: "waterfalls" }],
  ["leisure", { garden: "gardens", park: "gardens", nature_reserve: "national_parks" }],
  ["amenity", { place_of_worship: "temples", marketplace: "markets", theatre: "theatre" }],
  ["zoo", { petting_zoo: "farm_visits" }],
  ["attraction", { animal: "wildlife", summer_toboggan: "theme_parks", roller_coaster: "theme_parks" }],
  [
    "sport",
    {
      skiing: "skiing",
      climbing: "climbing",
      climbing_adventure: "zipline",
      swimming: "other",
      golf: "golf",
      equestrian: "horse_riding",
      cycling: "cycling",
      mtb: "mountain_biking",
      surfing: "surfing",
      scuba_diving: "diving",
      yoga: "yoga",
      sailing: "sailing",
      kitesurfing: "kitesurfing",
      paragliding: "paragliding",
      free_flying: "paragliding",
      karting: "other",
      canoe: "kayaking",
      kayak: "kayaking",
      motor: "motorbiking",
    },
  ],
];
