import { afterEach, describe, expect, it } from "vitest";
import { calendar_feed } from "../../booking/calendars/tables.ts";
import { booking_enquiry, guest_question } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, newCode, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { ANSWERS_MAX } from "./rules.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
afterEach(() => freezeClock(undefined));

/** Builds a listing with a desk, and a helper. */
async function desk(values: Parameters<typeof buildBusiness>[1] = {}) {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { name: "Umah Ibu", ...values });
  await db.insert(business_member).values({ business_code: code, account_id: id, role: "helper" });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const url = `/listing/api/businesses/${code}/`;
  const get = async (path: string) => visitor.get(`${url}${path}`);
  const send = async (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload: object = {}) =>
    visitor.request({ method, url: `${url}${path}`, payload, headers: { [CSRF_HEADER]: await visitor.token() } });
  const ask = async (question = "Is there a garden?", given: object = {}) => {
    const row = {
      uuid: newUuid(),
      business: code,
      guest_name: "Ethan Whitcomb",
      guest_email: "ethan@example.org",
      question,
      for_staff: false,
    };
    await db.insert(guest_question).values({ ...row, created: now(), ...given });
    return row.uuid;
  };
  const names = async (query: string) =>
    ((await get(`enquiries/${query}`)).json().results as { guest_name: string }[]).map(({ guest_name }) => guest_name);
  return { code, account: id, visitor, get, send, ask, names };
}

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);

describe("The inbox", () => {
  it("lists enquiries and questions together, the last word first, waiting ones the longest wait first, by how they stand and by the guest's name", async () => {
    freezeClock(new Date("2026-11-23T12:00:00Z"));
    const { code, get, ask, names } = await desk();
    const said = (hours: number) => ({ created: hoursAgo(hours), last_message_at: hoursAgo(hours) });
    await buildEnquiry(db, { business_profile: code, guest_name: "Maya Lindqvist", ...said(1), guest_message: "A cot?" });
    await ask("Is there a garden?", { created: hoursAgo(20) });
    await buildEnquiry(db, {
      business_profile: code,
      guest_name: "Hannah Vogt",
      status: "answered",
      last_side: "business",
      agreed_from: "2027-03-01",
      agreed_to: "2027-03-03",
      ...said(3),
    });
    await buildEnquiry(db, { business_profile: code, guest_name: "100% Oliver", status: "declined", ...said(4) });
    expect(await names("")).toEqual(["Maya Lindqvist", "Hannah Vogt", "100% Oliver", "Ethan Whitcomb"]);
    expect(await names("?state=waiting")).toEqual(["Ethan Whitcomb", "Maya Lindqvist"]);
    expect(await names("?state=agreed")).toEqual(["Hannah Vogt"]);
    expect(await names("?search=LIND")).toEqual(["Maya Lindqvist"]);
    expect(await names("?search=%25")).toEqual(["100% Oliver"]);
    const list = (await get("enquiries/?state=waiting&page_size=1")).json();
    expect(list).toMatchObject({ count: 2, waiting_count: 2, oldest: "2026-11-22T16:00:00.000Z" });
    expect(list.results[0]).toMatchObject({ kind: "question", state: "waiting", last_text: "Is there a garden?", is_opened: false });
  });

  it("is nobody else's: not another owner's, not in part, and no guest's address is in the list", async () => {
    const { code, get, ask } = await desk();
    const other = await desk();
    const uuid = await ask();
    await buildEnquiry(db, { business_profile: code });
    expect((await other.visitor.get(`/listing/api/businesses/${code}/enquiries/`)).statusCode).toBe(404);
    for (const path of [`enquiries/${uuid}/`, `enquiries/${newUuid()}/`]) expect((await other.get(path)).statusCode).toBe(404);
    expect((await other.send("POST", `questions/${uuid}/answer/`, { text: "Mine." })).statusCode).toBe(404);
    expect((await other.send("PATCH", `questions/${uuid}/`, { is_done: true })).statusCode).toBe(404);
    expect((await other.send("PUT", `enquiries/${uuid}/note/`, { text: "Mine.", version: 0 })).statusCode).toBe(404);
    expect((await get("enquiries/")).body).not.toContain("@");
  });

  it("shows neither name nor note of what came before the claim, and counts none of it as waiting", async () => {
    const { code, visitor, get, send } = await desk();
    const { uuid } = await buildEnquiry(db, { business_profile: code, for_staff: true });
    expect((await get("enquiries/")).json()).toMatchObject({ waiting_count: 0, results: [{ guest_name: "", state: "staff" }] });
    const entry = (await get(`enquiries/${uuid}/`)).json();
    expect(entry).toMatchObject({ can_answer: false, guest: null, guest_name: "", question: null });
    expect((await visitor.get(`/listing/api/enquiries/${uuid}/`)).json()).toMatchObject({ guest_email: "", opened: null });
    expect((await db.select().from(booking_enquiry).where(eq(booking_enquiry.uuid, uuid)))[0]?.opened).toBeNull();
    expect((await send("PUT", `enquiries/${uuid}/note/`, { text: "Late.", version: 0 })).statusCode).toBe(404);
  });
});

