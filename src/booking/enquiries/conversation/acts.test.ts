import { afterEach, describe, expect, it } from "vitest";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, newUuid } from "../../../platform/clock.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { type ReadMail, readMails } from "../../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { enqueueGuestMail, enqueueOwnerMails, enqueueQuestionMails } from "../acts.ts";
import { guest_question } from "../tables.ts";
import { guestToken } from "../tokens.ts";
import { answerUrl, enquiryUrl } from "./rules.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const DESK = "/listing/api/enquiries/";
const NOW = new Date("2026-05-11T12:00:00Z");
const WORDS = "Is there a cot?";

afterEach(() => freezeClock(undefined));

/** Builds a listing with two members, a room and an enquiry about it. */
async function scene(values: Partial<Parameters<typeof buildEnquiry>[1]> = {}) {
  freezeClock(NOW);
  const [owner, helper] = [await buildAccount(db), await buildAccount(db)];
  const business = await buildBusiness(db, { name: "Umah Ibu", owners: [owner.id] });
  await db.insert(business_member).values({ business_code: business.code, account_id: helper.id, role: "helper" });
  const room = await buildItem(db, { business_profile: business.code, kind: "room", title: "Temple wall room" });
  const dates = { from_date: "2026-06-01", to_date: "2026-06-04" };
  const enquiry = await buildEnquiry(db, {
    business_profile: business.code,
    bookable_name: room.title,
    room: room.id,
    guest_message: WORDS,
    created: NOW,
    last_message_at: NOW,
    ...dates,
    ...values,
  });
  const asOwner = await new Visitor(fastify).signIn(db, owner.id);
  const answer = (body: Record<string, unknown>) => asOwner.post(`${DESK}${enquiry.uuid}/messages/`, body);
  const guestPath = (use: "guest mail" | "guest page" = "guest page") =>
    `/api${enquiryUrl(guestToken(services.config.GUIDE_SECRET, use, enquiry.uuid))}`;
  const guest = new Visitor(fastify);
  return { owner, helper, business, room, enquiry, asOwner, answer, guest, guestPath };
}

let read = 0;
/** Returns the mails since the last call, by recipient. */
async function newMails(): Promise<Map<string, ReadMail>> {
  await doJobs(services);
  const mails = readMails(services.config).slice(read);
  read += mails.length;
  return new Map(mails.map((mail) => [mail.to, mail]));
}
const linkIn = (mail: ReadMail | undefined, path: string) =>
  new URL(mail?.links.find((link) => link.includes(path))?.replace(/[?].*$/, "") ?? "http://none/").pathname;

