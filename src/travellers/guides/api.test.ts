import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { visited_business } from "../visits/tables.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import { LETTER_MAX, NOTE_MAX, verifyToShare } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const GUIDE = "/traveller/api/guide/";

async function person(values: Parameters<typeof buildTraveller>[1] = {}) {
  const { code, account_id } = await buildTraveller(db, values);
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const send = async (method: "PUT" | "DELETE" | "POST", url: string, payload?: object) =>
    visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(payload ? { payload } : {}) });
  const put = (place: string, body: object) => send("PUT", `${GUIDE}${place}/`, { letter: "", visibility: "public", entries: [], ...body });
  return { code, account_id, visitor, send, put, get: (url: string) => visitor.get(url) };
}
type Person = Awaited<ReturnType<typeof person>>;

const toEntries = (businesses: { code: string }[], note = "") => businesses.map(({ code }) => ({ business: code, note }));
const follow = (from: string, to: string) =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller: from, to_traveller: to, status: "following" }]);
const block = (from: string, to: string) => db.insert(traveller_block).values({ uuid: newUuid(), traveller: from, blocked: to });
const reads = async (reader: Pick<Person, "get"> | Visitor, of: Person, query = "") =>
  (await reader.get(`${GUIDE}hoi-an/?traveller__code=${of.code}${query}`)).statusCode;

