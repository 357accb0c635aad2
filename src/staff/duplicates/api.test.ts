import { beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { credit_account } from "../../booking/credit/tables.ts";
import { event } from "../../catalogue/events/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { import_record, import_run } from "../../openData/importing/tables.ts";
import { newCode, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { findDuplicates } from "./find/acts.ts";

const db = testDatabase();
const LIST = "/staff/api/duplicates/";

async function start() {
  const app = await lendApp(db);
  const staff = await new Visitor(app.fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const pairs = async () =>
    (await staff.get(LIST)).json().results as { one: { name: string }; other: { name: string }; score: number; reasons: string[] }[];
  const merge = (kept: string, gone: string, take: string[] = []) => staff.post(`${LIST}${kept}/${gone}/merge/`, { take });
  const undo = (uuid: string) => staff.post(`/staff/api/merges/${uuid}/undo/`);
  return { ...app, staff, pairs, merge, undo };
}

const HERE = { latitude: 15.8801, longitude: 108.338 };
const findRow = async (code: string) => (await db.select().from(business).where(eq(business.code, code)))[0];

/** The two listings of the mockup. */
async function two() {
  const kept = await buildBusiness(db, {
    name: "Ông Lợi Bếp Than",
    phone: "+84 235 391 0142",
    ...HERE,
    hashtags: ["charcoal", "streetside"],
    is_shell: true,
  });
  const gone = await buildBusiness(db, {
    name: "Ong Loi Bep Than Grill",
    phone: "0235 391-0142",
    website: "https://ongloi-hoian.example",
    latitude: HERE.latitude + 0.0002,
    longitude: HERE.longitude,
    hashtags: ["charcoal", "grill"],
    is_shell: true,
  });
  return { kept, gone };
}

describe("Listings that may be the same", () => {
  it("are found by telephone, by website, and by name near by, the surest first", async () => {
    const { pairs } = await start();
    await two();
    await buildBusiness(db, { name: "Reaching Out Tea House", latitude: 15.87, longitude: 108.32 });
    await buildBusiness(db, { name: "Reaching out tea-house", latitude: 15.8705, longitude: 108.32 });
    await buildBusiness(db, {
      name: "Mermaid",
      website: "http://www.mermaid.example/",
      phone: "1234567",
      latitude: 15.86,
      longitude: 108.31,
    });
    await buildBusiness(db, {
      name: "Nhà hàng Mermaid",
      website: "https://mermaid.example",
      phone: "1234567",
      latitude: 15.8601,
      longitude: 108.31,
    });
    await findDuplicates(db);
    const found = await pairs();
    expect(found.map(({ one, other }) => [one.name, other.name].sort())).toEqual(
      expect.arrayContaining([
        ["Ong Loi Bep Than Grill", "Ông Lợi Bếp Than"],
        ["Mermaid", "Nhà hàng Mermaid"],
        ["Reaching Out Tea House", "Reaching out tea-house"],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(found.find(({ one }) => one.name.includes("L"))?.reasons.join()).toMatch(/same phone,2\d metres apart/);
  });

  it("are found at one door where a name has one word more for the kind", async () => {
    const { pairs } = await start();
    await buildBusiness(db, { name: "Umah Ibu Rasmini", ...HERE });
    await buildBusiness(db, { name: "Umah Ibu Rasmini Homestay", ...HERE, latitude: HERE.latitude + 16 / 111_320, is_shell: true });
    await findDuplicates(db);
    expect((await pairs()).map(({ reasons }) => reasons)).toEqual([["16 metres apart", "similar names"]]);
  });

  it("are found by their entry in Wikidata, whatever they are called", async () => {
    const { pairs } = await start();
    await buildBusiness(db, { name: "World Peace Pagoda", wikidata_id: "Q99", latitude: 28.2, longitude: 83.94 });
    await buildBusiness(db, { name: "विश्व शान्ति स्तूप", wikidata_id: "Q99", latitude: 28.2001, longitude: 83.94 });
    await buildBusiness(db, { name: "Another view", wikidata_id: "", latitude: 28.2001, longitude: 83.9401 });
    await findDuplicates(db);
    expect((await pairs()).map(({ reasons }) => reasons[0])).toEqual(["same Wikidata entry"]);
  });

  it("are not a chain's houses in two towns, nor neighbours, nor deleted ones", async () => {
    const { pairs } = await start();
    const chain = { name: "Highlands Coffee", website: "https://highlands.example", phone: "19001755" };
    await buildBusiness(db, { ...chain, ...HERE });
    await buildBusiness(db, { ...chain, latitude: 16.46, longitude: 107.59 });
    await buildBusiness(db, { name: "The Other Café", ...HERE });
    const { gone } = await two();
    await db.update(business).set({ is_published: false, deleted: now() }).where(eq(business.code, gone.code));
    await findDuplicates(db);
    expect(await pairs()).toEqual([]);
  });

  it("are asked about once: who says that they are not the same is not asked again", async () => {
    const { pairs, staff } = await start();
    const { kept, gone } = await two();
    await findDuplicates(db);
    expect(await pairs()).toHaveLength(1);
    expect((await staff.post(`${LIST}${gone.code}/${kept.code}/dismiss/`)).statusCode).toBe(200);
    await db.update(business).set({ phone: "+84 235 391 0142 " }).where(eq(business.code, kept.code));
    await findDuplicates(db);
    expect(await pairs()).toEqual([]);
    await staff.post(`${LIST}${gone.code}/${kept.code}/dismiss/`, { is_different: false });
    expect(await pairs()).toHaveLength(1);
    expect((await staff.post(`${LIST}${kept.code}/00000000/dismiss/`)).statusCode).toBe(404);
  });
});

describe("A merge", () => {
  let scene: Awaited<ReturnType<typeof two>>;
  beforeEach(async () => {
    scene = await two();
  });

  it("proposes which stays and which words are taken, and the other way round where it is asked", async () => {
    const { staff } = await start();
    const { kept, gone } = scene;
    await buildVisit(db, { business: kept.code });
    const read = async (query = "") => (await staff.get(`${LIST}${gone.code}/${kept.code}/${query}`)).json();
    expect(await read()).toMatchObject({
      kept: { business_code: kept.code, texts: { hashtags: "#charcoal #streetside" } },
      gone: { business_code: gone.code },
      proposed: ["website", "hashtags"],
      refusal: "",
    });
    expect((await read(`?keep=${gone.code}`)).kept.business_code).toBe(gone.code);
  });

  it("moves what travellers wrote, items and the import's record, takes the chosen fields, and leads the old address to the new one", async () => {
    const { merge, fastify } = await start();
    const { kept, gone } = scene;
    const both = await buildTraveller(db);
    await buildVisit(db, { business: kept.code, traveller: both.code });
    await buildVisit(db, { business: gone.code, traveller: both.code });
    await buildVisit(db, { business: gone.code });
    await buildWish(db, { traveller: both.code, business: gone.code });
    const item = await buildItem(db, { business_profile: gone.code });
    const run = newUuid();
    await db.insert(import_run).values({ id: run, file_name: "a.csv", file_hash: "h", format: "csv", dataset: "eats", options: {} });
    await db.insert(import_record).values({
      source_key: "eats 1",
      business_code: gone.code,
      dataset: "eats",
      first_run: run,
      row_hash: Buffer.from("x"),
      imported: {} as never,
    });
    const response = await merge(kept.code, gone.code, ["website", "hashtags"]);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { kept: { name: "Ông Lợi Bếp Than" }, undo_until: expect.any(String) },
    ]);
    expect(await findRow(kept.code)).toMatchObject({
      name: "Ông Lợi Bếp Than",
      website: "https://ongloi-hoian.example",
      hashtags: ["charcoal", "streetside", "grill"],
      recommendations_count: 2,
    });
    expect(await findRow(gone.code)).toMatchObject({ is_published: false, merged_into: kept.code, recommendations_count: 1 });
    const guest = new Visitor(fastify);
    expect((await guest.get(`/inventory/dish/${kept.code}/`)).json().results).toMatchObject([{ id: item.id }]);
    expect((await guest.get(`/api/business/${gone.code}/moved/`)).json()).toEqual({ to: kept.code, path: null });
    expect((await guest.get(`/api/business/${kept.code}/moved/`)).statusCode).toBe(404);
    expect((await db.select().from(import_record))[0]?.business_code).toBe(kept.code);
    expect((await db.select().from(log_entry).where(eq(log_entry.act, "listing.merged")))[0]).toMatchObject({
      business_code: kept.code,
      subject_name: gone.name,
    });
  });

  it("is taken back whole, but for what was changed since", async () => {
    const { merge, undo, staff } = await start();
    const { kept, gone } = scene;
    await buildVisit(db, { business: gone.code });
    const before = [await findRow(kept.code), await findRow(gone.code)];
    const { uuid } = (await merge(kept.code, gone.code, ["website", "hashtags", "name"])).json();
    await db
      .update(business)
      .set({ hashtags: ["mine"] })
      .where(eq(business.code, kept.code));
    expect((await undo(uuid)).json()).toMatchObject({ undone: expect.any(String), undo_until: null });
    expect((await undo(uuid)).statusCode).toBe(200);
    expect(await findRow(kept.code)).toMatchObject({
      name: before[0]?.name,
      slug: before[0]?.slug,
      website: null,
      hashtags: ["mine"],
      recommendations_count: 0,
    });
    expect(await findRow(gone.code)).toMatchObject({ name: gone.name, is_published: true, merged_into: null, recommendations_count: 1 });
    expect((await staff.get("/staff/api/merges/")).json().results).toHaveLength(1);
  });

  it("moves events, those at the listing's own place to the other's place, and back", async () => {
    const { merge, undo } = await start();
    const { kept, gone } = scene;
    const times = { starts: "2030-06-05", zone: "Asia/Ho_Chi_Minh", created: now(), modified: now() };
    const made = { ...times, added_by: "staff" as const, title: "Grill night", category: "food" as const, words: "", country_code: "VN" };
    const at = { business: gone.code, latitude: gone.latitude, longitude: gone.longitude };
    await db.insert(event).values([
      { uuid: newUuid(), code: newCode(), ...made, ...at, is_at_host: true },
      { uuid: newUuid(), code: newCode(), ...made, ...at, latitude: 15.1, longitude: 108.1, title: "Grill on the beach" },
    ]);
    const events = () =>
      db.select({ business: event.business, latitude: event.latitude, longitude: event.longitude }).from(event).orderBy(event.title);
    const before = await events();
    const { uuid } = (await merge(kept.code, gone.code)).json();
    expect(await events()).toEqual([
      { business: kept.code, latitude: kept.latitude, longitude: kept.longitude },
      { business: kept.code, latitude: 15.1, longitude: 108.1 },
    ]);
    await undo(uuid);
    expect(await events()).toEqual(before);
  });

  it("is not taken back after 30 days", async () => {
    const { merge, undo } = await start();
    const { uuid } = (await merge(scene.kept.code, scene.gone.code)).json();
    await jumpTo(db, new Date(now().getTime() + 31 * 86_400_000));
    expect((await undo(uuid)).statusCode).toBe(409);
  });

  it("of two at once is one, whichever stays", async () => {
    const { merge, staff } = await start();
    const { kept, gone } = scene;
    await staff.token();
    const responses = await Promise.all([merge(kept.code, gone.code), merge(gone.code, kept.code)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it("is refused where the one to remove is claimed or has credit, or both are the same", async () => {
    const { merge } = await start();
    const { kept, gone } = scene;
    const run = await buildBusiness(db, { owners: [(await buildAccount(db)).id] });
    const other = await buildBusiness(db, { owners: [(await buildAccount(db)).id] });
    await db.insert(credit_account).values({ uuid: newUuid(), business: gone.code, traveller: (await buildTraveller(db)).code });
    const refused = async (one: string, two: string) => {
      const response = await merge(one, two);
      return [response.statusCode, response.json().detail];
    };
    expect(await refused(kept.code, run.code)).toEqual([409, expect.stringContaining("Keep it, and merge the other one into it")]);
    expect(await refused(other.code, run.code)).toEqual([409, expect.stringContaining("Both listings are claimed")]);
    expect(await refused(kept.code, gone.code)).toEqual([409, expect.stringContaining("credit")]);
    expect((await merge(kept.code, kept.code)).statusCode).toBe(400);
    expect((await merge(kept.code, "00000000")).statusCode).toBe(404);
  });
});
