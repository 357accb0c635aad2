import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

/** Builds a listing and a signed-in traveller. */
async function scene() {
  const { code: business } = await buildBusiness(db);
  const own = await buildTraveller(db, { name: "Maya" });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  return { business, own, visitor, nobody: new Visitor(fastify) };
}

async function person(business: string, name: string, { visibility = "public", ...visit } = {}) {
  const { code } = await buildTraveller(db, { name, visibility });
  await buildVisit(db, { business, traveller: code, ...visit });
  return code;
}

const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  db.insert(relationship).values({ uuid: newUuid(), from_traveller, to_traveller, status });

const recommendations = (business: string, code: string) => `/traveller/api/business-recommendations/${business}/?traveller=${code}`;
const preview = (business: string, code = "") => `/traveller/api/profile-preview/${business}/${code && `${code}/`}`;

describe("GET /traveller/api/business-recommendations/{business_code}/", () => {
  it("gives people one follows first, then public ones, each newest first, without oneself", async () => {
    const { business, own, visitor } = await scene();
    const aiko = await person(business, "Aiko");
    const linh = await person(business, "Linh", { visibility: "private" });
    await person(business, "Tomáš");
    await person(business, "Priya");
    await person(business, "Yuki, whom nobody may see", { visibility: "private" });
    await buildVisit(db, { business, traveller: own.code });
    await follow(own.code, aiko);
    await follow(own.code, linh);
    const response = await visitor.get(recommendations(business, own.code));
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(response.json().loaded).toBe(true);
    expect(response.json().recommendations.map((one: { traveller: { name: string } }) => one.traveller.name)).toEqual([
      "Linh",
      "Aiko",
      "Priya",
      "Tomáš",
    ]);
  });

  it("tells of each exactly what was decided", async () => {
    const { business, own, visitor } = await scene();
    const code = await person(business, "Aiko", { comment: "Sit by the window.", rating: 3 } as object);
    expect((await visitor.get(recommendations(business, own.code))).json()).toEqual({
      recommendations: [
        {
          uuid: expect.any(String),
          is_followed: false,
          is_thanked: false,
          created: expect.stringMatching(/Z$/),
          rating: 3,
          comment: "Sit by the window.",
          traveller: { code, name: "Aiko", selfie_avatar_uuid: expect.any(String) },
          reason: null,
        },
      ],
      loaded: true,
      can_thank: false,
    });
  });

  it("says how near the first are: followed, or followed by somebody one follows; what one may not see of a path is not said", async () => {
    const { business, own, visitor } = await scene();
    const [zoe, ana, shy] = [await person(business, "Zoe"), await person(business, "Ana Reis"), await person(business, "Shy")];
    const beth = await person(business, "Beth", { familiarity: "know_personally" } as object);
    const [lucia, hidden] = [await buildTraveller(db, { name: "Lucía Bertolini" }), await buildTraveller(db, { name: "Gone" })];
    await db.update(traveller).set({ is_suggested_to_friends_of_friends: false }).where(eq(traveller.code, shy));
    await db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, hidden.account_id));
    for (const [from, to, status] of [
      [own.code, beth, "following"],
      [own.code, lucia.code, "following"],
      [own.code, hidden.code, "following"],
      [lucia.code, ana, "following"],
      [lucia.code, shy, "following"],
      [hidden.code, zoe, "following"],
    ] as const)
      await follow(from, to, status);
    const found = (await visitor.get(recommendations(business, own.code))).json().recommendations;
    expect(found.map((one: { traveller: { name: string }; reason: string }) => [one.traveller.name, one.reason])).toEqual([
      ["Beth", "You follow them; they know the owner"],
      ["Shy", null],
      ["Ana Reis", "Lucía follows them"],
      ["Zoe", null],
    ]);
  });

  it("finds the path to somebody whom very many follow too", async () => {
    const { business, own, visitor } = await scene();
    const star = await person(business, "Star");
    const lucia = await buildTraveller(db, { name: "Lucía" });
    await follow(own.code, lucia.code);
    await follow(lucia.code, star);
    await db.update(traveller).set({ followers_count: 200_000 }).where(eq(traveller.code, star));
    expect((await visitor.get(recommendations(business, own.code))).json().recommendations[0].reason).toBe("Lucía follows them");
  });

  it("does not count who asked to follow a private person, who was there without recommending it, or who recommends another listing", async () => {
    const { business, own, visitor } = await scene();
    const yuki = await person(business, "Yuki", { visibility: "private" });
    await follow(own.code, yuki, "requested");
    await person(business, "Sunil", { is_recommended: false } as object);
    await person((await buildBusiness(db)).code, "Beth");
    expect((await visitor.get(recommendations(business, own.code))).json()).toMatchObject({ recommendations: [], loaded: true });
  });

  it("is 401 signed out, and 404 with another's code or none that there is, which looks the same", async () => {
    const { business, visitor, nobody, own } = await scene();
    const other = await buildTraveller(db);
    expect((await nobody.get(recommendations(business, own.code))).statusCode).toBe(401);
    const answers = [];
    for (const code of [other.code, "zzzzzzzz", "no-code", "'"])
      answers.push(await visitor.get(recommendations(business, encodeURIComponent(code))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
  });

  it("is 400 without a code, and 404 for a listing that is unknown or unpublished", async () => {
    const { business, visitor, own } = await scene();
    const missing = await visitor.get(`/traveller/api/business-recommendations/${business}/`);
    expect([missing.statusCode, missing.json()]).toEqual([400, { traveller: ["This field is required."] }]);
    const hidden = await buildBusiness(db, { is_published: false });
    for (const code of [hidden.code, "zzzzzzzz", "no-code"])
      expect((await visitor.get(recommendations(code, own.code))).statusCode).toBe(404);
  });

  it("ends at 100, the newest", async () => {
    const { business, own, visitor } = await scene();
    for (let index = 0; index < 101; index += 1) await person(business, `Person ${index}`);
    const { recommendations: found } = (await visitor.get(recommendations(business, own.code))).json();
    expect([found.length, found[0].traveller.name, found.at(-1).traveller.name]).toEqual([100, "Person 100", "Person 1"]);
  });
});

