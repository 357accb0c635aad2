import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freezeClock, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { Authenticator } from "../../../tools/testing/authenticator.ts";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { type IdentityProvider, openIdentityProvider } from "../../../tools/testing/identityProvider.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { quickHash } from "../../../tools/testing/password.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { account_identity } from "../../accounts/identities/tables.ts";
import { accountTasks } from "../../accounts/jobs.ts";
import { createLink } from "../../accounts/links/store.ts";
import { account, account_link } from "../../accounts/tables.ts";

const db = testDatabase();
const EMAIL = "iris@guide.example";
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await openIdentityProvider();
  closeAfterwards(() => provider.close());
});
beforeEach(() => provider.reset());
afterEach(() => freezeClock(undefined));

async function start(config: Record<string, string> = {}) {
  const app = await buildApp(db, {
    config: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret, ...config },
  });
  const browser = () => new Visitor(app.fastify);
  /** Goes to the provider and returns the address that it sends the browser back to. */
  const visit = async (visitor: Visitor, next = "") => {
    const begun = await visitor.get(`/accounts/oidc/${next && `?next=${encodeURIComponent(next)}`}`);
    return provider.visit(String(begun.headers.location));
  };
  const answer = async (visitor: Visitor, address: URL) =>
    String((await visitor.get(`${address.pathname}${address.search}`)).headers.location);
  const logIn = async (visitor: Visitor, next = "") => answer(visitor, await visit(visitor, next));
  const roles = async (visitor: Visitor) => (await visitor.get("/api/session/")).json().roles;
  return { ...app, browser, visit, answer, logIn, roles };
}

const staff = (values = {}) => buildAccount(db, { email: EMAIL, roles: ["staff"], ...values });
const login = (reason: string) => `/accounts/login/?provider=${reason}`;

describe("A login with the identity provider", () => {
  it("opens the account of the verified address, and links it by issuer and subject", async () => {
    const { id } = await staff();
    const { browser, logIn, roles } = await start();
    const visitor = browser();
    expect(await logIn(visitor, "/staff/review/")).toBe("/staff/review/");
    expect(await roles(visitor)).toEqual(["staff", "administrator"]);
    expect(await db.select().from(account_identity)).toMatchObject([{ issuer: provider.issuer, subject: "subject-1", account_id: id }]);
    // Later logins go by the subject: the address may change on both sides.
    await db.update(account).set({ email: "other@guide.example" }).where(eq(account.id, id));
    const again = browser();
    expect(await logIn(again)).toBe("/staff/");
    expect(await roles(again)).toEqual(["staff", "administrator"]);
  });

  it("is sent with PKCE, state, nonce and the exact redirect URI", async () => {
    const { browser, visit } = await start();
    await visit(browser());
    expect(provider.asked).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "https://guide.test/accounts/oidc/callback/",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("is for owners and helpers too, and not for travellers", async () => {
    const { browser, logIn } = await start();
    const { id } = await buildAccount(db, { email: EMAIL });
    await buildTraveller(db, { account_id: id });
    expect(await logIn(browser())).toBe(login("unknown"));
    await buildBusiness(db, { owners: [id] });
    expect(await logIn(browser())).toBe("/listing/");
    expect(await db.select().from(account_identity)).toHaveLength(1);
  });

  it("ends what a person set up who signed up with another's address", async () => {
    const { id } = await staff({ email_verified_at: null, password_hash: "x" });
    const { browser, logIn, fastify } = await start();
    const squatter = await new Visitor(fastify).signIn(db, id);
    expect(await logIn(browser())).toBe("/staff/");
    expect((await squatter.get("/users/account/")).statusCode).toBe(401);
    expect((await db.select().from(account))[0]).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) });
  });

  it("ends with the logout", async () => {
    await staff();
    const { browser, logIn, roles } = await start();
    const visitor = browser();
    await logIn(visitor);
    await visitor.post("/users/logout/");
    expect(await roles(visitor)).toEqual([]);
  });

  it("leads nowhere outside the guide", async () => {
    await staff();
    const { browser, logIn } = await start();
    expect(await logIn(browser(), "https://evil.example/")).toBe("/staff/");
  });
});

