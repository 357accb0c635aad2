import { globSync, readFileSync } from "node:fs";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { LightMyRequestResponse } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { encodeCaptchaToken } from "./accounts/captcha/rules.ts";
import { newChallenge } from "./accounts/captcha/store.ts";
import { guest_question } from "./booking/enquiries/tables.ts";
import { tasks } from "./jobs.ts";
import { freezeClock, newUuid, now } from "./platform/clock.ts";
import { MAILS_TO, type MailKind } from "./platform/endpoints/limits.ts";
import { addDays, utcDay } from "./platform/values/days.ts";
import { buildApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "./tools/testing/factories.ts";
import { buildEnquiry, buildKey } from "./tools/testing/recordFactories.ts";
import { Visitor } from "./tools/testing/visitor.ts";

const db = testDatabase();
const HITS = 2;
const { fastify, services } = await buildApp(db, {
  config: { OPERATOR_EMAIL: "people@guide.test" },
  limits: Object.fromEntries(
    [...Object.values(MAILS_TO).map(({ name }) => name), "links"].map((name) => [name, { hits: HITS, seconds: 3_600 }]),
  ),
});
/** Real time, because captcha challenges check it. */
const START = new Date();

afterEach(() => freezeClock(undefined));

const token = async () => {
  const challenge = await newChallenge(services.config.GUIDE_SECRET, { cost: 1, counter: 1 });
  return encodeCaptchaToken({ challenge, solution: (await solveChallenge({ challenge, deriveKey }))! });
};

/** Creates a new owner with a listing. */
async function owner() {
  const account = await buildAccount(db);
  const visitor = await new Visitor(fastify).signIn(db, account.id);
  const { code } = await buildBusiness(db, { owners: [account.id], latitude: -8.5, longitude: 115.26 });
  return { visitor, code };
}
const guest = async (guest_email: string) => ({ guest_name: "Ana Quispe", guest_email, token: await token() });

/** Every way to send an email to any address, each by a different person. */
const WAYS: Record<string, { kind: MailKind | "links"; send: (address: string) => Promise<LightMyRequestResponse> }> = {
  "an enquiry": {
    kind: "enquiry",
    send: async (address) =>
      new Visitor(fastify).post("/api/booking-enquiry/", {
        item_type: "business",
        business_profile: (await owner()).code,
        ...(await guest(address)),
      }),
  },
  "a question": {
    kind: "enquiry",
    send: async (address) =>
      new Visitor(fastify).post("/api/guest_question/", { business: (await owner()).code, question: "A cot?", ...(await guest(address)) }),
  },
  "a booking of another system": {
    kind: "enquiry",
    send: async (emailAddress) => {
      const { code } = await owner();
      const price = { minimum_price: 40, minimum_price_currency: "USD" };
      const room = await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", ...price });
      const { key } = await buildKey(db, code);
      const ask = (url: string, payload: object) =>
        fastify.inject({ method: "POST", url, headers: { authorization: `Bearer ${key}`, "octo-capabilities": "" }, payload });
      const wanted = {
        productId: room.id,
        optionId: "DEFAULT",
        availabilityId: `${addDays(utcDay(START), 20)}/${addDays(utcDay(START), 23)}`,
        unitItems: [{ unitId: "room" }],
      };
      const { uuid } = (await ask("/octo/bookings/", wanted)).json();
      return ask(`/octo/bookings/${uuid}/confirm`, { contact: { fullName: "Ana Quispe", emailAddress } });
    },
  },
  "an answer": {
    kind: "answer",
    send: async (guest_email) => {
      const { visitor, code } = await owner();
      const { uuid } = await buildEnquiry(db, { business_profile: code, guest_email });
      return visitor.post(`/listing/api/enquiries/${uuid}/messages/`, { text: "There is one." });
    },
  },
  "an answer to a question": {
    kind: "answer",
    send: async (guest_email) => {
      const { visitor, code } = await owner();
      const uuid = newUuid();
      const question = { uuid, business: code, guest_name: "Ana", guest_email, question: "A cot?", for_staff: false, created: now() };
      await db.insert(guest_question).values(question);
      return visitor.post(`/listing/api/businesses/${code}/questions/${uuid}/answer/`, { text: "There is one." });
    },
  },
  "an invitation": {
    kind: "invitation",
    send: async (email) => {
      const { visitor, code } = await owner();
      return visitor.post(`/listing/api/businesses/${code}/invitations/`, { email, role: "helper" });
    },
  },
  "a transfer": {
    kind: "transfer",
    send: async (email) => {
      const { visitor, code } = await owner();
      return visitor.post(`/listing/api/businesses/${code}/transfer/`, { email });
    },
  },
  "a change of address": {
    kind: "email_change",
    send: async (new_email) => (await owner()).visitor.post("/users/email-change/", { new_email }),
  },
  "a claim": {
    kind: "claim",
    send: async (address) => {
      const domain = address.toLowerCase().replace(/^.*@/, "");
      const { code } = await buildBusiness(db, { is_shell: true, source: "csv", website: `https://www.${domain}/` });
      return (await owner()).visitor.post("/listing/api/claims/", { business: code, method: "mailbox", mailbox: `info@${domain}` });
    },
  },
  "an invitation to sign up": {
    kind: "invitation",
    send: async (email) =>
      (await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id)).post("/staff/api/invitations/", { email }),
  },
  "a report": {
    kind: "report",
    send: async (email) =>
      new Visitor(fastify).post("/api/report/", {
        kind: "business",
        id: (await owner()).code,
        reason: "closed",
        email,
        token: await token(),
      }),
  },
  "a link to log in": { kind: "links", send: (email) => new Visitor(fastify).post("/users/magic-link/", { email, url: "" }) },
};

