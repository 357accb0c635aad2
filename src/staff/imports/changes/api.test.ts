import { beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../../accounts/auditLog/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { import_question, import_run } from "../../../openData/importing/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
let staff: Visitor;
let fastify: Awaited<ReturnType<typeof lendApp>>["fastify"];
beforeEach(async () => {
  ({ fastify } = await lendApp(db));
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
});

async function ask(suggestion: "retype" | "retire", is_shell = true) {
  const { code } = await buildBusiness(db, { name: "Blue chapel", is_shell, business_type: "accommodation" });
  const run = { id: newUuid(), file_name: "places.csv", file_hash: newUuid(), format: "csv", dataset: "places", options: {} } as const;
  await db.insert(import_run).values(run);
  const uuid = newUuid();
  const retype = {
    before: { business_type: "accommodation", activity_subtype: null, bar_type: null },
    after: { business_type: "sight", activity_subtype: "churches", bar_type: null },
  };
  const retire = { kind: "event", source_key: "csv places|1", path: "/event/1/" } as const;
  await db
    .insert(import_question)
    .values({ uuid, business_code: code, run: run.id, suggestion, created: new Date(), ...(suggestion === "retype" ? retype : retire) });
  return { uuid, code };
}
const decide = (uuid: string, is_applied: boolean, by = staff) => by.patch(`/staff/api/import-changes/${uuid}/`, { is_applied });
const listing = async (code: string) => (await db.select().from(business).where(eq(business.code, code)))[0];
const queue = async () =>
  ((await staff.get("/staff/api/review/?kind=import")).json() as { results: { title: string; detail: string; acts: string[] }[] }).results;

describe("A change that an import suggests", () => {
  it("is in Review with what it would change", async () => {
    await ask("retype");
    expect(await queue()).toMatchObject([
      { title: "Blue chapel", detail: expect.stringContaining("says Sight: Churches instead of Place to stay"), acts: ["apply", "keep"] },
    ]);
  });

  it("is applied once, and logged", async () => {
    const { uuid, code } = await ask("retype");
    expect((await decide(uuid, true)).json()).toEqual({ is_applied: true });
    expect((await decide(uuid, true)).statusCode).toBe(200);
    expect(await listing(code)).toMatchObject({ business_type: "sight", activity_subtype: "churches" });
    expect((await db.select().from(log_entry)).filter(({ act }) => act === "import.change_applied")).toHaveLength(1);
    expect(await queue()).toEqual([]);
  });

  it("leaves the listing as it is if staff say so", async () => {
    const { uuid, code } = await ask("retype");
    await decide(uuid, false);
    expect(await listing(code)).toMatchObject({ business_type: "accommodation" });
    expect(await queue()).toEqual([]);
  });

  it("removes a listing that is an event, whose address then leads there, but never a claimed one", async () => {
    const { uuid, code } = await ask("retire");
    expect((await decide(uuid, true)).statusCode).toBe(200);
    expect(await listing(code)).toMatchObject({ is_published: false, deleted: expect.any(Date) });
    expect((await new Visitor(fastify).get(`/api/business/${code}/moved/`)).json()).toEqual({ to: "", path: "/event/1/" });
    const claimed = await ask("retire", false);
    expect((await decide(claimed.uuid, true)).statusCode).toBe(409);
    expect(await listing(claimed.code)).toMatchObject({ deleted: null });
  });

  it("is for staff alone", async () => {
    const { uuid } = await ask("retype");
    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await decide(uuid, true, other)).statusCode).toBe(404);
    expect((await decide(newUuid(), true)).statusCode).toBe(404);
  });
});
