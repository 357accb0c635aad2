import { describe, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { buildTrail, HOI_AN } from "../../tools/testing/routes.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "../search/jobs.ts";
import { trailGpx } from "./rules.ts";
import { deleteTrails, type ImportedTrail } from "./store.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string) => (await visitor.get(`/guide/api/routes/${path}`)).json();
const slugs = ({ results }: { results: { slug: string }[] }) => results.map(({ slug }) => slug);

const trail = (name: string, km: number, values?: Partial<ImportedTrail>) => buildTrail(db, name, km, values);

describe("routes", () => {
  it("of an area have their length, climb, marking and, for a map, their line", async () => {
    await trail("River Walk", 0);
    const { results } = await get("?area=hoi-an&lines=yes");
    expect(results).toMatchObject([
      {
        slug: "river-walk",
        url: "/explore/VN/hoi-an/routes/river-walk/",
        length_km: 11.12,
        ascent_m: 300,
        symbol: "blue dot",
        line: { type: "MultiLineString" },
      },
    ]);
    expect((await get("?area=hoi-an")).results[0].line).toBeNull();
    expect(await get("river-walk/")).toMatchObject({ name: "River Walk", area: { slug: "hoi-an" }, country: { code: "VN" } });
    expect((await get("river-walk/line/")).coordinates).toHaveLength(1);
    expect((await visitor.get("/guide/api/routes/no-such-route/")).statusCode).toBe(404);
    expect((await visitor.get("/guide/api/routes/?near=north")).statusCode).toBe(400);
  });

  it("are found near a place by where they pass, not by their middle", async () => {
    await trail("Far End", 8, { area_id: null });
    await trail("Passing", -5, { area_id: null });
    const found = await get(`?near=${HOI_AN.latitude},${HOI_AN.longitude}`);
    expect(slugs(found)).toEqual(["passing", "far-end"]);
    expect(found.results[0].distance).toBeLessThan(0.6);
    const { code } = await buildBusiness(db, HOI_AN);
    expect((await visitor.get(`/guide/api/business/${code}/page/`)).json().routes).toMatchObject([{ slug: "passing" }]);
  });

  it("have addresses of their own, which last when they change, and go with their import", async () => {
    await trail("Loop", 0);
    await trail("Loop", 0, { source_key: "another loop" });
    await trail("Loop", 1, { name: "Loop of Lakes" });
    expect(slugs(await get("?area=hoi-an")).sort()).toEqual(["loop", "loop-2"]);
    expect((await get("loop/")).name).toBe("Loop of Lakes");
    await db.transaction((tx) => deleteTrails(tx, ["test Loop", "another loop"]));
    expect((await get("?area=hoi-an")).results).toEqual([]);
    expect((await db.execute(sql`SELECT FROM trail_point`)).rows).toEqual([]);
  });

  it("answer a search by name, and by kind in a place", async () => {
    await buildBusiness(db, { area: "hoi-an" });
    await indexAll(db);
    await trail("River Walk", 0);
    await trail("Coast Ride", 0, { kind: "cycling" });
    const found = async (search: string) => slugs(await get(`search/?search=${encodeURIComponent(search)}`)).sort();
    expect(await found("river walk")).toEqual(["river-walk"]);
    expect(await found("hiking hoi an")).toEqual(["river-walk"]);
    expect(await found("cycling routes in hoi an")).toEqual(["coast-ride"]);
    expect(await found("trails hoi an")).toEqual(["coast-ride", "river-walk"]);
    expect(await found("hotels hoi an")).toEqual([]);
  });
});

describe("a route's file", () => {
  it("is GPX with its parts, name and source, whatever signs they have", () => {
    const gpx = trailGpx(
      { name: "A & B <C>", attribution: { text: "Hikers", licence: "CC0" } },
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
      "https://guide.test/",
    );
    expect(gpx).toContain('<trk><name>A &amp; B &lt;C&gt;</name><trkseg><trkpt lat="2" lon="1"/>');
    expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
    expect(gpx).toContain("Hikers, CC0");
  });
});
