import { travellerActs } from "../../accounts/travellers/jobs.ts";
import { masterPath } from "../../catalogue/uploads/rules.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { makeArchive } from "../../platform/files/archive.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { chosenLanguage } from "../../platform/languages/reader.ts";
import type { Row } from "../../platform/values/csv.ts";
import { listParts, type Part } from "./parts/store.ts";
import { archiveReadme, placesToGeojson, placesToGpx, placesToKml, toExportedPlaces } from "./placeFiles.ts";
import { exportStore, findOwner } from "./store.ts";

/** Queues the export. Call it in the transaction that writes the export's row, so that both are written or neither is. */
export const enqueueExport = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "make_export", payload: { uuid, language: chosenLanguage() }, key: `export ${uuid}` });

/** Builds the map files with the places of all parts. */
function buildMapFiles(parts: readonly Part[], everything: Record<string, Row[]>, origin: string, guide: string) {
  const places = parts.flatMap(({ name, isPlaces }) => (isPlaces ? toExportedPlaces(name, everything[name] ?? [], origin) : []));
  const maps = { "places.geojson": placesToGeojson, "places.gpx": placesToGpx, "places.kml": placesToKml };
  return Object.entries(maps).map(([name, textOf]) => ({ name, read: async () => Buffer.from(textOf(places, guide)) }));
}

/** @param registered parts of other capabilities, which this room may not import */
export const travellerExportTasks = (registered: readonly Part[]): Tasks => ({
  async make_export(payload, services) {
    const uuid = payloadUuid(payload);
    const { db, storage, config } = services;
    const all = listParts(registered);
    await makeArchive(services, exportStore, payload, async () => {
      const code = await exportStore.start(db, uuid);
      const owner = code && (await findOwner(db, code));
      if (!code || !owner) return undefined;
      const { account_id, picture } = owner;
      const guide = (await services.readGuideName?.()) ?? DEFAULT_NAME;
      return {
        parts: all.map((part) => ({ name: part.name, rows: part.rows(code, account_id, travellerActs.isVisible("profile", code)) })),
        readme: archiveReadme,
        files: (everything) => [
          ...buildMapFiles(all, everything, config.origin, guide),
          ...(picture ? [{ name: "picture.webp", isPacked: true, read: () => storage.read(masterPath(picture)) }] : []),
        ],
      };
    });
  },
  async delete_expired_exports(_, { db, storage }) {
    await exportStore.deleteExpired(db, storage);
  },
});
