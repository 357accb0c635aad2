import { geometryCentroid } from "../../../platform/files/geojsonReader.ts";
import { isLatin } from "../../../platform/files/plainText.ts";
import { withoutEnd } from "../../../platform/values/strip.ts";
import { type Candidate, type FieldNote, type Mapped, type NamedPlace, reject } from "../candidate.ts";
import { factsOfTags } from "../facts.ts";
import { lifeCycleReason } from "../gone.ts";
import { osmKey, placeKey } from "../keys.ts";
import { fold } from "../tables/fold.ts";
import { readElementId } from "./elementId.ts";
import { isNoteName, shownFacts, shownText } from "./notes.ts";
import { placeOutline, readPlaceTags } from "./places.ts";
import { practicalKind, practicalRecord } from "./practical.ts";
import { mapRoute, partKeys, routeKind } from "./routes.ts";
import { artSubtype, worshipSubtype } from "./subtypes.ts";
import { taggedTexts } from "./texts.ts";
import {
  type CONDITIONS,
  GENERIC_NAMES,
  HISTORIC,
  type Kind,
  MINOR_ART,
  MINOR_HISTORIC,
  MINOR_MEMORIALS,
  NATURE_CLASSES,
  OSM_HASHTAGS,
  OSM_KINDS,
  OSM_SUBTYPES,
  TEMPLE_RELIGIONS,
  WORSHIP_BUILDINGS,
} from "./words.ts";

/** Pure: maps one GeoJSON feature with OpenStreetMap's tags to a listing. */

type Tags = Record<string, unknown>;
const isTags = (value: unknown): value is Tags => typeof value === "object" && value !== null && !Array.isArray(value);

export interface OsmOptions {
  dataset: string;
  licence?: string | undefined;
  attribution?: string | undefined;
  attributionLink?: string | undefined;
}

const tag = (tags: Tags, ...keys: string[]): string => {
  for (const key of keys) {
    const value = tags[key];
    if (typeof value === "string" && value.trim()) return value.trim();
    if (typeof value === "number") return String(value);
  }
  return "";
};

const isKnown = (tags: Tags) =>
  tag(tags, "wikidata", "wikipedia", "heritage") !== "" || tag(tags, "tourism") === "attraction" || tag(tags, "unesco") === "yes";
/** Folded letter by letter like a name: folding decomposes Korean and Russian characters. */
const GENERIC = new Set([...GENERIC_NAMES].map(fold));
const hasName = (tags: Tags) => {
  const folded = withoutEnd(fold(tag(tags, "name")), /\p{N}/u);
  return folded !== "" && !GENERIC.has(folded);
};

/** Tests for the conditions of a kind. */
const HOLDS: Record<keyof typeof CONDITIONS, (tags: Tags) => boolean> = {
  known: isKnown,
  run: (tags) =>
    !/dock|key_?dispensing|automat|kiosk/.test(tag(tags, "bicycle_rental", "boat_rental")) &&
    (tag(tags, "website", "contact:website", "phone", "contact:phone", "opening_hours") !== "" || tag(tags, "shop") !== "") &&
    (tag(tags, "network") === "" || tag(tags, "bicycle_rental") === "shop"),
  art: (tags) => isKnown(tags) || (hasName(tags) && !MINOR_ART.has(tag(tags, "artwork_type"))),
  worship: (tags) =>
    isKnown(tags) ||
    tag(tags, "historic") !== "" ||
    WORSHIP_BUILDINGS.has(tag(tags, "building")) ||
    ["cathedral", "monastery"].includes(tag(tags, "place_of_worship")) ||
    TEMPLE_RELIGIONS.has(tag(tags, "religion")),
  protected: (tags) => NATURE_CLASSES.has(tag(tags, "protect_class")) || tag(tags, "leisure") === "nature_reserve",
  office: (tags) => ["office", "visitor_centre"].includes(tag(tags, "information")),
  outlook: (tags) => /observation|watchtower/.test(tag(tags, "tower:type")) && (tag(tags, "access") !== "private" || isKnown(tags)),
};

/** Returns the entry of the first value of a tag (`bar;restaurant`) that a list contains. */
function known<Value>(tags: Tags, key: string, values: Record<string, Value>): Value | undefined {
  const name = tag(tags, key)
    .split(";")
    .map((value) => value.trim())
    .find((value) => Object.hasOwn(values, value));
  return name === undefined ? undefined : values[name];
}

