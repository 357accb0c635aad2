import { afterEach, describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { booking_enquiry, guest_question } from "../../booking/enquiries/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { NOTE_MAX, SEARCH_MAX } from "./enumerations.ts";
import { TITLE_MAX } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { limits: UNLIMITED });
afterEach(() => freezeClock(undefined));

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const browser = (visitor: Visitor, code: string) => ({
  visitor,
  ask: async (method: Method, path: string, payload?: object) =>
    visitor.request({
      method,
      url: `/listing/api/businesses/${code}/${path}`,
      ...(payload ? { payload } : {}),
      headers: method === "GET" ? {} : { [CSRF_HEADER]: await visitor.token() },
    }),
});

async function desk(values: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await buildAccount(db);
  const helper = await buildAccount(db);
  const { code } = await buildBusiness(db, { ...values, owners: [owner.id] });
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  const signedIn = async (id: string) => browser(await new Visitor(fastify).signIn(db, id), code);
  return { code, owner: await signedIn(owner.id), helper: await signedIn(helper.id), ownerId: owner.id, helperId: helper.id };
}

async function question(business: string, values: object = {}) {
  const row = { uuid: newUuid(), business, guest_name: "Maya", guest_email: "maya@example.org", question: "A garden?", for_staff: false };
  await db.insert(guest_question).values({ ...row, created: now(), ...values });
  return row.uuid;
}

describe("Who reads a listing's inbox", () => {
  it("is who runs it now: not who was taken out, not who left, not a traveller, nobody signed out", async () => {
    const { code, owner, helper, helperId } = await desk();
    const { uuid } = await buildEnquiry(db, { business_profile: code });
    const paths = ["enquiries/", `enquiries/${uuid}/`, "today/", "saved-answers/"];
    const statuses = async (who: { ask: typeof owner.ask }) =>
      Promise.all(paths.map(async (path) => (await who.ask("GET", path)).statusCode));
    expect(await statuses(owner)).toEqual([200, 200, 200, 200]);
    expect(await statuses(helper)).toEqual([200, 200, 200, 200]);
    await db.delete(business_member).where(eq(business_member.account_id, helperId));
    expect(await statuses(helper)).toEqual([403, 403, 403, 403]);
    // People of another listing find nothing here.
    await buildBusiness(db, { owners: [helperId] });
    expect(await statuses(helper)).toEqual([404, 404, 404, 404]);
    const traveller = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
    expect(await statuses(browser(traveller, code))).toEqual([403, 403, 403, 403]);
    expect(await statuses(browser(new Visitor(fastify), code))).toEqual([401, 401, 401, 401]);
  });

  it("is nobody for whom staff answer, nor for the guest themselves", async () => {
    const { code, owner } = await desk();
    const maya = await buildTraveller(db);
    const { uuid } = await buildEnquiry(db, { business_profile: code, traveller: maya.code });
    const guest = browser(await new Visitor(fastify).signIn(db, maya.account_id), code);
    expect((await guest.ask("GET", `enquiries/${uuid}/`)).statusCode).toBe(403);
    expect((await guest.ask("PUT", `enquiries/${uuid}/note/`, { text: "Nice guest.", version: 0 })).statusCode).toBe(403);
    await owner.ask("PUT", `enquiries/${uuid}/note/`, { text: "Loud last time.", version: 0 });
    // Nothing that the guest reads contains the listing's note.
    for (const url of ["/api/booking-enquiry/", `/listing/api/enquiries/${uuid}/`, "/traveller/api/traveller/"])
      expect((await guest.visitor.get(url)).body).not.toContain("Loud");
  });

  it("still is its owner where the listing is closed to the public", async () => {
    const { code, owner } = await desk({ is_published: false });
    const { uuid } = await buildEnquiry(db, { business_profile: code });
    expect((await owner.ask("GET", `enquiries/${uuid}/`)).statusCode).toBe(200);
  });
});

