import { describe, expect, it } from "vitest";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "people@guide.test" } });
const URL = "/listing/api/businesses/";

const as = async (values: Parameters<typeof buildAccount>[1] = {}) => {
  const account = await buildAccount(db, values);
  return { account, visitor: await new Visitor(fastify).signIn(db, account.id) };
};
const place = (values: object = {}) => ({
  name: "Ruang Kertas",
  business_type: "activity",
  area: "hoi-an",
  address: "12 Bridge Street",
  phone: "+84 235 555 0117",
  website: "ruangkertas.example",
  ...values,
});
const countAll = async () => (await db.select().from(business)).length;

describe("a place that its owner adds", () => {
  it("is theirs and shown at once, and staff see it, are mailed, and have a claim that they can take back", async () => {
    const { account, visitor } = await as({ email: "owner@new.example" });
    const made = await visitor.post(URL, place());
    expect(made.statusCode).toBe(201);
    const { business_code: code, name, is_shell, area } = made.json();
    expect([name, is_shell, area.slug]).toEqual(["Ruang Kertas", false, "hoi-an"]);
    expect(await db.select().from(business).where(eq(business.code, code))).toMatchObject([
      { is_published: true, source: "manual", website: "https://ruangkertas.example", country_code: "VN", slug: "ruang-kertas" },
    ]);
    expect(await db.select().from(business_member).where(eq(business_member.business_code, code))).toMatchObject([
      { account_id: account.id, role: "owner" },
    ]);
    expect((await new Visitor(fastify).get(`/guide/api/business/${code}/`)).statusCode).toBe(200);

    const staff = (await as({ roles: ["staff"] })).visitor;
    expect((await staff.get("/staff/api/added-businesses/")).json().results[0]).toMatchObject({
      is_own: true,
      owner_email: "owner@new.example",
      traveller: null,
      business: { business_code: code, is_shell: false },
    });
    await doJobs(services);
    expect(readMails(services.config).filter(({ to }) => to === "people@guide.test")).toMatchObject([
      { subject: "Added by its owner: Ruang Kertas" },
    ]);
    expect((await staff.get("/staff/api/log/?side=people")).json().results[0]).toMatchObject({
      act: "listing.added",
      email: "owner@new.example",
    });
    const [granted] = (await staff.get("/staff/api/claims/?state=decided")).json().results;
    expect(granted).toMatchObject({ method: "added", state: "granted", take_back_until: expect.any(String) });

    const back = await staff.patch(`/staff/api/claims/${granted.uuid}/`, { act: "take_back" });
    expect(back.statusCode).toBe(200);
    expect(await db.select().from(business).where(eq(business.code, code))).toMatchObject([
      { is_shell: true, name: "Ruang Kertas", phone: "+84 235 555 0117" },
    ]);
    expect((await visitor.get(URL)).json().count).toBe(0);
  });

  it("can be doubted by somebody else, and its own website proves nothing to them", async () => {
    const { visitor } = await as();
    const { business_code: code } = (await visitor.post(URL, place())).json();
    const other = (await as()).visitor;
    expect((await other.get(`/listing/api/claims/options/${code}/`)).json()).toMatchObject({
      can_be_disputed: true,
      mailboxes: [],
      reason: "The website of this listing changed in the last 30 days.",
    });
    expect((await other.post("/listing/api/claims/", { business: code, method: "staff", words: "It is mine." })).statusCode).toBe(201);
  });

  it("twice, and twice at once, is one", async () => {
    const { visitor } = await as();
    await visitor.token();
    const answers = await Promise.all([1, 2].map(() => visitor.post(URL, place({ name: "Warung Dua" }))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect(new Set(answers.map((one) => one.json().business_code)).size).toBe(1);
    expect((await visitor.post(URL, place({ name: "WARUNG  dua" }))).statusCode).toBe(200);
    expect((await visitor.get(URL)).json().count).toBe(1);
  });

  it("is not added where one like it is near by, unless it is another", async () => {
    const { code } = await buildBusiness(db, { name: "Kertas Ruang Studio", latitude: 15.88, longitude: 108.33 });
    const { visitor } = await as();
    const before = await countAll();
    const refused = await visitor.post(URL, place());
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { is_different: ["There is a similar place nearby: Kertas Ruang Studio."] },
    ]);
    expect(await countAll()).toBe(before);
    const like = await visitor.get("/traveller/api/added-business/like/?name=Ruang%20Kertas&area=hoi-an");
    expect(like.json().results).toMatchObject([{ business_code: code }]);
    expect((await visitor.post(URL, place({ is_different: true }))).statusCode).toBe(201);
  });

  it.each([
    ["name", { name: "x" }],
    ["name", { name: "—…—" }],
    ["name", { name: "x".repeat(121) }],
    ["name", { name: undefined }],
    ["name", { name: ["a"] }],
    ["business_type", { business_type: "castle" }],
    ["area", { area: "nowhere-at-all" }],
    ["area", { area: "" }],
    ["phone", { phone: "call me" }],
    ["email", { email: "me" }],
    ["website", { website: "javascript:alert(1)" }],
    ["website", { website: "https://user:secret@bank.example" }],
    ["address", { address: "x".repeat(301) }],
    ["is_different", { is_different: "perhaps" }],
  ])("is refused with a word on %s: %j", async (field, values) => {
    const { visitor } = await as();
    const before = await countAll();
    const answer = await visitor.post(URL, place(values));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await countAll()).toBe(before);
  });

  it("needs a verified address, and a sign-in", async () => {
    const { visitor } = await as({ email_verified_at: null });
    expect((await visitor.post(URL, place())).statusCode).toBe(403);
    expect((await new Visitor(fastify).post(URL, place())).statusCode).toBe(401);
  });

  it("is one of five in a day", async () => {
    const { visitor } = await as();
    const names = ["Amber", "Cobalt", "Dune", "Ember", "Fjord", "Grove"];
    const statuses = [];
    for (const name of names) statuses.push((await visitor.post(URL, place({ name, is_different: true }))).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
