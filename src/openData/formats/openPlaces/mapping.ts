import { withoutEnd } from "../../../platform/values/strip.ts";
import { type Candidate, type Mapped, reject } from "../candidate.ts";
import { openPlaceKey } from "../keys.ts";
import type { Kind } from "../osm/words.ts";
import { addText, languageTag, someTexts, type TextsByLanguage } from "../texts.ts";
import { FOURSQUARE_KINDS, OVERTURE_GENERAL, OVERTURE_KINDS, OVERTURE_LANDMARKS, OVERTURE_WORSHIP } from "./words.ts";

/** Pure: maps one record of Overture's places, or of Foursquare's open places, to a listing. */

export interface OpenPlaceOptions {
  licence?: string | undefined;
  attribution?: string | undefined;
  attributionLink?: string | undefined;
}

/** Minimum confidence; below it Overture itself doubts that a place exists. */
const CONFIDENCE_MIN = 0.5;

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const record = (value: unknown): Json => (isRecord(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const texts = (value: unknown): string[] => list(value).map(text).filter(Boolean);
const unique = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
const cuisineFromCategory = (category: string, kind: Kind, ending: RegExp) =>
  kind.business_type === "restaurant" && ending.test(category) ? category.replace(ending, "").replaceAll("_", " ") : "";

/** Returns the kind of a category by its name, or by its suffix. */
function overtureKind(category: string): Kind | undefined {
  if (Object.hasOwn(OVERTURE_KINDS, category)) return OVERTURE_KINDS[category];
  if (category.endsWith("_restaurant")) return { business_type: "restaurant" };
  return category.endsWith("_museum") ? { business_type: "sight", activity_subtype: "museums" } : undefined;
}

/** Returns the kind of a place, and the category that determines it. */
function overtureCategory(place: Json): { category: string; kind: Kind } | undefined {
  const [categories, taxonomy] = [record(place.categories), record(place.taxonomy)];
  const primary = text(categories.primary) || text(taxonomy.primary) || text(place.basic_category);
  const others = [...texts(categories.alternate), ...texts(taxonomy.alternates)];
  if (OVERTURE_WORSHIP.has(primary) && others.some((other) => OVERTURE_LANDMARKS.has(other)))
    return { category: primary, kind: { business_type: "sight", activity_subtype: "temples" } };
  const known = (OVERTURE_GENERAL.has(primary) ? [...others, primary] : [primary]).map((category) => ({
    category,
    kind: overtureKind(category),
  }));
  const found = known.find(({ category, kind }) => kind && (category === primary || !OVERTURE_GENERAL.has(category)));
  return found?.kind && { category: found.category, kind: found.kind };
}

const CLOSED: Record<string, string> = { permanently_closed: "is permanently closed", temporarily_closed: "is temporarily closed" };

function readPoint(geometry: unknown): { latitude: number | undefined; longitude: number | undefined } {
  const [longitude, latitude] = list(record(geometry).coordinates);
  return {
    latitude: typeof latitude === "number" ? latitude : undefined,
    longitude: typeof longitude === "number" ? longitude : undefined,
  };
}

/** Returns the names by language. */
function commonNames(names: Json): TextsByLanguage | undefined {
  const found: TextsByLanguage = {};
  for (const [language, name] of Object.entries(record(names.common))) addText(found, languageTag(language), "name", text(name));
  return someTexts(found);
}

/** @param content JSON of one place, with the columns of Overture's schema (docs.overturemaps.org/guides/places) */
export function mapOverturePlace(content: string, options: OpenPlaceOptions): Mapped {
  const place = record(JSON.parse(content));
  const id = text(place.id);
  const names = record(place.names);
  const name = text(names.primary);
  if (id === "") return reject("id", "missing");
  if (name === "") return reject("names.primary", "missing");
  const closed = CLOSED[text(place.operating_status)];
  if (closed) return reject("operating_status", closed);
  if (typeof place.confidence === "number" && place.confidence < CONFIDENCE_MIN)
    return reject("confidence", `is below ${CONFIDENCE_MIN}: the place may not exist`);
  const found = overtureCategory(place);
  if (!found)
    return reject("categories", `not a travel business (${(text(record(place.categories).primary) || "no category").slice(0, 40)})`);
  const address = record(list(place.addresses)[0]);
  const sources = list(place.sources).map(record);
  const datasets = unique(sources.map(({ dataset }) => text(dataset))).slice(0, 4);
  const licences = unique(sources.map(({ license }) => text(license))).slice(0, 3);
  const candidate: Candidate = {
    source_key: openPlaceKey("overture", id),
    ...kindFields(found.kind),
    name,
    other_names: unique([...Object.values(record(names.common)).map(text), ...list(names.rules).map((rule) => text(record(rule).value))]),
    texts: commonNames(names),
    local_name: name,
    ...readPoint(place.geometry),
    country: text(address.country),
    city: text(address.locality),
    localities: unique([text(address.locality)]),
    // A postcode alone is not a usable address.
    address: text(address.freeform) === "" ? "" : [text(address.freeform), text(address.postcode)].filter(Boolean).join(", "),
    phone: texts(place.phones)[0] ?? "",
    email: texts(place.emails)[0] ?? "",
    website: texts(place.websites)[0] ?? texts(place.socials)[0] ?? "",
    cuisine: cuisineFromCategory(found.category, found.kind, /_restaurant$/),
    gers_id: id,
    attribution_text: options.attribution ?? `Overture Maps Foundation${datasets.length > 0 ? ` (${datasets.join(", ")})` : ""}`,
    attribution_link: options.attributionLink ?? "https://docs.overturemaps.org/attribution/",
    attribution_licence: options.licence ?? (licences.join(", ") || "CDLA-Permissive-2.0"),
  };
  return { candidate };
}

const kindFields = ({ business_type, activity_subtype, bar_type }: Kind) => ({
  business_type,
  activity_subtype: activity_subtype ?? null,
  bar_type: bar_type ?? null,
});

const TOP =
  "Arts and Entertainment|Business and Professional Services|Community and Government|Dining and Drinking|Event|Health and Medicine|Landmarks and Outdoors|Nightlife Spot|Retail|Sports and Recreation|Travel and Transportation";
/** Matches one label. Labels contain commas, and the list has several notations, but each label begins with a top-level category. */
const LABEL = new RegExp(`(?:^|[\\["',|])\\s*((?:${TOP})(?: > .*?)?)(?=["']?\\s*[,|\\]]+\\s*["']?(?:${TOP})\\b|["']?\\s*\\]?\\s*$)`, "g");
export const foursquareLabels = (value: string): string[] =>
  [...value.slice(0, 5_000).matchAll(LABEL)].map((match) => withoutEnd(match[1] ?? "", /["'\]\s]/));

/** Returns the kind of the longest known prefix of a label. */
function foursquareKind(label: string): Kind | undefined {
  const parts = label.split(" > ");
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join(" > ");
    if (Object.hasOwn(FOURSQUARE_KINDS, path)) return FOURSQUARE_KINDS[path] ?? undefined;
  }
  return undefined;
}

/** Problems with a place that users reported and Foursquare has not resolved. */
const FLAGS = /\b(closed|delete|duplicate|doesnt_exist|inappropriate|privatevenue)\b/;

/** @param row row with the columns of Foursquare's schema (docs.foursquare.com/data-products/docs/places-os-data-schema) */
export function mapFoursquareRow(row: Record<string, string>, options: OpenPlaceOptions): Mapped {
  const field = (name: string) => row[name]?.trim() ?? "";
  const id = field("fsq_place_id");
  if (id === "") return reject("fsq_place_id", "missing");
  if (field("name") === "") return reject("name", "missing");
  if (field("date_closed") !== "") return reject("date_closed", "is closed");
  const flag = field("unresolved_flags").match(FLAGS)?.[1];
  if (flag) return reject("unresolved_flags", `is reported: ${flag}`);
  const labels = foursquareLabels(field("fsq_category_labels"));
  const found = labels.map((label) => ({ label, kind: foursquareKind(label) })).find(({ kind }) => kind);
  if (!found?.kind) return reject("fsq_category_labels", `not a travel business (${labels[0]?.slice(0, 60) ?? "no category"})`);
  const last = found.label.split(" > ").at(-1) ?? "";
  const candidate: Candidate = {
    source_key: openPlaceKey("foursquare", id),
    ...kindFields(found.kind),
    name: field("name"),
    latitude: field("latitude"),
    longitude: field("longitude"),
    country: field("country"),
    city: field("locality") || field("post_town"),
    localities: unique([field("locality"), field("post_town")]),
    address: field("address") === "" ? "" : [field("address"), field("postcode")].filter(Boolean).join(", "),
    phone: field("tel"),
    email: field("email"),
    website: field("website"),
    cuisine: cuisineFromCategory(last, found.kind, / Restaurant$/),
    attribution_text: options.attribution ?? "Foursquare Open Source Places",
    attribution_link: options.attributionLink ?? `https://foursquare.com/placemakers/review-place/${encodeURIComponent(id)}`,
    attribution_licence: options.licence ?? "Apache-2.0",
  };
  return { candidate };
}
