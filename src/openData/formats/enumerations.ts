import { texts } from "../../platform/languages/text.ts";

/** Formats of the files that can be read, including the guide's own columns. */

export const FORMATS = texts({
  csv: "the guide's own CSV columns",
  wikivoyage: "Wikivoyage listings",
  osm: "OpenStreetMap (GeoJSON, PBF, XML, Overpass JSON)",
  overture: "Overture places (GeoParquet)",
  foursquare: "Foursquare open places",
  gpx: "tracks in GPX",
  table: "a table with a mapping of its columns",
});

/** Columns of the guide's own CSV, documented in docs/import.md, with the alternative spellings that are accepted. */
export const CSV_COLUMNS = {
  id: ["key", "ref"],
  name: ["title"],
  business_type: ["type", "category"],
  activity_subtype: ["subtype", "activity_type"],
  latitude: ["lat"],
  longitude: ["lon", "lng", "long"],
  country: ["country_code"],
  city: ["town"],
  neighbourhood: ["neighborhood", "suburb"],
  address: [],
  phone: ["telephone"],
  email: [],
  website: ["url"],
  book_now_url: [],
  short_description: [],
  description: [],
  hashtags: [],
  opening_hours: ["hours"],
  price_range: [],
  number_of_rooms: ["rooms"],
  additional_services: [],
  languages: [],
  lgbtq_type: [],
  dietary_category: [],
  cuisine: [],
  restaurant_style: [],
  bar_type: [],
  other_names: ["alt", "alt_name", "other_name"],
  stars: [],
  price_text: [],
  directions: [],
  check_in: ["checkin"],
  check_out: ["checkout"],
  wheelchair: [],
  internet: ["wifi", "internet_access"],
  step_free: [],
  pets: ["pets_allowed", "dogs"],
  children: ["family_friendly"],
  parking: [],
  air_conditioning: [],
  kitchen: [],
  pool: ["swimming_pool"],
  sea_view: [],
  breakfast: [],
  labels: ["sustainability_labels", "ecolabels"],
  osm_id: [],
  wikidata_id: ["wikidata"],
  gers_id: ["gers"],
  pictures: ["picture", "picture_url", "image", "image_url", "photo"],
  picture_author: [],
  picture_licence: ["picture_license"],
  licence: ["license", "attribution_licence"],
  attribution: ["attribution_text"],
  attribution_link: [],
  starts: ["start", "start_date", "start_time"],
  ends: ["end", "end_date", "end_time"],
  recurrence: ["rrule"],
  place_name: ["venue"],
  host: [],
  minimum_price: [],
  minimum_price_currency: [],
  event_status: [],
} as const satisfies Record<string, readonly string[]>;

/** Kinds of places that a file names beside its listings. */
export const PLACE_KINDS = {
  settlement: "a town or village",
  quarter: "a part of a town",
  locality: "a hamlet or another named spot",
  island: "an island or islet",
  valley: "a valley",
  resort: "a ski area",
  shore: "a beach or bay",
} as const;

export type Format = keyof typeof FORMATS;
export type PlaceKind = keyof typeof PLACE_KINDS;
export type CsvColumn = keyof typeof CSV_COLUMNS;
export const CSV_COLUMN_NAMES = Object.keys(CSV_COLUMNS) as CsvColumn[];
