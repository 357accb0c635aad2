import { expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const LIST = "/listing/api/businesses/";

async function asAccount(id: string) {
  const visitor = await new Visitor(fastify).signIn(db, id);
  return (query = "") => visitor.get(`${LIST}${query}`);
}

it("One's listings come with one's role, the oldest membership first, published or not", async () => {
  const { id } = await buildAccount(db);
  const codes: string[] = [];
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  // Older servers wrote "staff" for a helper.
  for (const [name, role, created] of [
    ["Third", "owner", day(3)],
    ["First", "helper", day(1)],
    ["Second", "staff", day(2)],
  ] as const) {
    const { code } = await buildBusiness(db, { name, is_published: false, latitude: -8.5, longitude: 115.26 });
    await db.insert(business_member).values({ business_code: code, account_id: id, role, created });
    codes.push(code);
  }
  await buildBusiness(db, { name: "Another's", owners: [(await buildAccount(db)).id] });
  const ask = await asAccount(id);
  const { count, results } = (await ask()).json();
  expect(count).toBe(3);
  expect(results[0].time_zone).toBe("Asia/Makassar");
  expect(results.map((one: { name: string; role: string }) => [one.name, one.role])).toEqual([
    ["First", "helper"],
    ["Second", "helper"],
    ["Third", "owner"],
  ]);
  expect((await ask("?page=2&page_size=2")).json().results.map((one: { name: string }) => one.name)).toEqual(["Third"]);
  expect((await ask(`?business=${codes[0]}`)).json().results).toHaveLength(1);
});

it("Listings with waiting guests come first, those with most of them at the top", async () => {
  const { id } = await buildAccount(db);
  for (const [name, guests] of [
    ["Quiet", 0],
    ["One waits", 1],
    ["Two wait", 2],
  ] as const) {
    const { code } = await buildBusiness(db, { name, owners: [id] });
    for (let guest = 0; guest < guests; guest += 1) await buildEnquiry(db, { business_profile: code });
  }
  const { results } = (await (await asAccount(id))()).json();
  expect(results.map((one: { name: string; waiting_count: number }) => [one.name, one.waiting_count])).toEqual([
    ["Two wait", 2],
    ["One waits", 1],
    ["Quiet", 0],
  ]);
});

it("Others' listings are nobody else's: not by their code, not for travellers, not for visitors", async () => {
  const { code } = await buildBusiness(db, { owners: [(await buildAccount(db)).id] });
  const ask = await asAccount((await buildTraveller(db)).account_id);
  expect((await ask()).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect((await ask(`?business=${code}`)).json().count).toBe(0);
  expect((await ask("?business=nobody")).statusCode).toBe(400);
  expect((await new Visitor(fastify).get(LIST)).statusCode).toBe(401);
});

it("Mails about enquiries are turned off and on for oneself alone", async () => {
  const [one, other] = [await buildAccount(db), await buildAccount(db)];
  const { code } = await buildBusiness(db, { owners: [one.id, other.id] });
  const visitor = await new Visitor(fastify).signIn(db, one.id);
  const set = async (has_enquiry_mails: boolean, business = code) => visitor.patch(`${LIST}${business}/mails/`, { has_enquiry_mails });
  const readMailSetting = async (id: string) => (await (await asAccount(id))()).json().results[0].has_enquiry_mails;
  expect((await set(false)).json()).toEqual({ has_enquiry_mails: false, has_enquiry_push: true });
  expect([await readMailSetting(one.id), await readMailSetting(other.id)]).toEqual([false, true]);
  expect((await set(true)).statusCode).toBe(200);
  expect(await readMailSetting(one.id)).toBe(true);
  expect((await set(false, (await buildBusiness(db)).code)).statusCode).toBe(404);
});
