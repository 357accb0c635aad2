import { beforeEach, describe, expect, it } from "vitest";
import { indexAll } from "../../catalogue/search/jobs.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase(indexAll);
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });
const PATH = "/traveller/api/added-business/";
const STAFF = "/staff/api/added-businesses/";
const PLACE = { name: "Con Heo Ngủ", business_type: "activity", area: "hoi-an" };

let visitor: Visitor;
let own: Awaited<ReturnType<typeof buildTraveller>>;
beforeEach(async () => {
  own = await buildTraveller(db, { name: "Maya" });
  visitor = await new Visitor(fastify).signIn(db, own.account_id);
});
const staff = async () => new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
const add = (more = {}) => visitor.post(PATH, { ...PLACE, ...more });

describe("a place that the guide lacks", () => {
  it("becomes an unclaimed listing of the source lem, which staff see and are mailed of", async () => {
    const made = await add({ website: "https://con-heo.example", latitude: 15.88, longitude: 108.31 });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      name: "Con Heo Ngủ",
      is_shell: true,
      area: { slug: "hoi-an" },
      country: { code: "VN" },
      latitude: 15.88,
    });
    const { business_code } = made.json();
    expect((await visitor.get(`/api/business/${business_code}/`)).json()).toMatchObject({
      source: "lem",
      website: "https://con-heo.example",
    });
    const list = (await (await staff()).get(STAFF)).json();
    expect(list.results[0]).toMatchObject({
      business: { business_code, place: expect.stringContaining("Vietnam"), is_published: true },
      traveller: { code: own.code, name: "Maya" },
      is_from_provider: false,
    });
    await doJobs(services);
    expect(
      readMails(services.config).filter(
        ({ to, links }) => to.includes("desk@guide.test") && links.some((one) => one.endsWith("/staff/review/submissions/")),
      ),
    ).toHaveLength(1);
  });

  it("is written by the rules of the listing's editor", async () => {
    const refused = await add({ name: "—…—", phone: "call me" });
    expect([refused.statusCode, refused.json()]).toEqual([400, { name: ["Enter a name."], phone: ["Enter a valid telephone number."] }]);
    expect((await add({ name: "Con  Heo   Ngủ", phone: "+84 235 555" })).json()).toMatchObject({ name: "Con Heo Ngủ" });
  });

  it("is held against what is near by and of a like name, and added when it is said to be another", async () => {
    const { code } = await buildBusiness(db, { name: "Con heo ngu pottery", latitude: 15.88, longitude: 108.33 });
    await buildBusiness(db, { name: "Con Heo Ngủ", area: "tulum" });
    const like = (await visitor.get(`${PATH}like/?name=Con+Heo+Ngủ&area=hoi-an`)).json().results;
    expect(like.map((one: { business_code: string }) => one.business_code)).toEqual([code]);
    const refused = await add();
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { is_different: ["There is a similar place nearby: Con heo ngu pottery."] },
    ]);
    expect((await add({ is_different: true })).statusCode).toBe(201);
  });

  it("of the provider is added once", async () => {
    const first = await add({ place_id: "places/1" });
    const again = await add({ place_id: "places/1", name: "Con Heo" });
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json().business_code).toBe(first.json().business_code);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ area: "no-such-area" }, "area"],
    [{ business_type: "castle" }, "business_type"],
    [{ latitude: 15.88 }, "latitude"],
    [{ latitude: 48, longitude: 2 }, "latitude"],
    [{ website: "javascript:alert(1)" }, "website"],
  ])("with %j is 400 on %s", async (more, field) => {
    const response = await add(more);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });

  it("needs a verified address, and ends at ten a day", async () => {
    const unverified = await new Visitor(fastify).signIn(
      db,
      (await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id })).account_id,
    );
    expect((await unverified.post(PATH, PLACE)).statusCode).toBe(403);
    const codes = [];
    for (let index = 0; index < 11; index += 1) codes.push((await add({ is_different: true })).statusCode);
    expect([codes.slice(0, 10).every((code) => code === 201), codes[10]]).toEqual([true, 429]);
  });
});

describe("staff", () => {
  it("take a place out of the guide and put it back; nobody else sees the list", async () => {
    const { business_code } = (await add()).json();
    const curator = await staff();
    const [row] = (await curator.get(STAFF)).json().results;
    const change = async (is_published: boolean) => curator.patch(`${STAFF}${row.uuid}/`, { is_published });
    expect((await change(false)).statusCode).toBe(200);
    // A second press changes nothing, and adds no second entry to the log.
    expect((await change(false)).json()).toEqual({ is_published: false, is_reviewed: true });
    expect((await visitor.get(`/api/business/${business_code}/`)).statusCode).toBe(404);
    for (const { statusCode } of await Promise.all([change(true), change(true)])) expect(statusCode).toBe(200);
    expect((await visitor.get(`/api/business/${business_code}/`)).statusCode).toBe(200);
    expect((await visitor.get(STAFF)).statusCode).toBe(404);
    const log = (await curator.get(`/staff/api/log/?business=${business_code}&side=staff`)).json().results as { act: string }[];
    expect(log.map(({ act }) => act)).toEqual(["listing.shown", "listing.hidden"]);
  });
});
