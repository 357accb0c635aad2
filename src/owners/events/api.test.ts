import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { event } from "../../catalogue/events/tables.ts";
import { insertEvent } from "../../catalogue/events/writes/store.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { freezeClock } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { buildForm, buildImage } from "../../tools/testing/images.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

let code: string;
let owner: Visitor;
let staff: Visitor;
beforeEach(async () => {
  freezeClock(new Date("2027-06-02T12:00:00Z"));
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id], latitude: 15.88, longitude: 108.33 })).code;
  owner = await new Visitor(fastify).signIn(db, id);
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
});
afterEach(() => freezeClock(undefined));

const EVENT = { title: "Tea evening", starts: "2027-06-04T19:00", ends: "2027-06-04T21:00", category: "food" };
const at = (event = "", act = "") => `/listing/api/businesses/${code}/events/${event ? `${event}/` : ""}${act ? `${act}/` : ""}`;
const send = async (visitor: Visitor, method: "POST" | "PATCH" | "DELETE", url: string, body?: object) =>
  visitor.request({ method, url, ...(body ? { payload: body } : {}), headers: { "x-csrftoken": await visitor.token() } });
const add = async (body: object = EVENT) => (await send(owner, "POST", at(), body)).json();
const shown = async () =>
  ((await owner.get(`/guide/api/events/?business=${code}`)).json().results as { title: string }[]).map(({ title }) => title);

describe("An owner", () => {
  it("adds, changes, removes and restores an event at the listing", async () => {
    const made = await add();
    expect(made).toMatchObject({
      ...{
        title: "Tea evening",
        category: "food",
        starts: "2027-06-04T12:00:00.000Z",
        ends: "2027-06-04T14:00:00.000Z",
        status: "scheduled",
      },
      ...{
        local_starts: "2027-06-04T19:00",
        time_zone: "Asia/Ho_Chi_Minh",
        area: { slug: "hoi-an" },
        next_local: "2027-06-04T19:00",
        version: 1,
      },
    });
    expect(await shown()).toEqual(["Tea evening"]);
    const changed = await send(owner, "PATCH", at(made.code), { title: "Tea night", repeats: "FREQ=WEEKLY;BYDAY=FR", version: 1 });
    expect(changed.json()).toMatchObject({ title: "Tea night", repeats_text: "every Friday", category: "food", version: 2 });
    expect((await send(owner, "DELETE", at(made.code))).statusCode).toBe(204);
    expect(await shown()).toEqual([]);
    expect((await send(owner, "PATCH", at(made.code), { title: "Again" })).statusCode).toBe(404);
    expect((await send(owner, "POST", at(made.code, "restore"))).json()).toMatchObject({ deleted: null });
    expect(await shown()).toEqual(["Tea night"]);
    const acts = (await db.select().from(log_entry).orderBy(log_entry.uuid))
      .map(({ act }) => act)
      .filter((act) => act.startsWith("event."));
    expect(acts).toEqual(["event.added", "event.changed", "event.deleted", "event.restored"]);
  });

  it("reads field by field what is wrong, and nothing is written", async () => {
    const wrong = { title: " ", starts: "soon", repeats: "FREQ=HOURLY", book_now_url: "javascript:alert(1)" };
    const response = await send(owner, "POST", at(), wrong);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).toSorted()).toEqual(["book_now_url", "repeats", "starts", "title"]);
    for (const ends of ["2027-06-04T18:00", "2027-06-04"]) expect((await add({ ...EVENT, ends })).ends).toHaveLength(1);
    const rule = "FREQ=WEEKLY;UNTIL=20270601";
    expect((await add({ ...EVENT, repeats: rule })).repeats).toEqual([
      "It repeats until a day before the event begins: choose a later one.",
    ]);
    expect((await add({ ...EVENT, minimum_price: "free" })).minimum_price).toHaveLength(1);
    expect(await db.$count(event)).toBe(0);
  });

  it("does not overwrite another person's change", async () => {
    const { code: one } = await add();
    await send(owner, "PATCH", at(one), { title: "First", version: 1 });
    expect((await send(owner, "PATCH", at(one), { title: "Second", version: 1 })).statusCode).toBe(409);
    expect(await shown()).toEqual(["First"]);
  });

  it("gives it a picture, which goes when it is replaced", async () => {
    const { payload, headers } = buildForm(EVENT, { content: await buildImage().jpeg().toBuffer(), field: "picture" });
    const made = await owner.request({ method: "POST", url: at(), payload, headers: { ...headers, "x-csrftoken": await owner.token() } });
    expect(made.json().image_link).toMatch(/^\/media\//);
    await send(owner, "PATCH", at(made.json().code), { remove_picture: true });
    expect((await owner.get(at())).json().results[0].image_link).toBeNull();
    expect((await db.select().from(upload)).map(({ deleted }) => deleted !== null)).toEqual([true]);
  });

  it("of another listing reads and changes nothing here", async () => {
    const { code: one } = await add();
    const { id } = await buildAccount(db);
    await buildBusiness(db, { owners: [id] });
    const other = await new Visitor(fastify).signIn(db, id);
    expect((await other.get(at())).statusCode).toBe(404);
    for (const [method, url] of [
      ["PATCH", at(one)],
      ["DELETE", at(one)],
      ["POST", at(one, "restore")],
      ["POST", at()],
    ] as const)
      expect((await send(other, method, url, EVENT)).statusCode).toBe(404);
    const own = await buildBusiness(db);
    expect((await send(owner, "DELETE", at(one).replace(code, own.code))).statusCode).toBe(404);
  });
});

