import type { IncomingHttpHeaders } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { readCalendar } from "./ical/readCalendar.ts";
import { writeCalendar } from "./icalExport.ts";
import { calendarTasks, readDueFeeds } from "./jobs.ts";
import { toDayNumber } from "./nights.ts";
import { takeNights } from "./store.ts";
import { calendar_feed, taken_nights } from "./tables.ts";

/** Reads feeds from a fake site on this machine with the real fetcher. */

const db = testDatabase();
const { fastify, services, logged } = await buildApp(db);

const NOW = new Date("2027-01-10T08:40:00Z");
const calendar = (...spans: [string, string][]) =>
  writeCalendar(
    spans.map(([from, to], index) => ({ uid: `n${index}`, from: toDayNumber(from), to: toDayNumber(to), created: NOW })),
    { name: "Mango room", host: "site.test" },
  );
/** Next response of the site: a body, or a status. */
let answer: { status?: number; body?: string; headers?: Record<string, string> } = {};
let asked: IncomingHttpHeaders[] = [];
let site: FetchDouble;
beforeAll(async () => {
  site = await startFetchDouble(
    (request, response) => {
      asked.push(request.headers);
      response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body ?? "");
    },
    { "site.test": [[PUBLIC_DOUBLE]], "inner.test": [["127.0.0.1"]] },
  );
});
beforeEach(() => {
  asked = [];
  freezeClock(NOW);
});
afterEach(() => freezeClock(undefined));
const pass = (minutes: number) => freezeClock(new Date(NOW.getTime() + minutes * 60_000));

async function buildRoom(host = "site.test") {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [id], latitude: -8.5, longitude: 115.26 });
  const item = (await buildItem(db, { business_profile: code, kind: "room" })).id;
  const owner = await new Visitor(fastify).signIn(db, id);
  const base = `/listing/api/businesses/${code}/feeds/`;
  const feed = (await owner.post(base, { item, url: `https://${host}/a/secret.ics` })).json();
  // The fake site has its own port, which owners' addresses must not have.
  await db
    .update(calendar_feed)
    .set({ url: `http://${host}:${site.port}/a/secret.ics` })
    .where(eq(calendar_feed.uuid, feed.uuid));
  const read = () => readDueFeeds(services, site.options);
  const shown = async () => (await owner.get(base)).json().results[0];
  const taken = async () => (await owner.get(`/inventory/availability/${item}/?from=2027-03-01&to=2027-04-01`)).json();
  const send = async (method: "POST" | "DELETE", path: string, payload?: object) =>
    owner.request({
      method,
      url: `${base}${feed.uuid}/${path}`,
      headers: { [CSRF_HEADER]: await owner.token() },
      ...(payload ? { payload } : {}),
    });
  return { code, item, owner, feed, read, shown, taken, send };
}
const NIGHTS = { taken: ["2027-03-10", "2027-03-11"], as_of: NOW.toISOString(), is_known: true };

