import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freezeClock, newUuid } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { expectBooking, expectErrorCode, published } from "../../../tools/testing/octo.ts";
import { buildKey } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { booking_enquiry } from "../../enquiries/tables.ts";
import { octoTasks } from "../jobs.ts";
import { octo_booking } from "../tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const NOW = new Date("2026-05-11T12:00:00Z");
const minutes = (count: number) => freezeClock(new Date(NOW.getTime() + count * 60_000));
const contact = { fullName: "Ana Quispe", emailAddress: "ana@example.org", phoneNumber: "+62 812" };

let key: string;
let code: string;
let room: string;
let activity: string;
let owner: Visitor;
let owner_email: string;
beforeEach(async () => {
  freezeClock(NOW);
  const account = await buildAccount(db);
  owner_email = account.email;
  owner = await new Visitor(fastify).signIn(db, account.id);
  ({ code } = await buildBusiness(db, { owners: [account.id], latitude: -8.5, longitude: 115.26 }));
  const price = { minimum_price: 40, minimum_price_currency: "USD" };
  room = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", ...price })).id;
  activity = (await buildItem(db, { business_profile: code, kind: "activity", title: "Ridge walk", maximum_capacity: 3, ...price })).id;
  ({ key } = await buildKey(db, code));
});
afterEach(() => freezeClock(undefined));

const ask = (method: "GET" | "POST", path: string, payload?: object) =>
  fastify.inject({
    method,
    url: `/octo/bookings/${path}`,
    headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/content, octo/pricing" },
    ...(payload && { payload }),
  });
const wanted = (more: object = {}) => ({
  productId: room,
  optionId: "DEFAULT",
  availabilityId: "2026-06-01/2026-06-04",
  unitItems: [{ unitId: "room" }],
  ...more,
});
const reserve = (more: object = {}) => ask("POST", "", wanted(more));
const taken = async () => (await owner.get(`/inventory/availability/${room}/?from=2026-05-20&to=2026-06-20`)).json().taken as string[];
const NIGHTS = ["2026-06-01", "2026-06-02", "2026-06-03"];
const readEnquiry = async () => (await owner.get("/listing/api/enquiries/")).json().results[0];
const readActs = async () =>
  ((await owner.get(`/listing/api/businesses/${code}/log/`)).json().results as { act: string; side: string }[])
    .filter(({ side }) => side === "guest")
    .map(({ act }) => act);
const answer = async (body: object) => owner.post(`/listing/api/enquiries/${(await readEnquiry()).uuid}/messages/`, body);

