import { describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { tasks } from "../../jobs.ts";
import { import_change, import_record, import_run } from "../../openData/importing/tables.ts";
import { freezeClock, newUuid, now } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildVisit } from "../../tools/testing/factories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const LIST = "/staff/api/businesses/";

async function start() {
  const app = await lendApp(db);
  const boss = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, boss.id);
  const found = async (search: string, more = "") => {
    const response = await staff.get(`${LIST}?search=${encodeURIComponent(search)}${more}`);
    return response.json().results?.map(({ name }: { name: string }) => name) ?? response.json();
  };
  const patch = async (code: string, payload: object) => staff.patch(`${LIST}${code}/`, payload);
  const act = (code: string, which: string) => staff.post(`${LIST}${code}/acts/`, { act: which });
  const acts = async (code: string) =>
    (await db.select({ act: log_entry.act }).from(log_entry).where(eq(log_entry.business_code, code)).orderBy(log_entry.uuid)).map(
      (one) => one.act,
    );
  return { ...app, boss, staff, found, patch, act, acts };
}

const findRow = async (code: string) => (await db.select().from(business).where(eq(business.code, code)))[0];

describe("A listing is found by staff", () => {
  it("by the import that created or changed it", async () => {
    const { found } = await start();
    const [made, changed, other] = [
      await buildBusiness(db, { name: "Made" }),
      await buildBusiness(db, { name: "Changed" }),
      await buildBusiness(db, { name: "Other" }),
    ];
    const [first, second] = [newUuid(), newUuid()];
    const file = { file_name: "a.csv", file_hash: "h", format: "csv" as const, dataset: "eats", options: {} };
    const runs = await db
      .insert(import_run)
      .values([first, second].map((id) => ({ id, ...file })))
      .returning();
    const record = { dataset: "eats", row_hash: Buffer.from("x"), imported: {} as never };
    await db.insert(import_record).values([
      { ...record, source_key: "csv eats|1", business_code: changed.code, first_run: first },
      { ...record, source_key: "csv eats|2", business_code: other.code, first_run: first },
      { ...record, source_key: "csv eats|3", business_code: made.code, first_run: second },
    ]);
    await db
      .insert(import_change)
      .values({ run: second, source_key: "csv eats|1", row_hash_before: Buffer.from("y"), imported_before: {} as never });
    const number = runs.find(({ id }) => id === second)?.number;
    expect((await found(`import:${number}`)).toSorted()).toEqual(["Changed", "Made"]);
    expect(await found("import:999999")).toEqual([]);
  });

  it("by parts of whatever is known of it, hidden or not", async () => {
    const { found } = await start();
    const owner = await buildAccount(db, { email: "Lan.Tran@kipas-mail.example" });
    const made = await buildBusiness(db, {
      name: "Ông Lợi Bếp Than",
      address: "12 Nguyễn Trường Tộ",
      phone: "+84 (235) 391-0142",
      email: "hello@ongloi.example",
      website: "https://www.ongloi-hoian.example/en/",
      is_published: false,
      owners: [owner.id],
    });
    await buildBusiness(db, { name: "Somewhere else", phone: "+84 235 000" });
    const run = newUuid();
    await db
      .insert(import_run)
      .values({ id: run, file_name: "a.csv", file_hash: "h", format: "csv", dataset: "vietnam-eats", options: {} });
    const record = { business_code: made.code, first_run: run, row_hash: Buffer.from("x"), imported: {} as never };
    await db.insert(import_record).values({ ...record, source_key: "osm node/5551234", dataset: "vietnam-eats" });
    for (const search of [
      made.code,
      made.code.toUpperCase(),
      "bếp than",
      "LỢI ÔNG",
      "ong loi",
      "Nguyễn Trường",
      "+84 235 391",
      "0142",
      "ongloi.example",
      "https://www.ongloi-hoian.example/menu",
      "node/5551234",
      "vietnam-eats",
      "lan.tran@kipas",
    ])
      expect([search, await found(search)]).toEqual([search, ["Ông Lợi Bếp Than"]]);
  });

  it("by its area, its country, a hashtag or its registration number, hidden or not, and those of the name come first", async () => {
    const { found } = await start();
    const values = { area: "boston-ma", city: "", hashtags: ["chowder"], registration_number: "STR-2026/77" };
    await buildBusiness(db, { ...values, name: "Long Wharf" });
    await buildBusiness(db, { ...values, name: "Hidden Wharf", is_published: false, registration_number: "" });
    await buildBusiness(db, { name: "Boston Tea", area: "hoi-an", is_published: false });
    expect((await found("boston")).toSorted()).toEqual(["Boston Tea", "Hidden Wharf", "Long Wharf"]);
    expect((await found("Boston"))[0]).toBe("Boston Tea");
    expect((await found("United States")).toSorted()).toEqual(["Hidden Wharf", "Long Wharf"]);
    expect([await found("#chowder"), await found("str-2026/77"), await found("str-2026/7")]).toEqual([["Long Wharf"], ["Long Wharf"], []]);
  });

  it.each(["xyzzy", "%", "_____", "12 quai", "'; drop", "000111222"])("and nothing by %s", async (search) => {
    const { found } = await start();
    await buildBusiness(db, { name: "Ông Lợi", phone: "+84 235 391" });
    expect(await found(search)).toEqual([]);
  });

  it("by what it is, the newest first, and a filter narrows a search", async () => {
    const { staff, found } = await start();
    await buildBusiness(db, { name: "First café", is_shell: true });
    await buildBusiness(db, { name: "Second café", is_featured: true, area: null });
    await buildBusiness(db, { name: "Third café", is_published: false });
    const by = async (filter: string) => (await staff.get(`${LIST}?filter=${filter}`)).json();
    expect((await by("all")).results.map(({ name }: { name: string }) => name)).toEqual(["Third café", "Second café", "First café"]);
    for (const [filter, name] of [
      ["hidden", "Third café"],
      ["shell", "First café"],
      ["placeless", "Second café"],
      ["featured", "Second café"],
    ] as const)
      expect([filter, (await by(filter)).count, (await by(filter)).results[0].name]).toEqual([filter, 1, name]);
    expect(await found("café", "&filter=hidden")).toEqual(["Third café"]);
    expect((await staff.get(`${LIST}?filter=none`)).statusCode).toBe(400);
    expect((await staff.get(`${LIST}?search=caf%C3%A9&page=2`)).statusCode).toBe(404);
  });

  it("through indexes alone", async () => {
    const plans = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const text = sql.raw("listing_text(b.name, b.address, b.city, b.email, b.phone, b.website)");
      const said: string[] = [];
      for (const statement of [
        sql`SELECT code FROM business b WHERE ${text} LIKE '%loi%' AND ${text} LIKE '%hoian%'`,
        sql`SELECT business_code FROM import_record r WHERE lower(r.source_key) LIKE '%node%'`,
        sql`SELECT id FROM account o WHERE lower(o.email) LIKE '%lan%'`,
        sql`SELECT code FROM business b WHERE NOT b.is_published ORDER BY b.created DESC, b.code LIMIT 20`,
      ])
        said.push(JSON.stringify((await tx.execute(sql`EXPLAIN ${statement}`)).rows));
      return said;
    });
    expect(plans.map((plan) => /business_text|import_record_key_text|account_email_text|business_hidden_newest/.exec(plan)?.[0])).toEqual([
      "business_text",
      "import_record_key_text",
      "account_email_text",
      "business_hidden_newest",
    ]);
  });
});