describe("the owner's side", () => {
  it("lists one's listings' enquiries, the newest first, by listing and state", async () => {
    const { asOwner, business, enquiry, owner } = await scene();
    const other = await buildBusiness(db, { owners: [owner.id] });
    const later = await buildEnquiry(db, { business_profile: other.code, created: new Date(NOW.getTime() + 1_000), last_side: "business" });
    await buildEnquiry(db, { business_profile: (await buildBusiness(db)).code });
    const list = async (query = "") =>
      (await asOwner.get(`${DESK}${query}`)).json().results.map(({ uuid }: { uuid: string }) => uuid) as string[];
    expect(await list()).toEqual([later.uuid, enquiry.uuid]);
    expect(await list(`?business=${business.code}`)).toEqual([enquiry.uuid]);
    expect(await list("?state=waiting")).toEqual([enquiry.uuid]);
    expect(await list("?state=agreed")).toEqual([]);
    expect((await asOwner.get(`${DESK}?state=somehow`)).statusCode).toBe(400);
  });

  it("is nobody else's: not another owner's, not a traveller's, not staff's", async () => {
    const { enquiry } = await scene();
    const strangers = [
      (await buildTraveller(db)).account_id,
      (await buildAccount(db, { roles: ["staff"] })).id,
      await buildAccount(db).then(async ({ id }) => {
        await buildBusiness(db, { owners: [id] });
        return id;
      }),
    ];
    for (const id of strangers) {
      const visitor = await new Visitor(fastify).signIn(db, id);
      expect((await visitor.get(DESK)).json().count).toBe(0);
      expect((await visitor.get(`${DESK}${enquiry.uuid}/`)).statusCode).toBe(404);
      expect((await visitor.post(`${DESK}${enquiry.uuid}/messages/`, { text: "Yes" })).statusCode).toBe(404);
    }
  });

  it("opens an enquiry with its first words, and notes when it was first opened", async () => {
    const { asOwner, enquiry, guest, guestPath } = await scene();
    expect((await guest.get(guestPath())).json().opened).toBeNull();
    const { opened, messages, business } = (await asOwner.get(`${DESK}${enquiry.uuid}/`)).json();
    expect([opened, business.name]).toEqual([NOW.toISOString(), "Umah Ibu"]);
    expect(messages).toEqual([expect.objectContaining({ side: "guest", text: WORDS, act: null })]);
    freezeClock(new Date(NOW.getTime() + 60_000));
    expect((await asOwner.get(`${DESK}${enquiry.uuid}/`)).json().opened).toBe(NOW.toISOString());
  });

  it("agrees to the dates that were asked for, at a price", async () => {
    const { asOwner, answer, enquiry } = await scene();
    const response = await answer({ text: "Then it is yours.", act: "agree", price: 1_012_500, currency: "IDR" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      side: "business",
      text: "Then it is yours.",
      act: "agree",
      enquiry: { status: "answered", agreed_from: "2026-06-01", agreed_to: "2026-06-04", agreed_price: 1_012_500, agreed_currency: "IDR" },
    });
    expect((await asOwner.get(`${DESK}?state=agreed`)).json().results).toEqual([expect.objectContaining({ uuid: enquiry.uuid })]);
    expect((await asOwner.get(`${DESK}?state=waiting`)).json().count).toBe(0);
  });

  it("keeps dates until a moment, which is not agreed, and time lets go of them", async () => {
    const { answer, asOwner, enquiry, guest, guestPath } = await scene();
    const kept_until = new Date(NOW.getTime() + 86_400_000).toISOString();
    expect((await answer({ act: "keep", kept_until })).json().enquiry).toMatchObject({ agreed_from: "2026-06-01", kept_until });
    expect((await asOwner.get(`${DESK}?state=agreed`)).json().count).toBe(0);
    const { tasks } = await import("../../../jobs.ts");
    await tasks.release_kept_nights?.({}, services);
    expect((await guest.get(guestPath())).json().kept_until).toBe(kept_until);
    freezeClock(new Date(NOW.getTime() + 86_400_001));
    await tasks.release_kept_nights?.({}, services);
    await tasks.release_kept_nights?.({}, services);
    const after = (await guest.get(guestPath())).json();
    expect(after).toMatchObject({ agreed_from: null, kept_until: null, status: "answered" });
    expect(after.messages.filter((one: { act: string }) => one.act === "release")).toHaveLength(1);
    expect((await asOwner.get(`${DESK}${enquiry.uuid}/`)).json().agreed_to).toBeNull();
  });

  it("takes a room's nights once: another enquiry for one of them is 409 unless it is forced, until the first lets go", async () => {
    const { answer, asOwner, business, room, guest, guestPath, enquiry } = await scene();
    const other = await buildEnquiry(db, {
      business_profile: business.code,
      room: room.id,
      from_date: "2026-06-03",
      to_date: "2026-06-05",
    });
    const second = (body: Record<string, unknown>) => asOwner.post(`${DESK}${other.uuid}/messages/`, body);
    expect((await answer({ act: "agree" })).statusCode).toBe(201);
    const kept_until = new Date(NOW.getTime() + 3_600_000).toISOString();
    for (const body of [{ act: "agree" }, { act: "keep", kept_until }]) expect((await second(body)).statusCode).toBe(409);
    expect((await asOwner.get(`${DESK}${other.uuid}/`)).json()).toMatchObject({ status: "sent", agreed_from: null, messages: [] });
    // One guest leaves on the day on which another arrives.
    expect((await second({ act: "agree", from_date: "2026-06-04", to_date: "2026-06-05" })).statusCode).toBe(201);
    expect((await second({ act: "agree", force: true })).statusCode).toBe(201);
    await second({ act: "decline" });
    await guest.post(`${guestPath()}close/`);
    expect((await second({ act: "agree" })).statusCode).toBe(201);
    expect((await asOwner.get(`${DESK}${enquiry.uuid}/`)).json().status).toBe("closed");
  });

  it("offers other dates, and declines", async () => {
    const { answer } = await scene();
    const offer = (await answer({ act: "offer", from_date: "2026-06-05", to_date: "2026-06-08" })).json();
    expect(offer).toMatchObject({ from_date: "2026-06-05", enquiry: { status: "answered", agreed_from: null } });
    expect((await answer({ act: "decline", text: "Sorry" })).json().enquiry.status).toBe("declined");
  });

  it.each([
    ["nothing", {}, "text"],
    ["another act", { act: "accept" }, "act"],
    ["a price without a currency", { act: "agree", price: 5 }, "currency"],
    ["a third of a cent", { act: "agree", price: 5.001, currency: "USD" }, "price"],
    ["a moment too far ahead", { act: "keep", kept_until: "2027-01-01T00:00:00Z" }, "kept_until"],
    ["no night", { act: "agree", from_date: "2026-06-01", to_date: "2026-06-01" }, "to_date"],
  ])("refuses %s with that field, and nothing is written", async (_what, body, field) => {
    const { answer, guest, guestPath } = await scene();
    const response = await answer(body);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect((await guest.get(guestPath())).json()).toMatchObject({ status: "sent", messages: [{ side: "guest" }] });
  });

  it("of an unclaimed listing is staff's; who has claimed it since sees no name, and cannot answer for staff", async () => {
    const staff = await buildAccount(db, { roles: ["staff"] });
    const { asOwner, enquiry, answer } = await scene({ for_staff: true, guest_name: "Ana Quispe", guest_email: "ana@example.org" });
    for (const seen of [(await asOwner.get(DESK)).json().results[0], (await asOwner.get(`${DESK}${enquiry.uuid}/`)).json()])
      expect([seen.guest_name, seen.guest_email, seen.traveller]).toEqual(["", "", null]);
    expect((await answer({ text: "Hello" })).statusCode).toBe(409);
    const asStaff = await new Visitor(fastify).signIn(db, staff.id);
    expect((await asStaff.get(DESK)).json().results).toEqual([expect.objectContaining({ guest_name: "Ana Quispe" })]);
    expect((await asStaff.post(`${DESK}${enquiry.uuid}/messages/`, { text: "We ask them." })).json().side).toBe("staff");
  });
});

