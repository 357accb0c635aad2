import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { itemTasks } from "../../catalogue/items/jobs.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { listTranslations, writeTranslations } from "../../catalogue/translations/store.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { freezeClock, newUploadUuid, newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { buildForm, buildImage, SVG } from "../../tools/testing/images.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { picture } from "../pictures/tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

let code: string;
let owner: Visitor;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id] })).code;
  owner = await new Visitor(fastify).signIn(db, id);
});

afterEach(() => freezeClock(undefined));

const send = async (visitor: Visitor, method: "POST" | "PUT" | "PATCH" | "DELETE", url: string, body?: object) =>
  visitor.request({ method, url, ...(body ? { payload: body } : {}), headers: { "x-csrftoken": await visitor.token() } });
const sendForm = async (visitor: Visitor, method: "POST" | "PUT" | "PATCH", url: string, fields: Record<string, string>) =>
  visitor.request({
    method,
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "x-csrftoken": await visitor.token(), "content-type": "application/x-www-form-urlencoded" },
  });
const at = (kind: string, id?: string, act?: string) => `/inventory/${kind}/${code}/${id ? `${id}/` : ""}${act ? `${act}/` : ""}`;
const shown = async (kind = "room") => (await new Visitor(fastify).get(at(kind))).json().results as { id: string; title: string }[];
const titles = async (kind = "room") => (await shown(kind)).map(({ title }) => title);
const own = async () => (await owner.get(`/listing/api/businesses/${code}/items/`)).json();

const ROOM = { title: "Mango room", minimum_price: 42.5, minimum_price_currency: "USD", maximum_capacity: 2 };
const add = async (body: object = ROOM, kind = "room") => (await send(owner, "POST", at(kind), body)).json();

describe("Adding", () => {
  it.each(["room", "activity", "dish", "product", "supplier"])("a %s is shown at once, as JSON and as a form", async (kind) => {
    const made = await send(owner, "POST", at(kind), { ...ROOM, title: "First" });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ kind, title: "First", minimum_price: 42.5, business_profile: code, version: 1, is_draft: false });
    const second = await sendForm(owner, "POST", at(kind), { title: "Second", minimum_price: "19.9", minimum_price_currency: "EUR" });
    expect(second.statusCode).toBe(201);
    expect(second.json()).toMatchObject({ minimum_price: 19.9, minimum_price_currency: "EUR" });
    expect(await titles(kind)).toEqual(["First", "Second"]);
  });

  it("takes what its kind has, and passes over the rest", async () => {
    const room = await add({ ...ROOM, room_type: "shared", units: 3, minimum_nights: 2, duration: 60, activity_type: "yoga" });
    expect(room).toMatchObject({ room_type: "shared", units: 3, minimum_nights: 2, duration: null, activity_type: null });
    const walk = await add({ title: "Walk", activity_type: "hiking", duration: 90, duration_class: "minutes", units: 4 }, "activity");
    expect(walk).toMatchObject({ activity_type: "hiking", duration: 90, duration_human: "90 minutes", units: 1, room_type: null });
  });

  it("says field by field what is wrong, and writes nothing", async () => {
    const response = await send(owner, "POST", at("room"), { title: " ", minimum_price: 0, units: 900, book_now_url: "ftp://x.example" });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).toSorted()).toEqual(["book_now_url", "minimum_price", "minimum_price_currency", "title", "units"]);
    expect(response.json().minimum_price).toEqual(["Must be at least 1."]);
    expect((await send(owner, "POST", at("room"), {})).json()).toEqual({ title: ["This field is required."] });
    expect((await send(owner, "POST", at("room"), { ...ROOM, minimum_price: "much" })).statusCode).toBe(400);
    expect(await titles()).toEqual([]);
  });

  it("to what can be booked asks which of the two it is", async () => {
    expect((await send(owner, "POST", at("checkoutProducts"), ROOM)).json()).toHaveProperty("kind");
    expect((await add({ ...ROOM, kind: "activity" }, "checkoutProducts")).kind).toBe("activity");
    expect((await send(owner, "POST", at("checkoutProducts"), { ...ROOM, kind: "dish" })).statusCode).toBe(400);
    expect((await send(owner, "POST", at("yacht"), ROOM)).statusCode).toBe(404);
  });

  it("ends where a listing has as many as it can have", async () => {
    const row = { business_profile: code, kind: "dish" } as const;
    await db
      .insert(inventory_item)
      .values(Array.from({ length: 200 }, (_, index) => ({ ...row, id: newUuid(), title: `Dish ${index}`, image_link_uuid: newUuid() })));
    expect((await send(owner, "POST", at("dish"), { title: "One more" })).json()).toHaveProperty("non_field_errors");
    expect((await send(owner, "POST", at("room"), ROOM)).statusCode).toBe(201);
  });
});

