import { expect, it, vi } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { hashOfOriginal, writeTranslations } from "../../translations/store.ts";
import { lockSettings, readSettings, writeSettings } from "../store.ts";
import { readShownSettings } from "./store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });

const ENGLISH = { tagline: "Slow travel", introduction: "Places we like.", contact: "Write to us" };
const write = () =>
  db.transaction(async (tx) => {
    const introductions = { country_introductions: { VN: "A long coast." }, area_introductions: { "hoi-an": "An old port." } };
    await writeSettings(tx, { ...(await lockSettings(tx)), ...ENGLISH, ...introductions });
  });
const translate = (field: string, text: string) =>
  writeTranslations(db, [{ subject: "guide", field, language: "de", source: "staff", text, original_hash: hashOfOriginal("anything") }]);
const get = async (path: string, language = "de") => (await new Visitor(fastify).get(path, { "accept-language": language })).json();

it("shows the guide's texts in the reader's language", async () => {
  await write();
  await translate("tagline", "Langsam reisen");
  await translate("introduction", "Orte, die wir mögen.");
  await translate("contact", "Schreib uns");
  await translate("country_introductions.VN", "Eine lange Küste.");
  await translate("area_introductions.hoi-an", "Ein alter Hafen.");
  expect(await get("/guide/api/settings/identity/")).toMatchObject({ tagline: "Langsam reisen", contact: "Schreib uns", foreign: {} });
  const home = await get("/guide/api/home/");
  expect(home).toMatchObject({ tagline: "Langsam reisen", introduction: "Orte, die wir mögen.", foreign: {} });
  expect(await get("/guide/api/country/VN/")).toMatchObject({ introduction: "Eine lange Küste." });
  const area = await get("/guide/api/area/hoi-an/");
  expect(area).toMatchObject({ introduction: "Ein alter Hafen." });
  expect(area).not.toHaveProperty("introduction_language");
  expect(await get("/guide/api/area/hoi-an/", "en")).toMatchObject({ introduction: "An old port." });
  expect((await fastify.inject("/manifest.webmanifest?language=de")).json().description).toBe("Langsam reisen");
});

it("names the language of texts without a translation; the pages translate the default tagline themselves", async () => {
  expect((await get("/guide/api/settings/identity/")).foreign).toEqual({});
  await write();
  expect((await get("/guide/api/settings/identity/")).foreign).toEqual({ tagline: "en", contact: "en" });
  expect((await get("/guide/api/home/")).foreign).toEqual({ tagline: "en", introduction: "en" });
  expect((await get("/guide/api/country/VN/")).introduction_language).toBe("en");
  expect((await get("/guide/api/area/hoi-an/")).introduction_language).toBe("en");
});

it("leaves the originals to staff", async () => {
  await write();
  await translate("tagline", "Langsam reisen");
  const { id } = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(fastify).signIn(db, id);
  expect((await staff.get("/guide/api/settings/", { "accept-language": "de" })).json()).toMatchObject(ENGLISH);
  expect(await readSettings(db)).toMatchObject(ENGLISH);
});

it("shows a translation of a guide without settings of its own, in one query", async () => {
  await translate("area_introductions.hoi-an", "Ein alter Hafen.");
  expect(await get("/guide/api/area/hoi-an/")).toMatchObject({ introduction: "Ein alter Hafen." });
  const query = vi.spyOn(db.$client, "query");
  await readShownSettings(db);
  const statements = query.mock.calls.map(([given]) => (typeof given === "string" ? given : (given as { text: string }).text));
  query.mockRestore();
  expect(statements.filter((text) => /^select/i.test(text))).toHaveLength(1);
});
