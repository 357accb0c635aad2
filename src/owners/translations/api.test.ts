import { beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { event } from "../../catalogue/events/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import type { TranslationSource } from "../../catalogue/translations/enumerations.ts";
import { hashOfOriginal, writeTranslations } from "../../catalogue/translations/store.ts";
import { newCode, newUuid, now } from "../../platform/clock.ts";
import { and, eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });

const ORIGINAL = "Eight rooms on the lake.";
const GERMAN = "Acht Zimmer am See.";
let code: string;
let helper_id: string;
let owner: Visitor;
let helper: Visitor;
let stranger: Visitor;
beforeEach(async () => {
  const [{ id }, { id: other }] = [await buildAccount(db), await buildAccount(db)];
  helper_id = (await buildAccount(db)).id;
  code = (await buildBusiness(db, { name: "Lakeside", description: ORIGINAL, owners: [id] })).code;
  await db.insert(business_member).values({ business_code: code, account_id: helper_id, role: "helper" });
  await buildBusiness(db, { owners: [other] });
  owner = await new Visitor(fastify).signIn(db, id);
  helper = await new Visitor(fastify).signIn(db, helper_id);
  stranger = await new Visitor(fastify).signIn(db, other);
});

const at = (language = "") => `/listing/api/businesses/${code}/texts/${language === "" ? "" : `${language}/`}`;
const read = async (language = "de") => (await owner.get(at(language))).json().subjects;
const shown = async () => (await new Visitor(fastify).get(`/api/business/${code}/?language=de`)).json();
const translate = (source: TranslationSource, text: string, original = ORIGINAL) =>
  writeTranslations(db, [
    { subject: { business: code }, field: "description", language: "de", source, text, original_hash: hashOfOriginal(original) },
  ]);
const lastAct = async () => (await db.select().from(log_entry).orderBy(log_entry.uuid)).at(-1);

describe("The texts of a listing", () => {
  it("are translated by its owner and its helper, and readers are shown them", async () => {
    const answer = await owner.put(at("de"), { description: ` ${GERMAN}\r\n`, name: "Haus am\nSee" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().texts).toMatchObject({
      description: { original: ORIGINAL, own: GERMAN, shown: GERMAN, source: "owner", is_outdated: false },
      name: { original: "Lakeside", own: "Haus am See" },
    });
    expect(await shown()).toMatchObject({ name: "Haus am See", description: GERMAN, translated: { description: { source: "owner" } } });
    expect(await lastAct()).toMatchObject({
      act: "listing.translated",
      business_code: code,
      after: { language: "de", description: GERMAN },
    });
    const log = (await owner.get(`/listing/api/businesses/${code}/log/`)).json().results ?? [];
    expect(JSON.stringify(log)).toContain("changed translations of the listing (German: name, description)");
    expect((await helper.put(at("de"), { description: "Acht helle Zimmer." })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ name: "Haus am See", description: "Acht helle Zimmer." });
  });

  it("are not another's: signed out, of another listing, or a helper no more", async () => {
    const body = { description: GERMAN };
    expect((await new Visitor(fastify).put(at("de"), body)).statusCode).toBe(401);
    expect((await stranger.put(at("de"), body)).statusCode).toBe(404);
    expect((await stranger.get(at())).statusCode).toBe(404);
    expect((await stranger.get(at("de"))).statusCode).toBe(404);
    await db.delete(business_member).where(and(eq(business_member.business_code, code), eq(business_member.account_id, helper_id)));
    await db.insert(business_member).values({ business_code: (await buildBusiness(db)).code, account_id: helper_id, role: "helper" });
    expect((await helper.put(at("de"), body)).statusCode).toBe(404);
    expect(await shown()).toMatchObject({ description: ORIGINAL });
  });

  it("are refused field by field: too long, unknown, of the wrong type, and in a wrong language", async () => {
    const wrong = await owner.put(at("de"), { short_description: "x".repeat(161), motto: "Ruhe", directions: 5, description: GERMAN });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      short_description: ["Use at most 160 characters."],
      motto: ["There is no text with this name."],
      directions: ["Enter text."],
    });
    expect((await owner.put(at("en"), { description: GERMAN })).json()).toHaveProperty("language");
    expect((await owner.put(at("xx"), { description: GERMAN })).json()).toHaveProperty("language");
    expect((await owner.put(at("German"), { description: GERMAN })).statusCode).toBe(404);
    await db.update(business).set({ language: "de" }).where(eq(business.code, code));
    expect((await owner.put(at("de"), { description: GERMAN })).statusCode).toBe(400);
    expect((await owner.put(at("en"), { description: "Eight rooms." })).statusCode).toBe(200);
  });

  it("keep what another person wrote meanwhile: who comes second is shown it", async () => {
    const [{ version }] = await read();
    const answers = await Promise.all([
      owner.put(at("de"), { description: "Erster Text.", version }),
      helper.put(at("de"), { description: "Zweiter Text.", version }),
    ]);
    const late = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(late.present.texts.description.own).toBe((await shown()).description);
    expect((await helper.put(at("de"), { description: "Dritter.", version: late.present.version })).statusCode).toBe(200);
    await db.update(business).set({ description: "Nine rooms." }).where(eq(business.code, code));
    expect((await owner.put(at("de"), { description: "Acht.", version: late.present.version })).statusCode).toBe(409);
  });

  it("are outdated once the original changes, until they are saved again", async () => {
    await owner.put(at("de"), { description: GERMAN });
    await db.update(business).set({ description: "Nine rooms." }).where(eq(business.code, code));
    expect((await read())[0].texts.description).toMatchObject({ original: "Nine rooms.", own: GERMAN, is_outdated: true });
    const { languages } = (await owner.get(at())).json();
    expect(languages).toMatchObject([{ language: "de", is_offered: true, count: 2, translated: 1, outdated: 1 }]);
    await owner.put(at("de"), { description: GERMAN });
    expect((await read())[0].texts.description).toMatchObject({ own: GERMAN, is_outdated: false });
  });

  it("leave a machine's text shown until there is an own one, and again after that is deleted", async () => {
    await translate("machine", "Maschine.");
    await translate("staff", "Team.");
    expect((await read())[0].texts.description).toMatchObject({ own: "", shown: "Team.", source: "staff" });
    await owner.put(at("de"), { description: GERMAN });
    expect((await read())[0].texts.description).toMatchObject({ own: GERMAN, shown: GERMAN, source: "owner" });
    await owner.put(at("de"), { description: "" });
    expect(await shown()).toMatchObject({ description: "Team." });
  });

  it("are all in the listing's open data", async () => {
    await owner.put(at("de"), { description: GERMAN, directions: "Am Hafen links." });
    await owner.put(at("fr"), { name: "Maison du lac" });
    const open = (await new Visitor(fastify).get(`/api/business/${code}/?languages=all`)).json();
    expect(open.texts).toEqual({
      de: { description: { text: GERMAN, source: "owner" }, directions: { text: "Am Hafen links.", source: "owner" } },
      fr: { name: { text: "Maison du lac", source: "owner" } },
    });
  });
});

