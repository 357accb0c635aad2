import { describe, expect, it } from "vitest";
import { createSession, findSession } from "../../platform/sessions/session.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { findMe } from "./api.ts";
import { isNameless, toMe } from "./me.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

describe("GET /api/keeper/", () => {
  const readKeeper = async (account_id: string) =>
    (await (await new Visitor(fastify).signIn(db, account_id)).get("/api/keeper/")).json().keeper;

  it("is the code of one's traveller; without one a name of the account, the same in each session and nobody else's", async () => {
    const { code, account_id } = await buildTraveller(db);
    expect(await readKeeper(account_id)).toBe(code);
    const { id } = await buildAccount(db);
    const keeper = await readKeeper(id);
    expect(keeper).toMatch(/^account-[\w-]{22}$/);
    expect(await readKeeper(id)).toBe(keeper);
    expect(await readKeeper((await buildAccount(db)).id)).not.toBe(keeper);
    expect(isNameless(keeper) && !isNameless(code)).toBe(true);
  });

  it("is nothing for a visitor", async () => {
    expect((await new Visitor(fastify).get("/api/keeper/")).statusCode).toBe(401);
  });
});

describe("GET /api/session/", () => {
  it("tells a visitor that nobody is signed in", async () => {
    const response = await new Visitor(fastify).get("/api/session/");
    expect(response.json()).toEqual({ traveller: null, businesses: [], roles: [] });
  });

  it("gives the own traveller with the email, one's businesses and roles", async () => {
    const account = await buildAccount(db, { email: "ana@example.org", roles: ["staff"] });
    await buildTraveller(db, { code: "abcdefgh", name: "Ana María  Quispe", account_id: account.id });
    const hers = await buildBusiness(db, { name: "Hers", owners: [account.id] });
    await buildBusiness(db, { name: "Somebody's", owners: [(await buildAccount(db)).id] });
    const response = await (await new Visitor(fastify).signIn(db, account.id)).get("/api/session/");
    expect(response.json()).toEqual({
      traveller: {
        code: "abcdefgh",
        name: "Ana María  Quispe",
        email: "ana@example.org",
        initials: "AM",
        selfie: "",
        selfie_avatar_link: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/avatar$/),
        selfie_avatar_uuid: expect.any(String),
        account_type: "basic",
        visibility: "public",
        home_country: null,
        businesses_visited_count: 0,
        countries_visited_count: 0,
        areas_visited_count: 0,
        followers_count: 0,
        following_count: 0,
        wishlist_visibility: "private",
        is_suggested_to_friends_of_friends: true,
      },
      businesses: [expect.objectContaining({ business_code: hers.code, name: "Hers" })],
      roles: ["staff", "administrator"],
    });
  });

  it("shows owners their unpublished listings too", async () => {
    const account = await buildAccount(db);
    await buildBusiness(db, { name: "Not yet", is_published: false, owners: [account.id] });
    const { businesses, traveller } = (await (await new Visitor(fastify).signIn(db, account.id)).get("/api/session/")).json();
    expect(businesses).toMatchObject([{ name: "Not yet" }]);
    expect(traveller).toBeNull();
  });

  it("is never kept by a cache, signed in or not, and says nothing of the account beyond its shape", async () => {
    const account = await buildAccount(db, { password_hash: "$argon2id$secret" });
    await buildTraveller(db, { account_id: account.id });
    const signedIn = await (await new Visitor(fastify).signIn(db, account.id)).get("/api/session/");
    const visitor = await new Visitor(fastify).get("/api/session/");
    for (const { headers } of [signedIn, visitor]) expect(headers["cache-control"]).toBe("private, no-store");
    for (const secret of ["argon2id", account.id, "is_demo", "account_id", "created"]) expect(signedIn.body).not.toContain(secret);
  });

  it("takes a cookie that is nobody's for a visitor's", async () => {
    const visitor = new Visitor(fastify);
    visitor.cookies.set("sessionid", "made-up");
    expect((await visitor.get("/api/session/")).json()).toMatchObject({ traveller: null });
  });
});

describe("who is signed in, as pages show them", () => {
  it.each([
    ["a traveller", async () => (await buildTraveller(db, { name: "Ana María Quispe" })).account_id],
    [
      "a traveller of staff",
      async () => {
        const { id } = await buildAccount(db, { roles: ["staff"] });
        return (await buildTraveller(db, { account_id: id })).account_id;
      },
    ],
    [
      "a traveller with a listing",
      async () => {
        const { account_id } = await buildTraveller(db);
        await buildBusiness(db, { owners: [account_id] });
        return account_id;
      },
    ],
    [
      "an owner of two listings",
      async () => {
        const { id } = await buildAccount(db);
        for (const name of ["The Second", "A First"]) await buildBusiness(db, { name, owners: [id], is_published: false });
        return id;
      },
    ],
    ["staff", async () => (await buildAccount(db, { roles: ["staff"] })).id],
    ["an account and nothing else", async () => (await buildAccount(db)).id],
  ])("is what the session's answer says: %s", async (_who, build) => {
    const id = await build();
    const session = (await (await new Visitor(fastify).signIn(db, id)).get("/api/session/")).json();
    const found = await findSession(db, await createSession(db, id), findMe);
    expect(found?.me).toEqual(toMe(session));
  });

  it("is nobody without a session that holds", async () => {
    expect(await findSession(db, "made-up", findMe)).toBeUndefined();
  });
});