describe("one's own guide", () => {
  it("is empty before it is begun, and what was put in afterwards, in its order", async () => {
    const me = await person();
    const empty = (await me.get(`${GUIDE}hoi-an/`)).json();
    expect(empty).toMatchObject({ letter: "", visibility: "private", entries: [], version: 0, created: null, link_key: null });
    expect(empty.place).toMatchObject({ slug: "hoi-an", name: "Hội An", country: { code: "VN" } });

    const [a, b] = [await buildBusiness(db, { business_type: "accommodation" }), await buildBusiness(db)];
    await buildItem(db, { business_profile: a.code, kind: "room", minimum_price: 42, minimum_price_currency: "USD" });
    const saved = await me.put("hoi-an", {
      letter: " Hello\r\nthere ",
      entries: [...toEntries([b], "Go early"), ...toEntries([a])],
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ letter: "Hello\nthere", visibility: "public", version: 1, url: `/traveller/${me.code}/hoi-an/` });
    expect(
      saved.json().entries.map((one: { business: { business_code: string }; note: string }) => [one.business.business_code, one.note]),
    ).toEqual([
      [b.code, "Go early"],
      [a.code, ""],
    ]);
    expect(saved.json().entries[1]).toMatchObject({ from_price: 42, from_currency: "USD", rating: null });
    expect((await me.get(`${GUIDE}HOI-AN/`)).json()).toEqual(saved.json());
    const again = await me.put("hoi-an", { entries: toEntries([a, b]) });
    expect([again.json().version, again.json().letter]).toEqual([2, ""]);
  });

  it("is to a country too, in either case, beside that of its area", async () => {
    const me = await person();
    const listing = await buildBusiness(db);
    await me.put("hoi-an", { letter: "town" });
    const country = (await me.put("VN", { letter: "country", entries: toEntries([listing]) })).json();
    expect([country.place.slug, country.place.area, country.url]).toEqual(["vn", null, `/traveller/${me.code}/vn/`]);
    expect((await me.get(`${GUIDE}vn/`)).json().letter).toBe("country");
    const list = (await me.get(GUIDE)).json();
    expect(list.results.map((one: { place: { slug: string }; places_count: number }) => [one.place.slug, one.places_count])).toEqual([
      ["vn", 1],
      ["hoi-an", 0],
    ]);
  });

  it("makes a visit of what is put in, and keeps the visit when the guide goes", async () => {
    const me = await person();
    const [first, second] = [await buildBusiness(db), await buildBusiness(db)];
    await buildVisit(db, { traveller: me.code, business: first.code, rating: 3 });
    expect((await me.put("hoi-an", { entries: toEntries([first, second]) })).json().entries[0].rating).toBe(3);
    const visits = () => db.select().from(visited_business).where(eq(visited_business.traveller, me.code));
    expect((await visits()).map((one) => [one.business, one.is_recommended]).sort()).toEqual(
      [
        [first.code, true],
        [second.code, false],
      ].sort(),
    );
    expect((await me.send("DELETE", `${GUIDE}hoi-an/`)).statusCode).toBe(204);
    expect([(await visits()).length, (await me.send("DELETE", `${GUIDE}hoi-an/`)).statusCode]).toEqual([2, 404]);
  });

  it("keeps a place that is not published for the moment, behind the others", async () => {
    const me = await person();
    const [hidden, shown] = [await buildBusiness(db), await buildBusiness(db)];
    await me.put("hoi-an", { entries: toEntries([hidden, shown], "mine") });
    const publish = (is_published: boolean) => db.update(business).set({ is_published }).where(eq(business.code, hidden.code));
    await publish(false);
    expect((await me.put("hoi-an", { entries: toEntries([shown]) })).json().entries).toHaveLength(1);
    await publish(true);
    const { entries } = (await me.get(`${GUIDE}hoi-an/`)).json();
    expect(entries.map((one: { business: { business_code: string }; note: string }) => [one.business.business_code, one.note])).toEqual([
      [shown.code, ""],
      [hidden.code, "mine"],
    ]);
  });

  it("refuses what is too long, unknown, twice, elsewhere, not published or one's own business", async () => {
    const me = await person();
    const listing = await buildBusiness(db);
    const own = await buildBusiness(db, { owners: [me.account_id] });
    const away = await buildBusiness(db, { area: "ubud" });
    const hidden = await buildBusiness(db, { is_published: false });
    const errors = async (body: object) => {
      const answer = await me.put("hoi-an", body);
      return [answer.statusCode, ...Object.keys(answer.json())];
    };
    expect(await errors({ letter: "x".repeat(LETTER_MAX + 1) })).toEqual([400, "letter"]);
    expect(await errors({ entries: toEntries([listing], "x".repeat(NOTE_MAX + 1)) })).toEqual([400, "entries"]);
    expect(await errors({ visibility: "everybody" })).toEqual([400, "visibility"]);
    for (const entries of [
      toEntries([{ code: "00000000" }]),
      toEntries([listing, listing]),
      toEntries([own]),
      toEntries([away]),
      toEntries([hidden]),
      [{ business: "?" }],
      "no list",
    ])
      expect(await errors({ entries })).toEqual([400, "entries"]);
    expect((await me.put("no-such-place", {})).statusCode).toBe(404);
    expect((await me.get(`${GUIDE}hoi-an/`)).json().version).toBe(0);
  });

  it("is not published before the address is verified", async () => {
    const { id } = await buildAccount(db, { email_verified_at: null });
    const me = await person({ account_id: id });
    for (const visibility of ["public", "link"]) {
      const refused = await me.put("hoi-an", { visibility });
      expect([refused.statusCode, refused.json()]).toEqual([403, { detail: verifyToShare() }]);
    }
    expect((await me.put("hoi-an", { visibility: "private", letter: "Draft" })).statusCode).toBe(200);
  });

  it("is not written over by who read an older one: 409 with the guide as it is", async () => {
    const me = await person();
    const { version } = (await me.put("hoi-an", { letter: "one", version: 0 })).json();
    const second = await me.put("hoi-an", { letter: "two", version });
    const late = await me.put("hoi-an", { letter: "three", version });
    expect([second.statusCode, late.statusCode, late.json().guide]).toEqual([200, 409, second.json()]);
    expect((await me.put("hoi-an", { letter: "begun twice", version: 0 })).statusCode).toBe(409);
    await me.send("DELETE", `${GUIDE}hoi-an/`);
    const gone = await me.put("hoi-an", { letter: "four", version: 2 });
    expect([gone.statusCode, gone.json().guide.version]).toEqual([409, 0]);
    // Without a version, the request overwrites the latest one.
    expect((await me.put("hoi-an", { letter: "five" })).statusCode).toBe(200);
  });

  it("of two saved at once one is kept and the other is told", async () => {
    const me = await person();
    for (const version of [0, 1]) {
      const answers = await Promise.all(["a", "b", "c"].map((letter) => me.put("hoi-an", { letter, version })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      const kept = answers.find(({ statusCode }) => statusCode === 200)?.json();
      expect((await me.get(`${GUIDE}hoi-an/`)).json()).toEqual(kept);
    }
  });
});

describe("who reads a guide", () => {
  async function author(visibility: string, values: Parameters<typeof buildTraveller>[1] = {}) {
    const me = await person(values);
    await me.put("hoi-an", { visibility, letter: "For you", entries: toEntries([await buildBusiness(db)]) });
    return me;
  }

  it("is everybody, when it is public, and nobody who blocks or is blocked", async () => {
    const [me, blocking, blocked] = [await author("public"), await person(), await person()];
    await block(blocking.code, me.code);
    await block(me.code, blocked.code);
    expect([await reads(new Visitor(fastify), me), await reads(await person(), me)]).toEqual([200, 200]);
    expect([await reads(blocking, me), await reads(blocked, me)]).toEqual([404, 404]);
    expect((await new Visitor(fastify).get(`${GUIDE}hoi-an/?traveller__code=${me.code}`)).json().link_key).toBeNull();
  });

  it("is who has the link, until the key is renewed", async () => {
    const [me, other] = [await author("link"), await person()];
    const { link_key: key, url } = (await me.get(`${GUIDE}hoi-an/`)).json();
    expect([key.length, url]).toEqual([16, `/traveller/${me.code}/hoi-an/?key=${key}`]);
    expect([await reads(other, me), await reads(other, me, "&key=wrong"), await reads(other, me, `&key=${key}`)]).toEqual([404, 404, 200]);
    expect(await reads(new Visitor(fastify), me, `&key=${key}`)).toBe(200);
    expect((await other.get(`${GUIDE}?traveller__code=${me.code}`)).json().count).toBe(0);
    const renewed = await me.send("POST", `${GUIDE}hoi-an/key/`);
    expect([renewed.statusCode, renewed.json().version]).toEqual([200, 1]);
    expect(await reads(other, me, `&key=${key}`)).toBe(404);
    expect(await reads(other, me, `&key=${renewed.json().link_key}`)).toBe(200);
    expect((await other.send("POST", `${GUIDE}hoi-an/key/`)).statusCode).toBe(404);
  });

  it("is its traveller alone, when it is a draft", async () => {
    const me = await author("private");
    const { link_key } = (await me.get(`${GUIDE}hoi-an/`)).json();
    expect([await reads(await person(), me), await reads(new Visitor(fastify), me, `&key=${link_key}`)]).toEqual([404, 404]);
    expect(await reads(me, me)).toBe(200);
  });

  it("is a private traveller's followers, whatever the guide says", async () => {
    const [me, follower] = [await author("public", { visibility: "private" }), await person()];
    await follow(follower.code, me.code);
    expect([await reads(follower, me), await reads(await person(), me), await reads(new Visitor(fastify), me)]).toEqual([200, 404, 404]);
    expect((await follower.get(`${GUIDE}?traveller__code=${me.code}`)).json().count).toBe(1);
    expect((await (await person()).get(`${GUIDE}?traveller__code=${me.code}`)).statusCode).toBe(404);
  });

  it("is nobody else of one that is not begun, of somebody unverified, or about to go", async () => {
    const [empty, hidden, unverified] = [await person(), await author("public"), await author("public")];
    await db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, hidden.account_id));
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, unverified.account_id));
    const visitor = new Visitor(fastify);
    expect([await reads(visitor, empty), await reads(visitor, hidden), await reads(visitor, unverified)]).toEqual([404, 404, 404]);
    expect((await visitor.get(`${GUIDE}hoi-an/`)).statusCode).toBe(401);
    expect((await visitor.get(`${GUIDE}no-such-place/?traveller__code=${empty.code}`)).statusCode).toBe(404);
  });
});

