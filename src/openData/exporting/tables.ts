import { csvCellText } from "../../platform/values/csv.ts";
import type { OpenItem, OpenListing } from "./listing.ts";
import { degreesText, type FactSource, type OpenText } from "./openFacts.ts";
import type { OpenArea, OpenEvent, OpenPractical, OpenRoute } from "./others.ts";

/**
 * Pure: open data as rows of CSV tables. Listings and events have the columns that the guide's own import reads (docs/import.md), and more
 * after them.
 */

/** A table: its columns, and the cells of a record by column. */
export interface Table<Record> {
  columns: readonly string[];
  cells(record: Record): Readonly<{ [column: string]: unknown }>;
}

const joined = (values: readonly string[], between = ";") => values.join(between);
/** Several sources share a cell. */
const sourceCells = (sources: readonly FactSource[]) => ({
  licence: joined([...new Set(sources.map(({ licence }) => licence).filter(Boolean))], "; "),
  attribution: joined([...new Set(sources.map(({ text }) => text).filter(Boolean))], "; "),
  attribution_link: sources.find(({ link }) => link)?.link ?? "",
});
const SOURCE_COLUMNS = ["licence", "attribution", "attribution_link"] as const;

/** A text of the guide in a language, as a column of its own. */
const textColumn = ({ field, language }: Pick<OpenText, "field" | "language">, names: Readonly<Record<string, string>> = {}) =>
  `${names[field] ?? field}:${language}`;
const textCells = (texts: readonly OpenText[], names?: Readonly<Record<string, string>>) =>
  Object.fromEntries(texts.map((text) => [textColumn(text, names), text.text]));

/** Fields of listings that need no conversion, in the order of the columns. */
const PLAIN = [
  ...["id", "name", "business_type", "activity_subtype", "bar_type", "country", "city", "neighbourhood", "address", "phone", "email"],
  ...["website", "book_now_url", "short_description", "description", "directions", "opening_hours", "price_range", "price_text"],
  ...["number_of_rooms", "stars", "check_in", "check_out", "cuisine", "restaurant_style", "dietary_category", "lgbtq_type"],
  ...["osm_id", "wikidata_id", "gers_id", "picture_author", "picture_licence"],
] as const;
const ANSWERS = [
  ...["wheelchair", "internet", "step_free", "pets", "children", "parking", "air_conditioning", "kitchen", "pool", "sea_view"],
  ...["breakfast"],
] as const;
const LISTS = ["hashtags", "languages", "additional_services", "labels", "other_names"] as const;
/** Columns that the import ignores. */
const FURTHER = ["venue_type", "registration_number", "discount", "bonus_credit", "area", "url", "modified"] as const;

/** @param languages columns of texts by language, such as "name:de" */
export const listingTable = (languages: readonly string[]): Table<OpenListing> => ({
  columns: [
    ...[...PLAIN, "latitude", "longitude", ...ANSWERS, ...LISTS, "pictures", ...SOURCE_COLUMNS],
    ...[...FURTHER, "texts_language", "own_texts", ...languages],
  ],
  cells: (listing) => {
    const { own_language, language, answers, further, picture_sources } = listing;
    const plain: Readonly<Record<string, unknown>> = listing;
    const own = own_language
      ? Object.fromEntries(
          (["short_description", "description", "directions", "price_text"] as const).map((field) => [
            textColumn({ field, language: own_language }),
            listing[field],
          ]),
        )
      : {};
    return {
      ...Object.fromEntries([...PLAIN, ...FURTHER].map((name) => [name, plain[name]])),
      ...answers,
      ...Object.fromEntries(LISTS.map((name) => [name, joined(listing[name])])),
      latitude: degreesText(listing.latitude),
      longitude: degreesText(listing.longitude),
      pictures: joined(picture_sources, "|"),
      ...sourceCells(listing.sources),
      texts_language: language,
      own_texts: joined(listing.own_texts),
      ...own,
      ...textCells(further),
    };
  },
});

const EVENT_NAMES = { title: "name" };