describe("Staff", () => {
  it("add an event in an area or at a listing, and find all events", async () => {
    const made = await send(staff, "POST", "/staff/api/events/", { ...EVENT, area: "hoi-an" });
    expect(made.json()).toMatchObject({ area: { slug: "hoi-an" }, business: null, source: "staff" });
    expect((await send(staff, "POST", "/staff/api/events/", { ...EVENT, title: "Tasting", business: code })).json()).toMatchObject({
      business: { business_code: code },
    });
    await add({ ...EVENT, title: "Owner's own" });
    expect((await staff.get("/staff/api/events/")).json().count).toBe(3);
    expect((await staff.get("/staff/api/events/?search=tast")).json().results).toMatchObject([{ title: "Tasting" }]);
    expect((await send(staff, "DELETE", `/staff/api/events/${made.json().code}/`)).statusCode).toBe(204);
    expect((await staff.get("/staff/api/events/")).json().count).toBe(2);
  });

  it.each([
    [{}, "area"],
    [{ area: "nowhere" }, "area"],
    [{ business: "zzzzzzzz" }, "business"],
    [{ area: "hoi-an", latitude: 15 }, "longitude"],
    [{ area: "hoi-an", latitude: "8 south", longitude: 115 }, "latitude"],
  ])("are told what is wrong with %j", async (place, field) => {
    const response = await send(staff, "POST", "/staff/api/events/", { ...EVENT, ...place });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
  });

  it("and nobody else reach these", async () => {
    expect((await owner.get("/staff/api/events/")).statusCode).toBe(404);
    expect((await send(owner, "POST", "/staff/api/events/", { ...EVENT, area: "hoi-an" })).statusCode).toBe(404);
  });
});

it("An imported event that is changed no longer follows its source", async () => {
  const { code: one } = await db.transaction((tx) =>
    insertEvent(tx, {
      ...{
        ...EVENT,
        category: "food",
        status: "scheduled",
        minimum_price: null,
        minimum_price_currency: null,
        description: "",
        recurrence: null,
        place_name: "",
        price_text: "",
        booking_url: null,
        website: null,
      },
      ...{
        country_code: "VN",
        area_id: null,
        latitude: null,
        longitude: null,
        zone: "Asia/Ho_Chi_Minh",
        business: code,
        is_at_host: false,
      },
      ...{ added_by: "staff", picture_uuid: null },
    }),
  );
  await db.update(event).set({ added_by: "import", source_key: "x 1" });
  await send(owner, "PATCH", at(one), { title: "Ours" });
  expect((await db.select().from(event))[0]).toMatchObject({ title: "Ours", is_edited: true });
});
