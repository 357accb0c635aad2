import { describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { area, area_alias } from "../../catalogue/places/tables.ts";
import { readSettings } from "../../catalogue/settings/store.ts";
import { guide_settings } from "../../catalogue/settings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { traveller_guide, traveller_guide_entry } from "../../travellers/guides/tables.ts";
import { visited_area } from "../../travellers/visits/tables.ts";
import { changeArea, mergeArea } from "./acts.ts";

const db = testDatabase();
const LIST = "/staff/api/areas/";

async function start() {
  const app = await lendApp(db);
  const boss = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, boss.id);
  const send = async (method: "POST" | "PATCH", url: string, payload: object) =>
    staff.request({ method, url, payload, headers: { [CSRF_HEADER]: await staff.token() } });
  return { ...app, boss, staff, send };
}

const NEAR = { latitude: 15.88, longitude: 108.33 };
let last = 1_900_000_000;
async function town(slug: string, given: object = {}) {
  last += 1;
  const [row] = await db
    .insert(area)
    .values({ id: last, slug, name: slug, country_code: "VN", ...NEAR, ...given })
    .returning();
  return row as NonNullable<typeof row>;
}

describe("Areas", () => {
  it("are listed with most listings first, and those without none", async () => {
    const { staff } = await start();
    const [one, two] = [await town("listed-one"), await town("listed-two")];
    await town("listed-empty");
    for (const area_id of [one.id, two.id, two.id]) await buildBusiness(db, { country_code: "VN", area_id });
    const { results } = (await staff.get(LIST)).json();
    expect(results.map(({ slug, businesses_count }: Record<string, unknown>) => [slug, businesses_count])).toEqual([
      ["listed-two", 2],
      ["listed-one", 1],
    ]);
  });

  it("that staff add get the nicest slug that is free, and are found at it", async () => {
    const { send, boss } = await start();
    const body = { name: "  Cù Lao   Chàm ", country: "VN", latitude: 15.95, longitude: 108.51 };
    const added = await send("POST", LIST, body);
    expect([added.statusCode, added.json().slug, added.json().name, added.json().is_own]).toEqual([
      201,
      "cu-lao-cham",
      "Cù Lao Chàm",
      true,
    ]);
    expect((await send("POST", LIST, body)).json().slug).toBe("cu-lao-cham-vn");
    const [entry] = await db.select().from(log_entry).where(eq(log_entry.act, "area.added"));
    expect([entry?.account_id, entry?.subject_name]).toEqual([boss.id, "Cù Lao Chàm"]);
  });

  it.each([
    ["name", { name: " - " }],
    ["name", { name: "x".repeat(101) }],
    ["country", { country: "XX" }],
    ["country", { country: "vietnam" }],
    ["latitude", { latitude: 91 }],
    ["longitude", { longitude: null }],
  ])("without a right %s are refused under its field", async (field, wrong) => {
    const { send } = await start();
    const refused = await send("POST", LIST, { name: "Nowhere", country: "VN", ...NEAR, ...wrong });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });

  it("never take a word of the guide's addresses for a slug", async () => {
    const { send } = await start();
    expect((await send("POST", LIST, { name: "Wishlist", country: "VN", ...NEAR })).json().slug).toBe("wishlist-vn");
  });

  it("are named and placed, and keep their slug", async () => {
    const { send } = await start();
    const changed = await send("PATCH", `${LIST}hoi-an/`, { name: "Faifo", latitude: 15.9 });
    expect(changed.json()).toMatchObject({ slug: "hoi-an", name: "Faifo", latitude: 15.9, is_edited: true, is_own: false });
    expect((await send("PATCH", `${LIST}no-such-area/`, { name: "x" })).statusCode).toBe(404);
  });
});