describe("Who may", () => {
  it("owners and helpers of the listing, and nobody else", async () => {
    const { id } = await add();
    const helper = await buildAccount(db);
    await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
    const stranger = await buildAccount(db);
    await buildBusiness(db, { owners: [stranger.id] });
    const people = {
      helper: await new Visitor(fastify).signIn(db, helper.id),
      stranger: await new Visitor(fastify).signIn(db, stranger.id),
      traveller: await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id),
      visitor: new Visitor(fastify),
    };
    const ask = async (visitor: Visitor) => [
      (await send(visitor, "POST", at("room"), ROOM)).statusCode,
      (await send(visitor, "PUT", at("room", id), ROOM)).statusCode,
      (await send(visitor, "PATCH", at("room", id), { description: "x" })).statusCode,
      (await send(visitor, "POST", at("room", id, "duplicate"), {})).statusCode,
      (await send(visitor, "PUT", `/checkout/${code}/products/order/`, { ordered: [id] })).statusCode,
      (await visitor.get(`/listing/api/businesses/${code}/items/`)).statusCode,
      (await send(visitor, "DELETE", at("room", id))).statusCode,
      (await send(visitor, "POST", at("room", id, "restore"), {})).statusCode,
    ];
    expect(await ask(people.helper)).toEqual([201, 200, 200, 201, 200, 200, 204, 200]);
    expect(new Set(await ask(people.stranger))).toEqual(new Set([404]));
    expect(new Set(await ask(people.traveller))).toEqual(new Set([403]));
    expect(new Set(await ask(people.visitor))).toEqual(new Set([401]));
  });

  it("An item of another listing is not found by the way of one's own", async () => {
    const { id } = await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "room" });
    expect((await send(owner, "PATCH", at("room", id), { title: "Mine" })).statusCode).toBe(404);
    expect((await send(owner, "DELETE", at("room", id))).statusCode).toBe(404);
    // The same for an item of another kind.
    const dish = await add({ title: "Soup" }, "dish");
    expect((await send(owner, "PATCH", at("room", dish.id), { title: "Room" })).statusCode).toBe(404);
  });
});

