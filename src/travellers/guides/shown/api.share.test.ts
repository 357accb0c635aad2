import sharp from "sharp";
import { expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { traveller } from "../../../accounts/travellers/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const GUIDE = "/traveller/api/guide/hoi-an/";
const PHONE_SCREEN = { width: 1080, height: 1920 };

/** A traveller with a draft of one place. */
async function author() {
  const { fastify } = await lendApp(db);
  const own = await buildTraveller(db);
  const place = await buildBusiness(db);
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const send = async (method: "PUT" | "PATCH", payload: object) =>
    visitor.request({ method, url: GUIDE, headers: { "x-csrftoken": await visitor.token() }, payload });
  const entries = [{ business: place.code, note: "Go early" }];
  await send("PUT", { letter: "Hello.", visibility: "private", entries });
  const reads = async (key = "") => (await new Visitor(fastify).get(`${GUIDE}?traveller__code=${own.code}&key=${key}`)).statusCode;
  return { ...own, fastify, send, entries, reads, browser: () => new Visitor(fastify) };
}

it("A draft is shared with the people who have its link, and keeps what is in it", async () => {
  const { send, reads } = await author();
  expect(await reads()).toBe(404);
  const shared = await send("PATCH", { visibility: "link" });
  expect([shared.statusCode, shared.json()]).toMatchObject([200, { visibility: "link", letter: "Hello.", version: 2 }]);
  expect(shared.json().entries).toHaveLength(1);
  expect([await reads(), await reads(shared.json().link_key)]).toEqual([404, 200]);
});

it.each(["PATCH", "PUT"] as const)("The link ends with the right to read by it, by %s, and sharing again makes another", async (method) => {
  const { send, reads, entries } = await author();
  const key: string = (await send("PATCH", { visibility: "link" })).json().link_key;
  const change = (visibility: string) => send(method, method === "PUT" ? { letter: "", visibility, entries } : { visibility });
  // Saving again with the same readers keeps the link that was sent.
  expect((await change("link")).json().link_key).toBe(key);
  await change("private");
  expect(await reads(key)).toBe(404);
  const again: string = (await change("link")).json().link_key;
  expect(again).not.toBe(key);
  expect([await reads(key), await reads(again)]).toEqual([404, 200]);
});

it("A guide that does not exist, or has no such readers, is not shared", async () => {
  const { fastify, send } = await author();
  expect((await send("PATCH", { visibility: "everyone" })).statusCode).toBe(400);
  const other = await buildTraveller(db);
  const visitor = await new Visitor(fastify).signIn(db, other.account_id);
  const headers = { "x-csrftoken": await visitor.token() };
  expect((await visitor.request({ method: "PATCH", url: GUIDE, headers, payload: { visibility: "link" } })).statusCode).toBe(404);
});

it("An unverified author reads that the guide will be shared after the verification", async () => {
  const { send, account_id, reads } = await author();
  await db.update(account).set({ email_verified_at: null }).where(eq(account.id, account_id));
  const refused = await send("PATCH", { visibility: "public" });
  expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/open the link in this browser\.$/)]);
  expect(await reads()).toBe(404);
});

it("A public guide and a public passport have a picture in the shape of a phone's screen, and no other has", async () => {
  const { send, code, browser } = await author();
  const picture = async (path: string) => {
    const response = await browser().get(path);
    return response.statusCode === 200 ? sharp(response.rawPayload).metadata() : response.statusCode;
  };
  const [ofGuide, ofPassport] = [`/media/guide/${code}/hoi-an/story`, `/media/passport/${code}/story`];
  expect(await picture(ofGuide)).toBe(404);
  await send("PATCH", { visibility: "link" });
  expect(await picture(ofGuide)).toBe(404);
  await send("PATCH", { visibility: "public" });
  expect(await picture(ofGuide)).toMatchObject(PHONE_SCREEN);
  expect(await picture(ofPassport)).toMatchObject(PHONE_SCREEN);
  await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, code));
  expect([await picture(ofGuide), await picture(ofPassport), await picture("/media/passport/00000000/story")]).toEqual([404, 404, 404]);
});

it("An address gets 60 pictures of travellers a minute, of guides and passports together, however many reads it has left", async () => {
  const { send, code } = await author();
  await send("PATCH", { visibility: "public" });
  const { fastify } = await lendApp(db, { limits: { persons_pictures: { hits: 2, seconds: 60 } } });
  const status = async (path: string) => {
    const { statusCode, headers } = await new Visitor(fastify).get(`/media/${path}/story`);
    return [statusCode, Number(headers["retry-after"] ?? 0) > 0];
  };
  expect(await status(`guide/${code}/hoi-an`)).toEqual([200, false]);
  expect(await status(`guide/${code}/hoi-an`)).toEqual([200, false]);
  expect(await status(`passport/${code}`)).toEqual([429, true]);
});

it("The newest guides are public ones, one of each traveller", async () => {
  const [one, draft] = [await author(), await author()];
  const authors = async (): Promise<string[]> =>
    (await one.browser().get("/guide/api/traveller-guides/newest/"))
      .json()
      .results.map((row: { traveller: { code: string } }) => row.traveller.code);
  expect(await authors()).not.toContain(one.code);
  await one.send("PATCH", { visibility: "public" });
  expect(await authors()).toContain(one.code);
  expect(await authors()).not.toContain(draft.code);
});
