import { describe, expect, it } from "vitest";
import { accountTasks } from "../../accounts/accounts/jobs.ts";
import { account } from "../../accounts/accounts/tables.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { visited_business } from "../visits/tables.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import type { Guide, GuideRow, Suggestion } from "./contract.ts";
import { ENTRIES_MAX, LETTER_MAX, NOTE_MAX } from "./rules.ts";
import { traveller_guide, traveller_guide_entry } from "./tables.ts";

/** Tests every endpoint that reads or changes a guide with every kind of reader. */

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const GUIDE = "/traveller/api/guide/";

async function person(values: Parameters<typeof buildTraveller>[1] = {}) {
  const { code, account_id } = await buildTraveller(db, values);
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const send = async (method: "PUT" | "DELETE" | "POST", url: string, payload?: object) =>
    visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(payload ? { payload } : {}) });
  const put = (place: string, body: object) => send("PUT", `${GUIDE}${place}/`, { letter: "", visibility: "public", entries: [], ...body });
  return { code, account_id, visitor, send, put };
}
type Person = Awaited<ReturnType<typeof person>>;

const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller, to_traveller, status }]);

/** Builds a guide to Hội An with one place in it, and all its possible readers. */
async function scene(visibility: string, values: Parameters<typeof buildTraveller>[1] = {}) {
  const author = await person(values);
  const listing = await buildBusiness(db);
  const guide: Guide = (
    await author.put("hoi-an", { visibility, letter: "Psst.", entries: [{ business: listing.code, note: "Ask for Linh." }] })
  ).json();
  const [follower, asking, blocking, blocked, stranger] = await Promise.all(Array.from({ length: 5 }, () => person()));
  if (!follower || !asking || !blocking || !blocked || !stranger) throw new Error("five are needed");
  await follow(follower.code, author.code);
  await follow(asking.code, author.code, "requested");
  await insertBlocks(db, [
    { uuid: newUuid(), traveller: blocking.code, blocked: author.code },
    { uuid: newUuid(), traveller: author.code, blocked: blocked.code },
  ]);
  const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  const nobody = new Visitor(fastify);
  const readers = {
    author: author.visitor,
    follower: follower.visitor,
    asking: asking.visitor,
    stranger: stranger.visitor,
    blocking: blocking.visitor,
    blocked: blocked.visitor,
    owner,
    nobody,
  };
  return { author, follower, stranger, blocked, listing, guide, key: guide.link_key ?? "", readers };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Returns the readers who can read the guide. */
async function findReaders({ author, readers }: Scene, key?: string): Promise<string[]> {
  const url = `${GUIDE}hoi-an/?traveller__code=${author.code}${key === undefined ? "" : `&key=${key}`}`;
  const found: string[] = [];
  for (const [name, visitor] of Object.entries(readers)) {
    const response = await visitor.get(url);
    expect([200, 404], name).toContain(response.statusCode);
    if (response.statusCode === 200) found.push(name);
    else for (const secret of ["Psst", "Linh", "hoi-an"]) expect(response.body, name).not.toContain(secret);
  }
  return found;
}
const EVERYBODY_ELSE = ["follower", "asking", "stranger", "owner", "nobody"];

describe("who reads a guide", () => {
  it("that is public: everybody but those between whom there is a block", async () => {
    const all = await scene("public");
    expect(await findReaders(all)).toEqual(["author", ...EVERYBODY_ELSE]);
    expect(await findReaders(all, "any-key")).toEqual(["author", ...EVERYBODY_ELSE]);
  });

  it("that has a link: who has its key, a block excepted, and without it nobody, not even followers", async () => {
    const all = await scene("link");
    expect(await findReaders(all)).toEqual(["author"]);
    for (const wrong of [
      "",
      "x".repeat(16),
      all.key.slice(1),
      `${all.key} `,
      all.key.toLowerCase() === all.key ? "0" : all.key.toLowerCase(),
    ])
      expect(await findReaders(all, encodeURIComponent(wrong)), wrong).toEqual(["author"]);
    expect(await findReaders(all, all.key)).toEqual(["author", ...EVERYBODY_ELSE]);
  });

  it("that is a draft: its traveller alone, with the key or without", async () => {
    const all = await scene("private");
    expect(await findReaders(all)).toEqual(["author"]);
    expect(await findReaders(all, all.key)).toEqual(["author"]);
  });

  it("of a private traveller: followers who were accepted, and for one with a link those of them who have it", async () => {
    const [open, linked] = [await scene("public", { visibility: "private" }), await scene("link", { visibility: "private" })];
    expect(await findReaders(open)).toEqual(["author", "follower"]);
    expect(await findReaders(linked)).toEqual(["author"]);
    expect(await findReaders(linked, linked.key)).toEqual(["author", "follower"]);
  });

  it("of somebody whose account is about to be deleted, or was never verified: nobody else", async () => {
    const [going, unverified] = [await scene("public"), await scene("public")];
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, unverified.author.account_id));
    expect(await findReaders(unverified)).toEqual(["author"]);
    await db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, going.author.account_id));
    for (const name of EVERYBODY_ELSE as (keyof Scene["readers"])[])
      expect((await going.readers[name].get(`${GUIDE}hoi-an/?traveller__code=${going.author.code}`)).statusCode, name).toBe(404);
  });

  it("changes with the guide at once, in both directions", async () => {
    const all = await scene("public");
    await all.author.put("hoi-an", { visibility: "private" });
    expect(await findReaders(all)).toEqual(["author"]);
    await all.author.put("hoi-an", { visibility: "public" });
    expect(await findReaders(all)).toEqual(["author", ...EVERYBODY_ELSE]);
  });
});

