import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { booking_enquiry } from "../../../booking/enquiries/tables.ts";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, newUuid } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { jumpTo, Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });
const CLAIMS = "/listing/api/claims/";
const STAFF = "/staff/api/claims/";
const DAY = 86_400_000;
const BEFORE = { website: "https://kipas.example/", description: "As it was.", discount: 0, hashtags: ["quiet"] };

const asAccount = async (values = {}) => {
  const account = await buildAccount(db, values);
  return { account, visitor: await new Visitor(fastify).signIn(db, account.id) };
};
type Person = Awaited<ReturnType<typeof asAccount>>;
let staff: Person;
let ketut: Person;
let code: string;
let uuid: string;
beforeEach(async () => {
  staff = await asAccount({ roles: ["staff"] });
  ketut = await asAccount({ email: `ketut-${newUuid()}@kipas.example` });
  code = (await buildBusiness(db, { is_shell: true, source: "csv", ...BEFORE })).code;
  uuid = (await ketut.visitor.post(CLAIMS, { business: code, method: "staff", words: "Licence 12 of Ubud." })).json().uuid;
});
afterEach(() => freezeClock(undefined));

const decide = async (act: string, note = "", of = uuid) => staff.visitor.patch(`${STAFF}${of}/`, { act, note });
const listing = async () => (await db.select().from(business).where(eq(business.code, code)))[0];
const members = async () =>
  (await db.select().from(business_member).where(eq(business_member.business_code, code))).map((row) => row.account_id);

describe("staff", () => {
  it("see a claim with what speaks for it, and are mailed of it", async () => {
    const [row] = (await staff.visitor.get(STAFF)).json().results;
    expect(row).toMatchObject({
      uuid,
      state: "waiting",
      words: "Licence 12 of Ubud.",
      account: { email: ketut.account.email, is_verified: true },
      is_at_domain: true,
      is_disputed: false,
      website: BEFORE.website,
      website_changed: null,
    });
    await doJobs(services);
    expect(
      readMails(services.config).some(
        ({ to, links }) => to.includes("desk@guide.test") && links.some((one) => one.endsWith("/staff/review/claims/")),
      ),
    ).toBe(true);
  });

  it("grant it once", async () => {
    expect((await decide("grant")).json()).toMatchObject({ state: "granted", decided_by: staff.account.email });
    expect([await members(), (await listing())?.is_shell]).toEqual([[ketut.account.id], false]);
    expect((await decide("grant")).statusCode).toBe(409);
    expect((await decide("refuse")).statusCode).toBe(409);
    expect((await staff.visitor.get(`${STAFF}?state=decided`)).json().results[0].uuid).toBe(uuid);
  });

  it("refuse it with a word; a proof of the same account then waits for them", async () => {
    expect((await decide("refuse", "The licence is another's.")).json().state).toBe("refused");
    expect([await members(), (await listing())?.is_shell]).toEqual([[], true]);
    await doJobs(services);
    expect(readMails(services.config).find(({ to }) => to.includes(ketut.account.email))?.source).toContain("The licence is another's.");
    await ketut.visitor.post(CLAIMS, { business: code, method: "mailbox", mailbox: "info@kipas.example" });
    await doJobs(services);
    const mail = readMails(services.config).findLast(({ to }) => to.includes("info@kipas.example"));
    const token = /claim\/mail\/([\w-]+)\//.exec(mail?.links.join(" ") ?? "")?.[1];
    expect((await ketut.visitor.post(`${CLAIMS}mail/${token}/`)).json().state).toBe("waiting");
    expect(await members()).toEqual([]);
  });

  it("take it back: the listing is as it was, its people and keys are out, and guests who wrote are theirs to answer", async () => {
    await decide("grant");
    const key = (await ketut.visitor.post(`/listing/api/businesses/${code}/keys/`, { label: "Mine", scope: "read" })).json().key;
    await db
      .update(business)
      .set({ website: "https://other.example/", description: "Mine", discount: 20, hashtags: [], registration_number: "AL-1234" })
      .where(eq(business.code, code));
    const asked = {
      uuid: newUuid(),
      item_type: "business" as const,
      business_profile: code,
      bookable_name: "All",
      guest_name: "G",
      guest_email: "g@example.org",
    };
    await db.insert(booking_enquiry).values({ ...asked, for_staff: false, last_message_at: new Date() });
    expect((await decide("take_back")).json()).toMatchObject({ state: "taken_back", take_back_until: null });
    expect(await listing()).toMatchObject({ ...BEFORE, registration_number: "", is_shell: true });
    expect(await members()).toEqual([]);
    expect(
      (await fastify.inject({ url: "/octo/supplier/", headers: { authorization: `Bearer ${key}` } })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect((await db.select().from(booking_enquiry).where(eq(booking_enquiry.uuid, asked.uuid)))[0]?.for_staff).toBe(true);
    // The website has just been changed back, so it proves nothing for 30 days.
    expect((await ketut.visitor.get(`${CLAIMS}options/${code}/`)).json().mailboxes).toEqual([]);
  });

  it("take nothing back after 30 days, and nothing that was not granted", async () => {
    expect((await decide("take_back")).statusCode).toBe(409);
    await decide("grant");
    await jumpTo(db, new Date(Date.now() + 31 * DAY));
    expect((await decide("take_back")).statusCode).toBe(409);
    expect(await members()).toEqual([ketut.account.id]);
  });
});
