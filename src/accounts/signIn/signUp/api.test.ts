import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import type { RateOverrides } from "../../../platform/endpoints/limits.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { quickHash } from "../../../tools/testing/password.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { encodeCaptchaToken } from "../../captcha/rules.ts";

const db = testDatabase();
const INES = { first_name: "Inês", last_name: "Duarte", home_country: "PT", email: "ines@example.org", referrer: "" };
const PASSWORD = "a boat with two masts";

async function start(limits: RateOverrides = {}) {
  const app = await lendApp(db, { limits });
  return { ...app, browser: (address?: string) => new Visitor(app.fastify, address) };
}

/** Returns a captcha token, solved as a browser's worker does. */
async function solved(visitor: Visitor): Promise<string> {
  const challenge = (await visitor.get("/captcha/challenge/")).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The captcha has no solution");
  return encodeCaptchaToken({ challenge, solution });
}

describe("signing up", () => {
  it("makes a traveller without a password, signs the browser in, and mails a link that verifies the address", async () => {
    const { browser, services } = await start();
    const visitor = browser();
    const response = await visitor.post("/traveller/api/traveller/", INES);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { name: "Inês Duarte", initials: "ID", email: "ines@example.org", home_country: "PT" },
    ]);
    expect((await visitor.get("/api/session/")).json().traveller.name).toBe("Inês Duarte");
    expect((await visitor.get("/users/account/")).json()).toMatchObject({ is_verified: false, has_password: false });
    await doJobs(services);
    const [mail] = readMails(services.config);
    expect(mail?.to).toBe("ines@example.org");
    const token = new URL(mail?.links[0] ?? "").pathname.split("/").at(-2);
    // In the same browser, the session continues.
    expect((await visitor.post(`/users/links/${token}/`)).statusCode).toBe(200);
    expect((await visitor.get("/users/account/")).json()).toMatchObject({ is_verified: true });
  });

  it("in another's name is of no use: their first link ends what was begun", async () => {
    const { browser, services } = await start();
    const attacker = browser("198.51.100.9");
    await attacker.post("/traveller/api/traveller/", INES);
    await attacker.post("/users/password/", { new_password: PASSWORD });
    await doJobs(services);
    const token = new URL(readMails(services.config)[0]?.links[0] ?? "").pathname.split("/").at(-2);
    // The attacker changed the password, which revokes links; the owner of the address requests a new one.
    const owner = browser();
    expect((await owner.get(`/users/links/${token}/`)).statusCode).toBe(200);
    await owner.post("/users/magic-link/", { email: INES.email });
    await doJobs(services);
    const magic = readMails(services.config)
      .flatMap(({ links }) => links)
      .find((link) => link.includes("/magic/"));
    expect((await owner.post(`/users/links/${new URL(magic ?? "").pathname.split("/").at(-2)}/`)).statusCode).toBe(200);
    expect((await attacker.get("/api/session/")).json().traveller).toBe(null);
    expect((await attacker.post("/users/login/", { email: INES.email, password: PASSWORD })).statusCode).toBe(400);
  });

  it.each([
    [{}, ["email", "first_name", "last_name"]],
    [{ ...INES, email: undefined }, ["email"]],
    [{ ...INES, first_name: " ", last_name: "x".repeat(71) }, ["first_name", "last_name"]],
    [{ ...INES, home_country: "XX" }, ["home_country"]],
    [{ ...INES, home_country: 7 }, ["home_country"]],
    [{ ...INES, email: "ines@example" }, ["email"]],
    [{ ...INES, first_name: "In\u0000es" }, ["first_name"]],
  ])("answers %j with messages by field", async (body, fields) => {
    const { browser } = await start();
    const response = await browser().post("/traveller/api/traveller/", body);
    expect([response.statusCode, Object.keys(response.json()).sort()]).toEqual([400, fields]);
  });

  it("needs no country", async () => {
    const { browser } = await start();
    expect((await browser().post("/traveller/api/traveller/", { ...INES, home_country: "" })).statusCode).toBe(201);
  });

  it("twice at once makes one account and mails once", async () => {
    const { browser, services } = await start();
    const answers = await Promise.all([browser(), browser()].map((visitor) => visitor.post("/traveller/api/traveller/", INES)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(await queuedJobs(services)).toHaveLength(1);
    expect((await browser().post("/traveller/api/traveller/", { ...INES, email: "INES@example.org" })).json()).toEqual({
      email: ["An account with this address already exists. Log in instead."],
    });
  });

  it("takes a captcha once, and only a good one", async () => {
    const { browser } = await start();
    const visitor = browser();
    const token = await solved(visitor);
    expect((await visitor.post("/traveller/api/traveller/", { ...INES, first_name: "", token })).statusCode).toBe(400);
    // An error in another field has not consumed it.
    expect((await visitor.post("/traveller/api/traveller/", { ...INES, token })).statusCode).toBe(201);
    for (const wrong of [token, "made up", `${token}x`]) {
      const response = await browser().post("/traveller/api/traveller/", { ...INES, email: "other@example.org", token: wrong });
      expect([response.statusCode, response.json()]).toEqual([400, { token: ["Captcha verification failed. Please try again."] }]);
    }
  });

  it("asks for a captcha where an address has signed many up without", async () => {
    const { browser } = await start({ sign_ups_unproven: { hits: 2, seconds: 3_600 } });
    const signUp = (visitor: Visitor, name: string, token?: string) =>
      visitor.post("/traveller/api/traveller/", { ...INES, email: `${name}@example.org`, ...(token ? { token } : {}) });
    for (const name of ["one", "two"]) expect((await signUp(browser(), name)).statusCode).toBe(201);
    const third = await signUp(browser(), "three");
    expect([third.statusCode, third.json()]).toEqual([400, { token: ["Please fill out captcha before submitting!"] }]);
    expect((await signUp(browser(), "three", await solved(browser()))).statusCode).toBe(201);
    expect((await signUp(browser("198.51.100.9"), "four")).statusCode).toBe(201);
  });

  it("is refused without the anti-forgery token", async () => {
    const { browser } = await start();
    expect((await browser().request({ method: "POST", url: "/traveller/api/traveller/", payload: INES })).statusCode).toBe(403);
  });
});