describe("What is written to an entry", () => {
  it.each([
    ["PUT", "note/", {}, 400],
    ["PUT", "note/", { text: "x" }, 400],
    ["PUT", "note/", { text: 7, version: 0 }, 400],
    ["PUT", "note/", { text: "x", version: -1 }, 400],
    ["PUT", "note/", { text: "x", version: 0.5 }, 400],
    ["PUT", "note/", { text: "x", version: "0" }, 400],
    ["PUT", "note/", { text: "x", version: 7 }, 409],
    ["PUT", "note/", { text: "x".repeat(NOTE_MAX + 1), version: 0 }, 400],
    ["PUT", "note/", { text: "x".repeat(NOTE_MAX), version: 0 }, 200],
    ["PUT", "note/", { text: "", version: 0 }, 200],
    ["PUT", "note/", { text: "שלום 🙂 \u202eabc", version: 0 }, 200],
  ] as const)("%s %s %o: %i", async (method, path, body, status) => {
    const { code, helper } = await desk();
    const { uuid } = await buildEnquiry(db, { business_profile: code });
    const answer = await helper.ask(method, `enquiries/${uuid}/${path}`, body);
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect((await helper.ask("GET", `enquiries/${uuid}/`)).json().note).toEqual({ text: body.text, version: 1 });
  });

  it("by two at once is one note, and the other is told it", async () => {
    const { code, owner, helper } = await desk();
    const { uuid } = await buildEnquiry(db, { business_profile: code });
    const both = await Promise.all(
      [owner, helper].map((one, index) => one.ask("PUT", `enquiries/${uuid}/note/`, { text: `By ${index}`, version: 0 })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [kept, late] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(late?.json().present).toEqual(kept?.json());
  });

  it("of another listing is not found by one's own code", async () => {
    const [mine, other] = [await desk(), await desk()];
    const { uuid } = await buildEnquiry(db, { business_profile: other.code });
    const asked = await question(other.code);
    expect((await mine.owner.ask("GET", `enquiries/${uuid}/`)).statusCode).toBe(404);
    expect((await mine.owner.ask("PUT", `enquiries/${uuid}/note/`, { text: "x", version: 0 })).statusCode).toBe(404);
    expect((await mine.owner.ask("POST", `questions/${asked}/answer/`, { text: "x" })).statusCode).toBe(404);
    expect((await mine.owner.ask("PATCH", `questions/${asked}/`, { is_done: true })).statusCode).toBe(404);
  });
});

describe("A question", () => {
  it.each([{}, { text: "" }, { text: " \n " }, { text: null }, { text: ["x"] }, { text: "x".repeat(100_000) }])(
    "is not answered with %o",
    async (body) => {
      const { code, owner } = await desk();
      const uuid = await question(code);
      expect((await owner.ask("POST", `questions/${uuid}/answer/`, body)).statusCode).toBe(400);
      expect(await db.select().from(booking_enquiry).where(eq(booking_enquiry.uuid, uuid))).toEqual([]);
    },
  );

  it("answered by two at once is one conversation with both answers", async () => {
    const { code, owner, helper } = await desk();
    const uuid = await question(code);
    const both = await Promise.all(
      [owner, helper].map((one, index) => one.ask("POST", `questions/${uuid}/answer/`, { text: `Yes ${index}` })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const { messages } = (await owner.visitor.get(`/listing/api/enquiries/${uuid}/`)).json();
    expect(messages.map(({ text }: { text: string }) => text).toSorted()).toEqual(["A garden?", "Yes 0", "Yes 1"]);
    expect((await owner.ask("GET", "enquiries/")).json().count).toBe(1);
  });

  it("that staff answer is not the listing's", async () => {
    const { code, owner } = await desk();
    const uuid = await question(code, { for_staff: true });
    expect((await owner.ask("POST", `questions/${uuid}/answer/`, { text: "Yes." })).statusCode).toBe(404);
    expect((await owner.ask("PATCH", `questions/${uuid}/`, { is_done: true })).statusCode).toBe(404);
    expect((await owner.ask("GET", "enquiries/?search=Maya")).json().count).toBe(0);
  });

  it.each([{}, { is_done: "perhaps" }, { is_done: null }])("is not done by %o", async (body) => {
    const { code, owner } = await desk();
    expect((await owner.ask("PATCH", `questions/${await question(code)}/`, body)).statusCode).toBe(400);
  });
});

describe("The list", () => {
  it.each([
    ["state=lost", 400],
    [`search=${"x".repeat(SEARCH_MAX + 1)}`, 400],
    [`search=${"x".repeat(SEARCH_MAX)}`, 200],
    ["page=0", 404],
    ["page=2", 404],
    ["page=x", 404],
    ["page=1", 200],
    ["search=%00", 400],
    ["search=%25%5F%5C", 200],
  ])("asked for %s: %i", async (query, status) => {
    const { owner } = await desk();
    expect((await owner.ask("GET", `enquiries/?${query}`)).statusCode).toBe(status);
  });

  it("finds names as they are written, in every script, and takes signs of patterns for signs", async () => {
    const { code, owner } = await desk();
    for (const guest_name of ["Łukasz 100%", "สมชาย ใจดี", "محمد علي", "a_b", "a\\b"])
      await buildEnquiry(db, { business_profile: code, guest_name });
    const found = async (search: string) =>
      (await owner.ask("GET", `enquiries/?search=${encodeURIComponent(search)}`))
        .json()
        .results.map(({ guest_name }: { guest_name: string }) => guest_name);
    for (const written of ["łukasz", "Łukasz", "ŁUKASZ", "ŁuKASZ"]) expect(await found(written)).toEqual(["Łukasz 100%"]);
    expect(await found("ใจดี")).toEqual(["สมชาย ใจดี"]);
    expect(await found("علي")).toEqual(["محمد علي"]);
    expect(await found("_")).toEqual(["a_b"]);
    expect(await found("\\")).toEqual(["a\\b"]);
    expect(await found("%")).toEqual(["Łukasz 100%"]);
  });
});

describe("Saved answers", () => {
  const ANSWER = { title: "Parking", text: "In the lane." };
  it.each([
    [{ ...ANSWER, title: "" }, 400],
    [{ ...ANSWER, title: "x".repeat(TITLE_MAX) }, 201],
    [{ ...ANSWER, title: "x".repeat(TITLE_MAX + 1) }, 400],
    [{ ...ANSWER, title: "two\nlines" }, 400],
    [{ ...ANSWER, title: 7 }, 400],
    [{ ...ANSWER, text: "" }, 400],
    [{ title: "Parking" }, 400],
    [{ ...ANSWER, title: "ที่จอดรถ 🚗", text: "تفضلوا {name}" }, 201],
  ])("%o: %i", async (body, status) => {
    const { helper } = await desk();
    expect((await helper.ask("POST", "saved-answers/", body)).statusCode).toBe(status);
  });

  it("of the same name by two at once are one", async () => {
    const { owner, helper } = await desk();
    const both = await Promise.all([owner, helper].map((one) => one.ask("POST", "saved-answers/", ANSWER)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await owner.ask("GET", "saved-answers/")).json().count).toBe(1);
  });

  it("keep their own name when they are changed, and take no other's", async () => {
    const { owner } = await desk();
    const first = (await owner.ask("POST", "saved-answers/", ANSWER)).json();
    await owner.ask("POST", "saved-answers/", { title: "Breakfast", text: "From seven." });
    const path = `saved-answers/${first.uuid}/`;
    expect((await owner.ask("PATCH", path, { title: "PARKING" })).json()).toMatchObject({ title: "PARKING", version: 2 });
    expect((await owner.ask("PATCH", path, { title: "breakfast" })).statusCode).toBe(400);
    expect((await owner.ask("PATCH", path, {})).statusCode).toBe(200);
    expect((await owner.ask("DELETE", path)).statusCode).toBe(204);
    expect((await owner.ask("DELETE", path)).statusCode).toBe(404);
    expect((await owner.ask("PATCH", path, { text: "x" })).statusCode).toBe(404);
  });

  it("are the listing's, and stay when who wrote them goes", async () => {
    const { owner, helper, helperId } = await desk();
    await helper.ask("POST", "saved-answers/", ANSWER);
    await db.delete(account).where(eq(account.id, helperId));
    expect((await owner.ask("GET", "saved-answers/")).json()).toMatchObject({ count: 1, results: [ANSWER] });
  });
});

describe("Today", () => {
  it.each([
    // The day is the local day at the place: clocks in New York go back on 1 November 2026, and Kiribati is 14 hours ahead.
    [{ latitude: 40.7, longitude: -74 }, "2026-11-01T05:30:00Z", "2026-11-01", 1],
    [{ latitude: 40.7, longitude: -74 }, "2026-11-01T06:30:00Z", "2026-11-01", 1],
    [{ latitude: 40.7, longitude: -74 }, "2026-11-01T03:59:00Z", "2026-10-31", 23],
    [{ latitude: 1.87, longitude: -157.4 }, "2026-12-31T10:00:00Z", "2027-01-01", 0],
    [{ latitude: 52.5, longitude: 13.4 }, "2026-03-29T01:00:00Z", "2026-03-29", 3],
    [{ latitude: 28, longitude: 85 }, "2028-02-28T18:15:00Z", "2028-02-29", 0],
    // A listing without a point has the time zone of its area, or of its country.
    [{ area: "hoi-an", latitude: null, longitude: null }, "2026-11-26T03:00:00Z", "2026-11-26", 10],
    [{ area: null, latitude: null, longitude: null }, "2026-11-26T03:00:00Z", "2026-11-26", 10],
  ])("at %o at %s is %s, hour %i", async (point, moment, today, hour) => {
    const { owner } = await desk(point);
    await jumpTo(db, new Date(moment));
    expect((await owner.ask("GET", "today/")).json()).toMatchObject({ today, hour });
  });
});
