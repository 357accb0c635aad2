import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freezeClock, newCode } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { business } from "../listings/tables.ts";
import { findAreaBySlug } from "../places/store.ts";
import { area } from "../places/tables.ts";
import { writeTranslations } from "../translations/store.ts";
import { passEvents, purgeEvents } from "./acts.ts";
import { event, event_occurrence } from "./tables.ts";
import { insertEvent, setEventDeleted } from "./writes/store.ts";

const db = testDatabase();
const { fastify } = await lendApp(db);
// A Wednesday, 19:00 in Vietnam.
const NOW = new Date("2027-06-02T12:00:00Z");

let hoiAn: number;
beforeEach(async () => {
  freezeClock(NOW);
  hoiAn = (await findAreaBySlug(db, "hoi-an"))?.id ?? 0;
});
afterEach(() => freezeClock(undefined));

type Values = Partial<Parameters<typeof insertEvent>[1]>;
const build = (values: Values = {}) =>
  db.transaction((tx) =>
    insertEvent(tx, {
      ...{
        title: "Lantern walk",
        description: "",
        category: "tradition",
        status: "scheduled",
        starts: "2027-06-02T20:00",
        recurrence: null,
      },
      ...{
        place_name: "Bridge",
        price_text: "Free",
        minimum_price: null,
        minimum_price_currency: null,
        booking_url: null,
        website: null,
        picture_uuid: null,
        added_by: "staff",
      },
      ...{
        country_code: "VN",
        area_id: hoiAn,
        latitude: 15.88,
        longitude: 108.33,
        zone: "Asia/Ho_Chi_Minh",
        business: null,
        is_at_host: false,
      },
      ends: values.starts === undefined ? "2027-06-02T22:00" : null,
      ...values,
    }),
  );
const get = async (path: string) => (await new Visitor(fastify).get(path)).json();
const titles = async (query: string) =>
  ((await get(`/guide/api/events/?${query}`)).results as { title: string }[]).map(({ title }) => title);

describe("The events of a place", () => {
  it("are those that are not over, the next first, with their times by the clock of the place", async () => {
    await build({ title: "Over", starts: "2027-06-02T17:00", ends: "2027-06-02T18:59" });
    await build({ title: "Friday concert", starts: "2027-06-04T20:00", ends: null, category: "music" });
    await build();
    expect(await titles("area=hoi-an")).toEqual(["Lantern walk", "Friday concert"]);
    expect((await get("/guide/api/events/?country=VN")).results[0]).toMatchObject({
      title: "Lantern walk",
      starts: "2027-06-02T13:00:00.000Z",
      ends: "2027-06-02T15:00:00.000Z",
      next_date: "2027-06-02T13:00:00.000Z",
      next_end: "2027-06-02T15:00:00.000Z",
      repeats: null,
      status: "scheduled",
      source: "staff",
      local_starts: "2027-06-02T20:00",
      local_ends: "2027-06-02T22:00",
      time_zone: "Asia/Ho_Chi_Minh",
      area: { slug: "hoi-an" },
      price_text: "Free",
      business: null,
    });
    expect(await titles("area=hoi-an&category=music")).toEqual(["Friday concert"]);
    expect(await titles("country=TH")).toEqual([]);
    expect((await new Visitor(fastify).get("/guide/api/events/?area=nowhere")).statusCode).toBe(404);
    expect((await new Visitor(fastify).get("/guide/api/events/?when=whenever")).statusCode).toBe(400);
  });

  it("are found by time, and one that lasts for months comes last", async () => {
    await build({ title: "Exhibition", starts: "2027-05-01", ends: "2027-09-30" });
    await build({ title: "Saturday market", starts: "2027-01-02T07:00", ends: "2027-01-02T11:00", recurrence: "FREQ=WEEKLY" });
    await build();
    expect(await titles("area=hoi-an&when=today")).toEqual(["Lantern walk", "Exhibition"]);
    expect(await titles("area=hoi-an&when=tonight")).toEqual(["Lantern walk", "Exhibition"]);
    expect(await titles("area=hoi-an&when=weekend")).toEqual(["Saturday market", "Exhibition"]);
    expect(await titles("area=hoi-an&when=tomorrow")).toEqual(["Exhibition"]);
  });

  it("include those of areas inside it", async () => {
    await db.insert(area).values({
      ...{
        id: 1_987_654_321,
        slug: "an-bang-beach",
        name: "An Bang",
        country_code: "VN",
        latitude: 15.9,
        longitude: 108.34,
        parent_id: hoiAn,
      },
    });
    await build({ area_id: 1_987_654_321, title: "Beach cinema" });
    expect(await titles("area=hoi-an")).toEqual(["Beach cinema"]);
  });

  it("of an owner are hidden with the listing, and those of others lose only its name", async () => {
    const { code } = await buildBusiness(db);
    await build({ business: code, added_by: "owner", title: "Tea evening" });
    await build({ business: code, title: "Street fair" });
    expect(await titles(`business=${code}`)).toEqual(["Street fair", "Tea evening"]);
    await db.update(business).set({ is_published: false }).where(eq(business.code, code));
    expect(await titles("area=hoi-an")).toEqual(["Street fair"]);
  });

  it("move with the listing that hosts them", async () => {
    const { code } = await buildBusiness(db);
    await build({ business: code, is_at_host: true });
    const pokhara = await findAreaBySlug(db, "pokhara");
    await db
      .update(business)
      .set({ area_id: pokhara?.id ?? null, country_code: "NP" })
      .where(eq(business.code, code));
    expect(await titles("area=hoi-an")).toEqual([]);
    expect(await titles("country=NP")).toEqual(["Lantern walk"]);
  });

  it("are grouped for its page, each in the first group in which it takes place", async () => {
    await build({ title: "Daily tour", starts: "2027-06-01T09:00", recurrence: "FREQ=DAILY" });
    await build({ title: "Friday concert", starts: "2027-06-04T20:00" });
    await build({ title: "Tuesday talk", starts: "2027-06-08T10:00" });
    await build({ title: "Autumn fair", starts: "2027-10-01" });
    const groups = await get("/guide/api/events/next/?area=hoi-an");
    const names = (group: { title: string }[]) => group.map(({ title }) => title);
    expect(names(groups.today)).toEqual([]);
    expect(names(groups.weekend)).toEqual(["Friday concert", "Daily tour"]);
    expect(names(groups.week)).toEqual(["Tuesday talk"]);
    expect(groups.count).toBe(4);
  });
});

