import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, it } from "vitest";
import { captchaHandlers } from "../../accounts/captcha/api.ts";
import type { Challenge } from "../../accounts/captcha/contract.ts";
import { encodeCaptchaToken } from "../../accounts/captcha/rules.ts";
import { deleteExpiredUsedChallenges, newChallenge } from "../../accounts/captcha/store.ts";
import { used_challenge } from "../../accounts/captcha/tables.ts";
import { freezeClock } from "../../platform/clock.ts";
import { platformHandlers } from "../../platform/endpoints/api.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { enquiryHandlers } from "./api.ts";
import { booking_enquiry, guest_question } from "./tables.ts";

const db = testDatabase();
/** Includes the platform's handlers, which issue the anti-forgery token. */
const handlers = [...enquiryHandlers, ...captchaHandlers, ...platformHandlers(enquiryHandlers)];
const config = { OPERATOR_EMAIL: "people@guide.test" };
const { fastify, services } = await buildApp(db, { handlers, config });
const ENQUIRY = "/api/booking-enquiry/";
const QUESTION = "/api/guest_question/";
const MISSING = { token: ["Please fill out captcha before submitting!"] };
const FAILED = { token: ["Captcha verification failed. Please try again."] };
const NOW = new Date("2026-05-11T12:00:00Z");

afterEach(() => freezeClock(undefined));

const solved = async (challenge: Challenge) =>
  encodeCaptchaToken({ challenge, solution: (await solveChallenge({ challenge, deriveKey }))! });

/** Returns a token in the same way as a browser. */
const tokenFor = async (visitor: Visitor) => solved((await visitor.get("/captcha/challenge/")).json());

/** Returns an equally valid token, of a challenge that takes no time to solve. */
const quickToken = async () => solved(await newChallenge(services.config.GUIDE_SECRET, { cost: 1, counter: 1 }));

/** Builds a visitor and a listing with an activity and a room. */
async function scene(listing: Parameters<typeof buildBusiness>[1] = {}) {
  const visitor = new Visitor(fastify);
  const business = await buildBusiness(db, listing);
  const activity = await buildItem(db, { business_profile: business.code, kind: "activity", title: "Ridge walk" });
  const room = await buildItem(db, { business_profile: business.code, kind: "room", title: "Garden room" });
  const guest = { guest_name: "Ana Quispe", guest_email: "ana@example.org" };
  const enquiry = { item_type: "activities", business_profile: business.code, activity: activity.id, ...guest };
  return { visitor, business, activity, room, guest, enquiry, token: await quickToken() };
}
const enquiries = () => db.select().from(booking_enquiry);

describe("GET /captcha/challenge/", () => {
  it("gives a challenge in the library's form that no cache keeps", async () => {
    const response = await new Visitor(fastify).get("/captcha/challenge/");
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const { expiresAt } = response.json().parameters;
    expect(response.json()).toEqual({
      parameters: {
        algorithm: "PBKDF2/SHA-256",
        cost: 5_000,
        expiresAt: expect.any(Number),
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
        keySignature: expect.any(String),
        nonce: expect.any(String),
        salt: expect.any(String),
      },
      signature: expect.any(String),
    });
    expect(Math.abs(expiresAt - Date.now() / 1_000 - 600)).toBeLessThan(5);
  });
});

