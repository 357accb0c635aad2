import { beforeEach, describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { visited_business } from "../../travellers/visits/tables.ts";
import * as BusinessPage from "./BusinessPage.tsx";

const db = testDatabase();
const PROFILE = ":code/";
const { fastify, pages } = await buildApp(db, {
  site: { build: pagesBuild(plainRoot, [guidePage(PROFILE, PROFILE, BusinessPage)]), clientFolder: temporaryFolder() },
});
// Rolling back a test does not invalidate the cache.
beforeEach(() => pages?.invalidate("*"));

const visitor = new Visitor(fastify);
async function look(code: string) {
  pages?.invalidate("*");
  const response = await visitor.get(`/${code}/`);
  return {
    status: response.statusCode,
    body: response.body,
    data: response.statusCode === 200 ? shownOn(response.body, PROFILE).data : undefined,
  };
}

describe("the page of a listing", () => {
  it("is 404 for what is not published, not there, or no code", async () => {
    const hidden = await buildBusiness(db, { is_published: false, name: "Hidden" });
    for (const code of [hidden.code, "zzzzzzzz", "no-code"]) {
      const { status, body } = await look(code);
      expect(status, code).toBe(404);
      expect(body).not.toContain("Hidden");
    }
  });

  it("is not there any more once it is unpublished", async () => {
    const { code } = await buildBusiness(db);
    expect((await look(code)).status).toBe(200);
    await db.update(business).set({ is_published: false }).where(eq(business.code, code));
    expect((await look(code)).status).toBe(404);
  });

  it("tells nobody which channel manager it has, not even its owner: the page is one for all", async () => {
    const owner = await buildTraveller(db);
    const { code } = await buildBusiness(db, { owners: [owner.account_id], channel_manager: "cloudbeds" });
    const signedIn = await new Visitor(fastify).signIn(db, owner.account_id);
    for (const one of [visitor, signedIn]) expect((await one.get(`/${code}/`)).body).not.toContain("cloudbeds");
  });

  it("tells search engines and other sites its name, place and picture, at one address", async () => {
    const { code, cover_image_uuid } = await buildBusiness(db, { name: "Es Batu" });
    const { data } = await look(code);
    const head = BusinessPage.meta({ loaderData: data, matches: [{ loaderData: { origin: "https://guide.test" } }] } as never);
    expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `https://guide.test/${code}/` });
    expect(head).toContainEqual({ property: "og:image", content: `https://guide.test/media/${cover_image_uuid}/social` });
    expect(JSON.stringify(head)).toContain("Es Batu, Hội An");
    const missing = BusinessPage.meta({ matches: [] } as never);
    expect(missing).toContainEqual({ title: "Page not found · The Guide" });
    expect(missing).toContainEqual({ name: "robots", content: "noindex" });
  });

  it("keeps a name that is a tag a text, for machines too", async () => {
    const { code } = await buildBusiness(db, { name: "</script><script>alert(1)</script>" });
    await buildItem(db, { business_profile: code, kind: "room", title: "</script>" });
    const { data } = await look(code);
    const head = BusinessPage.meta({ loaderData: data, matches: [{ loaderData: { origin: "https://guide.test" } }] } as never);
    const [graph] = head.flatMap((one) => ("script:ld+json" in one ? [one["script:ld+json"]] : []));
    expect(JSON.parse(JSON.stringify(graph))).toBeTruthy();
    expect(data.business.name).toBe("</script><script>alert(1)</script>");
  });

  it("quotes nobody who became private, hides, or took the recommendation back", async () => {
    const { code } = await buildBusiness(db);
    const author = await buildTraveller(db, { name: "Linh" });
    const visit = await buildVisit(db, { business: code, traveller: author.code, comment: "Go out of your way.", rating: 3 });
    const quote = async () => (await look(code)).data.quote;
    expect(await quote()).toMatchObject({ traveller: { name: "Linh" }, comment: "Go out of your way." });
    const set = (visibility: "public" | "private") => db.update(traveller).set({ visibility }).where(eq(traveller.code, author.code));
    await set("private");
    expect(await quote()).toBeNull();
    await set("public");
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, author.account_id));
    expect(await quote()).toBeNull();
    await db.update(account).set({ email_verified_at: new Date() }).where(eq(account.id, author.account_id));
    expect(await quote()).not.toBeNull();
    await db.update(visited_business).set({ is_recommended: false }).where(eq(visited_business.uuid, visit.uuid));
    expect(await quote()).toBeNull();
  });

  it("shows near it what is published, without itself", async () => {
    const at = (name: string, latitude: number, values = {}) =>
      buildBusiness(db, { name, latitude, longitude: -140.5, area: null, ...values });
    const here = await at("Here", -9.5);
    await at("Near", -9.501);
    await at("Hidden", -9.502, { is_published: false });
    const { data } = await look(here.code);
    expect(data.near.map(({ name }: { name: string }) => name)).toEqual(["Near"]);
  });
});
