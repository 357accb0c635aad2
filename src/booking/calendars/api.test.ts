import { afterEach, describe, expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, newUuid, now } from "../../platform/clock.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { noAddress, ownAddress, privateAddress, tooManyFeeds } from "./rules.ts";
import { releaseNights, takeNights } from "./store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
afterEach(() => freezeClock(undefined));

async function buildRoom({ units = 1, is_published = true } = {}) {
  const [owner, helper, stranger] = [await buildAccount(db), await buildAccount(db), await buildAccount(db)];
  const { code } = await buildBusiness(db, { owners: [owner.id], is_published });
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  await buildBusiness(db, { owners: [stranger.id] });
  const item = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", units })).id;
  const of = async ({ id }: { id: string }) => {
    const browser = await new Visitor(fastify).signIn(db, id);
    const send = async (method: "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
      browser.request({ method, url, headers: { [CSRF_HEADER]: await browser.token() }, ...(payload ? { payload } : {}) });
    return { get: (url: string) => browser.get(url), send };
  };
  return {
    code,
    item,
    feeds: `/listing/api/businesses/${code}/feeds/`,
    calendars: `/listing/api/businesses/${code}/calendars/`,
    owner: await of(owner),
    helper: await of(helper),
    stranger: await of(stranger),
  };
}
const agree = (item: string, from: string, to: string, holder = newUuid(), kept_until: Date | null = null) =>
  db.transaction((tx) => takeNights(tx, { item, holder, from, to, kept_until }));
const availability = (item: string, query = "?from=2027-03-01&to=2027-04-01") => visitor.get(`/inventory/availability/${item}/${query}`);

describe("The availability of a room", () => {
  it("is the nights that are taken: one guest leaves on another's day of arrival", async () => {
    const { item } = await buildRoom();
    await agree(item, "2027-03-10", "2027-03-12");
    await agree(item, "2027-03-12", "2027-03-13");
    const response = await availability(item);
    expect(response.json()).toEqual({ taken: ["2027-03-10", "2027-03-11", "2027-03-12"], as_of: null, is_known: false });
    expect((await availability(item, "?from=2027-03-11&to=2027-03-12")).json().taken).toEqual(["2027-03-11"]);
    expect((await availability(item, "?from=2027-03-13&to=2027-03-13")).json().taken).toEqual([]);
  });
  it("is kept by no cache", async () => {
    const { item } = await buildRoom();
    expect((await availability(item)).headers["cache-control"]).toBe("private, no-store");
  });
  it("counts a night when all units of it are taken", async () => {
    const { item } = await buildRoom({ units: 2 });
    await agree(item, "2027-03-10", "2027-03-12");
    expect((await availability(item)).json().taken).toEqual([]);
    await agree(item, "2027-03-11", "2027-03-13");
    expect((await availability(item)).json().taken).toEqual(["2027-03-11"]);
  });
  it("leaves out nights that were kept for a time which has passed", async () => {
    const { item } = await buildRoom();
    await agree(item, "2027-03-10", "2027-03-12", "one", new Date(now().getTime() + 60_000));
    expect((await availability(item)).json().taken).toHaveLength(2);
    freezeClock(new Date(Date.now() + 61_000));
    expect((await availability(item)).json().taken).toEqual([]);
  });
  it("is asked for from today for 400 days unless said, and for no more", async () => {
    const { item } = await buildRoom();
    freezeClock(new Date("2027-01-10T12:00:00Z"));
    await agree(item, "2027-01-08", "2027-01-11");
    await agree(item, "2028-02-13", "2028-02-16");
    expect((await availability(item, "")).json().taken).toEqual(["2027-01-10", "2028-02-13"]);
    expect((await availability(item, "?from=2027-01-01&to=2028-02-05")).statusCode).toBe(200);
    const long = await availability(item, "?from=2027-01-01&to=2028-02-06");
    expect([long.statusCode, long.json()]).toEqual([400, { to: ["Ask for at most 400 days at once."] }]);
    const back = await availability(item, "?from=2027-01-02&to=2027-01-01");
    expect([back.statusCode, back.json()]).toEqual([400, { to: ["Choose a last day on or after the first."] }]);
    for (const query of ["?from=2027-02-30", "?to=tomorrow", "?from="]) expect((await availability(item, query)).statusCode).toBe(400);
  });
  it("is 404 for no item and for a listing that is not published; of an activity nothing is ever taken", async () => {
    const hidden = await buildRoom({ is_published: false });
    for (const item of [hidden.item, newUuid(), "mango"]) expect((await availability(item)).statusCode).toBe(404);
    const { code } = await buildBusiness(db);
    const { id } = await buildItem(db, { business_profile: code, kind: "activity" });
    await agree(id, "2027-03-10", "2027-03-12");
    expect((await availability(id)).json()).toEqual({ taken: [], as_of: null, is_known: false });
  });
});

describe("The feeds of a listing", () => {
  const URL_OF_AIRBNB = "https://www.airbnb.com/calendar/ical/12345678.ics?s=0f";
  it("are its owners' and helpers' to see, add, read and remove", async () => {
    const { feeds, item, owner, helper } = await buildRoom();
    for (const person of [owner, helper]) {
      const added = await person.send("POST", feeds, { item, url: URL_OF_AIRBNB });
      expect([added.statusCode, added.json()]).toMatchObject([
        201,
        { item, url: URL_OF_AIRBNB, name: "Airbnb", state: "waiting", as_of: null },
      ]);
      const again = await person.send("POST", feeds, { item, url: ` ${URL_OF_AIRBNB}#x ` });
      expect([again.statusCode, again.json().uuid]).toEqual([200, added.json().uuid]);
      expect((await person.get(feeds)).json()).toMatchObject({ count: 1, results: [{ name: "Airbnb" }] });
      expect((await person.get(`${feeds}?item=${newUuid()}`)).json().count).toBe(0);
      expect((await person.send("POST", `${feeds}${added.json().uuid}/refresh/`, {})).statusCode).toBe(202);
      expect((await person.send("DELETE", `${feeds}${added.json().uuid}/`)).statusCode).toBe(204);
    }
  });
  it("are 404 to everybody else who owns something, and nobody else is let in", async () => {
    const { feeds, calendars, item, owner, stranger } = await buildRoom();
    const { uuid } = (await owner.send("POST", feeds, { item, url: URL_OF_AIRBNB })).json();
    for (const url of [feeds, calendars])
      expect([(await stranger.get(url)).statusCode, (await visitor.get(url)).statusCode]).toEqual([404, 401]);
    const tries = [
      stranger.send("POST", feeds, { item, url: URL_OF_AIRBNB }),
      stranger.send("POST", `${feeds}${uuid}/refresh/`, {}),
      stranger.send("DELETE", `${feeds}${uuid}/`),
      stranger.send("PATCH", `${calendars}${item}/`, { units: 2 }),
      stranger.send("POST", `${calendars}${item}/renew/`),
    ];
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    // Another owner's listing gives no access to it either.
    const other = await buildRoom();
    expect((await other.owner.send("DELETE", `${other.feeds}${uuid}/`)).statusCode).toBe(404);
    expect((await other.owner.send("POST", `${other.calendars}${item}/renew/`)).statusCode).toBe(404);
    expect((await other.owner.send("POST", other.feeds, { item, url: URL_OF_AIRBNB })).json()).toEqual({
      item: ["This listing has no such room."],
    });
    expect((await owner.get(feeds)).json().count).toBe(1);
  });
  it("are of public addresses alone", async () => {
    const { feeds, item, owner } = await buildRoom();
    const feedUrlError = async (url: string) => (await owner.send("POST", feeds, { item, url })).json().url?.[0];
    for (const url of [
      "airbnb.com/a.ics",
      "ftp://a.example/a",
      "https://me:secret@a.example/",
      "https://a.example:8080/",
      "https://intranet/a",
      "javascript:x",
    ])
      expect(await feedUrlError(url)).toBe(noAddress());
    for (const url of [
      "http://127.0.0.1/",
      "http://2130706433/",
      "https://[::1]/",
      "https://169.254.169.254/latest/",
      "http://[::ffff:10.0.0.1]/",
    ])
      expect(await feedUrlError(url)).toBe(privateAddress());
    expect(await feedUrlError("https://guide.test/ical/x/y.ics")).toBe(ownAddress());
    expect(await feedUrlError(`https://a.example/${"x".repeat(2_000)}`)).toBeDefined();
    expect((await owner.send("POST", feeds, { item, url: "webcal://a.example/b.ics" })).json().url).toBe("https://a.example/b.ics");
  });
  it("are ten a room at most", async () => {
    const { feeds, item, owner } = await buildRoom();
    for (let index = 0; index < 10; index += 1)
      expect((await owner.send("POST", feeds, { item, url: `https://a.example/${index}` })).statusCode).toBe(201);
    expect((await owner.send("POST", feeds, { item, url: "https://a.example/10" })).json()).toEqual({ url: [tooManyFeeds()] });
  });
  it("are of rooms: an activity reads no calendar", async () => {
    const { feeds, code, owner } = await buildRoom();
    const { id } = await buildItem(db, { business_profile: code, kind: "activity" });
    expect((await owner.send("POST", feeds, { item: id, url: URL_OF_AIRBNB })).json()).toEqual({
      item: ["This listing has no such room."],
    });
  });
});

describe("A room's own calendar", () => {
  const readCalendarPath = async ({ owner, calendars }: Awaited<ReturnType<typeof buildRoom>>) =>
    (await owner.get(calendars)).json().rooms[0].calendar_url.replace("https://guide.test", "");

  it("holds what was agreed and kept here, at once, and no word of whose it is", async () => {
    const room = await buildRoom();
    const path = await readCalendarPath(room);
    await agree(room.item, "2027-03-10", "2027-03-12", "enquiry of Anneliese");
    await agree(room.item, "2027-03-20", "2027-03-21", "two", new Date(now().getTime() + 3_600_000));
    const response = await visitor.get(path);
    expect([response.statusCode, response.headers["content-type"], response.headers["x-robots-tag"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "noindex",
    ]);
    expect(response.body.match(/DTSTART[^\r]*/g)).toEqual(["DTSTART;VALUE=DATE:20270310", "DTSTART;VALUE=DATE:20270320"]);
    expect(response.body).not.toContain("Anneliese");
    await db.transaction((tx) => releaseNights(tx, "enquiry of Anneliese"));
    expect((await visitor.get(path)).body).not.toContain("20270310");
  });
  it("stays the same for who has read it, and says when it was read", async () => {
    const room = await buildRoom();
    const path = await readCalendarPath(room);
    await agree(room.item, "2027-03-10", "2027-03-12");
    const { headers } = await visitor.get(path);
    expect((await visitor.get(path, { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect((await room.owner.get(room.calendars)).json().rooms[0].last_read).not.toBeNull();
    await agree(room.item, "2027-03-14", "2027-03-15");
    expect((await visitor.get(path, { "if-none-match": String(headers.etag) })).statusCode).toBe(200);
  });
  it("has a secret address, which can be renewed: the one before is gone", async () => {
    const room = await buildRoom();
    const path = await readCalendarPath(room);
    expect((await room.helper.send("POST", `${room.calendars}${room.item}/renew/`)).statusCode).toBe(200);
    const renewed = await readCalendarPath(room);
    expect(renewed).not.toBe(path);
    expect([(await visitor.get(path)).statusCode, (await visitor.get(renewed)).statusCode]).toEqual([404, 200]);
    const other = await buildRoom();
    const wrong = [
      `/ical/${room.item}/`,
      `/ical/${room.item}/${"A".repeat(22)}.ics`,
      renewed.replace(room.item, other.item),
      "/ical/x/y.ics",
    ];
    for (const one of wrong) expect((await visitor.get(one)).statusCode).toBe(404);
  });
  it("shows a stay in two units once", async () => {
    const room = await buildRoom({ units: 2 });
    await agree(room.item, "2027-03-10", "2027-03-12", "one");
    await agree(room.item, "2027-03-12", "2027-03-14", "two");
    await agree(room.item, "2027-03-10", "2027-03-14", "three");
    const { body } = await visitor.get(await readCalendarPath(room));
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });
});

describe("The number of a room's units", () => {
  it("is changed by members, and decides at once", async () => {
    const { item, calendars, helper } = await buildRoom();
    await agree(item, "2027-03-10", "2027-03-12");
    const changed = await helper.send("PATCH", `${calendars}${item}/`, { units: 2 });
    expect([changed.statusCode, changed.json().units]).toEqual([200, 2]);
    expect((await availability(item)).json().taken).toEqual([]);
    expect((await helper.send("PATCH", `${calendars}${item}/`, { units: 1 })).statusCode).toBe(200);
    expect((await availability(item)).json().taken).toHaveLength(2);
    for (const units of [0, -1, 1.5, 201, "2", "many", null])
      expect(Object.keys((await helper.send("PATCH", `${calendars}${item}/`, { units })).json())).toEqual(["units"]);
  });
  it("is no part of what guests see of an item", async () => {
    const { code } = await buildRoom({ units: 7 });
    expect((await visitor.get(`/inventory/room/${code}/`)).json().results[0]).not.toHaveProperty("units");
  });
});
