import { describe, expect, it } from "vitest";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../../tools/testing/factories.ts";
import { buildActivityVisit } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { differingField } from "../rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const PATH = "/traveller/api/visited/activity/";

async function scene(account: Parameters<typeof buildAccount>[1] = {}) {
  const { id } = await buildAccount(db, account);
  const own = await buildTraveller(db, { account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const write = async (method: "PUT" | "PATCH" | "DELETE", uuid: string, payload: Record<string, unknown> = {}) =>
    visitor.request({ method, url: `${PATH}${uuid}/`, payload, headers: { "x-csrftoken": await visitor.token() } });
  const business = await buildBusiness(db);
  const item = await buildItem(db, { business_profile: business.code, kind: "activity", activity_type: "diving" });
  return { own, visitor, write, business, item };
}

describe("POST", () => {
  it("of an item takes its type, in the shape that was decided", async () => {
    const { visitor, item, own } = await scene({ email_verified_at: null });
    const response = await visitor.post(PATH, { activity: item.id, activity_type: "hiking", comment: "Deep.\r\nBlue." });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      uuid: expect.any(String),
      activity_type: "diving",
      activity: item.id,
      comment: "Deep.\nBlue.",
      traveller: expect.objectContaining({ code: own.code }),
      created: expect.stringMatching(/Z$/),
    });
  });

  it("is one a type without an item, and one an item: again, and at the same time, it is 200 with the first", async () => {
    const { visitor, item, business } = await scene();
    const second = await buildItem(db, { business_profile: business.code, kind: "activity", activity_type: null });
    await visitor.token();
    for (const payload of [{ activity_type: "diving" }, { activity: item.id }, { activity: second.id }]) {
      const responses = await Promise.all([1, 2, 3].map(() => visitor.post(PATH, { ...payload, comment: "x" })));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
      const again = await visitor.post(PATH, { ...payload, comment: "Something else." });
      expect([again.statusCode, again.json().uuid, again.json().comment]).toEqual([200, responses[0]?.json().uuid, "x"]);
    }
    const { results } = (await visitor.get(PATH)).json();
    expect(results.map((one: { activity_type: string; activity: string | null }) => [one.activity_type, one.activity])).toEqual([
      ["other", second.id],
      ["diving", item.id],
      ["diving", null],
    ]);
  });

  it.each([
    ["nothing", {}, "activity_type"],
    ["a type that there is not", { activity_type: "sleeping" }, "activity_type"],
    ["an item that there is not", { activity: "0192b3c4-0000-7000-8000-000000000000" }, "activity"],
    ["an item that is no id", { activity: "diving" }, "activity"],
    ["a comment of 2,001 characters", { activity_type: "diving", comment: "x".repeat(2_001) }, "comment"],
  ])("with %s is 400 at that field", async (_what, payload, field) => {
    const { visitor } = await scene();
    const response = await visitor.post(PATH, payload);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });

  it("of a dish, and of an activity that is not published, is 400", async () => {
    const { visitor, business } = await scene();
    const hidden = await buildBusiness(db, { is_published: false });
    for (const values of [
      { business_profile: business.code, kind: "dish" },
      { business_profile: hidden.code, kind: "activity" },
    ] as const)
      expect((await visitor.post(PATH, { activity: (await buildItem(db, values)).id })).json()).toHaveProperty("activity");
  });
});

describe("one visit", () => {
  it("outlives its item, beside one of the same type without an item, and names the item again when it is back", async () => {
    const { visitor, item, own } = await scene();
    const { uuid } = (await visitor.post(PATH, { activity: item.id, comment: "Deep." })).json();
    await visitor.post(PATH, { activity_type: "diving" });
    await db.delete(inventory_item).where(eq(inventory_item.id, item.id));
    expect((await visitor.get(`${PATH}${uuid}/`)).json()).toMatchObject({ activity: null, activity_type: "diving", comment: "Deep." });
    expect((await visitor.get(PATH)).json().count).toBe(2);
    await db.insert(inventory_item).values(item);
    expect((await visitor.get(`${PATH}${uuid}/`)).json()).toMatchObject({ activity: item.id });
    await expect(buildActivityVisit(db, { traveller: own.code, activity_type: "diving" })).rejects.toMatchObject({
      cause: { code: "23505" },
    });
    await expect(buildActivityVisit(db, { traveller: own.code, activity: item.id })).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  it("is replaced and changed in what is said of it, and stays with its activity", async () => {
    const { visitor, write, item } = await scene();
    const { uuid } = (await visitor.post(PATH, { activity: item.id, comment: "Deep." })).json();
    expect((await write("PATCH", uuid, {})).json().comment).toBe("Deep.");
    expect((await write("PATCH", uuid, { comment: "Cold." })).json().comment).toBe("Cold.");
    expect((await write("PUT", uuid, { activity_type: "diving", activity: item.id })).json()).toMatchObject({
      comment: "",
      activity: item.id,
    });
    for (const method of ["PUT", "PATCH"] as const) {
      expect((await write(method, uuid, { activity_type: "hiking" })).json()).toHaveProperty("activity_type");
      expect((await write(method, uuid, { activity: uuid })).json()).toHaveProperty("activity");
    }
  });

  it("of somebody else does not exist, to read or to write, and goes once", async () => {
    const [{ own, write, visitor }, stranger] = [await scene(), await scene()];
    const { uuid } = await buildActivityVisit(db, { traveller: own.code, comment: "Mine." });
    expect((await stranger.visitor.get(`${PATH}${uuid}/`)).statusCode).toBe(404);
    for (const method of ["PUT", "PATCH", "DELETE"] as const)
      expect((await stranger.write(method, uuid, { comment: "x" })).statusCode).toBe(404);
    expect((await visitor.get(`${PATH}${uuid}/`)).json().comment).toBe("Mine.");
    expect([(await write("DELETE", uuid)).statusCode, (await write("DELETE", uuid)).statusCode]).toEqual([204, 404]);
  });

  it("is ordered by its type", async () => {
    const { visitor, own } = await scene();
    for (const activity_type of ["surfing", "hiking"] as const) await buildActivityVisit(db, { traveller: own.code, activity_type });
    const types = (await visitor.get(`${PATH}?ordering=name`)).json().results.map((one: { activity_type: string }) => one.activity_type);
    expect(types).toEqual(["hiking", "surfing"]);
  });
});

describe("what is said again", () => {
  const visit = { activity_type: "hiking", activity: "a" };
  it.each([
    [{}, undefined],
    [{ activity_type: "hiking", activity: "a" }, undefined],
    [{ activity: null }, undefined],
    [{ activity_type: "diving" }, "activity_type"],
    [{ activity: "b" }, "activity"],
  ])("as %j differs in %s", (given, field) => expect(differingField(visit, given)).toBe(field));
});

it("A visit of before knows its type", async () => {
  const { rows } = await db.execute(
    sql`SELECT is_nullable FROM information_schema.columns WHERE table_name = 'visited_activity' AND column_name = 'activity_type'`,
  );
  expect(rows).toEqual([{ is_nullable: "NO" }]);
});
