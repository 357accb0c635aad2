import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../catalogue/settings/contract.ts";
import { readGuideLanguage } from "../../catalogue/settings/jobs.ts";
import { readConfig } from "../../platform/config.ts";
import { sql } from "../../platform/db/sql.ts";
import { InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildForm, buildImage } from "../../tools/testing/images.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { settingsCommands } from "./commands.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const SETTINGS = "/guide/api/settings/";
const visitor = new Visitor(fastify);

async function staff() {
  const desk = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const headers = async () => ({ "x-csrftoken": await desk.token() });
  return {
    send: async (method: "PATCH" | "PUT" | "DELETE", url: string, payload?: object) =>
      desk.request({ method, url, ...(payload ? { payload } : {}), headers: await headers() }),
    upload: async (url: string, content: Buffer) => {
      const form = buildForm({}, { content });
      return desk.request({ method: "POST", url, ...form, headers: { ...form.headers, ...(await headers()) } });
    },
  };
}

const get = async (path: string) => (await visitor.get(path)).json();

async function run(command: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let written = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (written += chunk));
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const context = { db, connection: {}, config, stdout, stderr, signal: new AbortController().signal };
  const code = await settingsCommands.find(({ name }) => name === command)?.run(args, context);
  return { code, written };
}

describe("the settings of a guide that nobody has named", () => {
  it("are the specification's", async () => {
    expect(await get(SETTINGS)).toEqual({ ...DEFAULTS, logo_link: null, version: 0 });
    expect(DEFAULTS).toMatchObject({ name: "The Guide", tagline: "Explore better. Book direct.", scope: { countries: [], areas: [] } });
  });
});

describe("changing them", () => {
  it("changes what is given, for everybody, and counts", async () => {
    const desk = await staff();
    const response = await desk.send("PATCH", SETTINGS, { name: "  Visit   Andorra ", scope: { countries: ["AD"], areas: [] } });
    expect(response.statusCode).toBe(200);
    expect(await get(SETTINGS)).toMatchObject({
      name: "Visit Andorra",
      tagline: DEFAULTS.tagline,
      scope: { countries: ["AD"] },
      version: 1,
    });
    expect(await get("/api/openapi.json")).toMatchObject({ info: { title: "Visit Andorra" } });
  });

  it.each([
    ["name", ""],
    ["name", "x".repeat(41)],
    ["name", "a\u202eb"],
    ["accent", "pink"],
    ["language", "de"],
    ["language", "German"],
    ["popular_countries", ["XX"]],
    ["popular_countries", "AD"],
    ["trending_destinations", ["no-such-town"]],
    ["scope", { countries: ["ad"], areas: [] }],
    ["scope", { countries: [], areas: ["no-such-town"] }],
    ["featured", ["00000000"]],
    ["country_introductions", { QQ: "Nowhere" }],
    ["area_introductions", { "no-such-town": "Nowhere" }],
    ["introduction", "x".repeat(401)],
  ])("refuses %s %j and changes nothing", async (field, value) => {
    const response = await (await staff()).send("PATCH", SETTINGS, { tagline: "Other", [field]: value });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).join()).toContain(field);
    expect(await get(SETTINGS)).toMatchObject({ tagline: DEFAULTS.tagline, version: 0 });
  });

  it("refuses a form that was opened before somebody else saved", async () => {
    const desk = await staff();
    await desk.send("PATCH", SETTINGS, { name: "First", version: 0 });
    expect((await desk.send("PATCH", SETTINGS, { name: "Second", version: 0 })).statusCode).toBe(409);
    expect((await get(SETTINGS)).name).toBe("First");
  });

  it("puts listings first, those and none else", async () => {
    const [one, other] = [await buildBusiness(db, { is_featured: true }), await buildBusiness(db)];
    expect((await get(SETTINGS)).featured).toEqual([one.code]);
    await (await staff()).send("PATCH", SETTINGS, { featured: [other.code] });
    expect((await get(SETTINGS)).featured).toEqual([other.code]);
  });

  it("takes all of them at once as an export has them", async () => {
    const desk = await staff();
    const { logo_link: _, version: __, ...settings } = await get(SETTINGS);
    expect((await desk.send("PUT", SETTINGS, { ...settings, name: "Whole" })).statusCode).toBe(200);
    expect((await desk.send("PUT", SETTINGS, { name: "Part" })).statusCode).toBe(400);
    expect((await get(SETTINGS)).name).toBe("Whole");
  });
});

