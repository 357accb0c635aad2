import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { handlers } from "../../api.ts";
import { browseBusinesses } from "../../catalogue/browse/contract.ts";
import { getBusiness } from "../../catalogue/listings/contract.ts";
import { listNearby, listNearbyAreas } from "../../catalogue/listings/nearby/contract.ts";
import { getAreaPage, getCountryPage } from "../../site/explore/contract.ts";
import { getHome } from "../../site/home/contract.ts";
import { getBusinessPage } from "../../site/listingPage/contract.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pageRoute, pagesBuild } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { listenToChanges } from "../db/changes.ts";
import { sql } from "../db/sql.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { handle } from "../http/context.ts";
import { callApi } from "./callApi.ts";
import { Invalidation } from "./invalidation.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const { db, connection } = await freshDatabase({ places: true });

/** The guide's pages with their calls, without their screens. */
const page = (id: string, path: string, loader: (params: Record<string, string>) => Promise<unknown>) =>
  pageRoute(id, path, { parameters: ["page"] }, ({ params }) => loader(params));
const build = pagesBuild({}, [
  page("home", "explore/", () => callApi(getHome, {})),
  page("country", "explore/:code/", async ({ code = "" }) => [
    await callApi(getCountryPage, { code }),
    await callApi(browseBusinesses, { country: code }),
  ]),
  page("area", "explore/:code/:slug/", async ({ slug = "" }) => [
    await callApi(getAreaPage, { slug }),
    await callApi(browseBusinesses, { area: slug }),
  ]),
  page("business", ":code/", async ({ code = "" }) => [
    await callApi(getBusiness, { business_code: code }),
    await callApi(getBusinessPage, { code }),
    await callApi(listNearby, { business_code: code }),
    await callApi(listNearbyAreas, { business_code: code }),
  ]),
]);

const rename = endpoint({
  ...{ method: "POST", path: "/api/rename/{code}/{name}/", summary: "", tag: "", access: "public" },
  params: z.object({ code: z.string(), name: z.string() }),
});

/** Starts a server that listens to the database, as the real one does. */
async function server() {
  const { fastify, pages, services } = await buildApp(db, {
    site: { build, clientFolder: temporaryFolder() },
    handlers: [
      ...handlers,
      handle(rename, async ({ params: { code, name } }) => {
        await db.execute(sql`UPDATE business SET name = ${name} WHERE code = ${code}`);
        return undefined as never;
      }),
    ],
  });
  const listener = await listenToChanges(connection, services.log, {
    onChange: (key) => pages?.invalidate(key),
    onLost: () => pages?.suspend(),
    onConnected: () => pages?.resume(),
  });
  closeAfterwards(() => listener.stop());
  services.settleChanges = () => listener.settle();
  await fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const isCached = (path: string) => pages?.find({ url: path, headers: { host: "guide.test" } }) !== undefined;
  return {
    ask,
    author: new Visitor(fastify, "203.0.113.20"),
    /** Returns the addresses whose pages a change dropped. */
    async dropped(paths: string[], change: () => Promise<unknown>) {
      // Earlier changes must not drop the pages later.
      await listener.settle();
      for (const path of paths) await ask(path);
      expect(paths.filter((path) => !isCached(path))).toEqual([]);
      await change();
      await listener.settle();
      return paths.filter((path) => !isCached(path));
    },
  };
}
const one = await server();

const inHoiAn = await buildBusiness(db, { latitude: 15.88, longitude: 108.33 });
const beside = await buildBusiness(db, { latitude: 15.881, longitude: 108.331 });
const inHanoi = await buildBusiness(db, { area: "hanoi", latitude: 21.03, longitude: 105.85 });
const inVienna = await buildBusiness(db, { area: "vienna", latitude: 48.21, longitude: 16.37 });
const BUSINESSES = [inHoiAn, beside, inHanoi, inVienna].map(({ code }) => `/${code}/`);
const [HOI_AN_BUSINESS, BESIDE, HANOI_BUSINESS] = BUSINESSES as [string, string, string];
const PAGES = [
  "/explore/",
  "/explore/VN/",
  "/explore/VN/hoi-an/",
  "/explore/VN/hoi-an/?page=1",
  "/explore/VN/hanoi/",
  "/explore/AT/",
  "/explore/AT/vienna/",
  ...BUSINESSES,
];
/** The listing's page, those of its area and country, and the page of the neighbour that shows it nearby. */
const SHOWING = ["/explore/VN/", "/explore/VN/hoi-an/", "/explore/VN/hoi-an/?page=1", HOI_AN_BUSINESS, BESIDE];

