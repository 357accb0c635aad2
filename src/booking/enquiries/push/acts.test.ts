import { beforeEach, describe, expect, it } from "vitest";
import type { PostPush } from "../../../accounts/push/acts.ts";
import { findSubscription } from "../../../accounts/push/store.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { FetchError } from "../../../platform/security/publicFetch.ts";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { buildPushBrowser } from "../../../tools/testing/pushDouble.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { enqueueOwnerMails, enqueueQuestionMails } from "../acts.ts";
import { guest_question } from "../tables.ts";
import { pushQuestion, pushToGuest, pushToOwner } from "./sending/acts.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });

interface Received {
  address: string;
  body: Buffer;
  headers: Record<string, string>;
}
let received: Received[];
let status = 201;
let fault: Error | undefined;
const post: PostPush = async (address, body, { headers = {} } = {}) => {
  if (fault) throw fault;
  received.push({ address, body: Buffer.from(body), headers });
  return status;
};
beforeEach(() => {
  received = [];
  status = 201;
  fault = undefined;
});

let made = 0;
/** Logs an account in with a browser that shows notices. */
async function subscribe(account: string) {
  made += 1;
  const device = buildPushBrowser();
  const visitor = await new Visitor(fastify).signIn(db, account);
  const answer = await visitor.post("/api/push-subscription/", { endpoint: `https://push.test/${made}`, keys: device.keys });
  return { visitor, device, uuid: answer.json().subscriptions[0].uuid as string };
}

async function asked(owners = 1) {
  const people = await Promise.all(Array.from({ length: owners }, async () => (await buildAccount(db)).id));
  const { code } = await buildBusiness(db, { owners: people, name: "Casa Lenta" });
  const room = await buildItem(db, { business_profile: code, kind: "room", title: "Ridge room" });
  const guest = await buildTraveller(db);
  const enquiry = await buildEnquiry(db, {
    business_profile: code,
    room: room.id,
    bookable_name: "Ridge room",
    from_date: "2028-06-01",
    to_date: "2028-06-04",
    guest_message: "Is there a cot?",
    traveller: guest.code,
  });
  return { owner: people[0] ?? "", people, code, enquiry, guest };
}
const jobsOf = async (task: string, about: string) =>
  (await queuedJobs({ db })).filter((job) => job.task === task && job.payload.about === about);

