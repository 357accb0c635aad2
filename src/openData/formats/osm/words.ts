import type { ActivityType, BusinessType } from "../../../catalogue/listings/enumerations.ts";

/** Meaning of OpenStreetMap's tags in the guide. Source of the tags: https://wiki.openstreetmap.org/wiki/Map_features */

/** Further conditions for a feature to be of a kind; HOLDS in mapping.ts tests each of them. */
export const CONDITIONS = {
  known: "in Wikidata or Wikipedia, protected, or marked as an attraction",
  run: "a business runs it: a website, a telephone or hours; a dock of a hire network is a piece of furniture",
  art: "art with a name of its own, or known",
  worship: "a cathedral, temple, monastery …, or known",
  protected: "a protected area of nature",
  office: "a tourist information that people work at; boards, maps and guideposts are furniture",
  outlook: "a tower that one goes up",
} as const;

export interface Kind {
  business_type: BusinessType;
  activity_subtype?: ActivityType;
  bar_type?: string;
  only?: keyof typeof CONDITIONS;
}

const stay: Kind = { business_type: "accommodation" };
const sight = (activity_subtype: ActivityType): Kind => ({ business_type: "sight", activity_subtype });
const activity = (activity_subtype: ActivityType): Kind => ({ business_type: "activity", activity_subtype });
const food: Kind = { business_type: "restaurant" };
const bar = (bar_type: string): Kind => ({ business_type: "bar", bar_type });
const only = (condition: keyof typeof CONDITIONS, kind: Kind): Kind => ({ ...kind, only: condition });

