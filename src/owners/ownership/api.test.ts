import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildImage } from "../../tools/testing/images.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { claim } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, {
  config: { OPERATOR_EMAIL: "desk@guide.test" },
  limits: { claim_mails: { hits: 1_000, seconds: 60 } },
});
const CLAIMS = "/listing/api/claims/";
const SITE = "https://www.kipas-angin.example/";
const INFO = "info@kipas-angin.example";
const DAY = 86_400_000;

const asAccount = async (values = {}) => {
  const account = await buildAccount(db, values);
  return { account, visitor: await new Visitor(fastify).signIn(db, account.id) };
};
type Person = Awaited<ReturnType<typeof asAccount>>;
const shell = (values = {}) => buildBusiness(db, { is_shell: true, source: "csv", website: SITE, ...values });
const begin = ({ visitor }: Person, code: string, more = {}) =>
  visitor.post(CLAIMS, { business: code, method: "mailbox", mailbox: INFO, ...more });
const listOwners = async (code: string) =>
  (await db.select().from(business_member).where(eq(business_member.business_code, code))).map((row) => [row.account_id, row.role]);
const isShell = async (code: string) => (await db.select().from(business).where(eq(business.code, code)))[0]?.is_shell;

/** Returns the token in the newest mail to the mailbox. */
async function mailedToken(to = INFO): Promise<string> {
  await doJobs(services);
  const mail = readMails(services.config).findLast((one) => one.to.includes(to));
  return /\/listing\/claim\/mail\/([\w-]+)\//.exec(mail?.links.join(" ") ?? "")?.[1] ?? "";
}
const prove = ({ visitor }: Person, token: string) => visitor.post(`${CLAIMS}mail/${token}/`);
const mailsTo = (to: string) => readMails(services.config).filter((mail) => mail.to.includes(to));

let ketut: Person;
let code: string;
beforeEach(async () => {
  ketut = await asAccount();
  code = (await shell()).code;
});
afterEach(() => freezeClock(undefined));

