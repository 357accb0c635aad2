import { describe, expect, it } from "vitest";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../../platform/clock.ts";
import { writeZip } from "../../../platform/files/zip.ts";
import { CSRF_HEADER } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../../tools/testing/factories.ts";
import { buildForm } from "../../../tools/testing/images.ts";
import { jumpTo, Visitor } from "../../../tools/testing/visitor.ts";
import { buildWorkbook } from "../../../tools/testing/workbook.ts";
import type { ItemImport } from "./contract.ts";
import { itemImportTasks } from "./jobs.ts";
import { noTable } from "./readTable.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

async function scene() {
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const visitor = await new Visitor(fastify).signIn(db, owner.id);
  const path = `/listing/api/businesses/${code}/item-imports/`;
  const bring = async (content: string | Buffer, kind = "room", by = visitor) => {
    const form = buildForm({ kind }, { field: "file", name: "kamar.csv", content: Buffer.from(content as string) });
    return by.request({ method: "POST", url: path, ...form, headers: { ...form.headers, [CSRF_HEADER]: await by.token() } });
  };
  const read = async (content: string | Buffer, kind?: string) => (await bring(content, kind)).json() as ItemImport;
  const act = async (method: "PATCH" | "POST", url: string, payload: object = {}, by = visitor) =>
    by.request({ method, url: `${path}${url}`, payload, headers: { [CSRF_HEADER]: await by.token() } });
  const own = async () => (await visitor.get(`/listing/api/businesses/${code}/items/`)).json();
  const titles = async () => ((await own()).items as { title: string }[]).map(({ title }) => title);
  return { owner, code, visitor, path, bring, read, act, own, titles };
}

const CSV = "nama kamar;harga;mata uang;kapasitas;catatan dapur\nKamar Mangga;425000;IDR;2 org;gas\nKamar Atas;mahal;IDR;2;\n;1;IDR;1;\n";

describe("A spreadsheet", () => {
  it("is read and matched, and writes nothing yet", async () => {
    const { read, titles } = await scene();
    const { columns, rows, status, first } = await read(CSV);
    expect(columns.map(({ field }) => field)).toEqual(["title", "minimum_price", "minimum_price_currency", "maximum_capacity", ""]);
    expect(columns.map(({ note }) => note)).toEqual(["", "", "", "“org” is ignored", ""]);
    expect(rows.map(({ number, state, errors }) => [number, state, errors])).toEqual([
      [2, "new", []],
      [3, "wrong", ["“mahal” is not a price."]],
      [4, "wrong", ["No title"]],
    ]);
    expect([status, first?.title]).toEqual(["preview", "Kamar Mangga"]);
    expect(await titles()).toEqual([]);
  });

  it("of XLSX is read with its numbers as they are", async () => {
    const { read } = await scene();
    const { rows, first } = await read(
      await buildWorkbook([
        ["Name", "Price", "Currency"],
        ["Attic", 42.5, "USD"],
      ]),
    );
    expect(rows.map(({ title, state }) => [title, state])).toEqual([["Attic", "new"]]);
    expect(first).toMatchObject({ minimum_price: 42.5, minimum_price_currency: "USD" });
  });

  it.each([
    ["older than UTF-8", Buffer.from("nom;prix\nChambre d\u2019\u00e9t\u00e9;80\n", "latin1"), "Chambre d\u0019été"],
    ["of UTF-16", Buffer.from("\ufeffname\tprice\nÉté\t80\n", "utf16le"), "Été"],
    ["that begins with a mark", Buffer.from("\ufeffname,price\nÉté,80\n"), "Été"],
  ])("%s is read", async (_, content, title) => {
    const { read } = await scene();
    // The curly quotation mark becomes a control character here, which is removed.
    expect((await read(content)).rows[0]?.title).toBe(title.replace("\u0019", ""));
  });

  it.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    ["one word", Buffer.from("hello")],
    ["an archive of something else", writeZip([{ name: "a.txt", content: Buffer.from("a") }])],
    ["a broken archive", Buffer.from("PK\x03\x04nothing")],
    ["a head without rows", Buffer.from("name,price\n")],
    ["501 rows", Buffer.from(`name,price\n${"a,1\n".repeat(501)}`)],
    ["41 columns", Buffer.from(`${"a,".repeat(41)}b\n1,2\n`)],
    [
      "a bomb",
      buildWorkbook(
        [
          ["Name", "Price"],
          ["A", 1],
        ],
        [{ name: "xl/media/zeros", content: Buffer.alloc(13_000_000) }],
      ),
    ],
  ])("that is %s is refused with a reason", async (_, content) => {
    const { bring, visitor, path } = await scene();
    const response = await bring(await content);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["file"]]);
    expect((await visitor.post(path, { kind: "room" })).json()).toHaveProperty("file");
  });

  it("that cannot be read says what can", async () => {
    const { bring } = await scene();
    expect((await bring("hello")).json().file).toEqual([noTable()]);
  });
});

describe("Matching", () => {
  it("is changed, each field once, and remembered for files with the same heads", async () => {
    const { read, act } = await scene();
    const { uuid } = await read("a,b\nAttic,80\n");
    const wrong = await Promise.all(
      [{ columns: ["title", "title"] }, { columns: ["duration"] }, { columns: ["code"] }, { currency: "XXQ" }].map((body) =>
        act("PATCH", `${uuid}/`, body),
      ),
    );
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    const matched = (await act("PATCH", `${uuid}/`, { columns: ["title", "minimum_price"], currency: "EUR" })).json() as ItemImport;
    expect(matched.rows).toMatchObject([{ title: "Attic", state: "new" }]);
    await act("POST", `${uuid}/write/`);
    expect((await act("PATCH", `${uuid}/`, { columns: [] })).statusCode).toBe(409);
    const next = await read("a,b\nCellar,60\n");
    expect([next.columns.map(({ field }) => field), next.currency]).toEqual([["title", "minimum_price"], "EUR"]);
  });
});

