/** Enumerations of a listing's fields: each value with its label. */

import { texts } from "../../platform/languages/text.ts";

export const BUSINESS_TYPES = texts({
  accommodation: "Place to stay",
  activity: "Activity",
  sight: "Sight",
  restaurant: "Restaurant",
  bar: "Bar",
  cafe: "Café",
});

/** Groups of listings on area pages. */
export const BUSINESS_TYPE_GROUPS = texts({
  accommodation: "Stay",
  activity: "Do",
  eat_drink: "Eat and drink",
});

/** Types of each group; sights belong to activities. */
export const TYPES_OF_GROUP = {
  accommodation: ["accommodation"],
  activity: ["activity", "sight"],
  eat_drink: ["restaurant", "cafe", "bar"],
} as const;

export const TOP_LEVEL_CATEGORIES = texts({ stay_do: "Stay and do", eat_drink: "Eat and drink" });

export const VENUE_TYPES = texts({
  restaurant: "Restaurant",
  cafe: "Café",
  bar: "Bar",
  activity: "Activity",
  accommodation: "Accommodation",
});

export const PLACE_CATEGORIES = texts({
  accommodation: "Accommodation",
  activity: "Activity",
  bar: "Bar",
  cafe: "Café",
  restaurant: "Restaurant",
  sight: "Sight",
});

export const ACTIVITY_TYPES = texts({
  abseiling: "Abseiling",
  art_classes: "Art classes",
  art_galleries: "Art galleries",
  beach: "Beach",
  bird_watching: "Bird watching",
  boat_trips: "Boat trips",
  breweries: "Breweries",
  bungee_jumping: "Bungee jumping",
  camping: "Camping",
  canyoning: "Canyoning",
  caving: "Caving",
  churches: "Churches",
  city_tours: "City tours",
  climbing: "Climbing",
  coffee_tours: "Coffee tours",
  cooking_classes: "Cooking classes",
  craft_workshops: "Craft workshops",
  cultural_tours: "Cultural tours",
  cycling: "Cycling",
  dance: "Dance",
  distilleries: "Distilleries",
  diving: "Diving",
  dolphin_watching: "Dolphin watching",
  farm_visits: "Farm visits",
  festivals: "Festivals",
  fishing: "Fishing",
  food_tours: "Food tours",
  four_by_four: "4x4 tours",
  gardens: "Gardens",
  golf: "Golf",
  hiking: "Hiking",
  historic_sites: "Historic sites",
  history_tours: "History tours",
  horse_riding: "Horse riding",
  hot_air_balloon: "Hot-air ballooning",
  hot_springs: "Hot springs",
  kayaking: "Kayaking",
  kitesurfing: "Kitesurfing",
  language_classes: "Language classes",
  live_music: "Live music",
  markets: "Markets",
  meditation: "Meditation",
  motorbiking: "Motorbiking",
  mountain_biking: "Mountain biking",
  museums: "Museums",
  music_classes: "Music classes",
  national_parks: "National parks",
  nightlife: "Nightlife",
  paddle_boarding: "Paddle boarding",
  paragliding: "Paragliding",
  photography: "Photography",
  pottery: "Pottery",
  quad_biking: "Quad biking",
  rafting: "Rafting",
  safari: "Safari",
  sailing: "Sailing",
  sandboarding: "Sandboarding",
  sculptures: "Sculptures",
  shopping: "Shopping",
  skiing: "Skiing",
  skydiving: "Skydiving",
  snorkelling: "Snorkelling",
  spa: "Spa and massage",
  stargazing: "Stargazing",
  street_art: "Street art",
  surfing: "Surfing",
  temples: "Temples",
  theatre: "Theatre",
  theme_parks: "Theme parks",
  volunteering: "Volunteering",
  walking_tours: "Walking tours",
  waterfalls: "Waterfalls",
  whale_watching: "Whale watching",
  wildlife: "Wildlife",
  windsurfing: "Windsurfing",
  winetours: "Wine tours",
  yoga: "Yoga",
  zipline: "Zipline",
  other: "Other",
});

export const BAR_TYPES = texts({
  bar: "Bar",
  beer_pub: "Beer pub",
  cocktail: "Cocktail bar",
  nightclub: "Nightclub",
  wine: "Wine bar",
});

/** Five levels, every range of two of them, and the three coarse values of older listings. */
export const PRICE_RANGES = {
  cheap: "$",
  average: "$$",
  expensive: "$$$",
  low: "$",
  low_medium: "$ - $$",
  low_high: "$ - $$$",
  low_luxury: "$ - $$$$",
  low_extravagant: "$ - $$$$$",
  medium: "$$",
  medium_high: "$$ - $$$",
  medium_luxury: "$$ - $$$$",
  medium_extravagant: "$$ - $$$$$",
  high: "$$$",
  high_luxury: "$$$ - $$$$",
  high_extravagant: "$$$ - $$$$$",
  luxury: "$$$$",
  luxury_extravagant: "$$$$ - $$$$$",
  extravagant: "$$$$$",
} as const;

/** US dollars per night for 2 people, as in the price tooltip. */
export const PRICE_SYMBOL_USD = { $: 20, $$: 50, $$$: 100, $$$$: 200, $$$$$: 500 } as const;

export const PRICE_FEELS = texts({ cheap: "Cheap", average: "About right", expensive: "Expensive" });

export const LGBTQ_TYPES = texts({
  nothing: "Not stated",
  lgbtq_friendly: "LGBTQ+ friendly",
  lgbtq_focus: "LGBTQ+ focus",
});

export const DIETARY_CATEGORIES = texts({
  nothing: "Not stated",
  vegetarian_friendly: "Vegetarian friendly",
  vegetarian_only: "Vegetarian only",
  vegan_friendly: "Vegan friendly",
  vegan_only: "Vegan only",
  halal: "Halal",
  kosher: "Kosher",
});

export const BOOKING_BUTTONS = texts({
  checkout_widget: "Checkout widget",
  enquiry_email: "Enquiry email",
  hide: "Hide",
  redirect_to_website: "Redirect to website",
});

export const SIZES = texts({ LARGE: "Large", MEDIUM: "Medium", SMALL: "Small" });

export const IMPORT_SOURCES = texts({
  csv: "Imported file",
  google: "Google Places",
  lem: "Local expert",
  manual: "Added by hand",
  tab: "Added in the guide",
});

/** Discounts that an owner may offer for direct booking, in percent. */
export const DISCOUNT_PERCENTS = [0, 5, 10, 15, 20, 25] as const;
/** The longer list, for offers made by staff. */
export const DISCOUNT_PERCENTS_WIDE = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100] as const;

export type BusinessType = keyof typeof BUSINESS_TYPES;
export type ActivityType = keyof typeof ACTIVITY_TYPES;
export type PriceRange = keyof typeof PRICE_RANGES;

/** Returns the values of an enumeration, in its order, for a schema or a select. */
export const enumValues = <T extends Record<string, string>>(enumeration: T) =>
  Object.keys(enumeration) as [keyof T & string, ...(keyof T & string)[]];

/** Role of an account in a business that it helps run. */
export const MEMBER_ROLES = texts({ owner: "Owner", helper: "Helper" });
export type MemberRole = keyof typeof MEMBER_ROLES;
