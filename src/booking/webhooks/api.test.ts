import { beforeEach, describe, expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { idempotency_key } from "../../platform/db/tables.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { httpsAlone, notPublic, tooMany, WEBHOOKS_MAX } from "./rules.ts";
import { webhook } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
const GOOD = { url: "https://hooks.example/guide?key=1", events: ["enquiry.created", "voucher.saved"] };

let owner: Visitor;
let code: string;
let path: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id] })).code;
  path = `/listing/api/businesses/${code}/webhooks/`;
  owner = await new Visitor(fastify).signIn(db, id);
});

async function send(method: "PATCH" | "DELETE", url: string, payload: object = {}, visitor = owner) {
  const answer = await visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { status: answer.statusCode, ...(answer.body ? answer.json() : {}) };
}
const add = async (body: object = GOOD) => (await owner.post(path, body)).json();

describe("An owner", () => {
  it("adds an address, whose secret is shown once and stored nowhere", async () => {
    const made = await owner.post(path, GOOD, { "idempotency-key": "one press" });
    expect(made.statusCode).toBe(201);
    const { secret, ...rest } = made.json();
    expect(secret).toMatch(/^hook_/);
    expect(rest).toMatchObject({ ...GOOD, is_active: true, failing_since: null, switched_off: null });
    const list = await owner.get(path);
    expect(list.json()).toMatchObject({ count: 1, results: [rest] });
    expect(list.body + JSON.stringify(await db.select().from(webhook))).not.toContain(secret.slice(5));
    expect(await db.$count(idempotency_key)).toBe(0);
  });

  it("has at most ten, also when they come at once", async () => {
    for (let count = 1; count < WEBHOOKS_MAX; count += 1) await add();
    const answers = await Promise.all([owner.post(path, GOOD), owner.post(path, GOOD), owner.post(path, GOOD)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    expect((await add()).url).toEqual([tooMany()]);
  });

  it.each([
    ["http://hooks.example/", httpsAlone()],
    ["https://name:word@hooks.example/", httpsAlone()],
    ["https://hooks.example:8443/", httpsAlone()],
    ["hooks.example", httpsAlone()],
    ["https://127.0.0.1/", notPublic()],
    ["https://[::1]/", notPublic()],
    ["https://2130706433/", notPublic()],
    ["https://localhost/", notPublic()],
    ["https://169.254.169.254/latest/", notPublic()],
  ])("is told what is wrong with %s", async (url, message) => {
    expect(await add({ ...GOOD, url })).toEqual({ url: [message] });
    const { uuid } = await add();
    expect(await send("PATCH", `${path}${uuid}/`, { url })).toMatchObject({ status: 400, url: [message] });
  });

  it.each([[[]], [["enquiry.read"]], [undefined]])("chooses events that there are, not %j", async (events) => {
    expect(Object.keys(await add({ ...GOOD, events }))).toEqual(["events"]);
  });

  it("changes what it is told, switches it off and on, sends a test, and deletes it", async () => {
    const { uuid } = await add();
    const at = `${path}${uuid}/`;
    expect(await send("PATCH", at, { events: ["voucher.redeemed", "voucher.redeemed"] })).toMatchObject({
      status: 200,
      events: ["voucher.redeemed"],
      url: GOOD.url,
    });
    const test = await owner.post(`${at}test/`);
    expect([test.statusCode, test.json()]).toMatchObject([202, { event: "test", state: "waiting", attempts: 0 }]);
    expect((await queuedJobs(services)).some(({ task }) => task === "post_webhooks")).toBe(true);
    expect((await send("PATCH", at, { is_active: false })).is_active).toBe(false);
    expect((await owner.post(`${at}test/`)).statusCode).toBe(409);
    const [given] = (await owner.get(`${at}deliveries/`)).json().results;
    expect(given).toMatchObject({ state: "failed", next_try: null, problem: expect.stringContaining("switched off") });
    expect((await send("PATCH", at, { is_active: true })).is_active).toBe(true);
    const again = await owner.post(`${at}deliveries/${given.uuid}/again/`);
    expect([again.statusCode, again.json()]).toMatchObject([202, { uuid: given.uuid, state: "waiting", body: given.body }]);
    expect((await send("DELETE", at)).status).toBe(204);
    expect((await send("DELETE", at)).status).toBe(404);
    expect((await owner.get(`${at}deliveries/`)).statusCode).toBe(404);
  });
});

it("Webhooks are for the listing's owners alone: helpers and others find nothing", async () => {
  const { uuid } = await add();
  const delivery = (await owner.post(`${path}${uuid}/test/`)).json().uuid;
  for (const role of [undefined, "helper"]) {
    const { id } = await buildAccount(db);
    // An owner of another listing, so that their requests reach the handler.
    const elsewhere = await buildBusiness(db, { owners: [id] });
    if (role) await db.insert(business_member).values({ business_code: code, account_id: id, role });
    const visitor = await new Visitor(fastify).signIn(db, id);
    const at = `${path}${uuid}/`;
    const answers = [
      (await visitor.get(path)).statusCode,
      (await visitor.post(path, GOOD)).statusCode,
      (await send("PATCH", at, { is_active: false }, visitor)).status,
      (await send("DELETE", at, {}, visitor)).status,
      (await visitor.post(`${at}test/`)).statusCode,
      (await visitor.get(`${at}deliveries/`)).statusCode,
      (await visitor.post(`${at}deliveries/${delivery}/again/`)).statusCode,
      (await visitor.get(`/listing/api/businesses/${elsewhere.code}/webhooks/${uuid}/deliveries/`)).statusCode,
    ];
    expect(answers).toEqual(answers.map(() => 404));
  }
});
