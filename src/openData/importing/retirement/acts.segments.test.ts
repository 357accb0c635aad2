import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listingUses } from "../../../listingUses.ts";
import { sql } from "../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { importFile } from "../acts.ts";
import { importServices } from "../engine/commands.ts";
import type { Report } from "../report.ts";
import { undoImport } from "../undo/acts.ts";
import { findRetiredPath } from "./store.ts";

/** Tests the listings that an earlier import made of parts of a route. */

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
}, 60_000);
afterAll(() => database.close());

const services = () => ({
  ...importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  })),
  uses: listingUses,
});
async function importText(name: string, text: string): Promise<{ report: Report; number: number | undefined }> {
  const file = join(database.dataDir, name);
  writeFileSync(file, text);
  const none = { attribution: undefined, attributionLink: undefined, language: undefined, licence: undefined };
  for await (const event of importFile({ file, dryRun: false, dataset: "lake", ...none }, services()))
    if (event.event === "done") return event;
  throw new Error("It did not end.");
}
const listings = async () =>
  (
    await database.db.execute<{ code: string; name: string; is_gone: boolean }>(
      sql`SELECT code, name, deleted IS NOT NULL AND NOT is_published AS is_gone FROM business ORDER BY name`,
    )
  ).rows;

const feature = (id: string, name: string, tags: object, at: number) => ({
  ...{ type: "Feature", id, properties: { name, ...tags } },
  geometry: { type: "Point", coordinates: [83.95 + at / 100, 28.2] },
});
const BEFORE = {
  type: "FeatureCollection",
  features: [
    feature("way/20", "Lake path, signpost 1", { tourism: "attraction" }, 0),
    feature("relation/6", "Lake path, stage 2", { tourism: "attraction" }, 1),
    feature("way/21", "Old stone bridge", { tourism: "attraction" }, 2),
  ],
};
const way = (id: number, from: number, tags: string) => `<way id="${id}"><nd ref="${from}"/><nd ref="${from + 1}"/>${tags}</way>`;
const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`;
const ROUTE = tag("type", "route") + tag("route", "hiking");
const AFTER = `<?xml version="1.0"?><osm version="0.6">
  ${[1, 2, 3, 4].map((id) => `<node id="${id}" lat="28.2" lon="83.9${id}"/>`).join("")}
  ${way(20, 1, tag("highway", "path") + tag("name", "Lake path, signpost 1"))}
  ${way(21, 2, tag("highway", "path") + tag("name", "Old stone bridge") + tag("tourism", "attraction"))}
  ${way(22, 3, tag("highway", "path"))}
  <relation id="5"><member type="way" ref="20" role=""/><member type="way" ref="21" role=""/>
    <member type="relation" ref="6" role=""/>${ROUTE}${tag("name", "Lake path")}</relation>
  <relation id="6"><member type="way" ref="22" role=""/>${ROUTE}${tag("name", "Lake path, stage 2")}</relation>
</osm>`;

test("lead to the route, and come back when the import is undone; a sight on its way stays", async () => {
  expect((await importText("lake.geojson", JSON.stringify(BEFORE))).report).toMatchObject({ made: 3 });
  const { report, number } = await importText("lake.osm", AFTER);
  expect(report).toMatchObject({ retired: 2, trails: { made: 1 } });
  const after = await listings();
  expect(after.map(({ name, is_gone }) => [name, is_gone])).toEqual([
    ["Lake path, signpost 1", true],
    ["Lake path, stage 2", true],
    ["Old stone bridge", false],
  ]);
  for (const { code } of after.slice(0, 2)) expect(await findRetiredPath(database.db, code)).toMatch(/\/routes\/lake-path\/$/);
  for await (const event of undoImport(number ?? 0, services(), listingUses)) expect(event.event).toBe("done");
  expect((await listings()).map(({ is_gone }) => is_gone)).toEqual([false, false, false]);
  expect(await findRetiredPath(database.db, after[0]?.code ?? "")).toBeUndefined();
});
