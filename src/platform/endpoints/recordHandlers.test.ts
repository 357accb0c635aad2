import { describe, expect, it } from "vitest";
import { VISIBILITIES, WISHLIST_VISIBILITIES } from "../../accounts/travellers/enumerations.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildActivityVisit, buildAreaVisit, buildCountryVisit, buildCountryWish, buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { newUuid } from "../clock.ts";
import { sql } from "../db/sql.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

const signedIn = (account_id: string) => new Visitor(fastify).signIn(db, account_id);

async function scene(account: Parameters<typeof buildAccount>[1] = {}) {
  const { id } = await buildAccount(db, account);
  const own = await buildTraveller(db, { account_id: id });
  const visitor = await signedIn(id);
  const write = async (method: "PUT" | "PATCH" | "DELETE", url: string, payload: Record<string, unknown> = {}) =>
    visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { own, visitor, write };
}

interface Resource {
  path: string;
  field: string;
  /** Returns two things by their names in a body, in alphabetical order of their own names. */
  things: () => Promise<[string, string]>;
  nameOf: (record: never) => string;
  /** A thing that does not exist, an invalid name, and values of the wrong type. */
  wrong: unknown[];
}
const countries: Pick<Resource, "field" | "things" | "wrong"> = {
  field: "country",
  things: async () => ["NP", "VN"],
  wrong: ["XX", "Nepal", 7, null, undefined],
};
const RESOURCES: Resource[] = [
  {
    path: "/api/visited/area/",
    field: "area",
    things: async () => ["hoi-an", "pokhara"],
    nameOf: ({ area }: { area: { slug: string } }) => area.slug,
    wrong: ["no-such-place", "", 7, undefined],
  },
  { path: "/traveller/api/visited/country/", ...countries, nameOf: ({ country }: { country: { code: string } }) => country.code },
  { path: "/traveller/api/wishlist-country/", ...countries, nameOf: ({ country }: { country: { code: string } }) => country.code },
  {
    path: "/traveller/api/wishlist-business/",
    field: "business",
    things: async () => [(await buildBusiness(db, { name: "A" })).code, (await buildBusiness(db, { name: "B" })).code],
    nameOf: ({ business }: { business: { business_code: string } }) => business.business_code,
    wrong: ["zzzzzzzz", "no-code", 7, undefined],
  },
];