describe("POST /api/booking-enquiry/", () => {
  it("stores an enquiry of somebody who is not signed in, and answers with it", async () => {
    const { visitor, enquiry, activity, business, token } = await scene();
    const sent = {
      ...enquiry,
      from_date: "2027-12-12",
      to_date: "2027-12-13",
      adults: 2,
      child_ages: [5, 0],
      guest_message: " Two adults.\nIs it steep? ",
      token,
    };
    freezeClock(new Date());
    const response = await visitor.post(ENQUIRY, sent);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      status: "sent",
      item_type: "activities",
      business_profile: business.code,
      bookable_name: "Ridge walk",
      room: null,
      activity: activity.id,
      guest_name: "Ana Quispe",
      guest_email: "ana@example.org",
      from_date: "2027-12-12",
      to_date: "2027-12-13",
      adults: 2,
      child_ages: [5, 0],
      departure: null,
      guest_message: "Two adults.\nIs it steep?",
      created: expect.stringMatching(/Z$/),
      agreed_from: null,
      agreed_to: null,
      agreed_price: null,
      agreed_currency: null,
      kept_until: null,
      traveller: null,
      last_message_at: expect.stringMatching(/Z$/),
      enquiry_url: expect.stringMatching(/^\/enquiry\/[\w-]{43}\/$/),
    });
    expect(await enquiries()).toEqual([expect.objectContaining({ uuid: response.json().uuid, from_date: "2027-12-12", for_staff: false })]);
  });

  it("stores one about a room, without dates or a message, sent as a form", async () => {
    const { visitor, business, room, guest, token } = await scene();
    const form = { item_type: "rooms", business_profile: business.code, room: room.id, ...guest, from_date: "", to_date: "", token };
    const response = await visitor.post(ENQUIRY, new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ room: room.id, activity: null, from_date: null, to_date: null, guest_message: "" });
  });

  it.each([
    [{ adults: 1_000 }, { adults: ["Enter a number of adults from 0 to 100."] }],
    [{ adults: -1 }, { adults: ["Enter a number of adults from 0 to 100."] }],
    [{ adults: "2" }, { adults: ["Enter a number of adults from 0 to 100."] }],
    [{ adults: 1.5 }, { adults: ["Enter a number of adults from 0 to 100."] }],
    [{ adults: 2, child_ages: [200] }, { child_ages: ["Enter an age from 0 to 17 for each child."] }],
    [{ adults: 2, child_ages: [-1] }, { child_ages: ["Enter an age from 0 to 17 for each child."] }],
    [{ adults: 2, child_ages: 5 }, { child_ages: ["Enter an age from 0 to 17 for each child."] }],
    [{ adults: 2, child_ages: ["5"] }, { child_ages: ["Enter an age from 0 to 17 for each child."] }],
    [{ adults: 2, child_ages: Array(21).fill(5) }, { child_ages: ["Enter a number of children from 0 to 20."] }],
    [{ child_ages: [5] }, { adults: ["Enter the number of adults, or 0."] }],
    [{ adults: 0, child_ages: [] }, { adults: ["Enter at least 1 adult or child."] }],
  ])("says at which field %j is wrong, by both addresses, and stores nothing", async (guests, errors) => {
    const { visitor, enquiry, business, activity, guest, token } = await scene();
    const before = await db.$count(booking_enquiry);
    const responses = [
      await visitor.post(ENQUIRY, { ...enquiry, ...guests, token }),
      await visitor.post(`/item_booking_enquiry/${business.code}/${activity.id}/`, { ...guest, ...guests, token }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [400, errors],
      [400, errors],
    ]);
    expect(await db.$count(booking_enquiry)).toBe(before);
  });

  it("stores more guests than the item has room for, and tells both sides its capacity", async () => {
    const { visitor, business, guest, token } = await scene();
    const room = await buildItem(db, { business_profile: business.code, kind: "room", title: "Nook", maximum_capacity: 2 });
    const sent = { item_type: "rooms", business_profile: business.code, room: room.id, ...guest, adults: 2, child_ages: [5], token };
    const response = await visitor.post(ENQUIRY, sent);
    expect(response.statusCode).toBe(201);
    const { enquiry_url } = response.json();
    const page = (await visitor.get(`/api${enquiry_url}`)).json();
    expect(page).toMatchObject({ adults: 2, child_ages: [5], maximum_capacity: 2 });
  });

  it("stores one about the whole place, which needs no item, whatever item was sent", async () => {
    const { visitor, business, room, guest, token } = await scene({ name: "Es Batu" });
    const sent = { item_type: "business", business_profile: business.code, room: room.id, ...guest, token };
    expect((await visitor.post(ENQUIRY, sent)).json()).toMatchObject({
      item_type: "business",
      bookable_name: "Es Batu",
      room: null,
      activity: null,
    });
  });

  it("knows the traveller who was signed in with a verified address, and nobody else", async () => {
    const { enquiry } = await scene();
    const unverified = await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    const traveller = await buildTraveller(db);
    for (const [who, code] of [
      [traveller, traveller.code],
      [unverified, null],
    ] as const) {
      const visitor = await new Visitor(fastify).signIn(db, who.account_id);
      const sent = (await visitor.post(ENQUIRY, { ...enquiry, token: await tokenFor(visitor) })).json();
      expect(sent.traveller).toBe(code);
      const own = (await visitor.get(ENQUIRY)).json();
      expect(own.results.map((one: { uuid: string }) => one.uuid)).toEqual(code ? [sent.uuid] : []);
    }
    expect((await new Visitor(fastify).get(ENQUIRY)).statusCode).toBe(401);
  });

  it("takes five in an hour that name one address, questions among them, in whatever letters", async () => {
    const { visitor, enquiry, business, guest } = await scene();
    for (let index = 0; index < 5; index += 1) {
      const token = await tokenFor(visitor);
      const sent =
        index % 2
          ? visitor.post(ENQUIRY, { ...enquiry, token })
          : visitor.post(QUESTION, { business: business.code, ...guest, question: "?", token });
      expect((await sent).statusCode).toBe(201);
    }
    const token = await tokenFor(visitor);
    const late = await visitor.post(ENQUIRY, { ...enquiry, guest_email: "ANA@example.org", token });
    expect([late.statusCode, Number(late.headers["retry-after"]) > 3_000]).toEqual([429, true]);
    // The captcha is still valid for another address.
    expect((await visitor.post(ENQUIRY, { ...enquiry, guest_email: "asha@example.org", token })).statusCode).toBe(201);
  });

  it("keeps the item's own title, whatever name was sent", async () => {
    const { visitor, enquiry, token } = await scene();
    const response = await visitor.post(ENQUIRY, { ...enquiry, bookable_name: "Free helicopter", token });
    expect(response.json().bookable_name).toBe("Ridge walk");
  });

  it("marks a shell's enquiries for staff, and tells nobody", async () => {
    const { visitor, enquiry, token } = await scene({ is_shell: true });
    const response = await visitor.post(ENQUIRY, { ...enquiry, token });
    expect(response.json()).not.toHaveProperty("for_staff");
    expect(await enquiries()).toEqual([expect.objectContaining({ for_staff: true })]);
  });

  it("takes nothing about a shell where nobody of the guide can be reached, and the captcha is not spent", async () => {
    const { enquiry, business, activity, guest } = await scene({ is_shell: true });
    const { fastify: alone } = await buildApp(db, { handlers });
    const visitor = new Visitor(alone);
    const token = await tokenFor(visitor);
    const nobody = ["This place has not joined The Guide yet, so it can't receive enquiries."];
    expect((await visitor.post(ENQUIRY, { ...enquiry, token })).json()).toEqual({ business_profile: nobody });
    const item = await visitor.post(`/item_booking_enquiry/${business.code}/${activity.id}/`, { ...guest, token });
    expect([item.statusCode, item.json()]).toEqual([400, { business_profile: nobody }]);
    expect((await visitor.post(QUESTION, { business: business.code, ...guest, question: "Q?", token })).json()).toEqual({
      business: nobody,
    });
    const claimed = await scene();
    expect((await visitor.post(ENQUIRY, { ...claimed.enquiry, token })).statusCode).toBe(201);
  });

  it("takes nothing about what nobody runs, although staff could be asked: a viewpoint", async () => {
    const { visitor, enquiry, business, guest, token } = await scene({ is_shell: true, business_type: "sight" });
    const response = await visitor.post(ENQUIRY, { ...enquiry, token });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["business_profile"]]);
    const question = await visitor.post(QUESTION, { business: business.code, ...guest, question: "Is it steep?", token });
    expect([question.statusCode, Object.keys(question.json())]).toEqual([400, ["business"]]);
  });

  it("tells all missing fields by name", async () => {
    const response = await new Visitor(fastify).post(ENQUIRY, {});
    const required = ["This field is required."];
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ business_profile: required, guest_name: required, guest_email: required });
    expect(response.json()).toHaveProperty("item_type");
  });

  it.each([
    ["a number for a name", { guest_name: 7 }, "guest_name"],
    ["a list for an email", { guest_email: ["ana@example.org"] }, "guest_email"],
    ["another type of item", { item_type: "dishes" }, "item_type"],
    ["a code that is none", { business_profile: "' OR 1=1" }, "business_profile"],
    ["an id that is none", { activity: "7" }, "activity"],
    ["no item of its type", { activity: undefined }, "activity"],
    ["a token that is no text", { token: 7 }, "token"],
    ["a name of 101 characters", { guest_name: "n".repeat(101) }, "guest_name"],
    ["a message of 5,001 characters", { guest_message: "m".repeat(5_001) }, "guest_message"],
    ["a NUL in the message", { guest_message: "a\0b" }, "guest_message"],
    ["a day that is none", { from_date: "2027-02-30" }, "from_date"],
    ["a past day", { from_date: "2020-01-01" }, "from_date"],
    ["a day too far ahead", { to_date: "2099-01-01" }, "to_date"],
  ])("refuses %s with that field alone, and the token stays good", async (_what, values, field) => {
    const { visitor, enquiry, token } = await scene();
    const response = await visitor.post(ENQUIRY, { ...enquiry, token, ...values });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect(await enquiries()).toEqual([]);
    expect((await visitor.post(ENQUIRY, { ...enquiry, token })).statusCode).toBe(201);
  });

  it("takes yesterday in UTC, which is today in some places, and not the day before", async () => {
    const { visitor, enquiry, token } = await scene();
    freezeClock(NOW);
    expect((await visitor.post(ENQUIRY, { ...enquiry, from_date: "2026-05-09", token })).json()).toEqual({
      from_date: ["Choose today or a later date."],
    });
    expect((await visitor.post(ENQUIRY, { ...enquiry, from_date: "2026-05-10", token })).statusCode).toBe(201);
  });

  it("refuses an item of another listing, or of another kind", async () => {
    const { visitor, business, room, enquiry, token } = await scene();
    const other = await scene();
    const errors = { activity: ["This listing has no such activity."] };
    for (const activity of [other.activity.id, room.id, "01980000-0000-7000-8000-000000000001"])
      expect((await visitor.post(ENQUIRY, { ...enquiry, activity, token })).json()).toEqual(errors);
    const dish = await buildItem(db, { business_profile: business.code });
    expect((await visitor.post(ENQUIRY, { ...enquiry, activity: dish.id, token })).json()).toEqual(errors);
    expect(await enquiries()).toEqual([]);
  });

  it("does not tell an unpublished listing from one that there is not", async () => {
    const { visitor, enquiry, token } = await scene({ is_published: false });
    const hidden = await visitor.post(ENQUIRY, { ...enquiry, token });
    const missing = await visitor.post(ENQUIRY, { ...enquiry, business_profile: "zzzzzzzz", token });
    expect([hidden.statusCode, hidden.json()]).toEqual([400, { business_profile: ["This listing does not exist."] }]);
    expect(missing.json()).toEqual(hidden.json());
  });

  it("takes no other content type, and nothing without the anti-forgery token", async () => {
    const { visitor, enquiry, token } = await scene();
    const text = await visitor.post(ENQUIRY, JSON.stringify({ ...enquiry, token }), { "content-type": "text/plain" });
    expect(text.statusCode).toBe(415);
    const forged = await visitor.request({ method: "POST", url: ENQUIRY, payload: { ...enquiry, token } });
    expect(forged.statusCode).toBe(403);
    expect(await enquiries()).toEqual([]);
  });

  it("takes 60 in 10 minutes from one address, questions among them", async () => {
    const { visitor } = await scene();
    const statuses = new Set<number>();
    for (let index = 0; index < 60; index += 1) statuses.add((await visitor.post(index % 2 ? ENQUIRY : QUESTION, {})).statusCode);
    expect([...statuses]).toEqual([400]);
    const late = await visitor.post(ENQUIRY, {});
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(500);
    expect((await new Visitor(fastify, "203.0.113.8").post(ENQUIRY, {})).statusCode).toBe(400);
  });
});