describe("settings of another guide", () => {
  it("are taken without the listings that this one does not show, and with those that it does", async () => {
    const { code } = await buildBusiness(db, { name: "Here too" });
    const file = join(temporaryFolder(), "settings.json");
    writeFileSync(file, JSON.stringify({ contact: "From elsewhere", featured: ["zzzzzzzz", code] }));
    const { code: status, written } = await run("settings import", file);
    expect([status, written]).toEqual([0, expect.stringContaining("Skipped in featured because this guide does not show them: zzzzzzzz.")]);
    expect(await get(SETTINGS)).toMatchObject({ contact: "From elsewhere", featured: [code] });
  });

  it("are not taken with an area that there is not", async () => {
    const file = join(temporaryFolder(), "settings.json");
    writeFileSync(file, JSON.stringify({ contact: "Nowhere", scope: { countries: [], areas: ["no-such-area"] } }));
    await run("settings import", file).catch(() => undefined);
    expect(await get(SETTINGS)).not.toMatchObject({ contact: "Nowhere" });
  });
});

describe("rates of exchange", () => {
  const rates = { base: "EUR", date: "2026-01-20", rates: { USD: 1.25, IDR: 20_000, EUR: 1 } };
  const IDENTITY = "/guide/api/settings/identity/";

  it("do not exist by default; once there is one, prices show that currency too", async () => {
    const desk = await staff();
    await desk.send("PATCH", SETTINGS, { currency_beside: "EUR" });
    expect((await get(IDENTITY)).beside).toBeNull();
    await desk.send("PATCH", SETTINGS, { exchange_rates: rates });
    expect((await get(IDENTITY)).beside).toEqual({ currency: "EUR", date: "2026-01-20", of: { EUR: 1, USD: 0.8, IDR: 0.00005 } });
    await desk.send("PATCH", SETTINGS, { currency_beside: "GBP" });
    expect((await get(IDENTITY)).beside).toBeNull();
  });

  it.each([
    ["exchange_rates", { ...rates, base: "XXX" }],
    ["exchange_rates", { ...rates, rates: { USD: 0 } }],
    ["exchange_rates", { ...rates, rates: { USX: 2 } }],
    ["exchange_rates", { ...rates, date: "2999-01-01" }],
    ["exchange_rates", { ...rates, date: "2026-02-30" }],
    ["exchange_rates", { ...rates, date: "" }],
    ["exchange_rates", { ...rates, base: "" }],
    ["currency_beside", "EURO"],
  ])("refuse %s %j", async (field, value) => {
    const response = await (await staff()).send("PATCH", SETTINGS, { [field]: value });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).join()).toContain(field);
  });

  it("are written in the terminal as people say them", async () => {
    expect((await run("settings set", "exchange_rates", "EUR 2026-01-20 USD 1.25, IDR 20000")).code).toBe(0);
    expect((await get(SETTINGS)).exchange_rates).toEqual({ base: "EUR", date: "2026-01-20", rates: { USD: 1.25, IDR: 20_000 } });
    expect((await run("settings set", "exchange_rates", "1 EUR = 1.5 USD 2 CHF on 2026-01-21")).code).toBe(0);
    expect((await get(SETTINGS)).exchange_rates).toEqual({ base: "EUR", date: "2026-01-21", rates: { USD: 1.5, CHF: 2 } });
  });
});

