import { afterEach, beforeEach, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { findAreaBySlug } from "../../places/store.ts";
import { hashOfOriginal, writeTranslations } from "../../translations/store.ts";
import { findOwnEvent } from "../own/store.ts";
import { insertEvent } from "../writes/store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });

beforeEach(() => freezeClock(new Date("2027-06-02T12:00:00Z")));
afterEach(() => freezeClock(undefined));

async function scene() {
  const hoiAn = await findAreaBySlug(db, "hoi-an");
  const event = await db.transaction((tx) =>
    insertEvent(tx, {
      ...{ title: "Lantern walk", description: "Through the old town.", place_name: "Bridge", price_text: "Free" },
      ...{ category: "tradition", status: "scheduled", starts: "2027-06-02T20:00", ends: "2027-06-02T22:00", recurrence: null },
      ...{ minimum_price: null, minimum_price_currency: null, booking_url: null, website: null, picture_uuid: null, added_by: "staff" },
      ...{ country_code: "VN", area_id: hoiAn?.id ?? 0, latitude: 15.88, longitude: 108.33, zone: "Asia/Ho_Chi_Minh" },
      ...{ business: null, is_at_host: false },
    }),
  );
  const translate = (field: string, text: string) =>
    writeTranslations(db, [
      { subject: { event: event.uuid }, field, language: "de", source: "import", text, original_hash: hashOfOriginal("anything") },
    ]);
  return { event, translate };
}
const get = async (path: string, language = "de") => (await new Visitor(fastify).get(path, { "accept-language": language })).json();

it("shows events in the reader's language on their page, in lists, in the search and in feeds", async () => {
  const { event, translate } = await scene();
  const german = { title: "Laternengang", description: "Durch die Altstadt.", place_name: "Brücke", price_text: "Kostenlos" };
  for (const [field, text] of Object.entries(german)) await translate(field, text);
  const page = await get(`/guide/api/events/${event.code}/`);
  expect(page).toMatchObject({ ...german, foreign: {} });
  expect(page.translated.description).toEqual({
    ...{ source: "import", language: "de" },
    original: { text: "Through the old town.", language: "en" },
  });
  expect((await get("/guide/api/events/?area=hoi-an")).results).toMatchObject([german]);
  expect((await get("/guide/api/events/next/?area=hoi-an")).today).toMatchObject([german]);
  expect((await get("/search/events/?search=lantern")).results).toMatchObject([german]);
  expect((await get("/guide/api/area/hoi-an/events/")).events).toMatchObject([german]);
  expect(await get(`/guide/api/events/${event.code}/`, "en")).toMatchObject({ title: "Lantern walk", translated: {} });
});

it("names the language of texts that have no translation", async () => {
  const { event, translate } = await scene();
  await db.execute(sql`UPDATE event SET language = 'vi' WHERE uuid = ${event.uuid}`);
  await translate("title", "Laternengang");
  const { title, foreign } = await get(`/guide/api/events/${event.code}/`);
  expect(title).toBe("Laternengang");
  expect(foreign).toEqual({ description: "vi", place_name: "vi", price_text: "vi" });
});

it("leaves the original to owners and staff", async () => {
  const { event, translate } = await scene();
  await translate("title", "Laternengang");
  expect(await findOwnEvent(db, event.code)).toMatchObject({ title: "Lantern walk" });
});
