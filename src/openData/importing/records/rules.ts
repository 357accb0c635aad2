import { ADDED_FIELDS, type ShellField, type ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import type { TextsByLanguage } from "../../formats/texts.ts";
import { same } from "../changes.ts";

/** Pure: composes a listing from its records (docs/decisions/0098). */

/** Data that one source has about a listing, stored unchanged. */
/** The source's own texts of fields that the guide shows in another form. */
export type AsWritten = Partial<Record<"opening_hours" | "phone", string>>;

export interface ListingRecord {
  source_key: string;
  dataset: string;
  /** The record with the lowest rank leads. */
  rank: number;
  imported: ShellFields;
  as_written?: AsWritten | null;
  /** Its texts in further languages. */
  texts?: TextsByLanguage | null | undefined;
}

const ATTRIBUTION = ["attribution_text", "attribution_link", "attribution_licence"] as const;

/** Values of fields that no record fills. */
const BLANK = {
  address: "",
  short_description: "",
  description: "",
  hashtags: [],
  opening_time: null,
  closing_time: null,
  opening_hours: "",
  price_range: null,
  book_now_url: null,
  phone: "",
  email: "",
  website: null,
  number_of_rooms: null,
  additional_services: [],
  languages: [],
  lgbtq_type: "nothing",
  dietary_category: "nothing",
  cuisine: "",
  restaurant_style: "",
  bar_type: null,
  ...ADDED_FIELDS,
  attribution_text: null,
  attribution_link: null,
  attribution_licence: null,
} as const satisfies Partial<Record<ShellField, unknown>>;

/** Fields that only make sense together, by the first of them; all others are independent. */
const TOGETHER: Partial<Record<ShellField, readonly ShellField[]>> = {
  short_description: ["short_description", "description", "language"],
  opening_hours: ["opening_hours", "opening_time", "closing_time"],
  picture_sources: ["picture_sources", "picture_author", "picture_licence"],
};
const followers = new Set<string>(Object.values(TOGETHER).flatMap((group) => group.slice(1)));
/** Fields that later records may fill. */
const FILLED = (Object.keys(BLANK) as ShellField[])
  .filter((field) => !followers.has(field) && !ATTRIBUTION.some((one) => one === field))
  .map((field) => ({ field, group: TOGETHER[field] ?? [field] }));

/** Fields that identify a place and its location: taken from one record, never combined from several. */
const IDENTITY_GROUPS: readonly { field: ShellField; group: readonly ShellField[] }[] = [
  { field: "name", group: ["name"] },
  { field: "business_type", group: ["business_type", "activity_subtype"] },
  { field: "latitude", group: ["latitude", "longitude", "area_id", "city"] },
];

/** Lists that are merged from all records: no record replaces the entries of another. */
const JOINED: readonly string[] = ["hashtags", "additional_services", "languages", "other_names", "labels"];
const LIST_MAX = 24;

const isEmpty = (value: ShellFields[ShellField] | undefined) =>
  value === null || value === undefined || value === "" || value === "nothing" || (Array.isArray(value) && value.length === 0);
// A language alone is no text.
const hasValues = (fields: ShellFields, group: readonly ShellField[]) =>
  group.some((field) => field !== "language" && !isEmpty(fields[field]));

const listEntries = (fields: ShellFields, field: ShellField): string[] => {
  const value = fields[field];
  return Array.isArray(value) ? value : [];
};

export interface Composed {
  fields: ShellFields;
  /** Record that each shown fact comes from, by the first field of its group; for lists, all records that contributed. */
  from: Partial<Record<ShellField, string[]>>;
}

const POSITION: readonly ShellField[] = ["latitude", "longitude", "country_code", "area_id", "city"];

/** Returns the fields of a record with the place of another record or edition if they have no coordinates and it has. */
export const withPosition = (fields: ShellFields, placed: ShellFields | undefined): ShellFields =>
  fields.latitude === null && placed && placed.latitude !== null
    ? { ...fields, ...Object.fromEntries(POSITION.map((field) => [field, placed[field]])) }
    : fields;

/**
 * Composes a listing from its records: the first one by rank defines the place and its location; every other fact comes from the first
 * record that has it.
 * @param records in order of rank
 * @param own the current listing if no import created it: it then defines the place and its location
 */
export function compose(records: readonly ListingRecord[], own?: ShellFields): Composed {
  const [first] = records;
  const placed = records.find(({ imported }) => imported.latitude !== null);
  const base = own ?? (first && withPosition(first.imported, placed?.imported));
  if (!base) throw new Error("A listing needs a record, or words of its own.");
  // The common case: a listing equals its only record.
  if (first && records.length === 1 && !own) return { fields: first.imported, from: fromAll(first) };
  const from: Composed["from"] = {};
  const fields: ShellFields = { ...base, ...structuredClone(BLANK as unknown as Partial<ShellFields>) };
  if (!own && first)
    for (const { field, group } of IDENTITY_GROUPS)
      if (hasValues(base, group)) from[field] = [(field === "latitude" ? placed : undefined)?.source_key ?? first.source_key];
  for (const { field, group } of FILLED) {
    if (JOINED.includes(field)) {
      const { values, keys } = joinLists(records, field, String(base.name));
      fields[field] = values;
      if (keys.length > 0) from[field] = keys;
      continue;
    }
    const speaker = records.find(({ imported }) => hasValues(imported, group));
    if (!speaker) continue;
    for (const one of group) fields[one] = speaker.imported[one];
    from[field] = [speaker.source_key];
  }
  const heard = new Set(Object.values(from).flat());
  const named = joinAttributions(records.filter(({ source_key }, index) => heard.has(source_key) || (index === 0 && !own)));
  return { fields: { ...fields, ...named }, from };
}

const fromAll = ({ imported, source_key }: ListingRecord): Composed["from"] =>
  Object.fromEntries(
    [...IDENTITY_GROUPS, ...FILLED].filter(({ group }) => hasValues(imported, group)).map(({ field }) => [field, [source_key]]),
  );

function joinLists(records: readonly ListingRecord[], field: ShellField, name: string) {
  const values: string[] = [];
  const keys: string[] = [];
  for (const { imported, source_key } of records) {
    // The name in another source becomes one of the other names.
    const said = field === "other_names" ? [String(imported.name), ...listEntries(imported, field)] : listEntries(imported, field);
    const more = [...new Set(said)].filter((one) => !values.includes(one) && !(field === "other_names" && one === name));
    if (more.length === 0 || values.length >= LIST_MAX) continue;
    values.push(...more.slice(0, LIST_MAX - values.length));
    keys.push(source_key);
  }
  return { values, keys };
}

/**
 * Joins the attributions of every source that is shown, one per line and in the same order (src/catalogue/attribution/rules.ts splits
 * them).
 */
function joinAttributions(records: readonly ListingRecord[]): Pick<ShellFields, (typeof ATTRIBUTION)[number]> {
  const named = new Map<string, ShellFields>();
  for (const { imported } of records) {
    const key = `${imported.attribution_text ?? ""}\n${imported.attribution_licence ?? ""}`;
    if (hasValues(imported, ["attribution_text", "attribution_licence"]) && !named.has(key)) named.set(key, imported);
  }
  const all = [...named.values()];
  const [first] = all;
  const line = (field: (typeof ATTRIBUTION)[number]) =>
    all.length < 2 ? (first?.[field] ?? null) : all.map((one) => String(one[field] ?? "").replaceAll("\n", " ")).join("\n");
  return {
    attribution_text: line("attribution_text"),
    attribution_link: line("attribution_link"),
    attribution_licence: line("attribution_licence"),
  };
}

/**
 * Returns the record as it was before an undone run. If the record was assigned to another area since, at the same point, that area stays.
 */
export function restored(now: ShellFields, before: ShellFields): ShellFields {
  const isPlacedAnew = same(now.latitude, before.latitude) && same(now.longitude, before.longitude) && !same(now.area_id, before.area_id);
  return isPlacedAnew ? { ...before, country_code: now.country_code, area_id: now.area_id, city: now.city } : before;
}