export const eventTable = (languages: readonly string[]): Table<OpenEvent> => ({
  columns: [
    ...["id", "name", "business_type", "activity_subtype", "starts", "ends", "recurrence", "latitude", "longitude", "country", "city"],
    ...["place_name", "host", "description", "price_text", "minimum_price", "minimum_price_currency", "event_status", "book_now_url"],
    ...["website", ...SOURCE_COLUMNS, "area", "time_zone", "url", "texts_language", "own_texts", ...languages],
  ],
  cells: (event) => {
    const times = [{ starts: event.starts, ends: event.ends }, ...event.dates.filter(({ starts }) => starts !== event.starts)];
    const own = event.own_language
      ? Object.fromEntries(
          (
            [
              ["title", event.name],
              ...(["description", "place_name", "price_text"] as const).map((field) => [field, event[field]] as const),
            ] as const
          ).map(([field, text]) => [textColumn({ field, language: event.own_language ?? "" }, EVENT_NAMES), text]),
        )
      : {};
    return {
      ...{ id: event.id, name: event.name, business_type: "event", activity_subtype: event.category },
      starts: joined(
        times.map(({ starts }) => starts),
        "|",
      ),
      ends: times.some(({ ends }) => ends)
        ? joined(
            times.map(({ ends }) => ends ?? ""),
            "|",
          )
        : "",
      recurrence: event.recurrence,
      latitude: degreesText(event.latitude),
      longitude: degreesText(event.longitude),
      ...{ country: event.country, city: event.area_name, place_name: event.place_name, host: event.host },
      ...{ description: event.description, price_text: event.price_text, minimum_price: event.minimum_price },
      ...{ minimum_price_currency: event.minimum_price_currency, event_status: event.status, book_now_url: event.book_now_url },
      ...{ website: event.website, area: event.area, time_zone: event.time_zone, url: event.url },
      ...sourceCells(event.sources),
      texts_language: event.language,
      own_texts: joined(event.own_texts),
      ...own,
      ...textCells(event.further, EVENT_NAMES),
    };
  },
});

/** Returns a list of records as one cell. */
const asJson = (value: object) => (Object.keys(value).length === 0 ? "" : JSON.stringify(value));

export const ITEM_TABLE: Table<OpenItem> = {
  columns: [
    ...[
      "id",
      "listing",
      "kind",
      "title",
      "description",
      "category",
      "activity_type",
      "room_type",
      "minimum_price",
      "minimum_price_currency",
    ],
    ...["seasonal_prices", "costs", "prices", "deposit", "cancellation", "duration_minutes", "maximum_capacity", "minimum_nights"],
    ...["departures", "needs", "book_now_url", "url", "texts"],
  ],
  cells: (item) => ({
    ...item,
    ...{ seasonal_prices: asJson(item.seasonal_prices), costs: asJson(item.costs), prices: asJson(item.prices) },
    ...{ departures: joined(item.departures), needs: asJson(item.needs), texts: asJson(item.texts) },
  }),
};

export const AREA_TABLE: Table<OpenArea> = {
  columns: ["slug", "name", "names", "country", "parent", "latitude", "longitude", "population", ...SOURCE_COLUMNS, "url"],
  cells: (area) => ({
    ...area,
    names: asJson(area.names),
    ...{ latitude: degreesText(area.latitude), longitude: degreesText(area.longitude) },
    ...sourceCells(area.sources),
  }),
};

export const ROUTE_TABLE: Table<OpenRoute> = {
  columns: [
    ...["id", "name", "kind", "length_km", "ascent_m", "network", "ref", "symbol", "website", "country", "area", ...SOURCE_COLUMNS, "url"],
  ],
  cells: (route) => ({ ...route, ...sourceCells(route.sources) }),
};

export const PRACTICAL_TABLE: Table<OpenPractical> = {
  columns: [...["kind", "name", "latitude", "longitude", "country", "area", "opening_hours", "wheelchair", "fee", ...SOURCE_COLUMNS]],
  cells: (place) => ({
    ...place,
    ...{ latitude: degreesText(place.latitude), longitude: degreesText(place.longitude) },
    ...sourceCells(place.sources),
  }),
};

/** Returns a record's cells in the order of the columns. */
export const tableRow = <Record>({ columns, cells }: Table<Record>, record: Record): string[] => {
  const row = cells(record);
  return columns.map((column) => csvCellText(row[column]));
};
