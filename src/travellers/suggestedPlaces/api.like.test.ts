import { beforeEach, describe, expect, it } from "vitest";
import { business as businesses } from "../../catalogue/listings/tables.ts";
import { indexAll } from "../../catalogue/search/jobs.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { added_business } from "./tables.ts";

const db = testDatabase(indexAll);
const { fastify, services } = await buildApp(db);
const PATH = "/traveller/api/added-business/";
const STAFF = "/staff/api/added-businesses/";
const PLACE = { name: "Con Heo Ngủ", business_type: "activity", area: "hoi-an" };
const at = { latitude: 15.88, longitude: 108.33 };

let visitor: Visitor;
beforeEach(async () => {
  visitor = await new Visitor(fastify).signIn(db, (await buildTraveller(db, { name: "Maya" })).account_id);
});
const add = (more = {}) => visitor.post(PATH, { ...PLACE, ...more });
const staff = async () => new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
const publish = async (who: Visitor, uuid: string, is_published: unknown) => who.patch(`${STAFF}${uuid}/`, { is_published });

describe("What is like a new place", () => {
  const findSimilarNames = async (query: Record<string, string>) =>
    (await visitor.get(`${PATH}like/?${new URLSearchParams(query)}`)).json().results?.map(({ name }: { name: string }) => name);

  it("is near by, published, and of a like name: nothing else is offered", async () => {
    await buildBusiness(db, { name: "Con Heo Ngu", ...at });
    await buildBusiness(db, { name: "Con Heo Ngu Hidden", ...at, is_published: false });
    await buildBusiness(db, { name: "Con Heo Ngu Far", latitude: 16.4, longitude: 107.6 });
    await buildBusiness(db, { name: "Another House", ...at });
    expect(await findSimilarNames({ name: "con heo ngủ", area: "hoi-an" })).toEqual(["Con Heo Ngu"]);
  });

  it("is measured from the point that is given, not from the middle of the area", async () => {
    await buildBusiness(db, { name: "Con Heo Ngu", ...at });
    expect(await findSimilarNames({ name: "Con Heo Ngu", area: "hoi-an", latitude: "15.88", longitude: "108.33" })).toHaveLength(1);
    expect(await findSimilarNames({ name: "Con Heo Ngu", area: "hoi-an", latitude: "16.2", longitude: "108.1" })).toEqual([]);
  });

  it("is five at most", async () => {
    for (let count = 0; count < 7; count += 1) await buildBusiness(db, { name: `Con Heo Ngu ${count}`, ...at });
    expect(await findSimilarNames({ name: "Con Heo Ngu", area: "hoi-an" })).toHaveLength(5);
  });

  it.each([
    [{ area: "hoi-an" }, "name"],
    [{ name: "x", area: "hoi-an" }, "name"],
    [{ name: "Con Heo", area: "no-such-area" }, "area"],
    [{ name: "Con Heo", area: "hoi-an", latitude: "15.88" }, "latitude"],
    [{ name: "Con Heo", area: "hoi-an", latitude: "x", longitude: "y" }, "latitude"],
    [{ name: "Con Heo", area: "hoi-an", latitude: "48", longitude: "2" }, "latitude"],
  ])("is not looked for with %j", async (query, field) => {
    const response = await visitor.get(`${PATH}like/?${new URLSearchParams(query as Record<string, string>)}`);
    expect([response.statusCode, Object.keys(response.json())[0]]).toEqual([400, field]);
  });

  it("is told to who is signed in, owners too", async () => {
    const url = `${PATH}like/?name=Con+Heo&area=hoi-an`;
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect([(await new Visitor(fastify).get(url)).statusCode, (await owner.get(url)).statusCode]).toEqual([401, 200]);
  });
});