describe("all places of a guide", () => {
  it("go on one's wishlist, each once, as far as one may read it", async () => {
    const [me, other] = [await person(), await person()];
    const [a, b] = [await buildBusiness(db), await buildBusiness(db)];
    await me.put("hoi-an", { visibility: "link", entries: toEntries([a, b]) });
    const { link_key: key } = (await me.get(`${GUIDE}hoi-an/`)).json();
    await buildWish(db, { traveller: other.code, business: a.code });
    expect((await other.send("POST", `${GUIDE}hoi-an/save/`, { traveller: me.code })).statusCode).toBe(404);
    const saved = await other.send("POST", `${GUIDE}hoi-an/save/`, { traveller: me.code, key });
    expect([saved.statusCode, saved.json()]).toEqual([200, { places_count: 2, saved_count: 1 }]);
    expect(await db.select().from(wishlist_business).where(eq(wishlist_business.traveller, other.code))).toHaveLength(2);
    const read = (await other.get(`${GUIDE}hoi-an/?traveller__code=${me.code}&key=${key}`)).json();
    expect(read.entries.every((one: { business: { wishlist_uuid: string | null } }) => one.business.wishlist_uuid)).toBe(true);
  });
});

describe("suggestions for a guide", () => {
  it("are what one recommends, saved, and people one follows recommend there, each with its reason, without what is in it", async () => {
    const [me, friend, stranger, hidden] = [await person(), await person(), await person(), await person({ visibility: "private" })];
    const [own, saved, told, inside, unnamed] = await Promise.all(Array.from({ length: 5 }, () => buildBusiness(db)));
    const away = await buildBusiness(db, { area: "ubud" });
    if (!own || !saved || !told || !inside || !unnamed) throw new Error("five are needed");
    await follow(me.code, friend.code);
    for (const { code } of [own, inside, away]) await buildVisit(db, { traveller: me.code, business: code });
    await buildWish(db, { traveller: me.code, business: saved.code });
    for (const { code } of [own, saved, told]) await buildVisit(db, { traveller: friend.code, business: code });
    await buildVisit(db, { traveller: stranger.code, business: unnamed.code });
    await buildVisit(db, { traveller: hidden.code, business: told.code });
    await me.put("hoi-an", { entries: toEntries([inside]) });
    const { results } = (await me.get(`${GUIDE}hoi-an/suggestions/`)).json();
    type Row = { business: { business_code: string }; reason: string; people: { code: string }[] };
    expect(results.map((one: Row) => [one.business.business_code, one.reason, one.people.map(({ code }) => code)])).toEqual([
      [own.code, "recommended", []],
      [saved.code, "saved", []],
      [told.code, "followed", [friend.code]],
    ]);
  });
});

