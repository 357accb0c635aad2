import { describe, expect, it } from "vitest";
import { traveller as travellers } from "../../accounts/travellers/tables.ts";
import { business as businesses } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { takenDown } from "./rules.ts";
import { visited_business } from "./tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const LIST = "/traveller/api/visited/business/";

/** Builds a listing, and a signed-in traveller who may write. */
async function scene(account: Parameters<typeof buildAccount>[1] = {}) {
  const { id } = await buildAccount(db, account);
  const own = await buildTraveller(db, { name: "Maya Lindqvist", account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const { code: business } = await buildBusiness(db);
  const write = async (method: "PUT" | "PATCH" | "DELETE", uuid: string, payload: Record<string, unknown> = {}) =>
    visitor.request({ method, url: `${LIST}${uuid}/`, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { own, visitor, business, write };
}

const readVisitCounts = async (business: string, code: string) => {
  const [listing] = await db.select().from(businesses).where(eq(businesses.code, business));
  const [who] = await db.select().from(travellers).where(eq(travellers.code, code));
  return [listing?.recommendations_count, who?.businesses_visited_count];
};

const SAID = { comment: "Sit by the window.", rating: 3, price_feel: "cheap", familiarity: "know_of" };

describe("POST /traveller/api/visited/business/", () => {
  it("makes a visit that is the recommendation too, in the shape that was decided, and the kept counts follow", async () => {
    const { visitor, business, own } = await scene();
    const response = await visitor.post(LIST, { business, ...SAID });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([201, "private, no-store"]);
    const made = response.json();
    expect(Object.keys(made).sort()).toEqual(
      ["business", "comment", "created", "familiarity", "is_recommended", "price_feel", "rating", "traveller", "uuid"].sort(),
    );
    expect(made).toMatchObject({ ...SAID, is_recommended: true, business: { business_code: business }, traveller: { code: own.code } });
    expect(made.created).toMatch(/Z$/);
    expect(response.body).not.toContain("@example.org");
    expect(await readVisitCounts(business, own.code)).toEqual([1, 1]);
  });

  it("of a business alone makes a visit that recommends nothing", async () => {
    const { visitor, business, own } = await scene();
    expect((await visitor.post(LIST, { business })).json()).toMatchObject({
      comment: "",
      rating: null,
      price_feel: null,
      familiarity: "dont_know",
      is_recommended: false,
      traveller: { businesses_visited_count: 1 },
    });
    expect(await readVisitCounts(business, own.code)).toEqual([0, 1]);
  });

  it("made again is 200 with the first one, unchanged", async () => {
    const { visitor, business, own } = await scene();
    const first = (await visitor.post(LIST, { business, ...SAID })).json();
    const again = await visitor.post(LIST, { business, comment: "Another word.", rating: 1 });
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    expect(await readVisitCounts(business, own.code)).toEqual([1, 1]);
  });

  it("recommends a listing that was visited without it, and keeps what it does not say", async () => {
    const { visitor, business, own, write } = await scene();
    const { uuid } = (await visitor.post(LIST, { business, ...SAID, is_recommended: false })).json();
    const again = await visitor.post(LIST, { business, comment: "Go early." });
    expect([again.statusCode, again.json()]).toMatchObject([200, { ...SAID, uuid, comment: "Go early.", is_recommended: true }]);
    expect(await readVisitCounts(business, own.code)).toEqual([1, 1]);
    await write("PATCH", uuid, { is_recommended: false });
    expect((await visitor.post(LIST, { business })).json()).toMatchObject({ comment: "Go early.", is_recommended: false });
  });

  it("does not recommend again what staff have removed", async () => {
    const { visitor, business } = await scene();
    const { uuid } = (await visitor.post(LIST, { business })).json();
    await db.update(visited_business).set({ taken_down: new Date() }).where(eq(visited_business.uuid, uuid));
    const again = await visitor.post(LIST, { business, ...SAID });
    expect([again.statusCode, again.json().detail]).toEqual([403, takenDown()]);
  });

  it("twice at once makes one", async () => {
    const { visitor, business, own } = await scene();
    await visitor.token();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(LIST, { business, ...SAID })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.json().uuid)).size).toBe(1);
    expect(await readVisitCounts(business, own.code)).toEqual([1, 1]);
  });

  it("takes a form as it takes JSON", async () => {
    const { visitor, business } = await scene();
    const response = await visitor.post(
      LIST,
      new URLSearchParams({ business, comment: "One\r\ntwo", rating: "2", price_feel: "" }).toString(),
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );
    expect([response.statusCode, response.json().rating, response.json().comment, response.json().price_feel]).toEqual([
      201,
      2,
      "One\ntwo",
      null,
    ]);
  });

  it.each([
    ["nothing", {}, "business"],
    ["a business that is no code", { business: "no-code" }, "business"],
    ["a business that there is not", { business: "zzzzzzzz" }, "business"],
    ["a business of the wrong type", { business: 7 }, "business"],
    ["a rating of 0", { rating: 0 }, "rating"],
    ["a rating of 4", { rating: 4 }, "rating"],
    ["a rating of 1.5", { rating: 1.5 }, "rating"],
    ["a rating in words", { rating: "good" }, "rating"],
    ["a comment of 2,001 characters", { comment: "x".repeat(2_001) }, "comment"],
    ["a comment that is none", { comment: 7 }, "comment"],
    ["a comment with a character no text can hold", { comment: "a\0b" }, "comment"],
    ["a price feel that there is not", { price_feel: "free" }, "price_feel"],
    ["a familiarity that there is not", { familiarity: "married" }, "familiarity"],
    ["no yes or no", { is_recommended: "maybe" }, "is_recommended"],
  ])("with %s is 400 at that field", async (_what, given, field) => {
    const { visitor, business, own } = await scene();
    const response = await visitor.post(LIST, field === "business" ? given : { business, ...given });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect(await readVisitCounts(business, own.code)).toEqual([0, 0]);
  });

  it("of an unpublished business is 400, as of one that there is not", async () => {
    const { visitor } = await scene();
    const { code } = await buildBusiness(db, { is_published: false });
    const [hidden, none] = [await visitor.post(LIST, { business: code }), await visitor.post(LIST, { business: "zzzzzzzz" })];
    expect([hidden.statusCode, hidden.json()]).toEqual([400, none.json()]);
  });

  it("recommends nothing of one's own, though one may have been there", async () => {
    const { visitor, own } = await scene();
    const { code } = await buildBusiness(db, { owners: [own.account_id] });
    const refused = await visitor.post(LIST, { business: code, ...SAID });
    expect([refused.statusCode, refused.json().business[0]]).toEqual([400, expect.stringContaining("your own")]);
    expect((await visitor.post(LIST, { business: code })).statusCode).toBe(201);
    expect((await readVisitCounts(code, own.code))[0]).toBe(0);
  });

  it("before the address is verified keeps a visit and refuses a recommendation, saying why", async () => {
    const { visitor, business } = await scene({ email_verified_at: null });
    const refused = await visitor.post(LIST, { business, ...SAID });
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining("verify")]);
    expect((await visitor.post(LIST, { business, is_recommended: false })).statusCode).toBe(201);
  });

  it("is 401 signed out, 403 without the token and without a traveller", async () => {
    const { visitor, business } = await scene();
    expect((await new Visitor(fastify).post(LIST, { business })).statusCode).toBe(401);
    expect((await visitor.request({ method: "POST", url: LIST, payload: { business } })).statusCode).toBe(403);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await owner.post(LIST, { business })).statusCode).toBe(403);
  });

  it("with an Idempotency-Key gives the first answer again", async () => {
    const { visitor, business } = await scene();
    const key = { "idempotency-key": "one-press" };
    const [first, again] = [await visitor.post(LIST, { business, ...SAID }, key), await visitor.post(LIST, { business, ...SAID }, key)];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
    expect((await visitor.post(LIST, { business }, key)).statusCode).toBe(409);
  });
});

