import { beforeEach, describe, expect, it } from "vitest";
import { enqueueGuestMail, enqueueOwnerMails } from "../../../booking/enquiries/acts.ts";
import { findEnquiry } from "../../../booking/enquiries/conversation/store.ts";
import { sql } from "../../../platform/db/sql.ts";
import { mail_sent } from "../../../platform/db/tables.ts";
import { noteBounce } from "../../../platform/mail/sendMail.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const HERE = "/staff/api/enquiry-mails/";
let staff: Visitor;
beforeEach(async () => {
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { email: "staff@example.org", roles: ["staff"] })).id);
});
const listed = async (query = "") => (await staff.get(`${HERE}${query}`)).json();

/** Builds an enquiry with queued mails to the listing's only owner and to the guest. */
async function scene() {
  const owner = await buildAccount(db, { email: "caroline@example.net" });
  const { code } = await buildBusiness(db, { name: "Umah Ibu", owners: [owner.id] });
  const { uuid } = await buildEnquiry(db, { business_profile: code, guest_email: "ana@example.org", guest_message: "Is it quiet?" });
  const enquiry = (await findEnquiry(db, uuid))!;
  await enqueueOwnerMails(db, enquiry, null);
  await enqueueGuestMail(db, uuid, null);
  return { uuid, code };
}
const fail = (attempts: number) =>
  db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, last_error = '550 <ana@example.org> no such mailbox'
    WHERE key LIKE 'enquiry guest %'`);

describe("The mails of an enquiry", () => {
  it("wait, and are sent, to whom they are addressed", async () => {
    const { uuid, code } = await scene();
    const { count, results } = await listed();
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      enquiry: uuid,
      status: "sent",
      business: { business_code: code, name: "Umah Ibu", profile_url: `/${code}/` },
      mails: [
        { to: "business", address: "car**ine@example.net", about: "enquiry", state: "waiting", reason: "" },
        { to: "guest", address: "a*a@example.org", about: "enquiry", state: "waiting", reason: "" },
      ],
    });
    expect((await listed("?state=waiting")).count).toBe(1);
    await doJobs(services);
    const [sent] = (await listed()).results;
    expect(sent.mails.map(({ to, state }: { to: string; state: string }) => `${to} ${state}`).toSorted()).toEqual([
      "business sent",
      "guest sent",
    ]);
    expect((await listed("?state=waiting")).count).toBe(0);
  });

  it("fail with their reason, until they are given up, and show nobody's whole address and none of the words", async () => {
    await scene();
    await fail(3);
    const response = await staff.get(`${HERE}?state=failed`);
    const mails = response.json().results[0].mails as { to: string; state: string; reason: string; attempts: number }[];
    expect(mails.find(({ to }) => to === "guest")).toMatchObject({
      state: "failed",
      reason: "550 <a*a@example.org> no such mailbox",
      attempts: 3,
    });
    for (const secret of ["ana@", "caroline@", "quiet"]) expect(response.body).not.toContain(secret);
    await fail(20);
    expect((await listed()).results[0].mails).toContainEqual(expect.objectContaining({ to: "guest", state: "given_up" }));
  });

  it("come back", async () => {
    const { uuid } = await scene();
    await doJobs(services);
    const sent = (await db.select().from(mail_sent)).find(({ key }) => key === `enquiry guest ${uuid}`);
    expect(await noteBounce(db, sent?.mark ?? "", "550 no such mailbox")).toBe(true);
    expect(await noteBounce(db, sent?.mark ?? "", "550 again")).toBe(false);
    const { count, results } = await listed("?state=failed");
    expect(count).toBe(1);
    expect(results[0].mails).toContainEqual(expect.objectContaining({ to: "guest", state: "bounced", reason: "550 no such mailbox" }));
  });

  it("are shown for 30 days", async () => {
    await scene();
    await db.execute(sql`UPDATE booking_enquiry SET last_message_at = now() - interval '29 days'`);
    expect((await listed()).count).toBe(1);
    await db.execute(sql`UPDATE booking_enquiry SET last_message_at = now() - interval '31 days'`);
    expect((await listed()).count).toBe(0);
    expect((await staff.get(`${HERE}?state=lost`)).statusCode).toBe(400);
  });
});

it("For others than staff they do not exist", async () => {
  const other = await new Visitor(fastify).signIn(db, (await buildAccount(db, { email: "other@example.org" })).id);
  expect((await other.get(HERE)).statusCode).toBe(404);
  expect((await new Visitor(fastify).get(HERE)).statusCode).toBe(401);
});