describe("An entry", () => {
  it("comes with the nights around it, who has them, and what it pays", async () => {
    const { code, get, visitor } = await desk({ discount: 10 });
    const { id: room } = await buildItem(db, {
      business_profile: code,
      kind: "room",
      minimum_price: 375_000,
      minimum_price_currency: "IDR",
    });
    const asked = { business_profile: code, room, from_date: "2027-03-09", to_date: "2027-03-12" };
    const first = await buildEnquiry(db, { ...asked, guest_name: "Kofi Mensah" });
    const answered = await visitor.post(`/listing/api/enquiries/${first.uuid}/messages/`, { text: "Yes.", act: "agree" });
    expect(answered.statusCode).toBe(201);
    const second = await buildEnquiry(db, { ...asked, from_date: "2027-03-11", to_date: "2027-03-14" });
    const own = (await get(`enquiries/${first.uuid}/`)).json();
    expect(own).toMatchObject({ state: "agreed", stay: { in_the_way: [], taken: [] } });
    const entry = (await get(`enquiries/${second.uuid}/`)).json();
    expect(entry.stay).toMatchObject({
      in_the_way: ["2027-03-11"],
      taken: [{ from: "2027-03-09", to: "2027-03-12", kind: "agreed", name: "Kofi Mensah" }],
    });
    expect(entry.money).toEqual({
      ...{ currency: "IDR", times: 3, is_example: false, price: 1_125_000, discount: 10 },
      ...{ off: 112_500, included: [], after: [], pay: 1_012_500, commission: 168_750 },
    });
  });

  it("is read when one of the listing's people opens it, and not by the list", async () => {
    const { get, ask } = await desk();
    const uuid = await ask();
    await get("enquiries/");
    expect((await get("enquiries/")).json().results[0].is_opened).toBe(false);
    expect((await get(`enquiries/${uuid}/`)).json()).toMatchObject({
      ...{ kind: "question", can_answer: true, stay: null, money: null },
      question: { text: "Is there a garden?", guest_email: "ethan@example.org" },
    });
    expect((await get("enquiries/")).json().results[0].is_opened).toBe(true);
  });

  it("shows of a private traveller no more than name and counts, and their voucher of this listing", async () => {
    const { code, get } = await desk({ discount: 10 });
    const { code: traveller } = await buildTraveller(db, { visibility: "private", home_country: "SE" });
    const voucher = newCode();
    const row = { code: voucher, business: code, traveller, attached: true, discount: 10, bonus_credit: 0 };
    await db.insert(coupon).values({ ...row, expires_at: hoursAgo(-100) });
    const { uuid } = await buildEnquiry(db, { business_profile: code, traveller });
    expect((await get(`enquiries/${uuid}/`)).json().guest).toMatchObject({ voucher, traveller: { code: traveller, home_country: null } });
  });
});

