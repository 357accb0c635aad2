import { createECDH } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { freezeClock, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { buildPushBrowser } from "../../tools/testing/pushDouble.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { account } from "../accounts/tables.ts";
import { vapidKeys } from "./keys.ts";
import { SUBSCRIPTIONS_MAX } from "./rules.ts";
import { findSubscription, isMailMuted, listSubscriptions } from "./store.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
const PATH = "/api/push-subscription/";
let made = 0;
const subscription = () => {
  made += 1;
  return { endpoint: `https://push.test/${made}`, keys: buildPushBrowser().keys };
};

async function browser(id?: string) {
  const owner = id ?? (await buildAccount(db)).id;
  return { id: owner, visitor: await new Visitor(fastify).signIn(db, owner) };
}
const open = (id: string) => listSubscriptions(db, [id]);

afterEach(() => freezeClock(undefined));

describe("The keys of a guide", () => {
  it("are the same for the same secret, and belong together", () => {
    const keys = vapidKeys("a secret");
    expect(vapidKeys("a secret")).toEqual(keys);
    expect(vapidKeys("another secret").publicKey).not.toBe(keys.publicKey);
    const ecdh = createECDH("prime256v1");
    ecdh.setPrivateKey(keys.privateKey, "base64url");
    expect(ecdh.getPublicKey("base64url")).toBe(keys.publicKey);
  });
});

describe("A browser's subscription", () => {
  it("belongs to the account and the session", async () => {
    const { id, visitor } = await browser();
    const answer = await visitor.post(PATH, subscription());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      public_key: vapidKeys(services.config.GUIDE_SECRET).publicKey,
      subscriptions: [{ is_this: true }],
      kinds: { replies: true, credit: true },
    });
    const other = await browser(id);
    expect((await other.visitor.get(PATH)).json().subscriptions).toMatchObject([{ is_this: false }]);
    expect((await other.visitor.delete(PATH)).statusCode).toBe(204);
    expect(await open(id)).toHaveLength(1);
    await visitor.delete(PATH);
    expect(await open(id)).toEqual([]);
  });

  it.each([
    ["a plain address", { endpoint: "http://push.test/1" }, "endpoint"],
    ["another port", { endpoint: "https://push.test:8443/1" }, "endpoint"],
    ["a name and a password", { endpoint: "https://me:you@push.test/1" }, "endpoint"],
    ["no address", { endpoint: "push" }, "endpoint"],
    ["a point outside the curve", { keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" } }, "keys"],
    ["a short secret", { keys: { ...buildPushBrowser().keys, auth: "AAAA" } }, "keys"],
  ])("is refused with %s", async (_what, wrong, field) => {
    const { id, visitor } = await browser();
    const answer = await visitor.post(PATH, { ...subscription(), ...wrong });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await open(id)).toEqual([]);
  });

  it("is nobody's without a session", async () => {
    expect((await new Visitor(fastify).get(PATH)).statusCode).toBe(401);
    expect((await new Visitor(fastify).post(PATH, subscription())).statusCode).toBe(401);
  });

  it("ends with log-out, with its session, and with the account", async () => {
    const { id, visitor } = await browser();
    await visitor.post(PATH, subscription());
    await visitor.post("/users/logout/", {});
    expect(await open(id)).toEqual([]);

    const again = await browser(id);
    await again.visitor.post(PATH, subscription());
    const [one] = await open(id);
    freezeClock(new Date(now().getTime() + 31 * DAY_MILLISECONDS));
    expect(await findSubscription(db, one?.uuid ?? "")).toBeUndefined();
    freezeClock(undefined);
    expect(await findSubscription(db, one?.uuid ?? "")).toBeDefined();
    await db.update(account).set({ blocked: now() }).where(eq(account.id, id));
    expect(await open(id)).toEqual([]);
  });

  it("moves with its browser to the person who logs in there", async () => {
    const [first, second] = [await browser(), await browser()];
    const shared = subscription();
    await first.visitor.post(PATH, shared);
    await second.visitor.post(PATH, shared);
    expect([(await open(first.id)).length, (await open(second.id)).length]).toEqual([0, 1]);
  });

  it("takes the place of the oldest one beyond the maximum", async () => {
    const { id, visitor } = await browser();
    for (let index = 0; index <= SUBSCRIPTIONS_MAX; index += 1) await visitor.post(PATH, subscription());
    expect(await open(id)).toHaveLength(SUBSCRIPTIONS_MAX);
  });
});

it("Each kind of notice has a switch of its own", async () => {
  const { id, visitor } = await browser();
  await visitor.post(PATH, subscription());
  expect((await visitor.patch(PATH, { kind: "credit", is_on: false })).json().kinds).toEqual({ replies: true, credit: false });
  expect([(await listSubscriptions(db, [id], "credit")).length, (await listSubscriptions(db, [id], "replies")).length]).toEqual([0, 1]);
  await visitor.patch(PATH, { kind: "credit", is_on: true });
  expect(await listSubscriptions(db, [id], "credit")).toHaveLength(1);
  expect((await visitor.patch(PATH, { kind: "weather", is_on: true })).statusCode).toBe(400);
});

it("Emails of each kind have a switch of their own, and the default is notices in browsers", async () => {
  const { id, visitor } = await browser();
  const changed = (await visitor.patch(PATH, { kind: "replies", is_on: false, channel: "mail" })).json();
  expect(changed).toMatchObject({ kinds: { replies: true, credit: true }, mails: { replies: false, credit: true } });
  expect([await isMailMuted(db, id, "replies"), await isMailMuted(db, id, "credit")]).toEqual([true, false]);
  await visitor.patch(PATH, { kind: "replies", is_on: true, channel: "mail" });
  expect(await isMailMuted(db, id, "replies")).toBe(false);
  expect((await visitor.patch(PATH, { kind: "replies", is_on: false, channel: "fax" })).statusCode).toBe(400);
});