describe("the guest's side", () => {
  it("is by the link: reads, writes back, and says that it is no longer needed", async () => {
    const { guest, guestPath, answer, asOwner, enquiry } = await scene();
    await answer({ act: "agree" });
    const written = await guest.post(`${guestPath()}messages/`, { text: "We land at 14:20." });
    expect([written.statusCode, written.json().side, written.json().enquiry.messages.length]).toEqual([201, "guest", 3]);
    expect((await asOwner.get(`${DESK}?state=waiting`)).json().count).toBe(1);
    expect((await guest.post(`${guestPath()}messages/`, { text: " " })).statusCode).toBe(400);
    const closed = await guest.post(`${guestPath()}close/`);
    expect([closed.statusCode, closed.json().status]).toEqual([200, "closed"]);
    for (const late of [
      guest.post(`${guestPath()}messages/`, { text: "Or not" }),
      guest.post(`${guestPath()}close/`),
      answer({ text: "Fine" }),
    ])
      expect((await late).statusCode).toBe(409);
    expect((await asOwner.get(`${DESK}?state=agreed`)).json().count).toBe(0);
    expect((await asOwner.get(`${DESK}${enquiry.uuid}/`)).json().status).toBe("closed");
  });

  it("is nobody's without the link, is kept by no cache, and ends 90 days after the last date", async () => {
    const { guest, guestPath } = await scene();
    const response = await guest.get(guestPath());
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect((await guest.get(guestPath().replace(/.(?=[\w-]{9}\/$)/, (sign) => (sign === "A" ? "B" : "A")))).statusCode).toBe(404);
    freezeClock(new Date("2026-09-02T00:00:00Z"));
    expect((await guest.get(guestPath())).statusCode).toBe(200);
    freezeClock(new Date("2026-09-03T00:00:00Z"));
    expect((await guest.get(guestPath())).statusCode).toBe(404);
  });

  it("takes twenty messages an hour", async () => {
    const { guest, guestPath } = await scene();
    const path = `${guestPath()}messages/`;
    for (let index = 0; index < 20; index += 1) expect((await guest.post(path, { text: `${index}` })).statusCode).toBe(201);
    expect((await guest.post(path, { text: "more" })).statusCode).toBe(429);
  });

  it("is closed by time, 60 days after its dates", async () => {
    const { guest, guestPath } = await scene();
    const { tasks } = await import("../../../jobs.ts");
    freezeClock(new Date("2026-08-03T12:00:00Z"));
    await tasks.close_past_enquiries?.({}, services);
    expect((await guest.get(guestPath())).json().status).toBe("sent");
    freezeClock(new Date("2026-08-04T12:00:00Z"));
    await tasks.close_past_enquiries?.({}, services);
    expect((await guest.get(guestPath())).json().status).toBe("closed");
  });
});