describe("GET /traveller/api/profile-preview/{business_code}/", () => {
  it("names the public travellers who recommend it, to everybody", async () => {
    const { business, nobody } = await scene();
    const code = await person(business, "Aiko");
    await person(business, "Yuki", { visibility: "private" });
    const response = await nobody.get(preview(business));
    expect(response.json()).toEqual({
      visits: [{ traveller_code: code, traveller_selfie_uuid: expect.any(String), traveller_name: "Aiko" }],
    });
  });

  it("for a traveller begins with the people they follow and leaves themselves out", async () => {
    const { business, own, visitor } = await scene();
    const linh = await person(business, "Linh", { visibility: "private" });
    await person(business, "Priya");
    await buildVisit(db, { business, traveller: own.code });
    await follow(own.code, linh);
    const names = (await visitor.get(preview(business, own.code)))
      .json()
      .visits.map((one: { traveller_name: string }) => one.traveller_name);
    expect(names).toEqual(["Linh", "Priya"]);
  });

  it("for a traveller is 401 signed out and 404 with another's code; of an unknown listing 404", async () => {
    const { business, visitor, nobody, own } = await scene();
    const other = await buildTraveller(db);
    expect((await nobody.get(preview(business, own.code))).statusCode).toBe(401);
    expect((await visitor.get(preview(business, other.code))).statusCode).toBe(404);
    expect((await visitor.get(preview("zzzzzzzz", own.code))).statusCode).toBe(404);
    expect((await nobody.get(preview("zzzzzzzz"))).statusCode).toBe(404);
  });
});
