import { findField, IMPORTED_NAMES, type ImportedName } from "../fields/names.ts";

/** Columns derived from other fields, each with its SQL type. */
const FOLLOWING = {
  slug: "text",
  country_code: "text",
  area_id: "integer",
  opening_time: "time",
  closing_time: "time",
  language: "text",
} as const;
type ImportedColumn = Exclude<ImportedName, "country" | "area">;

/** Columns of `business` that an import writes, each with its SQL type. */
export const SHELL_FIELDS = {
  ...FOLLOWING,
  ...(Object.fromEntries(
    IMPORTED_NAMES.filter((name) => name !== "country" && name !== "area").map((name) => [name, findField(name)?.imported ?? "text"]),
  ) as Record<ImportedColumn, string>),
};

export type ShellField = keyof typeof SHELL_FIELDS;

/** Values by field as JSON contains them; times are `HH:MM:SS`. */
export type ShellFields = Record<ShellField, string | number | string[] | null>;

/** Empty values of fields that were added later, for older records without them. */
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
  step_free: "",
  pets: "",
  children: "",
  parking: "",
  air_conditioning: "",
  kitchen: "",
  pool: "",
  sea_view: "",
  breakfast: "",
  labels: [],
  osm_id: "",
  wikidata_id: "",
  gers_id: "",
  picture_sources: [],
  picture_author: "",
  picture_licence: "",
  language: null,
} as const satisfies Partial<Record<ShellField, unknown>>;

/** Returns a stored record with all current fields. */
export const withAllFields = <Fields extends Record<string, unknown>>(kept: Fields): Fields => ({ ...ADDED_FIELDS, ...kept });