describe("mails to one address are limited, whoever causes them", () => {
  it.each(Object.entries(WAYS))("by %s", async (_name, { send }) => {
    freezeClock(START);
    const id = newUuid();
    const address = (name: string) => `info@${name}-${id}.example`;
    for (let count = 0; count < HITS; count += 1) {
      const sent = await send(count === 0 ? address("ana") : address("ana").toUpperCase());
      expect(sent.statusCode, sent.body).toBeLessThan(300);
    }
    const refused = await send(address("ana"));
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0], refused.body).toEqual([429, true]);
    expect((await send(address("bo"))).statusCode).toBeLessThan(300);
    freezeClock(new Date(START.getTime() + 86_400_000));
    expect((await send(address("ana"))).statusCode).toBeLessThan(300);
  });

  it("in every kind that is counted", () => {
    expect(new Set(Object.values(WAYS).map(({ kind }) => kind))).toEqual(new Set([...Object.keys(MAILS_TO), "links"]));
  });
});

/** The limit of each mail: its kind above, or the reason why it needs none. */
const TASKS: Record<string, MailKind | "links" | { because: string }> = {
  send_link: "links",
  send_email_link: "email_change",
  send_enquiry_guest: "enquiry",
  send_claim_link: "claim",
  send_transfer_link: "transfer",
  send_listing_invitation: "invitation",
  send_sign_up_invitation: "invitation",
  send_notice: { because: "It goes to the account that acted, or whose address was changed with its consent." },
  send_enquiry_owner: {
    because: "Its receivers run the listing, and can turn these mails off; each guest's address and conversation is limited.",
  },
  send_question_owner: { because: "As an enquiry." },
  send_pass_on: { because: "Once an enquiry, when its listing gets an owner." },
  send_addition: { because: "It goes to the guide's own address." },
  send_report: { because: "It goes to the guide's own address." },
  send_backup_failed: { because: "It goes to the guide's own address, once for each backup." },
  send_test_mail: { because: "Staff send it to themselves, and one at a time is queued." },
  send_report_received: "report",
  send_report_decided: { because: "Once for each report, whose receipts are limited." },
  send_objection: { because: "It goes to the guide's own address." },
  send_objection_decided: { because: "Once for each objection, to who objected." },
  send_taken_down: { because: "Staff cause it." },
  send_claim_notice: { because: "Once a decision about a claim, to who claimed." },
  send_handed_over: { because: "It goes to who handed the listing over, once." },
  send_member_joined: { because: "It goes to who sent the invitation, once." },
  send_member_removed: { because: "It goes to who had accepted an invitation, once." },
  send_credit_spent: { because: "The traveller shows a code of one use for each." },
  send_webhook_off: { because: "It goes to the people of the listing, when their own system fails." },
  send_incoming_notice: { because: "It answers a mail of an address that is proven; those are limited by conversation." },
};

it("Every task that mails is known with what limits it", () => {
  const mailing = globSync("src/**/jobs.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => readFileSync(file, "utf8").split(/^ {2}(?:async )?(?=\w+\(.*\) (?:=> )?\{$)/m))
    .filter((task) => task.includes("sendEmail("))
    .map((task) => /^\w+/.exec(task)?.[0] ?? "");
  expect(mailing.filter((name) => name in tasks).toSorted()).toEqual(Object.keys(TASKS).toSorted());
});
