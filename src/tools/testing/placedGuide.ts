import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { business } from "../../catalogue/listings/tables.ts";
import { area } from "../../catalogue/places/tables.ts";
import { undoPlacing } from "../../openData/placing/acts.ts";
import { placingTasks } from "../../openData/placing/jobs.ts";
import type { CommandContext } from "../../platform/commandLine/command.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "./commandRun.ts";

/** Imports of invented OpenStreetMap features, for tests of their areas. */

export type Point = readonly [latitude: number, longitude: number];
type Tags = Record<string, string>;
interface Feature {
  id: string;
  tags: Tags;
  geometry: object;
}

let lastId = 0;
export const feature = (tags: Tags, geometry: object): Feature => {
  lastId += 1;
  return { id: `node/${lastId}`, tags, geometry };
};
export const pointFeature = (tags: Tags, [latitude, longitude]: Point) =>
  feature(tags, { type: "Point", coordinates: [longitude, latitude] });

/** Returns hotels in a row to the east, about 150 m apart. */
export const hotels = (name: string, [latitude, longitude]: Point, count: number, tags: Tags = {}) =>
  Array.from({ length: count }, (_, index) =>
    pointFeature({ tourism: "hotel", name: `${name} Inn ${index}`, ...tags }, [latitude, longitude + index * 0.0013]),
  );

/** Returns the corners of a square around a point. @param half half of its side, in degrees */
export const square = ([latitude, longitude]: Point, half: number): [number, number][] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [longitude + x * half, latitude + y * half]);

type RunCommand = (args: string[], context: CommandContext) => Promise<number>;

/** Opens a database with all areas of the gazetteer, into which features are imported. @param importCommand the command of the import */
export async function openPlacedGuide(importCommand: RunCommand) {
  const database = await openTestDatabase({ places: "all" });
  const { db } = database;
  const folder = join(database.dataDir, "files");
  mkdirSync(folder);

  /** Undoes every placing, the last one first: renamed areas of the gazetteer get their names back. */
  async function undoAll() {
    const { rows } = await db.execute<{ number: number }>(sql`SELECT number FROM placing_run WHERE undone IS NULL ORDER BY number DESC`);
    for (const { number } of rows) await undoPlacing(db, number);
  }

  /** Removes everything that tests imported. */
  async function reset() {
    await undoAll();
    await db.execute(sql`DELETE FROM business`);
    await db.execute(
      sql`TRUNCATE import_run, import_record, import_change, import_problem, import_town, listing_difference, placing_run, placing_move, area_outline RESTART IDENTITY CASCADE`,
    );
    await db.execute(sql`DELETE FROM visited_area`);
    await db.execute(sql`DELETE FROM area_alias`);
    await db.execute(sql`UPDATE area SET parent_id = NULL WHERE parent_id IS NOT NULL`);
    await db.execute(sql`DELETE FROM area WHERE id >= 2000000000`);
  }

  async function importFeatures(features: Feature[], file = "places") {
    const path = join(folder, `${file}.geojson`);
    const json = features.map(({ id, tags, geometry }) => ({ type: "Feature", id, properties: tags, geometry }));
    writeFileSync(path, JSON.stringify({ type: "FeatureCollection", features: json }));
    const { context, output } = database.createContext();
    await importCommand([path], context);
    await placingTasks.place_localities?.({ dataset: file }, { db } as never);
    return output();
  }

  /** Returns the number of hotels in each area; areas are named with those that contain them. */
  async function areas(): Promise<Record<string, number>> {
    const rows = await db.select({ area_id: business.area_id }).from(business).where(eq(business.business_type, "accommodation"));
    const all = new Map((await db.select().from(area)).map((one) => [one.id, one]));
    const counts: Record<string, number> = {};
    for (const { area_id } of rows) {
      const names: string[] = [];
      for (let one = all.get(area_id ?? 0); one; one = all.get(one.parent_id ?? 0)) names.push(one.name);
      const path = names.join(" in ") || "none";
      counts[path] = (counts[path] ?? 0) + 1;
    }
    return counts;
  }

  return { db, close: database.close, undoAll, reset, importFeatures, areas };
}
