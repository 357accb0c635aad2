import { oneOf } from "../../../platform/values/items.ts";
import type { MappedOther } from "../candidate.ts";
import { idKey, placeKey, townKey } from "../keys.ts";
import type { EventRecord, EventTime } from "../otherRecords.ts";
import { eventTexts, textsOfRow } from "../texts.ts";

/** Pure: maps a record that is an event (docs/import.md). */

export interface EventOptions {
  dataset: string;
  licence?: string | undefined;
  attribution?: string | undefined;
  attributionLink?: string | undefined;
  textLanguage?: string | undefined;
}

const listEntries = (text: string | undefined): string[] => (text ? text.split("|") : []);
/** Returns the dates of an event: its columns hold them in the same order, separated by "|". */
export function eventTimes({ starts, ends }: Record<string, string | undefined>): EventTime[] {
  const until = listEntries(ends);
  return listEntries(starts).map((start, at) => ({ starts: start, ...(until[at] ? { ends: until[at] } : {}) }));
}

/** Returns the lowest price and the status of an event, as far as its columns state them. */
export function eventOffer(
  row: Record<string, string | undefined>,
): Pick<EventRecord, "minimum_price" | "minimum_price_currency" | "status"> {
  const price = Number(row.minimum_price?.trim() || "none");
  const status = oneOf(["scheduled", "cancelled", "moved"] as const, row.event_status?.trim().toLowerCase());
  return {
    ...(Number.isFinite(price) && { minimum_price: price, minimum_price_currency: row.minimum_price_currency?.trim().toUpperCase() }),
    ...(status && { status }),
  };
}

/** @param row columns of the record */
export function mapEvent(row: Record<string, string | undefined>, options: EventOptions): MappedOther {
  const { name = "", id = "", latitude, longitude, city = "" } = row;
  const [first, ...dates] = eventTimes(row);
  const place = latitude || longitude ? placeKey(options.dataset, name, latitude, longitude) : townKey(options.dataset, name, city);
  return {
    event: {
      source_key: id.trim() === "" ? place : idKey(options.dataset, id.trim()),
      title: name,
      description: row.description || row.short_description || "",
      language: options.textLanguage,
      texts: eventTexts(textsOfRow(row)),
      starts: first?.starts,
      ends: first?.ends,
      ...(dates.length > 0 && { dates }),
      latitude,
      longitude,
      country: row.country || undefined,
      city,
      localities: [city].filter(Boolean),
      place_name: row.event_place ?? "",
      price_text: row.price_text ?? "",
      ...eventOffer(row),
      booking_url: row.book_now_url ?? "",
      website: row.website ?? "",
      category: row.event_category ?? "",
      picture_sources: listEntries(row.pictures),
      picture_author: row.picture_author ?? "",
      picture_licence: row.picture_licence ?? "",
      attribution_text: row.attribution || options.attribution || "",
      attribution_link: row.attribution_link || options.attributionLink || "",
      attribution_licence: row.licence || options.licence || "",
    },
  };
}
