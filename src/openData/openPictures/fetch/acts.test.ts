import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { event } from "../../../catalogue/events/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { insertUpload, putImage } from "../../../catalogue/uploads/store.ts";
import { upload } from "../../../catalogue/uploads/tables.ts";
import { addFetchedPicture, isFetched } from "../../../owners/pictures/fetched/acts.ts";
import { insertPictures, listCaptions } from "../../../owners/pictures/store.ts";
import { picture } from "../../../owners/pictures/tables.ts";
import { newCode, newUuid, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { fetchPublic } from "../../../platform/security/publicFetch.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../../tools/testing/fetchDouble.ts";
import { buildImage, SVG } from "../../../tools/testing/images.ts";
import { type FetchServices, fetchPictures } from "./acts.ts";

/** Commons, Wikidata and a register's own site, on this machine. */
const db = testDatabase();
const { services } = await buildApp(db);
let site: FetchDouble;
let jpeg: Buffer;
let requests: { host: string; path: string; agent: string }[] = [];
/** Responses that replace those of the sites, by a part of the URL. */
let instead: Record<string, (response: ServerResponse) => unknown> = {};

const LICENCES: Record<string, string> = { "File:Closed.jpg": "CC BY-NC 4.0" };

function commons(url: URL, response: ServerResponse) {
  const title = url.searchParams.get("titles") ?? "";
  const extmetadata = { LicenseShortName: { value: LICENCES[title] ?? "CC BY-SA 4.0" }, Artist: { value: "<b>Ana</b>" } };
  const name = encodeURIComponent(title);
  const info = { mime: "image/jpeg", thumburl: `https://upload.test/${name}`, descriptionurl: `https://commons.test/${name}`, extmetadata };
  const page = title.includes("Gone") ? { title, missing: true } : { title, imageinfo: [info] };
  response.end(JSON.stringify({ query: { pages: [page] } }));
}

function answer(request: IncomingMessage, response: ServerResponse) {
  const host = request.headers.host?.replace(/:.*/, "") ?? "";
  const url = new URL(request.url ?? "/", `http://${host}`);
  requests.push({ host, path: decodeURIComponent(url.pathname), agent: request.headers["user-agent"] ?? "" });
  const other = Object.entries(instead).find(([part]) => decodeURIComponent(request.url ?? "").includes(part))?.[1];
  if (other) return other(response);
  if (host === "commons.wikimedia.org") return commons(url, response);
  if (host === "www.wikidata.org")
    return response.end(JSON.stringify({ claims: { P18: [{ rank: "normal", mainsnak: { datavalue: { value: "Known.jpg" } } }] } }));
  return response.end(jpeg);
}

beforeAll(async () => {
  jpeg = await buildImage(60, 40).jpeg().toBuffer();
  const open = ["commons.wikimedia.org", "www.wikidata.org", "upload.test", "register.test"];
  const names = Object.fromEntries(open.map((host) => [host, [[PUBLIC_DOUBLE]]]));
  site = await startFetchDouble(answer, { ...names, "inner.test": [["127.0.0.1"]] });
});

const pauses: number[] = [];
async function run(options: { limit?: number; each?: number } = {}, more: Partial<FetchServices> = {}) {
  pauses.length = 0;
  requests = [];
  const get: typeof fetchPublic = (address, given) => {
    // The double has no certificate, and a port of its own.
    const url = new URL(address.replace("https:", "http:"));
    url.port = String(site.port);
    return fetchPublic(url.href, { ...given, ...site.options });
  };
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const given = {
    pictures: { addFetchedPicture, isFetched },
    services,
    get,
    wait,
    signal: new AbortController().signal,
    contact: "https://guide.test; people@guide.test",
  };
  const { limit = 100, each = 3 } = options;
  return fetchPictures({ ...given, log: () => undefined, ...more }, { limit, each });
}

const shell = (values: object) => buildBusiness(db, { is_shell: true, ...values });
const listCredits = async (code: string) => (await listCaptions(db, code)).map(({ credit }) => credit);

describe("pictures that imports name", () => {
  it("are fetched with author and licence, from Commons, by Wikidata, and from a register that says by which licence", async () => {
    instead = {};
    const one = await shell({ picture_sources: ["File:Fort.jpg"], wikidata_id: "Q42" });
    const own = { picture_licence: "CC BY 4.0", picture_author: "The town", attribution_link: "https://register.test/1" };
    const other = await shell({ picture_sources: ["https://register.test/a.jpg"], ...own });
    expect(await run()).toMatchObject({ listings: 2, added: 3, failed: 0, end: "done" });
    expect(await listCredits(one.code)).toMatchObject([
      { author: "Ana", licence: "CC BY-SA 4.0", page_link: "https://commons.test/File%3AFort.jpg" },
      { author: "Ana", licence: "CC BY-SA 4.0", page_link: "https://commons.test/File%3AKnown.jpg" },
    ]);
    expect(await listCredits(other.code)).toEqual([
      { author: "The town", licence: "CC BY 4.0", licence_link: null, page_link: "https://register.test/1" },
    ]);
    const [shown] = await db.select().from(business).where(eq(business.code, one.code));
    expect(shown?.drawn_cover_uuid).toBe(one.cover_image_uuid);
    expect(requests.every(({ agent }) => agent.includes("people@guide.test"))).toBe(true);
  });

  it("are asked for once, and what only failed again", async () => {
    instead = { "Late.jpg": (response) => response.writeHead(503).end() };
    const { code } = await shell({ picture_sources: ["File:Fort.jpg", "File:Late.jpg"] });
    expect(await run()).toMatchObject({ added: 1, failed: 1 });
    instead = {};
    expect(await run()).toMatchObject({ listings: 1, added: 1, failed: 0 });
    expect(await run()).toMatchObject({ listings: 0, added: 0 });
    expect(requests).toEqual([]);
    expect(await listCredits(code)).toHaveLength(2);
  });

  it("are left out without a free licence, a file, or pixels", async () => {
    instead = { "Odd.jpg": (response) => response.end(SVG) };
    await shell({ picture_sources: ["File:Closed.jpg", "File:Gone.jpg", "https://register.test/unlicensed.jpg"] });
    await shell({ picture_sources: ["https://register.test/Odd.jpg"], picture_licence: "CC0" });
    expect(await run()).toMatchObject({ added: 0, refused: { licence: 2, missing: 1, unreadable: 1 } });
    expect(requests.some(({ path }) => path.includes("unlicensed"))).toBe(false);
  });

  it("never reach a private network", async () => {
    instead = {};
    await shell({ picture_sources: ["https://inner.test/secret.jpg"], picture_licence: "CC0" });
    expect(await run()).toMatchObject({ added: 0, refused: { missing: 1 } });
    expect(site.innerRequests()).toBe(0);
  });

  it("are of unclaimed and published listings alone, most known first, and no more than wanted", async () => {
    instead = {};
    await buildBusiness(db, { picture_sources: ["File:Claimed.jpg"] });
    await shell({ picture_sources: ["File:Hidden.jpg"], is_published: false });
    await shell({ picture_sources: ["File:Little.jpg"] });
    const known = await shell({ picture_sources: ["File:A.jpg", "File:B.jpg", "File:C.jpg"], website: "https://known.test/", phone: "1" });
    expect(await run({ each: 2, limit: 2 })).toMatchObject({ added: 2, end: "limit" });
    expect(await listCredits(known.code)).toHaveLength(2);
    expect(await run({ each: 2 })).toMatchObject({ listings: 1, added: 1, end: "done" });
  });

  it("wait where a site asks for it, and end where it asks for long", async () => {
    let asked = 0;
    const busy = (after: string) => (response: ServerResponse) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { "retry-after": after }).end();
      else response.end(jpeg);
    };
    instead = { "/File:Fort.jpg": busy("7") };
    await shell({ picture_sources: ["File:Fort.jpg"] });
    expect(await run()).toMatchObject({ added: 1 });
    expect(pauses).toContain(7_000);
    asked = 0;
    instead = { "/File:Wall.jpg": busy("86400") };
    await shell({ picture_sources: ["File:Wall.jpg"] });
    expect(await run()).toMatchObject({ added: 0, end: "asked to wait" });
    expect(await run()).toMatchObject({ added: 1, end: "done" });
  });

  it("stop when they are told to, and go on later", async () => {
    instead = {};
    await shell({ picture_sources: ["File:Fort.jpg"] });
    expect(await run({}, { signal: AbortSignal.abort() })).toMatchObject({ added: 0, end: "stopped" });
    expect(await run()).toMatchObject({ added: 1, end: "done" });
  });
});