describe("A question", () => {
  it("that is answered here becomes an enquiry of the same uuid, which the guest is mailed and can write back to", async () => {
    const { visitor, get, send, ask, names } = await desk();
    const uuid = await ask();
    expect((await send("POST", `questions/${uuid}/answer/`, { text: " " })).statusCode).toBe(400);
    const answered = await send("POST", `questions/${uuid}/answer/`, { text: "A small one." });
    expect([answered.statusCode, answered.json()]).toMatchObject([
      201,
      { uuid, kind: "question", state: "answered", last_text: "A small one." },
    ]);
    const conversation = (await visitor.get(`/listing/api/enquiries/${uuid}/`)).json();
    expect(conversation.messages).toMatchObject([
      { side: "guest", text: "Is there a garden?" },
      { side: "business", text: "A small one." },
    ]);
    expect((await queuedJobs(services)).map(({ task }) => task)).toEqual(["send_enquiry_guest"]);
    expect(await names("")).toEqual(["Ethan Whitcomb"]);
    expect(await names("?state=waiting")).toEqual([]);
    // Another person answers at the same time: both answers are saved in one conversation.
    expect((await send("POST", `questions/${uuid}/answer/`, { text: "With a bench." })).statusCode).toBe(201);
    expect((await visitor.get(`/listing/api/enquiries/${uuid}/`)).json().messages).toHaveLength(3);
    expect((await get(`enquiries/${uuid}/`)).json()).toMatchObject({ kind: "question", state: "answered" });
  });

  it("that was answered by mail waits no more, and can wait again", async () => {
    const { send, ask, names } = await desk();
    const uuid = await ask();
    expect((await send("PATCH", `questions/${uuid}/`, { is_done: true })).json()).toEqual({ is_done: true });
    expect(await names("?state=waiting")).toEqual([]);
    await send("PATCH", `questions/${uuid}/`, { is_done: false });
    expect(await names("?state=waiting")).toEqual(["Ethan Whitcomb"]);
  });

  it("of a guest who has left the guide cannot be answered", async () => {
    const { get, send, ask } = await desk();
    const uuid = await ask("Is there a garden?", { guest_email: "" });
    expect((await get(`enquiries/${uuid}/`)).json().can_answer).toBe(false);
    expect((await send("POST", `questions/${uuid}/answer/`, { text: "Yes." })).statusCode).toBe(409);
  });
});

it("A note is the listing's people's, and the second of two writers is told what the first wrote", async () => {
  const { code, get, send } = await desk();
  const { uuid } = await buildEnquiry(db, { business_profile: code });
  const path = `enquiries/${uuid}/note/`;
  expect((await send("PUT", path, { text: "Allergic to nuts.", version: 0 })).json()).toEqual({ text: "Allergic to nuts.", version: 1 });
  const late = await send("PUT", path, { text: "Late arrival.", version: 0 });
  expect([late.statusCode, late.json().present]).toEqual([409, { text: "Allergic to nuts.", version: 1 }]);
  expect((await send("PUT", path, { text: "Allergic to nuts. Late arrival.", version: 1 })).json().version).toBe(2);
  expect((await get(`enquiries/${uuid}/`)).json().note.text).toBe("Allergic to nuts. Late arrival.");
});

describe("Saved answers", () => {
  it("are added, changed where nobody else has meanwhile, and deleted", async () => {
    const { get, send } = await desk();
    const { uuid, version } = (await send("POST", "saved-answers/", { title: "How to find us", text: "Dear {name}," })).json();
    expect((await send("PATCH", `saved-answers/${uuid}/`, { text: "Hello {name},", version })).json()).toMatchObject({
      title: "How to find us",
      text: "Hello {name},",
      version: 2,
    });
    const late = await send("PATCH", `saved-answers/${uuid}/`, { text: "Hi", version });
    expect([late.statusCode, late.json().present.text]).toEqual([409, "Hello {name},"]);
    expect((await send("DELETE", `saved-answers/${uuid}/`)).statusCode).toBe(204);
    expect((await get("saved-answers/")).json().count).toBe(0);
  });

  it("are each called otherwise, are 50 at most, and are nobody else's", async () => {
    const { code, send } = await desk();
    const other = await desk();
    const { uuid } = (await send("POST", "saved-answers/", { title: "Parking", text: "In the lane." })).json();
    expect((await send("POST", "saved-answers/", { title: "PARKING", text: "Elsewhere." })).json()).toEqual({
      title: ["There is already a saved reply with this title. Choose another title."],
    });
    for (let number = 1; number < ANSWERS_MAX; number += 1) await send("POST", "saved-answers/", { title: `No ${number}`, text: "Yes." });
    expect((await send("POST", "saved-answers/", { title: "One more", text: "Yes." })).statusCode).toBe(400);
    expect((await other.send("PATCH", `saved-answers/${uuid}/`, { text: "Mine." })).statusCode).toBe(404);
    expect((await other.send("DELETE", `saved-answers/${uuid}/`)).statusCode).toBe(404);
    expect((await other.visitor.get(`/listing/api/businesses/${code}/saved-answers/`)).statusCode).toBe(404);
  });
});

