import { monitorEventLoopDelay } from "node:perf_hooks";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { enqueueGuestMail, enqueueOwnerMails } from "../../../booking/enquiries/acts.ts";
import { findEnquiry } from "../../../booking/enquiries/conversation/store.ts";
import { booking_enquiry, enquiry_message } from "../../../booking/enquiries/tables.ts";
import { replyAddress } from "../../../booking/enquiries/tokens.ts";
import { freezeClock } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { readMailbox } from "../../../platform/mail/incoming/readMailbox.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { startImapServer, startSmtpServer } from "../../../tools/testing/mailServers.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { incomingMailTasks } from "./jobs.ts";
import { incoming_mail } from "./tables.ts";

const db = testDatabase();
const KEY = "a-key-of-the-mail-service-1234";
const INBOUND = "reply@in.guide.test";
const AUTHSERV = "mx.guide.test";
const config = { INBOUND_MAIL: INBOUND, INBOUND_KEY: KEY, OPERATOR_EMAIL: "people@guide.test" };
const { fastify, services } = await buildApp(db, { config });
const HOOK = "/api/incoming-mail/";
const HELD = "/staff/api/incoming-mails/";
const GUEST = "ana@example.org";

afterEach(() => freezeClock(undefined));

/** Builds a listing with an owner, and an enquiry of a guest. */
async function scene(values: Partial<Parameters<typeof buildEnquiry>[1]> = {}) {
  const owner = await buildAccount(db, { email: "Owner@Example.net" });
  const business = await buildBusiness(db, { name: "Umah Ibu", owners: [owner.id] });
  const enquiry = await buildEnquiry(db, { business_profile: business.code, guest_email: GUEST, bookable_name: "Umah Ibu", ...values });
  const replyAddressFor = (side: "guest" | "business") => replyAddress(services.config.GUIDE_SECRET, INBOUND, side, enquiry.uuid);
  const messages = async () =>
    (await db.select().from(enquiry_message))
      .filter((one) => one.enquiry === enquiry.uuid)
      .map(({ side, text, act }) => ({ side, text, act }));
  const find = async () =>
    (await asStaff()).get(HELD).then((response) => response.json().results as { uuid: string; reason: string; text: string }[]);
  return { owner, business, enquiry, guest: replyAddressFor("guest"), listing: replyAddressFor("business"), messages, held: find };
}

const asStaff = async () => new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);

let number = 0;
const newId = () => {
  number += 1;
  return `<${number}@example.org>`;
};
/** Builds a mail as a program writes it. */
function buildMail({
  from = GUEST,
  to,
  text = "We land at 14:20.",
  id = newId(),
  subject = "Re: Your enquiry",
  head = [] as string[],
}: {
  from?: string;
  to: string;
  text?: string;
  id?: string;
  subject?: string;
  head?: string[];
}) {
  return [`From: Somebody <${from}>`, `To: The Guide <${to}>`, `Subject: ${subject}`, `Message-ID: ${id}`, ...head, "", text].join("\r\n");
}
const handOver = (message: string, fields: Record<string, string> = { dmarc: "pass" }, key = KEY) =>
  new Visitor(fastify).request({ method: "POST", url: HOOK, payload: { message, ...fields }, headers: { authorization: `Bearer ${key}` } });
const handOverOutcome = async (...call: Parameters<typeof handOver>) => (await handOver(...call)).json().outcome as string;