describe("the key of a guide", () => {
  it("is told to its traveller alone, wherever the guide is shown", async () => {
    const { author, stranger, key } = await scene("link");
    const own = (await author.visitor.get(GUIDE)).json().results;
    expect(own).toMatchObject([{ visibility: "link", url: `/traveller/${author.code}/hoi-an/?key=${key}` }]);
    const read = await stranger.visitor.get(`${GUIDE}hoi-an/?traveller__code=${author.code}&key=${key}`);
    expect(read.json()).toMatchObject({ link_key: null, url: `/traveller/${author.code}/hoi-an/` });
    expect(read.body).not.toContain(key);
    await author.put("hoi-an", { visibility: "public" });
    for (const url of [`${GUIDE}?traveller__code=${author.code}`, `${GUIDE}hoi-an/?traveller__code=${author.code}`])
      expect((await stranger.visitor.get(url)).body, url).not.toContain(key);
  });

  it("stays while the guide is shared by link, until it is renewed or the guide is no longer shared so", async () => {
    const { author, key } = await scene("link");
    expect((await author.put("hoi-an", { visibility: "link", letter: "Hello" })).json().link_key).toBe(key);
    for (const visibility of ["private", "public"]) await author.put("hoi-an", { visibility });
    expect((await author.put("hoi-an", { visibility: "link" })).json().link_key).not.toBe(key);
    const renewed = (await author.send("POST", `${GUIDE}hoi-an/key/`)).json();
    expect(renewed.link_key).not.toBe(key);
    expect(renewed.link_key).toMatch(/^[\w-]{16}$/);
    expect((await author.visitor.get(GUIDE)).json().results[0].url).toContain(renewed.link_key);
  });

  it("is renewed by its traveller alone", async () => {
    const { stranger, author, key } = await scene("link");
    await stranger.put("hoi-an", { visibility: "link" });
    expect((await stranger.send("POST", `${GUIDE}hoi-an/key/?traveller__code=${author.code}`)).statusCode).not.toBe(500);
    expect((await author.visitor.get(`${GUIDE}hoi-an/`)).json().link_key).toBe(key);
  });
});