/** Returns the kind without its condition, which has been checked. */
function kindIn(tags: Tags, key: string, values: Record<string, Kind>): Kind | undefined {
  const found = known(tags, key, values);
  if (!found) return undefined;
  const { only, ...kind } = found;
  return !only || HOLDS[only](tags) ? kind : undefined;
}

function subtypeFromTags(tags: Tags) {
  const made = artSubtype(tags) ?? worshipSubtype(tags);
  if (made) return made;
  for (const [key, values] of OSM_SUBTYPES) {
    const subtype = known(tags, key, values);
    if (subtype) return subtype;
  }
  return undefined;
}

/** Returns the kind of a feature in the guide. @returns undefined if it is not a place to visit, stay or eat at */
export function kindFromTags(tags: Tags): Kind | undefined {
  for (const [key, values] of OSM_KINDS) {
    const kind = kindIn(tags, key, values);
    if (kind)
      return kind.activity_subtype === "other"
        ? { ...kind, activity_subtype: subtypeFromTags(tags) ?? historicSubtype(tags) ?? "other" }
        : kind.activity_subtype === "temples"
          ? { ...kind, activity_subtype: worshipSubtype(tags) ?? "temples" }
          : kind;
  }
  const historic = tag(tags, "historic");
  if (historic && !MINOR_HISTORIC.has(historic) && !MINOR_MEMORIALS.has(tag(tags, "memorial", "memorial:type")))
    return { ...HISTORIC, activity_subtype: artSubtype(tags) ?? worshipSubtype(tags) ?? "historic_sites" };
  // Some extracts preserve only one value, under "type".
  return tag(tags, "type") === "" ? undefined : OSM_KINDS.map(([, values]) => kindIn(tags, "type", values)).find(Boolean);
}

/** Returns hashtags for sights and activities only: a hotel at a marina is a hotel. */
const hashtagsFromTags = (tags: Tags, { business_type }: Kind): string[] =>
  ["sight", "activity"].includes(business_type) ? OSM_HASHTAGS.flatMap(([key, values]) => known(tags, key, values) ?? []) : [];

const historicSubtype = (tags: Tags) => (tag(tags, "historic") ? ("historic_sites" as const) : undefined);

/** Returns the tag to state when a feature is rejected. */
const mainTag = (tags: Tags) => {
  const key = [
    "tourism",
    "amenity",
    "leisure",
    "historic",
    "shop",
    "craft",
    "natural",
    "route",
    "boundary",
    "place",
    "man_made",
    "office",
    "public_transport",
    "railway",
    "type",
  ].find((name) => tag(tags, name));
  return key ? `${key}=${tag(tags, key).slice(0, 40)}` : "no tag with its type";
};

const DIETS: [tag: string, only: string, friendly: string][] = [
  ["diet:vegan", "vegan_only", "vegan_friendly"],
  ["diet:vegetarian", "vegetarian_only", "vegetarian_friendly"],
  ["diet:halal", "halal", "halal"],
  ["diet:kosher", "kosher", "kosher"],
];

function dietaryCategory(tags: Tags): string {
  const only = DIETS.find(([key]) => tag(tags, key) === "only");
  const friendly = DIETS.find(([key]) => tag(tags, key) === "yes");
  return only?.[1] ?? friendly?.[2] ?? "nothing";
}

const LGBTQ: Record<string, string> = { yes: "lgbtq_friendly", welcome: "lgbtq_friendly", only: "lgbtq_focus", primary: "lgbtq_focus" };

function addressText(tags: Tags): string {
  const whole = tag(tags, "addr:full");
  if (whole) return whole;
  const street = tag(tags, "addr:street", "addr:place");
  const number = tag(tags, "addr:housenumber");
  return [street && [street, number].filter(Boolean).join(" "), tag(tags, "addr:unit"), tag(tags, "addr:postcode")]
    .filter(Boolean)
    .join(", ");
}

/** Returns the local name, unless it is in another script and an English name exists. */
function preferredName(tags: Tags): string {
  const local = tag(tags, "name");
  const english = tag(tags, "name:en", "int_name");
  return local && (isLatin(local) || !english) ? local : english || local;
}

/** Tags with the location of a feature, the smallest place first. */
const LOCALITY_TAGS = [
  "addr:hamlet",
  "addr:village",
  "addr:town",
  "addr:city",
  "is_in:village",
  "is_in:town",
  "is_in:city",
  "is_in",
  "addr:island",
];

const words = (value: string) =>
  value
    .split(/[;,]/)
    .map((word) => word.replace(/_/g, " ").trim())
    .filter(Boolean)
    .join(", ");

