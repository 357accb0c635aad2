import { describe, expect, it } from "vitest";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { relationship, traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { traveller as travellers } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const LIST = "/traveller/api/relationships/";

/** Returns a traveller with a browser. */
async function person(values: Parameters<typeof buildTraveller>[1] = {}, account: Parameters<typeof buildAccount>[1] = {}) {
  const { id } = await buildAccount(db, account);
  const own = await buildTraveller(db, { ...values, account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const write = async (method: "PUT" | "PATCH" | "DELETE", url: string, payload: Record<string, unknown> = {}) =>
    visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  const follow = (to_traveller: string) => visitor.post(LIST, { to_traveller });
  return { ...own, visitor, write, follow };
}
const pair = async (values: Parameters<typeof buildTraveller>[1] = {}) => ({
  maya: await person({ name: "Maya" }),
  joao: await person(values),
});

const readFollowCounts = async (code: string) => {
  const [row] = await db.select().from(travellers).where(eq(travellers.code, code));
  return [row?.followers_count, row?.following_count];
};

describe("POST /traveller/api/relationships/", () => {
  it("follows a public traveller at once, in the shape that was decided, with the counts", async () => {
    const { maya, joao } = await pair();
    const response = await maya.follow(joao.code);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([201, "private, no-store"]);
    expect(Object.keys(response.json()).sort()).toEqual(["created", "from_traveller", "status", "to_traveller", "uuid"]);
    expect(response.json()).toMatchObject({
      status: "following",
      from_traveller: { code: maya.code, following_count: 1 },
      to_traveller: { code: joao.code, followers_count: 1 },
      created: expect.stringMatching(/Z$/),
    });
    expect(response.body).not.toContain("@example.org");
    expect([await readFollowCounts(maya.code), await readFollowCounts(joao.code)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it("asks a private traveller, who shows name and counts until then, and counts nothing", async () => {
    const { maya, joao } = await pair({ visibility: "private", home_country: "PT" });
    expect((await maya.follow(joao.code)).json()).toMatchObject({ status: "requested", to_traveller: { home_country: null } });
    expect([await readFollowCounts(maya.code), await readFollowCounts(joao.code)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("twice makes one, also at once", async () => {
    const { maya, joao } = await pair();
    await maya.visitor.token();
    const answers = await Promise.all([1, 2, 3].map(() => maya.follow(joao.code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.json().uuid)).size).toBe(1);
    expect(await readFollowCounts(joao.code)).toEqual([1, 0]);
  });

  it("again, once the profile is public, follows", async () => {
    const { maya, joao } = await pair({ visibility: "private" });
    const { uuid } = (await maya.follow(joao.code)).json();
    expect((await maya.follow(joao.code)).json().status).toBe("requested");
    await db.update(travellers).set({ visibility: "public" }).where(eq(travellers.code, joao.code));
    const again = await maya.follow(joao.code);
    expect([again.statusCode, again.json()]).toMatchObject([200, { uuid, status: "following" }]);
    expect(await readFollowCounts(joao.code)).toEqual([1, 0]);
  });

  it("needs a verified address, and says so", async () => {
    const { code } = await buildTraveller(db);
    const refused = await (await person({}, { email_verified_at: null })).follow(code);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining("verify")]);
  });

  it("refuses oneself, what is no code, and everybody whom one cannot see alike", async () => {
    const { maya, joao } = await pair();
    for (const [to_traveller, status] of [
      [maya.code, 400],
      ["no-code", 400],
      [7, 400],
      ["zzzzzzzz", 404],
    ] as const)
      expect((await maya.follow(to_traveller as string)).statusCode, String(to_traveller)).toBe(status);
    const { body } = await maya.follow("zzzzzzzz");
    const unverified = await person({}, { email_verified_at: null });
    await db.insert(traveller_block).values({ uuid: newUuid(), traveller: joao.code, blocked: maya.code });
    for (const code of [unverified.code, joao.code]) {
      const refused = await maya.follow(code);
      expect([refused.statusCode, refused.body]).toEqual([404, body]);
    }
    expect(await db.select().from(relationship)).toEqual([]);
  });
});

describe("GET /traveller/api/relationships/", () => {
  it("gives one's own in both directions, newest first, and those of a filter", async () => {
    const { maya, joao } = await pair({ visibility: "private" });
    const ana = await person();
    await maya.follow(joao.code);
    await maya.follow(ana.code);
    await ana.follow(maya.code);
    await joao.follow(ana.code);
    const pairs = async (query = "") =>
      (await maya.visitor.get(`${LIST}${query}`))
        .json()
        .results.map((one: { from_traveller: { code: string }; to_traveller: { code: string } }) => [
          one.from_traveller.code,
          one.to_traveller.code,
        ]);
    expect(await pairs()).toEqual([
      [ana.code, maya.code],
      [maya.code, ana.code],
      [maya.code, joao.code],
    ]);
    expect(await pairs("?status=requested")).toEqual([[maya.code, joao.code]]);
    expect(await pairs(`?from_traveller__code=${maya.code}`)).toHaveLength(2);
    expect(await pairs(`?to_traveller__code=${maya.code}`)).toEqual([[ana.code, maya.code]]);
    expect(await pairs(`?from_traveller__code=${joao.code}`)).toEqual([]);
    expect(await pairs("?page_size=1&page=2")).toEqual([[maya.code, ana.code]]);
    expect((await maya.visitor.get(`${LIST}?status=friends`)).statusCode).toBe(400);
    expect((await maya.visitor.get(`${LIST}?page=2`)).statusCode).toBe(404);
  });

  it("shows of who asked no more than anybody sees, until one follows them", async () => {
    const { maya, joao } = await pair({ visibility: "private", home_country: "PT" });
    await joao.follow(maya.code);
    const home = async () => (await maya.visitor.get(LIST)).json().results[0].from_traveller.home_country;
    expect(await home()).toBe(null);
    await insertRelationships(db, [
      { uuid: newUuid(), from_traveller: maya.code, to_traveller: joao.code, status: "following", created: new Date(0) },
    ]);
    expect(await home()).toBe("PT");
  });
});

describe("one follow", () => {
  async function requested() {
    const { maya, joao } = await pair({ visibility: "private", home_country: "PT" });
    const url = `${LIST}${(await maya.follow(joao.code)).json().uuid}/`;
    return { maya, joao, url, stranger: await person() };
  }

  it.each(["PUT", "PATCH"] as const)("is accepted with %s by who is followed, and then shows more", async (method) => {
    const { maya, joao, url } = await requested();
    const accepted = await joao.write(method, url, { status: "following", to_traveller: joao.code });
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: "following", to_traveller: { followers_count: 1 } }]);
    expect((await maya.visitor.get(url)).json().to_traveller.home_country).toBe("PT");
    expect(await readFollowCounts(joao.code)).toEqual([1, 0]);
    expect((await joao.write(method, url, { status: "following" })).statusCode).toBe(200);
    expect(await readFollowCounts(joao.code)).toEqual([1, 0]);
  });

  it("is not accepted by who asked", async () => {
    const { maya, url } = await requested();
    for (const method of ["PUT", "PATCH"] as const) expect((await maya.write(method, url, { status: "following" })).statusCode).toBe(403);
    expect((await maya.write("PATCH", url, { status: "requested" })).statusCode).toBe(200);
    expect((await maya.visitor.get(url)).json().status).toBe("requested");
  });

  it("never becomes a request again, and is of the same people for good", async () => {
    const { joao, url, stranger } = await requested();
    await joao.write("PATCH", url, { status: "following" });
    for (const [given, field] of [
      [{ status: "requested" }, "status"],
      [{ status: "friends" }, "status"],
      [{ status: "following", to_traveller: stranger.code }, "to_traveller"],
      [{ status: "following", from_traveller: stranger.code }, "from_traveller"],
    ] as const) {
      const refused = await joao.write("PUT", url, given);
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
    }
    expect((await joao.write("PUT", url, {})).statusCode).toBe(400);
    expect((await joao.write("PATCH", url, {})).statusCode).toBe(200);
  });

  it.each(["maya", "joao"] as const)("is deleted by either side (%s), once, and the counts with it", async (side) => {
    const { maya, joao, url } = await requested();
    await joao.write("PATCH", url, { status: "following" });
    const who = { maya, joao }[side];
    expect([(await who.write("DELETE", url)).statusCode, (await who.write("DELETE", url)).statusCode]).toEqual([204, 404]);
    expect([await readFollowCounts(maya.code), await readFollowCounts(joao.code)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("of other people does not exist", async () => {
    const { stranger, url, maya } = await requested();
    expect((await stranger.visitor.get(url)).statusCode).toBe(404);
    for (const method of ["PUT", "PATCH", "DELETE"] as const)
      expect((await stranger.write(method, url, { status: "following" })).statusCode, method).toBe(404);
    expect((await maya.visitor.get(url)).json().status).toBe("requested");
  });
});

describe("/traveller/api/block/", () => {
  it("ends follows in both directions, once, and says no more of who is blocked than it takes to end it", async () => {
    const { maya, joao } = await pair({ home_country: "PT" });
    await maya.follow(joao.code);
    await joao.follow(maya.code);
    const made = await maya.visitor.post("/traveller/api/block/", { traveller: joao.code });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({
      uuid: expect.any(String),
      created: expect.stringMatching(/Z$/),
      traveller: { code: joao.code, name: joao.name, selfie_avatar_uuid: joao.selfie_avatar_uuid },
    });
    const again = await maya.visitor.post("/traveller/api/block/", { traveller: joao.code });
    expect([again.statusCode, again.json()]).toEqual([200, made.json()]);
    expect((await maya.visitor.get("/traveller/api/block/")).json()).toMatchObject({ count: 1, results: [made.json()] });
    expect((await joao.visitor.get("/traveller/api/block/")).json().count).toBe(0);
    for (const one of [maya, joao]) {
      expect(await readFollowCounts(one.code)).toEqual([0, 0]);
      expect((await one.visitor.get(LIST)).json().count).toBe(0);
    }
  });

  it("is ended by who made it alone, and brings no follow back", async () => {
    const { maya, joao } = await pair();
    await maya.follow(joao.code);
    const url = `/traveller/api/block/${(await maya.visitor.post("/traveller/api/block/", { traveller: joao.code })).json().uuid}/`;
    expect((await joao.write("DELETE", url)).statusCode).toBe(404);
    expect([(await maya.write("DELETE", url)).statusCode, (await maya.write("DELETE", url)).statusCode]).toEqual([204, 404]);
    expect(await readFollowCounts(joao.code)).toEqual([0, 0]);
    expect((await maya.follow(joao.code)).statusCode).toBe(201);
  });

  it("refuses oneself, and tells nobody who blocks them", async () => {
    const { maya, joao } = await pair();
    expect((await maya.visitor.post("/traveller/api/block/", { traveller: maya.code })).statusCode).toBe(400);
    await joao.visitor.post("/traveller/api/block/", { traveller: maya.code });
    const [blocking, none] = [
      await maya.visitor.post("/traveller/api/block/", { traveller: joao.code }),
      await maya.visitor.post("/traveller/api/block/", { traveller: "zzzzzzzz" }),
    ];
    expect([blocking.statusCode, blocking.body]).toEqual([404, none.body]);
  });
});

describe("writes at the same time, on several connections", () => {
  it("leave counts that agree with the follows, and no follow beside a block", async () => {
    const { db: own } = await freshDatabase({ poolSize: 20 });
    const app = await buildApp(own, { limits: new Proxy({}, { get: () => ({ hits: 1_000_000, seconds: 60 }) }) });
    const people = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { code, account_id } = await buildTraveller(own);
        const visitor = await new Visitor(app.fastify).signIn(own, account_id);
        await visitor.token();
        return { code, visitor };
      }),
    );
    const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => ({ from, to })));
    const statuses = (
      await Promise.all([
        ...pairs.map(({ from, to }) => from.visitor.post(LIST, { to_traveller: to.code })),
        ...pairs.slice(0, 2).map(({ from, to }) => to.visitor.post("/traveller/api/block/", { traveller: from.code })),
        ...pairs.map(({ from, to }) => from.visitor.post(LIST, { to_traveller: to.code })),
      ])
    ).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    const follows = await own.select().from(relationship);
    const deleted = await Promise.all(
      follows.flatMap(({ uuid, from_traveller, to_traveller }) =>
        people
          .filter(({ code }, index) => (code === from_traveller || code === to_traveller) && index % 2 === 0)
          .map(async ({ visitor }) => visitor.delete(`${LIST}${uuid}/`)),
      ),
    );
    expect(deleted.filter(({ statusCode }) => ![204, 404].includes(statusCode))).toEqual([]);
    const [left, blocks] = [await own.select().from(relationship), await own.select().from(traveller_block)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const { code, followers_count, following_count } of await own.select().from(travellers))
      expect([followers_count, following_count]).toEqual([
        left.filter((one) => one.to_traveller === code).length,
        left.filter((one) => one.from_traveller === code).length,
      ]);
    for (const { traveller, blocked } of blocks)
      expect(
        left.filter(
          (one) => [one.from_traveller, one.to_traveller].includes(traveller) && [one.from_traveller, one.to_traveller].includes(blocked),
        ),
      ).toEqual([]);
  });
});
