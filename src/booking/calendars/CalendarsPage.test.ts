import { beforeEach, describe, expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { deskPages } from "../../tools/testing/deskPages.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pagesBuild, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as calendarsPage from "./CalendarsPage.tsx";
import { dayAt, toDateText } from "./nights.ts";
import type { RoomCalendar } from "./rooms/contract.ts";
import { noAddress } from "./rules.ts";
import { calendar_feed } from "./tables.ts";

/** Tests the calendars without scripts: the page's loader and its forms. */

const PAGE = "listing/:code/calendar/";
const db = testDatabase();
const build = pagesBuild({}, deskPages({ [PAGE]: calendarsPage }));
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });

let visitor: Visitor;
let here: string;
let item: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [id], name: "Umah" });
  item = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room" })).id;
  here = `/listing/${code}/calendar/`;
  visitor = await new Visitor(fastify).signIn(db, id);
});

async function press(fields: Record<string, string>, token?: string) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: token ?? (await visitor.token()), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test" };
  return visitor.request({ method: "POST", url: here, payload, headers });
}
const rooms = async (): Promise<RoomCalendar[]> =>
  (await visitor.get(`/listing/api/businesses/${here.split("/")[2]}/calendars/`)).json().rooms;

describe("The page of calendars", () => {
  it("shows a member every room, private and kept by no cache", async () => {
    const response = await visitor.get(here);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(shownOn(response.body, PAGE).data).toMatchObject({ name: "Umah", rooms: [{ title: "Mango room", feeds: [], units: 1 }] });
    expect(calendarsPage.meta({ matches: [] } as never)).toContainEqual({ name: "robots", content: "noindex" });
  });
  it("is 404 for who has nothing to do with the listing, and leads visitors to the login and back", async () => {
    const { id } = await buildAccount(db);
    await buildBusiness(db, { owners: [id] });
    expect((await (await new Visitor(fastify).signIn(db, id)).get(here)).statusCode).toBe(404);
    expect((await (await new Visitor(fastify).signIn(db, (await buildAccount(db)).id)).get(here)).statusCode).toBe(404);
    const response = await new Visitor(fastify).get(here);
    expect([response.statusCode, response.headers.location]).toEqual([302, `/accounts/login/?next=${encodeURIComponent(here)}`]);
  });
});

describe("By its forms", () => {
  it("a calendar is added, read again and removed, also one that is gone meanwhile", async () => {
    const added = await press({ intent: "add", item, url: "https://www.airbnb.com/calendar/ical/1.ics" });
    expect([added.statusCode, added.headers.location]).toEqual([303, `${here}#room-${item}`]);
    const feed = (await rooms())[0]?.feeds[0]?.uuid ?? "";
    for (const intent of ["refresh", "remove", "remove", "refresh"])
      expect((await press({ intent, feed })).headers.location).toBe(intent === "remove" ? `${here}?done=remove` : here);
    expect(await db.$count(calendar_feed)).toBe(0);
  });
  it("a wrong address is said under its field, and stays as it was typed", async () => {
    const response = await press({ intent: "add", item, url: "airbnb" });
    expect(response.statusCode).toBe(400);
    expect(shownOn(response.body, PAGE).result).toMatchObject({ errors: { url: [noAddress()] }, typed: { url: "airbnb", item } });
  });
  it("a feed that did not come back empty is not emptied", async () => {
    await press({ intent: "add", item, url: "https://www.airbnb.com/calendar/ical/1.ics" });
    const feed = (await rooms())[0]?.feeds[0]?.uuid ?? "";
    expect((await press({ intent: "empty", feed })).statusCode).toBe(409);
  });
  it("the number of units and the published address are changed", async () => {
    const before = (await rooms())[0]?.calendar_url;
    expect((await press({ intent: "units", item, units: "3" })).headers.location).toBe(`${here}?done=units#room-${item}`);
    expect((await press({ intent: "units", item, units: "none" })).statusCode).toBe(400);
    expect((await press({ intent: "renew", item })).headers.location).toBe(`${here}?done=renew#published`);
    const [room] = await rooms();
    expect([room?.units, room?.calendar_url === before]).toEqual([3, false]);
  });
  it("one night of a block is freed, and blocked again by Undo; the note is in no URL", async () => {
    const day = (ahead: number) => toDateText(dayAt(new Date()) + ahead);
    await press({ intent: "block", item, from: day(30), to: day(32), note: "Painting" });
    const block = `${item}/${(await rooms())[0]?.blocks[0]?.uuid}`;
    const freed = await press({ intent: "free", item, block, from: day(31), to: day(31), block_units: "", block_note: "Painting" });
    const { shown } = shownOn(freed.body, PAGE).result as { shown: { freed: Record<string, string> } };
    expect(shown.freed).toMatchObject({ item, from: day(31), to: day(32), note: "Painting" });
    expect((await rooms())[0]?.blocks.map(({ from, to }) => [from, to])).toEqual([
      [day(30), day(31)],
      [day(32), day(33)],
    ]);
    const again = await press({ intent: "block_again", ...shown.freed });
    expect(again.headers.location).not.toContain("Painting");
    const [joined, ...others] = (await rooms())[0]?.blocks ?? [];
    expect([joined?.from, joined?.to, others]).toEqual([day(30), day(33), []]);
    const whole = { block_from: day(30), block_to: day(33), block_units: "", block_note: "" };
    const all = await press({ intent: "unblock", item, block: `${item}/${joined?.uuid}`, ...whole });
    expect(shownOn(all.body, PAGE).result).toMatchObject({ shown: { freed: { from: day(30), to: day(33) } } });
    expect((await rooms())[0]?.blocks).toEqual([]);
  });
  it("nothing is done without one's own token", async () => {
    for (const token of ["", "a.b"])
      expect((await press({ intent: "add", item, url: "https://a.example/1.ics" }, token)).statusCode).toBe(403);
    expect(await db.$count(calendar_feed)).toBe(0);
  });
});
