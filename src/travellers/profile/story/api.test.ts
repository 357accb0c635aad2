import { expect, it } from "vitest";
import { ENGLISH } from "../../../platform/languages/reader.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { guidePictureUrl } from "../../guides/urls.ts";
import { passportStoryUrl } from "../rules.ts";

const db = testDatabase();

it("A passport's picture is in the language that its address names, whatever the browser prefers: caches keep it for everyone", async () => {
  const languages = withGerman({ "TRAVELLER’S PASSPORT": "REISEPASS" });
  const { fastify } = await buildApp(db, { languages });
  const { code } = await buildTraveller(db);
  const draw = async (url: string, header = "en") => {
    const { statusCode, headers, rawPayload } = await fastify.inject({ url, headers: { "accept-language": header } });
    expect([statusCode, headers["cache-control"], headers.vary]).toEqual([200, "public, max-age=3600", undefined]);
    return rawPayload;
  };
  const [english, german] = [ENGLISH, languages.readerOf("de")].map((reader) => runForReader(reader, () => passportStoryUrl(code)));
  expect([english, german]).toEqual([`/media/passport/${code}/story`, `/media/passport/${code}/story?language=de`]);
  const picture = await draw(english ?? "");
  expect((await draw(german ?? "")).equals(picture)).toBe(false);
  expect((await draw(english ?? "", "de")).equals(picture)).toBe(true);
  expect((await draw(`${english}?language=xx`)).equals(picture)).toBe(true);
});

it("A guide's picture names its language beside its version", () => {
  const url = () => guidePictureUrl("k4m2x9ta", "hoi-an", 3);
  expect(url()).toBe("/media/guide/k4m2x9ta/hoi-an/social?v=3");
  expect(runForReader(withGerman().readerOf("de"), url)).toBe("/media/guide/k4m2x9ta/hoi-an/social?v=3&language=de");
});