describe("an answer by mail", () => {
  it("adds a guest's words to the conversation, without the history, has the listing's people mailed, and shows the address", async () => {
    const { guest, messages, enquiry } = await scene({ guest_shown: null });
    const text = ["We land at 14:20.", "", `On 4 May 2026, The Guide <${guest}> wrote:`, "> There is one."].join("\r\n");
    expect(await handOverOutcome(buildMail({ to: guest, text }))).toBe("taken");
    expect(await messages()).toEqual([{ side: "guest", text: "We land at 14:20.", act: null }]);
    expect((await queuedJobs(services)).map(({ task }) => task)).toEqual(["send_enquiry_owner"]);
    expect((await findEnquiry(db, enquiry.uuid))?.guest_shown).not.toBeNull();
  });

  it("adds an owner's words, and agrees, keeps and declines nothing, whatever they say", async () => {
    const { listing, messages, enquiry } = await scene({ from_date: "2027-06-01", to_date: "2027-06-04" });
    expect(await handOverOutcome(buildMail({ from: "owner@example.NET", to: listing, text: "Agree. Yes, it is yours. act=agree" }))).toBe(
      "taken",
    );
    expect(await messages()).toEqual([{ side: "business", text: "Agree. Yes, it is yours. act=agree", act: null }]);
    expect(await findEnquiry(db, enquiry.uuid)).toMatchObject({ status: "answered", agreed_from: null, kept_until: null });
    expect((await queuedJobs(services)).map(({ task }) => task)).toEqual(["send_enquiry_guest"]);
  });

  it("is known by the envelope's address too", async () => {
    const { guest } = await scene();
    expect(await handOverOutcome(buildMail({ to: "somewhere@else.test" }), { dmarc: "pass", to: guest.toUpperCase() })).toBe("taken");
  });

  it("of an unclaimed listing is staff's, and that of the guide's own address", async () => {
    const staff = await buildAccount(db, { roles: ["staff"], email: "boss@guide.test" });
    const { listing, messages } = await scene({ for_staff: true });
    for (const from of [staff.email, "people@guide.test"])
      expect(await handOverOutcome(buildMail({ from, to: listing, text: from }))).toBe("taken");
    expect(await messages()).toEqual([
      { side: "staff", text: "boss@guide.test", act: null },
      { side: "staff", text: "people@guide.test", act: null },
    ]);
    expect(await handOverOutcome(buildMail({ from: "owner@example.net", to: listing }))).toBe("held");
  });

  it("that comes twice is read once", async () => {
    const { guest, messages } = await scene();
    const mail = buildMail({ to: guest });
    expect([await handOverOutcome(mail), await handOverOutcome(mail)]).toEqual(["taken", "known"]);
    expect(await messages()).toHaveLength(1);
    expect(await queuedJobs(services)).toHaveLength(1);
  });

  it("is not taken after 20 in an hour", async () => {
    freezeClock(new Date("2026-05-11T12:00:00Z"));
    const { guest, messages } = await scene({ created: new Date("2026-05-11T11:00:00Z") });
    const outcomes = [];
    for (let index = 0; index < 22; index += 1) outcomes.push(await handOverOutcome(buildMail({ to: guest, text: `${index}` })));
    expect(outcomes.slice(19)).toEqual(["taken", "dropped", "dropped"]);
    expect(await messages()).toHaveLength(20);
    freezeClock(new Date("2026-05-11T13:00:01Z"));
    expect(await handOverOutcome(buildMail({ to: guest }))).toBe("taken");
  });

  it("is dropped where nobody wrote it", async () => {
    const { guest, messages } = await scene();
    expect(await handOverOutcome(buildMail({ to: guest, head: ["Auto-Submitted: auto-replied"] }))).toBe("dropped");
    expect(await handOverOutcome("no mail at all")).toBe("dropped");
    expect([await messages(), await db.select().from(incoming_mail)]).toEqual([[], []]);
  });
});

describe("an absence note", () => {
  it.each([
    ["X-Auto-Response-Suppress: All", "Automatic reply: Your stay"],
    ["X-Auto-Response-Suppress: All", "Abwesenheitsnotiz: Ihr Aufenthalt"],
    ["X-Mail-Autoreply: x", "Your stay"],
    ["X-POST-MessageClass: 9; Autoresponder", "Your stay"],
    ["Delivered-To: Autoresponder", "Your stay"],
    ["Preference: auto_reply", "Your stay"],
    ["Return-Path: <>", "Your stay"],
  ])("is no answer of the owner's: %s, %s", async (header, subject) => {
    const { listing, messages, enquiry } = await scene();
    expect(await handOverOutcome(buildMail({ from: "owner@example.net", to: listing, subject, head: [header] }))).toBe("dropped");
    expect(await messages()).toEqual([]);
    expect((await findEnquiry(db, enquiry.uuid))?.status).toBe("sent");
    expect(await queuedJobs(services)).toEqual([]);
  });

  it("is not what an owner writes below such a subject", async () => {
    const { listing, enquiry } = await scene();
    expect(await handOverOutcome(buildMail({ from: "owner@example.net", to: listing, subject: "Automatic reply: Your stay" }))).toBe(
      "taken",
    );
    expect((await findEnquiry(db, enquiry.uuid))?.status).toBe("answered");
  });
});

