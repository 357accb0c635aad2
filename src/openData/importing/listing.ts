import { normaliseHashtag } from "../../catalogue/listings/hashtags/rules.ts";
import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import { englishCountryName } from "../../catalogue/places/countries/rules.ts";
import type { Locate, UnplacedReason } from "../../catalogue/places/locate.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { placeName } from "../../catalogue/places/text.ts";
import { cutAtWord, firstSentences, plainLine, plainText } from "../../platform/files/plainText.ts";
import { type Candidate, type FieldNote, reject } from "../formats/candidate.ts";
import { otherNames, readIds, readPictures, readStars } from "../formats/facts.ts";
import { isClosedByName } from "../formats/gone.ts";
import { isAddress, mendCapitals, mendCategories, mendEncoding } from "../formats/mend.ts";
import { type SaidPlace, swappedHint, swappedWarning } from "../formats/swapped.ts";
import type { TextsByLanguage } from "../formats/texts.ts";
import { contactCountries, mailAddress, phoneNumber, webAddress } from "./contact.ts";
import { LIMITS } from "./enumerations.ts";
import { readNeeds } from "./needs.ts";
import type { AsWritten } from "./records/rules.ts";
import { listLocalities } from "./saidPlaces.ts";
import { readHours } from "./sourceHours.ts";
import { finishTexts } from "./texts.ts";

/** Pure: turns the result of a format's mapping into a listing. */

export interface Listing {
  source_key: string;
  fields: ShellFields;
  /** Places of the record's location, the smallest first, separated by semicolons. */
  localities: string;
  as_written?: AsWritten | undefined;
  texts?: TextsByLanguage | undefined;
  notes: FieldNote[];
}

interface Place {
  country_code: string;
  area_id: number | null;
  area_name: string;
}

export interface PlaceOf {
  /** Returns the country and area of a point, or the reason that it has no place. */
  (latitude: number, longitude: number, country: string | undefined, localities?: readonly string[]): Place | { reason: string };
  /** Returns the area of a record without coordinates by the names of its town and country, or the field that prevents it. */
  byTown?: (town: string, country: string | undefined) => (Place & { isAmbiguous: boolean }) | FieldNote;
}

const REASONS: Record<UnplacedReason, string> = {
  no_position: "out of range, or 0,0",
  no_country: "in no country (at sea?)",
  country_disagrees: "is in another country than the record says",
};

/**
 * Creates the function that finds the country and area of a record.
 * @param onlyCountry the only country of the guide: that of records without coordinates and country
 */
export function createPlaceFinder(locate: Locate<{ id: number; name: string }>, onlyCountry?: string): PlaceOf {
  const byPoint: PlaceOf = (latitude, longitude, country, localities) => {
    const found = locate(latitude, longitude, country ?? null, localities);
    if (!("reason" in found))
      return { country_code: found.country_code, area_id: found.area?.id ?? null, area_name: found.area?.name ?? "" };
    return { reason: found.country_code ? `${REASONS[found.reason]} (it is in ${found.country_code})` : REASONS[found.reason] };
  };
  const byTown: PlaceOf["byTown"] = (town, country) => {
    const country_code = country || onlyCountry;
    if (!country_code) return { field: "country", reason: "missing: a row without coordinates needs its town and its country" };
    const [area, ...others] = locate.byName(country_code, town);
    if (!area) return { field: "city", reason: `no place in ${englishCountryName(country_code)} has this name: add the coordinates` };
    return { country_code, area_id: area.id, area_name: area.name, isAmbiguous: others.length > 0 };
  };
  return Object.assign(byPoint, { byTown });
}

/**
 * Parses degrees from a text or number.
 * @returns undefined for anything that is not a plain decimal number (degrees, minutes and seconds, a template)
 */
export function degrees(value: string | number | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = value?.trim().replace(/^([+-]?\d{1,3}),(\d+)$/, "$1.$2") ?? "";
  return /^[+-]?\d{1,3}(\.\d*)?$/.test(text) ? Number(text) : undefined;
}

/** Returns the coordinates of a record, or the field that makes them unusable. */
export function position(
  candidate: Pick<Candidate, "latitude" | "longitude">,
  hint: (point: { latitude: number; longitude: number }) => string,
): { latitude: number; longitude: number } | { refused: FieldNote } {
  const found: number[] = [];
  for (const field of ["latitude", "longitude"] as const) {
    const given = candidate[field];
    if (given === undefined || given === "") return reject(field, "missing");
    if (/^[+-]?\d{4,8}([.,]\d+)?$/.test(String(given).trim()))
      return reject(field, "is not in degrees, perhaps in metres of a national grid: use degrees of WGS 84 (EPSG:4326)");
    const value = degrees(given);
    if (value === undefined) return reject(field, "is not a number of degrees");
    // Seven decimals are about a centimetre.
    found.push(Math.round(value * 1e7) / 1e7);
  }
  const [latitude = 0, longitude = 0] = found;
  for (const [field, value, limit] of [
    ["latitude", latitude, 90],
    ["longitude", longitude, 180],
  ] as const)
    if (Math.abs(value) > limit) return reject(field, `out of range (-${limit} to ${limit})${hint({ latitude, longitude })}`);
  if (latitude === 0 && longitude === 0) return reject("latitude", "0,0 stands for missing coordinates");
  return { latitude, longitude };
}

