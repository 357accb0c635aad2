import { beforeEach, describe, expect, it } from "vitest";
import { account as accounts } from "../../accounts/accounts/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { memberTasks } from "./jobs.ts";
import { listing_invitation } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

const asAccount = async (values = {}) => {
  const account = await buildAccount(db, values);
  return { account, visitor: await new Visitor(fastify).signIn(db, account.id) };
};
type Person = Awaited<ReturnType<typeof asAccount>>;
const send = async ({ visitor }: Pick<Person, "visitor">, method: "POST" | "PATCH" | "DELETE", url: string, payload: object = {}) =>
  visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(method === "DELETE" ? {} : { payload }) });

let owner: Person;
let helper: Person;
let guest: Person;
let code: string;
let base: string;
beforeEach(async () => {
  [owner, helper, guest] = [await asAccount(), await asAccount(), await asAccount()];
  code = (await buildBusiness(db, { owners: [owner.account.id] })).code;
  await db.insert(business_member).values({ business_code: code, account_id: helper.account.id, role: "helper" });
  base = `/listing/api/businesses/${code}`;
});

const people = async () =>
  Object.fromEntries(
    (await db.select().from(business_member).where(eq(business_member.business_code, code))).map((row) => [row.account_id, row.role]),
  );
const invited = (email: string, role = "helper", by = owner) => send(by, "POST", `${base}/invitations/`, { email, role });
const mailedToken = async (to: string) => {
  await doJobs(services);
  const mail = readMails(services.config).findLast((one) => one.to.includes(to));
  return /\/listing\/invitation\/([\w-]+)\//.exec(mail?.links.join(" ") ?? "")?.[1] ?? "";
};
const invitationUrl = (token: string) => `/listing/api/invitations/${token}/`;

