import type { Mapped } from "../candidate.ts";
import type { CsvColumn } from "../enumerations.ts";
import { idKey, placeKey, townKey } from "../keys.ts";
import { eventOffer, eventTimes } from "../tables/event.ts";
import { eventTexts, textsOfRow } from "../texts.ts";

/** Pure: maps a row of the guide's own CSV whose type is "event". docs/import.md documents the columns. */

type Row = Partial<Record<CsvColumn, string>>;

/** Returns the key of an event: its id, otherwise its title, its place and its first day, because an event has the same title each year. */
function eventKey(row: Row, title: string, dataset: string): string {
  if (row.id?.trim()) return idKey(dataset, `event ${row.id.trim()}`);
  const name = `${title} ${row.starts?.slice(0, 10) ?? ""}`;
  return row.latitude || row.longitude ? placeKey(dataset, name, row.latitude, row.longitude) : townKey(dataset, name, row.city ?? "");
}

/** @param source attribution and licence of the row */
export function mapOwnEvent(
  row: Row,
  title: string,
  { dataset, textLanguage }: { dataset: string; textLanguage?: string | undefined },
  source: { country: string; attribution_text: string; attribution_link: string; attribution_licence: string },
): Mapped {
  const [first, ...dates] = eventTimes(row);
  return {
    event: {
      source_key: eventKey(row, title, dataset),
      title,
      description: row.description || row.short_description,
      language: textLanguage,
      texts: eventTexts(textsOfRow(row)),
      starts: first?.starts,
      ends: first?.ends,
      ...(dates.length > 0 && { dates }),
      recurrence: row.recurrence,
      latitude: row.latitude,
      longitude: row.longitude,
      city: row.city,
      place_name: row.place_name || row.address,
      host_key: row.host?.trim() ? idKey(dataset, row.host.trim()) : undefined,
      price_text: row.price_text,
      ...eventOffer(row),
      booking_url: row.book_now_url,
      website: row.website,
      category: row.activity_subtype,
      picture_sources: [row.pictures ?? ""],
      picture_author: row.picture_author,
      picture_licence: row.picture_licence,
      ...source,
    },
  };
}