describe("Adding", () => {
  it("is refused signed out, without a traveller, and without one's own token", async () => {
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect([(await new Visitor(fastify).post(PATH, PLACE)).statusCode, (await owner.post(PATH, PLACE)).statusCode]).toEqual([401, 403]);
    expect((await visitor.post(PATH, PLACE, { [CSRF_HEADER]: await owner.token() })).statusCode).toBe(403);
    expect(await db.$count(added_business)).toBe(0);
  });

  it("of one provider's place by two at once makes one listing", async () => {
    await visitor.token();
    const answers = await Promise.all([add({ place_id: "places/7" }), add({ place_id: "places/7" })]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
    expect([await db.$count(added_business), await db.$count(businesses, eq(businesses.name, PLACE.name))]).toEqual([1, 1]);
  });

  it("by the provider's id gives nobody a listing that was taken out of the guide", async () => {
    const { business_code } = (await add({ place_id: "places/8" })).json();
    const curator = await staff();
    const [row] = (await curator.get(STAFF)).json().results;
    await publish(curator, row.uuid, false);
    const again = await add({ place_id: "places/8" });
    expect(again.statusCode).toBeLessThan(500);
    expect(again.body).not.toContain(business_code);
    expect(await db.$count(businesses, eq(businesses.name, PLACE.name))).toBe(1);
  });

  it.each([
    [{ name: "A\u0000B" }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: 7 }, "name"],
    [{ address: "x".repeat(301) }, "address"],
    [{ phone: "1\t2" }, "phone"],
    [{ website: "ftp://a.test" }, "website"],
    [{ place_id: "x".repeat(301) }, "place_id"],
    [{ is_different: "maybe" }, "is_different"],
    [{ latitude: 91, longitude: 1 }, "latitude"],
  ])("with %j is 400 and adds nothing", async (more, field) => {
    const response = await add(more);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect(await db.$count(added_business)).toBe(0);
  });

  it("takes a name for a text, and mails nobody where no address of staff is set", async () => {
    const made = await add({ name: "<b>Con</b> & =1+1" });
    expect([made.statusCode, made.json().name]).toEqual([201, "<b>Con</b> & =1+1"]);
    await doJobs(services);
    expect(readMails(services.config)).toEqual([]);
  });
});

describe("Staff", () => {
  it("alone see and change what was added; to others it is not there", async () => {
    await add();
    const curator = await staff();
    const [{ uuid }] = (await curator.get(STAFF)).json().results;
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    for (const who of [visitor, owner]) {
      expect([(await who.get(STAFF)).statusCode, (await publish(who, uuid, false)).statusCode]).toEqual([404, 404]);
    }
    expect([(await new Visitor(fastify).get(STAFF)).statusCode, (await publish(new Visitor(fastify), uuid, false)).statusCode]).toEqual([
      401, 401,
    ]);
    expect((await curator.get(STAFF)).json().results[0].business.is_published).toBe(true);
  });

  it("cannot take out what somebody has claimed, nor what was never added", async () => {
    const { business_code } = (await add()).json();
    const curator = await staff();
    const [{ uuid }] = (await curator.get(STAFF)).json().results;
    await db.update(businesses).set({ is_shell: false }).where(eq(businesses.code, business_code));
    expect((await publish(curator, uuid, false)).statusCode).toBe(404);
    expect((await visitor.get(`/api/business/${business_code}/`)).statusCode).toBe(200);
    expect((await publish(curator, "00000000-0000-7000-8000-000000000000", false)).statusCode).toBe(404);
    expect((await publish(curator, uuid, "maybe")).statusCode).toBe(400);
  });

  it("see the newest first, in pages, and what somebody added who has gone", async () => {
    const own = await buildTraveller(db);
    const other = await new Visitor(fastify).signIn(db, own.account_id);
    await other.post(PATH, { ...PLACE, name: "First" });
    await add({ name: "Second place" });
    await db.update(added_business).set({ traveller: null }).where(eq(added_business.traveller, own.code));
    const curator = await staff();
    const page = (await curator.get(`${STAFF}?page_size=1&page=2`)).json();
    expect([page.count, page.next, page.results[0].business.name, page.results[0].traveller]).toEqual([2, null, "First", null]);
    expect((await curator.get(`${STAFF}?page=3`)).statusCode).toBe(404);
  });
});