describe("the guide's mark", () => {
  it("is shown in the settings and as its icons, until it is taken away", async () => {
    const desk = await staff();
    const before = (await visitor.get("/favicon.svg")).body;
    const sent = await desk.upload("/staff/api/guide/logo/", await buildImage(60, 60).png().toBuffer());
    expect(sent.statusCode).toBe(200);
    expect(sent.json().logo_link).toMatch(/^\/media\/[0-9a-f-]{36}\/whole$/);
    expect((await visitor.get(sent.json().logo_link)).statusCode).toBe(200);
    expect((await visitor.get("/favicon.svg")).body).toContain("data:image/png;base64,");
    expect((await visitor.get("/icon/192.png")).headers["content-type"]).toBe("image/png");
    expect((await desk.send("DELETE", "/staff/api/guide/logo/")).statusCode).toBe(204);
    expect((await get(SETTINGS)).logo_link).toBeNull();
    expect((await visitor.get("/favicon.svg")).body).toBe(before);
  });

  it("is no text", async () => {
    const response = await (await staff()).upload("/staff/api/guide/logo/", Buffer.from("<svg/>"));
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["image"]]);
  });
});

describe("what a guide covers", () => {
  const fill = async () => {
    for (const area of ["hoi-an", "hanoi", "paris"])
      await buildBusiness(db, { area, name: `Kim ${area}`, business_type: "activity", activity_subtype: "surfing" });
  };
  const cover = async (scope: { countries: string[]; areas: string[] }) => (await staff()).send("PATCH", SETTINGS, { scope });

  it("decides about the home page, the menu, lists and the sitemap: a country", async () => {
    await fill();
    await cover({ countries: ["VN"], areas: [] });
    const home = await get("/guide/api/home/");
    expect(home.place).toMatchObject({ country: { code: "VN" }, area: null });
    expect(JSON.stringify(home)).not.toContain("Kim paris");
    expect(home.regions.flatMap((one: { countries: { code: string }[] }) => one.countries.map(({ code }) => code))).toEqual(["VN"]);
    const menu = await get("/guide/api/menu/");
    expect(menu.countries.map(({ code }: { code: string }) => code)).toEqual(["VN"]);
    expect(menu.destinations.map((one: { area: { slug: string } }) => one.area.slug).toSorted()).toEqual(["hanoi", "hoi-an"]);
    expect(menu.activities).toMatchObject([{ activity_type: "surfing", businesses_count: 2 }]);
    expect((await get("/guide/api/business/")).count).toBe(2);
    expect((await get("/guide/api/country/FR/")).businesses_count).toBe(0);
    const sitemap = (await visitor.get("/sitemaps/guide-1.xml")).body;
    expect(sitemap).toContain("/explore/VN/");
    expect(sitemap).not.toContain("/explore/FR/");
    expect((await visitor.get("/sitemaps/areas-1.xml")).body).not.toContain("paris");
  });

  it("an area alone: not its country's other towns", async () => {
    await fill();
    await cover({ countries: [], areas: ["hoi-an"] });
    expect((await get("/guide/api/home/")).place).toMatchObject({ area: { slug: "hoi-an" }, businesses_count: 1 });
    expect(await get("/guide/api/country/VN/")).toMatchObject({ businesses_count: 1, areas: [{ area: { slug: "hoi-an" } }] });
    expect((await get("/guide/api/browse/?activity=surfing")).count).toBe(1);
    expect((await get("/guide/api/browse/?country=VN")).count).toBe(1);
    expect((await get("/guide/api/business/?country=VN")).count).toBe(1);
    expect((await get("/guide/api/business/?area=hanoi")).count).toBe(0);
  });

  it("links to an index of activities only if the guide has activities", async () => {
    await buildBusiness(db, { area: "hanoi", business_type: "accommodation", name: "Kim sleeps" });
    expect((await get("/guide/api/settings/identity/")).has_activities).toBe(false);
    await fill();
    expect((await get("/guide/api/settings/identity/")).has_activities).toBe(true);
  });

  it("cannot be told while the database fails: an error, and no promise that fails unheard, which would end the guide", async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", listen);
    closeAfterwards(() => process.off("unhandledRejection", listen));
    // The settings can still be read, but not the areas that they refer to.
    await db.execute(sql`ALTER TABLE area RENAME TO area_gone`);
    expect((await visitor.get("/guide/api/settings/identity/")).statusCode).toBe(500);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
  });

  it("the world, by itself", async () => {
    await fill();
    expect((await get("/guide/api/home/")).place).toBeNull();
    expect((await get("/guide/api/business/")).count).toBe(3);
  });
});

