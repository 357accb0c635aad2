import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, newUuid, now } from "../../../platform/clock.ts";
import { CSRF_HEADER } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { placeAgain } from "../rooms/store.ts";
import { releaseNights, takeNights } from "../store.ts";
import { calendar_feed, feed_event } from "../tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const NOTE = "Aunt Sari moves in";
beforeEach(() => freezeClock(new Date("2027-03-01T12:00:00Z")));
afterEach(() => freezeClock(undefined));

async function signIn() {
  const account = await buildAccount(db);
  const browser = await new Visitor(fastify).signIn(db, account.id);
  const send = async (method: "POST" | "DELETE", url: string, payload?: object) =>
    browser.request({ method, url, headers: { [CSRF_HEADER]: await browser.token() }, ...(payload ? { payload } : {}) });
  return { id: account.id, get: (url: string) => browser.get(url), send };
}

async function buildRoom(units = 1) {
  const [owner, helper, stranger] = [await signIn(), await signIn(), await signIn()];
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  await buildBusiness(db, { owners: [stranger.id] });
  const item = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", units })).id;
  const blocks = `/listing/api/items/${item}/blocks/`;
  const block = (more: object = {}) => owner.send("POST", blocks, { from: "2027-03-10", to: "2027-03-12", note: NOTE, ...more });
  const room = async () => (await owner.get(`/listing/api/businesses/${code}/calendars/`)).json().rooms[0];
  return { code, item, owner, helper, stranger, blocks, block, room };
}
type Room = Awaited<ReturnType<typeof buildRoom>>;

const taken = async ({ item }: Room) =>
  (await visitor.get(`/inventory/availability/${item}/?from=2027-03-01&to=2027-04-01`)).json().taken as string[];
const agree = ({ item }: Room, from: string, to: string, force = false) => {
  const holder = newUuid();
  return db.transaction((tx) => takeNights(tx, { item, holder, from, to, force })).then((made) => ({ ...made, holder }));
};
const published = async (room: Room) => {
  const { pathname } = new URL((await room.room()).calendar_url);
  return (await visitor.get(pathname)).body;
};

async function addEvent({ item }: Room, nights: string, first_seen: Date) {
  const feed = { uuid: newUuid(), item, url: `https://airbnb.com/${newUuid()}.ics`, time_zone: "UTC", created: now(), next_try: now() };
  await db.insert(calendar_feed).values(feed);
  await db.insert(feed_event).values({ uuid: newUuid(), feed: feed.uuid, nights, is_reservation: true, first_seen });
  await db.transaction((tx) => placeAgain(tx, item));
}

describe("Blocked nights", () => {
  it("are taken for guests and in the published calendar at once, and free again after undo", async () => {
    const room = await buildRoom();
    const made = await room.block();
    expect([made.statusCode, made.json()]).toMatchObject([201, { from: "2027-03-10", to: "2027-03-12", units: null, note: NOTE }]);
    expect(await taken(room)).toEqual(["2027-03-10", "2027-03-11"]);
    const calendar = await published(room);
    expect(calendar).toContain("DTSTART;VALUE=DATE:20270310");
    expect(calendar).toContain("DTEND;VALUE=DATE:20270312");
    expect((await room.owner.get(room.blocks)).json()).toMatchObject({ count: 1, results: [{ note: NOTE }] });
    expect((await room.owner.send("DELETE", `${room.blocks}${made.json().uuid}/`)).statusCode).toBe(204);
    expect(await taken(room)).toEqual([]);
    expect(await published(room)).not.toContain("VEVENT");
  });

  it("have a note for owners and helpers only", async () => {
    const room = await buildRoom();
    await room.block();
    expect((await room.helper.get(room.blocks)).json().results[0].note).toBe(NOTE);
    expect(await published(room)).not.toContain("Sari");
    expect((await visitor.get(`/inventory/availability/${room.item}/`)).body).not.toContain("Sari");
    expect((await room.owner.get(`/listing/api/businesses/${room.code}/log/`)).body).not.toContain("Sari");
  });

  it("are written and read by the listing's people alone", async () => {
    const room = await buildRoom();
    const { uuid } = (await room.block()).json();
    const body = { from: "2027-03-20", to: "2027-03-21" };
    expect((await room.stranger.send("POST", room.blocks, body)).statusCode).toBe(404);
    expect((await room.stranger.get(room.blocks)).statusCode).toBe(404);
    expect((await room.stranger.send("DELETE", `${room.blocks}${uuid}/`)).statusCode).toBe(404);
    expect((await visitor.get(room.blocks)).statusCode).toBe(401);
    // A member of another listing cannot remove a block through a room of their own.
    const other = await buildRoom();
    expect((await other.owner.send("DELETE", `${other.blocks}${uuid}/`)).statusCode).toBe(404);
    expect(await taken(room)).toHaveLength(2);
    expect((await room.helper.send("POST", room.blocks, body)).statusCode).toBe(201);
  });

  it("are freed one by one, and the block keeps its others with its note", async () => {
    const room = await buildRoom();
    const { uuid } = (await room.block({ to: "2027-03-14" })).json();
    const free = (query: string, by = room.owner) => by.send("DELETE", `${room.blocks}${uuid}/?${query}`);
    expect((await free("from=2027-03-11&to=2027-03-12", room.stranger)).statusCode).toBe(404);
    const other = await buildRoom();
    expect((await other.owner.send("DELETE", `${other.blocks}${uuid}/?from=2027-03-11&to=2027-03-12`)).statusCode).toBe(404);
    expect((await free("from=2027-03-20&to=2027-03-21")).json()).toHaveProperty("from");
    expect((await free("from=soon&to=2027-03-12")).statusCode).toBe(400);
    expect(await taken(room)).toHaveLength(4);
    expect((await free("from=2027-03-11&to=2027-03-12", room.helper)).statusCode).toBe(204);
    expect(await taken(room)).toEqual(["2027-03-10", "2027-03-12", "2027-03-13"]);
    const { results } = (await room.owner.get(room.blocks)).json();
    expect(results.map((one: { from: string; to: string; note: string }) => [one.from, one.to, one.note])).toEqual([
      ["2027-03-10", "2027-03-11", NOTE],
      ["2027-03-12", "2027-03-14", NOTE],
    ]);
    expect((await free("from=2027-03-10&to=2027-03-11")).statusCode).toBe(204);
    expect((await free("from=2027-03-10&to=2027-03-11")).statusCode).toBe(404);
    expect(await taken(room)).toEqual(["2027-03-12", "2027-03-13"]);
  });

  it("keep their entry's id in the published calendar when other nights change", async () => {
    const room = await buildRoom();
    await room.block();
    const uid = /UID:(.*)/.exec(await published(room))?.[1];
    const { holder } = await agree(room, "2027-03-20", "2027-03-21");
    await db.transaction((tx) => releaseNights(tx, holder));
    expect(/UID:(.*)/.exec(await published(room))?.[1]).toBe(uid);
  });

  it("are not for rooms of another kind, past nights or the wrong order", async () => {
    const room = await buildRoom();
    expect((await room.block({ to: "2027-03-10" })).json()).toHaveProperty("to");
    expect((await room.block({ from: "2027-02-01", to: "2027-02-02" })).json()).toHaveProperty("from");
    expect((await room.block({ note: "a".repeat(501) })).json()).toHaveProperty("note");
    const activity = (await buildItem(db, { business_profile: room.code, kind: "activity" })).id;
    const url = `/listing/api/items/${activity}/blocks/`;
    expect((await room.owner.send("POST", url, { from: "2027-03-10", to: "2027-03-12" })).statusCode).toBe(404);
    expect(await taken(room)).toEqual([]);
  });
});