function readRoomCount(tags: Tags, notes: FieldNote[]): number | null {
  const rooms = tag(tags, "rooms");
  if (rooms === "") return null;
  if (/^\d{1,4}$/.test(rooms)) return Number(rooms);
  notes.push({ field: "rooms", reason: "is not a whole number: skipped" });
  return null;
}

/**
 * Maps the text of one feature.
 * @param text its JSON, unchanged from the file
 */
export function mapFeature(text: string, options: OsmOptions): Mapped | { place: NamedPlace } {
  let feature: { id?: unknown; properties?: unknown; geometry?: unknown; outline?: unknown; parts?: unknown };
  try {
    feature = JSON.parse(text);
  } catch {
    return reject("feature", "is not valid JSON");
  }
  const { properties: tags } = feature;
  if (!isTags(tags)) return reject("properties", "missing");
  const name = preferredName(tags);
  const route = routeKind(tags);
  const kind = route ? undefined : kindFromTags(tags);
  const practical = route || (kind && name !== "") ? undefined : practicalKind(tags);
  if (name === "" && !practical && !route) return reject("name", "missing");
  if (isNoteName(name)) return reject("name", "is a note of a mapper");
  const gone = lifeCycleReason(tags);
  if (gone) return reject("type", gone);
  const named = readPlaceTags(tags);
  if (!kind && !practical && !route && !named) return reject("type", `not a travel business (${mainTag(tags)})`);
  const middle = geometryCentroid(feature.geometry);
  if (!middle) return reject("geometry", "missing or invalid");
  const element = readElementId(feature, tags);
  const credit = {
    attribution_text: options.attribution ?? "© OpenStreetMap contributors",
    attribution_link:
      options.attributionLink ??
      (element ? `https://www.openstreetmap.org/${element.type}/${element.id}` : "https://www.openstreetmap.org/copyright"),
    attribution_licence: options.licence ?? "ODbL 1.0",
  };
  const source_key = element ? osmKey(element.type, element.id) : placeKey(options.dataset, name, middle.latitude, middle.longitude);
  if (route) return mapRoute(tags, route, feature.geometry, name, { source_key, replaces: partKeys(feature.parts), ...credit });
  if (practical) return { amenity: practicalRecord(tags, practical, { source_key, name, ...middle, ...credit }) };
  const outline = named && placeOutline(named.kind, feature.outline ?? feature.geometry);
  const place: NamedPlace | undefined = named && { source_key, ...middle, ...named, ...(outline && { outline }) };
  if (!kind && place) return { place };
  if (!kind) return reject("type", "not a travel business");
  const notes: FieldNote[] = element ? [] : [{ field: "@id", reason: "no OpenStreetMap id: recognised by its name and location" }];
  const isFood = ["restaurant", "cafe", "bar"].includes(kind.business_type);
  const candidate: Candidate = {
    source_key,
    name,
    business_type: kind.business_type,
    activity_subtype: kind.activity_subtype ?? null,
    bar_type: kind.bar_type ?? null,
    hashtags: hashtagsFromTags(tags, kind),
    ...middle,
    country: tag(tags, "addr:country"),
    city: tag(tags, "addr:city", "addr:town", "addr:village"),
    neighbourhood: tag(tags, "addr:suburb", "addr:quarter", "addr:neighbourhood"),
    localities: LOCALITY_TAGS.map((key) => tag(tags, key)).filter(Boolean),
    address: addressText(tags),
    phone: tag(tags, "phone", "contact:phone", "contact:mobile", "mobile"),
    email: tag(tags, "email", "contact:email", "contact:mail"),
    website: tag(tags, "website", "contact:website", "url"),
    description: shownText(tag(tags, "description:en", "description")),
    texts: taggedTexts(tags),
    local_name: tag(tags, "name"),
    hours: tag(tags, "opening_hours"),
    number_of_rooms: kind.business_type === "accommodation" ? readRoomCount(tags, notes) : null,
    lgbtq_type: LGBTQ[tag(tags, "lgbtq", "gay")] ?? "nothing",
    dietary_category: isFood ? dietaryCategory(tags) : "nothing",
    cuisine: isFood ? words(tag(tags, "cuisine")) : "",
    restaurant_style: tag(tags, "amenity") === "fast_food" && kind.business_type === "restaurant" ? "fast food" : "",
    ...shownFacts(factsOfTags(tags, name)),
    osm_id: element ? `${element.type}/${element.id}` : "",
    ...credit,
    notes,
  };
  return place ? { candidate, place } : { candidate };
}