describe("An enquiry", () => {
  it("is shown by the owner's browser, encrypted, without a word of the guest", async () => {
    const { owner, enquiry, code } = await asked();
    const { device } = await subscribe(owner);
    await enqueueOwnerMails(db, enquiry, null);
    const [job] = await jobsOf("push_enquiry_owner", enquiry.uuid);
    expect(JSON.stringify(job?.payload)).not.toMatch(/cot|Ana|Casa/);
    await pushToOwner(job?.payload, services, post);
    const [{ body, headers, address }] = received as [Received];
    expect(address).toMatch(/^https:\/\/push\.test\//);
    expect(headers).toMatchObject({ TTL: "86400", "Content-Encoding": "aes128gcm", Urgency: "high" });
    expect(headers.Authorization).toMatch(/^vapid t=/);
    const notice = device.decrypt(body);
    expect(notice).toEqual({
      title: "New enquiry: Casa Lenta",
      line: "Ridge room, 1 – 4 Jun 2028",
      url: `${services.config.hosts.listing ?? services.config.origin}/listing/${code}/enquiries/${enquiry.uuid}/`,
      tag: `enquiry ${enquiry.uuid}`,
    });
    expect(JSON.stringify(notice)).not.toMatch(/cot|Ana/);
  });

  it("is not shown to a person who turned it off, or who lost the right to the listing", async () => {
    const { owner, people, enquiry, code } = await asked(2);
    const { visitor } = await subscribe(owner);
    await subscribe(people[1] ?? "");
    expect((await visitor.patch(`/listing/api/businesses/${code}/mails/`, { has_enquiry_push: false })).json()).toEqual({
      has_enquiry_mails: true,
      has_enquiry_push: false,
    });
    await enqueueOwnerMails(db, enquiry, null);
    const jobs = await jobsOf("push_enquiry_owner", enquiry.uuid);
    expect(jobs).toHaveLength(1);
    await db.delete(business_member).where(eq(business_member.account_id, people[1] ?? ""));
    await pushToOwner(jobs[0]?.payload, services, post);
    expect(received).toEqual([]);
  });

  it("is old news a day later", async () => {
    const { owner, enquiry } = await asked();
    await subscribe(owner);
    await enqueueOwnerMails(db, enquiry, null);
    const [job] = await jobsOf("push_enquiry_owner", enquiry.uuid);
    await pushToOwner({ ...job?.payload, at: "2026-01-01T00:00:00Z" }, services, post);
    expect(received).toEqual([]);
  });
});

describe("A question", () => {
  it("is shown without its text", async () => {
    const { owner, code } = await asked();
    const { device } = await subscribe(owner);
    const row = {
      uuid: crypto.randomUUID(),
      business: code,
      guest_name: "Ana",
      guest_email: "ana@example.org",
      question: "A cot?",
      for_staff: false,
    };
    await db.insert(guest_question).values(row);
    await enqueueQuestionMails(db, row);
    const [job] = await jobsOf("push_question_owner", row.uuid);
    await pushQuestion(job?.payload, services, post);
    expect(device.decrypt((received as [Received])[0].body)).toMatchObject({
      title: "New question: Casa Lenta",
      line: "Open it to read and answer.",
    });
  });
});

describe("An answer", () => {
  it("is shown by the browser of the guest, and opens the conversation", async () => {
    const { owner, enquiry, guest } = await asked();
    const { device, visitor: traveller } = await subscribe(guest.account_id);
    const visitor = await new Visitor(fastify).signIn(db, owner);
    const answer = await visitor.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { act: "agree", text: "See you." });
    expect(answer.statusCode).toBe(201);
    const [job] = await jobsOf("push_enquiry_guest", enquiry.uuid);
    await pushToGuest(job?.payload, services, post);
    const notice = device.decrypt((received as [Received])[0].body);
    expect(notice).toMatchObject({ title: "Casa Lenta agrees to your dates", line: "Ridge room, 1 – 4 Jun 2028" });
    expect((await traveller.get(new URL(String(notice.url)).pathname.replace("/enquiry/", "/api/enquiry/"))).statusCode).toBe(200);
    // Turned off since.
    await traveller.patch("/api/push-subscription/", { kind: "replies", is_on: false });
    received = [];
    await pushToGuest(job?.payload, services, post);
    expect(received).toEqual([]);
  });

  it("is not emailed to a guest who was signed in and turned these emails off", async () => {
    const { owner, enquiry, guest } = await asked();
    const visitor = await new Visitor(fastify).signIn(db, owner);
    const traveller = await new Visitor(fastify).signIn(db, guest.account_id);
    const mails = async () => {
      await doJobs(services);
      return readMails(services.config).filter(({ source }) => source.includes(enquiry.bookable_name) && source.includes("has answered"))
        .length;
    };
    await traveller.patch("/api/push-subscription/", { kind: "replies", is_on: false, channel: "mail" });
    await visitor.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { text: "See you." });
    const before = await mails();
    await traveller.patch("/api/push-subscription/", { kind: "replies", is_on: true, channel: "mail" });
    await visitor.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { text: "See you soon." });
    expect((await mails()) - before).toBe(1);
    expect(before).toBe(0);
  });

  it("is sent to no browser for a guest without an account", async () => {
    const { owner, enquiry } = await asked();
    const other = await buildEnquiry(db, { business_profile: enquiry.business_profile });
    const visitor = await new Visitor(fastify).signIn(db, owner);
    await visitor.post(`/listing/api/enquiries/${other.uuid}/messages/`, { text: "Hello." });
    expect(await jobsOf("push_enquiry_guest", other.uuid)).toEqual([]);
  });
});

describe("A push service", () => {
  async function waiting() {
    const { owner, enquiry } = await asked();
    const { uuid } = await subscribe(owner);
    await enqueueOwnerMails(db, enquiry, null);
    return { uuid, payload: (await jobsOf("push_enquiry_owner", enquiry.uuid))[0]?.payload };
  }

  it.each([404, 410, 403])("that answers %d ends the subscription", async (code) => {
    const { uuid, payload } = await waiting();
    status = code;
    await pushToOwner(payload, services, post);
    expect(await findSubscription(db, uuid)).toBeUndefined();
  });

  it.each([429, 500, 503])("that answers %d is asked again later", async (code) => {
    const { uuid, payload } = await waiting();
    status = code;
    await expect(pushToOwner(payload, services, post)).rejects.toThrow(String(code));
    expect(await findSubscription(db, uuid)).toBeDefined();
  });

  it("in a private network is never called again; one out of reach is", async () => {
    const { uuid, payload } = await waiting();
    fault = new FetchError("unreachable");
    await expect(pushToOwner(payload, services, post)).rejects.toThrow();
    fault = new FetchError("address");
    await pushToOwner(payload, services, post);
    expect(await findSubscription(db, uuid)).toBeUndefined();
  });
});