describe("Changing", () => {
  it("PATCH changes what is given, PUT everything", async () => {
    const { id } = await add({ ...ROOM, description: "Quiet.", minimum_nights: 2 });
    const patched = (await send(owner, "PATCH", at("room", id), { minimum_price: 50 })).json();
    expect(patched).toMatchObject({
      minimum_price: 50,
      minimum_price_currency: "USD",
      description: "Quiet.",
      minimum_nights: 2,
      version: 2,
    });
    expect((await send(owner, "PATCH", at("checkoutProducts", id), { title: "Garden room" })).json().title).toBe("Garden room");
    const put = (await send(owner, "PUT", at("room", id), { title: "Attic" })).json();
    expect(put).toMatchObject({ title: "Attic", minimum_price: null, minimum_price_currency: null, description: "", minimum_nights: 1 });
    expect(put.room_type).toBe("private");
  });

  it("A form takes away what it leaves empty", async () => {
    const { id } = await add({ ...ROOM, description: "Quiet.", book_now_url: "https://example.com/" });
    const { statusCode, ...response } = await sendForm(owner, "PATCH", at("room", id), {
      description: "",
      minimum_price: "",
      book_now_url: "",
    });
    expect(statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      title: "Mango room",
      description: "",
      minimum_price: null,
      book_now_url: null,
      maximum_capacity: 2,
    });
    expect((await sendForm(owner, "PATCH", at("room", id), { title: "" })).json()).toEqual({ title: ["This field may not be blank."] });
  });

  it("Of two who change the same, the second is shown what the first made of it", async () => {
    const { id, version } = await add();
    expect((await send(owner, "PATCH", at("room", id), { title: "Ridge room", version })).statusCode).toBe(200);
    const late = await send(owner, "PUT", at("room", id), { ...ROOM, title: "Hill room", version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ present: { title: "Ridge room", version: version + 1 } });
    expect(await titles()).toEqual(["Ridge room"]);
  });

  it("A draft is its people's alone", async () => {
    const { id } = await add({ ...ROOM, is_draft: true });
    expect(await titles()).toEqual([]);
    expect((await own()).items).toMatchObject([{ id, is_draft: true }]);
    expect((await new Visitor(fastify).get(`/inventory/availability/${id}/`)).statusCode).toBe(404);
    await send(owner, "PATCH", at("room", id), { is_draft: false });
    expect(await titles()).toEqual(["Mango room"]);
  });

  it("How many there are counts at once for what is taken", async () => {
    const { id } = await add();
    const { taken_nights } = await import("../../booking/calendars/tables.ts");
    await db.insert(taken_nights).values({
      ...{ uuid: newUuid(), item: id, unit: 1, kind: "agreed", holder: "enquiry 1", created: new Date() },
      nights: "[2026-12-01,2026-12-03)",
    });
    const taken = async () =>
      (await new Visitor(fastify).get(`/inventory/availability/${id}/?from=2026-11-30&to=2026-12-05`)).json().taken as string[];
    expect(await taken()).toEqual(["2026-12-01", "2026-12-02"]);
    await send(owner, "PATCH", at("room", id), { units: 2 });
    expect(await taken()).toEqual([]);
  });

  it("Seasons are kept in their order, from JSON and from forms", async () => {
    const seasons = [
      { from: "2027-12-20", to: "2028-01-05", price: 90 },
      { from: "2027-07-01", to: "2027-08-31", price: 60 },
    ];
    const { id, seasonal_prices } = await add({ ...ROOM, seasonal_prices: seasons });
    expect(seasonal_prices).toEqual(seasons.toReversed());
    const one = JSON.stringify([{ from: "2027-02-01", to: "2027-02-28", price: 30 }]);
    expect((await sendForm(owner, "PATCH", at("room", id), { seasonal_prices: one })).json().seasonal_prices).toEqual([
      { from: "2027-02-01", to: "2027-02-28", price: 30 },
    ]);
    for (const wrong of ["{", '{"from":"2027-02-01"}'])
      expect((await sendForm(owner, "PATCH", at("room", id), { seasonal_prices: wrong })).json()).toHaveProperty("seasonal_prices");
    expect((await shown())[0]).toMatchObject({ seasonal_prices: [{ price: 30 }] });
  });
});