describe("Nights of guests", () => {
  it("are not blocked unless forced, and stay blocked once the guest cancels", async () => {
    const room = await buildRoom();
    const { holder } = await agree(room, "2027-03-11", "2027-03-12");
    const refused = await room.block();
    expect([refused.statusCode, refused.json().detail]).toEqual([409, "Agreed or held for guests: 11 Mar 2027."]);
    expect(await taken(room)).toEqual(["2027-03-11"]);
    expect((await room.block({ force: true })).statusCode).toBe(201);
    expect(await taken(room)).toEqual(["2027-03-10", "2027-03-11"]);
    await db.transaction((tx) => releaseNights(tx, holder));
    expect(await taken(room)).toEqual(["2027-03-10", "2027-03-11"]);
  });

  it("cannot be agreed in blocked nights", async () => {
    const room = await buildRoom();
    await room.block();
    expect((await agree(room, "2027-03-11", "2027-03-13")).taken).toEqual(["2027-03-11"]);
    // With force the owner knows; a guest in blocked nights is no double booking.
    expect((await agree(room, "2027-03-11", "2027-03-13", true)).taken).toEqual([]);
    expect((await room.room()).conflicts).toEqual([]);
  });

  it("count by unit: all units are blocked, or a number of them", async () => {
    const room = await buildRoom(3);
    await agree(room, "2027-03-11", "2027-03-12");
    expect((await room.block()).statusCode).toBe(409);
    expect((await room.block({ units: 2 })).statusCode).toBe(201);
    expect(await taken(room)).toEqual(["2027-03-11"]);
    expect((await agree(room, "2027-03-10", "2027-03-11")).taken).toEqual([]);
    expect((await agree(room, "2027-03-10", "2027-03-11")).taken).toEqual(["2027-03-10"]);
  });
});

describe("Nights of another site's calendar", () => {
  it("that were there before are blocked without a clash", async () => {
    const room = await buildRoom();
    await addEvent(room, "[2027-03-10,2027-03-12)", new Date("2027-02-20T12:00:00Z"));
    await room.block();
    expect((await room.room()).conflicts).toEqual([]);
  });

  it("that are booked there after the block are a clash", async () => {
    const room = await buildRoom();
    await room.block();
    await addEvent(room, "[2027-03-11,2027-03-13)", new Date("2027-03-01T13:00:00Z"));
    expect((await room.room()).conflicts).toMatchObject([{ from: "2027-03-11", to: "2027-03-12", parties: ["Airbnb", "blocked"] }]);
    expect(await taken(room)).toEqual(["2027-03-10", "2027-03-11", "2027-03-12"]);
  });
});