describe("lists of guides", () => {
  const urls = async (reader: Visitor, author: Person) => {
    const response = await reader.get(`${GUIDE}?traveller__code=${author.code}`);
    return response.statusCode === 200 ? response.json().results.map(({ place }: GuideRow) => place.slug) : response.statusCode;
  };

  it("have of others the public ones, of oneself all of them, those changed last first", async () => {
    const { author, readers } = await scene("public");
    await author.put("ubud", { visibility: "link" });
    await author.put("vn", { visibility: "private" });
    await author.put("id", {});
    expect(await urls(readers.author, author)).toEqual(["id", "vn", "ubud", "hoi-an"]);
    for (const name of ["stranger", "follower", "nobody", "owner"] as const)
      expect(await urls(readers[name], author), name).toEqual(["id", "hoi-an"]);
    for (const name of ["blocking", "blocked"] as const) expect(await urls(readers[name], author), name).toBe(404);
    await author.put("hoi-an", { letter: "Again." });
    expect(await urls(readers.nobody, author)).toEqual(["hoi-an", "id"]);
  });

  it("count only places that are published, and come in pages", async () => {
    const { author, listing, readers } = await scene("public");
    await author.put("ubud", {});
    const page = async (query: string) => (await readers.nobody.get(`${GUIDE}?traveller__code=${author.code}${query}`)).json();
    expect((await page("")).results.map((one: GuideRow) => one.places_count)).toEqual([0, 1]);
    await db.update(business).set({ is_published: false }).where(eq(business.code, listing.code));
    expect((await page("")).results.map((one: GuideRow) => one.places_count)).toEqual([0, 0]);
    const second = await page("&page_size=1&page=2");
    expect([second.count, second.results.length, second.next]).toEqual([2, 1, null]);
  });

  it("of a private traveller are for followers", async () => {
    const { author, readers } = await scene("public", { visibility: "private" });
    expect(await urls(readers.follower, author)).toEqual(["hoi-an"]);
    for (const name of ["asking", "stranger", "nobody", "blocked"] as const) expect(await urls(readers[name], author), name).toBe(404);
  });

  it("of an account without a traveller are empty, of a visitor a 401", async () => {
    const { readers } = await scene("public");
    expect((await readers.owner.get(GUIDE)).json()).toMatchObject({ count: 0, results: [] });
    expect((await readers.nobody.get(GUIDE)).statusCode).toBe(401);
  });
});

