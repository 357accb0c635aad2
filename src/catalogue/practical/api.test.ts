import { describe, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "../search/jobs.ts";
import type { PracticalKind } from "./enumerations.ts";
import { deletePractical, writePractical } from "./store.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const HOI_AN = { latitude: 15.8794, longitude: 108.335 };
const get = async (query: string) => (await visitor.get(`/guide/api/practical/${query}`)).json();

/** Writes a practical place some kilometres north of the middle of Hội An. */
async function place(kind: PracticalKind, km: number, values: Record<string, string> = {}) {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM area WHERE slug = 'hoi-an'`);
  await db.transaction((tx) =>
    writePractical(tx, [
      {
        source_key: `test ${kind} ${km}`,
        kind,
        name: "",
        latitude: HOI_AN.latitude + km / 111.195,
        longitude: HOI_AN.longitude,
        country_code: "VN",
        area_id: rows[0]?.id ?? null,
        opening_hours: "",
        wheelchair: "",
        fee: "",
        attribution_text: "Town hall",
        attribution_link: null,
        attribution_licence: "CC0",
        ...values,
      },
    ]),
  );
}
const near = `?near=${HOI_AN.latitude},${HOI_AN.longitude}`;

describe("practical places", () => {
  it("are the nearest of each kind, with distance, hours and source", async () => {
    await place("pharmacy", 0.2, { name: "Sun", opening_hours: "Mo-Su 08:00-20:00", wheelchair: "limited" });
    for (const km of [0.3, 0.4, 0.5, 12]) await place("stop", km);
    const { results } = await get(near);
    expect(results.map(({ kind, distance }: { kind: string; distance: number }) => [kind, distance])).toEqual([
      ["pharmacy", 0.2],
      ["stop", 0.3],
      ["stop", 0.4],
      ["stop", 0.5],
    ]);
    expect(results[0]).toMatchObject({
      name: "Sun",
      wheelchair: "limited",
      opening_hours: "Mo-Su 08:00-20:00",
      open: { time_zone: "Asia/Ho_Chi_Minh", days: expect.arrayContaining([[480, 1_200]]) },
      attribution: { text: "Town hall", licence: "CC0" },
    });
    expect((await get(`${near}&kinds=pharmacy`)).results).toHaveLength(1);
  });

  it("of an area are listed and counted by kind, and go with their import", async () => {
    await place("toilets", 0.1);
    await place("stop", 0.1);
    expect((await get("?area=hoi-an")).results).toMatchObject([{ kind: "toilets", distance: null, open: null }, { kind: "stop" }]);
    expect(await get("counts/?area=hoi-an")).toEqual({ toilets: 1, stop: 1 });
    await db.transaction((tx) => deletePractical(tx, ["test toilets 0.1"]));
    expect(await get("counts/?area=hoi-an")).toEqual({ stop: 1 });
  });

  it.each(["", "?near=95,1", "?near=hoi-an", "?area=hoi-an&kinds=hotels"])(
    "are refused without a known place and kind: %s",
    async (query) => {
      expect((await visitor.get(`/guide/api/practical/${query}`)).statusCode).toBe(400);
      expect((await visitor.get("/guide/api/practical/?area=no-such-area")).statusCode).toBe(404);
    },
  );

  it("are read off the index of their kind", async () => {
    await db.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
      EXPLAIN SELECT name FROM practical_place WHERE kind = 'luggage' AND map_point(latitude, longitude) <@ circle(point(108.3, 16), 1)
      ORDER BY map_point(latitude, longitude) <-> point(108.3, 16) LIMIT 3`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("practical_place_luggage");
  });

  it("answer a search for them in a place, and no other search", async () => {
    await buildBusiness(db, { area: "hoi-an" });
    await indexAll(db);
    await place("toilets", 0.1);
    const answer = async (search: string) => get(`search/?search=${encodeURIComponent(search)}`);
    for (const search of ["toilets hoi an", "public toilet in Hội An", "WC Hoi An", "toilettes hoi an"])
      expect(await answer(search)).toMatchObject({ kind: "toilets", place: { slug: "hoi-an" }, results: [{ kind: "toilets" }] });
    expect(await answer("pharmacy hoi an")).toMatchObject({ kind: "pharmacy", place: { slug: "hoi-an" }, results: [] });
    for (const search of ["hotel with parking hoi an", "toilet museum qqzzxx", "hoi an"])
      expect(await answer(search)).toEqual({ kind: null, place: null, results: [], areas: [] });
  });

  it("answer a search without a place by the areas that have them", async () => {
    await place("toilets", 0.1);
    await place("toilets", 0.2);
    for (const area of ["hoi-an", "ubud", "paris"]) await buildBusiness(db, { area });
    await indexAll(db);
    expect(await get("search/?search=toilets")).toEqual({
      kind: "toilets",
      place: null,
      results: [],
      areas: [{ name: "Hội An", slug: "hoi-an", country_code: "VN", count: 2 }],
    });
    expect(await get("search/?search=pharmacy")).toMatchObject({ kind: "pharmacy", areas: [] });
  });

  it("are on the page of a listing: the nearest of each kind within 3 km", async () => {
    const { code } = await buildBusiness(db, HOI_AN);
    await place("pharmacy", 0.2);
    await place("pharmacy", 0.3);
    await place("toilets", 4);
    const { practical } = (await visitor.get(`/guide/api/business/${code}/page/`)).json();
    expect(practical).toMatchObject([{ kind: "pharmacy", distance: 0.2 }]);
  });
});
