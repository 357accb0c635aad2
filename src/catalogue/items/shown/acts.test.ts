import { expect, it, vi } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../../tools/testing/factories.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { buildKey } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { hashOfOriginal, writeTranslations } from "../../translations/store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });
const GERMAN = { "accept-language": "de" };

const TERMS = { deposit: "Half in advance", cancellation: "Free until 7 days before" };
async function scene(language: string | null = null) {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { name: "Umah", owners: [id], language });
  const values = { title: "Mango room", description: "A room with a view.", item_category: "Upstairs", terms: TERMS };
  const room = await buildItem(db, { business_profile: code, kind: "room", is_featured: true, ...values });
  const translate = (field: string, text: string) =>
    writeTranslations(db, [
      { subject: { item: room.id }, field, language: "de", source: "owner", text, original_hash: hashOfOriginal("anything") },
    ]);
  const get = async (path: string, headers: Record<string, string> = GERMAN) => (await new Visitor(fastify).get(path, headers)).json();
  return { account: id, code, room, translate, get };
}

async function translated() {
  const built = await scene();
  await built.translate("title", "Mangozimmer");
  await built.translate("description", "Ein Zimmer mit Aussicht.");
  await built.translate("item_category", "Oben");
  await built.translate("deposit", "Die Hälfte vorab");
  await built.translate("cancellation", "Kostenlos bis 7 Tage vorher");
  return built;
}

const TRANSLATED = {
  title: "Mangozimmer",
  description: "Ein Zimmer mit Aussicht.",
  item_category: "Oben",
  terms: { deposit: "Die Hälfte vorab", cancellation: "Kostenlos bis 7 Tage vorher" },
};

it("shows items in the reader's language on the listing's page, in the inventory and in the checkout's search", async () => {
  const { code, get } = await translated();
  const lists = [
    (await get(`/guide/api/business/${code}/page/`)).items,
    (await get(`/inventory/room/${code}/`)).results,
    (await get(`/inventory/checkoutProducts/${code}/`)).results,
    (await get(`/checkout/api/search/accommodation-products/?business_code=${code}`)).results,
  ];
  for (const items of lists) {
    expect(items).toMatchObject([TRANSLATED]);
    expect(items[0].foreign).toEqual({});
    expect(items[0].translated).toMatchObject({
      title: { source: "owner", language: "de", original: { text: "Mango room", language: "en" } },
      deposit: { original: { text: TERMS.deposit } },
    });
  }
  const [english] = (await get(`/inventory/room/${code}/`, {})).results;
  expect(english).toMatchObject({ title: "Mango room", terms: TERMS, translated: {}, foreign: {} });
});

it("names the language of texts that have no translation", async () => {
  const { code, translate, get } = await scene("ne");
  await translate("title", "Mangozimmer");
  const [item] = (await get(`/inventory/room/${code}/`)).results;
  expect(item).toMatchObject({ title: "Mangozimmer", description: "A room with a view." });
  expect(item.foreign).toEqual({ description: "ne", item_category: "ne", deposit: "ne", cancellation: "ne" });
});

it("leaves the listing's own texts to its owners", async () => {
  const { account, code } = await translated();
  const owner = await new Visitor(fastify).signIn(db, account);
  const { items } = (await owner.get(`/listing/api/businesses/${code}/items/`, GERMAN)).json();
  expect(items).toMatchObject([{ title: "Mango room", description: "A room with a view.", item_category: "Upstairs", terms: TERMS }]);
});

it("shows featured activities in the reader's language, without the whole original", async () => {
  const { room, code, get } = await translated();
  await db.execute(sql`UPDATE inventory_item SET kind = 'activity', activity_type = 'yoga', room_type = NULL WHERE id = ${room.id}`);
  const name = { subject: { business: code }, field: "name", language: "de", source: "import" as const, text: "Haus", original_hash: null };
  await writeTranslations(db, [name]);
  const { activityProducts } = await get("/guide/api/home/");
  const card = activityProducts.find(({ id }: { id: string }) => id === room.id);
  expect(card).toMatchObject({ title: "Mangozimmer", description: TRANSLATED.description, business: { name: "Haus" } });
  expect(card.translated.description).toEqual({ source: "owner", language: "de" });
});

it("shows OCTO's products in the reader's language, with the listing's own title as their internal name", async () => {
  const { code } = await translated();
  const { key } = await buildKey(db, code);
  const headers = { authorization: `Bearer ${key}`, "octo-capabilities": "octo/content" };
  const ask = (more: Record<string, string>) => fastify.inject({ url: "/octo/products/", headers: { ...headers, ...more } });
  const german = await ask(GERMAN);
  expect(german.headers["content-language"]).toBe("de");
  expect(german.json()).toMatchObject([{ title: "Mangozimmer", internalName: "Mango room", locale: "de" }]);
  expect((await ask({})).json()).toMatchObject([{ title: "Mango room", internalName: "Mango room", locale: "en" }]);
});

it("names a voucher's item in the traveller's language, and to the listing in its own words", async () => {
  const { account, code, room } = await translated();
  await db.execute(sql`UPDATE business SET discount = 10 WHERE code = ${code}`);
  const traveller = await buildTraveller(db);
  const maya = await new Visitor(fastify).signIn(db, traveller.account_id);
  const saved = await maya.post("/credit/api/coupon/", {
    ...{ business: code, traveller: traveller.code, recommender: null, item_type: "room", item: room.id },
  });
  expect(saved.statusCode).toBe(201);
  const path = `/credit/api/coupon/${saved.json().code}/`;
  expect((await maya.get(path, GERMAN)).json()).toMatchObject({ item_title: "Mangozimmer" });
  const owner = await new Visitor(fastify).signIn(db, account);
  expect((await owner.get(path, GERMAN)).json()).toMatchObject({ item_title: "Mango room" });
});

it("takes one query for all items of a list, and none without items", async () => {
  const { code, room, translate, get } = await scene();
  const queries = async () => {
    const query = vi.spyOn(db.$client, "query");
    await get(`/guide/api/business/${code}/page/`);
    const texts = query.mock.calls.map(([given]) => (typeof given === "string" ? given : (given as { text: string }).text));
    query.mockRestore();
    const all = texts.filter((text) => !/^(?:SAVEPOINT|RELEASE|ROLLBACK|BEGIN|COMMIT)/i.test(text.trim()));
    return { all: all.length, items: all.filter((text) => /"translation"\."item" in/.test(text)).length };
  };
  // The first page of a server reads more.
  await queries();
  const untranslated = await queries();
  expect(untranslated.items).toBe(1);
  await translate("title", "Mangozimmer");
  await buildItem(db, { business_profile: code, kind: "room" });
  expect(await queries()).toEqual(untranslated);
  await db.execute(sql`DELETE FROM inventory_item WHERE business_profile = ${room.business_profile}`);
  expect(await queries()).toEqual({ all: untranslated.all - 1, items: 0 });
});
