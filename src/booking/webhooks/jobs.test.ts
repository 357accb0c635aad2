import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freezeClock, newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { FetchError, postPublic } from "../../platform/security/publicFetch.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { noteAnswer, noteEnquiries } from "../enquiries/acts.ts";
import type { WebhookEvent } from "./enumerations.ts";
import { type Post, sendDue } from "./jobs.ts";
import { DAY, LOG_DAYS, problemText } from "./rules.ts";
import { signDelivery, webhookSecret } from "./secret.ts";
import { deleteOldDeliveries } from "./store.ts";
import { webhook, webhook_delivery } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
const NOW = new Date("2027-03-05T10:00:00Z");
const MINUTE = 60_000;
const ALL: WebhookEvent[] = [
  "enquiry.created",
  "enquiry.answered",
  "enquiry.agreed",
  "enquiry.declined",
  "enquiry.closed",
  "voucher.saved",
  "voucher.redeemed",
  "voucher.confirmed",
  "voucher.disputed",
];

interface Received {
  method: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}
let site: FetchDouble;
let status: number;
let received: Received[];
beforeAll(async () => {
  site = await startFetchDouble(
    (request, response) => {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () => {
        received.push({ method: request.method, headers: request.headers, body });
        response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("thanks");
      });
    },
    { "hooks.test": [[PUBLIC_DOUBLE]], "inner.test": [["127.0.0.1"]] },
  );
});
beforeEach(() => {
  freezeClock(NOW);
  status = 200;
  received = [];
});
afterEach(() => freezeClock(undefined));

/** Sends to the test's site, which has no certificate. */
const send: Post = (address, body, options) => {
  const url = new URL(address.replace("https:", "http:"));
  url.port = String(site.port);
  return postPublic(url.href, body, { ...options, ...site.options, isPlainAllowed: true });
};

async function hook(host = "hooks.test", events = ALL) {
  const { id, email } = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [id], discount: 10, bonus_credit: 5, name: "Umah Ibu" });
  const row = { uuid: newUuid(), business: code, url: `https://${host}/guide`, events, created: NOW };
  await db.insert(webhook).values(row);
  const enquiry = await buildEnquiry(db, {
    business_profile: code,
    guest_message: "Is there a cot?",
    from_date: "2027-06-01",
    to_date: "2027-06-04",
    adults: 2,
    child_ages: [5],
  });
  const log = async () => {
    const rows = await db.select().from(webhook_delivery).where(eq(webhook_delivery.webhook, row.uuid)).orderBy(webhook_delivery.created);
    return rows.map((one) => ({ ...one, problem: problemText(one.problem, one.status) }));
  };
  const state = async () => (await db.select().from(webhook).where(eq(webhook.uuid, row.uuid)))[0];
  return { ...row, code, email, owner: id, enquiry, log, state };
}

describe("What is told", () => {
  it("is signed with the time and its webhook's secret, and holds nothing of the guest", async () => {
    const { enquiry, uuid, code, log } = await hook();
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    await sendDue(services, send);
    const [{ method, headers, body }] = received as [Received];
    const [row] = await log();
    const timestamp = String(NOW.getTime() / 1_000);
    expect(method).toBe("POST");
    expect(headers).toMatchObject({
      "guide-event": "enquiry.created",
      "guide-delivery": row?.uuid,
      "guide-timestamp": timestamp,
      "guide-signature": signDelivery(webhookSecret(services.config.GUIDE_SECRET, uuid), timestamp, body),
    });
    expect(JSON.parse(body)).toEqual({
      id: row?.uuid,
      event: "enquiry.created",
      created: NOW.toISOString(),
      business: code,
      uuid: enquiry.uuid,
      status: "sent",
      item_type: "business",
      item: null,
      from_date: "2027-06-01",
      to_date: "2027-06-04",
      price: null,
      currency: null,
      adults: 2,
      child_ages: [5],
      departure: null,
    });
    expect(row).toMatchObject({ state: "delivered", status: 200, attempts: 1, problem: "", next_try: null });
    for (const word of [enquiry.guest_name, enquiry.guest_email, "cot"]) expect(body + JSON.stringify(headers)).not.toContain(word);
  });

  it("has the id of the request that caused it, so that both sides find it in their logs", async () => {
    const { enquiry, owner } = await hook();
    const asOwner = await new Visitor(fastify).signIn(db, owner);
    const response = await asOwner.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { text: "There is." });
    await sendDue(services, send);
    expect(received.map(({ headers }) => headers["x-request-id"])).toEqual([response.headers["x-request-id"]]);
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    await sendDue(services, send);
    expect(received[1]?.headers).not.toHaveProperty("x-request-id");
  });

  it("is every act of enquiries and vouchers by its name, to who asked for it, and nobody else", async () => {
    const { enquiry, code, owner, log } = await hook();
    const few = await hook("hooks.test", ["voucher.disputed"]);
    const other = await hook();
    const asOwner = await new Visitor(fastify).signIn(db, owner);
    const traveller = await buildTraveller(db);
    const maya = await new Visitor(fastify).signIn(db, traveller.account_id);
    const answer = (body: object) => asOwner.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, body);
    expect((await answer({ text: "There is." })).statusCode).toBe(201);
    expect((await answer({ act: "agree", price: 240, currency: "USD" })).statusCode).toBe(201);
    expect((await answer({ act: "decline", text: "No." })).statusCode).toBe(201);
    const { code: coupon } = (await maya.post("/credit/api/coupon/", { business: code, traveller: traveller.code })).json();
    await maya.post("/credit/api/coupon/", { business: code, traveller: traveller.code });
    const patch = async (who: Visitor, call: string) => (await who.patch(`/credit/api/coupon/${coupon}/${call}/`, {})).statusCode;
    expect([await patch(asOwner, "redeem"), await patch(maya, "traveller_confirm"), await patch(maya, "traveller_unconfirm")]).toEqual([
      200, 200, 200,
    ]);
    const bodies = (await log()).map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event).sort()).toEqual(
      [...ALL].filter((event) => !["enquiry.created", "enquiry.closed"].includes(event)).sort(),
    );
    expect(bodies.find(({ event }) => event === "enquiry.agreed")).toMatchObject({ price: 240, currency: "USD", status: "answered" });
    expect(bodies.find(({ event }) => event === "voucher.redeemed")).toMatchObject({ code: coupon, status: "redeemed", discount: 10 });
    expect(JSON.stringify(bodies)).not.toContain(traveller.code);
    expect([(await few.log()).length, (await other.log()).length]).toEqual([0, 0]);
  });

  it("is kept with its act or not at all, and nothing of what the guide's own people answer", async () => {
    const { enquiry, log } = await hook();
    const undone = db.transaction(async (tx) => {
      await noteAnswer(tx, "agree", enquiry);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await noteEnquiries(db, "enquiry.created", [{ ...enquiry, for_staff: true }]);
    expect(await log()).toEqual([]);
  });
});