describe("what is in memory", () => {
  it("a recommendation drops the pages that show its listing, and no others", async () => {
    const { code } = await buildTraveller(db);
    const dropped = await one.dropped(PAGES, () =>
      buildVisit(db, { business: inHoiAn.code, traveller: code, comment: "Stay for breakfast" }),
    );
    expect(dropped).toEqual(SHOWING);
    expect(await one.ask("/explore/VN/hoi-an/")).toContain("Stay for breakfast");
  });

  it("another name drops them too, and the first page, which chooses by what listings say", async () => {
    const change = () => db.execute(sql`UPDATE business SET name = 'Under the banyan' WHERE code = ${inHoiAn.code}`);
    expect(await one.dropped(PAGES, change)).toEqual(["/explore/", ...SHOWING]);
    for (const path of SHOWING) expect(await one.ask(path)).toContain("Under the banyan");
  });

  it("a save without a change drops nothing", async () => {
    const change = () => db.execute(sql`UPDATE business SET name = name WHERE code = ${inHoiAn.code}`);
    expect(await one.dropped(PAGES, change)).toEqual([]);
  });

  it("a new listing drops whatever counts listings or shows neighbours", async () => {
    const dropped = await one.dropped(PAGES, () => buildBusiness(db, { area: "hanoi", latitude: 21.031, longitude: 105.851 }));
    expect(dropped).toEqual(expect.arrayContaining(["/explore/", "/explore/VN/", "/explore/VN/hanoi/", HANOI_BUSINESS]));
  });

  it("an import drops every page that shows listings", async () => {
    const change = () =>
      db.execute(sql`
        INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid)
        SELECT lpad(n::text, 8, '0'), 'Imported', 'imported-' || n, 'cafe', 'PE', gen_random_uuid() FROM generate_series(1, 101) AS n`);
    expect(await one.dropped(PAGES, change)).toEqual(PAGES);
  });

  it("is dropped before the author of a change gets the response, in whichever server", async () => {
    const other = await server();
    for (let number = 0; number < 5; number += 1)
      for (const writer of [one, other]) {
        const name = `Author ${number} ${writer === one}`;
        await writer.ask(HOI_AN_BUSINESS);
        expect((await writer.author.post(`/api/rename/${inHoiAn.code}/${encodeURIComponent(name)}/`)).statusCode).toBe(204);
        expect(await writer.ask(HOI_AN_BUSINESS)).toContain(name);
      }
  });

  it("is dropped at every server", async () => {
    const other = await server();
    const change = () => db.execute(sql`UPDATE business SET name = 'By the river' WHERE code = ${inHanoi.code}`);
    const expected = ["/explore/", "/explore/VN/", "/explore/VN/hanoi/", HANOI_BUSINESS];
    let atOther: string[] = [];
    const atOne = await one.dropped(PAGES, async () => {
      atOther = await other.dropped(PAGES, change);
    });
    expect(atOther).toEqual(expect.arrayContaining(expected));
    expect(atOther).not.toContain(HOI_AN_BUSINESS);
    expect(atOne).toEqual(atOther);
  });
});

describe("a key whose changes may show late", () => {
  let sent: string[] = [];
  const cache = { invalidate: (key: string) => sent.push(key) };
  beforeEach(() => {
    sent = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("is passed on at once, and once in ten seconds for those who show it late", () => {
    const invalidation = new Invalidation([cache as never]);
    for (let second = 0; second < 20; second += 1) {
      invalidation.invalidate("ranking");
      vi.advanceTimersByTime(1_000);
    }
    expect(sent.filter((key) => key === "ranking")).toHaveLength(20);
    expect(sent.filter((key) => key === "~ranking")).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sent.filter((key) => key === "~ranking")).toHaveLength(2);
  });

  it("is a whole kind: single listings start no timers", () => {
    new Invalidation([cache as never]).invalidate("business:7r3kq2aa");
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(["business:7r3kq2aa"]);
  });
});
