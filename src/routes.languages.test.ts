import { beforeAll, describe, expect, it } from "vitest";
import { files, handlers } from "./api.ts";
import { hasLanguage } from "./platform/languages/addressLanguage.ts";
import { InstalledLanguages } from "./platform/languages/installedLanguages.ts";
import { buildApp, type TestApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { buildAccount, buildBusiness } from "./tools/testing/factories.ts";
import { temporaryFolder } from "./tools/testing/folder.ts";
import { guideBuild, routesOfTable } from "./tools/testing/guideBuild.ts";
import { builtLanguage, withGerman } from "./tools/testing/languages.ts";
import { Visitor } from "./tools/testing/visitor.ts";

const db = testDatabase();
const PATTERNS = {
  "Page: {0}": "Seite: {0}",
  "Language: {0}": "Sprache: {0}",
  "New in {0}": "Neu in {0}",
  "Book direct with us": "Direkt bei uns buchen",
  "Book direct, without commission": "Direkt buchen, ohne Provision",
  "Offer for guests who book direct": "Angebot für Direktbucher",
};

/** Starts a guide with its real pages. */
async function start(languages: InstalledLanguages | undefined, config: Record<string, string> = {}): Promise<TestApp> {
  const build = await guideBuild((error) => {
    throw error;
  });
  return buildApp(db, { config, ...(languages && { languages }), site: { build, clientFolder: temporaryFolder() } });
}

let app: TestApp;
beforeAll(async () => {
  app = await start(withGerman(PATTERNS));
}, 120_000);
const get = (url: string, headers: Record<string, string> = {}, { fastify } = app) => fastify.inject({ url, headers });
const redirect = async (url: string, headers: Record<string, string> = {}, guide = app) => {
  const response = await get(url, headers, guide);
  return [response.statusCode, response.headers.location];
};

describe("An address", () => {
  it("of a page can have the prefix of a language", async () => {
    const paths = (await routesOfTable()).flatMap(({ path }) => (path === undefined || path.startsWith("dev/") ? [] : `/${path}`));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !hasLanguage(path))).toEqual([]);
  });

  it("of the API has no language", () => {
    const paths = handlers.map(({ endpoint }) => endpoint.path).filter((path) => /^\/(?:\w+\/)?api\/|^\/users\//.test(path));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter(hasLanguage)).toEqual([]);
  });

  it("of a download has a language; of a picture or sitemap it has none", () => {
    const paths = files.map(({ path }) => path).filter((path) => hasLanguage(path.replace(":file", "rooms.csv")));
    expect(paths).toContain("/listing/api/businesses/:code/poster.pdf");
    expect(paths).toContain("/listing/:code/enquiries/:uuid/booking.ics");
    expect(paths).toContain("/listing/api/template/:file");
    expect(paths.filter((path) => /media|sitemap|robots|icon|flags|maps/.test(path))).toEqual([]);
  });
});

describe("A redirect", () => {
  it.each([
    ["/de/explore?page=2", 301, "/de/explore/?page=2"],
    ["/de/explore//ID/", 301, "/de/explore/ID/"],
    ["/de/listing/k4m2x9ta/editor/?done=x", 301, "/de/listing/k4m2x9ta/listing/?done=x"],
    ["/de/explore/id.md", 301, "/de/explore/ID.md"],
    ["/explore", 301, "/explore/"],
    ["/en/explore/?q=1", 302, "/explore/?q=1"],
    ["/en", 302, "/"],
    ["/en/explore/ID.md", 302, "/explore/ID.md"],
  ])("from %s is %i to %s", async (from, status, to) => expect(await redirect(from)).toEqual([status, to]));

  it("never leads to another host, and not from a language that the guide lacks", async () => {
    for (const url of ["/en//evil.test/", "/en/\\evil.test/", "/de//evil.test/", "/de/\\evil.test", "/fr/explore/", "/en/api/session/"])
      expect([url, ...(await redirect(url))]).toEqual([url, 404, undefined]);
  });

  it("keeps the language when a form is sent to a moved page", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { statusCode, headers: sent } = await app.fastify.inject({
      ...{ method: "POST", url: "/de/listing/k4m2x9ta/editor/", headers, payload: "name=value" },
    });
    expect([statusCode, sent.location]).toEqual([308, "/de/listing/k4m2x9ta/listing/"]);
  });

  it("drops the prefix of the main language, whichever that is", async () => {
    const german = await start(new InstalledLanguages([builtLanguage("de")], "de"));
    expect(await redirect("/de/explore/", {}, german)).toEqual([302, "/explore/"]);
    expect((await get("/de/explore/", {}, german)).headers["cache-control"]).toBe("no-cache");
    expect(await redirect("/en/explore", {}, german)).toEqual([301, "/en/explore/"]);
    expect(await redirect("/en/explore/", {}, await start(undefined))).toEqual([302, "/explore/"]);
  });

  it("to another host of the guide keeps the language", async () => {
    const GUIDE_HOSTS = "theguide=guide.test,listing=listing.test";
    const guide = await start(withGerman(), { GUIDE_HOSTS, PUBLIC_URL: "https://www.guide.test" });
    expect(await redirect("/de/listing/login/?next=x", { host: "guide.test" }, guide)).toEqual([
      301,
      "https://listing.test/de/listing/login/?next=x",
    ]);
    expect(await redirect("/de/explore/", { host: "listing.test" }, guide)).toEqual([301, "https://guide.test/de/explore/"]);
    expect(await redirect("/de/explore/ID.md", { host: "www.guide.test" }, guide)).toEqual([301, "https://guide.test/de/explore/ID.md"]);
    expect(await redirect("/de/", { host: "listing.test" }, guide)).toEqual([302, "/de/listing/login/"]);
  });
});

