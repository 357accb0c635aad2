import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { addDays, utcDay } from "../../../platform/values/days.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { importCommand } from "../../importing/import/commands.ts";
import { placeNow } from "../acts.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  folder = join(database.dataDir, "files");
  mkdirSync(folder);
}, 60_000);
afterAll(() => database.close());

/** On Pico, 12 km from the next town in the gazetteer. */
const [LATITUDE, LONGITUDE] = [38.4725, -28.2];

async function importFile(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const { context, output } = database.createContext();
  expect(await importCommand([path], context), output()).toBe(0);
  return output();
}

test("practical places, routes and events get the area that their import's listings make", async () => {
  const feature = (properties: object, geometry: object = { type: "Point", coordinates: [LONGITUDE, LATITUDE] }) => ({
    type: "Feature",
    properties,
    geometry,
  });
  const line = [0, 1, 2].map((at) => [LONGITUDE + at / 2_000, LATITUDE]);
  const features = [
    ...[1, 2, 3, 4, 5].map((at) => feature({ "@id": `node/${at}`, amenity: "cafe", name: `Caso ${at}`, "addr:city": "Terra do Pão" })),
    feature({ "@id": "node/6", amenity: "toilets" }),
    feature({ "@id": "relation/7", route: "hiking", name: "Trilho do Ensaio" }, { type: "LineString", coordinates: line }),
  ];
  await importFile("isle.geojson", JSON.stringify({ type: "FeatureCollection", features }));
  const event = "id,name,business_type,latitude,longitude,starts,licence\n";
  const said = await importFile("events.csv", `${event}e1,Festa,event,${LATITUDE},${LONGITUDE},${addDays(utcDay(Date.now()), 30)},CC0\n`);
  expect(said).toContain("Events: 1 added");
  const areas = async () => {
    const { rows } = await database.db.execute<{ name: string | null }>(sql`
      SELECT a.name FROM (SELECT area_id FROM practical_place UNION ALL SELECT area_id FROM trail UNION ALL SELECT area_id FROM event) AS o
      LEFT JOIN area a ON a.id = o.area_id`);
    return rows.map(({ name }) => name);
  };
  const before = await areas();
  expect(before).toHaveLength(3);
  expect(before).not.toContain("Terra do Pão");
  await placeNow(database.db, { signal: new AbortController().signal });
  expect(await areas()).toEqual(["Terra do Pão", "Terra do Pão", "Terra do Pão"]);
});
