/** The fields of a listing that an import writes, each with its type in SQL: columns of `business`. */
export const SHELL_FIELDS = {
  name: "text",
  slug: "text",
  business_type: "text",
  activity_subtype: "text",
  latitude: "double precision",
  longitude: "double precision",
  country_code: "text",
  area_id: "integer",
  city: "text",
  short_description: "text",
  description: "text",
  hashtags: "text[]",
  opening_time: "time",
  closing_time: "time",
  opening_hours: "text",
  price_range: "text",
  book_now_url: "text",
  address: "text",
  phone: "text",
  email: "text",
  website: "text",
  number_of_rooms: "integer",
  additional_services: "text[]",
  languages: "text[]",
  lgbtq_type: "text",
  dietary_category: "text",
  cuisine: "text",
  restaurant_style: "text",
  bar_type: "text",
  other_names: "text[]",
  stars: "smallint",
  price_text: "text",
  neighbourhood: "text",
  directions: "text",
  check_in: "text",
  check_out: "text",
  wheelchair: "text",
  internet: "text",
  osm_id: "text",
  wikidata_id: "text",
  gers_id: "text",
  picture_sources: "text[]",
  picture_author: "text",
  picture_licence: "text",
  attribution_text: "text",
  attribution_link: "text",
  attribution_licence: "text",
} as const;

export type ShellField = keyof typeof SHELL_FIELDS;

/** Values by field as JSON gives them; times are `HH:MM:SS`. */
export type ShellFields = Record<ShellField, string | number | string[] | null>;

/** The fields that came later, empty: what a record of before means, which does not name them. */
export const ADDED_FIELDS = {
  other_names: [],
  stars: null,
  price_text: "",
  neighbourhood: "",
  directions: "",
  check_in: "",
  check_out: "",
  wheelchair: "",
  internet: "",
  osm_id: "",
  wikidata_id: "",
  gers_id: "",
  picture_sources: [],
  picture_author: "",
  picture_licence: "",
} as const satisfies Partial<Record<ShellField, unknown>>;

/** A record as it was kept, with all fields of today. */
export const withAllFields = <Fields extends Record<string, unknown>>(kept: Fields): Fields => ({ ...ADDED_FIELDS, ...kept });