describe("One event", () => {
  it("shows its next dates, and that it is over for 30 days", async () => {
    const { code } = await build({ recurrence: "FREQ=WEEKLY;COUNT=3" });
    const shown = await get(`/guide/api/events/${code}/`);
    expect(shown).toMatchObject({
      repeats: "FREQ=WEEKLY;COUNT=3",
      repeats_text: "every Wednesday",
      is_over: false,
      local_starts: "2027-06-02T20:00",
    });
    expect(shown.dates.map(({ local_starts }: { local_starts: string }) => local_starts)).toEqual([
      "2027-06-02T20:00",
      "2027-06-09T20:00",
      "2027-06-16T20:00",
    ]);
    freezeClock(new Date("2027-06-20T00:00:00Z"));
    expect(await get(`/guide/api/events/${code}/`)).toMatchObject({ is_over: true, dates: [], local_starts: "2027-06-16T20:00" });
    freezeClock(new Date("2027-08-20T00:00:00Z"));
    expect((await new Visitor(fastify).get(`/guide/api/events/${code}/`)).statusCode).toBe(404);
  });

  it("that is removed, or that never was, is not found", async () => {
    const { code, uuid } = await build();
    await db.transaction((tx) => setEventDeleted(tx, uuid, NOW));
    for (const one of [code, newCode()]) expect((await new Visitor(fastify).get(`/guide/api/events/${one}/`)).statusCode).toBe(404);
    expect((await new Visitor(fastify).get("/guide/api/events/../../")).statusCode).toBeLessThan(500);
  });
});