describe("A login is refused", () => {
  it.each([
    ["another nonce", { nonce: "another" }, "refused"],
    ["no nonce", { nonce: undefined }, "refused"],
    ["another issuer", { iss: "https://evil.example" }, "refused"],
    ["another audience", { aud: "another-client" }, "refused"],
    ["an expired token", { exp: Math.floor(Date.now() / 1000) - 3_600 }, "refused"],
    ["an unverified address", { email_verified: false }, "unverified"],
    ["an address verified by a word", { email_verified: "true" }, "unverified"],
    ["no address", { email: undefined }, "unverified"],
    ["an address that no account has", { email: "nobody@guide.example" }, "unknown"],
  ])("with %s", async (_what, claims, reason) => {
    await staff();
    const { browser, logIn, roles } = await start();
    provider.claims = { ...provider.claims, ...claims };
    const visitor = browser();
    expect(await logIn(visitor)).toBe(login(reason));
    expect(await roles(visitor)).toEqual([]);
    expect(await db.select().from(account_identity)).toEqual([]);
  });

  it("with a token that another key signed", async () => {
    await staff();
    const { browser, logIn } = await start();
    provider.signsWrongly = true;
    expect(await logIn(browser())).toBe(login("refused"));
  });

  it("with another state, and in another browser than the one that began it", async () => {
    await staff();
    const { browser, visit, answer, roles } = await start();
    const visitor = browser();
    const wrong = await visit(visitor);
    wrong.searchParams.set("state", "another");
    expect(await answer(visitor, wrong)).toBe(login("expired"));
    const other = browser();
    expect(await answer(other, await visit(visitor))).toBe(login("expired"));
    expect(await roles(other)).toEqual([]);
  });

  it("when its answer comes twice, or late", async () => {
    await staff();
    const { browser, visit, answer } = await start();
    const visitor = browser();
    const address = await visit(visitor);
    const state = visitor.cookies.get("oidc_state") ?? "";
    expect(await answer(visitor, address)).toBe("/staff/");
    visitor.cookies.set("oidc_state", state);
    expect(await answer(visitor, address)).toBe(login("expired"));
    const late = await visit(visitor);
    freezeClock(new Date(now().getTime() + 11 * 60_000));
    expect(await answer(visitor, late)).toBe(login("expired"));
  });

  it("by a second subject for a linked account", async () => {
    await staff();
    const { browser, logIn } = await start();
    await logIn(browser());
    provider.claims = { ...provider.claims, sub: "subject-2" };
    expect(await logIn(browser())).toBe(login("other"));
  });

  it("once the person is suspended, or neither staff nor owner any more", async () => {
    const { id } = await staff();
    const { browser, logIn } = await start();
    await logIn(browser());
    await db.update(account).set({ roles: [] }).where(eq(account.id, id));
    expect(await logIn(browser())).toBe(login("unknown"));
    await db
      .update(account)
      .set({ roles: ["staff"], blocked: now() })
      .where(eq(account.id, id));
    expect(await logIn(browser())).toBe(login("suspended"));
  });

  it("while the provider is away, and everyone else logs in as before", async () => {
    await staff();
    const { fastify, browser } = await start({ OIDC_ISSUER: "http://127.0.0.1:9" });
    const begun = await browser().get("/accounts/oidc/?next=/staff/");
    expect([begun.statusCode, begun.headers.location]).toEqual([302, `${login("away")}&next=%2Fstaff%2F`]);
    const { id } = await buildAccount(db);
    await new Visitor(fastify).signIn(db, id);
  });
});

