import { beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../../accounts/auditLog/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import type { StaffSource } from "./contract.ts";

const db = testDatabase();
let staff: Visitor;
let fastify: Awaited<ReturnType<typeof lendApp>>["fastify"];
beforeEach(async () => {
  ({ fastify } = await lendApp(db));
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
});

const SOURCES = "/staff/api/import-sources/";
const GIVEN = { url: "https://data.example.org/places.csv", dataset: "places" };
const list = async () => ((await staff.get(SOURCES)).json() as { results: StaffSource[] }).results;

describe("Sources by address", () => {
  it("are added with a schedule, changed, read and removed, each in the log", async () => {
    const added = await staff.post(SOURCES, { ...GIVEN, country: "np", business_type: "sight" });
    expect(added.statusCode).toBe(201);
    const { uuid } = added.json() as StaffSource;
    expect(await list()).toMatchObject([
      { ...GIVEN, every_hours: 24, is_shown_before: true, country: "NP", business_type: "sight", checked: null, problem: "" },
    ]);
    const changed = await staff.patch(`${SOURCES}${uuid}/`, { every_hours: 168, is_shown_before: false, country: "" });
    expect(changed.json()).toMatchObject({ every_hours: 168, is_shown_before: false, country: "" });
    expect((await staff.post(`${SOURCES}${uuid}/read/`, {})).statusCode).toBe(200);
    expect((await staff.delete(`${SOURCES}${uuid}/`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const acts = (await db.select().from(log_entry)).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(["import.source_added", "import.source_changed", "import.source_removed"]));
  });

  it("need an http(s) address, a name of their own and a known schedule", async () => {
    await staff.post(SOURCES, GIVEN);
    expect((await staff.post(SOURCES, GIVEN)).statusCode).toBe(409);
    for (const wrong of [{ url: "ftp://a.example/" }, { url: "places.csv" }, { dataset: " " }, { every_hours: 5 }])
      expect((await staff.post(SOURCES, { ...GIVEN, dataset: "other", ...wrong })).statusCode).toBe(400);
    expect((await staff.get(`${SOURCES}${newUuid()}/`)).statusCode).toBe(404);
  });

  it("are for staff alone", async () => {
    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await other.get(SOURCES)).statusCode).toBe(404);
    expect((await other.post(SOURCES, GIVEN)).statusCode).toBe(404);
  });
});