describe("As time passes", () => {
  const next = async (uuid: string) =>
    (await db.select().from(event_occurrence).where(eq(event_occurrence.event, uuid)).orderBy(event_occurrence.starts)).map(({ starts }) =>
      starts.toISOString(),
    );

  it("a recurring event gets its later dates, and keeps its last past one", async () => {
    const { uuid, code } = await build({ recurrence: "FREQ=WEEKLY", starts: "2027-06-02T20:00" });
    freezeClock(new Date("2027-07-10T00:00:00Z"));
    await passEvents(db);
    const dates = await next(uuid);
    expect(dates[0]).toBe("2027-07-07T13:00:00.000Z");
    expect(dates.at(-1)).toBe("2027-09-22T13:00:00.000Z");
    expect(await get(`/guide/api/events/${code}/`)).toMatchObject({ local_starts: "2027-07-14T20:00", is_over: false });
  });

  it("a recurring event keeps its hour over a change of the clocks, and its next date is the one after", async () => {
    const { code } = await build({ recurrence: "FREQ=WEEKLY", starts: "2027-10-06T20:00", zone: "Europe/Paris" });
    const next = async () => (await get(`/guide/api/events/${code}/`)).next_date;
    freezeClock(new Date("2027-10-26T00:00:00Z"));
    await passEvents(db);
    expect(await next()).toBe("2027-10-27T18:00:00.000Z");
    // Clocks go back on 31 October 2027.
    freezeClock(new Date("2027-10-28T00:00:00Z"));
    await passEvents(db);
    expect(await next()).toBe("2027-11-03T19:00:00.000Z");
  });

  it("past and removed events are deleted after 30 days, and a running one stays", async () => {
    await build({ title: "Running", recurrence: "FREQ=DAILY" });
    await build({ title: "Past" });
    const { uuid } = await build({ title: "Removed", recurrence: "FREQ=DAILY" });
    await db.transaction((tx) => setEventDeleted(tx, uuid, NOW));
    freezeClock(new Date("2027-07-01T00:00:00Z"));
    await purgeEvents(db);
    expect(await db.$count(event)).toBe(3);
    freezeClock(new Date("2027-07-10T00:00:00Z"));
    await purgeEvents(db);
    expect((await db.select().from(event)).map(({ title }) => title)).toEqual(["Running"]);
  });
});

describe("The search", () => {
  const search = (text: string) => get(`/search/events/?${new URLSearchParams({ search: text })}`);

  it("understands a kind, a time and a place", async () => {
    await build({ title: "Friday concert", starts: "2027-06-04T20:00", category: "music" });
    await build();
    expect(await search("concerts this weekend")).toMatchObject({
      heading: "Music, this weekend",
      url: "/explore/whats-on/?when=weekend&category=music",
      count: 1,
      results: [{ title: "Friday concert" }],
    });
    expect(await search("concerts today")).toMatchObject({ heading: "Music, today", url: "/explore/whats-on/", count: 0, results: [] });
    expect(await search("films")).toMatchObject({ heading: "", url: null, count: 0 });
    expect((await search("what's on")).results).toHaveLength(2);
  });

  it("finds titles by their words, and nothing for a listing's words", async () => {
    await build({ title: "Đêm Rằm: lantern walk" });
    expect((await search("lantern wa")).results).toHaveLength(1);
    expect((await search("dem ram")).results).toHaveLength(1);
    for (const text of ["hotel", "la", "", "' & | ! :*", "walk hotel"]) expect((await search(text)).results, text).toEqual([]);
  });

  it("finds events by the translations of their titles, and not by former ones", async () => {
    const { uuid } = await build({ title: "Lantern walk" });
    const translate = (text: string) =>
      writeTranslations(db, [{ subject: { event: uuid }, field: "title", language: "de", source: "machine", text, original_hash: null }]);
    await translate("Straßenlaternen-Umzug für Große");
    for (const text of ["strassenlaternen umz", "straßenlaternen", "lantern umzug"])
      expect((await search(text)).results, text).toHaveLength(1);
    await translate("Lichterfest");
    expect((await search("umzug")).results).toEqual([]);
    expect((await search("lichterf")).results).toHaveLength(1);
    await translate("");
    expect((await search("lichterf")).results).toEqual([]);
  });
});

it("An area's events are its calendar and feed, with the dates of the next weeks", async () => {
  await build({ recurrence: "FREQ=WEEKLY" });
  const found = await get("/guide/api/area/hoi-an/events/");
  expect(found).toMatchObject({ area: { slug: "hoi-an" }, events: [{ title: "Lantern walk" }] });
  expect(found.events[0].dates.length).toBeGreaterThan(5);
  expect((await new Visitor(fastify).get("/guide/api/area/nowhere/events/")).statusCode).toBe(404);
});