describe("A booking", () => {
  it("holds its nights for 30 minutes, becomes an enquiry, and is what the listing answers", async () => {
    const held = await expectBooking(reserve({ resellerReference: "T-1", notes: "A late arrival." }));
    expect(held).toMatchObject({
      status: "ON_HOLD",
      utcExpiresAt: "2026-05-11T12:30:00.000Z",
      availabilityId: "2026-06-01/2026-06-04",
      supplierReference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      resellerReference: "T-1",
      pricing: { retail: 12_000, currency: "USD" },
      cancellable: true,
    });
    expect(await taken()).toEqual(NIGHTS);
    expect(await readEnquiry()).toBeUndefined();

    const asked = await expectBooking(ask("POST", `${held.uuid}/confirm`, { contact }));
    expect(asked).toMatchObject({ status: "PENDING", utcExpiresAt: null, contact: { fullName: "Ana Quispe", phoneNumber: "+62 812" } });
    expect(await taken()).toEqual([]);
    expect(await readEnquiry()).toMatchObject({
      item_type: "rooms",
      room,
      guest_name: "Ana Quispe",
      guest_email: "ana@example.org",
      from_date: "2026-06-01",
      to_date: "2026-06-04",
      guest_message: `Requested through Bali Day Trips. Reference ${held.supplierReference}, reseller reference T-1.\nTelephone: +62 812\nA late arrival.`,
    });
    await doJobs(services);
    expect(
      readMails(services.config)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(["ana@example.org", owner_email].toSorted());

    expect((await answer({ act: "agree", price: 110, currency: "USD" })).statusCode).toBe(201);
    const agreed = await expectBooking(ask("GET", held.uuid));
    expect(agreed).toMatchObject({ status: "CONFIRMED", utcConfirmedAt: NOW.toISOString(), unitItems: [{ status: "CONFIRMED" }] });
    expect(await taken()).toEqual(NIGHTS);
  });

  it("of an activity takes no nights, on one day, for as many as there is room", async () => {
    const people = ["adult", "adult", "child"].map((unitId) => ({ unitId }));
    const hike = { productId: activity, availabilityId: "2026-06-01", unitItems: people, contact };
    const first = await expectBooking(reserve(hike));
    expect(first).toMatchObject({ status: "ON_HOLD", pricing: { retail: 12_000 } });
    await expectBooking(reserve(hike));
    await expectBooking(ask("POST", `${first.uuid}/confirm`, { unitItems: people.slice(1) }));
    expect(await readEnquiry()).toMatchObject({ item_type: "activities", activity, from_date: "2026-06-01", to_date: "2026-06-01" });
    expect(await readEnquiry()).toMatchObject({
      adults: 1,
      child_ages: [null],
      guest_message: expect.stringContaining("for 1 adult, 1 child"),
    });
    expect(await expectErrorCode(reserve({ ...hike, unitItems: [...people, { unitId: "adult" }] }))).toBe("UNPROCESSABLE_ENTITY");
  });

  it("is rejected by a decline, and pending while the listing only keeps the dates", async () => {
    const { uuid } = await expectBooking(reserve({ contact }));
    await expectBooking(ask("POST", `${uuid}/confirm`, {}));
    await answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" });
    expect((await expectBooking(ask("GET", uuid))).status).toBe("PENDING");
    await answer({ act: "decline" });
    expect(await expectBooking(ask("GET", uuid))).toMatchObject({ status: "REJECTED", cancellable: false });
    expect(await expectErrorCode(ask("POST", `${uuid}/cancel`, {}))).toBe("UNPROCESSABLE_ENTITY");
  });

  it("with the same uuid is the same one, and that of another is refused", async () => {
    const uuid = newUuid();
    const first = await expectBooking(reserve({ uuid }));
    expect(first.uuid).toBe(uuid);
    expect((await expectBooking(reserve({ uuid }))).id).toBe(first.id);
    expect(await db.$count(octo_booking)).toBe(1);
    expect(await expectErrorCode(reserve({ uuid, availabilityId: "2026-06-10" }))).toBe("UNPROCESSABLE_ENTITY");
    // Another reseller may have generated the same one.
    ({ key } = await buildKey(db, code));
    expect((await expectBooking(reserve({ uuid, availabilityId: "2026-06-10" }))).id).not.toBe(first.id);
  });

  it("is confirmed once, however often it is asked for", async () => {
    const { uuid } = await expectBooking(reserve({ contact }));
    for (let count = 0; count < 2; count += 1) expect((await expectBooking(ask("POST", `${uuid}/confirm`, {}))).status).toBe("PENDING");
    expect(await db.$count(booking_enquiry)).toBe(1);
  });
});

describe("A hold", () => {
  it("keeps others out, whoever they are, until it ends by itself", async () => {
    const { uuid } = await expectBooking(reserve());
    expect(await expectErrorCode(reserve({ availabilityId: "2026-06-03" }))).toBe("UNPROCESSABLE_ENTITY");
    await expectBooking(reserve({ availabilityId: "2026-06-04" }));
    minutes(31);
    expect(await taken()).toEqual([]);
    expect(await expectBooking(ask("GET", uuid))).toMatchObject({ status: "EXPIRED", utcExpiresAt: null, cancellable: false });
    expect(await expectErrorCode(ask("POST", `${uuid}/confirm`, { contact }))).toBe("INVALID_BOOKING_UUID");
    expect(await expectErrorCode(ask("POST", `${uuid}/extend`, {}))).toBe("UNPROCESSABLE_ENTITY");
    await expectBooking(reserve({ availabilityId: "2026-06-03" }));
  });

  it("is extended for 30 minutes at most, and two hours in all", async () => {
    const { uuid } = await expectBooking(reserve({ expirationMinutes: 10 }));
    minutes(5);
    const extended = async () => (await expectBooking(ask("POST", `${uuid}/extend`, { expirationMinutes: 90 }))).utcExpiresAt;
    expect(await extended()).toBe("2026-05-11T12:35:00.000Z");
    for (const later of [34, 60, 85]) {
      minutes(later);
      await extended();
    }
    minutes(110);
    expect(await extended()).toBe("2026-05-11T14:00:00.000Z");
    expect(await taken()).toEqual(NIGHTS);
    minutes(121);
    expect(await taken()).toEqual([]);
  });

  it("is one of ten at most a key: one has to be confirmed, cancelled or over", async () => {
    const day = (count: number) => ({ availabilityId: `2026-07-${String(count).padStart(2, "0")}` });
    const uuids: string[] = [];
    for (let count = 1; count <= 10; count += 1) uuids.push((await expectBooking(reserve(day(count)))).uuid);
    expect(await expectErrorCode(reserve(day(11)))).toBe("UNPROCESSABLE_ENTITY");
    await expectBooking(ask("POST", `${uuids[0]}/cancel`, {}));
    await expectBooking(reserve(day(11)));
    await expectBooking(ask("POST", `${uuids[1]}/confirm`, { contact }));
    await expectBooking(reserve(day(12)));
    expect(await expectErrorCode(reserve(day(13)))).toBe("UNPROCESSABLE_ENTITY");
    minutes(31);
    await expectBooking(reserve(day(13)));
  });

  it("is given up with its nights, and forgotten a week after", async () => {
    const { uuid } = await expectBooking(reserve({ contact }));
    const given = await expectBooking(ask("POST", `${uuid}/cancel`, { reason: "They changed their plans." }));
    expect(given).toMatchObject({ status: "CANCELLED", cancellation: { refund: "NONE", reason: "They changed their plans." } });
    expect(await taken()).toEqual([]);
    expect((await expectBooking(ask("POST", `${uuid}/cancel`, {}))).cancellation).toEqual(given.cancellation);
    freezeClock(new Date("2026-05-18T12:29:00Z"));
    await octoTasks.delete_unconfirmed_bookings?.({}, services);
    expect(await db.$count(octo_booking)).toBe(1);
    freezeClock(new Date("2026-05-18T12:31:00Z"));
    await octoTasks.delete_unconfirmed_bookings?.({}, services);
    expect(await expectErrorCode(ask("GET", uuid))).toBe("INVALID_BOOKING_UUID");
  });
});

describe("Cancelling what was asked for", () => {
  async function agreed() {
    const { uuid } = await expectBooking(reserve({ contact }));
    await expectBooking(ask("POST", `${uuid}/confirm`, {}));
    await answer({ act: "agree" });
    return uuid;
  }
  it("closes the enquiry, frees its nights and tells the listing's people", async () => {
    const uuid = await agreed();
    await doJobs(services);
    const before = readMails(services.config).length;
    expect(await expectBooking(ask("POST", `${uuid}/cancel`, { reason: "No flight." }))).toMatchObject({ status: "CANCELLED" });
    expect(await taken()).toEqual([]);
    expect(await readEnquiry()).toMatchObject({ status: "closed" });
    await doJobs(services);
    expect(readMails(services.config).slice(before)).toMatchObject([
      { to: owner_email, subject: expect.stringContaining("Enquiry_closed") },
    ]);
    const { messages } = (await owner.get(`/listing/api/enquiries/${(await readEnquiry()).uuid}/`)).json();
    expect(messages.at(-1)).toMatchObject({ side: "guest", act: "close", text: "No flight." });
  });
  it("is in the listing's log once, as if the guest had closed it", async () => {
    const uuid = await agreed();
    for (const _ of ["once", "again"]) await expectBooking(ask("POST", `${uuid}/cancel`, {}));
    expect(await readActs()).toEqual(["enquiry.closed"]);
  });
  it("is in no log where the listing was never asked", async () => {
    const { uuid } = await expectBooking(reserve({ contact }));
    await expectBooking(ask("POST", `${uuid}/cancel`, {}));
    expect(await readActs()).toEqual([]);
  });
  it("ends with the day of arrival, by the clock of the place", async () => {
    const uuid = await agreed();
    freezeClock(new Date("2026-05-31T15:59:00Z"));
    expect((await expectBooking(ask("GET", uuid))).cancellable).toBe(true);
    freezeClock(new Date("2026-05-31T16:01:00Z"));
    expect((await expectBooking(ask("GET", uuid))).cancellable).toBe(false);
    expect(await expectErrorCode(ask("POST", `${uuid}/cancel`, {}))).toBe("UNPROCESSABLE_ENTITY");
  });
});

describe("A booking that cannot be", () => {
  it.each([
    [{ productId: "1" }, "INVALID_PRODUCT_ID"],
    [{ optionId: "1" }, "INVALID_OPTION_ID"],
    [{ unitItems: [{ unitId: "child" }] }, "INVALID_UNIT_ID"],
    [{ unitItems: [] }, "UNPROCESSABLE_ENTITY"],
    [{ unitItems: [{ unitId: "room" }, { unitId: "room" }] }, "UNPROCESSABLE_ENTITY"],
    [{ availabilityId: "2026-06-31" }, "INVALID_AVAILABILITY_ID"],
    [{ availabilityId: "2026-05-10" }, "INVALID_AVAILABILITY_ID"],
    [{ availabilityId: undefined }, "INVALID_AVAILABILITY_ID"],
    [{ availabilityId: "2028-06-01" }, "INVALID_AVAILABILITY_ID"],
    [{ uuid: "mine" }, "BAD_REQUEST"],
    [{ contact: { fullName: "A\r\nBcc: x@y.z" } }, "BAD_REQUEST"],
  ])("with %j is %s, and holds nothing", async (wrong, error) => {
    expect(await expectErrorCode(reserve(wrong))).toBe(error);
    expect(await db.$count(octo_booking)).toBe(0);
  });
  it.each([[{}], [{ fullName: "Ana" }], [{ emailAddress: "ana@example.org" }], [{ fullName: "Ana", emailAddress: "ana" }]])(
    "is not confirmed for %j, and stays held",
    async (incomplete) => {
      const { uuid } = await expectBooking(reserve());
      expect(await expectErrorCode(ask("POST", `${uuid}/confirm`, { contact: incomplete }))).toBe("UNPROCESSABLE_ENTITY");
      expect((await expectBooking(ask("GET", uuid))).status).toBe("ON_HOLD");
      expect(await taken()).toEqual(NIGHTS);
    },
  );
  it("is not made with a key that only reads", async () => {
    ({ key } = await buildKey(db, code, { scope: "read" }));
    const response = await reserve();
    expect([response.statusCode, response.json().error]).toEqual([403, "FORBIDDEN"]);
  });
  it("is not asked for so often that a mailbox fills", async () => {
    for (let count = 1; count <= 6; count += 1) {
      const { uuid } = await expectBooking(reserve({ availabilityId: `2026-07-0${count}`, contact }));
      const { statusCode } = await ask("POST", `${uuid}/confirm`, {});
      expect(statusCode).toBe(count <= 5 ? 200 : 429);
    }
  });
});

describe("Bookings", () => {
  it("are found by either reference or the day of arrival, and are the key's own", async () => {
    const first = await expectBooking(reserve({ resellerReference: "T-1" }));
    const second = await expectBooking(reserve({ resellerReference: "T-2", availabilityId: "2026-06-10" }));
    const found = async (query: string) => {
      const response = await ask("GET", `?${query}`);
      for (const one of response.json()) published.zBooking.parse(one);
      return response.json().map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await found("resellerReference=T-1")).toEqual([first.uuid]);
    expect(await found(`supplierReference=${second.supplierReference}`)).toEqual([second.uuid]);
    expect(await found("localDate=2026-06-10")).toEqual([second.uuid]);
    expect((await found("localDateStart=2026-06-01&localDateEnd=2026-06-10")).toSorted()).toEqual([first.uuid, second.uuid].toSorted());
    expect(await found("resellerReference=T-3")).toEqual([]);
    expect(await expectErrorCode(ask("GET", ""))).toBe("BAD_REQUEST");
    ({ key } = await buildKey(db, code));
    expect(await found("resellerReference=T-1")).toEqual([]);
    for (const uuid of [first.uuid, newUuid(), "mine"]) expect(await expectErrorCode(ask("GET", uuid))).toBe("INVALID_BOOKING_UUID");
    expect(await expectErrorCode(ask("POST", `${first.uuid}/cancel`, {}))).toBe("INVALID_BOOKING_UUID");
  });
  it("stay when their item is gone", async () => {
    const { uuid } = await expectBooking(reserve());
    const { inventory_item } = await import("../../../catalogue/items/tables.ts");
    await db.delete(inventory_item).where(eq(inventory_item.id, room));
    expect(await expectBooking(ask("GET", uuid))).toMatchObject({ productId: room, availability: null });
    expect(await expectErrorCode(ask("POST", `${uuid}/confirm`, { contact }))).toBe("INVALID_PRODUCT_ID");
  });
});