describe("The language of a listing's texts", () => {
  const change = async (language: string | null) => {
    const { version } = (await owner.get(`/listing/api/businesses/${code}/`)).json();
    return owner.patch(`/listing/api/businesses/${code}/`, { language, version });
  };

  it("is said by its owner, and its events follow", async () => {
    const uuid = newUuid();
    const times = { starts: "2030-06-05", zone: "Asia/Ho_Chi_Minh", created: now(), modified: now() };
    const values = { uuid, code: newCode(), business: code, title: "Tea", added_by: "owner" as const, category: "food" as const };
    await db.insert(event).values({ ...values, ...times, words: "", country_code: "VN" });
    expect((await change("ne")).json()).toMatchObject({ language: "ne" });
    expect((await db.select().from(event).where(eq(event.uuid, uuid)))[0]?.language).toBe("ne");
    expect((await new Visitor(fastify).get(`/api/business/${code}/`)).json().description_language).toBe("ne");
    expect((await change(null)).json()).toMatchObject({ language: null });
  });

  it.each(["nepali", "xx", "N1"])("is not %s", async (language) => expect((await change(language)).json()).toHaveProperty("language"));
});

describe("Items and events", () => {
  it("are translated beside their listing, but not those of another one", async () => {
    const item = await buildItem(db, {
      ...{ business_profile: code, kind: "room", title: "Garden room" },
      terms: { deposit: "Half in advance.", cancellation: "" },
    });
    const other = await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "room" });
    const of = (id: string) => `/inventory/room/${code}/${id}/texts/de/`;
    const answer = await owner.put(of(item.id), { title: "Gartenzimmer", deposit: "Die Hälfte vorab." });
    expect(answer.json()).toMatchObject({ kind: "item", texts: { deposit: { original: "Half in advance.", own: "Die Hälfte vorab." } } });
    expect((await owner.put(of(other.id), { title: "Fremdes" })).statusCode).toBe(404);
    expect((await stranger.put(of(item.id), { title: "Fremdes" })).statusCode).toBe(404);
    expect((await owner.put(of(item.id), { item_category: "x".repeat(61), name: "No" })).json()).toEqual({
      item_category: ["Use at most 60 characters."],
      name: ["There is no text with this name."],
    });
    expect((await read()).find(({ kind }: { kind: string }) => kind === "item")).toMatchObject({
      id: item.id,
      item_kind: "room",
      texts: { title: { own: "Gartenzimmer" } },
    });
  });

  it("are translated until they are removed", async () => {
    const made = await owner.post(`/listing/api/businesses/${code}/events/`, {
      title: "Tea evening",
      starts: "2030-06-04T19:00",
      category: "food",
    });
    const { code: tea } = made.json();
    const url = `/listing/api/businesses/${code}/events/${tea}/texts/de/`;
    expect((await helper.put(url, { title: "Teeabend" })).json()).toMatchObject({ kind: "event", texts: { title: { own: "Teeabend" } } });
    expect((await lastAct())?.act).toBe("event.translated");
    expect((await stranger.put(url, { title: "Fremdes" })).statusCode).toBe(404);
    await owner.delete(`/listing/api/businesses/${code}/events/${tea}/`);
    expect((await owner.put(url, { title: "Spät" })).statusCode).toBe(404);
  });
});