describe("GET /guide/api/traveller-guides/", () => {
  const listed = async (query: string): Promise<string[]> => {
    const answer = await new Visitor(fastify).get(`/guide/api/traveller-guides/?${query}`);
    return answer
      .json()
      .results.map((one: { traveller: { code: string }; place: { slug: string } }) => `${one.traveller.code} ${one.place.slug}`);
  };

  it("has public guides with places in them, of public verified travellers alone", async () => {
    const listing = await buildBusiness(db, { area: "ubud" });
    const [shown, withLink, isPrivate, unverified, empty] = [
      await person(),
      await person(),
      await person({ visibility: "private" }),
      await person(),
      await person(),
    ];
    for (const one of [shown, isPrivate, unverified]) await one.put("ubud", { entries: toEntries([listing]) });
    await withLink.put("ubud", { visibility: "link", entries: toEntries([listing]) });
    await empty.put("ubud", {});
    await shown.put("ID", { entries: toEntries([listing]) });
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, unverified.account_id));
    expect(await listed("area=ubud")).toEqual([`${shown.code} ubud`]);
    expect(await listed("country=ID")).toEqual([`${shown.code} id`, `${shown.code} ubud`]);
    expect(await listed("country=VN")).toEqual([]);
    await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, shown.code));
    expect(await listed("area=ubud")).toEqual([]);
  });

  it("needs a place that there is", async () => {
    const status = async (query: string) => (await new Visitor(fastify).get(`/guide/api/traveller-guides/?${query}`)).statusCode;
    expect([await status(""), await status("area=nowhere-at-all"), await status("country=XX"), await status("area=ID")]).toEqual([
      400, 404, 404, 404,
    ]);
  });
});

it("The sitemap names public guides of public travellers alone, with the day of their last change", async () => {
  const listing = await buildBusiness(db, { area: "munduk" });
  const [shown, withLink, isPrivate] = [await person(), await person(), await person({ visibility: "private" })];
  const saved = await shown.put("munduk", { entries: toEntries([listing]) });
  await withLink.put("munduk", { visibility: "link", entries: toEntries([listing]) });
  await isPrivate.put("munduk", { entries: toEntries([listing]) });
  const { body } = await new Visitor(fastify).get("/sitemaps/traveller-guides-1.xml");
  expect(body).toContain(`/traveller/${shown.code}/munduk/</loc><lastmod>${saved.json().modified}</lastmod>`);
  expect(body).not.toContain(withLink.code);
  expect(body).not.toContain(isPrivate.code);
});