describe("what may be a history", () => {
  it("is passed on folded: in the conversation, and in the mail below everything else", async () => {
    const { guest, enquiry, owner } = await scene({ status: "answered" });
    const text = ["We land at 14:20.", "", "-----Original Message-----", "Bring <the> dog."].join("\r\n");
    expect(await handOverOutcome(buildMail({ to: guest, text }))).toBe("taken");
    const asOwner = await new Visitor(fastify).signIn(db, owner.id);
    const { messages } = (await asOwner.get(`/listing/api/enquiries/${enquiry.uuid}/`)).json();
    expect(messages).toMatchObject([{ text: "We land at 14:20.", history: "-----Original Message-----\nBring <the> dog." }]);
    const before = readMails(services.config).length;
    await doJobs(services);
    const sent = readMails(services.config).slice(before);
    expect(sent.map(({ to }) => to.toLowerCase())).toEqual(["owner@example.net"]);
    expect(sent[0]?.source).toContain("<details");
  });

  it("waits with a held mail, and is passed on with it", async () => {
    const { guest, held, enquiry } = await scene();
    const text = `${"x".repeat(5_000)}yz\r\n> Is there a cot?`;
    await handOver(buildMail({ from: "ana@work.test", to: guest, text }));
    const [mail] = await held();
    expect(mail).toMatchObject({ text: "x".repeat(5_000), history: "yz\n\n> Is there a cot?" });
    expect((await (await asStaff()).post(`${HELD}${mail?.uuid}/`, { act: "pass_on" })).statusCode).toBe(200);
    const [said] = await db.select().from(enquiry_message).where(eq(enquiry_message.enquiry, enquiry.uuid));
    expect(said?.text).toHaveLength(5_000);
    expect(said?.history).toMatch(/^x+\n\nyz\n\n> Is there a cot\?$/);
    expect((await db.select().from(incoming_mail)).map(({ history }) => history)).toEqual([""]);
  });
});

describe("a hostile mail", () => {
  it("that cannot be read within the limits is held", async () => {
    const { guest, held } = await scene();
    const hostile = (id: string) =>
      buildMail({ to: guest, id, head: ["Content-Type: multipart/mixed; boundary=b"], text: "--b\r\n\r\nx\r\n".repeat(2_000) });
    expect(await handOverOutcome(hostile(newId()))).toBe("held");
    expect(await held()).toMatchObject([{ reason: "words", text: "" }]);
  });

  it("is read without holding up the server", async () => {
    const { guest } = await scene();
    const html = ["Content-Type: text/html"];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const text = `a${" ".repeat(300_000)}b`;
    expect(await handOverOutcome(buildMail({ to: guest, head: html, text }))).toBe("taken");
    expect(await handOverOutcome(buildMail({ to: guest, head: Array.from({ length: 20_000 }, () => "X-A: v") }))).toBe("dropped");
    delay.disable();
    // The first of these once took 9 seconds of the server's main thread.
    expect(delay.max / 1e6).toBeLessThan(2_000);
  });
});

describe("a mail is held for staff", () => {
  it.each([
    ["whose sender is not that side", "sender", { from: "stranger@example.org" }, { dmarc: "pass" }],
    ["whose sender is not proven", "proof", {}, { dmarc: "fail" }],
    ["of which the service says nothing", "proof", {}, {}],
    ["with a guest's address to the other side", "sender", { side: "listing" as const }, { dmarc: "pass" }],
    ["to an address that was made up", "address", { to: `reply+${"0".repeat(52)}@in.guide.test` }, { dmarc: "pass" }],
    ["to the bare address", "address", { to: INBOUND }, { dmarc: "pass" }],
    ["without words of its own", "words", { text: "> There is one." }, { dmarc: "pass" }],
  ])(
    "%s",
    async (_what, reason, {
      side = "guest",
      ...mail
    }: { side?: "guest" | "listing"; from?: string; to?: string; text?: string }, fields) => {
      const all = await scene();
      expect(await handOverOutcome(buildMail({ to: all[side], ...mail }), fields as Record<string, string>)).toBe("held");
      expect(await all.messages()).toEqual([]);
      expect(await all.held()).toEqual([expect.objectContaining({ reason })]);
      expect(await queuedJobs(services)).toEqual([]);
    },
  );

  it("whose conversation is gone", async () => {
    const { guest, enquiry, held } = await scene();
    await db.delete(booking_enquiry).where(eq(booking_enquiry.uuid, enquiry.uuid));
    expect(await handOverOutcome(buildMail({ to: guest }))).toBe("held");
    expect(await held()).toEqual([expect.objectContaining({ reason: "address", enquiry: null })]);
  });

  it("and staff pass it on with its sender, or discard it, once", async () => {
    const { guest, messages, held } = await scene();
    await handOver(buildMail({ from: "ana@work.test", to: guest, text: "One." }));
    await handOver(buildMail({ from: "spam@work.test", to: guest, text: "Two." }));
    const staff = await asStaff();
    const [two, one] = await held();
    expect((await staff.post(`${HELD}${two?.uuid}/`, { act: "discard" })).statusCode).toBe(200);
    expect((await staff.post(`${HELD}${one?.uuid}/`, { act: "pass_on" })).json()).toEqual({ success: true });
    for (const act of ["discard", "pass_on"]) expect((await staff.post(`${HELD}${one?.uuid}/`, { act })).statusCode).toBe(404);
    expect((await staff.post(`${HELD}${one?.uuid}/`, { act: "answer" })).statusCode).toBe(400);
    expect(await messages()).toEqual([
      { side: "guest", text: "From ana@work.test, forwarded by the staff of this guide:\nOne.", act: null },
    ]);
    expect(await held()).toEqual([]);
    // None of its text is stored outside the conversation.
    expect((await db.select().from(incoming_mail)).map(({ sender, subject, text }) => sender + subject + text)).toEqual(["", ""]);
  });

  it("and cannot be passed on into no conversation, or a closed one", async () => {
    const { guest, held, enquiry } = await scene();
    await handOver(buildMail({ to: INBOUND }));
    await handOver(buildMail({ from: "ana@work.test", to: guest }));
    await db.update(booking_enquiry).set({ status: "closed" }).where(eq(booking_enquiry.uuid, enquiry.uuid));
    const staff = await asStaff();
    for (const { uuid } of await held()) expect((await staff.post(`${HELD}${uuid}/`, { act: "pass_on" })).statusCode).toBe(409);
    expect(await held()).toHaveLength(2);
  });

  it("for 30 days", async () => {
    freezeClock(new Date("2026-05-01T12:00:00Z"));
    const { guest } = await scene();
    await handOver(buildMail({ to: guest, from: "x@work.test" }));
    freezeClock(new Date("2026-06-01T12:00:00Z"));
    await incomingMailTasks.delete_old_incoming_mails?.({}, services);
    expect(await db.select().from(incoming_mail)).toEqual([]);
  });
});

