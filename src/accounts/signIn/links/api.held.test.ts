import type { FastifyInstance } from "fastify";
import { expect, it } from "vitest";
import { buildApp, lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const VISITS = "/traveller/api/visited/business/";
const GUIDE = "/traveller/api/guide/hoi-an/";
const NAMES = { first_name: "Inês", last_name: "Duarte", home_country: "PT", referrer: "" };

let made = 0;

/** Creates an account in a new browser, which is refused a follow. */
async function refusedFollow(app = lendApp(db)) {
  const { fastify, services } = await app;
  const followed = await buildTraveller(db, { account_id: (await buildAccount(db)).id });
  made += 1;
  const email = `ines-${made}@example.org`;
  const visitor = new Visitor(fastify);
  const { code } = (await visitor.post("/traveller/api/traveller/", { ...NAMES, email })).json();
  const refused = await visitor.post("/traveller/api/relationships/", { to_traveller: followed.code });
  const links = async () => {
    await doJobs(services);
    return readMails(services.config).flatMap((mail) => (mail.to === email ? mail.links : []));
  };
  const linkCall = (links: string[]) => `/users/links/${new URL(links.at(-1) ?? "").pathname.split("/").at(-2)}/`;
  const follows = async () => (await visitor.get(`/traveller/api/relationships/?from_traveller__code=${code}`)).json().count;
  return { fastify, visitor, followed: followed.code, refused, follows, linkCall, links, stranger: new Visitor(fastify, "198.51.100.9") };
}

it("A refused follow is carried out once its traveller verifies the address in the same browser", async () => {
  const { visitor, refused, follows, links, linkCall } = await refusedFollow();
  expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/open the link in this browser\.$/)]);
  expect(await follows()).toBe(0);
  const followed = await visitor.post(linkCall(await links()));
  expect(followed.json()).toMatchObject({ success: true, done: "Your follow was saved." });
  expect(await follows()).toBe(1);
});

it("Another browser verifies the address, and carries nothing out: it may be another person's sign-up", async () => {
  const { stranger, visitor, followed, links, linkCall } = await refusedFollow();
  expect((await stranger.post(linkCall(await links()))).json()).toMatchObject({ success: true, done: "" });
  // The sign-up's own session has ended.
  expect((await visitor.get("/api/session/")).json().traveller).toBe(null);
  expect((await visitor.get("/traveller/api/relationships/")).statusCode).toBe(401);
  expect((await stranger.get(`/traveller/api/passport/${followed}/`)).json().traveller.followers_count).toBe(0);
});

it("A request is carried out once, and never by a link that was requested elsewhere", async () => {
  const { visitor, follows, links, linkCall } = await refusedFollow();
  expect((await visitor.post("/users/verification-link/")).json()).toEqual({ success: true });
  const all = await links();
  expect(all).toHaveLength(2);
  expect((await visitor.post(linkCall(all.slice(0, 1)))).json().done).not.toBe("");
  const { uuid } = (await visitor.get("/traveller/api/relationships/")).json().results[0];
  await visitor.delete(`/traveller/api/relationships/${uuid}/`);
  expect((await visitor.post(linkCall(all))).json().done).toBe("");
  expect(await follows()).toBe(0);
});

it("Of several refused requests the last is carried out, and what no longer can be done is left", async () => {
  const { visitor, links, linkCall } = await refusedFollow();
  await visitor.post("/traveller/api/relationships/", { to_traveller: "00000000" });
  expect((await visitor.post(linkCall(await links()))).json()).toMatchObject({ success: true, done: "" });
});

/** An app in which an address may write once a minute: the follow counts, so that a second sending is too many. */
const busyApp = () => buildApp(db, { limits: { writes: { hits: 1, seconds: 60 } } });

/** The same browser at another address, which has not written yet. */
function moved({ cookies }: Visitor, fastify: FastifyInstance) {
  const visitor = new Visitor(fastify, "198.51.100.77");
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

it("A request that meets a passing failure is held again: the person reads so, and the same link carries it out later", async () => {
  const { fastify, visitor, follows, links, linkCall } = await refusedFollow(busyApp());
  const call = linkCall(await links());
  expect((await visitor.post(call)).json()).toMatchObject({
    success: true,
    done: expect.stringMatching(/^What you asked for did not work yet/),
  });
  expect((await visitor.get(call)).json().state).toBe("good");
  expect(await follows()).toBe(0);
  const later = moved(visitor, fastify);
  expect((await later.post(call)).json()).toMatchObject({ done: "Your follow was saved." });
  expect(await follows()).toBe(1);
  // Done: the link works no more.
  expect((await later.post(call)).statusCode).toBe(400);
});

it("A request that is held again is removed by a later write, as before the verification", async () => {
  const { fastify, visitor, follows, links, linkCall } = await refusedFollow(busyApp());
  const call = linkCall(await links());
  await visitor.post(call);
  const later = moved(visitor, fastify);
  await later.post("/traveller/api/relationships/", { to_traveller: "00000000" });
  expect((await later.post(call)).json()).toMatchObject({ success: true, done: "" });
  expect(await follows()).toBe(0);
});

it("A held recommendation of a listing that is visited already is published", async () => {
  const { visitor, links, linkCall } = await refusedFollow();
  const { code: business } = await buildBusiness(db);
  await visitor.post(VISITS, { business, familiarity: "know_of" });
  expect((await visitor.post(VISITS, { business, rating: 3, comment: "Go early." })).statusCode).toBe(403);
  expect((await visitor.post(linkCall(await links()))).json().done).toBe("Your recommendation is published.");
  const { results } = (await visitor.get(`${VISITS}?business=${business}`)).json();
  expect(results).toMatchObject([{ is_recommended: true, rating: 3, comment: "Go early.", familiarity: "know_of" }]);
});

it("A guide is not published if its author has saved it as private since, or has deleted it", async () => {
  for (const [method, payload] of [["put", { visibility: "private", entries: [] }] as const, ["delete", undefined] as const]) {
    const { visitor, links, linkCall } = await refusedFollow();
    const save = () => visitor.put(GUIDE, { letter: "Hello.", visibility: "private", entries: [] });
    await save();
    expect((await visitor.patch(GUIDE, { visibility: "public" })).statusCode).toBe(403);
    await visitor[method](GUIDE, payload);
    if (method === "delete") await save();
    expect((await visitor.post(linkCall(await links()))).json().done).toBe("");
    expect((await visitor.get(GUIDE)).json().visibility).toBe("private");
  }
});

it("A verified account gets no further link, and a visitor none", async () => {
  const { visitor, stranger, links, linkCall } = await refusedFollow();
  await visitor.post(linkCall(await links()));
  expect((await visitor.post("/users/verification-link/")).statusCode).toBe(409);
  expect((await stranger.post("/users/verification-link/")).statusCode).toBe(401);
});
