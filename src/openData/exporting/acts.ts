import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readScope, readSettings } from "../../catalogue/settings/store.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import { CSV_START, csvLine } from "../../platform/values/csv.ts";
import { featureFile, linkedDataFile, TextFile } from "./files.ts";
import { areaFeature, eventFeature, listingFeature, practicalFeature, routeFeature } from "./geojson.ts";
import { LicenceCounts, licencesText } from "./licences.ts";
import { areaLinkedData, eventLinkedData, listingLinkedData } from "./linkedData.ts";
import { openListing } from "./listing.ts";
import type { ExportOptions, FactSource } from "./openFacts.ts";
import { openArea, openEvent, openPractical, openRoute } from "./others.ts";
import { type ExportCounts, readmeText } from "./readme.ts";
import { countProviders, listAreas, listEvents, listListings, listPractical, listRoutes, listTextColumns } from "./store.ts";
import { AREA_TABLE, eventTable, ITEM_TABLE, listingTable, PRACTICAL_TABLE, ROUTE_TABLE, type Table, tableRow } from "./tables.ts";

export interface OpenDataRequest {
  /** An empty folder. */
  folder: string;
  origin: string;
  /** Licence of what people wrote for this guide; "" if none is stated. */
  licence: string;
  hasOwnTexts: boolean;
  /** Whether staff receive enquiries about unclaimed listings. */
  isStaffReachable: boolean;
  /** Events that are over by then are left out. */
  at: Date;
  signal: AbortSignal;
  /** Receives the number of listings that are written. */
  onProgress?: ((listings: number) => void) | undefined;
}

/** Writes records of one kind as a table and as GeoJSON. */
class Pair<Record> {
  readonly #table: Table<Record>;
  readonly #csv: TextFile;
  readonly #features: ReturnType<typeof featureFile>;
  readonly #toFeature: (record: Record) => object;
  constructor(path: string, table: Table<Record>, toFeature: (record: Record) => object) {
    this.#table = table;
    this.#csv = new TextFile(`${path}.csv`);
    this.#features = featureFile(`${path}.geojson`);
    this.#toFeature = toFeature;
    void this.#csv.write(CSV_START + csvLine(table.columns));
  }

  async add(record: Record) {
    await this.#csv.write(csvLine(tableRow(this.#table, record)));
    await this.#features.add(this.#toFeature(record));
  }

  async end() {
    await this.#csv.end();
    await this.#features.end();
  }
}

/** State that the files of an export share. */
interface Writing {
  db: DbOrTransaction;
  request: OpenDataRequest;
  options: ExportOptions;
  scope: Awaited<ReturnType<typeof readScope>>;
  licences: LicenceCounts;
  counts: ExportCounts;
  linked: ReturnType<typeof linkedDataFile>;
  /** Areas of the records. */
  areas: Set<number>;
}

const noteSources = ({ licences, options }: Writing, sources: readonly FactSource[]) => licences.add(sources, options.guide);

async function writeListings(writing: Writing): Promise<void> {
  const { db, request, options, scope, counts, linked, areas } = writing;
  const table = listingTable(await listTextColumns(db, "business"));
  const listings = new Pair(join(request.folder, "listings"), table, listingFeature);
  const items = new TextFile(join(request.folder, "items.csv"));
  await items.write(CSV_START + csvLine(ITEM_TABLE.columns));
  for await (const rows of listListings(db, scope)) {
    request.signal.throwIfAborted();
    for (const row of rows) {
      const listing = openListing(row, options, request.isStaffReachable);
      await listings.add(listing);
      for (const item of listing.items) await items.write(csvLine(tableRow(ITEM_TABLE, item)));
      await linked.add(listingLinkedData(listing, options.origin));
      noteSources(writing, listing.sources);
      if (row.row.area_id !== null) areas.add(row.row.area_id);
      counts.items += listing.items.length;
      if (listing.own_texts.length > 0) counts.ownTexts += 1;
      if (listing.is_demo) counts.demo += 1;
    }
    counts.listings += rows.length;
    request.onProgress?.(counts.listings);
  }
  await listings.end();
  await items.end();
}

async function writeEvents(writing: Writing): Promise<void> {
  const { db, request, options, scope, counts, linked, areas } = writing;
  const events = new Pair(join(request.folder, "events"), eventTable(await listTextColumns(db, "event")), eventFeature);
  for await (const rows of listEvents(db, scope, request.at))
    for (const row of rows) {
      request.signal.throwIfAborted();
      const event = openEvent(row, options);
      await events.add(event);
      await linked.add(eventLinkedData(event, options.origin));
      noteSources(writing, event.sources);
      if (row.area_id !== null) areas.add(row.area_id);
      counts.events += 1;
      if (event.own_texts.length > 0) counts.ownTexts += 1;
    }
  await events.end();
}

async function writePlaces(writing: Writing): Promise<void> {
  const { db, request, options, scope, counts, linked, areas } = writing;
  const { folder, signal } = request;
  const routes = new Pair(join(folder, "routes"), ROUTE_TABLE, routeFeature);
  for await (const rows of listRoutes(db, scope))
    for (const row of rows) {
      signal.throwIfAborted();
      const route = openRoute(row, options);
      await routes.add(route);
      noteSources(writing, route.sources);
      counts.routes += 1;
    }
  await routes.end();
  const practical = new Pair(join(folder, "practical-places"), PRACTICAL_TABLE, practicalFeature);
  for await (const rows of listPractical(db, scope))
    for (const row of rows) {
      signal.throwIfAborted();
      const place = openPractical(row);
      await practical.add(place);
      noteSources(writing, place.sources);
      counts.practical += 1;
    }
  await practical.end();
  const places = new Pair(join(folder, "areas"), AREA_TABLE, areaFeature);
  for await (const rows of listAreas(db, areas))
    for (const row of rows) {
      signal.throwIfAborted();
      const area = openArea(row, options);
      await places.add(area);
      await linked.add(areaLinkedData(area, options.origin));
      noteSources(writing, area.sources);
      counts.areas += 1;
    }
  await places.end();
}

/**
 * Writes what visitors of the guide see as open data, as one moment of the database sees it.
 * @throws AbortError when the signal aborts; the folder then holds unfinished files
 */
export async function exportOpenData(db: Db, request: OpenDataRequest): Promise<ExportCounts> {
  const { folder, origin, licence, hasOwnTexts } = request;
  return db.transaction(
    async (tx) => {
      const { name: guide, language } = await readSettings(tx);
      const options: ExportOptions = { origin, guide, language, licence, hasOwnTexts };
      const counts = {
        listings: 0,
        items: 0,
        events: 0,
        areas: 0,
        routes: 0,
        practical: 0,
        demo: 0,
        ownTexts: 0,
        provider: 0,
        unstated: 0,
      };
      const scope = await readScope(tx);
      const writing: Writing = {
        ...{ db: tx, request, options, scope, counts, areas: new Set<number>(), licences: new LicenceCounts() },
        linked: linkedDataFile(join(folder, "guide.jsonld")),
      };
      await writeListings(writing);
      await writeEvents(writing);
      await writePlaces(writing);
      await writing.linked.end();
      counts.provider = await countProviders(tx, scope);
      counts.unstated = writing.licences.unstated;
      await writeFile(join(folder, "LICENCES.md"), licencesText(writing.licences, guide));
      await writeFile(join(folder, "README.md"), readmeText(counts, options));
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