describe("Deleting", () => {
  it("makes it gone everywhere, and one can bring it back", async () => {
    const { id } = await add();
    expect((await send(owner, "DELETE", at("room", id))).statusCode).toBe(204);
    expect(await titles()).toEqual([]);
    expect((await new Visitor(fastify).get(`/inventory/availability/${id}/`)).statusCode).toBe(404);
    for (const [method, act] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "duplicate"],
    ] as const)
      expect((await send(owner, method, at("room", id, act), {})).statusCode).toBe(404);
    expect(await own()).toMatchObject({ items: [], deleted: [{ id, title: "Mango room" }] });
    const back = await send(owner, "POST", at("room", id, "restore"), {});
    expect(back.json()).toMatchObject({ id, deleted: null, minimum_price: 42.5 });
    expect(await titles()).toEqual(["Mango room"]);
    expect((await send(owner, "POST", at("room", id, "restore"), {})).statusCode).toBe(404);
  });

  it("is for good after 30 days, with its pictures", async () => {
    const { payload, headers } = buildForm(ROOM_FORM, { content: await buildImage().jpeg().toBuffer() });
    const made = await owner.request({
      method: "POST",
      url: at("room"),
      payload,
      headers: { ...headers, "x-csrftoken": await owner.token() },
    });
    const { id, pictures } = made.json();
    await send(owner, "DELETE", at("room", id));
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);
    await jumpTo(db, day(29));
    await itemTasks.delete_old_items?.({}, services);
    expect((await own()).deleted).toHaveLength(1);
    await jumpTo(db, day(31));
    await itemTasks.delete_old_items?.({}, services);
    expect(await db.select().from(inventory_item).where(eq(inventory_item.id, id))).toEqual([]);
    await doJobs(services);
    expect(await db.select().from(upload).where(eq(upload.uuid, pictures[0]))).toEqual([]);
  });
});

const ROOM_FORM = { title: "Mango room", minimum_price: "42.5", minimum_price_currency: "USD" };

describe("A copy", () => {
  it("stands behind the first one, as a draft", async () => {
    const { id } = await add({ ...ROOM, units: 2 });
    await add({ title: "Attic" });
    const copy = (await send(owner, "POST", at("room", id, "duplicate"), {})).json();
    expect(copy).toMatchObject({ title: "Mango room (copy)", minimum_price: 42.5, units: 2, is_draft: true, pictures: [] });
    expect((await own()).items.map(({ title }: { title: string }) => title)).toEqual(["Mango room", "Mango room (copy)", "Attic"]);
    expect(await titles()).toEqual(["Mango room", "Attic"]);
  });

  it("has the translations of the first one", async () => {
    const { id } = await add();
    const text = { field: "description", language: "de", source: "owner", text: "Ein Zimmer mit Mangobaum", original_hash: "x" } as const;
    await writeTranslations(db, [{ ...text, subject: { item: id } }]);
    const copy = (await send(owner, "POST", at("room", id, "duplicate"), {})).json();
    expect(await listTranslations(db, { item: copy.id })).toMatchObject([text]);
    expect(await listTranslations(db, { item: id })).toMatchObject([text]);
  });
});

describe("The order", () => {
  it("puts those that are named first of their kind, and leaves the rest", async () => {
    const rooms = [await add({ title: "A" }), await add({ title: "B" }), await add({ title: "C" })].map(({ id }) => id);
    const dishes = [await add({ title: "Soup" }, "dish"), await add({ title: "Rice" }, "dish")].map(({ id }) => id);
    const response = await send(owner, "PUT", `/checkout/${code}/products/order/`, { ordered: [rooms[2], dishes[1]] });
    expect(response.json().results).toHaveLength(5);
    expect([await titles(), await titles("dish")]).toEqual([
      ["C", "A", "B"],
      ["Rice", "Soup"],
    ]);
  });

  it("takes no item of another listing, none that is deleted, and no nonsense", async () => {
    const { id } = await add();
    const other = await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "room" });
    const order = async (ordered: unknown) => send(owner, "PUT", `/checkout/${code}/products/order/`, { ordered });
    expect((await order([id, other.id])).json()).toHaveProperty("ordered");
    expect((await order(["nonsense"])).statusCode).toBe(400);
    expect((await order([id, id])).statusCode).toBe(200);
    await send(owner, "DELETE", at("room", id));
    expect((await order([id])).statusCode).toBe(400);
  });
});

