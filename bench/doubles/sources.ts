import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PlaceOf } from "../../src/openData/importing/listing.ts";
import { openRecords } from "../../src/openData/importing/openRecords.ts";
import { readSample } from "../../src/openData/importing/readSample.ts";
import { createRowProcessor } from "../../src/openData/importing/rowProcessor.ts";
import { buildProfile, type Facts } from "../../src/openData/likeness/rules.ts";

/** Real records of the regions in ../shared/data, read as an import reads them. */

const DATA = join(import.meta.dirname, "../../../shared/data");

export const SOURCES = {
  andorra: { file: "osm/andorra-2021-06-22.osm.pbf", country: "AD" },
  pokhara: { file: "osm/pokhara_hotels.geojson", country: "NP" },
  capetown: { file: "osm/cape_town_arts_culture.geojson", country: "ZA" },
  buenosaires: { file: "buenos-aires/oferta_gastronomica_a.csv", country: "AR" },
  boston: { file: "airbnb/boston_listings_2024-06-22.csv.gz", country: "US" },
  voyage: { file: "wikivoyage/wikivoyage-listings-sample.csv", country: "JP" },
  voyagede: { file: "wikivoyage/wikivoyage-listings-de.osmand.gpx.gz", country: "DE" },
} as const;
export type SourceName = keyof typeof SOURCES;

export const hasSources = (): boolean => Object.values(SOURCES).every(({ file }) => existsSync(join(DATA, file)));

/** Types by Wikivoyage's terms; shops and transport are not listings of the guide. */
const VOYAGE_KINDS: Record<string, string> = {
  see: "sight",
  do: "activity",
  listing: "sight",
  eat: "restaurant",
  drink: "bar",
  sleep: "accommodation",
};

/** Parses the German records, which hold "Title (Article, kind)" in one field. */
function withoutArticle(facts: Facts): Facts | undefined {
  const [, title, kind] = facts.name.match(/^(.*) \([^()]*(?:\([^()]*\)[^()]*)?, (\w+)\)$/) ?? [];
  const business_type = VOYAGE_KINDS[kind ?? ""];
  return title && business_type ? { ...facts, name: title, business_type } : undefined;
}

export interface SourceRecord {
  /** A short hash of its key, because the data itself is not part of the project. */
  id: string;
  source: SourceName;
  profile: ReturnType<typeof buildProfile>;
}

/** Reads all listings of one source. */
export async function readSource(source: SourceName): Promise<SourceRecord[]> {
  const { file, country } = SOURCES[source];
  const path = join(DATA, file);
  const placeOf: PlaceOf = () => ({ country_code: country, area_id: null, area_name: "" });
  const sample = await readSample(path, {
    business_type: source === "boston" ? "accommodation" : "restaurant",
    // The pairs were labelled by the whole name, so their hashes include it.
    ...(source === "voyagede" && { columns: { name: "name", latitude: "latitude", longitude: "longitude" } }),
  });
  const reading = sample.format === "table" ? { ...sample.reading, country } : undefined;
  const records = await openRecords(path, reading);
  const seen = new Set<string>();
  const process = createRowProcessor(
    { format: records.format, dataset: source, language: "en", licence: "x", attribution: "x", attributionLink: undefined, reading },
    placeOf,
    seen,
  );
  const found: SourceRecord[] = [];
  for await (const pieces of records.records)
    for (const piece of pieces) {
      const { listing } = process(piece);
      if (!listing) continue;
      const all = listing.fields as unknown as Facts;
      const facts = source === "voyagede" ? withoutArticle(all) : all;
      if (facts) found.push({ id: hash("sha256", listing.source_key).slice(0, 10), source, profile: buildProfile(facts) });
    }
  return found;
}