describe("pictures of imported events", () => {
  const found = async (code: string) => (await db.select().from(event).where(eq(event.code, code)))[0];
  const KEY = "town 1";
  const buildEvent = async (values: Partial<typeof event.$inferInsert> = {}) => {
    const code = newCode();
    const times = { starts: "2030-06-05", zone: "Asia/Kathmandu", created: now(), modified: now() };
    const given = {
      added_by: "import" as const,
      source_key: KEY,
      title: "Boat race",
      category: "sport" as const,
      words: "",
      country_code: "NP",
    };
    await db.insert(event).values({ uuid: newUuid(), code, ...given, ...times, picture_sources: ["File:Race.jpg"], ...values });
    return code;
  };

  it("are fetched with author and licence, one of each, and not again", async () => {
    instead = {};
    const code = await buildEvent({ picture_sources: ["File:Race.jpg", "File:Boats.jpg"] });
    expect(await run()).toMatchObject({ events: 1, listings: 0, added: 1, end: "done" });
    expect(await found(code)).toMatchObject({
      picture_uuid: expect.any(String),
      picture_credit: { author: "Ana", source: "File:Race.jpg" },
    });
    expect(await run()).toMatchObject({ events: 0, added: 0 });
  });

  it("are not fetched without a free licence, or for an event that is over or removed", async () => {
    const code = await buildEvent({ picture_sources: ["File:Closed.jpg"] });
    await buildEvent({ source_key: "town 2", last_end: new Date("2020-01-01") });
    await buildEvent({ source_key: "town 3", deleted: now() });
    expect(await run()).toMatchObject({ events: 1, added: 0, refused: { licence: 1 } });
    expect(await found(code)).toMatchObject({ picture_uuid: null });
    expect(await run()).toMatchObject({ events: 0 });
  });

  it("go when the source names them no longer, and another one is fetched", async () => {
    const code = await buildEvent();
    await run();
    const first = (await found(code))?.picture_uuid ?? "";
    await db
      .update(event)
      .set({ picture_sources: ["File:Boats.jpg"] })
      .where(eq(event.code, code));
    expect(await found(code)).toMatchObject({ picture_uuid: null, picture_credit: null });
    expect((await db.select().from(upload).where(eq(upload.uuid, first)))[0]?.deleted).not.toBeNull();
    expect(await run()).toMatchObject({ events: 1, added: 1 });
  });
});