describe("Pictures", () => {
  const withPicture = async (
    method: "POST" | "PUT" | "PATCH",
    url: string,
    fields: Record<string, string>,
    file?: Parameters<typeof buildForm>[1],
  ) => {
    const { payload, headers } = buildForm(fields, file);
    return owner.request({ method, url, payload, headers: { ...headers, "x-csrftoken": await owner.token() } });
  };
  const jpeg = () => buildImage().jpeg().toBuffer();

  it("come with the form, are put in order, and are taken away", async () => {
    const made = (await withPicture("POST", at("room"), ROOM_FORM, { content: await jpeg() })).json();
    const [first] = made.pictures;
    expect(made).toMatchObject({ image_link_uuid: first, image_gallery: [] });
    expect((await new Visitor(fastify).get(made.image_link)).statusCode).toBe(200);
    const second = (await withPicture("PATCH", at("room", made.id), {}, { content: await jpeg(), field: "images" })).json();
    expect(second.pictures).toEqual([first, expect.any(String)]);
    const third = (await withPicture("PATCH", at("room", made.id), {}, { content: await jpeg() })).json();
    expect(third.pictures).toEqual([expect.any(String), ...second.pictures]);
    const turned = third.pictures.toReversed().slice(0, 2);
    const kept = (await send(owner, "PATCH", at("room", made.id), { pictures: turned })).json();
    expect(kept).toMatchObject({ pictures: turned, image_link_uuid: turned[0] });
    expect(await db.select().from(upload).where(eq(upload.uuid, third.pictures[0]))).toMatchObject([{ deleted: expect.any(Date) }]);
    // PUT without pictures leaves them; an empty value removes all.
    expect((await send(owner, "PUT", at("room", made.id), ROOM)).json().pictures).toEqual(turned);
    const drawn = (await sendForm(owner, "PUT", at("room", made.id), { title: "Mango room", pictures: "" })).json();
    expect(drawn).toMatchObject({ pictures: [], image_link_uuid: made.id });
    expect((await new Visitor(fastify).get(drawn.image_link)).statusCode).toBe(200);
  });

  it("of unknown formats are refused, and nothing else is written", async () => {
    const refused = await withPicture("POST", at("room"), ROOM_FORM, { content: SVG });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().image[0]).toContain("SVG");
    expect(await titles()).toEqual([]);
    expect(await db.select().from(upload)).toEqual([]);
  });

  it("of others, or too many, are refused", async () => {
    const { id } = await add();
    expect((await send(owner, "PATCH", at("room", id), { pictures: [newUuid()] })).json()).toHaveProperty("pictures");
    const pictures = Array.from({ length: 10 }, () => newUuid().replace(/^(.{14})7.../, "$17a11"));
    await db.insert(upload).values(pictures.map((uuid) => ({ uuid, kind: "item" as const, width: 60, height: 40 })));
    await db
      .update(inventory_item)
      .set({ image_link_uuid: pictures[0] as string, image_gallery: pictures.slice(1) })
      .where(eq(inventory_item.id, id));
    expect((await withPicture("PATCH", at("room", id), {}, { content: await jpeg() })).json()).toHaveProperty("images");
  });

  it("of the listing that are shown with an item are not the item's: they stay, and come back after its own", async () => {
    const { id } = await add();
    const uuid = newUploadUuid();
    await db.insert(upload).values({ uuid, kind: "listing", width: 60, height: 40 });
    await db.insert(picture).values({ uuid: newUuid(), business_code: code, item: id, upload: uuid, position: 1 });
    expect((await own()).items[0]).toMatchObject({ image_link_uuid: uuid, pictures: [] });
    const added = (await withPicture("PATCH", at("room", id), {}, { content: await jpeg() })).json();
    expect(added.image_link_uuid).toBe(added.pictures[0]);
    const back = (await send(owner, "PATCH", at("room", id), { pictures: [] })).json();
    expect(back).toMatchObject({ image_link_uuid: uuid, pictures: [] });
    expect(await db.select().from(upload).where(eq(upload.uuid, uuid))).toMatchObject([{ deleted: null }]);
  });
});