describe("Writing", () => {
  it("adds what is new once, changes only what was ticked, and leaves out what is wrong", async () => {
    const { code, read, act, own, visitor } = await scene();
    const here = { business_profile: code, kind: "room" as const, minimum_price_currency: "USD" };
    await buildItem(db, { ...here, title: "Mango room", minimum_price: 80, maximum_capacity: 2 });
    await buildItem(db, { ...here, title: "Attic", minimum_price: 40 });
    const { uuid, rows } = await read("title,price,currency\nMango room,95,USD\nAttic,45,USD\nCellar,60,USD\nShed,none,USD\n");
    expect(rows.map(({ state }) => state)).toEqual(["differs", "differs", "new", "wrong"]);
    const answers = await Promise.all([1, 2].map(() => act("POST", `${uuid}/write/`, { take: [2] })));
    expect(answers.map((answer) => [answer.statusCode, answer.json().added, answer.json().changed])).toEqual([
      [200, 1, 1],
      [200, 1, 1],
    ]);
    const prices = ((await own()).items as { title: string; minimum_price: number; maximum_capacity: number | null }[]).map((item) => [
      item.title,
      item.minimum_price,
      item.maximum_capacity,
    ]);
    expect(prices.toSorted()).toEqual([
      ["Attic", 40, null],
      ["Cellar", 60, null],
      ["Mango room", 95, 2],
    ]);
    const log = (await visitor.get(`/listing/api/businesses/${code}/log/`)).json().results as { act: string }[];
    expect(log.filter((entry) => entry.act === "item.imported")).toHaveLength(1);
  });

  it("is taken back but for what somebody has changed since, once, and for 30 days", async () => {
    const { owner, code, read, act, own, titles } = await scene();
    const mango = await buildItem(db, {
      business_profile: code,
      kind: "room",
      title: "Mango room",
      minimum_price: 80,
      minimum_price_currency: "USD",
    });
    const { uuid } = await read("title,price,currency\nMango room,95,USD\nAttic,45,USD\nCellar,60,USD\n");
    await act("POST", `${uuid}/write/`, { take: [2] });
    const items = (await own()).items as { id: string; title: string }[];
    const cellar = items.find(({ title }) => title === "Cellar")?.id;
    const visitor = await new Visitor(fastify).signIn(db, owner.id);
    const changed = await visitor.patch(`/inventory/room/${code}/${cellar}/`, { units: 3 });
    expect(changed.statusCode).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) expect((await act("POST", `${uuid}/undo/`)).json().status).toBe("undone");
    expect((await titles()).toSorted()).toEqual(["Cellar", "Mango room"]);
    expect(((await own()).items as { id: string; minimum_price: number }[]).find(({ id }) => id === mango.id)?.minimum_price).toBe(80);
    const late = await read("title,price,currency\nLate,45,USD\n");
    expect((await act("POST", `${late.uuid}/undo/`)).statusCode).toBe(409);
    await act("POST", `${late.uuid}/write/`);
    await jumpTo(db, new Date(now().getTime() + 31 * 86_400_000));
    expect((await act("POST", `${late.uuid}/undo/`)).statusCode).toBe(409);
    freezeClock(undefined);
  });
});

it("Its people may, helpers too, and nobody else", async () => {
  const { code, bring, read, act, visitor, path } = await scene();
  const { uuid } = await read(CSV);
  const helper = await buildAccount(db);
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  const stranger = await buildAccount(db);
  await buildBusiness(db, { owners: [stranger.id] });
  const statuses = async (by: Visitor) => [
    (await bring(CSV, "room", by)).statusCode,
    (await by.get(path)).statusCode,
    (await by.get(`${path}${uuid}/`)).statusCode,
    (await act("PATCH", `${uuid}/`, {}, by)).statusCode,
    (await act("POST", `${uuid}/write/`, {}, by)).statusCode,
    (await act("POST", `${uuid}/undo/`, {}, by)).statusCode,
  ];
  expect(await statuses(await new Visitor(fastify).signIn(db, stranger.id))).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await statuses(await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id))).toEqual([
    403, 403, 403, 403, 403, 403,
  ]);
  expect(await statuses(await new Visitor(fastify).signIn(db, helper.id))).toEqual([201, 200, 200, 200, 200, 200]);
  const other = await scene();
  expect((await other.visitor.get(`${other.path}${uuid}/`)).statusCode).toBe(404);
  expect((await visitor.get(`${path}${uuid}/`)).statusCode).toBe(200);
});

it("A file that was not written is forgotten after a day, and templates are there for each kind", async () => {
  const { read, visitor, path } = await scene();
  const { uuid } = await read(CSV);
  freezeClock(new Date(now().getTime() + 25 * 3_600_000));
  await itemImportTasks.delete_old_item_imports?.({}, services as never);
  freezeClock(undefined);
  expect((await visitor.get(`${path}${uuid}/`)).statusCode).toBe(404);
  const template = await fastify.inject("/listing/api/template/room.csv");
  expect([template.statusCode, template.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(template.body).toMatch(/^\ufeff?title,description,room_type/);
  expect((await fastify.inject("/listing/api/template/yacht.csv")).statusCode).toBe(404);
  const { rows } = await read(template.body);
  expect(rows).toMatchObject([{ state: "new" }]);
});