describe("a picture of open data", () => {
  async function ownPicture(code: string): Promise<string> {
    const image = { content: jpeg, width: 60, height: 40 };
    const uuid = await putImage(services.storage, image);
    await insertUpload(db, { uuid, kind: "listing", account_id: null, image });
    await insertPictures(db, code, null, [uuid]);
    return uuid;
  }

  it("stands behind those of people, also later ones", async () => {
    instead = {};
    const { code } = await shell({ picture_sources: ["File:Fort.jpg"] });
    await run();
    const first = await ownPicture(code);
    const second = await ownPicture(code);
    const [{ cover_image_uuid, image_gallery } = {}] = await db.select().from(business).where(eq(business.code, code));
    expect(cover_image_uuid).toBe(first);
    expect(image_gallery?.[0]).toBe(second);
    expect(image_gallery).toHaveLength(2);
  });

  it("goes when its source names it no longer, and nothing else does", async () => {
    instead = {};
    const { code, cover_image_uuid: drawn } = await shell({ picture_sources: ["File:Fort.jpg", "File:Wall.jpg"] });
    await run();
    await db
      .update(business)
      .set({ picture_sources: ["File:Wall.jpg"] })
      .where(eq(business.code, code));
    const left = await db.select().from(picture).where(eq(picture.business_code, code));
    expect(left.map(({ source }) => source)).toEqual(["File:Wall.jpg"]);
    await db.update(business).set({ picture_sources: [] }).where(eq(business.code, code));
    const [row] = await db.select().from(business).where(eq(business.code, code));
    expect([row?.cover_image_uuid, row?.drawn_cover_uuid]).toEqual([drawn, null]);
    const own = await ownPicture(code);
    await db.update(business).set({ wikidata_id: "Q1" }).where(eq(business.code, code));
    expect((await db.select().from(picture).where(eq(picture.business_code, code))).map(({ upload }) => upload)).toEqual([own]);
  });

  it("goes with its listing, and its file with it", async () => {
    instead = {};
    const { code } = await shell({ picture_sources: ["File:Fort.jpg"] });
    await run();
    const [row] = await db.select().from(picture).where(eq(picture.business_code, code));
    await db.delete(business).where(eq(business.code, code));
    const [file] = await db
      .select()
      .from(upload)
      .where(eq(upload.uuid, row?.upload ?? ""));
    expect(file?.deleted).not.toBeNull();
  });
});