describe("An address that fails", () => {
  it("is tried again with growing gaps, one delivery at a time, and hears all once it works", async () => {
    const { enquiry, log, state } = await hook();
    status = 500;
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    await noteAnswer(db, null, enquiry);
    await sendDue(services, send);
    expect(received).toHaveLength(1);
    expect((await log()).map(({ next_try }) => Number(next_try) - NOW.getTime())).toEqual([MINUTE, MINUTE]);
    expect(await state()).toMatchObject({ failures: 1, failing_since: NOW, is_active: true });
    freezeClock(new Date(NOW.getTime() + MINUTE));
    await sendDue(services, send);
    expect(received).toHaveLength(2);
    expect((await log()).some(({ problem }) => problem === "The response was 500.")).toBe(true);
    freezeClock(new Date(NOW.getTime() + 10 * MINUTE));
    status = 204;
    await sendDue(services, send);
    expect((await log()).map((row) => row.state)).toEqual(["delivered", "delivered"]);
    expect(await state()).toMatchObject({ failures: 0, failing_since: null });
  });

  it("is switched off after three days, which its owners are mailed once", async () => {
    const { enquiry, log, state, email } = await hook();
    status = 302;
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    for (let hours = 0; hours <= 71; hours += 1) {
      freezeClock(new Date(NOW.getTime() + hours * 60 * MINUTE));
      await sendDue(services, send);
    }
    expect(await state()).toMatchObject({ is_active: true });
    expect((await log())[0]?.problem).toContain("redirects elsewhere (302)");
    const tries = received.length;
    expect(tries).toBeLessThan(12);
    freezeClock(new Date(NOW.getTime() + 80 * 60 * MINUTE));
    await sendDue(services, send);
    await sendDue(services, send);
    expect(received).toHaveLength(tries + 1);
    expect(await state()).toMatchObject({ is_active: false, switched_off: expect.any(Date) });
    expect((await log()).map((row) => row.state)).toEqual(["failed"]);
    await doJobs(services);
    await doJobs(services);
    const mails = readMails(services.config).filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual(["A webhook of Umah Ibu was switched off"]);
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    expect(await log()).toHaveLength(1);
  });

  it("keeps no other from being told, and is not asked inside of the network", async () => {
    const [inner, good] = [await hook("inner.test"), await hook()];
    await noteEnquiries(db, "enquiry.created", [inner.enquiry, good.enquiry]);
    await sendDue(services, send);
    expect([(await inner.log())[0]?.problem, (await good.log())[0]?.state]).toEqual(["The host is in a private network.", "delivered"]);
    expect(site.innerRequests()).toBe(0);
  });

  it("gets a delivery from one server alone", async () => {
    const { enquiry } = await hook();
    await noteEnquiries(db, "enquiry.created", [enquiry]);
    await Promise.all([sendDue(services, send), sendDue(services, send), sendDue(services, send)]);
    expect(received).toHaveLength(1);
  });
});

it("Nothing is sent without https, and no redirect is followed", async () => {
  const plain = await postPublic(`http://hooks.test:${site.port}/`, "{}", site.options).catch((error: FetchError) => error);
  expect(plain).toBeInstanceOf(FetchError);
  status = 302;
  expect(await send("https://hooks.test/guide", "{}", {})).toBe(302);
  expect(received).toHaveLength(1);
});

it("The log forgets after thirty days", async () => {
  const { enquiry, log } = await hook();
  await noteEnquiries(db, "enquiry.created", [enquiry]);
  await jumpTo(db, new Date(NOW.getTime() + LOG_DAYS * DAY - MINUTE));
  await deleteOldDeliveries(db);
  expect(await log()).toHaveLength(1);
  await jumpTo(db, new Date(NOW.getTime() + LOG_DAYS * DAY + MINUTE));
  await deleteOldDeliveries(db);
  expect(await log()).toEqual([]);
});