describe("what a guide takes", () => {
  it("is a letter and notes to their last character, and a hundred places", async () => {
    const me = await person();
    const places = await Promise.all(Array.from({ length: ENTRIES_MAX + 1 }, () => buildBusiness(db)));
    const entries = places.map(({ code }) => ({ business: code, note: "é".repeat(NOTE_MAX) }));
    const full = await me.put("hoi-an", { letter: "é".repeat(LETTER_MAX), entries: entries.slice(1) });
    expect([full.statusCode, full.json().entries.length]).toEqual([200, ENTRIES_MAX]);
    const refused = await me.put("hoi-an", { entries });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["entries"]]);
    expect((await me.visitor.get(`${GUIDE}hoi-an/`)).json()).toMatchObject({ version: 1, letter: "é".repeat(LETTER_MAX) });
  });

  it.each(["\u0000", "a\u0007b", "\u001b[31m"])("is no control character (%j), in letter or note", async (text) => {
    const [me, { code }] = [await person(), await buildBusiness(db)];
    expect((await me.put("hoi-an", { letter: text })).json()).toHaveProperty("letter");
    expect((await me.put("hoi-an", { entries: [{ business: code, note: text }] })).statusCode).toBe(400);
  });

  it("never leaves who sees it, or what is in it, to a default", async () => {
    const me = await person();
    const refused = async (body: object) => (await me.send("PUT", `${GUIDE}hoi-an/`, body)).json();
    expect(Object.keys(await refused({ letter: "Hi" })).sort()).toEqual(["entries", "visibility"]);
    expect(Object.keys(await refused({ visibility: "public" }))).toEqual(["entries"]);
    expect(await db.select().from(traveller_guide)).toEqual([]);
  });

  it("is one's own alone: another's code in the address writes one's own", async () => {
    const { author, stranger } = await scene("public");
    await stranger.send("PUT", `${GUIDE}hoi-an/?traveller__code=${author.code}`, { visibility: "public", letter: "Mine", entries: [] });
    expect((await stranger.send("DELETE", `${GUIDE}hoi-an/?traveller__code=${author.code}`)).statusCode).not.toBe(500);
    expect((await author.visitor.get(`${GUIDE}hoi-an/`)).json()).toMatchObject({ letter: "Psst.", version: 1 });
  });

  it("lies in the place: elsewhere in the country is for the guide to the country", async () => {
    const me = await person();
    const [near, far, abroad] = [
      await buildBusiness(db, { area: "da-nang", latitude: 16.05, longitude: 108.2 }),
      await buildBusiness(db, { area: null, country_code: "VN", latitude: 21.03, longitude: 105.85 }),
      await buildBusiness(db, { area: "ubud" }),
    ];
    const status = async (place: string, code: string) => (await me.put(place, { entries: [{ business: code, note: "" }] })).statusCode;
    expect([await status("hoi-an", near.code), await status("hoi-an", far.code), await status("vn", far.code)]).toEqual([200, 400, 200]);
    expect([await status("vn", abroad.code), await status("id", abroad.code)]).toEqual([400, 200]);
  });

  it("keeps what is in it already, also when it became one's own business since", async () => {
    const { author, listing } = await scene("public");
    const { code } = await buildBusiness(db, { owners: [author.account_id] });
    await db.insert(traveller_guide_entry).values({
      guide: (await db.select().from(traveller_guide))[0]?.uuid ?? "",
      business: code,
      position: 1,
    });
    const entries = [code, listing.code].map((one) => ({ business: one, note: "" }));
    expect((await author.put("hoi-an", { entries })).json().entries).toHaveLength(2);
  });

  it("becomes a visit without a recommendation, and shows no rating that nobody gave", async () => {
    const { author, listing, readers } = await scene("public");
    expect(await db.select().from(visited_business).where(eq(visited_business.traveller, author.code))).toMatchObject([
      { business: listing.code, is_recommended: false },
    ]);
    await db.update(visited_business).set({ rating: 1 }).where(eq(visited_business.business, listing.code));
    expect((await readers.nobody.get(`${GUIDE}hoi-an/?traveller__code=${author.code}`)).json().entries).toMatchObject([{ rating: null }]);
  });
});

