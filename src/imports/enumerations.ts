import { SHELL_FIELDS, type ShellField } from "../businesses/enumerations.shells.ts";

/** The closed lists and limits of the import. */

export const FORMATS = {
  csv: "the guide's own CSV columns",
  wikivoyage: "Wikivoyage listings CSV",
  osm: "OpenStreetMap GeoJSON",
} as const;

export const RUN_STATUSES = { running: "not finished", done: "done", undone: "undone" } as const;

export const PROBLEM_KINDS = {
  refused: "not imported",
  duplicate: "second record of the same thing",
  note: "imported, with a change",
} as const;

/** The fields of a listing that an import writes; named as the columns of `business`. */
export const IMPORTED_FIELDS = Object.keys(SHELL_FIELDS) as ShellField[];

/** Fields that mean something only together: when an owner changed one of them, the import leaves all of them. */
export const FIELD_GROUPS: readonly (readonly ShellField[])[] = [
  ["name", "slug"],
  ["business_type", "activity_subtype", "bar_type"],
  ["latitude", "longitude", "country_code", "area_id", "city", "address"],
  ["short_description", "description"],
  ["opening_time", "closing_time", "opening_hours"],
];

/** The columns of the guide's own CSV, documented in docs/import.md, with other spellings that are understood. */
export const CSV_COLUMNS = {
  id: ["key", "ref"],
  name: ["title"],
  business_type: ["type", "category"],
  activity_subtype: ["subtype", "activity_type"],
  latitude: ["lat"],
  longitude: ["lon", "lng", "long"],
  country: ["country_code"],
  city: ["town"],
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
  licence: ["license", "attribution_licence"],
  attribution: ["attribution_text"],
  attribution_link: [],
} as const satisfies Record<string, readonly string[]>;

export const LIMITS = {
  /** A single record larger than this is refused unread: it keeps memory flat whatever a file holds. */
  recordCharacters: 1_000_000,
  /** Markup is removed from at most this much of a field: longer ones are no text for a listing. */
  rawText: 20_000,
  name: 200,
  shortDescription: 160,
  description: 4_000,
  line: 300,
  url: 2_000,
  listEntries: 12,
  /** Records in one transaction. */
  batch: 1_000,
  /** Bad rows that a dry run remembers, and that a report prints at its end. */
  rememberedProblems: 10_000,
  printedProblems: 40,
} as const;

export type Format = keyof typeof FORMATS;
export type RunStatus = keyof typeof RUN_STATUSES;
export type ProblemKind = keyof typeof PROBLEM_KINDS;
export type CsvColumn = keyof typeof CSV_COLUMNS;