describe("what cannot be passed on is told to its sender", () => {
  const attached = (text: string) => ({
    head: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b"],
    text: [
      "--b",
      "Content-Type: text/plain",
      "",
      text,
      "--b",
      "Content-Type: application/pdf",
      "Content-Disposition: attachment; filename=a.pdf",
      "",
      "AAAA",
      "--b--",
    ].join("\r\n"),
  });
  const notices = async () => {
    const before = readMails(services.config).length;
    await doJobs(services);
    return readMails(services.config)
      .slice(before)
      .filter(({ to }) => to === GUEST)
      .map(({ subject, links }) => {
        expect(links.join(" ")).toMatch(/\/enquiry\/[\w-]+\//);
        return subject;
      });
  };

  it("files, whose words are passed on with a note", async () => {
    const { guest, messages } = await scene();
    expect(await handOverOutcome(buildMail({ to: guest, ...attached("Our passports.") }))).toBe("taken");
    expect(await messages()).toEqual([
      { side: "guest", text: "Our passports.\n\n(1 file attached to this email was not passed on.)", act: null },
    ]);
    expect(await notices()).toEqual(["Your message was passed on without its files: Umah Ibu"]);
  });

  it.each([
    ["files alone", attached(""), {}],
    ["more than a message may hold", { text: "a".repeat(5_001) }, {}],
    ["words about an enquiry that is closed", {}, { status: "closed" as const }],
  ])("%s", async (_what, mail, values) => {
    const { guest, messages } = await scene(values);
    expect(await handOverOutcome(buildMail({ to: guest, ...mail }))).toBe("refused");
    expect(await messages()).toEqual([]);
    expect(await notices()).toEqual(["Your email was not passed on: Umah Ibu"]);
  });

  it("and to nobody whose address is not proven", async () => {
    const { guest } = await scene({ status: "closed" });
    expect(await handOverOutcome(buildMail({ to: guest }), {})).toBe("held");
    expect(await notices()).toEqual([]);
  });
});

describe("mails that go out", () => {
  it("have a reply address of their side, and say what answering does", async () => {
    const { enquiry, guest, listing } = await scene();
    await enqueueOwnerMails(db, enquiry as Parameters<typeof enqueueOwnerMails>[1], null);
    await enqueueGuestMail(db, enquiry.uuid, null);
    const before = readMails(services.config).length;
    await doJobs(services);
    const mails = readMails(services.config).slice(before);
    const replyTo = (to: string) => /^Reply-To:\s*(\S+)$/m.exec(mails.find((one) => one.to.toLowerCase() === to)?.source ?? "")?.[1];
    expect([replyTo("owner@example.net"), replyTo(GUEST)]).toEqual([listing, guest]);
    expect(mails.find((one) => one.to.toLowerCase() === "owner@example.net")?.source).toContain("To agree to dates, use the page.");
    for (const { source } of mails) {
      expect(source).not.toContain("Reply-To: ana@example.org");
      expect(source).toContain("Auto-Submitted: auto-generated");
      expect(source).toMatch(/^X-Auto-Response-Suppress: .*\bOOF, AutoReply/m);
    }
  });
});

describe("adapters", () => {
  it("the webhook takes a mail as a file, with the key alone", async () => {
    const { guest, messages } = await scene();
    const boundary = "b";
    const part = (name: string, more: string, text: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const payload = `${part("dmarc", "", "pass")}${part("message", '; filename="mail.eml"', buildMail({ to: guest }))}--${boundary}--\r\n`;
    const send = (authorization: string | undefined) =>
      new Visitor(fastify).request({
        method: "POST",
        url: HOOK,
        payload,
        headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...(authorization && { authorization }) },
      });
    for (const wrong of [undefined, "Bearer another-key-of-some-length-123", "Bearer"]) expect((await send(wrong)).statusCode).toBe(401);
    expect(await messages()).toEqual([]);
    expect((await send(`Bearer ${KEY}`)).json()).toEqual({ outcome: "taken" });
    expect((await handOver("")).statusCode).toBe(400);
  });

  it("the webhook is closed where it was not set up", async () => {
    const { fastify: other } = await buildApp(db);
    const response = await new Visitor(other).request({
      method: "POST",
      url: HOOK,
      payload: { message: "x" },
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(response.statusCode).toBe(401);
  });

  it("the webhook is fed by a real mail server", async () => {
    const { guest, messages } = await scene();
    // Acts like a mail service: receives the mail, checks DMARC and hands it over.
    const { url } = await startSmtpServer({}, async ({ text, to }) => handOver(text, { to: to[0] ?? "", dmarc: "pass" }));
    const transport = createTransport({ url });
    await transport.sendMail({ from: GUEST, to: guest, subject: "Re", text: "By the real way, é." });
    transport.close();
    expect(await messages()).toEqual([{ side: "guest", text: "By the real way, é.", act: null }]);
  });

  it("a mailbox is read by IMAP: what its server proved is taken, what not is held, and nothing stays in it", async () => {
    const mailbox = await startImapServer();
    const { services: own } = await buildApp(db, {
      config: {
        INBOUND_MAIL: INBOUND,
        INBOUND_IMAP_URL: mailbox.url,
        INBOUND_AUTHSERV: AUTHSERV,
        GUIDE_SECRET: services.config.GUIDE_SECRET,
      },
    });
    const { guest, messages, held } = await scene();
    const proven = [`Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=example.org`];
    mailbox.put(buildMail({ to: guest, text: "Proven.", head: proven }));
    mailbox.put(
      buildMail({ to: guest, text: "Not proven.", head: ["Authentication-Results: mx.evil.test; dmarc=pass header.from=example.org"] }),
    );
    mailbox.put(`${buildMail({ to: guest, text: "Long.", head: proven })}\r\n${`${"x".repeat(70)}\r\n`.repeat(20_000)}`);
    await incomingMailTasks.read_incoming_mail?.({}, own);
    expect(await messages()).toEqual([{ side: "guest", text: "Proven.", act: null }]);
    expect((await held()).map(({ reason }) => reason)).toEqual(["proof"]);
    expect(mailbox.left()).toBe(0);
    mailbox.put(buildMail({ to: guest, text: "Later.", head: proven }));
    await incomingMailTasks.read_incoming_mail?.({}, own);
    expect((await messages()).map(({ text }) => text)).toEqual(["Proven.", "Later."]);
  });

  it("a mailbox that cannot be reached fails the job, and one that is not set up is not read", async () => {
    const { services: own } = await buildApp(db, {
      config: { INBOUND_MAIL: INBOUND, INBOUND_IMAP_URL: "imap://a:b@127.0.0.1:1/", INBOUND_AUTHSERV: AUTHSERV },
    });
    await expect(incomingMailTasks.read_incoming_mail?.({}, own)).rejects.toThrow();
    await incomingMailTasks.read_incoming_mail?.({}, services);
  });

  it("a mail that could not be taken in stays in its mailbox", async () => {
    const mailbox = await startImapServer();
    mailbox.put(buildMail({ to: INBOUND }));
    await expect(readMailbox(mailbox.url, () => Promise.reject(new Error("the database is away")))).rejects.toThrow("the database is away");
    expect(mailbox.left()).toBe(1);
  });
});