describe("An area that is put into another", () => {
  it("takes its listings, visits and guides along, and its address leads there", async () => {
    const { send, staff } = await start();
    const [from, into] = [await town("gone-town"), await town("kept-town")];
    const listing = await buildBusiness(db, { country_code: "VN", area_id: from.id, is_published: false });
    const [one, both] = [await buildTraveller(db), await buildTraveller(db)];
    for (const [traveller, area_id] of [
      [one.code, from.id],
      [both.code, from.id],
      [both.code, into.id],
    ] as const)
      await db.insert(visited_area).values({ uuid: newUuid(), traveller, area_id });
    const guides = await Promise.all(
      (
        [
          [one.code, from.id],
          [both.code, from.id],
          [both.code, into.id],
        ] as const
      ).map(async ([traveller, area_id], index) => {
        const uuid = newUuid();
        const letter = index === 1 ? "From the one that goes." : "";
        await db.insert(traveller_guide).values({ uuid, traveller, country_code: "VN", area_id, letter, link_key: "k".repeat(16) });
        await db.insert(traveller_guide_entry).values({ guide: uuid, business: listing.code, note: `note ${index}`, position: 0 });
        return uuid;
      }),
    );
    const other = await buildBusiness(db, { country_code: "VN", area_id: from.id });
    await db.insert(traveller_guide_entry).values({ guide: guides[1] as string, business: other.code, note: "only there", position: 1 });

    const merged = await send("POST", `${LIST}gone-town/merge/`, { into: "kept-town" });
    expect(merged.json()).toMatchObject({ slug: "kept-town", aliases: ["gone-town"], counts: { listings: 2, visits: 2, guides: 2 } });
    expect((await db.select().from(business).where(eq(business.code, listing.code)))[0]?.area_id).toBe(into.id);
    expect((await findAreaBySlug(db, "gone-town"))?.id).toBe(into.id);
    const moved = await staff.get("/guide/api/area/gone-town/");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/guide/api/area/kept-town/"]);
    expect((await staff.get("/guide/api/area/kept-town/")).json().area.slug).toBe("kept-town");
    const near = await staff.get("/api/area/nearby/gone-town/?page_size=5");
    expect([near.statusCode, near.headers.location]).toEqual([301, "/api/area/nearby/kept-town/?page_size=5"]);
    const feed = await staff.get("/guide/api/area/gone-town/new/");
    expect([feed.statusCode, feed.headers.location]).toEqual([301, "/guide/api/area/kept-town/new/"]);
    // The remaining one of a traveller's two guides has the letter and places of the other one after its own.
    const [kept] = await db
      .select()
      .from(traveller_guide)
      .where(eq(traveller_guide.uuid, guides[2] as string));
    expect(kept?.letter).toBe("From the one that goes.");
    const entries = await db
      .select()
      .from(traveller_guide_entry)
      .where(eq(traveller_guide_entry.guide, guides[2] as string));
    expect(entries.toSorted((a, b) => a.position - b.position).map(({ note }) => note)).toEqual(["note 2", "only there"]);
  });

  it("leads on when the other one goes as well, and its slug is never given again", async () => {
    const { send } = await start();
    for (const slug of ["chain-a", "chain-b", "chain-c"]) await town(slug);
    await send("POST", `${LIST}chain-a/merge/`, { into: "chain-b" });
    await send("POST", `${LIST}chain-b/merge/`, { into: "chain-c" });
    expect((await findAreaBySlug(db, "chain-a"))?.slug).toBe("chain-c");
    expect((await send("POST", LIST, { name: "Chain A", country: "VN", ...NEAR })).json().slug).toBe("chain-a-vn");
  });

  it("takes what settings say of it along, and what lies in it", async () => {
    const { send } = await start();
    const [from, into] = [await town("set-from"), await town("set-into")];
    const inner = await town("set-inner", { parent_id: from.id });
    const settings = {
      scope: { countries: [], areas: ["set-from"] },
      trending_destinations: ["hoi-an", "set-from"],
      area_introductions: { "set-from": "By the river." },
    };
    await db.insert(guide_settings).values({ settings });
    await send("POST", `${LIST}set-from/merge/`, { into: "set-into" });
    expect(await readSettings(db)).toMatchObject({
      scope: { countries: [], areas: ["set-into"] },
      trending_destinations: ["hoi-an", "set-into"],
      area_introductions: { "set-into": "By the river." },
    });
    expect((await db.select().from(area).where(eq(area.id, inner.id)))[0]?.parent_id).toBe(into.id);
  });

  it("is refused into itself, another country, a far place, and what there is not", async () => {
    const { send } = await start();
    await town("here");
    await town("abroad", { country_code: "TH" });
    await town("far", { latitude: 21.03 });
    for (const into of ["here", "abroad", "far", "no-such-area"])
      expect([into, (await send("POST", `${LIST}here/merge/`, { into })).statusCode]).toEqual([into, 400]);
    expect(await db.select().from(area_alias).where(eq(area_alias.slug, "here"))).toEqual([]);
    expect((await send("POST", `${LIST}no-such-area/merge/`, { into: "here" })).statusCode).toBe(404);
  });

  it("of two that go into each other at once leaves one", async () => {
    const [a, b] = [await town("pair-a"), await town("pair-b")];
    const { id } = await buildAccount(db, { roles: ["staff"] });
    const merge = (from: string, into: string) => mergeArea(db, from, into, id);
    const done = await Promise.allSettled([merge("pair-a", "pair-b"), merge("pair-b", "pair-a")]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await db.select().from(area);
    expect(left.filter(({ id }) => id === a.id || id === b.id).length).toBe(1);
  });
});

describe("An area within another", () => {
  it("is put there and taken out at the desk, and both say so", async () => {
    const { send, staff } = await start();
    await town("desk-inner", { name: "Inner" });
    await town("desk-outer", { name: "Outer" });
    await town("desk-abroad", { country_code: "TH" });
    const put = (lies_in: unknown) => send("PATCH", `${LIST}desk-inner/`, { lies_in });
    const done = await put("desk-outer");
    expect([done.statusCode, done.json().lies_in, done.json().holds]).toEqual([200, { slug: "desk-outer", name: "Outer" }, []]);
    expect((await staff.get(`${LIST}desk-outer/`)).json()).toMatchObject({ lies_in: null, holds: [{ slug: "desk-inner", name: "Inner" }] });
    for (const [given, why] of [
      ["desk-inner", "is inside Inner"],
      ["desk-abroad", "in another country"],
      ["no-such-area", "No area has this slug"],
      ["a".repeat(201), "200"],
      [7, "Enter text"],
    ] as const) {
      const refused = await put(given);
      expect([refused.statusCode, JSON.stringify(refused.json().lies_in)], String(given)).toEqual([400, expect.stringContaining(why)]);
    }
    expect((await put(null)).json().lies_in).toBeNull();
    expect((await send("PATCH", `${LIST}desk-inner/`, { name: "Inner Hill" })).json()).toMatchObject({ name: "Inner Hill", lies_in: null });
  });

  const nest = async (slug: string, parent: string | null) => {
    const { id } = await buildAccount(db, { roles: ["staff"] });
    await changeArea(db, slug, { lies_in: parent }, id);
  };
  const findParentId = async (id: number) => (await db.select().from(area).where(eq(area.id, id)))[0]?.parent_id;

  it("is put there and taken out, and each time it is in the log", async () => {
    const [inner, outer] = [await town("nest-inner"), await town("nest-outer")];
    await nest("nest-inner", "nest-outer");
    expect(await findParentId(inner.id)).toBe(outer.id);
    await nest("nest-inner", "nest-outer");
    await nest("nest-inner", null);
    expect(await findParentId(inner.id)).toBeNull();
    expect(
      await db
        .select()
        .from(log_entry)
        .where(eq(log_entry.subject_id, String(inner.id))),
    ).toHaveLength(2);
  });

  it("is refused in itself, in what lies in it, in another country, and in what there is not", async () => {
    await town("nest-a");
    await town("nest-b");
    await town("nest-abroad", { country_code: "TH" });
    await nest("nest-b", "nest-a");
    for (const parent of ["nest-a", "nest-b", "nest-abroad", "no-such-area"])
      await expect(nest("nest-a", parent), parent).rejects.toMatchObject({ status: 400 });
    await expect(nest("no-such-area", "nest-a")).rejects.toMatchObject({ status: 404 });
  });
});
