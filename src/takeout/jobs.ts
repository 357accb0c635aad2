import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Services } from "../platform/http/context.ts";
import { enqueue, type Tasks } from "../platform/jobs.ts";
import { writeZip, type ZipFile } from "../platform/zip.ts";
import { csvOf, type ExportedPlace, geojsonOf, gpxOf, kmlOf, placesOf, type Row, readmeOf } from "./rules.files.ts";
import { IMPORT_DAYS } from "./rules.ts";
import { deleteOldImports } from "./store.imports.ts";
import { PARTS } from "./store.parts.ts";
import { deleteExpiredExports, failExport, finishExport, noteProgress, readPart, startExport } from "./store.ts";

/** Called with the transaction of the export's row: both are kept or neither. */
export const enqueueExport = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "make_export", payload: { uuid }, key: `export ${uuid}` });

/** Reading is the first half of the work, packing the second. */
const HALF = 50;

async function makeExport({ db, storage, config }: Services, uuid: string): Promise<void> {
  const owner = await startExport(db, uuid);
  if (!owner) return;
  const everything: Record<string, Row[]> = {};
  const tables: ZipFile[] = [];
  const places: ExportedPlace[] = [];
  for (const [index, part] of PARTS.entries()) {
    const { columns, rows } = await readPart(db, part, owner.code, owner.account_id);
    everything[part.name] = rows;
    tables.push({ name: `csv/${part.name}.csv`, content: Buffer.from(csvOf(columns, rows)) });
    if (part.isPlaces) places.push(...placesOf(part.name, rows, config.origin));
    await noteProgress(db, uuid, Math.round(((index + 1) / PARTS.length) * HALF));
  }
  const made = now().toISOString();
  const picture = owner.picture && (await storage.read(`uploads/${owner.picture}/master.webp`));
  const counts = Object.entries(everything).map(([name, rows]) => ({ name, rows: rows.length }));
  const files: ZipFile[] = [
    { name: "README.txt", content: Buffer.from(readmeOf(made, counts)) },
    { name: "everything.json", content: Buffer.from(JSON.stringify({ made, guide: config.origin, ...everything }, null, 1)) },
    ...tables,
    { name: "places.geojson", content: Buffer.from(geojsonOf(places)) },
    { name: "places.gpx", content: Buffer.from(gpxOf(places)) },
    { name: "places.kml", content: Buffer.from(kmlOf(places)) },
    ...(picture ? [{ name: "picture.webp", content: picture }] : []),
  ];
  const archive = await writeZip(files);
  await noteProgress(db, uuid, 2 * HALF - 1);
  await finishExport(db, storage, uuid, archive);
}

export const takeoutTasks: Tasks = {
  async make_export(payload, services) {
    const { uuid } = payload as { uuid: string };
    try {
      await makeExport(services, uuid);
    } catch (error) {
      // The person waits, and can press again: a try hours later helps nobody.
      services.reporter.report(error, { source: "server" });
      await failExport(services.db, uuid);
    }
  },
  async delete_expired_exports(_, { db, storage }) {
    await deleteExpiredExports(db, storage);
    await deleteOldImports(db, new Date(now().getTime() - IMPORT_DAYS * 86_400_000));
  },
};