describe("Today", () => {
  it("is what waits, the oldest first, who arrives by the day at the listing, open vouchers and calendars that are out of date", async () => {
    // In Hội An it is already the 6th.
    freezeClock(new Date("2027-03-05T18:00:00Z"));
    const { code, get, ask } = await desk({ latitude: 15.88, longitude: 108.33 });
    const said = (hours: number) => ({ created: hoursAgo(hours), last_message_at: hoursAgo(hours) });
    await buildEnquiry(db, { business_profile: code, guest_name: "Young", ...said(1) });
    await ask("Parking?", { created: hoursAgo(30) });
    const agreed = { business_profile: code, status: "answered" as const, last_side: "business" as const, agreed_to: "2027-03-09" };
    for (const [guest_name, agreed_from, values] of [
      ["Yesterday", "2027-03-05", {}],
      ["Now", "2027-03-06", {}],
      ["Next", "2027-03-07", {}],
      ["Only kept", "2027-03-06", { kept_until: hoursAgo(-5) }],
      ["Gone", "2027-03-06", { status: "closed" as const }],
    ] as const)
      await buildEnquiry(db, { ...agreed, guest_name, agreed_from, ...values });
    const voucher = { business: code, discount: 10, bonus_credit: 0, traveller: (await buildTraveller(db)).code, attached: true };
    await db.insert(coupon).values({ ...voucher, code: newCode(), expires_at: hoursAgo(-100) });
    await db.insert(coupon).values({ ...voucher, code: newCode(), traveller: null, attached: false, expires_at: hoursAgo(-100) });
    const { id: item } = await buildItem(db, { business_profile: code, kind: "room" });
    const feed = { item, time_zone: "UTC", created: hoursAgo(90), next_try: now() };
    await db.insert(calendar_feed).values([
      { ...feed, uuid: newUuid(), url: "https://a.example/1.ics", state: "read", as_of: hoursAgo(1) },
      { ...feed, uuid: newUuid(), url: "https://a.example/2.ics", state: "read", as_of: hoursAgo(25) },
      { ...feed, uuid: newUuid(), url: "https://a.example/3.ics", state: "unreachable", as_of: hoursAgo(1) },
    ]);
    const today = (await get("today/")).json();
    expect(today).toMatchObject({ today: "2027-03-06", hour: 1, vouchers_count: 1, stale_count: 2 });
    expect(today.waiting).toMatchObject({
      count: 2,
      results: [{ guest_name: "Ethan Whitcomb", kind: "question" }, { guest_name: "Young" }],
    });
    expect(today.arrivals.results.map((one: { guest_name: string; is_tomorrow: boolean }) => [one.guest_name, one.is_tomorrow])).toEqual([
      ["Now", false],
      ["Next", true],
    ]);
  });

  it("is in UTC for a listing without a known place, and empty for a listing without enquiries", async () => {
    const { code, get } = await desk({ latitude: null, longitude: null });
    expect((await get("today/")).json()).toMatchObject({
      waiting: { count: 0, oldest: null, results: [] },
      arrivals: { count: 0, results: [] },
      vouchers_count: 0,
      stale_count: 0,
    });
    expect((await (await desk()).visitor.get(`/listing/api/businesses/${code}/today/`)).statusCode).toBe(404);
  });
});

it("How many wait stands beside each of one's listings", async () => {
  const { code, visitor, ask } = await desk();
  await ask();
  await buildEnquiry(db, { business_profile: code });
  await buildEnquiry(db, { business_profile: code, last_side: "business", status: "answered" });
  const [own] = (await visitor.get("/listing/api/businesses/")).json().results;
  expect(own.waiting_count).toBe(2);
});
