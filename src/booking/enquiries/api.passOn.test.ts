import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { enqueuePassOn } from "./acts.ts";
import { enquiryUrl } from "./conversation/rules.ts";
import { guestToken } from "./tokens.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

/** Builds an enquiry from the time when the listing had no owner. The listing has one now, unless it is still unclaimed. */
async function scene({ isShell = false, ...values }: { isShell?: boolean } & Partial<Parameters<typeof buildEnquiry>[1]> = {}) {
  const owner = await buildAccount(db);
  const business = await buildBusiness(db, { name: "Pension Colombe", is_shell: isShell, owners: isShell ? [] : [owner.id] });
  const enquiry = await buildEnquiry(db, { business_profile: business.code, for_staff: true, guest_name: "Ana Silva", ...values });
  const asOwner = await new Visitor(fastify).signIn(db, owner.id);
  const guest = new Visitor(fastify);
  const path = `/api${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest mail", enquiry.uuid))}`;
  const seen = async () => (await asOwner.get(`/listing/api/enquiries/${enquiry.uuid}/`)).json();
  const mailsTo = async (address: string) => {
    // One job finds the guests, and another mails each of them.
    for (let turn = 0; turn < 2; turn += 1) await doJobs(services);
    return readMails(services.config).filter(({ to }) => to === address);
  };
  return { owner, business, enquiry, guest, path, seen, mailsTo };
}

it("The guests of a listing that has an owner now are asked by mail, without a word of theirs in it", async () => {
  const { business, enquiry, mailsTo } = await scene({ guest_email: "ana.asked@example.org", guest_message: "Is there a cot?" });
  await enqueuePassOn(db, business.code);
  const [mail, ...more] = await mailsTo(enquiry.guest_email);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("Pension Colombe now has an owner");
  expect(mail?.source).not.toMatch(/Ana Silva|is there a cot/i);
  expect(mail?.links.some((link) => link.includes("/enquiry/"))).toBe(true);
});

it.each([
  ["is closed", { status: "closed" as const, guest_email: "closed@example.org" }],
  ["was declined", { status: "declined" as const, guest_email: "declined@example.org" }],
  ["went to the owner from the start", { for_staff: false, guest_email: "started@example.org" }],
  ["is to a listing that is unclaimed again", { isShell: true, guest_email: "again@example.org" }],
])("Nobody is asked whose enquiry %s", async (_, values) => {
  const { business, mailsTo } = await scene(values);
  await enqueuePassOn(db, business.code);
  expect(await mailsTo(values.guest_email)).toEqual([]);
});

it("The owner sees who asks once the guest has passed it on, is mailed once, and can answer", async () => {
  const { owner, enquiry, guest, path, seen, mailsTo } = await scene();
  expect(await seen()).toMatchObject({ guest_name: "", guest_email: "" });
  expect((await guest.get(path)).json().can_pass_on).toBe(true);
  for (let turn = 0; turn < 2; turn += 1) expect((await guest.post(`${path}pass-on/`)).statusCode).toBe(200);
  expect((await guest.get(path)).json().can_pass_on).toBe(false);
  expect(await seen()).toMatchObject({ guest_name: "Ana Silva", guest_email: enquiry.guest_email });
  expect(await mailsTo(owner.email)).toHaveLength(1);
  const asOwner = await new Visitor(fastify).signIn(db, owner.id);
  expect((await asOwner.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { text: "Come." })).statusCode).toBe(201);
});

it("Nothing is passed on by another's link, to nobody, or of a closed enquiry", async () => {
  const { guest, path, seen } = await scene();
  expect((await guest.post(`${path.slice(0, -3)}xx/pass-on/`)).statusCode).toBe(404);
  expect(await seen()).toMatchObject({ guest_name: "" });
  for (const values of [{ isShell: true }, { status: "closed" as const }]) {
    const other = await scene(values);
    expect((await other.guest.post(`${other.path}pass-on/`)).statusCode).toBe(409);
    expect((await other.guest.get(other.path)).json().can_pass_on).toBe(false);
  }
});