/** Returns the guide's own pages that a document links, without those for programs, which have no language. */
const ownLinks = (text: string) =>
  [...text.matchAll(/https:\/\/guide\.test(\/[^\s)<"&]*)/g)].flatMap(([, path = ""]) => (hasLanguage(path) ? path : []));

describe("A document in German", () => {
  it.each([
    ["/explore/ID.md", "text/markdown"],
    ["/explore/ID/ubud.md", "text/markdown"],
    ["/explore.md", "text/markdown"],
    ["/llms.txt", "text/plain"],
    ["/explore/ID/ubud/new.atom", "application/atom+xml"],
  ])("%s links German pages alone, and says its language; in English it names none", async (path, type) => {
    const { code } = await buildBusiness(db, { area: "ubud", name: "Rumah Padi" });
    const german = await get(`/de${path}`);
    expect([german.statusCode, german.headers["content-type"]]).toEqual([200, `${type}; charset=utf-8`]);
    expect(german.headers["content-language"]).toBe("de");
    const links = ownLinks(german.body);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !link.startsWith("/de/"))).toEqual([]);
    expect(german.body).toContain(type.includes("atom") ? 'xml:lang="de"' : "Sprache: de");
    const english = await get(path);
    expect(english.body).not.toMatch(/\/de\/|Sprache|Language: en/);
    if (path.includes("ubud")) expect(english.body).toContain(code);
    expect(english.headers["content-language"]).toBe("en");
    if (type.includes("atom")) expect(english.body).toContain('xml:lang="en-GB"');
  });

  it("comes at the address of a page to clients that prefer Markdown", async () => {
    await buildBusiness(db, { area: "ubud" });
    const accept = "text/markdown, text/html;q=0.5";
    const [page, document] = [await get("/de/explore/ID/", { accept }), await get("/de/explore/ID.md")];
    expect(page.body).toBe(document.body);
    expect(page.headers.link).toBe('<https://guide.test/de/explore/ID/>; rel="canonical"');
    expect((await get("/de/explore/ID/", { accept: "text/html" })).headers["content-type"]).toContain("text/html");
    const missing = await get("/de/explore/XX.md");
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining("https://guide.test/de/explore.md")]);
  });
});

describe("For other websites and for print", () => {
  it("a badge and a frame are in the language of their address, and lead to its pages", async () => {
    const { code } = await buildBusiness(db, { area: "ubud", is_shell: false });
    for (const name of [`${code}/`, `${code}.svg`]) {
      expect((await get(`/de/badge/${name}`)).body).toContain("Direkt bei uns buchen");
      expect((await get(`/badge/${name}`, { "accept-language": "de" })).body).toContain("Book direct with us");
    }
    expect((await get(`/de/badge/${code}/`)).body).toContain(`href="https://guide.test/de/${code}/"`);
    const frame = (await get("/de/embed/ubud/list/")).body;
    expect(frame).toMatch(/<html lang="de">.*Direkt buchen, ohne Provision/);
    expect(ownLinks(frame).filter((link) => !link.startsWith("/de/"))).toEqual([]);
    expect((await get("/embed/ubud/list/")).body).not.toContain("/de/");
  });

  it("a poster is in the language of its address, not of the browser", async () => {
    const { id } = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [id], discount: 10 });
    const owner = await new Visitor(app.fastify).signIn(db, id);
    const poster = async (prefix: string) => {
      const { statusCode, headers } = await owner.get(`${prefix}/listing/api/businesses/${code}/poster.pdf`, { "accept-language": "de" });
      return [statusCode, headers["content-type"], headers["content-language"], headers.vary];
    };
    expect(await poster("/de")).toEqual([200, "application/pdf", "de", undefined]);
    expect(await poster("")).toEqual([200, "application/pdf", "en", undefined]);
    expect((await owner.get(`/de/listing/api/businesses/${code}/poster/`)).statusCode).toBe(404);
    expect((await get("/de/listing/api/template/room.csv")).statusCode).toBe(200);
  });
});

it("A page is counted by its pattern, in every language, cached or not", async () => {
  const count = async () => (await app.services.countViews?.())?.get("for-business/") ?? 0;
  const before = await count();
  for (const url of ["/for-business/", "/de/for-business/"]) expect((await get(url)).statusCode).toBe(200);
  // The cached pages are sent before the framework.
  for (const url of ["/for-business/", "/de/for-business/", "/de/for-business/"])
    expect(app.pages?.find({ url, headers: { host: "guide.test" } })).toBeDefined();
  expect(await count()).toBe(before + 5);
});
