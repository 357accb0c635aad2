import type { MappedOther } from "../candidate.ts";
import { idKey, placeKey, townKey } from "../keys.ts";
import type { EventTime } from "../otherRecords.ts";
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
/** Returns the dates of an event: its columns hold them in the same order. */
function eventTimes({ starts, ends }: Record<string, string | undefined>): EventTime[] {
  const until = listEntries(ends);
  return listEntries(starts).map((start, at) => ({ starts: start, ...(until[at] ? { ends: until[at] } : {}) }));
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