describe("Where the provider is required", () => {
  const REQUIRED = { OIDC_REQUIRED_FOR: "staff,owners" };
  const refusal = () => ({ detail: `Your account logs in with ${new URL(provider.issuer).host}. Use its button on the login page.` });

  it("passwords and links of staff and owners do not log in, and those of others do", async () => {
    const password_hash = await quickHash("three sails and a crow");
    const owner = await buildAccount(db, { email: "owner@guide.example", password_hash });
    await buildBusiness(db, { owners: [owner.id] });
    await staff({ password_hash });
    await buildAccount(db, { email: "traveller@guide.example", password_hash });
    const { browser, logIn } = await start(REQUIRED);
    const enter = (email: string) => browser().post("/users/login/", { email, password: "three sails and a crow" });
    for (const email of [EMAIL, "owner@guide.example"]) {
      const refused = await enter(email);
      expect([refused.statusCode, refused.json()]).toEqual([403, refusal()]);
      // A wrong password does not reveal it.
      expect((await browser().post("/users/login/", { email, password: "wrong" })).statusCode).toBe(400);
    }
    expect((await enter("traveller@guide.example")).statusCode).toBe(200);
    expect(await logIn(browser())).toBe("/staff/");
  });

  it("links that were mailed before do not log in", async () => {
    const { id } = await staff();
    const { browser } = await start(REQUIRED);
    const token = await createLink(db, { account_id: id, kind: "magic", email: EMAIL, next: "", asked_by: null, minutes: 10 });
    const refused = await browser().post(`/users/links/${token}/`);
    expect([refused.statusCode, refused.json()]).toEqual([403, refusal()]);
    expect((await db.select().from(account_link))[0]?.used).toBeNull();
  });

  it("passkeys of staff and owners do not log in, and those of others do", async () => {
    const [admin, traveller] = [await staff(), await buildAccount(db, { email: "traveller@guide.example" })];
    const owner = await buildAccount(db, { email: "owner@guide.example" });
    await buildBusiness(db, { owners: [owner.id] });
    const { fastify, services, browser } = await start(REQUIRED);
    const challenge = async (visitor: Visitor, path: string) => (await visitor.post(`/users/passkeys/${path}`)).json();
    const enter = async (id: string) => {
      const [key, person] = [new Authenticator(), await new Visitor(fastify).signIn(db, id)];
      expect(
        (await person.post("/users/passkeys/", { credential: key.make(await challenge(person, "options/")), name: "Phone" })).statusCode,
      ).toBe(201);
      const visitor = browser();
      const response = await visitor.post("/users/passkeys/sign-in/", {
        credential: key.sign(await challenge(visitor, "sign-in/options/")),
      });
      return { status: response.statusCode, body: response.json(), account: (await visitor.get("/users/account/")).statusCode };
    };
    for (const { id } of [admin, owner]) expect(await enter(id)).toEqual({ status: 403, body: refusal(), account: 401 });
    expect(await enter(traveller.id)).toMatchObject({ status: 200, account: 200 });
    expect(services.config.OIDC_REQUIRED_FOR).toEqual(["staff", "owners"]);
  });

  it.each([
    ["a login link", "/users/magic-link/", "Your link to log in to The Guide"],
    ["a new password", "/accounts/password/reset/", "Set a new password for The Guide"],
  ])("the mail after a request for %s has no link that logs in, and the mail to others does", async (_what, path, subject) => {
    await staff();
    await buildAccount(db, { email: "traveller@guide.example" });
    const { services, browser } = await start(REQUIRED);
    const host = new URL(provider.issuer).host;
    for (const email of [EMAIL, "traveller@guide.example"]) expect((await browser().post(path, { email })).statusCode).toBeLessThan(300);
    await doJobs(services);
    const mails = new Map(readMails(services.config).map((mail) => [mail.to, mail]));
    const mail = mails.get(EMAIL);
    expect(mail?.subject).toBe(`Log in to The Guide with ${host}`);
    expect(mail?.source).toContain(`Email links do not log in to your account: it logs in with ${host}.`);
    expect(mail?.links).toContain("https://guide.test/accounts/oidc/");
    expect(mail?.links.filter((link) => /\/(?:magic|reset)\//.test(link))).toEqual([]);
    expect(mails.get("traveller@guide.example")?.subject).toBe(subject);
    expect(await db.select().from(account_link)).toHaveLength(1);
  });

  it("sessions of other logins end, and those of the provider stay", async () => {
    const { id } = await staff();
    const { fastify, services, browser, logIn, roles } = await start(REQUIRED);
    const before = await new Visitor(fastify).signIn(db, id);
    const traveller = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const own = browser();
    await logIn(own);
    await accountTasks.end_sessions_without_provider?.({}, services);
    expect((await before.get("/users/account/")).statusCode).toBe(401);
    expect((await traveller.get("/users/account/")).statusCode).toBe(200);
    expect(await roles(own)).toEqual(["staff", "administrator"]);
  });
});

it("Without a provider there is no such address, and the login page names none", async () => {
  const { fastify } = await buildApp(db);
  const visitor = new Visitor(fastify);
  expect((await visitor.get("/accounts/oidc/")).statusCode).toBe(404);
  expect((await visitor.get("/users/sign-in-ways/")).json()).toEqual({ sign_up: "open", provider: null });
});
