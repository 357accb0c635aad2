import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newUuid, now } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { event } from "../events/tables.ts";
import { area } from "../places/tables.ts";
import { type Subject, writeTranslations } from "./store.ts";

/** A separate database: notifications are sent when a change is committed. */
const { db, connection } = await freshDatabase({ places: true });

const received: string[] = [];
let listener: pg.Client;
beforeAll(async () => {
  listener = new pg.Client(connection);
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => received.push(payload));
  await listener.query("LISTEN guide_keys");
});
afterAll(() => listener.end());

let marks = 0;
async function settle() {
  marks += 1;
  const mark = `mark ${marks}`;
  await db.execute(sql`SELECT pg_notify('guide_keys', ${mark})`);
  while (!received.includes(mark)) await new Promise((resolve) => setTimeout(resolve, 2));
  return received.splice(0).filter((key) => key !== mark);
}

/** Returns the keys of pages and responses that a new translation renders again. */
async function keysOf(subject: Subject, field: string) {
  await settle();
  await writeTranslations(db, [{ subject, field, language: "de", source: "staff", text: `Text ${marks}`, original_hash: null }]);
  return settle();
}

it("renders a listing's pages again with a translation of an item", async () => {
  const { code } = await buildBusiness(db);
  const { id } = await buildItem(db, { business_profile: code, kind: "room" });
  expect(await keysOf({ item: id }, "title")).toEqual(expect.arrayContaining([`business:${code}`, "featured"]));
});

it("renders the pages of an event and its places again", async () => {
  const [hoiAn] = await db.select().from(area).where(eq(area.slug, "hoi-an"));
  const uuid = newUuid();
  await db.insert(event).values({
    ...{ uuid, code: "zzzzzzz1", added_by: "staff", title: "Walk", category: "other", starts: "2030-06-02", zone: "Asia/Ho_Chi_Minh" },
    ...{ country_code: "VN", area_id: hoiAn?.id ?? null, words: "walk", created: now(), modified: now() },
  });
  const keys = await keysOf({ event: uuid }, "title");
  expect(keys).toEqual(expect.arrayContaining(["event:zzzzzzz1", "events:hoi-an", "events:VN", "any_event"]));
});

it("renders the pages that name an area again", async () => {
  const [hoiAn] = await db.select().from(area).where(eq(area.slug, "hoi-an"));
  expect(await keysOf({ area: hoiAn?.id ?? 0 }, "name")).toContain("area");
});

it("renders the pages with the guide's own texts again", async () => {
  expect(await keysOf("guide", "tagline")).toContain("guide_settings");
});