describe("POST /item_booking_enquiry/{businessCode}/{id}/", () => {
  const enquiryPath = (business: string, id: string) => `/item_booking_enquiry/${business}/${id}/`;

  it("stores an enquiry about the item of the address, sent as a form, whatever else the form says", async () => {
    const { visitor, business, room, activity, guest, token } = await scene();
    const form = {
      ...guest,
      from_date: "",
      guest_message: "Is it quiet?",
      token,
      item_type: "activities",
      activity: activity.id,
      room: "",
    };
    const response = await visitor.post(enquiryPath(business.code, room.id), new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      item_type: "rooms",
      room: room.id,
      activity: null,
      bookable_name: "Garden room",
      business_profile: business.code,
      from_date: null,
      guest_message: "Is it quiet?",
    });
    expect(await enquiries()).toHaveLength(1);
  });

  it("knows an activity, and marks a shell's enquiries for staff", async () => {
    const { visitor, business, activity, guest, token } = await scene({ is_shell: true });
    const response = await visitor.post(enquiryPath(business.code, activity.id), { ...guest, token });
    expect(response.json()).toMatchObject({ item_type: "activities", activity: activity.id, room: null });
    expect(await enquiries()).toEqual([expect.objectContaining({ for_staff: true })]);
  });

  it("is 404 for another listing's item, a dish, and what does not exist or is unpublished", async () => {
    const { visitor, business, room, guest, token } = await scene();
    const other = await scene();
    const hidden = await scene({ is_published: false });
    const dish = await buildItem(db, { business_profile: business.code });
    for (const [code, id] of [
      [business.code, other.room.id],
      [other.business.code, room.id],
      [business.code, dish.id],
      [hidden.business.code, hidden.room.id],
      [business.code, "01980000-0000-7000-8000-000000000001"],
      [business.code, "7"],
      ["zzzzzzzz", room.id],
    ] as const)
      expect((await visitor.post(enquiryPath(code, id), { ...guest, token })).statusCode).toBe(404);
    expect(await enquiries()).toEqual([]);
    expect((await visitor.post(enquiryPath(business.code, room.id), { ...guest, token })).statusCode).toBe(201);
  });

  it("checks the guest, the dates and the captcha as every enquiry", async () => {
    const { visitor, business, room, guest, token } = await scene();
    const send = async (values: object) => (await visitor.post(enquiryPath(business.code, room.id), { ...guest, token, ...values })).json();
    expect(await send({ guest_name: "" })).toEqual({ guest_name: ["This field may not be blank."] });
    expect(await send({ from_date: "2020-01-01" })).toEqual({ from_date: ["Choose today or a later date."] });
    expect(await send({ guest_message: "m".repeat(5_001) })).toHaveProperty("guest_message");
    expect(await send({ token: null })).toEqual(MISSING);
    expect(await send({ token: "made up" })).toEqual(FAILED);
    const forged = await visitor.request({ method: "POST", url: enquiryPath(business.code, room.id), payload: { ...guest, token } });
    expect(forged.statusCode).toBe(403);
    expect(await enquiries()).toEqual([]);
  });
});