describe("GET /traveller/api/visited/business/", () => {
  /** Builds visits of the listings A, B and C in this order of time; B is not recommended. */
  async function three() {
    const { own, ...rest } = await scene();
    for (const [name, is_recommended] of [
      ["B", true],
      ["C", false],
      ["A", true],
    ] as const)
      await buildVisit(db, { business: (await buildBusiness(db, { name })).code, traveller: own.code, is_recommended });
    await buildVisit(db, { business: (await buildBusiness(db, { name: "Another's" })).code });
    await buildVisit(db, { business: (await buildBusiness(db, { name: "Hidden", is_published: false })).code, traveller: own.code });
    return { own, ...rest };
  }
  const names = (response: { json(): { results: { business: { name: string } }[] } }) =>
    response.json().results.map(({ business }) => business.name);

  it("gives one's own of published listings, newest first, or ordered as asked", async () => {
    const { visitor } = await three();
    expect(names(await visitor.get(LIST))).toEqual(["A", "C", "B"]);
    expect(names(await visitor.get(`${LIST}?ordering=created`))).toEqual(["B", "C", "A"]);
    expect(names(await visitor.get(`${LIST}?ordering=name`))).toEqual(["A", "B", "C"]);
    expect(names(await visitor.get(`${LIST}?ordering=-name`))).toEqual(["C", "B", "A"]);
  });

  it("gives what is recommended, or one business's", async () => {
    const { visitor } = await three();
    const all = (await visitor.get(LIST)).json().results;
    expect(names(await visitor.get(`${LIST}?is_recommended=true`))).toEqual(["A", "B"]);
    expect(names(await visitor.get(`${LIST}?is_recommended=false`))).toEqual(["C"]);
    expect(names(await visitor.get(`${LIST}?business=${all[1].business.business_code}`))).toEqual(["C"]);
  });

  it("comes in pages with their addresses", async () => {
    const { visitor } = await three();
    const first = (await visitor.get(`${LIST}?page_size=2`)).json();
    expect([first.count, first.results.length, first.previous]).toEqual([3, 2, null]);
    expect(names(await visitor.get(new URL(first.next).pathname + new URL(first.next).search))).toEqual(["B"]);
    for (const page of ["3", "0", "x"]) expect((await visitor.get(`${LIST}?page_size=2&page=${page}`)).statusCode, page).toBe(404);
  });

  it.each(["ordering=rating", "page_size=0", "is_recommended=perhaps", "business=no-code"])("with %s is 400", async (query) => {
    const { visitor } = await scene();
    expect((await visitor.get(`${LIST}?${query}`)).statusCode).toBe(400);
  });

  it("is empty for an account without a traveller, and 401 signed out", async () => {
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await owner.get(LIST)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await new Visitor(fastify).get(LIST)).statusCode).toBe(401);
  });
});

