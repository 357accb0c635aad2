import lookUpZone from "@photostructure/tz-lookup";
import { dayOfLocal, isDay, readLocalTime } from "../../../catalogue/events/localTime.ts";
import { readRule } from "../../../catalogue/events/recurrence.ts";
import { placeWord } from "../../../catalogue/places/text.ts";
import { PRACTICAL_KINDS } from "../../../catalogue/practical/enumerations.ts";
import { cutAtWord, plainLine, plainText } from "../../../platform/files/plainText.ts";
import { addDays } from "../../../platform/values/days.ts";
import { type FieldNote, type MappedOther, reject } from "../../formats/candidate.ts";
import { readPictures } from "../../formats/facts.ts";
import { mendCapitals, mendEncoding } from "../../formats/mend.ts";
import type { AmenityRecord, EventRecord, OtherKind, OtherRecords, TrailRecord } from "../../formats/otherRecords.ts";
import { webAddress } from "../contact.ts";
import { LIMITS } from "../enumerations.ts";
import { type PlaceOf, position } from "../listing.ts";
import { finishEventTexts } from "../texts.ts";

/** Pure: checks, cleans and places records that are not listings. */

/** Maximum numbers of dates of an event, and of points of a route. */
const DATES_MAX = 400;
const POINTS_MAX = 50_000;

/** Location of a record: coordinates are null if it only names its town. */
export interface OtherPlace {
  latitude: number | null;
  longitude: number | null;
  country_code: string;
  area_id: number | null;
}

/** Checked record of one kind, with its place. Its hash is the same as long as both are. */
export interface OtherRecord<K extends OtherKind = OtherKind> {
  kind: K;
  source_key: string;
  record: OtherRecords[K];
  place: OtherPlace;
  /** Keys of records that it replaces; listings that earlier imports made of them are retired. */
  replaces?: readonly string[];
}

type Refused = { refused: FieldNote };

const cleanLine = (text: string | undefined, limit: number = LIMITS.line) => cutAtWord(plainLine(mendEncoding(text ?? "")), limit);

/** Returns the attribution as text without markup. */
const cleanAttribution = (of: EventRecord | AmenityRecord | TrailRecord) => ({
  attribution_text: cleanLine(of.attribution_text, 200),
  attribution_link: webAddress(of.attribution_link) || "",
  attribution_licence: cleanLine(of.attribution_licence, 100),
});

/** Places a record by its coordinates, otherwise by its town. */
function placeOther(said: EventRecord | AmenityRecord | TrailRecord, placeOf: PlaceOf): OtherPlace | Refused {
  const { latitude, longitude, country, city = "", localities = [] } = said;
  const hasNoPoint = [latitude, longitude].every((value) => value === undefined || value === "");
  if (hasNoPoint && city.trim() !== "" && placeOf.byTown) {
    const town = placeOf.byTown(placeWord(cleanLine(city)), country);
    if ("field" in town) return { refused: town };
    return { latitude: null, longitude: null, country_code: town.country_code, area_id: town.area_id };
  }
  const point = position({ latitude, longitude }, () => "");
  if ("refused" in point) return point;
  const names = [...localities, city].map((name) => cleanLine(name)).filter(Boolean);
  const place = placeOf(point.latitude, point.longitude, country, names);
  if ("reason" in place) return reject("latitude", place.reason);
  return { ...point, country_code: place.country_code, area_id: place.area_id };
}

/** Returns the end on the next day for an evening whose source gives both hours the same date: 22:00 to 2:00. */
const afterMidnight = (starts: string, ends: string) =>
  !isDay(starts) && !isDay(ends) && ends < starts && dayOfLocal(ends) === dayOfLocal(starts)
    ? `${addDays(dayOfLocal(ends), 1)}${ends.slice("YYYY-MM-DD".length)}`
    : ends;

/** Returns the times of an event by the clock of its place. */
function cleanTimes({ starts = "", ends = "", dates = [], recurrence, all_day }: EventRecord, zone: string | null) {
  const times = starts.trim() === "" ? dates : [{ starts, ends }, ...(recurrence ? [] : dates)];
  if (times.length === 0) return reject("starts", "missing");
  if (times.length > DATES_MAX) return reject("dates", `more than ${DATES_MAX}`);
  const read: { starts: string; ends?: string }[] = [];
  for (const time of times) {
    const from = readLocalTime(time.starts, zone);
    if (from === undefined) return reject("starts", "is not a date such as 2027-06-05 or 2027-06-05T19:30");
    const to = time.ends?.trim() ? readLocalTime(time.ends, zone) : undefined;
    if (time.ends?.trim() && to === undefined) return reject("ends", "is not a date such as 2027-06-05 or 2027-06-05T19:30");
    const begin = all_day ? dayOfLocal(from) : from;
    const end = to && (all_day ? dayOfLocal(to) : afterMidnight(begin, to));
    if (end !== undefined && end < (isDay(end) ? dayOfLocal(begin) : begin)) return reject("ends", "is before the start");
    read.push({ starts: begin, ...(end !== undefined && { ends: end }) });
  }
  read.sort((a, b) => (a.starts < b.starts ? -1 : 1));
  return { read };
}

