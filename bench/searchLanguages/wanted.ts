/** A place by slug or code, or listings of a kind with their location; `filter`: part of the address of the list that is offered. */
export interface Wanted {
  types?: readonly string[];
  activities?: readonly string[];
  area?: string;
  country?: string;
  filter?: string;
}

export const STAY = { types: ["accommodation"] };
export const RESTAURANT = { types: ["restaurant"] };
export const CAFE = { types: ["cafe"] };
export const BAR = { types: ["bar"] };
export const DO = { types: ["activity", "sight"] };
export const of = (...activities: string[]) => ({ activities });
export const MUSEUM = of("museums");
export const SURF = of("surfing", "kitesurfing", "windsurfing", "paddle_boarding");
export const HIKE = of("hiking", "walking_tours");
export const COOK = of("cooking_classes", "food_tours");
export const YOGA = of("yoga", "meditation");
export const DIVE = of("diving", "snorkelling");
export const FALLS = of("waterfalls");
export const MARKET = of("markets");
export const WINE = of("winetours");
export const GARDEN = of("gardens");
export const FLY = of("paragliding");
export const RIDE = of("horse_riding");
export const CYCLE = of("cycling", "mountain_biking");
export const CLIMB = of("climbing", "abseiling");
export const SAFARI = of("safari", "wildlife", "bird_watching", "whale_watching", "dolphin_watching");
export const BOAT = of("boat_trips", "sailing", "kayaking", "rafting");
export const TEMPLE = of("temples", "churches");
export const area = (slug: string): Wanted => ({ area: slug });
export const country = (code: string): Wanted => ({ country: code });
export const VEGETARIAN = "dietary_category=vegetarian_friendly";
export const CHEAP = "ordering=price";
export const OPEN = "open_now=yes";
export const VEGAN = "dietary_category=vegan_friendly";

export const LANGUAGES = ["en", "de", "es", "fr", "it", "pt", "id", "ja", "ar"] as const;

/** Queries of each language, with what they are for. */
export type Queries = Record<(typeof LANGUAGES)[number], [text: string, wanted: Wanted][]>;
