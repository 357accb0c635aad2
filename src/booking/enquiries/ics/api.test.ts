import { expect, it } from "vitest";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { guestToken } from "../tokens.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });

async function asked() {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [id], name: "Casa Lenta" });
  const terms = { deposit: "30% when you agree", cancellation: "" };
  const room = await buildItem(db, { business_profile: code, kind: "room", title: "Ridge room", terms });
  const enquiry = await buildEnquiry(db, {
    ...{ business_profile: code, room: room.id, bookable_name: "Ridge room", from_date: "2028-06-01", to_date: "2028-06-04" },
    guest_email: `guest-${code}@example.org`,
  });
  const owner = await new Visitor(fastify).signIn(db, id);
  const token = guestToken(services.config.GUIDE_SECRET, "guest mail", enquiry.uuid);
  const answer = (body: object) => owner.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, body);
  return {
    code,
    owner,
    enquiry,
    token,
    answer,
    file: `/enquiry/${token}/booking.ics`,
    own: `/listing/${code}/enquiries/${enquiry.uuid}/booking.ics`,
  };
}

it("An agreed booking is a file for the guest and for the listing's people, and for nobody else", async () => {
  const { owner, answer, file, own } = await asked();
  const guest = new Visitor(fastify);
  expect((await guest.get(file)).statusCode).toBe(404);
  await answer({ act: "agree", price: 300, currency: "EUR" });
  const first = await guest.get(file);
  expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  expect(first.headers["cache-control"]).toBe("private, no-cache");
  expect(first.body.replaceAll("\r\n ", "")).toMatch(
    /SEQUENCE:0[\s\S]*SUMMARY:Ridge room at Casa Lenta[\s\S]*EUR 300\\nDeposit: 30% when you agree/u,
  );
  expect((await owner.get(own)).body).toContain("SUMMARY:Ana Quispe: Ridge room");
  expect((await guest.get(own)).statusCode).toBe(404);
  const stranger = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  expect((await stranger.get(own)).statusCode).toBe(404);
  expect((await guest.get(file.replace("/enquiry/", "/enquiry/x"))).statusCode).toBe(404);
});

it("It is updated with other dates, and taken out when the guest calls it off", async () => {
  const { answer, file, token, enquiry } = await asked();
  const guest = new Visitor(fastify);
  await answer({ act: "agree" });
  await answer({ act: "agree", from_date: "2028-06-02", to_date: "2028-06-05" });
  const moved = await guest.get(file);
  expect(moved.body).toMatch(/SEQUENCE:1[\s\S]*DTSTART;VALUE=DATE:20280602/);
  await guest.post(`/api/enquiry/${token}/close/`, {});
  const gone = await guest.get(file);
  expect(gone.body).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2[\s\S]*STATUS:CANCELLED/);
  expect(gone.body).toContain(`UID:booking-${enquiry.uuid}@`);
});

it("Mails carry it to both sides", async () => {
  const { answer, enquiry, token } = await asked();
  const before = readMails(services.config).length;
  await answer({ act: "agree" });
  await new Visitor(fastify).post(`/api/enquiry/${token}/close/`, {});
  await doJobs(services);
  const mails = readMails(services.config).slice(before);
  const toGuest = mails.find(({ to }) => to === enquiry.guest_email);
  const attached = (source = "") => {
    const [, text = ""] = /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)----_NmP/.exec(source) ?? [];
    return Buffer.from(text, "base64").toString("utf8");
  };
  expect(attached(toGuest?.source)).toContain(`UID:booking-${enquiry.uuid}@`);
  expect(attached(mails.find(({ to }) => to !== enquiry.guest_email)?.source)).toContain("METHOD:CANCEL");
});