describe("the menu of a guide without a scope", () => {
  it("leads to no country and no destination without listings, the specification's first", async () => {
    for (const area of ["ubud", "oslo"]) await buildBusiness(db, { area });
    const menu = await get("/guide/api/menu/");
    expect(menu.countries.map(({ code }: { code: string }) => code)).toEqual(["ID", "NO"]);
    expect(menu.destinations.map((one: { area: { slug: string } }) => one.area.slug)).toEqual(["ubud", "oslo"]);
    expect(menu.activities).toEqual([]);
  });
});

describe("commands", () => {
  it("write, show, export and import", async () => {
    expect((await run("settings set", "name", "Visit Andorra")).code).toBe(0);
    expect((await run("settings set", "scope", "ad, hoi-an")).code).toBe(0);
    expect((await run("settings get", "scope")).written).toContain('{"countries":["AD"],"areas":["hoi-an"]}');
    const exported = JSON.parse((await run("settings export")).written);
    expect(exported).toMatchObject({ name: "Visit Andorra", scope: { countries: ["AD"], areas: ["hoi-an"] } });
    expect((await get(SETTINGS)).name).toBe("Visit Andorra");
  });

  it("refuse what is not possible in a line", async () => {
    await expect(run("settings set", "scope", "QQ")).rejects.toThrow(/country/);
    await expect(run("settings set", "colour", "sea")).rejects.toThrow(/FIELD/);
    const missing = await run("settings set", "trending_destinations", "no-such-town");
    expect([missing.code, missing.written]).toEqual([1, "trending_destinations: Unknown area: no-such-town. Use the slugs of areas.\n"]);
  });
});

describe("the main language", () => {
  const patterns = { language: "de", translations: "", folder: "de", scripts: [], patterns: {} };

  it("is one of the guide's languages", async () => {
    const { fastify: german } = await buildApp(db, { languages: new InstalledLanguages([patterns]) });
    const desk = await new Visitor(german).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
    const save = async (language: string) =>
      desk.request({ method: "PATCH", url: SETTINGS, payload: { language }, headers: { "x-csrftoken": await desk.token() } });
    expect((await save("de")).json()).toMatchObject({ language: "de" });
    expect((await save("fr")).json()).toEqual({ language: ["Choose one of the guide's languages."] });
    expect(await readGuideLanguage(db)).toBe("de");
    // The other app has no German: what is stored can be saved again.
    expect((await (await staff()).send("PATCH", SETTINGS, { language: "de" })).statusCode).toBe(200);
  });

  it("is set by a command, in a guide that has yet to build it", async () => {
    expect((await run("settings set", "language", " es ")).code).toBe(0);
    expect(await readGuideLanguage(db)).toBe("es");
    await expect(run("settings set", "language", "Spanish")).rejects.toThrow(/language code/);
  });
});

it("Editors change introductions, and nothing else", async () => {
  const desk = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff", "editor"] })).id);
  expect((await desk.patch(SETTINGS, { area_introductions: { "hoi-an": "Lanterns." } })).statusCode).toBe(200);
  const refused = await desk.patch(SETTINGS, { area_introductions: {}, name: "Phone" });
  expect([refused.statusCode, refused.json().detail]).toEqual([403, "Only administrators of this guide can do this."]);
  expect((await desk.put(SETTINGS, { ...DEFAULTS })).statusCode).toBe(403);
  expect((await get(SETTINGS)).area_introductions).toEqual({ "hoi-an": "Lanterns." });
});
