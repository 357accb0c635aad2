import {
  deleteImportedEvents,
  findEventCodes,
  hideImportedEvents,
  type ImportedEvent,
  linkHosts,
  writeImportedEvents,
} from "../../../../catalogue/events/imported/store.ts";
import { dayOfLocal, isDay } from "../../../../catalogue/events/localTime.ts";
import { retirePicture } from "../../../../catalogue/events/picture/acts.ts";
import { eventUrl } from "../../../../catalogue/events/urls.ts";
import { categoryInText } from "../../../../catalogue/events/words.ts";
import { listAreasByIds } from "../../../../catalogue/places/store.ts";
import { timeZoneAt, zoneOfPlace } from "../../../../catalogue/places/timeZones/store.ts";
import { EVENT_TEXTS } from "../../../../catalogue/translations/enumerations.ts";
import { type ImportedTexts, writeImportedTexts } from "../../../../catalogue/translations/imported/store.ts";
import type { Transaction } from "../../../../platform/db/types.ts";
import { typedKeys } from "../../../../platform/values/objects.ts";
import type { EventRecord } from "../../../formats/otherRecords.ts";
import { findRecords } from "../../records/store.ts";
import type { OtherWriter } from "../acts.ts";
import { type Edition, findMissingHosts } from "../store.ts";

/** Returns the zone of each edition: that of its coordinates, else of its area, else of its country. */
async function findZones(tx: Transaction, editions: readonly Edition<"event">[]): Promise<Map<Edition<"event">, string>> {
  const ids = editions.flatMap(({ place }) => (place.latitude === null && place.area_id !== null ? [place.area_id] : []));
  const areas = new Map((await listAreasByIds(tx, [...new Set(ids)])).map((area) => [area.id, area]));
  const zones = new Map<Edition<"event">, string>();
  const ofCountries = new Map<string, string | null>();
  for (const edition of editions) {
    const { latitude, longitude, area_id, country_code } = edition.place;
    const area = areas.get(area_id ?? 0);
    const point = latitude !== null && longitude !== null ? { latitude, longitude } : area;
    if (!point && !ofCountries.has(country_code))
      ofCountries.set(
        country_code,
        await zoneOfPlace(tx, { latitude: null, longitude: null, area: null, country: { code: country_code } }),
      );
    zones.set(edition, point ? timeZoneAt(point.latitude, point.longitude) : (ofCountries.get(country_code) ?? "UTC"));
  }
  return zones;
}

/** Returns the kind that the source names, otherwise that of the title. */
function chooseCategory({ category = "", title }: EventRecord) {
  const named = categoryInText(category);
  return named === "other" ? categoryInText(title) : named;
}

function toImportedEvent({ source_key, record, place }: Edition<"event">, zone: string, business: string | null): ImportedEvent {
  const { starts = "", ends = null, recurrence = null, dates = [] } = record;
  return {
    source_key,
    host_key: record.host_key ?? null,
    title: record.title,
    description: record.description ?? "",
    language: record.language ?? null,
    category: chooseCategory(record),
    // The same day as the end of an event with a time of day says nothing about its hour.
    ...{ starts, ends: isDay(starts) || ends !== dayOfLocal(starts) ? ends : null, recurrence },
    dates: dates.map((one) => ({ starts: one.starts, ...(one.ends && { ends: one.ends }) })),
    ...place,
    ...{ zone, business },
    place_name: record.place_name ?? "",
    price_text: record.price_text ?? "",
    status: record.status ?? "scheduled",
    minimum_price: record.minimum_price ?? null,
    minimum_price_currency: record.minimum_price === undefined ? null : (record.minimum_price_currency ?? null),
    booking_url: record.booking_url || null,
    website: record.website || null,
    picture_sources: record.picture_sources ?? [],
    picture_author: record.picture_author ?? "",
    picture_licence: record.picture_licence ?? "",
    attribution_text: record.attribution_text,
    attribution_link: record.attribution_link || null,
    attribution_licence: record.attribution_licence,
  };
}

/** Returns the texts of an event in further languages. */
const eventTexts = ({ texts = {} }: EventRecord): ImportedTexts["texts"] =>
  Object.entries(texts).flatMap(([language, own]) =>
    typedKeys(EVENT_TEXTS).flatMap((field) => {
      const text = own?.[field];
      return text ? [{ field, language, text }] : [];
    }),
  );

/** Writes the events of imports, and links them to the listings of the same source that host them. */
export const eventWriter: OtherWriter<"event", Transaction> = {
  async write(tx, editions) {
    const zones = await findZones(tx, editions);
    const hosts = await findRecords(tx, [...new Set(editions.flatMap(({ record }) => record.host_key ?? []))]);
    const uuids = await writeImportedEvents(
      tx,
      editions.map((one) => toImportedEvent(one, zones.get(one) ?? "UTC", hosts.get(one.record.host_key ?? "")?.business_code ?? null)),
    );
    await writeImportedTexts(
      tx,
      "event",
      editions.flatMap(({ source_key, record }) => {
        const id = uuids.get(source_key);
        return id === undefined ? [] : [{ id, texts: eventTexts(record) }];
      }),
    );
  },
  async remove(tx, keys) {
    for (const picture of await deleteImportedEvents(tx, keys)) await retirePicture(tx, picture);
  },
  hide: hideImportedEvents,
  async paths(tx, keys) {
    const codes = await findEventCodes(tx, keys);
    return new Map([...codes].map(([key, code]) => [key, eventUrl(code)]));
  },
  async finish(tx) {
    // A file may name the host after its event.
    const hosts = await findMissingHosts(tx);
    if (hosts.size > 0) await linkHosts(tx, hosts);
  },
};
