import { travellerActs } from "../../accounts/travellers/jobs.ts";
import { masterOf } from "../../catalogue/uploads/rules.ts";
import { makeArchive } from "../../platform/files/archive.ts";
import type { Row } from "../../platform/values/csv.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { geojsonOf, gpxOf, kmlOf, placesOf, readmeOf } from "./placeFiles.ts";
import { PARTS } from "./parts/store.ts";
import { exportStore, findOwner } from "./store.ts";

/** Called with the transaction of the export's row: both are kept or neither. */
export const enqueueExport = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "make_export", payload: { uuid }, key: `export ${uuid}` });

/** The places of all parts, for maps. */
function mapsOf(everything: Record<string, Row[]>, origin: string, guide: string) {
  const places = PARTS.flatMap(({ name, isPlaces }) => (isPlaces ? placesOf(name, everything[name] ?? [], origin) : []));
  const maps = { "places.geojson": geojsonOf, "places.gpx": gpxOf, "places.kml": kmlOf };
  return Object.entries(maps).map(([name, textOf]) => ({ name, read: async () => Buffer.from(textOf(places, guide)) }));
}

export const travellerExportTasks: Tasks = {
  async make_export(payload, services) {
    const { uuid } = payload as { uuid: string };
    const { db, storage, config } = services;
    await makeArchive(services, exportStore, uuid, async () => {
      const code = await exportStore.start(db, uuid);
      const owner = code && (await findOwner(db, code));
      if (!code || !owner) return undefined;
      const { account_id, picture } = owner;
      const guide = (await services.readGuideName?.()) ?? DEFAULT_NAME;
      return {
        parts: PARTS.map((part) => ({ name: part.name, rows: part.rows(code, account_id, travellerActs.isVisible("profile", code)) })),
        readme: readmeOf,
        files: (everything) => [
          ...mapsOf(everything, config.origin, guide),
          ...(picture ? [{ name: "picture.webp", isPacked: true, read: () => storage.read(masterOf(picture)) }] : []),
        ],
      };
    });
  },
  async delete_expired_exports(_, { db, storage }) {
    await exportStore.deleteExpired(db, storage);
  },
};
