import { describe, expect, it } from "vitest";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { business } from "../tables.ts";
import { hashtag_count } from "./tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const LIST = "/traveller/api/followed-hashtag/";

async function person() {
  const { code, account_id } = await buildTraveller(db);
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const remove = async (uuid: string) => visitor.delete(`${LIST}${uuid}/`);
  return { code, visitor, remove };
}

describe("followed hashtags", () => {
  it("are one's own, however they are written, each once", async () => {
    const [{ visitor, remove }, other] = [await person(), await person()];
    const made = await visitor.post(LIST, { hashtag: "#Ice Cream" });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      { uuid: expect.any(String), hashtag: "icecream", created: expect.stringMatching(/Z$/) },
    ]);
    const again = await visitor.post(LIST, { hashtag: "icecream" });
    expect([again.statusCode, again.json()]).toEqual([200, made.json()]);
    await visitor.post(LIST, { hashtag: "água" });
    const list = (await visitor.get(LIST)).json();
    expect([list.count, list.results.map((one: { hashtag: string }) => one.hashtag).sort()]).toEqual([2, ["icecream", "água"]]);
    expect((await other.visitor.get(LIST)).json().count).toBe(0);
    expect((await other.remove(made.json().uuid)).statusCode).toBe(404);
    expect([(await remove(made.json().uuid)).statusCode, (await remove(made.json().uuid)).statusCode]).toEqual([204, 404]);
  });

  it.each(["", " # ", "x".repeat(61), 7])("are not %j", async (hashtag) => {
    const refused = await (await person()).visitor.post(LIST, { hashtag });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["hashtag"]]);
  });
});

describe("GET /traveller/api/suggested/hashtag/", () => {
  it("gives those of most published listings first, and says which are followed", async () => {
    const { visitor } = await person();
    await buildBusiness(db, { hashtags: ["quiet", "pool"] });
    await buildBusiness(db, { hashtags: ["quiet"] });
    await buildBusiness(db, { hashtags: ["hidden"], is_published: false });
    await visitor.post(LIST, { hashtag: "pool" });
    expect((await visitor.get("/traveller/api/suggested/hashtag/")).json()).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        { hashtag: "quiet", businesses_count: 2, followed: false },
        { hashtag: "pool", businesses_count: 1, followed: true },
      ],
    });
  });
});

it("The counts of hashtags follow what listings say, whether they are published, and their end", async () => {
  const counts = async () =>
    Object.fromEntries((await db.select().from(hashtag_count)).map(({ hashtag, businesses }) => [hashtag, businesses]));
  const { code } = await buildBusiness(db, { hashtags: ["a", "b", "b", "", "x".repeat(61)] });
  const change = (values: Partial<typeof business.$inferInsert>) => db.update(business).set(values).where(eq(business.code, code));
  expect(await counts()).toEqual({ a: 1, b: 1 });
  await change({ hashtags: ["b", "c"] });
  expect(await counts()).toEqual({ a: 0, b: 1, c: 1 });
  await change({ name: "Another" });
  await change({ is_published: false });
  expect(await counts()).toEqual({ a: 0, b: 0, c: 0 });
  await change({ is_published: true });
  await db.delete(business).where(eq(business.code, code));
  expect(await counts()).toEqual({ a: 0, b: 0, c: 0 });
});