describe("A listing is changed by staff", () => {
  it("in any field, and the log says what was before", async () => {
    const { patch, boss } = await start();
    const { code } = await buildBusiness(db, { name: "Old name", phone: "1234" });
    const version = (await findRow(code))?.version;
    const response = await patch(code, { version, name: "New name", phone: "+84 235 391", area: "hue", discount: 10 });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { name: "New name", area: { slug: "hue" }, discount: 10, version: 2 },
    ]);
    expect(await findRow(code)).toMatchObject({ name: "New name", slug: "new-name", phone: "+84 235 391" });
    const [entry] = await db.select().from(log_entry).where(eq(log_entry.business_code, code));
    expect(entry).toMatchObject({
      account_id: boss.id,
      side: "staff",
      act: "listing.changed",
      before: { name: "Old name" },
      after: { name: "New name" },
    });
  });

  it("by the rules of its own people: an area brings its country, and one of another country is refused", async () => {
    const { patch } = await start();
    const { code } = await buildBusiness(db, { area: "hoi-an" });
    const refused = await patch(code, { version: 1, area: "paris", country: "VN" });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { area: ["This area is in another country. Choose another area or country."] },
    ]);
    expect((await patch(code, { version: 1, area: "Paris" })).json()).toMatchObject({ area: { slug: "paris" }, country: { code: "FR" } });
    const [entry] = await db.select().from(log_entry).where(eq(log_entry.business_code, code));
    expect(entry).toMatchObject({ before: { area: "hoi-an", country: "VN" }, after: { area: "paris", country: "FR" } });
  });

  it("by one of two at once: the other is told what is there now", async () => {
    const { patch, staff } = await start();
    const { code } = await buildBusiness(db, { name: "Old name" });
    await staff.token();
    const responses = await Promise.all(["One", "Two"].map((name) => patch(code, { version: 1, name })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.present.name).toBe((await findRow(code))?.name);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ area: "nowhere-at-all" }, "area"],
    [{ area: "../paris" }, "area"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ latitude: 15 }, "latitude"],
    [{ discount: 33 }, "discount"],
    [{ business_type: "palace" }, "business_type"],
    [{ country: "XQ", area: null }, "country"],
  ])("but not to %j", async (given, field) => {
    const { patch } = await start();
    const { code } = await buildBusiness(db, { latitude: null, longitude: null });
    const response = await patch(code, { version: 1, ...given });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });

  it("and marks what its own people wrote", async () => {
    const { staff } = await start();
    const owner = await buildAccount(db);
    const { code } = await buildBusiness(db, { short_description: "Charcoal, since 1987.", owners: [owner.id] });
    expect((await staff.get(`${LIST}${code}/`)).json().theirs).toEqual(["name", "short_description"]);
    await db.delete(business_member);
    expect((await staff.get(`${LIST}${code}/`)).json()).toMatchObject({ theirs: [], people: [], counts: { recommendations: 0 } });
  });
});

