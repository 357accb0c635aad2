import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../platform/clock.ts";
import { and, eq, isNull } from "../../platform/db/sql.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildEnquiry, buildKey } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";

/** A transfer: what passes to the new owner, and that the former owner can no longer do anything. */

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });

const asAccount = async (values = {}) => {
  const made = await buildAccount(db, values);
  return { account: made, visitor: await new Visitor(fastify).signIn(db, made.id) };
};
type Person = Awaited<ReturnType<typeof asAccount>>;
const send = async ({ visitor }: Person, method: "POST" | "DELETE" | "PATCH", url: string, payload: object = {}) =>
  visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(method === "DELETE" ? {} : { payload }) });

let owner: Person;
let heir: Person;
let code: string;
let path: string;
beforeEach(async () => {
  [owner, heir] = [await asAccount(), await asAccount()];
  code = (await buildBusiness(db, { owners: [owner.account.id], discount: 10 })).code;
  path = `/listing/api/businesses/${code}/`;
});
afterEach(() => freezeClock(undefined));

async function linkFor(to: string) {
  await doJobs(services);
  const mail = readMails(services.config).findLast((one) => one.to.includes(to));
  const token = /\/listing\/transfer\/([\w-]+)\//.exec(mail?.links.join(" ") ?? "")?.[1] ?? "";
  return `/listing/api/transfers/${token}/`;
}
const begin = (email: string) => send(owner, "POST", `${path}transfer/`, { email });
const roles = async () =>
  Object.fromEntries(
    (await db.select().from(business_member).where(eq(business_member.business_code, code))).map((row) => [row.account_id, row.role]),
  );

describe("Once a listing is handed over", () => {
  it("its former owner reads and writes nothing of it any more, nor do the keys that they made", async () => {
    const { uuid } = await buildEnquiry(db, { business_profile: code });
    await buildKey(db, code, { created_by: owner.account.id });
    await begin(heir.account.email);
    expect((await send(heir, "POST", await linkFor(heir.account.email))).statusCode).toBe(200);
    await buildBusiness(db, { owners: [owner.account.id] });
    for (const room of [
      "",
      "editor/",
      "enquiries/",
      `enquiries/${uuid}/`,
      "today/",
      "members/",
      "log/",
      "keys/",
      "webhooks/",
      "numbers/?days=30",
    ])
      expect([room, (await owner.visitor.get(`${path}${room}`)).statusCode]).toEqual([room, 404]);
    expect((await send(owner, "PATCH", path, { version: 1, name: "Mine again" })).statusCode).toBe(404);
    const open = await db
      .select()
      .from(api_key)
      .where(and(eq(api_key.business_code, code), isNull(api_key.revoked)));
    expect(open).toEqual([]);
    // The new owner can read all of it.
    for (const room of ["", `enquiries/${uuid}/`, "members/"]) expect((await heir.visitor.get(`${path}${room}`)).statusCode).toBe(200);
  });

  it("to one of its helpers, they own it; other owners stay", async () => {
    const other = await asAccount();
    await db.insert(business_member).values([
      { business_code: code, account_id: heir.account.id, role: "helper" },
      { business_code: code, account_id: other.account.id, role: "owner" },
    ]);
    await begin(heir.account.email);
    expect((await send(heir, "POST", await linkFor(heir.account.email))).statusCode).toBe(200);
    expect(await roles()).toEqual({ [heir.account.id]: "owner", [other.account.id]: "owner" });
  });

  it("it is so once, also when the link is pressed twice at once", async () => {
    await begin(heir.account.email);
    const link = await linkFor(heir.account.email);
    const both = await Promise.all([send(heir, "POST", link), send(heir, "POST", link)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await roles()).toEqual({ [heir.account.id]: "owner" });
  });
});

describe("A listing is not handed over", () => {
  it.each([
    [{}, 400],
    [{ email: "" }, 400],
    [{ email: "nobody" }, 400],
    [{ email: 7 }, 400],
    [{ email: "a@b.example, c@d.example" }, 400],
    [{ email: `${"a".repeat(300)}@example.org` }, 400],
    [{ email: "heir@example.org\r\nbcc: all@example.org" }, 400],
  ])("to %o", async (body, status) => {
    expect((await send(owner, "POST", `${path}transfer/`, body)).statusCode).toBe(status);
    expect((await owner.visitor.get(`${path}transfer/`)).json().open).toBeNull();
  });

  it("to oneself, however one's own address is written", async () => {
    expect((await begin(owner.account.email.toUpperCase())).json()).toEqual({
      email: ["This is your own address. Enter the new owner's."],
    });
  });

  it("by a helper, a stranger, somebody signed out, or an owner who has not verified their address", async () => {
    const helper = await asAccount();
    await db.insert(business_member).values({ business_code: code, account_id: helper.account.id, role: "helper" });
    const stranger = await asAccount();
    await buildBusiness(db, { owners: [stranger.account.id] });
    const signedOut = { ...stranger, visitor: new Visitor(fastify) };
    const codes = [];
    for (const one of [helper, stranger, signedOut])
      codes.push((await send(one, "POST", `${path}transfer/`, { email: heir.account.email })).statusCode);
    expect(codes).toEqual([403, 404, 401]);
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, owner.account.id));
    expect((await begin(heir.account.email)).statusCode).toBe(403);
  });

  it("once its link is seven days old, to the second", async () => {
    await begin(heir.account.email);
    const link = await linkFor(heir.account.email);
    const begun = now().getTime();
    await jumpTo(db, new Date(begun + 7 * 86_400_000 + 1_000));
    expect((await heir.visitor.get(link)).statusCode).toBe(404);
    expect((await send(heir, "POST", link)).statusCode).toBe(404);
    expect(await roles()).toEqual({ [owner.account.id]: "owner" });
  });

  it("to who has that address but has not verified it, until they have", async () => {
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, heir.account.id));
    await begin(heir.account.email);
    const link = await linkFor(heir.account.email);
    expect((await send(heir, "POST", link)).statusCode).toBe(403);
    await db.update(account).set({ email_verified_at: now() }).where(eq(account.id, heir.account.id));
    expect((await send(heir, "POST", link)).statusCode).toBe(200);
  });

  it("by who is no owner any more when the link is opened", async () => {
    await begin(heir.account.email);
    const link = await linkFor(heir.account.email);
    await db.update(business_member).set({ role: "helper" }).where(eq(business_member.account_id, owner.account.id));
    expect((await send(heir, "POST", link)).statusCode).toBe(404);
  });

  it("by a link that was changed, cut or made up", async () => {
    await begin(heir.account.email);
    const link = await linkFor(heir.account.email);
    const token = link.split("/").at(-2) ?? "";
    for (const other of [
      `${token}A`,
      token.slice(1),
      token.slice(0, -1),
      token.split("").toReversed().join(""),
      "A".repeat(token.length),
      "x",
    ])
      expect([404, 400]).toContain((await send(heir, "POST", `/listing/api/transfers/${other}/`)).statusCode);
    expect(await roles()).toEqual({ [owner.account.id]: "owner" });
  });
});
