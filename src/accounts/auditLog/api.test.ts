import { expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { auditLogTasks } from "./jobs.ts";
import { logPage, writeLog } from "./store.ts";
import { log_entry } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

async function scene() {
  const owner = await buildTraveller(db, { name: "Inés" });
  const { code } = await buildBusiness(db, { owners: [owner.account_id] });
  const visitor = await new Visitor(fastify).signIn(db, owner.account_id);
  const send = async (method: "POST" | "PATCH" | "DELETE", url: string, payload: object = {}) =>
    visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  const log = async (query = "") => (await visitor.get(`/listing/api/businesses/${code}/log/${query}`)).json();
  return { owner, code, visitor, send, log };
}

it("What is done to items is written down in words, with what it was before, the newest first", async () => {
  const { code, send, log } = await scene();
  const item = await buildItem(db, {
    business_profile: code,
    kind: "room",
    title: "Room 2",
    minimum_price: 80,
    minimum_price_currency: "USD",
  });
  const url = `/inventory/room/${code}/${item.id}/`;
  expect((await send("PATCH", url, { minimum_price: 90 })).statusCode).toBe(200);
  // The same values again change nothing, so nothing is written.
  expect((await send("PATCH", url, { minimum_price: 90 })).statusCode).toBe(200);
  expect((await send("DELETE", url)).statusCode).toBe(204);
  const { count, results } = await log();
  expect(count).toBe(2);
  expect(results.map((one: { by: string; words: string }) => `${one.by} ${one.words}`)).toEqual([
    "Inés deleted Room 2",
    "Inés changed the price of Room 2 from USD\u00a080 to USD\u00a090",
  ]);
  expect(results[1].before).toEqual({ minimum_price: 80, minimum_price_currency: "USD" });
  expect((await log("?subject=picture")).count).toBe(0);
  expect((await log("?side=people&subject=item")).count).toBe(2);
});

it("What is refused leaves no entry", async () => {
  const { code, send, log } = await scene();
  const item = await buildItem(db, { business_profile: code, kind: "room" });
  expect((await send("PATCH", `/inventory/room/${code}/${item.id}/`, { minimum_price: -1 })).statusCode).toBe(400);
  expect((await send("DELETE", `/inventory/dish/${code}/${item.id}/`)).statusCode).toBe(404);
  expect((await log()).count).toBe(0);
});

it("The log is the listing's people's: helpers read it, others find nothing", async () => {
  const { code, owner } = await scene();
  await writeLog(db, { business: code, account: owner.account_id, act: "key.made", id: "1", name: "Bookings", after: { key: "secret" } });
  const helper = await buildAccount(db);
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  const url = `/listing/api/businesses/${code}/log/`;
  const read = await (await new Visitor(fastify).signIn(db, helper.id)).get(url);
  expect(read.json().results[0]).toMatchObject({ by: "Inés", words: "created the key Bookings", after: null });
  const other = await buildAccount(db);
  await buildBusiness(db, { owners: [other.id] });
  expect((await (await new Visitor(fastify).signIn(db, other.id)).get(url)).statusCode).toBe(404);
  expect((await new Visitor(fastify).get(url)).statusCode).toBe(401);
});

it("Who of the guide's people and of the guests it was stays unsaid", async () => {
  const { code, log } = await scene();
  const { id } = await buildAccount(db);
  await writeLog(db, { business: code, account: id, side: "staff", act: "claim.taken_back", id: "1" });
  await writeLog(db, { business: code, account: id, side: "guest", act: "voucher.confirmed", id: "2" });
  const { results } = await log();
  expect(results.map(({ by, account }: { by: string; account: string | null }) => [by, account])).toEqual([
    ["A guest", null],
    ["Staff", null],
  ]);
  expect((await log(`?account=${id}`)).count).toBe(0);
});

it("Entries end after 24 months", async () => {
  const { code } = await scene();
  const moment = now();
  const old = new Date(moment);
  old.setUTCMonth(old.getUTCMonth() - 24, old.getUTCDate() - 1);
  freezeClock(old);
  await writeLog(db, { business: code, account: null, side: "guide", act: "item.deleted", id: "old" });
  freezeClock(undefined);
  await writeLog(db, { business: code, account: null, side: "guide", act: "item.deleted", id: "new" });
  await auditLogTasks.delete_old_log_entries?.({}, services);
  const rows = await db.select({ id: log_entry.subject_id }).from(log_entry).where(eq(log_entry.business_code, code));
  expect(rows).toEqual([{ id: "new" }]);
  expect(await logPage(db, { business: code }).count()).toBe(1);
});

it("A long text is written down though it is cut beside a character of two halves", async () => {
  const { owner, code, log } = await scene();
  await writeLog(db, {
    business: code,
    account: owner.account_id,
    id: code,
    act: "listing.changed",
    before: { description: "" },
    after: { description: `${"t".repeat(298)}🌙🌙` },
  });
  const { results } = await log();
  expect(results[0].after).toEqual({ description: `${"t".repeat(298)}…` });
});