describe("an invitation", () => {
  it("goes by mail to an address, and is accepted once, by the account that has it", async () => {
    const made = await invited(guest.account.email.toUpperCase());
    expect([made.statusCode, made.json().email, made.json().role]).toEqual([201, guest.account.email, "helper"]);
    expect(JSON.stringify(made.json())).not.toContain("token");
    const link = invitationUrl(await mailedToken(guest.account.email));
    expect((await new Visitor(fastify).get(link)).json().state).toBe("signed_out");
    expect((await helper.visitor.get(link)).json()).toMatchObject({ state: "other_address", role: "helper" });
    expect((await helper.visitor.get(link)).json().email).not.toBe(guest.account.email);
    expect((await send(helper, "POST", link)).statusCode).toBe(403);
    expect((await guest.visitor.get(link)).json().state).toBe("ready");
    expect((await people())[guest.account.id]).toBeUndefined();
    expect((await send(guest, "POST", link)).statusCode).toBe(200);
    expect((await people())[guest.account.id]).toBe("helper");
    expect((await send(guest, "POST", link)).statusCode).toBe(404);
    await doJobs(services);
    expect(readMails(services.config).some(({ to, subject }) => to.includes(owner.account.email) && subject.includes("has joined"))).toBe(
      true,
    );
    const { results } = (await owner.visitor.get(`${base}/log/?subject=member`)).json();
    expect(results.map(({ act }: { act: string }) => act)).toEqual(["member.joined", "member.invited"]);
  });

  it("is for a verified address alone", async () => {
    const late = await asAccount({ email_verified_at: null });
    await invited(late.account.email);
    const link = invitationUrl(await mailedToken(late.account.email));
    expect((await late.visitor.get(link)).json().state).toBe("unverified");
    expect((await send(late, "POST", link)).statusCode).toBe(403);
    await db.update(accounts).set({ email_verified_at: now() }).where(eq(accounts.id, late.account.id));
    expect((await send(late, "POST", link)).statusCode).toBe(200);
  });

  it("ends when it is taken back, sent again, after 14 days, or when who invited owns the listing no more", async () => {
    const { uuid } = (await invited(guest.account.email)).json();
    const first = invitationUrl(await mailedToken(guest.account.email));
    await invited(guest.account.email, "owner");
    expect((await guest.visitor.get(first)).statusCode).toBe(404);
    expect((await send(owner, "DELETE", `${base}/invitations/${uuid}/`)).statusCode).toBe(404);
    const second = invitationUrl(await mailedToken(guest.account.email));
    const [row] = (await owner.visitor.get(`${base}/invitations/`)).json().results;
    expect((await send(helper, "DELETE", `${base}/invitations/${row.uuid}/`)).statusCode).toBe(403);
    expect((await send(owner, "DELETE", `${base}/invitations/${row.uuid}/`)).statusCode).toBe(204);
    expect((await send(guest, "POST", second)).statusCode).toBe(404);

    await invited(guest.account.email);
    const third = invitationUrl(await mailedToken(guest.account.email));
    freezeClock(new Date(now().getTime() + 14 * 86_400_000 + 1_000));
    expect((await new Visitor(fastify).get(third)).statusCode).toBe(404);
    await memberTasks.delete_expired_listing_invitations?.({}, services);
    freezeClock(undefined);
    expect(await db.select().from(listing_invitation).where(eq(listing_invitation.business_code, code))).toEqual([]);

    await invited(guest.account.email);
    const fourth = invitationUrl(await mailedToken(guest.account.email));
    await db.update(business_member).set({ role: "helper" }).where(eq(business_member.account_id, owner.account.id));
    expect((await guest.visitor.get(fourth)).statusCode).toBe(404);
  });

  it("is an owner's to send, at most 20 at a time, and not to who is there already", async () => {
    expect((await invited("a@umah.example", "helper", helper)).statusCode).toBe(403);
    expect((await invited("a@umah.example", "helper", guest)).statusCode).toBe(403);
    expect((await invited(helper.account.email)).json()).toEqual({ email: ["This person is already an owner or helper."] });
    expect((await invited("nobody")).statusCode).toBe(400);
    const all = await Promise.all(Array.from({ length: 22 }, (_, number) => invited(`p${number}@umah.example`)));
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2);
    expect((await helper.visitor.get(`${base}/invitations/`)).json().count).toBe(20);
  });

  it("of an unknown or forged link is 404", async () => {
    expect((await new Visitor(fastify).get(invitationUrl(`${"A".repeat(43)}`))).statusCode).toBe(404);
    await invited(guest.account.email);
    const token = await mailedToken(guest.account.email);
    const forged = `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    expect((await guest.visitor.get(invitationUrl(forged))).statusCode).toBe(404);
  });
});

describe("the people of a listing", () => {
  it("see one another; others find nothing", async () => {
    const { results } = (await helper.visitor.get(`${base}/members/`)).json();
    expect(results.map(({ email, role, is_self }: Record<string, unknown>) => [email, role, is_self])).toEqual([
      [owner.account.email, "owner", false],
      [helper.account.email, "helper", true],
    ]);
    await buildBusiness(db, { owners: [guest.account.id] });
    expect((await guest.visitor.get(`${base}/members/`)).statusCode).toBe(404);
    expect((await guest.visitor.get(`${base}/invitations/`)).statusCode).toBe(404);
    expect((await send(guest, "DELETE", `${base}/members/${helper.account.id}/`)).statusCode).toBe(404);
    expect((await send(guest, "PATCH", `${base}/members/${helper.account.id}/`, { role: "owner" })).statusCode).toBe(404);
  });

  it("are changed and removed by owners alone; who is removed is told", async () => {
    const own = `${base}/members/${helper.account.id}/`;
    expect((await send(helper, "PATCH", own, { role: "owner" })).statusCode).toBe(403);
    expect((await send(helper, "DELETE", `${base}/members/${owner.account.id}/`)).statusCode).toBe(403);
    expect((await send(owner, "PATCH", own, { role: "king" })).statusCode).toBe(400);
    expect((await send(owner, "PATCH", own, { role: "owner" })).json().role).toBe("owner");
    expect((await send(owner, "DELETE", own)).statusCode).toBe(204);
    expect(await people()).toEqual({ [owner.account.id]: "owner" });
    await doJobs(services);
    expect(
      readMails(services.config).some(({ to, subject }) => to.includes(helper.account.email) && subject.includes("no longer run")),
    ).toBe(true);
  });

  it("are never without an owner: the last one can neither leave nor become a helper", async () => {
    const own = `${base}/members/${owner.account.id}/`;
    const refused = await send(owner, "DELETE", own);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("only owner")]);
    expect((await send(owner, "PATCH", own, { role: "helper" })).statusCode).toBe(409);
    // A helper can leave at any time.
    expect((await send(helper, "DELETE", `${base}/members/${helper.account.id}/`)).statusCode).toBe(204);
    expect(await people()).toEqual({ [owner.account.id]: "owner" });
  });

  it("keep one owner when two leave, or step down, at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      await db.update(business_member).set({ role: "owner" }).where(eq(business_member.business_code, code));
      const both = [owner, helper].map((one, index) =>
        index === round % 2
          ? send(one, "DELETE", `${base}/members/${one.account.id}/`)
          : send(one, "PATCH", `${base}/members/${one.account.id}/`, { role: "helper" }),
      );
      const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
      expect(codes.filter((status) => status === 409)).toHaveLength(1);
      expect(Object.values(await people()).filter((role) => role === "owner")).toHaveLength(1);
      for (const { account } of [owner, helper])
        await db.insert(business_member).values({ business_code: code, account_id: account.id, role: "owner" }).onConflictDoNothing();
    }
  });
});
