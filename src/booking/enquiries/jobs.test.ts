import { afterEach, describe, expect, it } from "vitest";
import { findPublished } from "../../catalogue/listings/shown/acts.ts";
import { freezeClock, newUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { enqueueOwnerMails, enqueueQuestionMails } from "./acts.ts";
import { replyTimeTasks } from "./replyTimes/jobs.ts";
import { enquiry_message, guest_question } from "./tables.ts";

const db = testDatabase();
const OPERATOR = "people@guide.test";
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: OPERATOR } });
const NOW = new Date("2026-05-11T12:00:00Z");

afterEach(() => freezeClock(undefined));

/** Returns the mails that the queued jobs send, by recipient. */
async function sendQueuedMails(app = services) {
  const before = readMails(app.config).length;
  await doJobs(app);
  return new Map(
    readMails(app.config)
      .slice(before)
      .map((mail) => [mail.to, mail]),
  );
}

describe("mails about an unclaimed listing", () => {
  const scene = async () => {
    freezeClock(NOW);
    const staff = await buildAccount(db, { roles: ["staff"], email: "boss@guide.test" });
    const listing = await buildBusiness(db, { is_shell: true });
    const enquiry = await buildEnquiry(db, { business_profile: listing.code, for_staff: true });
    return { staff, listing, enquiry };
  };

  it("go to staff and to OPERATOR_EMAIL, whose link answers for staff", async () => {
    const { staff, enquiry } = await scene();
    await enqueueOwnerMails(db, enquiry, null);
    const mails = await sendQueuedMails();
    expect([...mails.keys()].sort()).toEqual([staff.email, OPERATOR].sort());
    expect(mails.get(OPERATOR)?.source).not.toContain("stop these emails");
    const token = /\/listing\/answer\/([\w-]+)\//.exec(
      mails.get(OPERATOR)?.links.find((link) => link.includes("/listing/answer/")) ?? "",
    )?.[1];
    const anybody = new Visitor(fastify);
    expect((await anybody.post(`/listing/api/answer/${token}/`, { text: "We ask them." })).json()).toMatchObject({ side: "staff" });
    // The link belongs to that address: with another OPERATOR_EMAIL it stops working.
    const { fastify: other } = await buildApp(db, {
      config: { OPERATOR_EMAIL: "others@guide.test", GUIDE_SECRET: services.config.GUIDE_SECRET },
    });
    expect((await new Visitor(other).get(`/listing/api/answer/${token}/`)).statusCode).toBe(404);
    expect((await anybody.get(`/listing/api/answer/${token}/`)).statusCode).toBe(200);
  });

  it("go once to one of staff with that address, and to staff alone where it is not set", async () => {
    const { staff, enquiry } = await scene();
    await buildAccount(db, { roles: ["staff"], email: "PEOPLE@guide.test" });
    await enqueueOwnerMails(db, enquiry, null);
    expect([...(await sendQueuedMails()).keys()].sort()).toEqual(["PEOPLE@guide.test", staff.email].sort());
    const { services: without } = await buildApp(db);
    await enqueueOwnerMails(
      db,
      { ...enquiry, uuid: (await buildEnquiry(db, { business_profile: enquiry.business_profile, for_staff: true })).uuid },
      null,
    );
    expect([...(await sendQueuedMails(without)).keys()]).not.toContain(OPERATOR);
  });

  it("are those of questions too", async () => {
    const { listing } = await scene();
    const asked = { uuid: newUuid(), business: listing.code, for_staff: true };
    await db.insert(guest_question).values({ ...asked, guest_name: "Ana", guest_email: "ana@example.org", question: "Is it open?" });
    await enqueueQuestionMails(db, asked);
    expect((await sendQueuedMails()).get(OPERATOR)?.source).toContain("Is it open?");
  });

  it("and a claimed listing's go to its people alone", async () => {
    const owner = await buildAccount(db);
    const listing = await buildBusiness(db, { owners: [owner.id] });
    await enqueueOwnerMails(db, await buildEnquiry(db, { business_profile: listing.code }), null);
    expect([...(await sendQueuedMails()).keys()]).toEqual([owner.email]);
  });
});

describe("the reply time", () => {
  const MINUTES = [20, 40, 50, 200, 3_000];

  /** Builds a listing whose members took these minutes for their first answers. */
  async function answeredAfter(minutes: readonly number[]) {
    freezeClock(NOW);
    const { code } = await buildBusiness(db, { reply_time: "after the harvest" });
    const asked = new Date(NOW.getTime() - 10 * 86_400_000);
    for (const each of minutes) {
      const { uuid: enquiry } = await buildEnquiry(db, { business_profile: code, created: asked });
      const said = (side: "business" | "guest", later: number) => ({
        uuid: newUuid(),
        enquiry,
        side,
        text: "x",
        created: new Date(asked.getTime() + later * 60_000),
      });
      // Only the first answer counts, neither the guest's messages nor later answers.
      await db.insert(enquiry_message).values([said("guest", 1), said("business", each), said("business", each + 5_000)]);
    }
    const measure = async () => {
      await replyTimeTasks.measure_reply_times?.({}, services);
      return (await findPublished(db, code))?.reply_time;
    };
    return { code, measure };
  }

  it("is the owner's own words until there are five answers, then the measured median", async () => {
    expect(await (await answeredAfter(MINUTES.slice(1))).measure()).toBe("after the harvest");
    expect(await (await answeredAfter(MINUTES)).measure()).toBe("within an hour");
  });

  it("is the owner's words again once those answers are 90 days old", async () => {
    const { measure } = await answeredAfter(MINUTES);
    await measure();
    freezeClock(new Date(NOW.getTime() + 90 * 86_400_000));
    expect(await measure()).toBe("after the harvest");
  });
});