describe("the mails", () => {
  const GUEST = { guest_name: "Buy pills at pills.example", guest_email: "guest@example.org", guest_message: "Buy more pills" };

  it("go to everybody of the listing who wants them, with a link each, and an answer goes to the guest", async () => {
    const { owner, helper, enquiry, asOwner } = await scene();
    await enqueueOwnerMails(db, enquiry, null);
    const mails = await newMails();
    expect([...mails.keys()].sort()).toEqual([owner.email, helper.email].sort());
    const mail = mails.get(owner.email);
    expect(mail?.source).toContain("Temple wall room");
    expect(mail?.source).toContain(WORDS);
    expect(mail?.source).toMatch(new RegExp(`^Reply-To: .*${enquiry.guest_email}`, "m"));
    const path = linkIn(mail, "/listing/answer/");
    expect(path).not.toBe(linkIn(mails.get(helper.email), "/listing/answer/"));
    // A mail's link answers as its recipient, in any browser.
    const token = path.split("/")[3] ?? "";
    const anybody = new Visitor(fastify);
    expect((await anybody.get(`/listing/api/answer/${token}/`)).json()).toMatchObject({ uuid: enquiry.uuid, opened: null });
    expect((await anybody.post(`/listing/api/answer/${token}/`, { act: "agree" })).statusCode).toBe(201);
    expect((await asOwner.get(`${DESK}?state=agreed`)).json().count).toBe(1);
    // Stopped for one recipient, not for the other.
    expect((await anybody.post(`/listing/api/answer/${token}/stop/`)).statusCode).toBe(204);
    await newMails();
    await enqueueOwnerMails(db, enquiry, (await anybody.get(`/listing/api/answer/${token}/`)).json().messages[1].uuid);
    expect([...(await newMails()).keys()]).toEqual([helper.email]);
  });

  it("their links end after 14 days, and with the membership at once", async () => {
    const { owner, enquiry } = await scene();
    await enqueueOwnerMails(db, enquiry, null);
    const token = linkIn((await newMails()).get(owner.email), answerUrl("").slice(0, -1)).split("/")[3] ?? "";
    const look = async () => (await new Visitor(fastify).get(`/listing/api/answer/${token}/`)).statusCode;
    expect(await look()).toBe(200);
    freezeClock(new Date(NOW.getTime() + 14 * 86_400_000));
    expect(await look()).toBe(404);
    freezeClock(NOW);
    await db.delete(business_member);
    expect(await look()).toBe(404);
  });

  it("to an address that has not shown itself hold nothing that was typed", async () => {
    const { enquiry, answer } = await scene(GUEST);
    await enqueueGuestMail(db, enquiry.uuid, null);
    const first = (await newMails()).get("guest@example.org");
    await answer({ text: "More pills of mine", act: "agree" });
    const second = (await newMails()).get("guest@example.org");
    for (const mail of [first, second]) {
      expect(mail?.source).not.toMatch(/pills/i);
      expect(mail?.source).toContain("Temple wall room");
    }
    expect(second?.source).toContain("agrees to");
  });

  it("hold the answer once the mailed link was opened, and not when the page after sending was", async () => {
    const { enquiry, answer, guest, guestPath } = await scene(GUEST);
    await enqueueGuestMail(db, enquiry.uuid, null);
    const mailed = linkIn((await newMails()).get("guest@example.org"), "/enquiry/");
    await guest.get(guestPath("guest page"));
    await answer({ text: "There is a cot." });
    expect((await newMails()).get("guest@example.org")?.source).not.toContain("There is a cot.");
    expect((await guest.get(`/api${mailed}`)).statusCode).toBe(200);
    await answer({ text: "And a fan." });
    expect((await newMails()).get("guest@example.org")?.source).toContain("And a fan.");
  });

  it("are sent once however often their job runs, and not to an address that is gone", async () => {
    const { enquiry } = await scene();
    await enqueueGuestMail(db, enquiry.uuid, null);
    expect((await newMails()).size).toBe(1);
    await enqueueGuestMail(db, enquiry.uuid, null);
    expect((await newMails()).size).toBe(0);
    const gone = await buildEnquiry(db, { business_profile: enquiry.business_profile, guest_email: "" });
    await enqueueGuestMail(db, gone.uuid, null);
    expect((await newMails()).size).toBe(0);
  });

  it("of a question go to the listing's people, who answer the guest", async () => {
    const { owner, helper, business } = await scene();
    const asked = { uuid: newUuid(), business: business.code, for_staff: false };
    await db.insert(guest_question).values({ ...asked, guest_name: "Ana", guest_email: "ana@example.org", question: "Is there a fridge?" });
    await enqueueQuestionMails(db, asked);
    const mails = await newMails();
    expect([...mails.keys()].sort()).toEqual([owner.email, helper.email].sort());
    expect(mails.get(owner.email)?.source).toContain("Is there a fridge?");
    expect(mails.get(owner.email)?.source).toMatch(/^Reply-To: .*ana@example.org/m);
  });
});