/**
 * Kinds in order of priority for features with several tags: a hotel with a restaurant is a hotel. Tags that are not listed are nothing to
 * visit: benches, docks, shelters, playgrounds, picnic tables.
 */
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
      boat_rental: only("run", activity("boat_trips")),
      bicycle_rental: only("run", activity("cycling")),
      ski_rental: activity("skiing"),
      ski_school: activity("skiing"),
      cooking_school: activity("cooking_classes"),
      casino: activity("nightlife"),
      monastery: sight("temples"),
      fountain: only("known", sight("other")),
      library: only("known", sight("other")),
      townhall: only("known", sight("historic_sites")),
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
      artwork: only("art", sight("other")),
      viewpoint: sight("other"),
      zoo: sight("wildlife"),
      aquarium: sight("wildlife"),
      theme_park: activity("theme_parks"),
      attraction: sight("other"),
      information: only("office", activity("other")),
      trail_riding_station: activity("horse_riding"),
    },
  ],
  ["amenity", { place_of_worship: only("worship", sight("temples")) }],
  [
    "leisure",
    {
      stadium: sight("other"),
      marina: activity("sailing"),
      park: sight("gardens"),
      ice_rink: activity("other"),
      miniature_golf: activity("golf"),
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
  [
    "natural",
    {
      beach: sight("beach"),
      bay: sight("beach"),
      cave_entrance: sight("caving"),
      hot_spring: sight("hot_springs"),
      geyser: sight("hot_springs"),
      peak: sight("hiking"),
      volcano: sight("hiking"),
      saddle: only("known", sight("hiking")),
      arch: sight("other"),
      cape: only("known", sight("other")),
      glacier: sight("other"),
      water: only("known", sight("other")),
      valley: only("known", sight("hiking")),
    },
  ],
  ["waterway", { waterfall: sight("waterfalls") }],
  ["boundary", { national_park: sight("national_parks"), protected_area: only("protected", sight("national_parks")) }],
  ["place", { island: sight("other"), islet: only("known", sight("other")), square: only("known", sight("other")) }],
  [
    "man_made",
    { lighthouse: sight("historic_sites"), observatory: only("known", sight("stargazing")), tower: only("outlook", sight("other")) },
  ],
  ["bridge", { yes: only("known", sight("historic_sites")) }],
  [
    "route",
    {
      hiking: activity("hiking"),
      foot: activity("hiking"),
      bicycle: activity("cycling"),
      mtb: activity("mountain_biking"),
      horse: activity("horse_riding"),
      canoe: activity("kayaking"),
      ski: activity("skiing"),
    },
  ],
  ["aerialway", { cable_car: activity("other"), gondola: activity("other") }],
];

/** Hashtags for features without a matching activity type; the search and the lists use them. */
export const OSM_HASHTAGS: readonly (readonly [key: string, values: Record<string, string>])[] = [
  ["tourism", { viewpoint: "viewpoint", information: "touristinformation" }],
  ["natural", { peak: "mountain", volcano: "volcano", bay: "bay", valley: "valley", glacier: "glacier", sinkhole: "sinkhole" }],
  ["water", { lake: "lake", lagoon: "lake", reservoir: "lake" }],
  ["place", { island: "island", islet: "island" }],
  ["man_made", { lighthouse: "lighthouse", tower: "tower" }],
  ["amenity", { cinema: "cinema", casino: "casino" }],
  ["leisure", { stadium: "stadium", marina: "marina", swimming_area: "swimming", bowling_alley: "bowling" }],
  ["aerialway", { cable_car: "cablecar", gondola: "cablecar" }],
];

/** Generic names, without spaces, that only state what a thing is, such as those of art without a title. */
export const GENERIC_NAMES = new Set(
  "untitled unnamed art artwork mural murals fresque graffiti statue statua estatua sculpture scultura escultura skulptur monument fountain fontaine fuente brunnen bust busto installation mosaic mosaico obelisk bench banc banco bank noname sinnombre sanstitre ohnetitel sintitulo streetart wandbild skulpturen denkmal mahnmal plastik standbeeld beeld kunstwerk muurschildering staty skulptura heykel anit grafiti rzezba pomnik socha szobor statuie patsas tuong skulptuur monumento murale murales murais graffito peinture peinturemurale sculptures grafite grafit მურალი გრაფიტი ქანდაკება სკულპტურა ძეგლი ბიუსტი შადრევანი մուրալ գրաֆիտի արձան քանդակ հուշարձան граффити графити графіті мурал мурали стрітарт стритарт скульптура скулптура статуя памятник памятнік бюст фонтан стенопись αγαλμα γλυπτο γκραφιτι τοιχογραφια προτομη μνημειο γκραφιτυ גרפיטי פסל ציורקיר אנדרטה تمثال جدارية نحت غرافيتي نصب مجسمه ديوارنگاره نقاشيديواري تنديس 彫刻 彫像 銅像 石像 壁画 落書き グラフィティ オブジェ 像 雕塑 雕像 壁畫 涂鸦 塗鴉 铜像 裝置藝術 동상 조각 조각상 벽화 그래피티 조형물 그라피티 무제 無題 无题 รูปปั้น ประติมากรรม กราฟฟิตี กราฟฟิตี้ भित्तिचित्र मूर्ति".split(
    " ",
  ),
);
/** Art that serves a purpose, such as sitting or mooring a boat. */
export const MINOR_ART = new Set("bench bollard street_furniture street_cabinet mailbox utility_box pole tree stone".split(" "));
/** Art on walls; statues, busts and the like are sculptures. */
export const WALL_ART = new Set("mural graffiti street_art painting tilework mosaic stencil".split(" "));
export const SCULPTURES = new Set(
  "sculpture statue bust installation relief architecture land_art landart obelisk carving figure figurine monument totem totem_pole".split(
    " ",
  ),
);
/** Words of names that show the form of art without a type. */
export const WALL_ART_NAMES = /\b(?:murals?|graffitis?|street ?art|fresque|wandbild|wandgem[aä]lde|peinture murale|muurschildering)\b/i;
export const SCULPTURE_NAMES =
  /\b(?:statues?|sculptures?|skulptur(?:en)?|estatua|escultura|statua|scultura|bust|buste|b[uü]ste|busto|st[aá]ty|socha|szobor|standbeeld|monument)\b/i;
/** Buildings and historic values of Christian houses of worship. */
export const CHURCH_BUILDINGS = new Set("church cathedral chapel basilica abbey priory convent kirche minster monastery friary".split(" "));
/** Houses of worship that count as sights without further conditions. */
export const WORSHIP_BUILDINGS = new Set("cathedral basilica temple monastery pagoda shrine synagogue stupa gurudwara abbey".split(" "));
export const TEMPLE_RELIGIONS = new Set("buddhist hindu shinto taoist jain sikh bahai".split(" "));
/** Classes of https://wiki.openstreetmap.org/wiki/Key:protect_class for nature, without heritage sites, springs and military areas. */
export const NATURE_CLASSES = new Set("1 1a 1b 2 3 4 5 6 97 98 99".split(" "));

/** `historic=*` is a sight, except for minor traces by the road. */
export const HISTORIC: Kind = sight("historic_sites");
export const MINOR_HISTORIC = new Set(
  "no boundary_stone milestone wayside_cross wayside_shrine stone charcoal_pile hollow_way pa grave railway railway_station optical_telegraph vehicle".split(
    " ",
  ),
);
/** `historic=memorial` also includes plaques and stones in the pavement. */
export const MINOR_MEMORIALS = new Set("stolperstein plaque stone bench cross ghost_bike".split(" "));

/** Subject of an attraction, sports centre or place of worship, from its other tags. */
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
