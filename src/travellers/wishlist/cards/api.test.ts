import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { buildWish } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { markWishes } from "./api.ts";
import { codesOfCards, withWishes } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

/** Builds a traveller who saved the first of two listings. */
async function scene() {
  const [saved, other] = [await buildBusiness(db, { name: "Saved" }), await buildBusiness(db, { name: "Other" })];
  // The page of the area quotes this recommendation.
  await buildVisit(db, { business: saved.code, comment: "Sit by the window.", rating: 3 });
  const own = await buildTraveller(db);
  const { uuid } = await buildWish(db, { traveller: own.code, business: saved.code });
  return { own, saved, other, uuid, visitor: await new Visitor(fastify).signIn(db, own.account_id as string) };
}

/** Collects the mark of every card in a response by its listing's code. */
function collectMarks(node: unknown, found: Record<string, unknown> = {}): Record<string, unknown> {
  if (typeof node !== "object" || node === null) return found;
  const { business_code, wishlist_uuid } = node as Record<string, unknown>;
  if (wishlist_uuid !== undefined) found[String(business_code)] = wishlist_uuid;
  for (const value of Object.values(node)) collectMarks(value, found);
  return found;
}

describe("cards", () => {
  it.each([
    ["the list", () => "/guide/api/business/?page_size=100"],
    ["a listing", (code: string) => `/api/business/${code}/`],
    ["a listing of the guide", (code: string) => `/guide/api/business/${code}/`],
    ["the page of an area, which is cached for everybody", () => "/guide/api/area/hoi-an/"],
    ["the wishlist", () => "/traveller/api/wishlist-business/"],
  ])("of %s say what the one who asks has saved", async (_name, pathOf) => {
    const { saved, other, uuid, visitor } = await scene();
    const response = await visitor.get(pathOf(saved.code));
    expect(response.statusCode).toBe(200);
    const marks = collectMarks(response.json());
    expect(marks[saved.code]).toBe(uuid);
    if (other.code in marks) expect(marks[other.code]).toBeNull();
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  it("say nothing to visitors, to others and to accounts without a traveller", async () => {
    const { saved } = await scene();
    const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id as string);
    for (const visitor of [new Visitor(fastify), other])
      expect((await visitor.get(`/api/business/${saved.code}/`)).json().wishlist_uuid).toBeNull();
  });

  it("of what is the same for everybody stay so for everybody else", async () => {
    const { visitor, uuid } = await scene();
    const ask = async (who: Visitor) => (await who.get("/guide/api/area/hoi-an/")).body;
    const before = await ask(new Visitor(fastify));
    expect(await ask(visitor)).toContain(uuid);
    expect(await ask(new Visitor(fastify))).toBe(before);
  });

  it("of another's wishlist say what oneself saved", async () => {
    const { saved, own } = await scene();
    const other = await buildTraveller(db, { wishlist_visibility: "public" });
    await buildWish(db, { traveller: other.code, business: saved.code });
    const visitor = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id as string);
    const ofOther = (await visitor.get(`/traveller/api/wishlist-business/?traveller__code=${other.code}`)).json();
    expect(ofOther.results[0].business.wishlist_uuid).toBeNull();
    expect(JSON.stringify(ofOther)).not.toContain(own.code);
  });
});

describe("the step after the handlers", () => {
  const card = { business_code: "abcdefgh", wishlist_uuid: null };
  const response = z.object({ cards: z.array(z.object({ business_code: z.string(), wishlist_uuid: z.string().nullable() })) });
  const made = (path: string, handler: () => Promise<z.infer<typeof response>>): EndpointHandler =>
    handle(endpoint({ method: "GET", path, summary: "", tag: "", access: "public", response }), handler);

  it("runs one query for all cards, and no query without cards", async () => {
    const { saved, other, uuid, own } = await scene();
    let queries = 0;
    const counting = new Proxy(db, {
      get(target, name, receiver) {
        if (name === "select") queries += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const cards = [saved, other, saved].map(({ code }) => ({ ...card, business_code: code }));
    const ask = (one: EndpointHandler, traveller: { code: string } | undefined) =>
      one.handler({} as never, { db: counting, traveller } as never) as Promise<{ cards: (typeof card)[] }>;
    const many = markWishes(made("/api/made/", async () => ({ cards })));
    expect((await ask(many, own)).cards.map(({ wishlist_uuid }) => wishlist_uuid)).toEqual([uuid, null, uuid]);
    expect(queries).toBe(1);
    await ask(many, undefined);
    await ask(markWishes(made("/api/made/", async () => ({ cards: [] }))), own);
    expect(queries).toBe(1);
    // The handler's own response stays unmarked, because it may be cached for others.
    expect(cards.every(({ wishlist_uuid }) => wishlist_uuid === null)).toBe(true);
  });

  it("leaves what names no card as it is, without a question", async () => {
    const { saved, own } = await scene();
    const ask = (one: EndpointHandler, ctx: object) => one.handler({} as never, { traveller: own, ...ctx } as never) as Promise<unknown>;
    const cards = [{ ...card, business_code: saved.code }];
    const narrow = z.object({ cards: z.array(z.object({ business_code: z.string() })) });
    const unnamed = handle(
      endpoint({ method: "GET", path: "/api/unnamed/", summary: "", tag: "", access: "public", response: narrow }),
      async () => ({ cards }),
    );
    expect(await ask(markWishes(unnamed), {})).toEqual({ cards });
    expect(await ask(markWishes(made("/api/named/", async () => ({ cards }))), { db })).not.toEqual({ cards });
    const silent = handle(endpoint({ method: "GET", path: "/api/silent/", summary: "", tag: "", access: "public" }), async () => undefined);
    expect(markWishes(silent)).toBe(silent);
  });

  it("works out what a response names at the first answer to a traveller, not at a start", async () => {
    const { own } = await scene();
    let reads = 0;
    const late = z.lazy(() => {
      reads += 1;
      return response;
    });
    const one = markWishes(
      handle(endpoint({ method: "GET", path: "/api/late/", summary: "", tag: "", access: "public", response: late }), async () => ({
        cards: [],
      })),
    );
    const ask = (traveller?: object) => one.handler({} as never, { db, traveller } as never);
    await ask();
    expect(reads).toBe(0);
    await ask(own);
    const once = reads;
    expect(once).toBeGreaterThan(0);
    await ask(own);
    expect(reads).toBe(once);
  });
});

describe("the rules", () => {
  const date = new Date();
  const response = {
    date,
    one: { business_code: "a", wishlist_uuid: null },
    many: [{ business_code: "b", wishlist_uuid: null }],
    text: "x",
  };

  it("find every card, however deep", () => expect([...codesOfCards(response)]).toEqual(["a", "b"]));

  it("write into a copy", () => {
    expect(withWishes(response, new Map([["b", "uuid"]]))).toEqual({
      ...response,
      many: [{ business_code: "b", wishlist_uuid: "uuid" }],
    });
    expect(response.many[0]?.wishlist_uuid).toBeNull();
  });
});
