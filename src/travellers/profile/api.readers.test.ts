import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildCountryVisit } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { GuideRow } from "../guides/contract.ts";
import type { VisitedBusiness } from "../visits/contract.ts";
import type { Passport } from "./contract.ts";
import { NEWS_GUIDES_MAX, NEWS_MAX, NEWS_OF_EACH_MAX } from "./rules.ts";

/** Covers what pages about people show to each reader. */

const db = testDatabase();
const { fastify } = await buildApp(db);
const HOME = "/traveller/api/home/";

async function person(name = "Somebody", values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name, ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const put = async (place: string, payload: object) =>
    visitor.put(`/traveller/api/guide/${place}/`, {
      visibility: "public",
      entries: [{ business: (await buildBusiness(db)).code, note: "" }],
      ...payload,
    });
  return { ...own, visitor, put, get: async <Answer>(url: string) => (await visitor.get(url)).json() as Answer };
}
type Person = Awaited<ReturnType<typeof person>>;

const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller, to_traveller, status }]);
const block = (one: string, blocked: string) => insertBlocks(db, [{ uuid: newUuid(), traveller: one, blocked }]);
const hide = (one: Person) => db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, one.account_id));
const unverified = (one: Person) => db.update(account).set({ email_verified_at: null }).where(eq(account.id, one.account_id));

describe("a passport", () => {
  /** Returns what each reader sees of a passport: everything, the name with counts, or nothing. */
  async function seen(visibility: "public" | "private", change: (one: Person) => Promise<unknown> = async () => undefined) {
    const joao = await person("João", { visibility, home_country: "PT" });
    await buildCountryVisit(db, { traveller: joao.code, country_code: "VN" });
    const [follower, asking, blocking, blocked, followed] = await Promise.all(Array.from({ length: 5 }, () => person()));
    if (!follower || !asking || !blocking || !blocked || !followed) throw new Error("five are needed");
    await follow(follower.code, joao.code);
    await follow(asking.code, joao.code, "requested");
    // A person whom João follows sees nothing more of him.
    await follow(joao.code, followed.code);
    await block(blocking.code, joao.code);
    await block(joao.code, blocked.code);
    await change(joao);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const readers = {
      joao: joao.visitor,
      follower: follower.visitor,
      followed: followed.visitor,
      asking: asking.visitor,
      blocking: blocking.visitor,
      blocked: blocked.visitor,
      owner,
      nobody: new Visitor(fastify),
    };
    const found: Record<string, string> = {};
    for (const [name, visitor] of Object.entries(readers)) {
      const response = await visitor.get(`/traveller/api/passport/${joao.code}/`);
      if (response.statusCode !== 200) {
        found[name] = `${response.statusCode}`;
        continue;
      }
      const passport = response.json<Passport>();
      const { countries, since, traveller: shown, sees_lists } = passport;
      const parts = [countries.length > 0, since !== null, shown.home_country !== null, sees_lists];
      found[name] = parts.every(Boolean) ? "all" : parts.some(Boolean) ? "mixed" : "counts";
      // Counts are visible to every reader.
      expect(shown.countries_visited_count, name).toBe(1);
      expect(response.body, name).not.toMatch(/@example|wishlist_visibility|account_id|is_suggested/);
    }
    return found;
  }

  it("of a public traveller is for everybody without a block", async () => {
    expect(await seen("public")).toEqual({
      joao: "all",
      follower: "all",
      followed: "all",
      asking: "all",
      owner: "all",
      nobody: "all",
      blocking: "404",
      blocked: "404",
    });
  });

  it("of a private one is for who was accepted; others see name and counts", async () => {
    expect(await seen("private")).toEqual({
      joao: "all",
      follower: "all",
      followed: "counts",
      asking: "counts",
      owner: "counts",
      nobody: "counts",
      blocking: "404",
      blocked: "404",
    });
  });

  it("of somebody unverified is for themself", async () => {
    const found = await seen("public", unverified);
    expect(Object.entries(found).filter(([, what]) => what !== "404")).toEqual([["joao", "all"]]);
  });

  it("of an account about to be deleted is nobody else's", async () => {
    const found = await seen("public", hide);
    for (const name of ["follower", "followed", "nobody", "owner"]) expect(found[name], name).toBe("404");
  });

  it("says of a follow what it is, both ways, and of a request to oneself nothing", async () => {
    const [maya, joao] = [await person("Maya"), await person("João")];
    await follow(joao.code, maya.code, "requested");
    const passport = await maya.get<Passport>(`/traveller/api/passport/${joao.code}/`);
    expect([passport.own_follow, passport.follows_you]).toEqual([null, false]);
    const own = await maya.get<Passport>(`/traveller/api/passport/${maya.code}/`);
    expect([own.is_self, own.own_follow, own.follows_you]).toEqual([true, null, false]);
  });

  it("counts recommendations, not visits", async () => {
    const joao = await person("João");
    for (const is_recommended of [true, true, false])
      await buildVisit(db, { traveller: joao.code, business: (await buildBusiness(db)).code, is_recommended });
    const passport = (await new Visitor(fastify).get(`/traveller/api/passport/${joao.code}/`)).json<Passport>();
    expect(passport.recommendations_count).toBe(2);
  });
});