describe("the next panel for an address", () => {
  it("is the sign-up for an unknown one, else what the account signs in with", async () => {
    const { browser } = await start();
    await buildAccount(db, { email: "link@example.org" });
    await buildAccount(db, { email: "word@example.org", password_hash: await quickHash(PASSWORD) });
    const flow = async (email: string) => (await browser().post("/users/auth-flows/", { email })).json();
    expect(await flow("nobody@example.org")).toEqual({ auth_flow: "SIGNUP", login_method: "none", first_name: "", initials: "N" });
    expect(await flow("link@example.org")).toEqual({ auth_flow: "REQUEST_LINK", login_method: "none", first_name: "", initials: "L" });
    expect(await flow(" WORD@example.org ")).toEqual({
      auth_flow: "ENTER_PASSWORD",
      login_method: "password",
      first_name: "",
      initials: "W",
    });
    expect((await browser().post("/users/auth-flows/", { email: "x" })).json()).toEqual({ email: ["Enter a valid email address."] });
  });

  it("names somebody only to a browser that has signed in to the account before", async () => {
    const { browser } = await start();
    const { id } = await buildAccount(db, { email: "ana@example.org", password_hash: await quickHash(PASSWORD) });
    await buildTraveller(db, { account_id: id, name: "Ana Lima" });
    const visitor = browser();
    const name = async (who: Visitor) => (await who.post("/users/auth-flows/", { email: "ana@example.org" })).json();
    expect(await name(visitor)).toMatchObject({ first_name: "", initials: "A" });
    await visitor.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    await visitor.post("/users/logout/");
    expect(await name(visitor)).toMatchObject({ first_name: "Ana", initials: "AL" });
    expect(await name(browser())).toMatchObject({ first_name: "", initials: "A" });
    const forger = browser();
    forger.cookies.set("device", (visitor.cookies.get("device") ?? "").replace(/.$/, "x"));
    expect(await name(forger)).toMatchObject({ first_name: "" });
  });

  it("is told 60 times a minute to one address", async () => {
    const { browser } = await start();
    const visitor = browser();
    for (let turn = 0; turn < 60; turn += 1) await visitor.post("/users/auth-flows/", { email: "x" });
    const response = await visitor.post("/users/auth-flows/", { email: "nobody@example.org" });
    expect([response.statusCode, Number(response.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});
