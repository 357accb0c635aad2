import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { builtLanguage, withGerman } from "../../tools/testing/languages.ts";
import { buildTrail } from "../../tools/testing/routes.ts";

const db = testDatabase();
/** A separate server, because a server caches its shards for ten minutes. */
const app = async (more: Parameters<typeof buildApp>[1] = {}) => (await buildApp(db, more)).fastify;
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, href]) => href as string);

describe("robots.txt", () => {
  it("is a text that names the sitemap on the guide's public address", async () => {
    const response = await (await app()).inject("/robots.txt");
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(response.body).toContain("Sitemap: https://guide.test/sitemap.xml");
  });
});

describe("the sitemap", () => {
  it("of an empty guide has its own pages, and none of a country or activity without listings", async () => {
    const server = await app();
    const index = await server.inject("/sitemap.xml");
    expect([index.statusCode, index.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(locations(index.body)).toEqual(["https://guide.test/sitemaps/guide-1.xml"]);
    const shard = await server.inject("/sitemaps/guide-1.xml");
    expect(shard.statusCode).toBe(200);
    const paths = locations(shard.body).map((href) => href.replace("https://guide.test", ""));
    for (const path of ["/explore/", "/explore/countries/", "/for-business/", "/privacy-policy/"]) expect(paths).toContain(path);
    for (const path of ["/explore/ID/", "/explore/activities/surfing/"]) expect(paths).not.toContain(path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/.*\/$/);
  });

  it("has every published listing and its area, with the day of the last change", async () => {
    const { code } = await buildBusiness(db, { area: "ubud", business_type: "activity", activity_subtype: "yoga" });
    const hidden = await buildBusiness(db, { area: "paris", is_published: false });
    const server = await app();
    expect(locations((await server.inject("/sitemap.xml")).body)).toEqual(
      ["guide-1", "areas-1", "listings-1"].map((name) => `https://guide.test/sitemaps/${name}.xml`),
    );
    const listings = (await server.inject("/sitemaps/listings-1.xml")).body;
    expect(locations(listings)).toEqual([`https://guide.test/${code}/`]);
    expect(listings).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/);
    expect(listings).not.toContain(hidden.code);
    expect(locations((await server.inject("/sitemaps/areas-1.xml")).body)).toEqual(["https://guide.test/explore/ID/ubud/"]);
    const own = locations((await server.inject("/sitemaps/guide-1.xml")).body);
    for (const path of ["/explore/ID/", "/explore/activities/yoga/", "/explore/ID/activities/yoga/"])
      expect(own).toContain(`https://guide.test${path}`);
    expect(own).not.toContain("https://guide.test/explore/FR/");
  });

  it("has the pages of public travellers with a verified address, and of nobody else", async () => {
    const shown = [await buildTraveller(db), await buildTraveller(db)];
    const unverified = await buildAccount(db, { email_verified_at: null });
    const going = await buildAccount(db, { deletion_requested: new Date() });
    const hidden = [
      await buildTraveller(db, { visibility: "private" }),
      await buildTraveller(db, { account_id: unverified.id }),
      await buildTraveller(db, { account_id: going.id }),
    ];
    const server = await app();
    expect(locations((await server.inject("/sitemap.xml")).body)).toContain("https://guide.test/sitemaps/travellers-1.xml");
    const { body } = await server.inject("/sitemaps/travellers-1.xml");
    for (const { code } of shown) expect(body).toContain(`<loc>https://guide.test/traveller/${code}/</loc></url>`);
    for (const { code } of hidden) expect(body).not.toContain(code);
    for (const address of ["/traveller/following/", "/traveller/invite/", "/traveller/wishlist/"]) expect(body).not.toContain(address);
  });

  it("has the pages of routes, also of those outside of all areas", async () => {
    await buildTrail(db, "River Walk", 0);
    await buildTrail(db, "Far Ridge", 0, { area_id: null });
    const server = await app();
    expect(locations((await server.inject("/sitemap.xml")).body)).toContain("https://guide.test/sitemaps/routes-1.xml");
    expect(locations((await server.inject("/sitemaps/routes-1.xml")).body)).toEqual([
      "https://guide.test/explore/VN/routes/far-ridge/",
      "https://guide.test/explore/VN/hoi-an/routes/river-walk/",
    ]);
  });

  it("comes compressed to who takes that", async () => {
    await buildBusiness(db);
    const response = await (await app()).inject({ url: "/sitemaps/listings-1.xml", headers: { "accept-encoding": "gzip, br" } });
    expect([response.headers["content-encoding"], response.headers.vary]).toEqual(["gzip", "accept-encoding"]);
    expect(gunzipSync(response.rawPayload).toString()).toMatch(/<\/urlset>\n$/);
  });

  it.each([
    "listings-1",
    "listings-2",
    "areas-1",
    "guide-2",
    "guide-0",
    "travellers-1",
    "traveller-guides-1",
    "routes-1",
    "people-1",
    "guide-1.xml",
    "..%2fguide-1",
  ])("has no shard %s", async (name) => {
    const response = await (await app()).inject(`/sitemaps/${name}.xml`);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: "Not found." }]);
  });

  it("counts as a read, and is refused past the limit", async () => {
    const server = await app({ limits: { reads: { hits: 2, seconds: 60 } } });
    const statuses = [];
    for (let round = 0; round < 3; round += 1)
      statuses.push((await server.inject({ url: "/sitemaps/guide-1.xml", remoteAddress: "203.0.113.9" })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("the sitemap of a guide in several languages", () => {
  it("has shards of each language, with the addresses of its pages and no others", async () => {
    const { code } = await buildBusiness(db, { area: "ubud" });
    const server = await app({ languages: withGerman() });
    expect(locations((await server.inject("/sitemap.xml")).body)).toEqual(
      ["guide-1", "areas-1", "listings-1", "de-guide-1", "de-areas-1", "de-listings-1"].map(
        (name) => `https://guide.test/sitemaps/${name}.xml`,
      ),
    );
    const german = (await server.inject("/sitemaps/de-listings-1.xml")).body;
    expect(locations(german)).toEqual([`https://guide.test/de/${code}/`]);
    expect(german).not.toContain("xhtml");
    expect(locations((await server.inject("/sitemaps/listings-1.xml")).body)).toEqual([`https://guide.test/${code}/`]);
    expect(locations((await server.inject("/sitemaps/de-guide-1.xml")).body)).toContain("https://guide.test/de/explore/ID/");
    expect((await server.inject("/robots.txt")).body).toContain("Disallow: /de/listing/");
  });

  it("has the main language at addresses without a prefix", async () => {
    await buildBusiness(db);
    const server = await app({ languages: new InstalledLanguages([builtLanguage("de")], "de") });
    const names = locations((await server.inject("/sitemap.xml")).body);
    expect(names).toContain("https://guide.test/sitemaps/en-listings-1.xml");
    expect(names).not.toContain("https://guide.test/sitemaps/de-listings-1.xml");
    expect((await server.inject("/sitemaps/de-listings-1.xml")).statusCode).toBe(404);
    expect((await server.inject("/sitemaps/en-listings-1.xml")).body).toContain("https://guide.test/en/");
  });

  it.each(["fr-listings-1", "en-listings-1", "de-listings-2", "de-people-1"])("has no shard %s", async (name) => {
    await buildBusiness(db);
    const server = await app({ languages: withGerman() });
    expect((await server.inject(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
  });
});