/** Returns the source's texts that the listing shows in another form. @returns undefined if it shows all of them unchanged */
function asWritten(texts: Required<AsWritten>, fields: ShellFields): AsWritten | undefined {
  const shown: Record<string, unknown> = fields;
  const changed = Object.entries(texts).filter(([field, text]) => text !== "" && text !== shown[field]);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Cleans the texts of a record, and notes the changes. */
function createCleaner(candidate: Candidate, notes: FieldNote[]) {
  const markup = { wiki: candidate.wiki ?? false };
  /** Mends the encoding before any cleaning: broken letters contain control characters. */
  const whole = (field: keyof Candidate) => {
    const text = String(candidate[field] ?? "");
    const mended = mendEncoding(text);
    if (mended !== text) notes.push({ field, reason: "was encoded twice: repaired" });
    return mended;
  };
  const cut = (field: keyof Candidate, text: string, limit: number) => {
    if (text.length > limit) notes.push({ field, reason: `longer than ${limit} characters: shortened` });
    return cutAtWord(text, limit);
  };
  return {
    line: (field: keyof Candidate, limit: number = LIMITS.line) => cut(field, plainLine(whole(field), markup), limit),
    text: (field: keyof Candidate, limit: number) => cut(field, plainText(whole(field), markup), limit),
    list: (values: string[] | undefined) =>
      [...new Set((values ?? []).map((value) => plainLine(mendEncoding(value)).slice(0, 60)).filter(Boolean))].slice(0, LIMITS.listEntries),
    names: (values: string[] | undefined) => (values ?? []).map((value) => plainLine(mendEncoding(value), markup)),
    usable(field: "website" | "book_now_url" | "email", read: (value: string) => string | undefined, kind: string): string {
      const value = read(plainLine(candidate[field] ?? ""));
      if (value === undefined) notes.push({ field, reason: `is not ${kind}: skipped` });
      return value ?? "";
    },
  };
}
type Cleaner = ReturnType<typeof createCleaner>;

function cleanName({ line }: Cleaner, notes: FieldNote[]): { name: string } | { refused: FieldNote } {
  const given = line("name", LIMITS.name);
  const name = mendCapitals(given);
  if (name !== given) notes.push({ field: "name", reason: "was in capitals: changed to normal case" });
  if (name === "") return reject("name", "missing");
  if (!/[\p{L}\p{N}]/u.test(name)) return reject("name", "has no letter or digit");
  return isClosedByName(name) ? reject("name", "says that the place is permanently closed") : { name };
}

type Point = { latitude: number; longitude: number };
/** A listing without coordinates is in its town's lists, but not on the map: the centre of the town would be a wrong position. */
const NO_POINT = { latitude: null, longitude: null };

/** Places a record without coordinates by its town and country. */
function placeByTown({ city = "", country }: Candidate, byTown: NonNullable<PlaceOf["byTown"]>, notes: FieldNote[]) {
  // The places after a comma choose among several towns of a name.
  const town = plainLine(mendEncoding(city))
    .split(",")
    .flatMap((part) => placeName(part) ?? []);
  const place = byTown(town.join(", "), country);
  if ("field" in place) return { refused: place };
  const which = place.isAmbiguous ? "the largest of several places with this name" : "its town";
  notes.push({ field: "coordinates", reason: `missing: placed in ${place.area_name}, ${which}` });
  return { point: NO_POINT, place };
}

/** Places a record by its coordinates and its texts about the location. */
function placeRecord(
  candidate: Candidate,
  { localities, phone }: { localities: string[]; phone: string },
  placeOf: PlaceOf,
  notes: FieldNote[],
): { point: Point | typeof NO_POINT; place: Place } | { refused: FieldNote } {
  const { country, address = "", website = "", city = "" } = candidate;
  const hasNoPoint = [candidate.latitude, candidate.longitude].every((value) => value === undefined || value === "");
  if (hasNoPoint && city.trim() !== "" && placeOf.byTown) return placeByTown(candidate, placeOf.byTown, notes);
  const saidAt = (at: Point): SaidPlace => ({
    ...at,
    country,
    texts: [...localities, address],
    countries: contactCountries(phone, website),
  });
  const find = (latitude: number, longitude: number) => {
    const found = placeOf(latitude, longitude, country, localities);
    return "reason" in found ? undefined : found;
  };
  const point = position(candidate, (at) => swappedHint(saidAt(at), find));
  if ("refused" in point) return point;
  const place = placeOf(point.latitude, point.longitude, country, localities);
  if ("reason" in place) return reject("latitude", `${place.reason}${swappedHint(saidAt(point), find)}`);
  const warning = swappedWarning(saidAt(point), place, find);
  if (warning) notes.push({ field: "latitude", reason: warning });
  return { point, place };
}

function cleanPhone(given: string, country: string, notes: FieldNote[]): string {
  const { phone, isUncertain, others } = phoneNumber(given, country);
  if (isUncertain) notes.push({ field: "phone", reason: "may be 2 numbers: unchanged" });
  if (others) notes.push({ field: "phone", reason: "several numbers: the first one is used" });
  return phone;
}

/** Returns the address and town of a record in the form that the guide shows. */
function cleanAddress({ line }: Cleaner, name: string, { area_name }: Place, notes: FieldNote[]) {
  const street = mendCapitals(line("address"));
  const address = isAddress(street) ? street : "";
  if (address !== street) notes.push({ field: "address", reason: "contains no word: skipped" });
  const city = placeName(line("city", 100)) ?? "";
  const quarter = mendCapitals(placeName(line("neighbourhood", 100)) ?? "");
  // A town is not a part of itself.
  const isNamed = /\p{L}{2}/u.test(quarter) && ![city, area_name, name].map(foldName).includes(foldName(quarter));
  return {
    address,
    // "POVOAÇÃO" is the area's own name in capitals.
    city: (foldName(city) === foldName(area_name) && area_name) || mendCapitals(city) || area_name,
    neighbourhood: isNamed ? quarter : "",
  };
}

/**
 * Checks, cleans and places one record.
 * @returns the listing with notes on changed or dropped fields, or the field that rejects it
 */
export function finishListing(candidate: Candidate, placeOf: PlaceOf): { listing: Listing } | { refused: FieldNote } {
  const notes: FieldNote[] = [...(candidate.notes ?? [])];
  const clean = createCleaner(candidate, notes);
  const { line, list, usable } = clean;
  const named = cleanName(clean, notes);
  if ("refused" in named) return named;
  const { name } = named;
  const localities = listLocalities(candidate);
  const rawPhone = line("phone", 120);
  const placed = placeRecord(candidate, { localities, phone: rawPhone }, placeOf, notes);
  if ("refused" in placed) return placed;
  const { point, place } = placed;
  const phone = cleanPhone(rawPhone, place.country_code, notes);
  const rawHours = line("hours", LIMITS.line);
  const hours = readHours(rawHours);
  const description = clean.text("description", LIMITS.description);
  const { language, texts } = finishTexts(candidate, { name, description, country_code: place.country_code });
  const { address, city, neighbourhood } = cleanAddress(clean, name, place, notes);
  const { osm_id, wikidata_id, gers_id } = readIds(candidate);
  // The order of these fields is part of a record's hash (batch/acts.ts).
  const fields: ShellFields = {
    name,
    slug: foldName(name).slice(0, 80).replace(/-$/, "") || candidate.business_type,
    business_type: candidate.business_type,
    activity_subtype: candidate.activity_subtype,
    ...point,
    country_code: place.country_code,
    area_id: place.area_id,
    city,
    short_description: line("short_description", LIMITS.shortDescription) || firstSentences(description, LIMITS.shortDescription),
    description,
    hashtags: list(candidate.hashtags).map(normaliseHashtag).filter(Boolean),
    opening_time: hours.opening_time,
    closing_time: hours.closing_time,
    opening_hours: hours.opening_hours,
    price_range: candidate.price_range ?? null,
    book_now_url: usable("book_now_url", webAddress, "an http(s) URL") || null,
    address,
    phone,
    email: usable("email", mailAddress, "an email address"),
    website: usable("website", webAddress, "an http(s) URL") || null,
    number_of_rooms: candidate.number_of_rooms ?? null,
    additional_services: list(candidate.additional_services),
    languages: list(candidate.languages),
    lgbtq_type: candidate.lgbtq_type ?? "nothing",
    dietary_category: candidate.dietary_category ?? "nothing",
    cuisine: mendCategories(line("cuisine", 120)),
    restaurant_style: mendCategories(line("restaurant_style", 60)),
    bar_type: candidate.bar_type ?? null,
    other_names: otherNames(clean.names(candidate.other_names), name),
    stars: readStars(candidate.stars ?? ""),
    neighbourhood,
    price_text: line("price_text", 200),
    directions: line("directions"),
    check_in: line("check_in", 60),
    check_out: line("check_out", 60),
    ...readNeeds(candidate),
    osm_id,
    wikidata_id,
    gers_id,
    picture_sources: readPictures(candidate.picture_sources ?? []),
    picture_author: line("picture_author", 200),
    picture_licence: line("picture_licence", 100),
    attribution_text: line("attribution_text", 200),
    attribution_link: webAddress(candidate.attribution_link) || null,
    attribution_licence: line("attribution_licence", 100),
    language,
  };
  const { source_key } = candidate;
  const as_written = asWritten({ opening_hours: rawHours, phone: rawPhone }, fields);
  return { listing: { source_key, fields, localities: localities.join("; ").slice(0, LIMITS.line), as_written, texts, notes } };
}
