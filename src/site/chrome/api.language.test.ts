import { expect, it } from "vitest";
import { InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { builtLanguage } from "../../tools/testing/languages.ts";
import { guideFiles } from "./api.ts";

const db = testDatabase();
const languages = new InstalledLanguages([builtLanguage("de", { "Saved offline": "Offline gespeichert" }), builtLanguage("ar")]);
const { fastify, services } = await buildApp(db, { files: guideFiles });
Object.assign(services, { languages });
const manifest = async (url: string, headers = {}) => (await fastify.inject({ url, headers })).json();

it("The manifest is in the language of the page, whatever the browser accepts, and is that of one app", async () => {
  const german = await manifest("/manifest.webmanifest?language=de");
  expect(german).toMatchObject({ id: "/explore/", start_url: "/de/explore/", scope: "/", lang: "de", dir: "ltr" });
  expect(german.shortcuts).toEqual([{ name: "Offline gespeichert", url: expect.stringMatching(/^\/de\//) }]);
  expect(await manifest("/manifest.webmanifest?language=ar")).toMatchObject({ start_url: "/ar/explore/", lang: "ar", dir: "rtl" });
  expect(await manifest("/manifest.webmanifest", { "accept-language": "de" })).toMatchObject({
    ...{ id: "/explore/", start_url: "/explore/", lang: "en-GB", dir: "ltr" },
  });
  expect(await manifest("/manifest.webmanifest?language=xx")).toMatchObject({ start_url: "/explore/" });
});
