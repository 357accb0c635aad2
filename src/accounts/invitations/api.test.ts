import { afterEach, describe, expect, it } from "vitest";
import { freezeClock, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { sign_up_invitation } from "../accounts/invitations/tables.ts";
import { accountTasks } from "../accounts/jobs.ts";
import { account } from "../accounts/tables.ts";
import { log_entry } from "../auditLog/tables.ts";

const db = testDatabase();
const INES = { first_name: "Inês", last_name: "Duarte", email: "ines@example.org", home_country: "PT" };
const LIST = "/staff/api/invitations/";
const SIGN_UP = "/traveller/api/traveller/";

afterEach(() => freezeClock(undefined));

async function start(config: Record<string, string> = { SIGNUP: "invitation" }) {
  const app = await buildApp(db, { config });
  const boss = await buildAccount(db, { email: "boss@guide.example", roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, boss.id);
  const browser = () => new Visitor(app.fastify);
  const signUp = (values: object = {}) => browser().post(SIGN_UP, { ...INES, ...values });
  /** Invites an address, and returns the token of the mailed link. */
  const invite = async (email = INES.email) => {
    expect((await staff.post(LIST, { email })).statusCode).toBe(201);
    return mailed(email);
  };
  const mailed = async (email: string) => {
    await doJobs(app.services);
    const links = readMails(app.services.config).flatMap((mail) => (mail.to === email ? mail.links : []));
    const link = new URL(links.findLast((one) => one.includes("invitation")) ?? "");
    return link.searchParams.get("invitation") ?? link.pathname.split("/").at(-2) ?? "";
  };
  return { ...app, boss, staff, browser, signUp, invite, mailed };
}

describe("Sign-up by invitation", () => {
  it("answers an unknown address as always, and refuses it with the way to an invitation", async () => {
    const { browser, signUp } = await start({ SIGNUP: "invitation", OPERATOR_EMAIL: "hello@guide.example" });
    const flow = await browser().post("/users/auth-flows/", { email: INES.email });
    expect(flow.json()).toMatchObject({ auth_flow: "SIGNUP", login_method: "none", is_by_invitation: true });
    const refused = await signUp();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: "Sign-up is by invitation. Open the link in your invitation, or ask for one: hello@guide.example." },
    ]);
    expect((await browser().get("/users/sign-in-ways/")).json().sign_up).toBe("invitation");
  });

  it("takes a mailed link once, for its own address", async () => {
    const { browser, signUp, invite } = await start();
    const invitation = await invite();
    expect((await browser().get(`/users/invitations/${invitation}/`)).json()).toEqual({ email: INES.email });
    expect((await signUp({ invitation, email: "other@example.org" })).statusCode).toBe(403);
    expect((await signUp({ invitation, email: "INES@example.org" })).statusCode).toBe(201);
    expect((await browser().get(`/users/invitations/${invitation}/`)).statusCode).toBe(404);
    await db.delete(account).where(eq(account.email, "INES@example.org"));
    expect((await signUp({ invitation })).statusCode).toBe(403);
  });

  it("takes the link of an invitation to run a listing, until that is withdrawn", async () => {
    const { fastify, signUp, mailed } = await start();
    const owner = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [owner.id] });
    const desk = await new Visitor(fastify).signIn(db, owner.id);
    const base = `/listing/api/businesses/${code}/invitations/`;
    const { uuid } = (await desk.post(base, { email: INES.email, role: "helper" })).json();
    const invitation = await mailed(INES.email);
    await desk.post(base, { email: "second@example.org", role: "helper" });
    expect((await signUp({ invitation })).statusCode).toBe(201);
    // The invitation to the listing itself is still to be accepted.
    expect((await desk.get(base)).json().results.map((one: { uuid: string }) => one.uuid)).toContain(uuid);
    const second = await mailed("second@example.org");
    const open = (await desk.get(base)).json().results.find(({ email }: { email: string }) => email === "second@example.org");
    await desk.delete(`${base}${open.uuid}/`);
    expect((await signUp({ invitation: second, email: "second@example.org" })).statusCode).toBe(403);
  });

  it.each([["AAAAAAAAAAAAAAAAAAAAAA"], [""], ["%00"], ["A".repeat(43)]])("takes no made-up link: %j", async (invitation) => {
    const { signUp } = await start();
    expect((await signUp({ invitation })).statusCode).toBe(403);
  });

  it("is no hurdle for an account that adds its traveller", async () => {
    const { fastify } = await start();
    const visitor = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const { email: _, ...name } = INES;
    expect((await visitor.post(SIGN_UP, name)).statusCode).toBe(201);
  });
});

describe("An invitation", () => {
  it("expires after 7 days, and is deleted then", async () => {
    const { signUp, invite, services } = await start();
    const invitation = await invite();
    freezeClock(new Date(now().getTime() + 7.1 * 86_400_000));
    expect((await signUp({ invitation })).statusCode).toBe(403);
    await accountTasks.delete_expired_account_data?.({}, services);
    expect(await db.select().from(sign_up_invitation)).toEqual([]);
  });

  it("is listed until it is withdrawn, which the log tells", async () => {
    const { staff, signUp, invite, boss } = await start();
    const invitation = await invite();
    const { results } = (await staff.get(LIST)).json();
    expect(results).toMatchObject([{ email: INES.email, by: boss.email }]);
    expect((await staff.delete(`${LIST}${results[0].uuid}/`)).statusCode).toBe(204);
    expect((await staff.delete(`${LIST}${results[0].uuid}/`)).statusCode).toBe(404);
    expect((await signUp({ invitation })).statusCode).toBe(403);
    expect((await db.select().from(log_entry).orderBy(log_entry.uuid)).map(({ act, account_id }) => [act, account_id])).toEqual([
      ["account.invited", boss.id],
      ["account.invitation_withdrawn", boss.id],
    ]);
  });

  it("replaces the earlier one to the same address", async () => {
    const { signUp, invite, staff } = await start();
    const first = await invite();
    const second = await invite();
    expect((await staff.get(LIST)).json().count).toBe(1);
    expect((await signUp({ invitation: first })).statusCode).toBe(403);
    expect((await signUp({ invitation: second })).statusCode).toBe(201);
  });

  it("ends with the role of the administrator who sent it", async () => {
    const { signUp, invite, boss } = await start();
    const invitation = await invite();
    await db
      .update(account)
      .set({ roles: ["staff", "editor"] })
      .where(eq(account.id, boss.id));
    expect((await signUp({ invitation })).statusCode).toBe(403);
  });

  it("is not sent to an address that has an account", async () => {
    const { staff } = await start();
    await buildAccount(db, { email: INES.email });
    expect((await staff.post(LIST, { email: "INES@example.org" })).json()).toEqual({
      email: ["An account with this address already exists."],
    });
  });

  it("is needed by nobody while sign-up is open", async () => {
    const { signUp, invite } = await start({});
    expect((await signUp({ email: "other@example.org" })).statusCode).toBe(201);
    expect((await signUp({ invitation: await invite() })).statusCode).toBe(201);
    expect(await db.select().from(sign_up_invitation)).toEqual([]);
  });
});