describe("As a whole a listing", () => {
  it("is hidden and shown, featured and not, each written down once", async () => {
    const { act, acts, fastify } = await start();
    const { code } = await buildBusiness(db);
    const guest = new Visitor(fastify);
    expect((await act(code, "hide")).json()).toMatchObject({ is_published: false });
    expect((await guest.get(`/api/business/${code}/`)).statusCode).toBe(404);
    expect((await act(code, "hide")).statusCode).toBe(200);
    const refused = await act(code, "feature");
    expect([refused.statusCode, refused.json().detail]).toEqual([409, "A hidden listing cannot be featured. Show it first."]);
    await act(code, "show");
    expect((await act(code, "feature")).json()).toMatchObject({ is_published: true, is_featured: true });
    await act(code, "unfeature");
    expect((await guest.get(`/api/business/${code}/`)).statusCode).toBe(200);
    expect(await acts(code)).toEqual(["listing.hidden", "listing.shown", "listing.featured", "listing.unfeatured"]);
  });

  it("is deleted and brought back within 30 days, and not later", async () => {
    const { act, acts } = await start();
    const { code } = await buildBusiness(db);
    expect((await act(code, "restore")).statusCode).toBe(409);
    expect((await act(code, "delete")).json()).toMatchObject({
      is_published: false,
      deleted: expect.any(String),
      restore_until: expect.any(String),
    });
    expect((await act(code, "show")).statusCode).toBe(409);
    expect((await act(code, "restore")).json()).toMatchObject({ deleted: null, is_published: false });
    await act(code, "delete");
    await jumpTo(db, new Date(now().getTime() + 31 * 86_400_000));
    expect((await act(code, "restore")).statusCode).toBe(409);
    freezeClock(undefined);
    expect(await acts(code)).toEqual(["listing.deleted", "listing.restored", "listing.deleted"]);
  });

  it("is erased after 30 days, unless somebody's words hang on it", async () => {
    const { services } = await start();
    const deleted = new Date(now().getTime() - 31 * 86_400_000);
    const gone = await buildBusiness(db, { is_shell: true, is_published: false, deleted });
    const quoted = await buildBusiness(db, { is_shell: true, is_published: false, deleted });
    const young = await buildBusiness(db, { is_shell: true, is_published: false, deleted: now() });
    await buildVisit(db, { business: quoted.code });
    await tasks.delete_old_listings?.({}, services);
    const left = await Promise.all([gone, quoted, young].map(({ code }) => findRow(code)));
    expect(left.map((row) => row !== undefined)).toEqual([false, true, true]);
  });

  it("is added hidden, in an area that there is", async () => {
    const { staff, acts } = await start();
    const response = await staff.post(LIST, { name: " Kipas  Angin ", business_type: "accommodation", area: "Hội An" });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { name: "Kipas Angin", is_published: false, is_shell: true, source: "manual" },
    ]);
    expect(await acts(response.json().business_code)).toEqual(["listing.added"]);
    expect((await staff.post(LIST, { name: "!", business_type: "bar", area: "hoi-an" })).json()).toHaveProperty("name");
    expect((await staff.post(LIST, { name: "Bar", business_type: "bar", area: "atlantis" })).json()).toHaveProperty("area");
  });
});
