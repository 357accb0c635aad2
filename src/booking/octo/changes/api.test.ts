import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { expectBooking, expectErrorCode } from "../../../tools/testing/octo.ts";
import { buildKey } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const NOW = new Date("2026-05-11T12:00:00Z");
const contact = { fullName: "Ana Quispe", emailAddress: "ana@example.org" };

let key: string;
let room: string;
let other: string;
let activity: string;
let owner: Visitor;
beforeEach(async () => {
  freezeClock(NOW);
  const account = await buildAccount(db);
  owner = await new Visitor(fastify).signIn(db, account.id);
  const { code } = await buildBusiness(db, { owners: [account.id], latitude: -8.5, longitude: 115.26 });
  const price = { minimum_price: 40, minimum_price_currency: "USD" };
  room = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", ...price })).id;
  other = (await buildItem(db, { business_profile: code, kind: "room", title: "Palm room", ...price, minimum_price: 50 })).id;
  activity = (await buildItem(db, { business_profile: code, kind: "activity", title: "Ridge walk", maximum_capacity: 3, ...price })).id;
  ({ key } = await buildKey(db, code));
});
afterEach(() => freezeClock(undefined));

const ask = (method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
  fastify.inject({
    method,
    url: `/octo/bookings/${path}`,
    headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/pricing" },
    ...(payload && { payload }),
  });
const reserve = (more: object = {}) =>
  expectBooking(
    ask("POST", "", {
      productId: room,
      optionId: "DEFAULT",
      availabilityId: "2026-06-01/2026-06-04",
      unitItems: [{ unitId: "room" }],
      contact,
      ...more,
    }),
  );
const change = (uuid: string, body: object) => ask("PATCH", uuid, body);
const taken = async (item = room) =>
  (await owner.get(`/inventory/availability/${item}/?from=2026-05-20&to=2026-06-20`)).json().taken as string[];
const readEnquiry = async () => (await owner.get("/listing/api/enquiries/")).json().results[0];
const readMessages = async () => (await owner.get(`/listing/api/enquiries/${(await readEnquiry()).uuid}/`)).json().messages;
const answer = async (body: object) => owner.post(`/listing/api/enquiries/${(await readEnquiry()).uuid}/messages/`, body);
async function asked() {
  const { uuid } = await reserve();
  await expectBooking(ask("POST", `${uuid}/confirm`, {}));
  return uuid as string;
}

describe("A booking that is held", () => {
  it("is about other days, another item or other people after a change, and holds those alone", async () => {
    const { uuid } = await reserve({ resellerReference: "T-1", notes: "Late." });
    const moved = await expectBooking(change(uuid, { availabilityId: "2026-06-03/2026-06-05" }));
    expect(moved).toMatchObject({ status: "ON_HOLD", availabilityId: "2026-06-03/2026-06-05", pricing: { retail: 8_000 }, notes: "Late." });
    expect(await taken()).toEqual(["2026-06-03", "2026-06-04"]);

    expect(await expectBooking(change(uuid, { productId: other }))).toMatchObject({ productId: other, pricing: { retail: 10_000 } });
    expect([await taken(), await taken(other)]).toEqual([[], ["2026-06-03", "2026-06-04"]]);

    const people = [{ unitId: "adult" }, { unitId: "adult" }];
    const hike = await expectBooking(change(uuid, { productId: activity, availabilityId: "2026-06-10", unitItems: people }));
    expect(hike).toMatchObject({ productId: activity, pricing: { retail: 8_000 }, resellerReference: "T-1" });
    expect(await taken(other)).toEqual([]);
    const [first] = hike.unitItems;
    const kept = await expectBooking(change(uuid, { unitItems: [{ uuid: first.uuid, unitId: "adult", contact: { fullName: "Ben" } }] }));
    expect(kept.unitItems).toMatchObject([{ uuid: first.uuid, contact: { fullName: "Ben" } }]);
    expect(await readEnquiry()).toBeUndefined();
  });

  it("is held for longer where that is asked for, two hours in all", async () => {
    const { uuid } = await reserve();
    freezeClock(new Date("2026-05-11T12:20:00Z"));
    expect((await expectBooking(change(uuid, { notes: "Two of us." }))).utcExpiresAt).toBe("2026-05-11T12:30:00.000Z");
    expect((await expectBooking(change(uuid, { expirationMinutes: 90 }))).utcExpiresAt).toBe("2026-05-11T12:50:00.000Z");
  });

  it("stays as it was where the change cannot be", async () => {
    await reserve({ availabilityId: "2026-06-10/2026-06-12" });
    const { uuid } = await reserve();
    const wrong: [object, string][] = [
      [{ availabilityId: "2026-06-09/2026-06-11" }, "UNPROCESSABLE_ENTITY"],
      [{ availabilityId: "2026-05-01" }, "INVALID_AVAILABILITY_ID"],
      [{ productId: activity }, "INVALID_AVAILABILITY_ID"],
      [{ productId: "1" }, "INVALID_PRODUCT_ID"],
      [{ optionId: "1" }, "INVALID_OPTION_ID"],
      [{ unitItems: [{ unitId: "adult" }] }, "INVALID_UNIT_ID"],
      [{ unitItems: [] }, "UNPROCESSABLE_ENTITY"],
      [{ contact: { fullName: "A\r\nBcc: x@y.z" } }, "BAD_REQUEST"],
    ];
    for (const [body, error] of wrong) expect(await expectErrorCode(change(uuid, body)), JSON.stringify(body)).toBe(error);
    expect(await expectBooking(ask("GET", uuid))).toMatchObject({ productId: room, availabilityId: "2026-06-01/2026-06-04" });
    expect(await taken()).toEqual(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-10", "2026-06-11"]);
  });
});

describe("A booking that its listing was asked for", () => {
  it("is changed in the enquiry, and the listing's people are told, once for what is new to them", async () => {
    const uuid = await asked();
    await doJobs(services);
    const before = readMails(services.config).length;
    const later = { availabilityId: "2026-06-08/2026-06-10", contact: { phoneNumber: "+62 812" } };
    expect(await expectBooking(change(uuid, later))).toMatchObject({ status: "PENDING", availabilityId: "2026-06-08/2026-06-10" });
    expect(await readEnquiry()).toMatchObject({ status: "sent", room, from_date: "2026-06-08", to_date: "2026-06-10" });
    const { text } = (await readMessages()).at(-1);
    expect(text).toContain("Changed: Mango room, 8 – 10 Jun 2026, for Ana Quispe.");
    expect(text).toContain("Telephone: +62 812");
    expect(await taken()).toEqual([]);
    const messages = (await readMessages()).length;
    await expectBooking(change(uuid, later));
    await expectBooking(change(uuid, { unitItems: undefined }));
    expect(await readMessages()).toHaveLength(messages);
    await doJobs(services);
    expect(readMails(services.config)).toHaveLength(before + 1);
    await answer({ act: "agree" });
    expect(await taken()).toEqual(["2026-06-08", "2026-06-09"]);
  });

  it("keeps the guest's address: its conversation is with who has that", async () => {
    const uuid = await asked();
    expect(await expectErrorCode(change(uuid, { contact: { emailAddress: "ben@example.org" } }))).toBe("UNPROCESSABLE_ENTITY");
    await expectBooking(change(uuid, { contact: { fullName: "Ana Q. Flores", emailAddress: "ANA@example.org" } }));
    expect(await readEnquiry()).toMatchObject({ guest_name: "Ana Q. Flores", guest_email: "ana@example.org" });
  });

  it("keeps its days and its item once the listing has agreed, or keeps them, and takes the rest", async () => {
    const uuid = await asked();
    await answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" });
    expect(await expectErrorCode(change(uuid, { availabilityId: "2026-06-08/2026-06-10" }))).toBe("UNPROCESSABLE_ENTITY");
    await answer({ act: "agree" });
    expect(await expectErrorCode(change(uuid, { productId: other }))).toBe("UNPROCESSABLE_ENTITY");
    expect(await expectBooking(change(uuid, { notes: "A cot, please." }))).toMatchObject({ status: "CONFIRMED", notes: "A cot, please." });
    expect((await readMessages()).at(-1).text).toContain("A cot, please.");
    expect(await taken()).toHaveLength(3);
  });

  it("tells the listing's people no more than a guest could", async () => {
    const uuid = await asked();
    for (let count = 1; count <= 21; count += 1)
      expect((await change(uuid, { notes: `Note ${count}` })).statusCode).toBe(count <= 20 ? 200 : 429);
  });
});

it("A booking that is over, or another key's, is not changed", async () => {
  const { uuid } = await reserve();
  await expectBooking(ask("POST", `${uuid}/cancel`, {}));
  expect(await expectErrorCode(change(uuid, { notes: "x" }))).toBe("UNPROCESSABLE_ENTITY");
  const expired = await reserve();
  freezeClock(new Date("2026-05-11T12:31:00Z"));
  expect(await expectErrorCode(change(expired.uuid, { notes: "x" }))).toBe("UNPROCESSABLE_ENTITY");
  const code = (await owner.get("/listing/api/businesses/")).json().results[0].business_code;
  ({ key } = await buildKey(db, code));
  expect(await expectErrorCode(change(uuid, { notes: "x" }))).toBe("INVALID_BOOKING_UUID");
});