describe("A feed", () => {
  it("is read in the background, once it is added, and known from then on", async () => {
    const room = await buildRoom();
    expect(await room.taken()).toEqual({ taken: [], as_of: null, is_known: false });
    expect(await queuedJobs(services)).toMatchObject([{ task: "read_calendar_feed", payload: { uuid: room.feed.uuid } }]);
    answer = { body: calendar(["2027-03-10", "2027-03-12"]) };
    await room.read();
    expect(await room.taken()).toEqual(NIGHTS);
    expect(await room.shown()).toMatchObject({ state: "read", reason: "", nights_count: 2, as_of: NOW.toISOString() });
    expect(asked[0]?.["user-agent"]).toMatch(/^TheGuide/);
  });

  it("is asked again within 15 minutes, not at once, and only for what is new", async () => {
    const room = await buildRoom();
    answer = { body: calendar(["2027-03-10", "2027-03-12"]), headers: { etag: '"a"', "last-modified": "Sun, 10 Jan 2027 08:00:00 GMT" } };
    await room.read();
    await room.read();
    expect(asked).toHaveLength(1);
    pass(13);
    answer = { status: 304 };
    await room.read();
    expect(asked[1]).toMatchObject({ "if-none-match": '"a"', "if-modified-since": "Sun, 10 Jan 2027 08:00:00 GMT" });
    expect(await room.taken()).toEqual({ ...NIGHTS, as_of: "2027-01-10T08:53:00.000Z" });
  });

  it.each([
    ["is empty", { body: calendar() }, "empty", "The calendar is empty."],
    ["is no calendar", { body: "<html>Log in</html>" }, "broken", "This is not a calendar."],
    ["is nothing at all", { body: "" }, "broken", "This is not a calendar."],
    ["is cut off", { body: calendar(["2027-05-10", "2027-05-12"]).slice(0, -20) }, "broken", "The calendar is damaged or incomplete."],
    [
      "has an event of 20,000 properties",
      { body: `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${"X-A:1\n".repeat(20_000)}END:VEVENT\nEND:VCALENDAR` },
      "broken",
      "The calendar has more than 2,000 properties in one event.",
    ],
    [
      "has a line of 2 MB",
      { body: `BEGIN:VCALENDAR\nX-A:${"a".repeat(2_097_152)}\nEND:VCALENDAR` },
      "broken",
      "The calendar has a line of more than 1 MB.",
    ],
    ["is gone", { status: 404 }, "unreachable", "The site no longer has a calendar at this link."],
    ["is refused", { status: 403 }, "unreachable", "The site refuses access to this calendar."],
    ["meets a fault of the site", { status: 500 }, "unreachable", "The site returned an error (500)."],
    [
      "leads on into this machine",
      { status: 302, headers: { location: "http://127.0.0.1/" } },
      "unreachable",
      expect.stringContaining("private"),
    ],
  ] as const)("that %s frees nothing, and its age shows", async (_, next, state, reason) => {
    const room = await buildRoom();
    answer = { body: calendar(["2027-03-10", "2027-03-12"]), headers: { etag: '"a"' } };
    await room.read();
    for (const minutes of [13, 26, 60 * 24 * 3]) {
      pass(minutes);
      answer = next;
      await room.read();
      expect(await room.taken()).toEqual(NIGHTS);
      expect(await room.shown()).toMatchObject({ state, reason, nights_count: 2, as_of: NOW.toISOString() });
    }
    expect(asked).toHaveLength(4);
    expect(site.innerRequests()).toBe(0);
    pass(60 * 24 * 4);
    answer = { body: calendar(["2027-03-20", "2027-03-21"]) };
    await room.read();
    expect((await room.taken()).taken).toEqual(["2027-03-20"]);
    expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("is read in a thread of its own: the server goes on meanwhile", async () => {
    const room = await buildRoom();
    const events = Array.from(
      { length: 20_000 },
      (_, index) => `BEGIN:VEVENT\nUID:${index}\nDTSTART:20200101T150000Z\nDTEND:20200103T110000Z\nEND:VEVENT`,
    );
    answer = { body: `BEGIN:VCALENDAR\n${events.join("\n")}\nEND:VCALENDAR` };
    const begun = process.threadCpuUsage();
    await room.read();
    const { user } = process.threadCpuUsage(begun);
    expect(await room.shown()).toMatchObject({ state: "read", nights_count: 0 });
    const before = process.threadCpuUsage();
    readCalendar(Buffer.from(answer.body as string), { timeZone: "Asia/Makassar", today: toDayNumber("2027-01-10") });
    // Parsing on this thread would take at least as long as the measured call below.
    expect(user).toBeLessThan(process.threadCpuUsage(before).user);
  });

  it("whose name leads to this machine is never asked", async () => {
    const room = await buildRoom("inner.test");
    await room.read();
    expect(await room.shown()).toMatchObject({ state: "unreachable", reason: expect.stringContaining("private network"), as_of: null });
    expect([site.innerRequests(), asked.length]).toEqual([0, 0]);
  });

  it("that was empty from the beginning is known to be empty", async () => {
    const room = await buildRoom();
    answer = { body: calendar() };
    await room.read();
    expect(await room.taken()).toEqual({ ...NIGHTS, taken: [] });
  });

  it("that came back empty frees its nights when somebody says that this is right, and only then", async () => {
    const room = await buildRoom();
    answer = { body: calendar(["2027-03-10", "2027-03-12"]) };
    await room.read();
    expect((await room.send("POST", "refresh/", { is_empty: true })).statusCode).toBe(409);
    pass(13);
    answer = { body: calendar() };
    await room.read();
    expect((await room.taken()).taken).toHaveLength(2);
    const accepted = await room.send("POST", "refresh/", { is_empty: true });
    expect([accepted.statusCode, accepted.json()]).toMatchObject([202, { state: "read", nights_count: 0 }]);
    expect(await room.taken()).toEqual({ taken: [], as_of: "2027-01-10T08:53:00.000Z", is_known: true });
  });

  it("is read at once when somebody asks for it", async () => {
    const room = await buildRoom();
    answer = { body: calendar(["2027-03-10", "2027-03-12"]) };
    await room.read();
    expect((await room.send("POST", "refresh/", {})).statusCode).toBe(202);
    answer = { body: calendar(["2027-03-10", "2027-03-13"]) };
    await room.read();
    expect((await room.taken()).taken).toHaveLength(3);
  });

  it("that is removed frees what it alone said", async () => {
    const room = await buildRoom();
    await db.transaction((tx) => takeNights(tx, { item: room.item, holder: "enquiry 1", from: "2027-03-20", to: "2027-03-21" }));
    answer = { body: calendar(["2027-03-10", "2027-03-12"]) };
    await room.read();
    expect((await room.send("DELETE", "")).statusCode).toBe(204);
    expect(await room.taken()).toEqual({ taken: ["2027-03-20"], as_of: null, is_known: false });
    expect((await room.send("DELETE", "")).statusCode).toBe(404);
  });

  it("and nights that were agreed here: what both have is in conflict, and stays agreed", async () => {
    const room = await buildRoom();
    await db.transaction((tx) => takeNights(tx, { item: room.item, holder: "enquiry 1", from: "2027-03-11", to: "2027-03-13" }));
    answer = { body: calendar(["2027-03-10", "2027-03-12"]) };
    await room.read();
    const [shown] = (await room.owner.get(`/listing/api/businesses/${room.code}/calendars/`)).json().rooms;
    expect(shown.conflicts).toEqual([{ from: "2027-03-11", to: "2027-03-12", parties: ["site.test", "agreed here"], is_dismissed: false }]);
    expect((await room.taken()).taken).toEqual(["2027-03-10", "2027-03-11", "2027-03-12"]);
    expect(await db.select().from(taken_nights).where(eq(taken_nights.holder, "enquiry 1"))).toHaveLength(1);
  });

  it("is asked once, however many servers look for what is due", async () => {
    const room = await buildRoom();
    answer = { body: calendar() };
    await Promise.all([room.read(), room.read(), room.read()]);
    expect(asked).toHaveLength(1);
  });
});

it("The tasks run when there is nothing to do", async () => {
  for (const task of ["read_calendar_feeds", "free_kept_nights"]) await calendarTasks[task]?.({}, services);
  await calendarTasks.read_calendar_feed?.({ uuid: "00000000-0000-7000-8000-000000000000" }, services);
  expect(asked).toEqual([]);
});