describe("the captcha of an enquiry", () => {
  it("is asked for in the catalogue's words when everything else is right", async () => {
    const { visitor, enquiry } = await scene();
    for (const token of [undefined, null, ""]) {
      const response = await visitor.post(ENQUIRY, { ...enquiry, token });
      expect([response.statusCode, response.json()]).toEqual([400, MISSING]);
    }
  });

  it("serves once, for an enquiry and a question together", async () => {
    const { visitor, enquiry, business, guest, token } = await scene();
    expect((await visitor.post(ENQUIRY, { ...enquiry, token })).statusCode).toBe(201);
    const again = await visitor.post(ENQUIRY, { ...enquiry, token });
    expect([again.statusCode, again.json()]).toEqual([400, FAILED]);
    const question = await visitor.post(QUESTION, { business: business.code, ...guest, question: "Is there parking?", token });
    expect(question.json()).toEqual(FAILED);
    expect(await enquiries()).toHaveLength(1);
    expect(await db.select().from(guest_question)).toEqual([]);
  });

  it("is not fooled by the same solution written in another way", async () => {
    const { visitor, enquiry, token } = await scene();
    expect((await visitor.post(ENQUIRY, { ...enquiry, token })).statusCode).toBe(201);
    const { challenge, solution } = JSON.parse(atob(token));
    const other = btoa(JSON.stringify({ solution: { ...solution, counter: solution.counter + 1 }, challenge, more: 1 }, null, 1));
    expect((await visitor.post(ENQUIRY, { ...enquiry, token: other })).json()).toEqual(FAILED);
  });

  it("refuses a forged token and one that has expired", async () => {
    const { visitor, enquiry, token } = await scene();
    const { challenge, solution } = JSON.parse(atob(token));
    const forged = btoa(JSON.stringify({ challenge: { ...challenge, signature: "0".repeat(64) }, solution }));
    expect((await visitor.post(ENQUIRY, { ...enquiry, token: forged })).json()).toEqual(FAILED);
    freezeClock(new Date(Date.now() + 11 * 60_000));
    const late = await visitor.post(ENQUIRY, { ...enquiry, token });
    expect([late.statusCode, late.json()]).toEqual([400, FAILED]);
    expect(await db.select().from(used_challenge)).toEqual([]);
  });

  it("stays good when the same request is repeated with its Idempotency-Key", async () => {
    const { visitor, enquiry, token } = await scene();
    const first = await visitor.post(ENQUIRY, { ...enquiry, token }, { "idempotency-key": "one" });
    const again = await visitor.post(ENQUIRY, { ...enquiry, token }, { "idempotency-key": "one" });
    expect([first.statusCode, again.statusCode, again.json().uuid]).toEqual([201, 201, first.json().uuid]);
    expect(await enquiries()).toHaveLength(1);
  });
});