describe("an unclaimed listing", () => {
  it("becomes its claimant's by the link of a mail, with all that was there", async () => {
    await buildVisit(db, { business: code });
    await buildWish(db, { traveller: (await buildTraveller(db)).code, business: code });
    const begun = await begin(ketut, code);
    expect([begun.statusCode, begun.json().state, begun.json().mailbox]).toEqual([201, "open", INFO]);
    expect(begun.body).not.toContain("token");
    const token = await mailedToken();
    expect((await ketut.visitor.get(`${CLAIMS}mail/${token}/`)).json()).toMatchObject({ business: { business_code: code }, state: "open" });
    expect(await isShell(code)).toBe(true);
    expect((await prove(ketut, token)).json()).toMatchObject({ state: "granted" });
    expect(await listOwners(code)).toEqual([[ketut.account.id, "owner"]]);
    const shown = (await ketut.visitor.get(`/api/business/${code}/`)).json();
    expect(shown).toMatchObject({ is_shell: false, website: SITE, recommendations_count: 1 });
    await doJobs(services);
    expect(mailsTo(ketut.account.email).at(-1)?.subject).toContain("is yours");
  });

  it("stays nobody's where the link is opened by another account, twice, too late or changed", async () => {
    await begin(ketut, code);
    const token = await mailedToken();
    const other = await asAccount();
    expect((await prove(other, token)).statusCode).toBe(403);
    expect((await other.visitor.get(`${CLAIMS}mail/${token}/`)).statusCode).toBe(403);
    expect((await prove(ketut, `${token.slice(0, -2)}AA`)).statusCode).toBe(404);
    await jumpTo(db, new Date(Date.now() + 7 * DAY + 1_000));
    expect((await prove(ketut, token)).json().state).toBe("expired");
    expect(await isShell(code)).toBe(true);
    expect(await listOwners(code)).toEqual([]);
  });

  it("is claimed with a verified address alone", async () => {
    expect((await begin(await asAccount({ email_verified_at: null }), code)).statusCode).toBe(403);
  });

  it.each([
    ["a listing that is not there", { business: "00000000" }, "business"],
    ["a mailbox that anybody may have", { mailbox: "ketut@kipas-angin.example" }, "mailbox"],
    ["a mailbox elsewhere", { mailbox: "info@elsewhere.example" }, "mailbox"],
    ["a way that there is not", { method: "oath" }, "method"],
    ["staff without a word", { method: "staff" }, "words"],
  ])("is refused: %s", async (_, more, field) => {
    const refused = await begin(ketut, code, more);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });

  it.each([
    ["brought by a traveller", { source: "lem" }],
    ["that many share", { website: "https://facebook.com/kipas" }],
    ["there is none", { website: null }],
  ])("proves nothing by a website %s: only staff decide then", async (_, values) => {
    const { code: poor } = await shell(values);
    for (const method of ["mailbox", "dns", "file"]) expect(Object.keys((await begin(ketut, poor, { method })).json())).toEqual(["method"]);
    const options = (await ketut.visitor.get(`${CLAIMS}options/${poor}/`)).json();
    expect([options.mailboxes, options.host, options.reason.length > 0]).toEqual([[], "", true]);
    expect((await begin(ketut, poor, { method: "staff", words: "My licence is 12." })).json().state).toBe("waiting");
  });

  it("proves nothing by a website that was changed meanwhile, or a moment ago", async () => {
    await begin(ketut, code);
    const token = await mailedToken();
    await db.update(business).set({ website: "https://kipas-angin.example/new" }).where(eq(business.code, code));
    expect((await prove(ketut, token)).statusCode).toBe(404);
    expect(Object.keys((await begin(ketut, code)).json())).toEqual(["method"]);
    expect(await isShell(code)).toBe(true);
  });

  it("that nobody runs is claimed by nobody", async () => {
    const { code: beach } = await shell({ business_type: "sight", website: null });
    expect(Object.keys((await begin(ketut, beach, { method: "staff", words: "Mine" })).json())).toEqual(["business"]);
    expect((await ketut.visitor.get(`${CLAIMS}options/${beach}/`)).json().can_be_claimed).toBe(false);
  });

  it("has one claim an account: another way is the same claim, with the same token", async () => {
    const first = (await begin(ketut, code, { method: "dns" })).json();
    const again = await begin(ketut, code, { method: "file" });
    expect([again.statusCode, again.json().uuid, again.json().proof.line]).toEqual([200, first.uuid, first.proof.line]);
    expect((await ketut.visitor.get(CLAIMS)).json().count).toBe(1);
  });

  it("has three mails a claim, and each goes to the mailbox", async () => {
    for (let mail = 1; mail <= 3; mail += 1) expect((await begin(ketut, code)).statusCode).toBe(mail === 1 ? 201 : 200);
    expect(Object.keys((await begin(ketut, code)).json())).toEqual(["mailbox"]);
  });

  it("is given up by who claims alone", async () => {
    const { uuid } = (await begin(ketut, code)).json();
    const token = await mailedToken();
    const other = await asAccount();
    const giveUp = async ({ visitor }: Person) => visitor.delete(`${CLAIMS}${uuid}/`);
    expect((await giveUp(other)).statusCode).toBe(404);
    expect((await giveUp(ketut)).statusCode).toBe(204);
    expect((await prove(ketut, token)).json().state).toBe("withdrawn");
    expect((await giveUp(ketut)).statusCode).toBe(404);
  });

  it("shows others' claims to nobody but that there is one", async () => {
    await begin(ketut, code);
    const other = await asAccount();
    expect((await other.visitor.get(CLAIMS)).json().count).toBe(0);
    const options = await other.visitor.get(`${CLAIMS}options/${code}/`);
    expect(options.json()).toMatchObject({ claim: null, others_since: expect.any(String) });
    expect(options.body).not.toContain(ketut.account.email);
  });
});