describe.each(RESOURCES)("$path", ({ path, field, things, nameOf, wrong }) => {
  const nameIn = (response: { json(): unknown }) => nameOf(response.json() as never);
  const namesIn = (response: { json(): { results: unknown[] } }) => response.json().results.map((one) => nameOf(one as never));

  it("creates a record of what is named, once: again, and at the same time, it is 200 with the first", async () => {
    const { visitor, own } = await scene();
    const [one] = await things();
    await visitor.token();
    const responses = await Promise.all([1, 2, 3].map(() => visitor.post(path, { [field]: one })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(responses.map((each) => each.json().uuid)).size).toBe(1);
    const again = await visitor.post(path, { [field]: one });
    expect([again.statusCode, again.headers["cache-control"], nameIn(again)]).toEqual([200, "private, no-store", one]);
    expect(Object.keys(again.json()).sort()).toEqual([field, "created", "traveller", "uuid"].sort());
    expect(again.json()).toMatchObject({ traveller: { code: own.code }, created: expect.stringMatching(/Z$/) });
    expect(again.body).not.toContain("@example.org");
  });

  it("takes a form too, and a first answer is given again by its key", async () => {
    const { visitor } = await scene();
    const [one, other] = await things();
    const form = { "content-type": "application/x-www-form-urlencoded", "idempotency-key": "once" };
    const send = (thing: string) => visitor.post(path, String(new URLSearchParams({ [field]: thing })), form);
    const [first, again, different] = [await send(one), await send(one), await send(other)];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
    expect(different.statusCode).toBe(409);
  });

  it("needs no verified address", async () => {
    const { visitor } = await scene({ email_verified_at: null });
    expect((await visitor.post(path, { [field]: (await things())[0] })).statusCode).toBe(201);
  });

  it.each(wrong)("refuses %j with 400 at the field", async (thing) => {
    const { visitor } = await scene();
    const response = await visitor.post(path, { [field]: thing });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });

  it("is read, replaced, changed and deleted by its owner", async () => {
    const { visitor, write } = await scene();
    const [one, other] = await things();
    const url = `${path}${(await visitor.post(path, { [field]: one })).json().uuid}/`;
    expect(nameIn(await visitor.get(url))).toBe(one);
    expect(nameIn(await write("PUT", url, { [field]: other }))).toBe(other);
    expect(nameIn(await write("PATCH", url, {}))).toBe(other);
    expect(nameIn(await write("PATCH", url, { [field]: one }))).toBe(one);
    expect((await write("PUT", url, {})).json()).toEqual({ [field]: ["This field is required."] });
    for (const method of ["PUT", "PATCH"] as const) expect((await write(method, url, { [field]: wrong[0] })).statusCode).toBe(400);
    await visitor.post(path, { [field]: other });
    const twice = await write("PUT", url, { [field]: other });
    expect([twice.statusCode, Object.keys(twice.json())]).toEqual([400, [field]]);
    expect((await write("DELETE", url)).statusCode).toBe(204);
    expect([(await write("DELETE", url)).statusCode, (await visitor.get(url)).statusCode]).toEqual([404, 404]);
  });

  it("of somebody else does not exist, to read or to write", async () => {
    const [{ visitor }, stranger] = [await scene(), await scene()];
    const [one, other] = await things();
    const url = `${path}${(await visitor.post(path, { [field]: one })).json().uuid}/`;
    expect((await stranger.visitor.get(url)).statusCode).toBe(404);
    for (const method of ["PUT", "PATCH", "DELETE"] as const)
      expect((await stranger.write(method, url, { [field]: other })).statusCode, method).toBe(404);
    expect(nameIn(await visitor.get(url))).toBe(one);
  });

  it("is 401 signed out, 403 without the token and without a traveller, and an empty list for an account without one", async () => {
    const { visitor } = await scene();
    const payload = { [field]: (await things())[0] };
    expect((await new Visitor(fastify).post(path, payload)).statusCode).toBe(401);
    expect((await new Visitor(fastify).get(path)).statusCode).toBe(401);
    expect((await visitor.request({ method: "POST", url: path, payload })).statusCode).toBe(403);
    const owner = await signedIn((await buildAccount(db)).id);
    expect((await owner.post(path, payload)).statusCode).toBe(403);
    expect((await owner.get(path)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("is listed newest first or as asked, in pages, and one's own alone", async () => {
    const { visitor, own } = await scene();
    const [one, other] = await things();
    await (await scene()).visitor.post(path, { [field]: one });
    for (const thing of [other, one]) await visitor.post(path, { [field]: thing });
    expect(namesIn(await visitor.get(path))).toEqual([one, other]);
    expect(namesIn(await visitor.get(`${path}?traveller__code=${own.code}`))).toEqual([one, other]);
    expect(namesIn(await visitor.get(`${path}?ordering=created`))).toEqual([other, one]);
    expect(namesIn(await visitor.get(`${path}?ordering=name`))).toEqual([one, other]);
    expect(namesIn(await visitor.get(`${path}?ordering=-name`))).toEqual([other, one]);
    const first = (await visitor.get(`${path}?page_size=1`)).json();
    expect([first.count, first.results.length, first.previous]).toEqual([2, 1, null]);
    expect(namesIn(await visitor.get(new URL(first.next).pathname + new URL(first.next).search))).toEqual([other]);
    expect((await visitor.get(`${path}?page=2`)).statusCode).toBe(404);
    expect((await visitor.get(`${path}?ordering=uuid`)).statusCode).toBe(400);
  });
});

/**
 * Expected visibility of each list, stated independently of the rule: by the visibility of the profile, that of the wishlist, and the
 * viewer.
 */
const LISTS = {
  lists: ["/traveller/api/visited/business/", "/api/visited/area/", "/traveller/api/visited/country/"],
  wishlist: ["/traveller/api/visited/activity/", "/traveller/api/wishlist-business/", "/traveller/api/wishlist-country/"],
};
const PEOPLE = ["visitor", "other", "requested", "follower", "blocks", "blocked", "self", "owner", "staff"] as const;
type Asking = (typeof PEOPLE)[number];
const STRANGERS: Asking[] = ["visitor", "other", "requested", "owner", "staff"];

function maySee(who: Asking, part: keyof typeof LISTS, profile: string, wishlist: string, isVerified: boolean): boolean {
  if (who === "self") return true;
  if (!isVerified || who === "blocks" || who === "blocked") return false;
  const asStranger = STRANGERS.includes(who);
  if (part === "lists") return !(profile === "private" && asStranger);
  if (wishlist === "private") return false;
  return asStranger ? profile === "public" && wishlist === "public" : true;
}

describe.each(
  Object.keys(VISIBILITIES).flatMap((profile) =>
    Object.keys(WISHLIST_VISIBILITIES).flatMap((wishlist) => [true, false].map((isVerified) => ({ profile, wishlist, isVerified }))),
  ),
)("The lists of a $profile profile, wishlist $wishlist, verified $isVerified", ({ profile, wishlist, isVerified }) => {
  async function people() {
    const account = await buildAccount(db, isVerified ? {} : { email_verified_at: null });
    const { code } = await buildTraveller(db, { visibility: profile, wishlist_visibility: wishlist, account_id: account.id });
    const business = await buildBusiness(db);
    await buildVisit(db, { traveller: code, business: business.code });
    await buildVisit(db, { traveller: code, business: (await buildBusiness(db)).code, is_recommended: false });
    await buildAreaVisit(db, { traveller: code });
    await buildCountryVisit(db, { traveller: code });
    await buildActivityVisit(db, { traveller: code });
    await buildWish(db, { traveller: code, business: business.code });
    await buildCountryWish(db, { traveller: code });
    const traveller = async (begin: (viewer: string) => Promise<unknown> = async () => undefined) => {
      const accountId = (await buildAccount(db)).id;
      await begin((await buildTraveller(db, { account_id: accountId })).code);
      return signedIn(accountId);
    };
    const follow = (status: string) => (from: string) =>
      insertRelationships(db, [{ uuid: newUuid(), from_traveller: from, to_traveller: code, status }]);
    const block = (from: string, to: string) =>
      db.execute(sql`INSERT INTO traveller_block (uuid, traveller, blocked) VALUES (${newUuid()}, ${from}, ${to})`);
    const asking: Record<Asking, Visitor> = {
      visitor: new Visitor(fastify),
      other: await traveller(),
      requested: await traveller(follow("requested")),
      follower: await traveller(follow("following")),
      blocks: await traveller(async (viewer) => [await follow("following")(viewer), await block(viewer, code)]),
      blocked: await traveller(async (viewer) => [await follow("following")(viewer), await block(code, viewer)]),
      self: await signedIn(account.id),
      owner: await signedIn((await buildAccount(db)).id),
      staff: await signedIn((await buildAccount(db, { roles: ["staff"] })).id),
    };
    return { code, asking };
  }

  it("are seen by whom they are meant for, and do not exist for the others", async () => {
    const { code, asking } = await people();
    for (const who of PEOPLE)
      for (const [part, paths] of Object.entries(LISTS) as [keyof typeof LISTS, string[]][])
        for (const path of paths) {
          const response = await asking[who].get(`${path}?traveller__code=${code}`);
          const isSeen = maySee(who, part, profile, wishlist, isVerified);
          expect([response.statusCode, response.headers["cache-control"]], `${who} ${path}`).toEqual([
            isSeen ? 200 : 404,
            "private, no-store",
          ]);
          if (!isSeen) continue;
          // One of the two visits is not a recommendation.
          const all = path.includes("visited/business") && maySee(who, "wishlist", profile, wishlist, isVerified) ? 2 : 1;
          expect(response.json().count, `${who} ${path}`).toBe(all);
          expect(response.json().results, `${who} ${path}`).toHaveLength(all);
        }
  });
});

it("A visit that is no recommendation is not found by asking for it", async () => {
  const { code } = await buildTraveller(db);
  await buildVisit(db, { traveller: code, business: (await buildBusiness(db)).code, is_recommended: false });
  const response = await new Visitor(fastify).get(`${LISTS.lists[0]}?traveller__code=${code}&is_recommended=false`);
  expect([response.statusCode, response.json().count]).toEqual([200, 0]);
});

it.each(["zzzzzzzz", "nobody", ""])("The lists of %j, who is nobody, are 404", async (code) => {
  for (const path of Object.values(LISTS).flat())
    expect((await new Visitor(fastify).get(`${path}?traveller__code=${code}`)).statusCode, path).toBe(404);
});
