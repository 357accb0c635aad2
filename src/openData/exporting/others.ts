import { eventUrl } from "../../catalogue/events/urls.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import { trailUrl } from "../../catalogue/trails/urls.ts";
import { type ExportOptions, furtherTexts, isKept, type OpenText, ownSource, readSources, roundDegrees } from "./openFacts.ts";
import type { AreaRow, EventRow, PracticalRow, RouteRow } from "./rows.ts";

/** Pure: events, areas, routes and practical places as open data. */

const EVENT_TEXTS = ["description", "price_text"] as const;
const rounded = (degrees: number | null) => (degrees === null ? null : roundDegrees(degrees));

export function openEvent(row: EventRow, options: ExportOptions) {
  const url = `${options.origin}${eventUrl(row.code)}`;
  const source: OpenText["source"] = row.added_by === "import" && !row.is_edited ? "import" : "guide";
  const keep = (field: (typeof EVENT_TEXTS)[number]) => (isKept({ field, source }, options) ? row[field] : "");
  const [description, price_text] = [keep("description"), keep("price_text")];
  const language = row.language ?? options.language;
  const sources = readSources(row.attribution_text || null, row.attribution_link, row.attribution_licence);
  return {
    id: row.code,
    url,
    name: row.title,
    category: row.category,
    status: row.status,
    starts: row.starts,
    ends: row.ends,
    recurrence: row.recurrence,
    dates: row.dates,
    time_zone: row.zone,
    latitude: rounded(row.latitude),
    longitude: rounded(row.longitude),
    country: row.country_code,
    area: row.area_slug,
    area_name: row.area_name,
    place_name: row.place_name,
    /** Id of the listing that hosts it. */
    host: row.business,
    own_language: row.language,
    language,
    description,
    price_text,
    minimum_price: row.minimum_price,
    minimum_price_currency: row.minimum_price_currency,
    book_now_url: row.booking_url,
    website: row.website,
    texts: [
      ...(description === "" ? [] : [{ field: "description", language, text: description, source }]),
      ...furtherTexts(row.texts, options),
    ],
    further: furtherTexts(row.texts, options),
    own_texts: source === "guide" && description !== "" ? ["description"] : [],
    sources: sources.length > 0 ? sources : [ownSource(options, url)],
  };
}
export type OpenEvent = ReturnType<typeof openEvent>;

/** Source of the gazetteer, and of areas' names in other languages that imports bring. */
const GEONAMES = { text: "GeoNames", link: "https://www.geonames.org/", licence: "CC BY 4.0" };
const OPENSTREETMAP = { text: "© OpenStreetMap contributors", link: "https://www.openstreetmap.org/copyright", licence: "ODbL 1.0" };

export function openArea(row: AreaRow, options: ExportOptions) {
  const url = `${options.origin}${areaUrl(row.country_code, row.slug)}`;
  const texts = furtherTexts(row.texts, options);
  const isImported = texts.some(({ source }) => source === "import");
  return {
    slug: row.slug,
    url,
    name: row.name,
    names: Object.fromEntries(texts.filter(({ field }) => field === "name").map(({ language, text }) => [language, text])),
    country: row.country_code,
    parent: row.parent_slug,
    latitude: roundDegrees(row.latitude),
    longitude: roundDegrees(row.longitude),
    population: row.population,
    sources: [row.is_own ? ownSource(options, url) : GEONAMES, ...(isImported ? [OPENSTREETMAP] : [])],
  };
}
export type OpenArea = ReturnType<typeof openArea>;

export const openRoute = (row: RouteRow, { origin }: ExportOptions) => ({
  id: row.slug,
  url: `${origin}${trailUrl(row)}`,
  name: row.name,
  kind: row.kind,
  length_km: row.length_km,
  ascent_m: row.ascent_m,
  network: row.network,
  ref: row.ref,
  symbol: row.symbol,
  website: row.website,
  country: row.country_code,
  area: row.area_slug,
  line: row.whole.map((part) => part.map(([longitude, latitude]) => [roundDegrees(longitude), roundDegrees(latitude)] as const)),
  sources: readSources(row.attribution_text, row.attribution_link, row.attribution_licence),
});
export type OpenRoute = ReturnType<typeof openRoute>;

export const openPractical = (row: PracticalRow) => ({
  kind: row.kind,
  name: row.name,
  latitude: roundDegrees(row.latitude),
  longitude: roundDegrees(row.longitude),
  country: row.country_code,
  area: row.area_slug,
  opening_hours: row.opening_hours,
  wheelchair: row.wheelchair,
  fee: row.fee,
  sources: readSources(row.attribution_text, row.attribution_link, row.attribution_licence),
});
export type OpenPractical = ReturnType<typeof openPractical>;