describe("POST /api/guest_question/", () => {
  it("stores a question and answers with it and the listing's card", async () => {
    const { visitor, business, guest, token } = await scene({ is_shell: true, channel_manager: "mews" });
    const response = await visitor.post(QUESTION, { business: business.code, ...guest, question: "Is there parking?", token });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ ...guest, question: "Is there parking?", business: { business_code: business.code } });
    expect(response.json()).not.toHaveProperty("for_staff");
    expect(response.json().business).not.toHaveProperty("channel_manager");
    expect(await db.select().from(guest_question)).toEqual([expect.objectContaining({ business: business.code, for_staff: true })]);
  });

  it("refuses a question to an unpublished listing, an empty one, and one without a captcha", async () => {
    const { visitor, business, guest, token } = await scene();
    const hidden = await buildBusiness(db, { is_published: false });
    const ask = async (values: object) =>
      (await visitor.post(QUESTION, { business: business.code, ...guest, question: "Q?", token, ...values })).json();
    expect(await ask({ business: hidden.code })).toEqual({ business: ["This listing does not exist."] });
    expect(await ask({ question: " " })).toEqual({ question: ["This field may not be blank."] });
    expect(await ask({ token: undefined })).toEqual(MISSING);
    expect(await ask({})).toHaveProperty("uuid");
  });
});

