import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, utcDay } from "../src/platform/values/days.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { type RunningGuide, runCommand, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";
import { placesFolder } from "./worker.ts";

/** Tests what is on in a guide of one town whose listings and events come from a file. */

const in3Days = addDays(utcDay(Date.now()), 3);
const HEAD = "id,name,business_type,activity_subtype,latitude,longitude,country,starts,ends,recurrence,host,price_text,licence";
const ROWS = [
  "a1,Casa Probe,accommodation,,-27.1485,-109.4302,CL,,,,,,",
  "a2,Mesa de Prueba,restaurant,,-27.1486,-109.4301,CL,,,,,,",
  `e1,Noche de Ensayos,event,Concert,-27.1486,-109.4301,CL,${in3Days}T20:00,${in3Days}T22:00,,a2,CLP 8000,`,
  `e2,Feria del Modelo,event,Market,-27.1480,-109.4290,CL,2026-01-03T08:00,2026-01-03T13:00,FREQ=DAILY,,,`,
  "e3,Fiesta Pasada,event,Festival,-27.1480,-109.4290,CL,2020-02-01,,,,,",
];
const TOWN = "/explore/CL/hanga-roa/";

const folder = placesFolder();
let guide: RunningGuide;
let browser: Browser;
let codes: string[] = [];
beforeAll(async () => {
  sharePictures(folder.path, pictureFolder());
  const file = join(folder.path, "town.csv");
  writeFileSync(file, [HEAD, ...ROWS].join("\n"));
  guide = await startGuide({ dataDir: folder.path, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } });
  browser = await openBrowser({ origin: guide.address });
  const { code, output } = await runCommand(["import", file, "--licence", "CC0-1.0", "--attribution", "The town of the tests"], {
    dataDir: folder.path,
  });
  expect(code, output).toBe(0);
  expect(output).toContain("Events: 3 added");
  await vi.waitFor(
    async () => {
      const { results } = await (await fetch(`${guide.address}/guide/api/business/`)).json();
      codes = results.map(({ business_code }: { business_code: string }) => business_code);
      // Nothing dated is a listing.
      expect(codes).toHaveLength(2);
    },
    { timeout: 30_000, interval: 500 },
  );
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
  const isOwn = (picture: string) => codes.some((code) => picture.startsWith(`business-${code}-`));
  for (const picture of readdirSync(pictureFolder()).filter(isOwn)) rmSync(join(pictureFolder(), picture));
});

const text = async (path: string) => (await fetch(`${guide.address}${path}`)).text();
const eventPath = async () => {
  const { results } = await (await fetch(`${guide.address}/guide/api/events/?when=all&category=music`)).json();
  return results[0].url as string;
};

describe("What is on in a town", { timeout: 120_000 }, () => {
  it.each(["/explore/", TOWN, "/explore/CL/", `${TOWN}whats-on/`, "/explore/whats-on/", "event"])(
    "%s shows the events that are not over, and reads well on a phone and on a desk, in both schemes",
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      const complaints = watch(page);
      await page.goto(`${guide.address}${path === "event" ? await eventPath() : path}`);
      await whenIdle(page);
      await page.getByRole("heading", { name: "Noche de Ensayos" }).waitFor();
      expect(await page.getByText("Fiesta Pasada").count()).toBe(0);
      expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
      expect(complaints().filter((one) => !one.includes("GL Driver Message"))).toEqual([]);
      await context.close();
    },
  );

  it("is limited to a time and a kind by links and a form that need no scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${guide.address}${TOWN}whats-on/`);
    await page.getByLabel("Kind").selectOption({ label: "Markets" });
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("heading", { name: "Feria del Modelo" }).waitFor();
    expect(await page.getByRole("heading", { name: "Noche de Ensayos" }).count()).toBe(0);
    await page.getByRole("link", { name: "Next seven days" }).click();
    expect(new URL(page.url()).search).toBe("?when=week&category=market");
    await context.close();
  });

  it("is on the page of the listing that hosts it, and in the search below the groups", async () => {
    const [host = ""] = (await Promise.all(codes.map((code) => text(`/${code}/`)))).filter((html) =>
      html.includes("Mesa de Prueba</bdi></h1>"),
    );
    expect(host).toContain("Noche de Ensayos");
    const found = await text("/search/?q=concerts+hanga+roa+next+7+days");
    expect(found).toContain("Music in Hanga Roa, next seven days");
    expect(found).toContain("Noche de Ensayos");
  });

  it("is structured data, a calendar, a feed, Markdown and in the sitemap", async () => {
    const path = await eventPath();
    const html = await text(path);
    expect(html).toContain('"@type":"MusicEvent"');
    // The clocks of Easter Island are five or six hours behind UTC.
    expect(html).toMatch(new RegExp(`"startDate":"${in3Days}T20:00-0[56]:00"`));
    const calendar = await text(`${TOWN}whats-on.ics`);
    expect(calendar).toContain("SUMMARY:Noche de Ensayos\r\n");
    expect(calendar.match(/SUMMARY:Feria del Modelo/g)?.length).toBeGreaterThan(10);
    expect(await text(`${TOWN}whats-on.atom`)).toContain("<title>Noche de Ensayos</title>");
    for (const one of [path.replace(/\/$/, ".md"), `${TOWN}whats-on.md`, TOWN.replace(/\/$/, ".md")])
      expect(await text(one), one).toContain("Noche de Ensayos");
    expect(await text("/sitemaps/events-1.xml")).toContain(path);
  });
});