/** Returns a price with its currency; nothing for a price that cannot be shown. */
function cleanPrice({ minimum_price: price, minimum_price_currency: currency }: EventRecord) {
  if (price === undefined || !Number.isFinite(price) || price < 0 || price > 1_000_000) return {};
  return currency && /^[A-Z]{3}$/.test(currency) ? { minimum_price: price, minimum_price_currency: currency } : {};
}

function finishEvent(event: EventRecord, placeOf: PlaceOf): OtherRecord<"event"> | Refused {
  const title = mendCapitals(cleanLine(event.title, LIMITS.name));
  if (!/[\p{L}\p{N}]/u.test(title)) return reject("title", title === "" ? "missing" : "has no letter or digit");
  const place = placeOther(event, placeOf);
  if ("refused" in place) return place;
  const zone = place.latitude === null || place.longitude === null ? null : lookUpZone(place.latitude, place.longitude);
  const times = cleanTimes(event, zone);
  if ("refused" in times) return times;
  const [first, ...others] = times.read;
  const recurrence = event.recurrence?.trim().replace(/^RRULE:/i, "");
  if (recurrence && !readRule(recurrence)) return reject("recurrence", "is not a rule of days, weeks, months or years: give its dates");
  const description = cutAtWord(plainText(mendEncoding(event.description ?? "")), LIMITS.description);
  const record: EventRecord = {
    source_key: event.source_key,
    title,
    description,
    starts: first?.starts,
    ends: first?.ends,
    ...(others.length > 0 && { dates: others }),
    ...(recurrence && { recurrence }),
    place_name: cleanLine(event.place_name, LIMITS.name),
    host_key: event.host_key,
    price_text: cleanLine(event.price_text, 200),
    ...cleanPrice(event),
    ...(event.status && event.status !== "scheduled" && { status: event.status }),
    booking_url: webAddress(event.booking_url ?? "") || "",
    website: webAddress(event.website ?? "") || "",
    category: cleanLine(event.category, 200),
    picture_sources: readPictures(event.picture_sources ?? []),
    picture_author: cleanLine(event.picture_author, 200),
    picture_licence: cleanLine(event.picture_licence, 100),
    ...cleanAttribution(event),
    ...finishEventTexts(event, title, description),
  };
  return { kind: "event", source_key: event.source_key, record, place };
}

function finishAmenity(amenity: AmenityRecord, placeOf: PlaceOf): OtherRecord<"amenity"> | Refused {
  if (!Object.hasOwn(PRACTICAL_KINDS, amenity.kind)) return reject("kind", "is not a kind of practical place");
  const place = placeOther(amenity, placeOf);
  if ("refused" in place) return place;
  const record: AmenityRecord = {
    source_key: amenity.source_key,
    kind: amenity.kind,
    name: mendCapitals(cleanLine(amenity.name, LIMITS.name)),
    hours: cleanLine(amenity.hours),
    wheelchair: cleanLine(amenity.wheelchair, 60),
    fee: cleanLine(amenity.fee, 100),
    operator: cleanLine(amenity.operator, 100),
    ...cleanAttribution(amenity),
  };
  return { kind: "amenity", source_key: amenity.source_key, record, place };
}

const isPosition = ([longitude, latitude]: [number, number]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

function finishTrail(trail: TrailRecord, placeOf: PlaceOf): OtherRecord<"trail"> | Refused {
  const name = mendCapitals(cleanLine(trail.name, LIMITS.name));
  if (name === "") return reject("name", "missing");
  const line = trail.line.filter((part) => part.length > 1);
  const points = line.flat();
  if (points.length === 0) return reject("line", "missing");
  if (points.length > POINTS_MAX) return reject("line", `more than ${POINTS_MAX} points`);
  if (!points.every(isPosition)) return reject("line", "out of range");
  const [longitude, latitude] = points[Math.floor(points.length / 2)] ?? [];
  const place = placeOther({ ...trail, latitude, longitude }, placeOf);
  if ("refused" in place) return place;
  const record: TrailRecord = {
    source_key: trail.source_key,
    name,
    kind: trail.kind,
    network: cleanLine(trail.network, 60),
    ref: cleanLine(trail.ref, 60),
    marking: cleanLine(trail.marking, 200),
    line,
    climb_metres: trail.climb_metres,
    website: webAddress(trail.website ?? "") || "",
    ...cleanAttribution(trail),
  };
  return { kind: "trail", source_key: trail.source_key, record, place };
}

/** @returns the checked record, or the field that rejects it */
export function finishOther(mapped: MappedOther, placeOf: PlaceOf): { other: OtherRecord } | Refused {
  const finished =
    "event" in mapped
      ? finishEvent(mapped.event, placeOf)
      : "amenity" in mapped
        ? finishAmenity(mapped.amenity, placeOf)
        : finishTrail(mapped.trail, placeOf);
  if ("refused" in finished) return finished;
  const { replaces } = "event" in mapped ? mapped.event : "amenity" in mapped ? mapped.amenity : mapped.trail;
  return { other: { ...finished, ...(replaces && replaces.length > 0 && { replaces }) } };
}
