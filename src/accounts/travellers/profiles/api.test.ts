import { describe, expect, it } from "vitest";
import { insertEnquiry } from "../../../booking/enquiries/store.ts";
import { business as businesses } from "../../../catalogue/listings/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { session } from "../../../platform/db/tables.ts";
import { createSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { visited_business } from "../../../travellers/visits/tables.ts";
import { accountTasks } from "../../accounts/jobs.ts";
import { account as accounts } from "../../accounts/tables.ts";
import { insertRelationships } from "../follows/store.ts";
import { relationship } from "../follows/tables.ts";
import { traveller as travellers } from "../tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const LIST = "/traveller/api/traveller/";

async function person(values: Parameters<typeof buildTraveller>[1] = {}, account: Parameters<typeof buildAccount>[1] = {}) {
  const { id, email } = await buildAccount(db, account);
  const own = await buildTraveller(db, { ...values, account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const write = async (method: "PUT" | "PATCH" | "DELETE", payload: Record<string, unknown> = {}, code = own.code) =>
    visitor.request({ method, url: `${LIST}${code}/`, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { ...own, email, visitor, write };
}
const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller, to_traveller, status }]);

describe("GET /traveller/api/traveller/", () => {
  const names = async (visitor: Visitor, query = "") =>
    (await visitor.get(`${LIST}${query}`)).json().results.map(({ name }: { name: string }) => name);

  it("gives oneself first, then public travellers by name, in pages", async () => {
    const zoe = await person({ name: "Zoe", visibility: "private" });
    for (const name of ["Bo", "Ana", "Cai"]) await buildTraveller(db, { name });
    await buildTraveller(db, { name: "Private", visibility: "private" });
    await person({ name: "Unverified" }, { email_verified_at: null });
    expect(await names(zoe.visitor)).toEqual(["Zoe", "Ana", "Bo", "Cai"]);
    expect(await names(zoe.visitor, "?page_size=3")).toEqual(["Zoe", "Ana", "Bo"]);
    expect(await names(zoe.visitor, "?page_size=3&page=2")).toEqual(["Cai"]);
    expect(await names(new Visitor(fastify))).toEqual(["Ana", "Bo", "Cai"]);
    expect((await zoe.visitor.get(`${LIST}?page=2`)).statusCode).toBe(404);
  });

  it("says of others nothing that is for themselves", async () => {
    const ana = await person({ name: "Ana" });
    const list = await new Visitor(fastify).get(LIST);
    for (const secret of [ana.email, "wishlist_visibility", "is_suggested", "account_id", "invited_by"])
      expect(list.body).not.toContain(secret);
    expect(list.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("GET /traveller/api/traveller/{code}/", () => {
  it("gives oneself with the email and the settings, and others without", async () => {
    const maya = await person({ home_country: "SE" });
    expect((await maya.visitor.get(`${LIST}${maya.code}/`)).json()).toMatchObject({
      email: maya.email,
      wishlist_visibility: "private",
      is_suggested_to_friends_of_friends: true,
    });
    const shown = await new Visitor(fastify).get(`${LIST}${maya.code}/`);
    expect([shown.statusCode, shown.json().home_country]).toEqual([200, "SE"]);
    for (const secret of ["email", "wishlist_visibility", "is_suggested"]) expect(shown.body).not.toContain(secret);
  });

  it("of a code that is nobody's is 404", async () => {
    for (const code of ["zzzzzzzz", "no-code"]) expect((await new Visitor(fastify).get(`${LIST}${code}/`)).statusCode).toBe(404);
  });
});

describe("PUT and PATCH of oneself", () => {
  it("change what is given, or everything", async () => {
    const { write } = await person({ name: "Maya", home_country: "SE" });
    expect((await write("PATCH", { home_country: "pt" })).json()).toMatchObject({ name: "Maya", home_country: "PT" });
    expect((await write("PATCH", { visibility: "private" })).json()).toMatchObject({ is_suggested_to_friends_of_friends: false });
    expect((await write("PATCH", { is_suggested_to_friends_of_friends: true, wishlist_visibility: "followers" })).json()).toMatchObject({
      visibility: "private",
      is_suggested_to_friends_of_friends: true,
      wishlist_visibility: "followers",
    });
    expect((await write("PATCH")).statusCode).toBe(200);
    expect((await write("PUT", { name: "May", visibility: "public" })).json()).toMatchObject({
      name: "May",
      home_country: null,
      wishlist_visibility: "private",
      is_suggested_to_friends_of_friends: true,
    });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(151) }, "name"],
    [{ home_country: "XX" }, "home_country"],
    [{ visibility: "secret" }, "visibility"],
    [{ wishlist_visibility: "friends" }, "wishlist_visibility"],
    [{ is_suggested_to_friends_of_friends: "maybe" }, "is_suggested_to_friends_of_friends"],
  ])("with %j are 400 at that field", async (given, field) => {
    const { write, code } = await person({ name: "Maya" });
    const refused = await write("PATCH", given);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
    expect((await db.select().from(travellers).where(eq(travellers.code, code)))[0]).toMatchObject({ name: "Maya", visibility: "public" });
  });

  it("never leave to a default who sees the profile", async () => {
    const { write } = await person();
    expect(Object.keys((await write("PUT", { name: "Maya" })).json())).toEqual(["visibility"]);
  });

  it("publish a profile only with a verified address, saying why", async () => {
    const { write } = await person({ visibility: "private" }, { email_verified_at: null });
    const refused = await write("PATCH", { visibility: "public" });
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining("verify")]);
    expect((await write("PATCH", { name: "Maya", visibility: "private" })).statusCode).toBe(200);
  });

  it("of somebody else are 404", async () => {
    const [{ write }, other] = [await person(), await person({ name: "Other" })];
    for (const method of ["PUT", "PATCH", "DELETE"] as const)
      expect((await write(method, { name: "Mine", visibility: "public" }, other.code)).statusCode, method).toBe(404);
    expect((await db.select().from(travellers).where(eq(travellers.code, other.code)))[0]?.name).toBe("Other");
  });
});

describe("deleting one's account", () => {
  const DAY = 86_400_000;
  const runJob = () => (accountTasks.delete_requested_accounts as NonNullable<(typeof accountTasks)[string]>)({}, services);
  const age = (days: number, id: string) =>
    db
      .update(accounts)
      .set({ deletion_requested: new Date(Date.now() - days * DAY) })
      .where(eq(accounts.id, id));

  async function scene() {
    const maya = await person({ name: "Maya Lindqvist" });
    const joao = await person();
    await follow(maya.code, joao.code);
    await follow(joao.code, maya.code);
    const [loved, seen] = [await buildBusiness(db), await buildBusiness(db)];
    await buildVisit(db, { business: loved.code, traveller: maya.code, comment: "Sit by the window." });
    await buildVisit(db, { business: seen.code, traveller: maya.code, is_recommended: false });
    const words = async (who = joao) =>
      (await who.visitor.get(`/traveller/api/business-recommendations/${loved.code}/?traveller=${who.code}`)).json().recommendations;
    return { maya, joao, loved, words };
  }

  it("hides it at once, with its words, and signs it out everywhere", async () => {
    const { maya, joao, words } = await scene();
    const elsewhere = await new Visitor(fastify).signIn(db, maya.account_id);
    expect(await words()).toHaveLength(1);
    expect((await maya.write("DELETE")).statusCode).toBe(204);
    for (const who of [maya.visitor, elsewhere]) expect((await who.get("/api/session/")).json().traveller).toBe(null);
    expect((await joao.visitor.get(`${LIST}${maya.code}/`)).statusCode).toBe(404);
    expect((await joao.visitor.get(LIST)).body).not.toContain(maya.code);
    expect((await joao.visitor.get("/traveller/api/relationships/")).json().count).toBe(0);
    expect(await words()).toEqual([]);
    expect((await joao.visitor.get("/traveller/api/for-you/")).body).not.toContain("Sit by the window.");
  });

  it("is taken back by any sign-in", async () => {
    const { maya, words } = await scene();
    await maya.write("DELETE");
    await age(13, maya.account_id);
    await createSession(db, maya.account_id);
    await age(0, (await person()).account_id);
    await runJob();
    expect((await db.select().from(accounts).where(eq(accounts.id, maya.account_id)))[0]?.deletion_requested).toBe(null);
    expect(await words()).toHaveLength(1);
  });

  it("is done after 14 days, not before; recommendations stay as those of a traveller", async () => {
    const { maya, joao, loved, words } = await scene();
    await insertEnquiry(db, enquiryRow(loved.code, maya.email));
    await maya.write("DELETE");
    await age(13.9, maya.account_id);
    await runJob();
    expect(await db.select().from(accounts).where(eq(accounts.id, maya.account_id))).toHaveLength(1);
    await age(14.1, maya.account_id);
    await runJob();
    expect(await db.select().from(accounts).where(eq(accounts.id, maya.account_id))).toEqual([]);
    expect(await words()).toMatchObject([{ comment: "Sit by the window.", traveller: { name: "A traveller" } }]);
    const [said] = await words();
    expect(said.traveller.code).not.toBe(maya.code);
    expect(said.traveller.selfie_avatar_uuid).not.toBe(maya.selfie_avatar_uuid);
    for (const code of [maya.code, said.traveller.code]) expect((await joao.visitor.get(`${LIST}${code}/`)).statusCode).toBe(404);
    expect((await joao.visitor.get(LIST)).json().count).toBe(1);
    expect(await db.select().from(relationship)).toEqual([]);
    expect(await db.select().from(visited_business)).toHaveLength(1);
    expect((await db.select().from(businesses).where(eq(businesses.code, loved.code)))[0]?.recommendations_count).toBe(1);
    expect((await db.select().from(travellers).where(eq(travellers.code, joao.code)))[0]).toMatchObject({
      followers_count: 0,
      following_count: 0,
    });
    const { rows } = await db.execute(sql`SELECT guest_name, guest_email FROM booking_enquiry`);
    expect(rows).toEqual([{ guest_name: "A traveller", guest_email: "" }]);
  });

  it("takes the words too where that was asked", async () => {
    const { maya, loved, words } = await scene();
    await maya.write("DELETE", { delete_words: true });
    await age(15, maya.account_id);
    await runJob();
    expect(await words()).toEqual([]);
    expect(await db.select().from(visited_business)).toEqual([]);
    expect((await db.select().from(businesses).where(eq(businesses.code, loved.code)))[0]?.recommendations_count).toBe(0);
  });

  it("leaves the enquiries of an address that was never proven", async () => {
    const { code: business } = await buildBusiness(db);
    const { write, account_id, email } = await person({}, { email_verified_at: null });
    await insertEnquiry(db, enquiryRow(business, email));
    await write("DELETE");
    await age(15, account_id);
    await runJob();
    expect((await db.execute(sql`SELECT guest_email FROM booking_enquiry`)).rows).toEqual([{ guest_email: email }]);
  });

  it("needs a sign-in of the last minutes", async () => {
    const { visitor, write, account_id } = await person();
    await db
      .update(session)
      .set({ created: new Date(Date.now() - DAY) })
      .where(eq(session.account_id, account_id));
    expect((await write("DELETE")).statusCode).toBe(403);
    expect(visitor.cookies.get(SESSION_COOKIE)).toBeTruthy();
    expect((await db.select().from(accounts).where(eq(accounts.id, account_id)))[0]?.deletion_requested).toBe(null);
  });

  it("is refused to the only owner of a listing, naming it", async () => {
    const { write, account_id } = await person();
    const { code } = await buildBusiness(db, { name: "Casa Fado", owners: [account_id] });
    const refused = await write("DELETE");
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("Casa Fado")]);
    const { id } = await buildAccount(db);
    await db.execute(sql`INSERT INTO business_member (business_code, account_id, role) VALUES (${code}, ${id}, 'owner')`);
    expect((await write("DELETE")).statusCode).toBe(204);
  });
});

const enquiryRow = (business_profile: string, guest_email: string) => ({
  uuid: newUuid(),
  item_type: "rooms" as const,
  business_profile,
  bookable_name: "A room",
  guest_name: "Maya",
  guest_email,
  for_staff: false,
});

describe("an invitation", () => {
  const SIGN_UP = { first_name: "Inês", last_name: "Duarte", email: "ines@example.org" };

  it("counts who came by it, once their address is verified", async () => {
    const { code, visitor } = await person();
    const get = async () => (await visitor.get("/traveller/api/invitation/")).json();
    expect(await get()).toEqual({ link: `/traveller/signup/?invite=${code}`, brought: 0 });
    const made = await new Visitor(fastify).post(LIST, { ...SIGN_UP, referrer: code });
    expect([made.statusCode, (await get()).brought]).toEqual([201, 0]);
    await db.update(accounts).set({ email_verified_at: new Date() }).where(eq(accounts.email, SIGN_UP.email));
    expect((await get()).brought).toBe(1);
  });

  it.each(["zzzzzzzz", "https://example.org/?invite=x", ""])("is passed over where it is %j, nobody's code", async (referrer) => {
    expect((await new Visitor(fastify).post(LIST, { ...SIGN_UP, referrer })).statusCode).toBe(201);
  });
});

describe("POST /traveller/api/traveller/ by who is signed in", () => {
  it("adds a traveller to an account without one, once", async () => {
    const { id, email } = await buildAccount(db);
    const visitor = await new Visitor(fastify).signIn(db, id);
    const made = await visitor.post(LIST, { first_name: "Rui", last_name: "Costa", home_country: "PT" });
    expect([made.statusCode, made.json()]).toMatchObject([201, { name: "Rui Costa", email, home_country: "PT" }]);
    expect((await visitor.get("/api/session/")).json().traveller.code).toBe(made.json().code);
    expect((await visitor.post(LIST, { first_name: "Rui", last_name: "Costa" })).statusCode).toBe(409);
  });

  it("signed out needs an email", async () => {
    const refused = await new Visitor(fastify).post(LIST, { first_name: "Rui", last_name: "Costa" });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["email"]]);
  });
});