describe("saving all places of a guide", () => {
  const wishes = (code: string) => db.select().from(wishlist_business).where(eq(wishlist_business.traveller, code));

  it("takes them once, however often it is pressed, and what is not published is not among them", async () => {
    const { author, stranger, listing } = await scene("public");
    const hidden = await buildBusiness(db);
    await author.put("hoi-an", { entries: [listing.code, hidden.code].map((one) => ({ business: one, note: "" })) });
    await db.update(business).set({ is_published: false }).where(eq(business.code, hidden.code));
    const save = async () => (await stranger.send("POST", `${GUIDE}hoi-an/save/`, { traveller: author.code })).json();
    expect([await save(), await save()]).toEqual([
      { places_count: 1, saved_count: 1 },
      { places_count: 1, saved_count: 0 },
    ]);
    expect(await wishes(stranger.code)).toHaveLength(1);
  });

  it("is for who may read the guide, and for travellers", async () => {
    const { author, blocked, readers, listing } = await scene("public");
    expect((await blocked.send("POST", `${GUIDE}hoi-an/save/`, { traveller: author.code })).statusCode).toBe(404);
    expect((await readers.nobody.post(`${GUIDE}hoi-an/save/`, { traveller: author.code })).statusCode).toBe(401);
    expect((await readers.owner.post(`${GUIDE}hoi-an/save/`, { traveller: author.code })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await db.select().from(wishlist_business).where(eq(wishlist_business.business, listing.code))).toEqual([]);
  });
});

describe("suggestions", () => {
  const suggested = async (who: Person) =>
    (await who.visitor.get(`${GUIDE}hoi-an/suggestions/`)).json().results.map(({ people }: Suggestion) => people.map(({ code }) => code));

  it("name nobody who only was asked, blocks, or has gone, and nothing that was only visited", async () => {
    const [me, friend, asked, blocking, gone] = await Promise.all(Array.from({ length: 5 }, () => person()));
    if (!me || !friend || !asked || !blocking || !gone) throw new Error("five are needed");
    const { code } = await buildBusiness(db);
    const seen = await buildBusiness(db);
    for (const one of [friend, blocking, gone]) await follow(me.code, one.code);
    await follow(me.code, asked.code, "requested");
    for (const one of [friend, asked, blocking, gone]) await buildVisit(db, { business: code, traveller: one.code });
    await buildVisit(db, { business: seen.code, traveller: friend.code, is_recommended: false });
    await insertBlocks(db, [{ uuid: newUuid(), traveller: blocking.code, blocked: me.code }]);
    await db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, gone.account_id));
    expect(await suggested(me)).toEqual([[friend.code]]);
  });

  it("name a private person one follows, once they accepted", async () => {
    const [me, friend] = [await person(), await person({ visibility: "private" })];
    await buildVisit(db, { business: (await buildBusiness(db)).code, traveller: friend.code });
    expect(await suggested(me)).toEqual([]);
    await follow(me.code, friend.code);
    expect(await suggested(me)).toEqual([[friend.code]]);
  });
});

describe("the picture of a guide, for other sites", () => {
  const picture = (author: Person, place = "hoi-an") => new Visitor(fastify).get(`/media/guide/${author.code}/${place}/social`);

  it("is there of one that everybody may read, for an hour, and in no search engine", async () => {
    const { author } = await scene("public");
    const response = await picture(author);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(response.headers).toMatchObject({ "cache-control": "public, max-age=3600", "x-robots-tag": "noindex" });
  });

  it("is there of no other, whoever asks", async () => {
    const [link, draft, closed] = [await scene("link"), await scene("private"), await scene("public", { visibility: "private" })];
    for (const { author, follower } of [link, draft, closed]) {
      expect((await picture(author)).statusCode).toBe(404);
      for (const reader of [author, follower])
        expect((await reader.visitor.get(`/media/guide/${author.code}/hoi-an/social`)).statusCode).toBe(404);
    }
    expect((await link.author.visitor.get(`/media/guide/${link.author.code}/hoi-an/social?key=${link.key}`)).statusCode).toBe(404);
    expect([(await picture(link.author, "vn")).statusCode, (await picture(link.author, "nowhere")).statusCode]).toEqual([404, 404]);
  });

  it("goes when the guide is not public any more, or its traveller hides", async () => {
    const { author } = await scene("public");
    expect((await picture(author)).statusCode).toBe(200);
    await author.put("hoi-an", { visibility: "link" });
    expect((await picture(author)).statusCode).toBe(404);
    await author.put("hoi-an", { visibility: "public" });
    await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, author.code));
    expect((await picture(author)).statusCode).toBe(404);
  });
});

it("An account that is deleted takes its guides along; what others saved of them stays", async () => {
  const { author, stranger } = await scene("public");
  await stranger.send("POST", `${GUIDE}hoi-an/save/`, { traveller: author.code });
  const deletion_requested = new Date(Date.now() - 15 * 86_400_000);
  await db.update(account).set({ deletion_requested }).where(eq(account.id, author.account_id));
  await accountTasks.delete_requested_accounts?.({}, services);
  expect(await db.select().from(traveller_guide)).toEqual([]);
  expect(await db.select().from(traveller_guide_entry)).toEqual([]);
  expect(await db.select().from(wishlist_business)).toHaveLength(1);
});