describe("two claims of one listing", () => {
  it("go to who shows it first; once the other shows it too, a person decides", async () => {
    const made = await asAccount();
    await begin(ketut, code);
    const first = await mailedToken();
    await begin(made, code, { mailbox: "hello@kipas-angin.example" });
    const second = await mailedToken("hello@");
    expect((await prove(ketut, first)).json().state).toBe("granted");
    await doJobs(services);
    expect(mailsTo(made.account.email).at(-1)?.subject).toContain("Another account now runs");
    expect((await prove(made, second)).json().state).toBe("waiting");
    expect(await listOwners(code)).toEqual([[ketut.account.id, "owner"]]);

    const staff = await asAccount({ roles: ["staff"] });
    const [waiting] = (await staff.visitor.get("/staff/api/claims/")).json().results;
    expect(waiting).toMatchObject({ is_disputed: true, rivals: [{ email: ketut.account.email, state: "granted" }] });
    await staff.visitor.patch(`/staff/api/claims/${waiting.uuid}/`, { act: "grant", note: "You sent the licence." });
    expect(await listOwners(code)).toEqual([[made.account.id, "owner"]]);
    await doJobs(services);
    expect(mailsTo(ketut.account.email).at(-1)?.subject).toContain("You no longer run");
    expect(mailsTo(made.account.email).at(-1)?.source).toContain("You sent the licence.");
  });

  it("may begin after the first was granted, for 30 days; later its owner alone can hand it over", async () => {
    await begin(ketut, code);
    await prove(ketut, await mailedToken());
    const other = await asAccount();
    expect((await begin(other, code, { method: "staff", words: "It is mine." })).json().state).toBe("waiting");
    await jumpTo(db, new Date(Date.now() + 31 * DAY));
    const refused = await begin(await asAccount(), code, { method: "staff", words: "It is mine." });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["business"]]);
  });

  it("are refused for a listing that has owners", async () => {
    const owned = await buildBusiness(db, { owners: [ketut.account.id] });
    expect(Object.keys((await begin(ketut, owned.code)).json())).toEqual(["business"]);
    expect(Object.keys((await begin(await asAccount(), owned.code)).json())).toEqual(["business"]);
  });
});

describe("what shows a claim", () => {
  it("is a picture for staff alone, made again, and deleted 90 days after the decision", async () => {
    const picture = await buildImage().jpeg().toBuffer();
    const form = new FormData();
    form.set("business", code);
    form.set("method", "staff");
    form.set("evidence", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "licence.jpg");
    const response = new Response(form);
    const sent = await ketut.visitor.request({
      method: "POST",
      url: CLAIMS,
      headers: { "x-csrftoken": await ketut.visitor.token(), "content-type": response.headers.get("content-type") ?? "" },
      payload: Buffer.from(await response.arrayBuffer()),
    });
    expect([sent.statusCode, sent.json().state]).toEqual([201, "waiting"]);
    const staff = await asAccount({ roles: ["staff"] });
    const [row] = (await staff.visitor.get("/staff/api/claims/")).json().results;
    const file = await staff.visitor.get(row.evidence_link);
    expect([file.statusCode, file.headers["content-type"], file.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    for (const visitor of [ketut.visitor, new Visitor(fastify)]) expect((await visitor.get(row.evidence_link)).statusCode).toBe(404);
    await db.update(claim).set({ state: "refused", decided: new Date(Date.now() - 89 * DAY) });
    const { tasks } = await import("../../jobs.ts");
    await tasks.end_claims?.({}, services);
    expect((await staff.visitor.get(row.evidence_link)).statusCode).toBe(200);
    await db.update(claim).set({ decided: new Date(Date.now() - 91 * DAY) });
    await tasks.end_claims?.({}, services);
    expect((await staff.visitor.get(row.evidence_link)).statusCode).toBe(404);
  });

  it("is no drawing and no program", async () => {
    const form = new FormData();
    form.set("business", code);
    form.set("method", "staff");
    form.set("evidence", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/jpeg" }), "licence.jpg");
    const response = new Response(form);
    const sent = await ketut.visitor.request({
      method: "POST",
      url: CLAIMS,
      headers: { "x-csrftoken": await ketut.visitor.token(), "content-type": response.headers.get("content-type") ?? "" },
      payload: Buffer.from(await response.arrayBuffer()),
    });
    expect([sent.statusCode, Object.keys(sent.json())]).toEqual([400, ["evidence"]]);
    expect((await ketut.visitor.get(CLAIMS)).json().count).toBe(0);
  });
});
