import { expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { TranslationSource } from "../translations/enumerations.ts";
import { hashOfOriginal, writeTranslations } from "../translations/store.ts";

const db = testDatabase();
const built = (language: string) => ({ language, translations: "", folder: "", scripts: [], patterns: {} });
const languages = new InstalledLanguages([built("de"), built("fr"), built("pt-BR"), built("pt")]);
const { fastify } = await buildApp(db, { languages });
const visitor = new Visitor(fastify);

const ORIGINAL = "Eight rooms on the lake.";
const buildLakeside = () => buildBusiness(db, { name: "Lakeside", short_description: "Rooms on the lake.", description: ORIGINAL });
const translate = (business: string, field: string, language: string, text: string, source: TranslationSource = "owner") =>
  writeTranslations(db, [{ subject: { business }, field, language, source, text, original_hash: hashOfOriginal(ORIGINAL) }]);
const read = async (code: string, language?: string, query = "") =>
  (await visitor.get(`/guide/api/business/${code}/${query}`, language === undefined ? {} : { "accept-language": language })).json();

it("says a listing's texts in the reader's language, with the source and the original", async () => {
  const { code } = await buildLakeside();
  await translate(code, "description", "de", "Acht Zimmer am See.");
  await translate(code, "short_description", "de", "Zimmer am See.");
  expect(await read(code, "de")).toMatchObject({
    description: "Acht Zimmer am See.",
    description_language: "de",
    short_description: "Zimmer am See.",
    translated: { description: { source: "owner", language: "de", original: { text: ORIGINAL, language: "en" } } },
  });
  expect(await read(code)).toMatchObject({ description: ORIGINAL, description_language: "en", translated: {} });
});

it("falls back to the base language, then to English, then to the original", async () => {
  const { code } = await buildLakeside();
  await translate(code, "description", "pt", "Oito quartos.");
  expect(await read(code, "pt-BR")).toMatchObject({ description: "Oito quartos.", description_language: "pt" });
  expect(await read(code, "fr")).toMatchObject({ description: ORIGINAL, description_language: "en", short_description_language: "en" });
  await db.execute(sql`UPDATE business SET language = 'ne' WHERE code = ${code}`);
  expect(await read(code, "fr")).toMatchObject({ description: ORIGINAL, description_language: "ne", short_description_language: "ne" });
  await translate(code, "description", "en", "Eight rooms in English.");
  expect(await read(code, "fr")).toMatchObject({ description: "Eight rooms in English.", description_language: "en" });
});

it("shows the text of the best source, and never replaces it by a lower one", async () => {
  const { code } = await buildLakeside();
  const sources: TranslationSource[] = ["machine", "owner", "import", "staff"];
  for (const source of sources) await translate(code, "description", "de", source, source);
  expect((await read(code, "de")).description).toBe("owner");
  await translate(code, "description", "de", "machine again", "machine");
  expect((await read(code, "de")).description).toBe("owner");
  await translate(code, "description", "de", "", "owner");
  expect(await read(code, "de")).toMatchObject({ description: "staff", translated: { description: { source: "staff" } } });
});

it("gives all languages of the description when asked", async () => {
  const { code } = await buildLakeside();
  await translate(code, "description", "de", "Acht Zimmer.", "machine");
  const { descriptions } = await read(code, "de", "?languages=all");
  expect(descriptions).toEqual({ de: { text: "Acht Zimmer.", source: "machine" }, en: { text: ORIGINAL, source: "owner" } });
  expect(await read(code, undefined, "?language=de")).toMatchObject({ description: "Acht Zimmer." });
  expect((await visitor.get(`/guide/api/business/${code}/?language=DE1`)).statusCode).toBe(400);
});

it("says names and short descriptions of cards in the reader's language", async () => {
  const { code } = await buildLakeside();
  await translate(code, "name", "de", "Haus am See", "import");
  const card = async (language: string) =>
    (await visitor.get("/guide/api/business/", { "accept-language": language }))
      .json()
      .results.find((one: { business_code: string }) => one.business_code === code);
  expect(await card("de")).toMatchObject({ name: "Haus am See", original_name: "Lakeside", short_description_language: "en" });
  expect(await card("fr")).toMatchObject({ name: "Lakeside" });
  expect(await card("fr")).not.toHaveProperty("original_name");
});

it("deletes translations with their listing", async () => {
  const { code } = await buildLakeside();
  await translate(code, "description", "de", "Acht Zimmer.");
  await db.execute(sql`DELETE FROM business WHERE code = ${code}`);
  expect((await db.execute(sql`SELECT FROM translation WHERE business = ${code}`)).rows).toHaveLength(0);
});