describe("the news at home", () => {
  const readNewsAuthors = async (who: Person) => {
    const { news } = await who.get<{ news: VisitedBusiness[] }>(HOME);
    return news.map(({ traveller: by }) => by.code);
  };
  const recommend = async (who: Person) => buildVisit(db, { traveller: who.code, business: (await buildBusiness(db)).code });

  it("are of people one follows: not of strangers, of who was asked, of followers, nor of oneself", async () => {
    const [maya, friend, asked, follower, stranger] = await Promise.all(Array.from({ length: 5 }, () => person()));
    if (!maya || !friend || !asked || !follower || !stranger) throw new Error("five are needed");
    await follow(maya.code, friend.code);
    await follow(maya.code, asked.code, "requested");
    await follow(follower.code, maya.code);
    for (const one of [maya, friend, asked, follower, stranger]) await recommend(one);
    expect(await readNewsAuthors(maya)).toEqual([friend.code]);
  });

  it("are only of whom one may see: a private person who accepted, nobody hidden, blocked or blocking", async () => {
    const [maya, quiet, gone, blocking, blocked, unproven] = await Promise.all(Array.from({ length: 6 }, () => person()));
    if (!maya || !quiet || !gone || !blocking || !blocked || !unproven) throw new Error("six are needed");
    for (const one of [quiet, gone, blocking, blocked, unproven]) {
      await follow(maya.code, one.code);
      await recommend(one);
      await one.put("hoi-an", {});
    }
    await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, quiet.code));
    await block(blocking.code, maya.code);
    await block(maya.code, blocked.code);
    await hide(gone);
    await unverified(unproven);
    expect(await readNewsAuthors(maya)).toEqual([quiet.code]);
    const { guides } = await maya.get<{ guides: GuideRow[] }>(HOME);
    expect(guides.map((one) => one.traveller.code)).toEqual([quiet.code]);
  });

  it("are a few of each, and few altogether, so that nobody buries the others", async () => {
    const maya = await person("Maya");
    const friends = [await person("Ana"), await person("Bo"), await person("Cai")];
    for (const friend of friends) {
      await follow(maya.code, friend.code);
      for (let index = 0; index <= NEWS_OF_EACH_MAX; index += 1) await recommend(friend);
    }
    const news = await readNewsAuthors(maya);
    expect(news).toHaveLength(NEWS_MAX);
    expect(friends.map(({ code }) => news.filter((one) => one === code).length)).toEqual([2, NEWS_OF_EACH_MAX, NEWS_OF_EACH_MAX]);
  });

  it("tell who asks to follow, without those whom one may not see", async () => {
    const [maya, asking, hidden, blocked] = await Promise.all(Array.from({ length: 4 }, () => person()));
    if (!maya || !asking || !hidden || !blocked) throw new Error("four are needed");
    for (const one of [asking, hidden, blocked]) await follow(one.code, maya.code, "requested");
    await hide(hidden);
    await block(maya.code, blocked.code);
    expect(await maya.get(HOME)).toMatchObject({ requests_count: 1 });
  });

  it("are for travellers: nobody else has any", async () => {
    expect((await new Visitor(fastify).get(HOME)).statusCode).toBe(401);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await owner.get(HOME)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("guides in the news", () => {
  const readNewsGuides = async (who: Person) => {
    const { guides } = await who.get<{ guides: GuideRow[] }>(HOME);
    return guides.map(({ traveller: by, place }) => `${by.name} ${place.slug}`);
  };

  it("are the public ones of people one follows that have something in them, those changed last first", async () => {
    const [maya, ana, bo, stranger] = [await person("Maya"), await person("Ana"), await person("Bo"), await person("Cai")];
    for (const one of [ana, bo]) await follow(maya.code, one.code);
    await ana.put("hoi-an", {});
    await ana.put("vn", { visibility: "link" });
    await ana.put("ubud", { entries: [] });
    await bo.put("vn", { letter: "All of it." });
    await bo.put("hoi-an", { visibility: "private" });
    await stranger.put("hoi-an", {});
    await maya.put("hoi-an", {});
    expect(await readNewsGuides(maya)).toEqual(["Bo vn", "Ana hoi-an"]);
    await ana.put("hoi-an", { letter: "Once more." });
    expect(await readNewsGuides(maya)).toEqual(["Ana hoi-an", "Bo vn"]);
  });

  it("have the shape of lists of guides, and tell no key", async () => {
    const [maya, ana] = [await person("Maya"), await person("Ana")];
    await follow(maya.code, ana.code);
    const saved = (await ana.put("vn", { letter: "All of it." })).json();
    const { guides } = await maya.get<{ guides: GuideRow[] }>(HOME);
    const list = await maya.get<{ results: GuideRow[] }>(`/traveller/api/guide/?traveller__code=${ana.code}`);
    expect(guides).toEqual(list.results);
    expect(guides).toMatchObject([{ place: { slug: "vn", name: "Vietnam" }, places_count: 1, url: `/traveller/${ana.code}/vn/` }]);
    expect(JSON.stringify(guides)).not.toContain(saved.link_key);
  });

  it("are few", async () => {
    const maya = await person("Maya");
    for (let index = 0; index <= NEWS_GUIDES_MAX; index += 1) {
      const friend = await person(`Friend ${index}`);
      await follow(maya.code, friend.code);
      await friend.put("hoi-an", {});
    }
    expect(await readNewsGuides(maya)).toEqual(["Friend 3 hoi-an", "Friend 2 hoi-an", "Friend 1 hoi-an"]);
  });
});

describe("lists of people", () => {
  it("are one's own, in pages that can be turned, newest first", async () => {
    const [maya, other] = [await person("Maya"), await person("Other")];
    for (const name of ["Ana", "Bo", "Cai"]) await follow(maya.code, (await person(name)).code);
    const page = async (number: number) =>
      maya.get<{ count: number; next: string | null; results: { traveller: { name: string } }[] }>(
        `/traveller/api/people/?kind=following&page_size=2&page=${number}`,
      );
    const [first, second] = [await page(1), await page(2)];
    expect([first.count, first.results.length, second.results.length, second.next]).toEqual([3, 2, 1, null]);
    expect([...first.results, ...second.results].map((one) => one.traveller.name).sort()).toEqual(["Ana", "Bo", "Cai"]);
    expect((await maya.visitor.get("/traveller/api/people/?page=9")).statusCode).toBe(404);
    expect(await other.get("/traveller/api/people/")).toMatchObject({ count: 0 });
  });

  it("end with a block for both sides, in all three kinds", async () => {
    const [maya, ana] = [await person("Maya"), await person("Ana")];
    await follow(maya.code, ana.code);
    await follow(ana.code, maya.code);
    expect((await maya.visitor.post("/traveller/api/block/", { traveller: ana.code })).statusCode).toBe(201);
    for (const who of [maya, ana])
      for (const kind of ["following", "followers", "requests"])
        expect(await who.get(`/traveller/api/people/?kind=${kind}`), kind).toMatchObject({ count: 0, results: [] });
  });
});

describe("an invitation", () => {
  const LIST = "/traveller/api/traveller/";
  const brought = async (who: Person) => (await who.get<{ brought: number }>("/traveller/api/invitation/")).brought;
  const join = async (email: string, referrer: string) =>
    (await new Visitor(fastify).post(LIST, { first_name: "Inês", last_name: "Duarte", email, referrer })).statusCode;
  const verify = (email: string) => db.update(account).set({ email_verified_at: new Date() }).where(eq(account.email, email));

  it("counts each person once, and only who proved their address", async () => {
    const maya = await person("Maya");
    for (const email of ["a@example.org", "b@example.org", "c@example.org"]) expect(await join(email, maya.code)).toBe(201);
    expect(await brought(maya)).toBe(0);
    await verify("a@example.org");
    await verify("b@example.org");
    expect(await brought(maya)).toBe(2);
    await verify("a@example.org");
    expect(await brought(maya)).toBe(2);
    expect(await brought(await person("Other"))).toBe(0);
  });

  it("of a private traveller counts too, and names nobody to who comes by it", async () => {
    const quiet = await person("Quiet", { visibility: "private" });
    expect((await new Visitor(fastify).get(`/traveller/api/inviter/${quiet.code}/`)).statusCode).toBe(404);
    expect(await join("d@example.org", quiet.code)).toBe(201);
    await verify("d@example.org");
    expect(await brought(quiet)).toBe(1);
  });

  it("says of who invites no more than a name with a picture, and of a block nothing", async () => {
    const maya = await person("Maya", { home_country: "SE" });
    expect(Object.keys((await new Visitor(fastify).get(`/traveller/api/inviter/${maya.code}/`)).json()).sort()).toEqual([
      "code",
      "name",
      "selfie_avatar_uuid",
    ]);
    await hide(maya);
    expect((await new Visitor(fastify).get(`/traveller/api/inviter/${maya.code}/`)).statusCode).toBe(404);
  });

  it("is nobody's who is signed out", async () =>
    expect((await new Visitor(fastify).get("/traveller/api/invitation/")).statusCode).toBe(401));
});