describe("one visit", () => {
  const made = async () => {
    const start = await scene();
    const { uuid } = (await start.visitor.post(LIST, { business: start.business, ...SAID })).json();
    return { ...start, uuid: uuid as string };
  };

  it("is read by its owner", async () => {
    const { visitor, uuid } = await made();
    expect((await visitor.get(`${LIST}${uuid}/`)).json()).toMatchObject({ uuid, ...SAID });
  });

  it("is replaced as a whole by PUT: what is left out becomes empty", async () => {
    const { write, uuid, business, own } = await made();
    const response = await write("PUT", uuid, { comment: "Quieter now." });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { comment: "Quieter now.", rating: null, price_feel: null, familiarity: "dont_know", is_recommended: true },
    ]);
    expect((await write("PUT", uuid, {})).json()).toMatchObject({ comment: "", is_recommended: false });
    expect(await readVisitCounts(business, own.code)).toEqual([0, 1]);
  });

  it("is changed in parts by PATCH", async () => {
    const { write, uuid, business, own } = await made();
    expect((await write("PATCH", uuid, { rating: 1 })).json()).toMatchObject({ ...SAID, rating: 1, is_recommended: true });
    expect((await write("PATCH", uuid, { price_feel: null })).json()).toMatchObject({ price_feel: null, rating: 1 });
    expect((await write("PATCH", uuid, { is_recommended: false })).json()).toMatchObject({ is_recommended: false, comment: SAID.comment });
    expect(await readVisitCounts(business, own.code)).toEqual([0, 1]);
    expect((await write("PATCH", uuid, {})).statusCode).toBe(200);
    for (const wrong of [{ rating: 9 }, { comment: null }, { familiarity: "" }])
      expect((await write("PATCH", uuid, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  });

  it("stays with its business", async () => {
    const { write, uuid, business } = await made();
    expect((await write("PUT", uuid, { business, rating: 1 })).statusCode).toBe(200);
    const other = await buildBusiness(db);
    for (const method of ["PUT", "PATCH"] as const) {
      const response = await write(method, uuid, { business: other.code });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["business"]]);
    }
  });

  it("goes with DELETE, once, and the counts with it", async () => {
    const { write, uuid, visitor, business, own } = await made();
    expect((await write("DELETE", uuid)).statusCode).toBe(204);
    expect((await write("DELETE", uuid)).statusCode).toBe(404);
    expect((await visitor.get(`${LIST}${uuid}/`)).statusCode).toBe(404);
    expect(await readVisitCounts(business, own.code)).toEqual([0, 0]);
  });

  it("of somebody else does not exist, to read or to write", async () => {
    const { visitor, write } = await made();
    const theirs = await buildVisit(db, { business: (await buildBusiness(db)).code, comment: "Mine." });
    expect((await visitor.get(`${LIST}${theirs.uuid}/`)).statusCode).toBe(404);
    for (const method of ["PUT", "PATCH", "DELETE"] as const)
      expect((await write(method, theirs.uuid, { comment: "x" })).statusCode).toBe(404);
    const [kept] = await db.select().from(visited_business).where(eq(visited_business.uuid, theirs.uuid));
    expect(kept?.comment).toBe("Mine.");
  });

  it("is 401 signed out, 404 for what is no uuid, and 403 without the token", async () => {
    const { uuid, visitor } = await made();
    const nobody = new Visitor(fastify);
    const token = await nobody.token();
    for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
      const payload = method === "GET" ? {} : { payload: { comment: "x" } };
      expect((await nobody.request({ method, url: `${LIST}${uuid}/`, headers: { "x-csrftoken": token }, ...payload })).statusCode).toBe(
        401,
      );
    }
    expect((await visitor.get(`${LIST}not-a-uuid/`)).statusCode).toBe(404);
    expect((await visitor.request({ method: "DELETE", url: `${LIST}${uuid}/` })).statusCode).toBe(403);
  });

  it("made before the address was verified is not made public by a change", async () => {
    const { visitor, write, business } = await scene({ email_verified_at: null });
    const { uuid } = (await visitor.post(LIST, { business })).json();
    expect((await write("PATCH", uuid, { is_recommended: true })).statusCode).toBe(403);
    expect((await write("PUT", uuid, { rating: 3 })).statusCode).toBe(403);
    expect((await write("PATCH", uuid, { comment: "For myself." })).json()).toMatchObject({
      comment: "For myself.",
      is_recommended: false,
    });
  });
});