describe("two enquiries at once with one token", () => {
  it("become one: the other is told that the captcha failed", async () => {
    const { db: shared } = await freshDatabase({ places: true });
    const app = await buildApp(shared, { handlers });
    const visitor = new Visitor(app.fastify);
    const business = await buildBusiness(shared);
    const activity = await buildItem(shared, { business_profile: business.code, kind: "activity" });
    const enquiry = {
      item_type: "activities",
      business_profile: business.code,
      activity: activity.id,
      guest_name: "Ana",
      guest_email: "ana@example.org",
    };
    const token = await tokenFor(visitor);
    await visitor.token();
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.post(ENQUIRY, { ...enquiry, token })));
    expect(answers.map((one) => one.statusCode).sort()).toEqual([201, 400, 400, 400]);
    for (const one of answers) if (one.statusCode === 400) expect(one.json()).toEqual(FAILED);
    expect(await shared.select().from(booking_enquiry)).toHaveLength(1);
  });
});

describe("deleteExpiredUsedChallenges", () => {
  it("forgets those that expired more than an hour ago, and keeps the others", async () => {
    freezeClock(NOW);
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    await db.insert(used_challenge).values([
      { nonce: "old", expires: minutesAgo(61) },
      { nonce: "recent", expires: minutesAgo(59) },
      { nonce: "good", expires: minutesAgo(-5) },
    ]);
    expect(await deleteExpiredUsedChallenges(db)).toBe(1);
    expect((await db.select().from(used_challenge)).map((one) => one.nonce).sort()).toEqual(["good", "recent"]);
  });
});
